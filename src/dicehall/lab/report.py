"""The report: every figure with its 95 % interval, and the distributions behind them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from dicehall.core.errors import BadOptions, shown
from dicehall.lab.figures import ABOUT, Figure, Group, Unit, figure
from dicehall.lab.gauge import Gauge, gauge_of
from dicehall.lab.luck import shares_of_luck
from dicehall.lab.question import Question
from dicehall.lab.tally import Tally, chance, mean, ratio, share


class Spread(msgspec.Struct, frozen=True):
    """How often each whole number came up, in rising order."""

    name: str
    title: str
    counts: tuple[tuple[int, int], ...]


class Report(msgspec.Struct, frozen=True):
    """The answer to a question: the number of games, how they were played, figures and distributions."""

    question: Question
    way: str
    games: int
    seconds: float
    figures: tuple[Figure, ...]
    spreads: tuple[Spread, ...]

    def figure(self, name: str) -> Figure:
        """The figure of this name; raises BadOptions."""
        for each in self.figures:
            if each.name == name:
                return each
        names = ", ".join(each.name for each in self.figures)
        raise BadOptions(f"there is no figure {shown(name)}; the figures are: {names}")

    def groups(self) -> dict[Group, list[Figure]]:
        """The figures by group, in the order of a report; empty groups are left out."""
        found: dict[Group, list[Figure]] = {group: [] for group in ABOUT}
        for each in self.figures:
            found[each.group].append(each)
        return {group: figures for group, figures in found.items() if figures}


def report(question: Question, way: str, tally: Tally, seconds: float) -> Report:
    """The report on a tally."""
    gauge = gauge_of(question.game)
    figures = (*_winning(question, gauge, tally), *_course(gauge, tally), *_rules(question, gauge, tally))
    return Report(question, way, tally.games, seconds, figures, tuple(_spreads(question, gauge, tally)))


def names_of(bots: tuple[str, ...]) -> list[str]:
    """A name for each bot: its level, numbered if several have it."""
    return [
        level if bots.count(level) == 1 else f"{level} {bots[: place + 1].count(level)}"
        for place, level in enumerate(bots)
    ]


def _winning(question: Question, gauge: Gauge, tally: Tally) -> Iterator[Figure]:
    """Wins and scores, by seat and by bot."""
    seats, names = range(question.players), names_of(question.bots)
    if question.players > 1:
        first = "Who has the first turn" if gauge.turn else "Who chooses first"
        yield figure("wins/first", "Winning", first, "share", share(tally, "wins/first"))
        for seat in seats:
            found = share(tally, f"wins/seat/{seat}")
            yield figure(f"wins/seat/{seat}", "Winning", f"Seat {seat + 1}", "share", found)
    for seat in seats:
        found = mean(tally, f"score/seat/{seat}")
        yield figure(f"score/seat/{seat}", "Scores", f"Seat {seat + 1}", "number", found)
    if len(set(question.bots)) > 1:
        for bot, name in enumerate(names):
            yield figure(f"wins/bot/{bot}", "Winning", f"Bot {name}", "share", share(tally, f"wins/bot/{bot}"))
            yield figure(f"score/bot/{bot}", "Scores", f"Bot {name}", "number", mean(tally, f"score/bot/{bot}"))
        yield from (figure(name, "Luck", title, "share", found) for name, title, found in shares_of_luck(tally))


def _course(gauge: Gauge, tally: Tally) -> Iterator[Figure]:
    """How long games are, and how often the lead changes."""
    if gauge.turn:
        title = f"{gauge.turn.capitalize()}s in a game"
        yield figure("turns", "Length", title, "number", mean(tally, "count/turns"))
    yield figure("decisions", "Length", "Decisions in a game", "number", mean(tally, "count/decisions"))
    if gauge.turn:
        found = ratio(tally, "count/decisions", "count/turns")
        yield figure("decisions_a_turn", "Length", f"Decisions in a {gauge.turn}", "number", found)
    if tally.columns["unfinished"].keys() - {0}:
        yield figure("unfinished", "Length", "Games without an end", "share", chance(tally, "unfinished"))
    if tally.columns["behind"]:
        yield figure("leads", "Lead", "Changes of the lead in a game", "number", mean(tally, "leads"))
        yield figure("from_behind", "Lead", "Games won from behind", "share", chance(tally, "behind"))
        title = f"The most that winners were behind, in {gauge.points}"
        yield figure("behind", "Lead", title, "number", mean(tally, "behind"))


def _rules(question: Question, gauge: Gauge, tally: Tally) -> Iterator[Figure]:
    """How often rules apply; those that never do are left out."""
    counted = {rule.name for rule in gauge.rules if tally.columns[f"count/{rule.name}"].keys() - {0}}
    for rule in gauge.rules:
        if rule.name in counted:
            found = mean(tally, f"count/{rule.name}")
            yield figure(f"rule/{rule.name}", "Rules", rule.title, "number", found)
    for rate in gauge.rates:
        if {rate.above, rate.below} <= counted | {"turns"}:
            found = ratio(tally, f"count/{rate.above}", f"count/{rate.below}")
            unit: Unit = "share" if rate.is_share else "number"
            yield figure(f"rate/{rate.name}", "Rates", rate.title, unit, found)
    if tally.columns["edge/decisions"]:
        for rule in gauge.rules:
            if rule.name in counted and rule.is_somebodys:
                found = mean(tally, f"edge/{rule.name}", question.players - 1)
                yield figure(f"edge/{rule.name}", "Winners", rule.title, "number", found)


def _spreads(question: Question, gauge: Gauge, tally: Tally) -> Iterator[Spread]:
    """The distributions that are drawn: scores of all seats together, length, the lead."""
    scores = Tally()
    for seat in range(question.players):
        scores.add(Tally(0, {"score": tally.columns[f"score/seat/{seat}"]}))
    yield _spread("score", f"Final {gauge.points} of a player", scores, "score")
    if gauge.turn:
        yield _spread("turns", f"{gauge.turn.capitalize()}s in a game", tally, "count/turns")
    yield _spread("decisions", "Decisions in a game", tally, "count/decisions")
    if tally.columns["behind"]:
        yield _spread("leads", "Changes of the lead in a game", tally, "leads")
        yield _spread("behind", f"The most that winners were behind, in {gauge.points}", tally, "behind")


def _spread(name: str, title: str, tally: Tally, column: str) -> Spread:
    return Spread(name, title, tuple(sorted(tally.columns[column].items())))


def as_rows(found: Report) -> list[dict[str, Any]]:
    """Every figure as a row of plain values, for tables and files."""
    return [msgspec.to_builtins(each) for each in found.figures]
