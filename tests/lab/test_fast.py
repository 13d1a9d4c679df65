"""Games from tables and kernels: the same measures as through the contract, and as the exact solutions say."""

from __future__ import annotations

from typing import Any

import pytest

from dicehall.games.intersection.lab import fast
from dicehall.games.intersection.solver.solution import Purpose
from dicehall.lab import play
from dicehall.lab.fast import way_of
from dicehall.lab.gauge import gauge_of
from dicehall.lab.question import Question, make_question
from dicehall.lab.report import Report, report
from dicehall.lab.runner import report_on, tally_games
from dicehall.lab.tally import tally_of

CLASSIC = {"rules": "classic", "goal": 600}
FAR = 4.5
"""Standard errors that no figure of the many that are compared may be away."""


def through_the_contract(question: Question, games: int) -> Report:
    played = play.play(question, 0, games)
    return report(question, "contract", tally_of(played, gauge_of(question.game).ratios), 1.0)


def differences(one: Report, other: Report) -> dict[str, float]:
    """By how many standard errors the figures of two reports differ; those that few games show are left out."""
    found = {}
    for each in one.figures:
        twin = next((figure for figure in other.figures if figure.name == each.name), None)
        if twin is not None and twin.high > twin.low and each.value > 0.2:
            error = ((each.high - each.low) ** 2 + (twin.high - twin.low) ** 2) ** 0.5 / 3.92
            found[each.name] = abs(each.value - twin.value) / error
    return found


def agree(question: Question, games: int) -> None:
    assert way_of(question).name != "contract"
    found = differences(report_on(question, workers=1), through_the_contract(question, games))
    assert len(found) > 8
    assert {name: far for name, far in found.items() if far > FAR} == {}


@pytest.mark.parametrize("bots", [("normal", "greedy"), ("easy", "random"), ("casual", "beginner")])
def test_intersection_from_tables_measures_what_the_contract_does(bots: tuple[str, ...]) -> None:
    agree(make_question("intersection", bots, 4000, options=CLASSIC), 60)


def test_the_traffic_rules_from_tables_measure_what_the_contract_does() -> None:
    agree(make_question("intersection", ["greedy"], 2000, options={"goal": 1000}), 40)


@pytest.mark.parametrize("bot", ["strong", "fair"])
def test_what_plays_like_strong_needs_the_exact_values_for_tables(
    bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicehall.games.intersection.players.outlook.found", lambda *_: None)
    covered = [fast.covers(make_question("intersection", [each], 1, options=CLASSIC)) for each in (bot, "easy")]
    assert covered == [False, True]


@pytest.mark.slow
@pytest.mark.parametrize("bots", [("random",), ("easy", "normal")])
def test_knockabout_in_its_kernel_measures_what_the_contract_does(bots: tuple[str, ...]) -> None:
    agree(make_question("knockabout", bots, 1000), 100)


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"nitrous": True}])
@pytest.mark.parametrize("bots", [("random",), ("normal", "greedy")])
def test_crossroll_in_its_kernel_measures_what_the_contract_does(
    bots: tuple[str, ...], options: dict[str, Any]
) -> None:
    agree(make_question("crossroll", bots, 400, options=options), 40)


@pytest.mark.parametrize(("players", "purpose"), [(1, "solo"), (2, "duel")])
def test_simulated_best_play_comes_to_the_exact_value(players: int, purpose: Purpose) -> None:
    from dicehall.games.intersection.options import complete
    from dicehall.games.intersection.solver.solving import solution

    question = make_question("intersection", ["strong"], 20_000, players=players, options=CLASSIC)
    exact = solution(complete(question.options), purpose).value
    found = report_on(question, workers=1).figure("turns" if players == 1 else "wins/first")
    assert abs(found.value - exact) < 4 * (found.high - found.low) / 3.92


def test_the_same_dice_fall_whichever_rules_are_played() -> None:
    one, other = (
        tally_games(make_question("intersection", ["greedy"], 200, options=CLASSIC | {"signal": signal}), workers=1)
        for signal in (["go"] * 4 + ["yield", "stop"], ["stop", "yield"] + ["go"] * 4)
    )
    assert one == other


def test_blocks_add_up_to_the_same_tally_in_any_order() -> None:
    from dicehall.lab.runner import play_block
    from dicehall.lab.tally import Tally

    question = make_question("intersection", ["easy"], 30, options=CLASSIC)
    parts = [play_block(question, first, 10) for first in (0, 10, 20)]
    sums = [Tally(), Tally()]
    for part in parts:
        sums[0].add(part)
    for part in reversed(parts):
        sums[1].add(part)
    assert sums[0] == sums[1]
    assert sums[0].games == 30
