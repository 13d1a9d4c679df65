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
from dicehall.lab.figures import ENOUGH, Unit, student, wilson
from dicehall.lab.formatting import counted, effect_text, interval_text, percent, too_few
from dicehall.lab.games import NOBODY, WIN, Games, Ints
from dicehall.lab.gauge import gauge_of
from dicehall.lab.interrupts import HeldInterrupts
from dicehall.lab.processes import Task, blocks, results
from dicehall.lab.question import Question
from dicehall.lab.report import first_wins
from dicehall.lab.runner import Progress
from dicehall.lab.tally import Tally, histogram

Kind: TypeAlias = Literal["rules", "bots"]

SURE = 0.001
"""A difference is called real if chance alone makes one as large less often than this. It is strict because a
comparison tests some twenty differences."""
SIZES = ((0.8, "large"), (0.5, "medium"), (0.2, "small"), (0.0, "very small"))


class Effect(msgspec.Struct, frozen=True):
    """One measure of both sides: means, the mean difference A - B with its 95 % interval, and how large that is.

    `size` is the difference in standard deviations of single games, of both sides together where neither side
    varies. `chance` is how often chance alone makes a difference as large.
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
        with HeldInterrupts() as held:
            for each in held.between(results(tasks, workers, engine)):
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
    twice = 2 if kind == "bots" and question.players == 2 else 1
    for name, title in _titles(question).items():
        wins = name.startswith("wins")
        values = pair.a.columns.get(name, {}).keys() | pair.b.columns.get(name, {}).keys()
        if values - {0}:
            yield _effect(name, title, "share" if wins else "number", pair, twice * (WIN if wins else 1))


def _titles(question: Question) -> dict[str, str]:
    """The titles of all measures by name, in the order of a comparison."""
    gauge, seats = gauge_of(question.game), range(question.players)
    points = gauge.points.capitalize()
    return {
        "wins": "Games won",
        "wins/first": first_wins(gauge),
        "score": f"{points} at the end",
        "leads": "Changes of the lead",
        **{f"wins/seat/{seat}": f"Seat {seat + 1} wins" for seat in seats},
        **{f"score/seat/{seat}": f"{points} at the end, seat {seat + 1}" for seat in seats},
        **({"count/turns": f"{gauge.turn.capitalize()}s"} if gauge.turn else {}),
        "count/decisions": "Decisions",
        **{f"count/{rule.name}": rule.title for rule in gauge.rules},
    }


def _effect(name: str, title: str, unit: Unit, pair: Pair, scale: int) -> Effect:
    (a, spread_a), (b, spread_b) = _moments(pair.a, name), _moments(pair.b, name)
    less, spread = _moments(pair.less, name)
    pairs = pair.less.games
    pooled = sqrt((spread_a**2 + spread_b**2) / 2) or abs(less) / 2
    low, high = _interval(less / scale, spread / scale, pairs, unit)
    size = less / pooled if pooled else 0.0
    return Effect(
        name, title, unit, a / scale, b / scale, less / scale, low, high, size, _chance(less, spread, pairs)
    )


def _interval(less: float, spread: float, pairs: int, unit: Unit) -> tuple[float, float]:
    """The 95 % interval of a difference. Where one side won everything, it is Wilson's."""
    if unit == "share" and abs(less) == 1 and not spread:
        low, high = wilson(pairs * (less + 1) / 2, pairs)
        return 2 * low - 1, 2 * high - 1
    reach = student(pairs) * spread / sqrt(pairs)
    low, high = less - reach, less + reach
    return (max(-1.0, low), min(1.0, high)) if unit == "share" else (low, high)


def _chance(less: float, spread: float, pairs: int) -> float:
    """How often chance alone makes a difference as large: at least as often as it makes all pairs differ alike."""
    if not less:
        return 1.0
    by_scatter = erfc(abs(less) / (spread / sqrt(pairs)) / sqrt(2)) if spread else 0.0
    return min(1.0, max(by_scatter, 2.0 ** (1 - pairs)))


def _moments(tally: Tally, name: str) -> tuple[float, float]:
    """The mean of a column, and the standard deviation of single games."""
    count, total, squares = tally.sums(name)
    return total / count, sqrt(max(0, count * squares - total * total) / max(1, count * (count - 1)))


def size_in_words(size: float) -> str:
    """The size of a difference compared with the scatter of single games, in a word."""
    return next(word for least, word in SIZES if abs(size) >= least)


def verdict(effect: Effect) -> str:
    """Whether a difference is real and how large, in words."""
    if not effect.difference:
        return "no difference"
    return f"real, {size_in_words(effect.size)}" if effect.real else "may be chance"


def _sentence(kind: Kind, names: tuple[str, str], effects: tuple[Effect, ...], pairs: int) -> str:
    """The result in a sentence."""
    first = effects[0]
    if pairs < ENOUGH:
        return too_few(pairs, "pair of games")
    if kind == "bots" and first.name == "wins":
        return _who_is_better(names, first, 2 * pairs)
    real = sorted((each for each in effects if each.real), key=lambda each: -abs(each.size))
    if not real:
        return f"{pairs:,} pairs of games show no difference between {names[0]} and {names[1]} beyond chance."
    largest = "; ".join(_difference_text(each) for each in real[:3])
    differ = f"{names[0]} and {names[1]} really differ in {len(real)} of {counted(len(effects), 'measure')}"
    return f"{differ}. The clearest: {largest}."


def _difference_text(effect: Effect) -> str:
    a, b, *_ = effect_text(effect)
    return f"{effect.title.lower()}, {a} against {b} (a {size_in_words(effect.size)} difference)"


def _who_is_better(names: tuple[str, str], wins: Effect, games: int) -> str:
    """Which bot wins more; its share of the wins is half of one more than the difference."""
    better, worse = names if wins.difference >= 0 else names[::-1]
    low, high = ((1 + each) / 2 for each in (wins.low, wins.high))
    low, high = (low, high) if better == names[0] else (1 - high, 1 - low)
    share, interval = percent(max(wins.a, wins.b), (high - low) / 2), interval_text(low, high, "share")
    if wins.real:
        return f"{better} is better than {worse}: it wins {share} of {games:,} games (95 % interval: {interval})."
    return (
        f"{games:,} games do not show which is better: {better} wins {share} (95 % interval: {interval}), "
        "which may be chance."
    )
