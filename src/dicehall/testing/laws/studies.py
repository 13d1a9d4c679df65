"""Laws about the lab's parts: the gauge, bulk play, the study, the solver and the daily challenges."""

from __future__ import annotations

from collections.abc import Sequence

from dicehall.bots import check_level, levels_of, make_bot
from dicehall.bots.levels import check_spends
from dicehall.core.contract import Decide, Over, Roll, Simulate
from dicehall.core.errors import GameError
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.core.setup import begin, check_seats, resolve, rulebook_of
from dicehall.lab.benchmark import Suite
from dicehall.lab.daily import Challenge, dice_of, result
from dicehall.lab.gauge import Gauge
from dicehall.lab.question import Question
from dicehall.lab.study import Study
from dicehall.testing.host import LONGEST_GAME, PHYSICS, Step
from dicehall.testing.law import OfGame, OfTable, game_law, table_law

DAY = "2026-01-01"
STRANGER = "a_player_that_nobody_knows"


@game_law(needs="gauge")
def a_gauge_divides_only_what_it_counts(on: OfGame) -> None:
    """The names of counts and of rates stand once, and rates are of counts."""
    gauge: Gauge = on.part("gauge")
    names = [*gauge.counted, *(rate.name for rate in gauge.rates)]
    assert len(set(gauge.counted)) == len(gauge.counted), f"a count stands twice: {', '.join(gauge.counted)}"
    assert len(set(names)) == len(names), f"a rate is named as another or as a count: {', '.join(names)}"
    for rate in gauge.rates:
        assert {rate.above, rate.below} <= set(gauge.counted), f"the rate {rate.name} divides what is not counted"


@table_law(needs="gauge")
def a_gauge_counts_only_what_it_declares(on: OfTable) -> None:
    """What events count as, and what the last state adds, are names of the gauge's rules, with a number a seat."""
    gauge: Gauge = on.part("gauge")
    declared = set(gauge.counted)
    for step in on.steps:
        counted = _counted(on, gauge, step)
        assert counted <= declared, f"not declared: {', '.join(sorted(counted - declared))}"
    ended = gauge.ended(on.steps[-1].after)
    assert set(ended) <= declared, f"not declared: {', '.join(sorted(set(ended) - declared))}"
    assert all(len(counts) == on.seats for counts in ended.values()), f"a number for each seat: {ended}"


def _counted(on: OfTable, gauge: Gauge, step: Step) -> set[str]:
    events = on.game.describe(*step)
    return {name for event in events for name in gauge.counts_as(step.before, event)}


@game_law(needs="fast")
def a_fast_way_leaves_players_that_it_does_not_know_to_others(on: OfGame) -> None:
    """`covers` says no to players that nobody knows, and raises nothing, at every table."""
    for setup in on.setups:
        options = resolve(on.plugin.spec, setup.options)
        question = Question(on.plugin.id, options, (STRANGER,) * setup.seats, 1)
        assert on.part("fast").covers(question) is False, f"{setup} is said to be covered for any player"


@game_law(needs="study")
def a_study_has_figures_and_rungs_that_grow(on: OfGame) -> None:
    """A study names figures; where it plays games, by a level that the game has, in rungs of growing size."""
    study: Study = on.part("study")
    assert study.figures, "there are no figures"
    assert len(set(study.figures)) == len(study.figures), f"a figure stands twice: {', '.join(study.figures)}"
    assert list(study.rungs) == sorted(set(study.rungs)), f"rungs grow: {study.rungs}"
    assert not study.rungs or study.bots in levels_of(on.plugin.id), f"there is no player {study.bots!r}"


@game_law(needs="solver")
def a_solver_says_of_every_problem_whether_it_can_be_solved(on: OfGame) -> None:
    """For every rulebook and problem, `check_size` and `stored` answer, or refuse with an error of the one tree."""
    for book in on.plugin.spec.rulebooks:
        options = resolve(on.plugin.spec, {"rules": book.id})
        for problem in on.part("solver").problems:
            _ask_solver(on, options, problem.id)


def _ask_solver(on: OfGame, options: dict[str, object], problem: str) -> None:
    try:
        on.part("solver").check_size(options, problem)
        stored = on.part("solver").stored(options, problem)
    except GameError:
        return
    assert stored is None or isinstance(stored.value, float), f"the answer to {problem} is a number"


def _suites(on: OfGame) -> Sequence[str]:
    return [suite.id for suite in on.part("suites")]


def _brings_suites(on: OfGame) -> bool:
    return on.plugin.has("suites")


@game_law(where=_brings_suites, each=_suites)
def a_suite_of_the_benchmark_can_be_played(on: OfGame) -> None:
    """A suite is named after its game; its options, seats and opponents are those of a table that there is."""
    suite: Suite = next(each for each in on.part("suites") if each.id == on.variant)
    assert suite.game == on.plugin.id, f"it is of {suite.game}"
    assert suite.id.startswith(f"{on.plugin.id}-"), "it is not named after its game"
    assert suite.deals > 0, "nothing is played"
    assert (suite.unit == "share") == bool(suite.opponents), "games with others count as wins, games alone do not"
    check_seats(on.plugin.spec, suite.players, suite.options)
    begin(on.game, suite.players, suite.options)
    for opponent in suite.opponents:
        check_level(on.plugin.id, opponent.level)
        if opponent.evaluations:
            check_spends(on.plugin.id, opponent.level)


def _challenges(on: OfGame) -> Sequence[str]:
    return [challenge.id for challenge in on.part("challenges")]


def _brings_challenges(on: OfGame) -> bool:
    return on.plugin.has("challenges")


@game_law(where=_brings_challenges, each=_challenges)
def a_challenge_can_be_played_to_its_end(on: OfGame) -> None:
    """Somebody alone can play a day's challenge with its dice, and it comes to a whole number."""
    challenge: Challenge = next(each for each in on.part("challenges") if each.id == on.variant)
    assert rulebook_of(on.plugin.spec, challenge.options).seats[0] == 1, "a challenge is played alone"
    assert challenge.measure in ("turns", "points")
    came_to = result(challenge, _play(on, challenge))
    assert type(came_to) is int, f"it comes to {came_to!r}"


def _play(on: OfGame, challenge: Challenge) -> Play[object, object]:
    """A challenge played by the greedy player, or at random where there is none."""
    level = "greedy" if "greedy" in levels_of(on.plugin.id) else "random"
    bot = make_bot(level, "challenge")
    play = Play.start(on.game, [Sitter("player 0", level)], challenge.options, dice_of(challenge, DAY))
    for _ in range(LONGEST_GAME):
        match play.pending:
            case Decide():
                play.act(0, bot.choose(on.game, play.state, 0, 50), "bot")
            case Roll():
                play.roll()
            case Simulate(request):
                play.settle(PHYSICS.run(request))
            case Over():
                break
    return play
