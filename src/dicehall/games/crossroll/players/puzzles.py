"""Puzzles of Crossroll: alone, in points, by games played to their end on two sets of dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType

from msgspec.structs import replace

from dicehall.bots.judge import ActionValue
from dicehall.games.crossroll.game import GAME
from dicehall.games.crossroll.notation import Action, Aside, Bonus, Dice, Drive, Engine, Lotto
from dicehall.games.crossroll.position import Position
from dicehall.games.crossroll.rules import actions
from dicehall.games.crossroll.state import State

GAMES = (24, 40, 100, 400, 1200)
"""Games for each action: in three looks that sort out, in the long one, and in the one that confirms it."""
LIKELY = 8
"""The first look tries the actions that the plan thinks most of; 87 of the first 104 puzzles were among so many."""
EVERY = 1
"""The look that tries all actions in games on the same dice; later ones try those that are near the best then."""
NEAR, MOST = 8.0, 12
"""A long look is about the actions that lost less than this many points in the quick one, and at most so many."""
TIGHT = 3
"""A route is tight when each of its open boxes has to cross out more places than this on average."""


class CrossrollPuzzles:
    """Choices of a game alone that are worth points."""

    looks = 5
    lead = 2.5
    themes: Mapping[str, str] = MappingProxyType(
        {
            "tight": "Tight routes",
            "route": "Which route",
            "dice": "Which dice",
            "lotto": "The lotto ticket",
            "engine": "The engine",
        }
    )

    def seats(self, rulebook: str) -> int:
        """One: points are clearer than chances."""
        return 1

    def position(self, state: State) -> Position:
        """All of the position."""
        found: Position = GAME.position(state)
        return found

    def judged(self, state: State, seat: int, look: int, seed: int) -> list[ActionValue]:
        """All actions, the near ones in many games, the others in a few; long looks have dice of their own.

        The first look is at the likely actions alone. None for a choice of dice: those that promise most are too
        near to each other, and none of the first hundred puzzles was one.
        """
        from dicehall.games.crossroll.players.judge import tried_alike

        if state.phase == "dice":
            return []
        if look < EVERY:
            return tried_alike(state, seat, likely(state, seat), GAMES[look], seed)
        quick = _all_of(state, seat, GAMES[EVERY], seed - look)
        if look == EVERY:
            return quick
        best, choices = quick[0].value, actions(state, seat)
        near = [each.action for each in quick[:MOST] if best - each.value < NEAR]
        long = tried_alike(state, seat, [choices.index(action) for action in near], GAMES[look], seed)
        lost = {each.action: best - each.value for each in quick}
        far = [replace(each, value=long[0].value - lost[each.action]) for each in quick if each.action not in near]
        return [*long, *far]

    def themes_of(
        self, state: State, seat: int, judged: Sequence[ActionValue], taken: Sequence[Action]
    ) -> tuple[str, ...]:
        """By the kinds of the best action and of the usual ones."""
        best: Action = judged[0].action
        every = (best, *taken)
        about = {
            "tight": isinstance(best, Drive) and _is_tight(state, best),
            "route": isinstance(best, Drive) and any(isinstance(each, Drive) for each in taken),
            "dice": isinstance(best, Dice | Aside),
            "lotto": any(isinstance(each, Lotto | Bonus) for each in every),
            "engine": any(isinstance(each, Engine) for each in every),
        }
        return tuple(name for name, holds in about.items() if holds)


def likely(state: State, seat: int) -> list[int]:
    """The numbers of the actions that the plan thinks most of."""
    from dicehall.games.crossroll.players.encode import codes_of, encode, leanings

    codes = codes_of(state, seat)
    priors = leanings(state, encode(state), seat, codes).tolist()
    return sorted(range(len(codes)), key=lambda n: -priors[n])[:LIKELY]


@lru_cache(maxsize=1)
def _all_of(state: State, seat: int, games: int, seed: int) -> list[ActionValue]:
    """All actions in so many games; the longer looks at a position ask for the same ones."""
    from dicehall.games.crossroll.players.judge import tried_alike

    return tried_alike(state, seat, range(len(actions(state, seat))), games, seed)


def _is_tight(state: State, drive: Drive) -> bool:
    """Whether the route has few open boxes for the places that are left on it, before the drive."""
    sheet = GAME.position(state).players[0]
    route = next(each for each in state.board.routes if each.letter == drive.route)
    open_boxes = sum(mark is None for mark in sheet.boxes.get(drive.route, ()))
    left = sum(place not in sheet.crossed for place in route.path)
    return left > TIGHT * open_boxes


PUZZLES = CrossrollPuzzles()
