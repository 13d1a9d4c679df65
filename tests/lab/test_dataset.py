"""Played games as a table: what is in it, that it is the same again, and what an interrupt leaves."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from pyarrow import ipc, parquet

from dicehall.cli.games_bar import games_bar
from dicehall.core.apply import apply
from dicehall.core.contract import Chosen
from dicehall.core.errors import BadOptions
from dicehall.core.setup import place
from dicehall.games.intersection.players import outlook
from dicehall.lab import dataset
from dicehall.lab.dataset import write_games
from dicehall.lab.question import Question, make_question
from dicehall.registry import game
from dicehall.rl import codec_of

SHORT = {"goal": 600}


def question(games: int = 10, bots: tuple[str, ...] = ("greedy", "random")) -> Question:
    return make_question("intersection", bots, games, options=SHORT)


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("dataset") / "games.parquet"
    assert write_games(question(), path, workers=1) == 10
    return path


def read(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (
        ipc.open_file(path).read_all() if path.suffix == ".arrow" else parquet.read_table(path)
    ).to_pylist()
    return found


def rows(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    return found


def test_every_choice_was_legal_in_its_position_and_leads_on(written: Path) -> None:
    found, codec = game("intersection"), codec_of("intersection", 2, SHORT)
    for row in rows(written)[:100]:
        state = place(found, msgspec.json.decode(row["position"]), SHORT)
        assert row["legal"] == codec.legal(state, row["seat"])
        action = codec.action_of(state, row["seat"], row["choice"])
        assert found.write(state, action) == row["action"]
        apply(found, state, Chosen({row["seat"]: action}))


def test_the_values_of_an_exact_judge_stand_beside_the_legal_ids(written: Path) -> None:
    for row in rows(written):
        assert len(row["values"]) == len(row["legal"])
        assert all(0.0 <= value <= 1.0 for value in row["values"])


def test_values_do_not_depend_on_what_was_solved_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outlook, "WORK", dict.fromkeys(outlook.WORK, 0))  # nothing is solved on the spot
    monkeypatch.setattr(outlook, "_memory", {})
    asked = make_question("intersection", ("greedy", "random"), 1, options={"goal": 250})
    write_games(asked, tmp_path / "games.parquet", workers=1)
    assert all(row["values"] for row in rows(tmp_path / "games.parquet"))


def test_rules_that_take_too_long_to_solve_are_played_without_values(tmp_path: Path) -> None:
    asked = make_question("intersection", ("greedy", "greedy"), 1, options={"goal": 100_000})
    write_games(asked, tmp_path / "games.parquet", workers=1)
    assert not any(row["values"] for row in rows(tmp_path / "games.parquet"))


def test_the_rows_of_a_game_have_its_result(written: Path) -> None:
    found = rows(written)
    assert sorted({row["game"] for row in found}) == list(range(10))
    for number in range(10):
        results = {(row["seat"], row["result"]) for row in found if row["game"] == number}
        assert {result for _, result in results} <= {1.0, -1.0}
        assert len({seat for seat, _ in results}) == len(results)


def test_a_game_without_an_exact_judge_has_no_values(tmp_path: Path) -> None:
    path = tmp_path / "games.arrow"
    write_games(make_question("knockabout", ("random",), 1), path, workers=1)
    table = ipc.open_file(path).read_all()
    assert table.column("values").null_count == len(table) > 0
    assert table.column("choice").null_count == 0


def test_the_same_question_gives_the_same_bytes_with_any_number_of_workers(tmp_path: Path) -> None:
    three = question(
        6, ("greedy", "random", "greedy")
    )  # for three there is no exact judge, which every worker loads
    for workers in (1, 2):
        write_games(three, tmp_path / f"{workers}.parquet", workers)
    assert (tmp_path / "1.parquet").read_bytes() == (tmp_path / "2.parquet").read_bytes()


def test_the_file_says_what_was_played(written: Path) -> None:
    stored = parquet.read_schema(written).metadata[b"dicehall"]
    assert msgspec.json.decode(stored, type=Question) == question()


def test_an_interrupt_leaves_a_file_of_the_games_played_so_far(tmp_path: Path) -> None:
    def interrupt(played: int, _: int) -> None:
        if played == 8:
            raise KeyboardInterrupt

    path = tmp_path / "out" / "games.parquet"
    path.parent.mkdir()
    assert write_games(question(40), path, workers=1, progress=interrupt) == 8
    assert {row["game"] for row in rows(path)} == set(range(8))
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("ending", [".parquet", ".arrow"])
def test_an_interrupt_while_games_are_written_leaves_each_of_them_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str, number: signal.Signals
) -> None:
    monkeypatch.setattr(dataset, "GROUP", 3)
    asked = make_question("intersection", ("random",), 8, players=3, options=SHORT)
    whole, part = tmp_path / f"whole{ending}", tmp_path / f"part{ending}"
    assert write_games(asked, whole, workers=1) == 8
    make, groups = dataset._writer, [0]

    class Interrupted:
        """A writer that is interrupted before and after the second group is written, and while it is closed."""

        def __init__(self, *given: Any) -> None:
            self._writer = make(*given)

        def __enter__(self) -> Any:
            return self

        def __exit__(self, *_: object) -> None:
            signal.raise_signal(number)
            self._writer.close()
            signal.raise_signal(number)

        def write_batch(self, batch: Any) -> None:
            groups[0] += 1
            if groups[0] == 2:
                signal.raise_signal(number)
            self._writer.write_batch(batch)
            if groups[0] == 2:
                signal.raise_signal(number)

    monkeypatch.setattr(dataset, "_writer", Interrupted)
    with games_bar("games", 8):  # whose SIGTERM is an interrupt
        assert write_games(asked, part, workers=1) == 6
    assert [row["game"] for row in read(part)] == [row["game"] for row in read(whole) if row["game"] < 6]
    monkeypatch.setattr(dataset, "_writer", make)
    assert write_games(asked, part, workers=1, resume=True) == 8
    assert part.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("ending", [".parquet", ".arrow"])
def test_an_interrupted_file_goes_on_to_the_bytes_of_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    monkeypatch.setattr(dataset, "GROUP", 3)
    asked = [make_question("intersection", ("random",), games, players=3, options=SHORT) for games in (8, 10)]
    whole, part = tmp_path / f"whole{ending}", tmp_path / f"part{ending}"
    write_games(asked[1], whole, workers=1)
    write_games(asked[0], part, workers=1)  # two whole groups, and two games more
    played: list[int] = []
    assert write_games(asked[1], part, 1, progress=lambda done, _: played.append(done), resume=True) == 10
    assert played == [7, 8, 9, 10]
    assert part.read_bytes() == whole.read_bytes()
    write_games(asked[1], tmp_path / f"none{ending}", workers=1, resume=True)
    assert (tmp_path / f"none{ending}").read_bytes() == whole.read_bytes()


def test_a_file_of_something_else_is_not_continued_and_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.parquet"
    path.write_text("no table")
    with pytest.raises(BadOptions, match="can't be continued"):
        write_games(question(), path, workers=1, resume=True)
    assert path.read_text() == "no table"
    asked = make_question("intersection", ("random",), 2, players=3, options=SHORT)
    write_games(asked, path, workers=1)
    before = path.read_bytes()
    with pytest.raises(BadOptions, match="games of another question or other code"):
        write_games(replace(asked, seed="another"), path, workers=1, resume=True)
    monkeypatch.setattr(dataset, "fingerprint_of_game", lambda *_: "other")
    with pytest.raises(BadOptions, match="games of another question or other code"):
        write_games(asked, path, workers=1, resume=True)
    assert path.read_bytes() == before


def test_an_error_leaves_no_file(tmp_path: Path) -> None:
    def fail(played: int, games: int) -> None:
        raise RuntimeError(f"{played} of {games}")

    path = tmp_path / "out" / "games.parquet"
    path.parent.mkdir()
    with pytest.raises(RuntimeError, match="1 of 10"):
        write_games(question(), path, workers=1, progress=fail)
    assert not list(path.parent.iterdir())


@pytest.mark.parametrize(
    ("name", "message"),
    [("games.csv", r"ends with .parquet or .arrow"), ("gone/games.arrow", "there is no folder")],
)
def test_a_file_that_can_not_be_written_is_refused_before_anything_is_played(
    tmp_path: Path, name: str, message: str
) -> None:
    with pytest.raises(BadOptions, match=message):
        write_games(question(), tmp_path / name)
