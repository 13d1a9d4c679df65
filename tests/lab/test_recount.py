"""The figures of a report, counted again from the raw games without any code of the lab's counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

import pytest

from dicehall.bots import make_bot
from dicehall.core.contract import ActionBox, Chosen, Over
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.lab import play
from dicehall.lab.arena import host
from dicehall.lab.fast import way_of
from dicehall.lab.figures import student
from dicehall.lab.gauge import gauge_of, standing_of
from dicehall.lab.question import Question, make_question
from dicehall.lab.report import Report, report
from dicehall.lab.runner import report_on
from dicehall.lab.tally import tally_of
from dicehall.registry import game

GAMES = 24


class Raw(NamedTuple):
    """One game: who began, what everybody had after each turn, what happened to whom, and how it ended."""

    began: int
    standings: list[tuple[int, ...]]
    happened: Counter[tuple[str, int]]
    over: Over


def hosted(question: Question, number: int) -> Raw:
    """Play a game at a table, and read it again from its record."""
    names = question.bots
    seats = [names[(seat + number) % len(names)] for seat in range(len(names))]
    dice = FairDice(seed_from_text(f"{question.seed}:{number}"))
    table: Play[Any, Any] = Play.start(
        game(question.game), [Sitter(each) for each in seats], question.options, dice
    )
    bots = [make_bot(name, f"{question.seed}:{number}:{n}", question.options) for n, name in enumerate(seats)]
    host(table, bots, question.millis)
    assert isinstance(table.pending, Over)
    return read(question, table, table.pending)


def read(question: Question, table: Play[Any, Any], over: Over) -> Raw:
    """What the events of a game say, and what its states show."""
    began, standings, happened = -1, [], Counter[tuple[str, int]]()
    gauge, standing = gauge_of(question.game), standing_of(question.game)
    assert standing is not None
    for before, answer, after in ((each.before, each.answer, each.after) for each in table.taken):
        for seat in answer.actions if isinstance(answer, Chosen) else ():
            actions = table.game.actions(before, seat)
            happened["decisions", seat] += isinstance(actions, ActionBox) or len(actions) > 1
        for event in table.game.describe(before, answer, after):
            for name in gauge.counts_as(before, event):
                happened[name, event.seat or 0] += 1
                if name == "turns":
                    began = (event.seat or 0) if began < 0 else began
                    standings.append(standing(after))
    standings.append(standing(table.state))
    for name, counts in gauge.ended(table.state).items():
        happened.update({(name, seat): count for seat, count in enumerate(counts)})
    return Raw(began, standings, happened, over)


def leaders(raw: Raw) -> Iterator[int]:
    """The single leaders after each turn; ties are left out."""
    for standing in raw.standings:
        if sorted(standing)[-2] < max(standing):
            yield standing.index(max(standing))


def furthest_behind(raw: Raw, seat: int) -> int:
    return max(max(standing) - standing[seat] for standing in raw.standings)


def wins(raw: Raw, seat: int) -> float:
    shared = raw.over.winners or range(len(raw.over.scores))
    return (seat in shared) / len(shared)


ASKED = [
    ("intersection", ("random", "greedy", "random"), {"rules": "classic", "goal": 600}),
    ("knockabout", ("random",), {}),
    ("crossroll", ("random", "random", "random"), {}),
]


@pytest.mark.parametrize(("name", "bots", "options"), ASKED, ids=[each[0] for each in ASKED])
def test_figures_are_what_the_raw_games_say(name: str, bots: tuple[str, ...], options: dict[str, Any]) -> None:
    question = make_question(name, bots, GAMES, options=options)
    raw = [hosted(question, number) for number in range(GAMES)]
    played = play.play(question, 0, GAMES)
    found = report(question, "contract", tally_of(played, gauge_of(name).ratios), 1.0)
    for figure, recounted in recount(question, raw).items():
        assert found.figure(figure).value == pytest.approx(recounted), figure


def recount(question: Question, raw: list[Raw]) -> dict[str, float]:
    """The values of figures by name."""
    seats, gauge = range(question.players), gauge_of(question.game)
    single = [(each, each.over.winners[0]) for each in raw if len(each.over.winners) == 1]
    behind = [furthest_behind(each, winner) for each, winner in single]

    def total(each: Raw, name: str) -> int:
        return sum(each.happened[name, seat] for seat in seats)

    found = {
        "wins/first": fmean(wins(each, each.began) for each in raw),
        "score": fmean(score for each in raw for score in each.over.scores),
        "turns": fmean(total(each, "turns") for each in raw),
        "decisions": fmean(total(each, "decisions") for each in raw),
        "decisions_a_turn": sum(total(each, "decisions") for each in raw)
        / sum(total(each, "turns") for each in raw),
        "leads": fmean(changes(list(leaders(each))) for each in raw),
        "from_behind": fmean(most > 0 for most in behind),
        "behind": fmean(behind),
    }
    for seat in seats:
        found[f"wins/seat/{seat}"] = fmean(wins(each, seat) for each in raw)
        found[f"score/seat/{seat}"] = fmean(each.over.scores[seat] for each in raw)
    for rule in gauge.rules:
        found[f"rule/{rule.name}"] = fmean(total(each, rule.name) for each in raw)
        if rule.is_somebodys:
            found[f"edge/{rule.name}"] = fmean(
                each.happened[rule.name, winner]
                - fmean(each.happened[rule.name, other] for other in seats if other != winner)
                for each, winner in single
            )
    return found


def changes(leading: list[int]) -> int:
    return sum(one != other for one, other in pairwise(leading))


@pytest.mark.parametrize(
    ("name", "bots", "options", "way"),
    [
        ("intersection", ("greedy", "random"), {"rules": "classic", "goal": 600}, "tables"),
        ("intersection", ("greedy", "random", "easy"), {"rules": "classic", "goal": 600}, "contract"),
    ],
)
def test_figures_and_intervals_are_those_of_the_rows_of_games(
    name: str, bots: tuple[str, ...], options: dict[str, Any], way: str
) -> None:
    question = make_question(name, bots, 40, options=options)
    assert way_of(question).name == way
    size = way_of(question).block
    blocks = [way_of(question).play(question, first, min(size, 40 - first)) for first in range(0, 40, size)]
    found = report_on(question, workers=1)
    rows = [
        (scores, won)
        for block in blocks
        for scores, won in zip(block.scores.tolist(), block.wins.tolist(), strict=True)
    ]
    for bot in range(question.players):
        seats = [(bot - number) % question.players for number in range(40)]
        of_bot = [won[seat] / 60 for (_, won), seat in zip(rows, seats, strict=True)]
        assert_share(found, f"wins/bot/{bot}", of_bot)
        assert_mean(
            found, f"score/bot/{bot}", [scores[seat] for (scores, _), seat in zip(rows, seats, strict=True)]
        )
    assert_mean(found, "turns", [sum(row) for block in blocks for row in block.counts["turns"].tolist()])


def assert_share(found: Report, name: str, values: list[float]) -> None:
    """The share is the mean, and both ends of its interval are 1.96 of their own standard errors away."""
    figure = found.figure(name)
    assert figure.value == pytest.approx(fmean(values))
    assert figure.games == len(values)
    for end in {figure.low, figure.high} - {0.0, 1.0}:
        assert abs(end - figure.value) == pytest.approx(1.96 * sqrt(end * (1 - end) / len(values)))


def assert_mean(found: Report, name: str, values: list[int]) -> None:
    figure = found.figure(name)
    assert figure.value == pytest.approx(fmean(values))
    assert figure.high - figure.value == pytest.approx(student(len(values)) * stdev(values) / sqrt(len(values)))


@pytest.mark.parametrize(
    ("games", "quantile"),
    [(2, 12.706), (4, 3.182), (6, 2.571), (11, 2.228), (21, 2.086), (31, 2.042), (10**6, 1.960)],
)
def test_students_quantiles_are_those_of_the_printed_tables(games: int, quantile: float) -> None:
    assert student(games) == pytest.approx(quantile, rel=0.005)
