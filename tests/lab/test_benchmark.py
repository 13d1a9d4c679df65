"""The benchmark for players: the same games for everybody, exact regret, and results that can be repeated."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from dicehall.bots.levels import check_spends, spending_bot
from dicehall.cli import bench_agents, benchmark
from dicehall.cli.benchmark import Trial
from dicehall.core.errors import BadOptions
from dicehall.core.setup import begin
from dicehall.fingerprint import fingerprint_of_game
from dicehall.games.intersection.players import outlook
from dicehall.lab.benchmark import Opponent, Suite, all_suites, check, play_suite, read_result, stale, suite_of
from dicehall.lab.benchmark import results as results_module
from dicehall.lab.benchmark import suites as suites_module
from dicehall.lab.benchmark.games import Entrant
from dicehall.lab.benchmark.results import BadResult
from dicehall.lab.benchmark.scores import score
from dicehall.lab.files import as_json
from dicehall.registry import game

ALONE = Suite(
    id="small-alone", game="intersection", title="Small", deals=3, unit="turns", options={"goal": 500, "come_in": 0}
)
DUEL = Suite(
    id="small-duel",
    game="intersection",
    title="Small",
    deals=2,
    opponents=(Opponent("greedy"),),
    options={"goal": 100, "come_in": 0},
)
GREEDY, STRONG = Entrant("greedy"), Entrant("strong")


@pytest.fixture(autouse=True)
def small_suites(monkeypatch: pytest.MonkeyPatch) -> None:
    """Suites that take no time, beside those that there are."""
    monkeypatch.setattr(suites_module, "all_suites", lambda *_: (ALONE, DUEL))
    monkeypatch.setattr(bench_agents, "all_suites", lambda name=None: () if name else (ALONE, DUEL))


def played(suite: Suite = DUEL, entrant: Entrant = GREEDY) -> Any:
    return play_suite(suite, entrant, workers=1)


def test_every_deal_is_played_from_every_seat_with_the_same_dice() -> None:
    rows = played().games
    assert [(row.number, row.seat) for row in rows] == [(0, 0), (1, 1), (2, 0), (3, 1)]
    assert rows == played().games
    assert rows[0].record == rows[1].record  # greedy against greedy is the same game from both seats
    assert rows[1].record != rows[2].record
    assert rows[0].value + rows[1].value == 1.0


def test_best_play_has_no_regret_and_other_play_has_some() -> None:
    best, other = played(ALONE, STRONG), played(ALONE, Entrant("random"))
    assert best.score.regret.value == pytest.approx(0.0, abs=1e-9)
    assert other.score.regret.low > 0.0


def test_best_play_and_regret_do_not_depend_on_what_was_solved_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlook, "WORK", dict.fromkeys(outlook.WORK, 0))  # nothing is solved on the spot
    monkeypatch.setattr(outlook, "_memory", {})
    suite = replace(DUEL, opponents=(Opponent("strong"),), options={"goal": 150, "come_in": 0})
    assert played(suite, STRONG).score.regret.value == pytest.approx(0.0, abs=1e-9)


def test_the_regret_of_a_duel_is_in_chances_of_winning() -> None:
    for row in played(DUEL, Entrant("random")).games:
        assert row.regret is not None
        assert 0.0 <= row.regret <= row.choices


def test_a_game_whose_judge_is_not_exact_has_no_regret() -> None:
    suite = Suite(id="small", game="knockabout", title="Small", deals=1, opponents=(Opponent("random"),))
    assert played(suite, Entrant("random")).score.regret is None


def test_a_game_on_a_board_is_counted_in_points() -> None:
    suite = Suite(id="small", game="crossroll", title="Small", deals=2, unit="points")
    found = played(suite, Entrant("random"))
    assert found.score.score.value == sum(row.value for row in found.games) / 2
    assert found.rules


def test_a_player_of_ones_own_is_measured_like_any_other(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        "class Mine:\n"
        "    def choose(self, game, state, seat, millis):\n"
        "        return game.write(state, game.actions(state, seat)[0])\n"
    )
    assert played(ALONE, Entrant(f"{file}:Mine")).score.regret.value > 0.0


def test_an_interrupt_leaves_the_deals_that_were_played_whole() -> None:
    def stop(done: int, _: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    result = play_suite(DUEL, GREEDY, 1, stop)
    assert (len(result.games), result.complete) == (2, False)
    assert not check(result, workers=1).differences
    with pytest.raises(KeyboardInterrupt):
        play_suite(DUEL, GREEDY, 1, lambda *_: stop(3, 0))


def test_a_run_that_was_interrupted_goes_on_to_the_result_of_a_whole_one() -> None:
    def stop(done: int, _: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    part = play_suite(DUEL, GREEDY, 1, stop)
    assert not part.complete
    assert results_module.resume(part, workers=1) == played()
    assert results_module.resume(played(), workers=1) == played()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda found: replace(found, rules="other"), "the rules of the game were others"),
        (lambda found: replace(found, made_of="other"), "the players have changed"),
        (lambda found: replace(found, games=found.games[1:]), "not the first of the suite"),
        (lambda found: with_score(found, 1.5), "the score does not follow"),
    ],
)
def test_a_result_of_other_code_or_that_was_changed_is_not_continued(change: Any, said: str) -> None:
    with pytest.raises(BadResult, match=f"small-duel can't be continued: .*{said}.*play the suite again"):
        results_module.resume(change(played()), workers=1)


def test_a_result_can_be_repeated() -> None:
    result = played()
    assert check(result, workers=1) == results_module.Checked(4, ())
    assert check(result, games=1, workers=1).repeated == 1


def with_score(result: Any, value: float) -> Any:
    return replace(result, score=replace(result.score, score=replace(result.score.score, value=value)))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda found: with_score(found, 1.5), "the score does not follow from the games"),
        (lambda found: replace(found, complete=False), "which is not what the result says"),
        (lambda found: replace(found, games=found.games[1:]), "not the first of the suite"),
        (lambda found: replace(found, rules="other"), "the rules of the game were others"),
        (lambda found: replace(found, entrant=Entrant("easy")), "with another record"),
        (
            lambda found: replace(found, games=(replace(found.games[0], regret=9.0), *found.games[1:])),
            "game 0 has another regret",
        ),
    ],
)
def test_a_result_that_was_changed_does_not_hold(change: Any, said: str) -> None:
    assert any(said in each for each in check(change(played()), workers=1).differences)


def test_a_suite_that_is_another_one_by_now_can_not_be_compared() -> None:
    with pytest.raises(BadResult, match="small-duel is another one by now"):
        check(replace(played(), suite=replace(DUEL, deals=9)))


def test_a_result_is_stale_when_the_code_that_it_was_made_of_has_changed() -> None:
    result = played()
    assert stale(result) is None
    changes: dict[str, dict[str, Any]] = {
        "the suite is another one": {"suite": replace(DUEL, deals=9)},
        "the rules have changed": {"rules": "other"},
        "the players have changed": {"made_of": "other"},
    }
    for said, change in changes.items():
        assert said in (stale(replace(result, **change)) or "")


def test_another_player_leaves_the_rules_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    result, made = played(), fingerprint_of_game
    monkeypatch.setattr(
        results_module, "fingerprint_of_game", lambda *given: made(*given) + " changed" * ("players" in given[1])
    )
    assert "the players have changed" in (stale(result) or "")


def test_a_result_that_does_not_say_what_it_was_made_of_is_stale(tmp_path: Path) -> None:
    kept = msgspec.to_builtins(played())
    del kept["made_of"]
    (tmp_path / "old.json").write_bytes(msgspec.json.encode(kept))
    assert stale(read_result(tmp_path / "old.json"))


def test_a_file_that_is_no_result_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    with pytest.raises(BadResult, match="No such file"):
        read_result(file)
    file.write_text('{"benchmark": 2}')
    with pytest.raises(BadResult, match="is no result of the benchmark"):
        read_result(file)


def test_a_result_survives_its_file(tmp_path: Path) -> None:
    result = played()
    (tmp_path / "result.json").write_text(as_json(result))
    assert read_result(tmp_path / "result.json") == result


@pytest.mark.parametrize(
    ("entrant", "message"),
    [
        (Entrant("mighty"), "there is no bot level .mighty."),
        (Entrant("strong", evaluations=50), "has no budget in evaluations; levels that have: none"),
    ],
)
def test_a_player_that_there_is_not_is_refused(entrant: Entrant, message: str) -> None:
    with pytest.raises(BadOptions, match=message):
        played(DUEL, entrant)


def test_a_bot_that_counts_evaluations_always_chooses_alike() -> None:
    found = game("knockabout")
    state = begin(found, 2)
    moves = {spending_bot("strong", 300).choose(found, state, 0, millis) for millis in (1, 900)}
    assert len(moves) == 1
    with pytest.raises(BadOptions, match="levels that have: strong"):
        check_spends("knockabout", "easy")


def test_a_player_that_never_wins_has_an_interval_all_the_same() -> None:
    rows = [replace(row, value=0.0) for row in played().games]
    estimate = score(DUEL, rows).score
    assert (estimate.value, estimate.low) == (0.0, 0.0)
    assert estimate.high > 0.5


# The command.


def test_the_command_prints_scores_and_writes_a_result_that_it_can_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "result.json"
    bench_agents.bench([DUEL], Trial("greedy", workers=1, out=file))
    assert "small-duel" in capsys.readouterr().out
    assert bench_agents.check_result(file, None, 1)
    assert "4 games of small-duel played again, with the same records: the result holds." in " ".join(
        capsys.readouterr().out.split()
    )
    changed = msgspec.json.decode(file.read_bytes())
    changed["games"][2]["value"] = 0.25
    file.write_bytes(msgspec.json.encode(changed))
    assert not bench_agents.check_result(file, None, 1)
    assert "the result does not hold" in capsys.readouterr().out


def test_the_command_says_which_kept_results_are_stale_and_checks_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(BadResult, match="has no results"):
        bench_agents.tell_stale(tmp_path)
    result = played()
    (tmp_path / "fresh.json").write_text(as_json(result))
    (tmp_path / "own.json").write_text(as_json(replace(result, entrant=Entrant("mine.py:Mine"))))
    with pytest.raises(SystemExit) as ended:
        benchmark.bench_agents(stale=tmp_path)
    assert ended.value.code == 0
    assert capsys.readouterr().out.splitlines() == [
        "fresh.json (small-duel, greedy): of the present code",
        "own.json (small-duel, mine.py:Mine): of the present code, as far as it is ours; --check tells whether the "
        "player is the same",
    ]
    (tmp_path / "own.json").write_text(as_json(replace(result, rules="other")))
    with pytest.raises(SystemExit) as ended:
        benchmark.bench_agents(stale=tmp_path)
    assert ended.value.code == 1
    assert "own.json (small-duel, greedy): stale: the rules have changed" in capsys.readouterr().out
    assert not bench_agents.check_results(tmp_path, 2, 1)
    (tmp_path / "own.json").unlink()
    assert bench_agents.check_results(tmp_path, 2, 1)


def test_the_command_continues_a_result_in_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, whole = tmp_path / "result.json", played()
    first = whole.games[:2]
    file.write_text(as_json(replace(whole, games=first, complete=False, score=score(DUEL, first))))
    benchmark.bench_agents(resume=file, trial=Trial(workers=1))
    assert read_result(file) == whole
    assert "small-duel" in capsys.readouterr().out


def test_several_suites_are_written_to_a_folder(tmp_path: Path) -> None:
    bench_agents.bench([DUEL, ALONE], Trial("greedy", workers=1, out=tmp_path, as_json=True))
    assert sorted(path.name for path in tmp_path.glob("*.json")) == ["small-alone.json", "small-duel.json"]
    with pytest.raises(BadOptions, match="has to be a folder"):
        bench_agents.bench([DUEL, ALONE], Trial("greedy", out=tmp_path / "one.json"))


def test_suites_are_listed_and_named(capsys: pytest.CaptureFixture[str]) -> None:
    bench_agents.list_suites()
    assert "small-duel" in capsys.readouterr().out
    assert bench_agents.chosen_suites(["small-duel"]) == [DUEL]
    with pytest.raises(BadOptions, match=r"there is no suite .nothing.; the suites are: small-alone, small-duel"):
        bench_agents.chosen_suites(["nothing"])
    with pytest.raises(BadOptions, match="name a suite or a game"):
        bench_agents.chosen_suites([])
    with pytest.raises(BadOptions):
        suite_of("crossroll")


def test_every_game_of_ours_has_suites(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    games = {suite.game for suite in all_suites()}
    assert {"intersection", "knockabout", "crossroll", "indicesion"} <= games
    assert {suite.game for suite in all_suites("crossroll")} == {"crossroll"}


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"games": 5}, "--games goes with --check"),
        ({"stale": Path("a"), "games": 5}, "--games goes with --check"),
        ({"check": Path("a"), "resume": Path("a")}, "--check and --resume can't be asked together"),
    ],
)
def test_what_would_be_passed_over_is_refused(asked: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOptions, match=message):
        benchmark.bench_agents(**asked)
    with pytest.raises(BadOptions, match="--check reads its suites from the results"):
        benchmark.bench_agents("small-duel", check=Path("a"))
