"""Comparisons: two rule sets, or two bots, on the same dice, so that most differences between games cancel out."""

from __future__ import annotations

import time
from collections.abc import Iterator
from math import erfc, sqrt
from typing import Literal, NamedTuple, TypeAlias

import msgspec
import numpy as np

from dicehall.core.errors import BadOptions
from dicehall.lab.fast import way_of
from dicehall.lab.figures import NORMAL, Unit
from dicehall.lab.formatting import number, percent
from dicehall.lab.games import NOBODY, WIN, Games, Ints
from dicehall.lab.gauge import gauge_of
from dicehall.lab.processes import Task, blocks, results
from dicehall.lab.question import Question
from dicehall.lab.runner import Progress
from dicehall.lab.tally import Tally, histogram

Kind: TypeAlias = Literal["rules", "bots"]

SURE = 0.001
"""A difference is called real if chance alone makes one as large less often than this; it is strict because many
differences are tested."""
SIZES = ((0.8, "large"), (0.5, "middling"), (0.2, "small"), (0.0, "very small"))


class Effect(msgspec.Struct, frozen=True):
    """One measure of both sides: means, the mean difference A - B with its 95 % interval, and how large that is.

    `size` is the difference in standard deviations of single games; `chance` is how often chance alone makes a
    difference as large.
    """

    name: str
    title: str
    unit: Unit
    a: float
    b: float
    difference: float
    low: float
    high: float
    size: float
    chance: float

    @property
    def real(self) -> bool:
        """Whether the difference is called real."""
        return self.chance < SURE


class Comparison(msgspec.Struct, frozen=True):
    """Two sides compared over pairs of games, and a sentence on the result."""

    kind: Kind
    names: tuple[str, str]
    questions: tuple[Question, Question]
    pairs: int
    seconds: float
    effects: tuple[Effect, ...]
    sentence: str


class Pair(NamedTuple):
    """The tallies of pairs of games: of A, of B, and of the difference A - B."""

    a: Tally
    b: Tally
    less: Tally


def compare(
    names: tuple[str, str],
    questions: tuple[Question, Question],
    workers: int | None = None,
    engine: str = "local",
    progress: Progress | None = None,
) -> Comparison:
    """Compare two questions with the same number of games and the same seed; raises BadOptions."""
    kind = _kind(*questions)
    began = time.perf_counter()
    pair, games = Pair(Tally(), Tally(), Tally()), questions[0].games
    size = min(way_of(question).block for question in questions)
    tasks = [Task(play_pairs, (kind, *questions, *block)) for block in blocks(games, size)]
    try:
        for each in results(tasks, workers, engine):
            for whole, part in zip(pair, each, strict=True):
                whole.add(part)
            if progress:
                progress(pair.less.games, games)
    except KeyboardInterrupt:
        if not pair.less.games:
            raise
    effects = tuple(_effects(kind, questions[0], pair))
    sentence = _sentence(kind, names, effects, pair.less.games)
    seconds = time.perf_counter() - began
    return Comparison(kind, names, questions, pair.less.games, seconds, effects, sentence)


def _kind(a: Question, b: Question) -> Kind:
    if (a.game, a.games, a.seed, a.players) != (b.game, b.games, b.seed, b.players):
        raise BadOptions("both sides must be the same game with as many players, games and the same seed")
    return "bots" if a.options == b.options and a.bots != b.bots else "rules"


def play_pairs(kind: Kind, a: Question, b: Question, first: int, number: int) -> Pair:
    """Play games of both sides on the same dice, and count."""
    both = [way_of(question).play(question, first, number) for question in (a, b)]
    if kind == "bots" and a.players == 2:
        columns = _seats_changed(*both)
    else:
        columns = tuple(dict(_of_all(games)) for games in both)  # type: ignore[assignment]
    less = {name: columns[0][name] - columns[1][name] for name in columns[0]}
    tallies = ({name: histogram(column) for name, column in each.items()} for each in (*columns, less))
    return Pair(*(Tally(number, each) for each in tallies))


def _of_all(games: Games) -> Iterator[tuple[str, Ints]]:
    """What is compared for whole games, by seat and for all seats together."""
    if games.players > 1 and (games.began != NOBODY).all():
        yield "wins/first", games.wins[np.arange(games.number), games.began]
    for seat in range(games.players):
        yield f"wins/seat/{seat}", games.wins[:, seat]
        yield f"score/seat/{seat}", games.scores[:, seat]
    yield "leads", games.leads
    yield from ((f"count/{name}", counts.sum(axis=1)) for name, counts in games.counts.items())


def _seats_changed(one: Games, other: Games) -> tuple[dict[str, Ints], dict[str, Ints]]:
    """What is compared for two bots that played twice on the same dice, with seats exchanged."""
    by_bot = {
        "wins": (one.by_bot(one.wins), other.by_bot(other.wins)),
        "score": (one.by_bot(one.scores), other.by_bot(other.scores)),
    }
    by_bot |= {
        f"count/{name}": (one.by_bot(each), other.by_bot(other.counts[name])) for name, each in one.counts.items()
    }
    mine = {name: first[:, 0] + second[:, 1] for name, (first, second) in by_bot.items()}
    yours = {name: first[:, 1] + second[:, 0] for name, (first, second) in by_bot.items()}
    return mine, yours


# Results.


def _effects(kind: Kind, question: Question, pair: Pair) -> Iterator[Effect]:
    gauge = gauge_of(question.game)
    twice = 2 if kind == "bots" and question.players == 2 else 1
    titles = {
        "wins": "Games won",
        "wins/first": "Who has the first turn wins" if gauge.turn else "Who chooses first wins",
        "score": f"Final {gauge.points}",
        "leads": "Changes of the lead",
    }
    titles |= {f"wins/seat/{seat}": f"Seat {seat + 1} wins" for seat in range(question.players)}
    titles |= {f"score/seat/{seat}": f"Final {gauge.points}, seat {seat + 1}" for seat in range(question.players)}
    titles |= {"count/turns": f"{gauge.turn.capitalize()}s"} if gauge.turn else {}
    titles |= {"count/decisions": "Decisions"}
    titles |= {f"count/{rule.name}": rule.title for rule in gauge.rules}
    for name, title in titles.items():
        wins = name.startswith("wins")
        values = pair.a.columns.get(name, {}).keys() | pair.b.columns.get(name, {}).keys()
        if values - {0}:
            yield _effect(name, title, "share" if wins else "number", pair, twice * (WIN if wins else 1))


def _effect(name: str, title: str, unit: Unit, pair: Pair, scale: int) -> Effect:
    (a, spread_a), (b, spread_b) = _moments(pair.a, name), _moments(pair.b, name)
    less, spread = _moments(pair.less, name)
    error = spread / sqrt(max(1, pair.less.games))
    pooled = sqrt((spread_a**2 + spread_b**2) / 2)
    chance = erfc(abs(less) / error / sqrt(2)) if error else float(less == 0)
    reach = NORMAL * error
    a, b, less, low, high = (each / scale for each in (a, b, less, less - reach, less + reach))
    return Effect(name, title, unit, a, b, less, low, high, less * scale / pooled if pooled else 0.0, chance)


def _moments(tally: Tally, name: str) -> tuple[float, float]:
    """The mean and the standard deviation of a column."""
    count, total, squares = tally.sums(name)
    return total / count, float(np.sqrt(max(0.0, squares / count - (total / count) ** 2)))


def size_in_words(size: float) -> str:
    """The size of a difference compared with the scatter of single games, in a word."""
    return next(word for least, word in SIZES if abs(size) >= least)


def _sentence(kind: Kind, names: tuple[str, str], effects: tuple[Effect, ...], pairs: int) -> str:
    """The result in a sentence."""
    first = effects[0]
    if kind == "bots" and first.name == "wins":
        return _who_is_better(names, first, 2 * pairs)
    real = sorted((each for each in effects if each.real), key=lambda each: -abs(each.size))
    if not real:
        return f"No difference between {names[0]} and {names[1]} is more than chance in {pairs:,} pairs of games."
    largest = "; ".join(_difference_text(each) for each in real[:3])
    differ = f"{len(real)} of {len(effects)} measures really differ between {names[0]} and {names[1]}"
    return f"{differ}. Most of all: {largest}."


def _difference_text(effect: Effect) -> str:
    shown = percent if effect.unit == "share" else number
    values = f"{shown(effect.a)} against {shown(effect.b)}"
    return f"{effect.title.lower()}, {values} (a {size_in_words(effect.size)} difference)"


def _who_is_better(names: tuple[str, str], wins: Effect, games: int) -> str:
    better, worse = names if wins.difference >= 0 else names[::-1]
    rate, reach = max(wins.a, wins.b), (wins.high - wins.low) / 4
    interval = f"{percent(max(0.0, rate - reach))} to {percent(min(1.0, rate + reach))}"
    if wins.real:
        return f"{better} really is better than {worse}: it wins {percent(rate)} of {games:,} games ({interval})."
    return (
        f"Whether {better} is better than {worse} can't be decided from {games:,} games: "
        f"{percent(rate)} won, {interval}, which chance alone could make."
    )
