"""What a turn comes to when it is played on once: park all that scores, then end as soon as the turn may end.

One more roll is not always the end of it: sad faces must be fixed, and slow must be rolled away. Those rolls are
followed to their end here, with the choices of `cautious`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from math import prod
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from dicehall.core.contract import Chosen, Roll, Rolled
from dicehall.core.dice import hands
from dicehall.games.intersection import rules, standings
from dicehall.games.intersection.options import Options
from dicehall.games.intersection.rules import State
from dicehall.games.intersection.turn import Action, Finished, Turn

WHOLE = 10**12
"""All turns together. Chances are counted in whole numbers, since rules know no floats."""
RARE = WHOLE // 10**5
"""A way that is taken less often is not followed further."""
SELDOM = WHOLE // 100
MOST_BARS = 4
_ORDER = ("fix", "slow", "park", "end", "on", "roll", "double")

Landings: TypeAlias = Mapping[Turn | Finished, int]


class Bar(msgspec.Struct, frozen=True):
    """In how many of 100 turns the points lie between the least and the most."""

    least: int
    most: int
    percent: int


class GoingOn(msgspec.Struct, frozen=True):
    """What the turn records if it ends now, and what it records if it is played on once with these dice.

    `lost` of 100 turns record nothing. Nearly all others record between `least` and `most`; the rest of them are
    counted with the first and the last bar, so that all add up to 100.
    """

    now: int
    dice: int
    lost: int
    least: int
    most: int
    bars: tuple[Bar, ...]


def going_on(state: State) -> GoingOn | None:
    """What playing on once could bring; None where it is not offered."""
    ways = {way.verb: way for way in rules.actions(state, state.seat)}
    way = ways.get("on") or ways.get("roll")
    if way is None:
        return None
    cup = rules.turn_after(state, Chosen({state.seat: way}))
    assert isinstance(cup, Turn), "dice are in the cup"
    come_in = 0 if rules.is_in(state, state.seat) else state.options.come_in
    outlook = _outlook(msgspec.json.encode(state.options), cup, come_in)
    ended = rules.turn_after(state, Chosen({state.seat: ways["end"]})) if "end" in ways else None
    return replace(outlook, now=rules.recorded(state, ended.points)) if isinstance(ended, Finished) else outlook


@lru_cache(maxsize=4_000)  # half a kilobyte each; house rules are part of the key, and guests invent them
def _outlook(options: bytes, cup: Turn, come_in: int) -> GoingOn:
    """The same for dice in the cup, where less than `come_in` counts as nothing."""
    ends: Counter[int] = Counter()
    for points, chance in _turns(options).ends(cup).items():
        ends[standings.recorded(0, points, come_in)] += chance
    nothing = ends.pop(0, 0)
    scored = _usual(ends)
    groups = _groups(scored)
    lost, *percents = _percents([nothing, *(sum(scored[points] for points in group) for group in groups)])
    bars = tuple(Bar(group[0], group[-1], percent) for group, percent in zip(groups, percents, strict=True))
    return GoingOn(0, cup.cup, lost, min(scored, default=0), max(scored, default=0), bars)


@lru_cache(maxsize=16)
def _turns(options: bytes) -> _Turns:
    return _Turns(msgspec.json.decode(options, type=Options))


class _Turns:
    """Turns by these options, played cautiously, with what is known of them so far."""

    def __init__(self, options: Options) -> None:
        self._alone = rules.start(1, options)
        self._landings: dict[Turn, tuple[int, Landings]] = {}
        self._next: dict[Turn | Finished, Turn | Finished] = {}

    def ends(self, cup: Turn) -> Counter[int]:
        """The points of all ends of a turn with these dice in the cup, each with its share of `WHOLE`."""
        ends: Counter[int] = Counter()
        under_way: Counter[Turn] = Counter({cup: WHOLE})
        while under_way:
            later: Counter[Turn] = Counter()
            for turn, chance in under_way.items():
                whole, landings = self._landed(turn)
                for after, ways in landings.items():
                    if isinstance(after, Finished):
                        ends[after.points] += chance * ways // whole
                    else:
                        later[after] += chance * ways // whole
            under_way = Counter({turn: chance for turn, chance in later.items() if chance > RARE})
        return ends

    def _landed(self, turn: Turn) -> tuple[int, Landings]:
        """Where a roll leads after the choices that follow it: to the next roll or to the end, in so many ways."""
        if turn not in self._landings:
            rolling = replace(self._alone, turn=turn)
            roll = rules.pending(rolling)
            assert isinstance(roll, Roll), "dice are in the cup"
            found: Counter[Turn | Finished] = Counter()
            for values, ways in hands(roll.dice):
                found[self._followed(rules.turn_after(rolling, Rolled(values)))] += ways
            self._landings[turn] = prod(die.size for die in roll.dice), found
        return self._landings[turn]

    def _followed(self, turn: Turn | Finished) -> Turn | Finished:
        """The turn at its next roll or its end."""
        if isinstance(turn, Finished) or turn.rolling is not None:
            return turn
        if turn not in self._next:
            state = replace(self._alone, turn=turn)
            self._next[turn] = self._followed(rules.turn_after(state, Chosen({0: cautious(state)})))
        return self._next[turn]


def cautious(state: State) -> Action:
    """The choice of somebody who wants to end the turn: fix, roll stars with slow, park everything, end."""
    return min(rules.actions(state, state.seat), key=lambda way: _ORDER.index(way.verb))


def _usual(scored: Mapping[int, int]) -> dict[int, int]:
    """The points without the smallest and the largest that are seldom; those are counted with the next ones."""
    found = dict(sorted(scored.items()))
    for end in (min, max):
        while len(found) > 1 and found[end(found)] < SELDOM:
            seldom = found.pop(end(found))
            found[end(found)] += seldom
    return found


def _groups(scored: Mapping[int, int]) -> list[list[int]]:
    """Neighbouring points in a few groups of about the same weight."""
    groups: list[list[int]] = []
    whole, so_far = sum(scored.values()), 0
    for points, chance in scored.items():
        if not groups or so_far * MOST_BARS >= whole * len(groups):
            groups.append([])
        groups[-1].append(points)
        so_far += chance
    return groups


def _percents(shares: list[int]) -> list[int]:
    """Shares as whole numbers that add up to 100. What can happen is never said to be 0."""
    whole = sum(shares)
    percents = [max(100 * share // whole, 1 if share else 0) for share in shares]
    by_rest = sorted(range(len(shares)), key=lambda index: -(100 * shares[index] % whole))
    for index in by_rest[: max(0, 100 - sum(percents))]:
        percents[index] += 1
    percents[percents.index(max(percents))] -= max(0, sum(percents) - 100)
    return percents
