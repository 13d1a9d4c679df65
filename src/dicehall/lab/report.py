"""The report: every figure with its 95 % interval, and the distributions behind them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from dicehall.core.errors import BadOptions, shown
from dicehall.lab.figures import ABOUT, Estimate, Figure, Group, figure
from dicehall.lab.gauge import Gauge, Rate, gauge_of, standing_of
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
        """The figures by group, in the order of a report, without empty groups and what never happened."""
        found: dict[Group, list[Figure]] = {group: [] for group in ABOUT}
        for each in self.figures:
            if not each.never_happened:
                found[each.group].append(each)
        return {group: figures for group, figures in found.items() if figures}


def report(question: Question, way: str, tally: Tally, seconds: float) -> Report:
    """The report on a tally."""
    gauge = gauge_of(question.game)
    figures = (*_winning(question, gauge, tally), *_course(question, gauge, tally), *_rules(question, gauge, tally))
    return Report(question, way, tally.games, seconds, figures, tuple(_spreads(question, gauge, tally)))


def names_of(bots: tuple[str, ...]) -> list[str]:
    """A name for each bot: its level, numbered if several have it."""
    return [
        level if bots.count(level) == 1 else f"{level} {bots[: place + 1].count(level)}"
        for place, level in enumerate(bots)
    ]


def _winning(question: Question, gauge: Gauge, tally: Tally) -> Iterator[Figure]:
    """Wins and scores, by seat and by bot."""
    seats, points = range(question.players), gauge.points.capitalize()
    if question.players > 1:
        yield figure("wins/first", "Winning", first_wins(gauge), "share", share(tally, "wins/first"))
        for seat in seats:
            found = share(tally, f"wins/seat/{seat}")
            yield figure(f"wins/seat/{seat}", "Winning", f"Seat {seat + 1} wins", "share", found)
    found = mean(tally, "score", question.players)
    yield figure("score", "Scores", f"{points}, each player", "number", found)
    for seat in seats:
        found = mean(tally, f"score/seat/{seat}")
        yield figure(f"score/seat/{seat}", "Scores", f"{points}, seat {seat + 1}", "number", found)
    if len(set(question.bots)) > 1:
        yield from _by_bot(question, points, tally)


def _by_bot(question: Question, points: str, tally: Tally) -> Iterator[Figure]:
    for bot, name in enumerate(names_of(question.bots)):
        yield figure(f"wins/bot/{bot}", "Winning", f"Bot {name} wins", "share", share(tally, f"wins/bot/{bot}"))
        found = mean(tally, f"score/bot/{bot}")
        yield figure(f"score/bot/{bot}", "Scores", f"{points}, bot {name}", "number", found)
    yield from (figure(name, "Luck", title, "share", found) for name, title, found in shares_of_luck(tally))


def first_wins(gauge: Gauge) -> str:
    """The title of the wins of the player who begins."""
    return "The player with the first turn wins" if gauge.turn else "The player who chooses first wins"


def _course(question: Question, gauge: Gauge, tally: Tally) -> Iterator[Figure]:
    """How long games are, and how often the lead changes."""
    if gauge.turn:
        title = f"{gauge.turn.capitalize()}s in a game"
        yield figure("turns", "Length", title, "number", mean(tally, "count/turns"))
    yield figure("decisions", "Length", "Decisions in a game", "number", mean(tally, "count/decisions"))
    if gauge.turn:
        found = ratio(tally, "count/decisions", "count/turns")
        yield figure("decisions_a_turn", "Length", f"Decisions in a {gauge.turn}", "number", found)
    yield figure("unfinished", "Length", "Games without an end", "share", chance(tally, "unfinished"))
    if question.players > 1 and standing_of(question.game):
        yield figure("leads", "Lead", "Changes of the lead in a game", "number", mean(tally, "leads"))
    if tally.columns["behind"]:
        yield figure("from_behind", "Lead", "Winners who had been behind", "share", chance(tally, "behind"))
        yield figure("behind", "Lead", _most_behind(gauge), "number", mean(tally, "behind"))


def _most_behind(gauge: Gauge) -> str:
    return f"The furthest that a winner was behind, in {gauge.points}"


def _rules(question: Question, gauge: Gauge, tally: Tally) -> Iterator[Figure]:
    """How often rules apply, also those that never do: in a sweep they may apply elsewhere."""
    for rule in gauge.rules:
        found = mean(tally, f"count/{rule.name}")
        yield figure(f"rule/{rule.name}", "Rules", rule.title, "number", found)
    for rate in gauge.rates:
        if tally.columns[f"count/{rate.below}"].keys() - {0}:
            yield _rate(rate, ratio(tally, f"count/{rate.above}", f"count/{rate.below}"))
    if tally.columns["edge/decisions"]:
        for rule in gauge.rules:
            if rule.is_somebodys:
                found = mean(tally, f"edge/{rule.name}", question.players - 1)
                yield figure(f"edge/{rule.name}", "Winners", rule.title, "number", found)


def _rate(rate: Rate, found: Estimate) -> Figure:
    if not rate.is_share:
        return figure(f"rate/{rate.name}", "Rates", rate.title, "number", found)
    high = max(found.value, min(1.0, found.high))
    return figure(f"rate/{rate.name}", "Rates", rate.title, "share", found._replace(high=high))


def _spreads(question: Question, gauge: Gauge, tally: Tally) -> Iterator[Spread]:
    """The distributions that are drawn: scores of all seats together, length, the lead."""
    scores = Tally()
    for seat in range(question.players):
        scores.add(Tally(0, {"score": tally.columns[f"score/seat/{seat}"]}))
    yield _spread("score", f"{gauge.points.capitalize()} of each player at the end", scores, "score")
    if gauge.turn:
        yield _spread("turns", f"{gauge.turn.capitalize()}s in a game", tally, "count/turns")
    yield _spread("decisions", "Decisions in a game", tally, "count/decisions")
    if tally.columns["behind"]:
        yield _spread("leads", "Changes of the lead in a game", tally, "leads")
        yield _spread("behind", _most_behind(gauge), tally, "behind")


def _spread(name: str, title: str, tally: Tally, column: str) -> Spread:
    return Spread(name, title, tuple(sorted(tally.columns[column].items())))


def as_rows(found: Report) -> list[dict[str, Any]]:
    """Every figure as a row of plain values, for tables and files."""
    return [msgspec.to_builtins(each) for each in found.figures]
