"""Puzzles of Crossroll: alone, in points, by games played to their end on two sets of dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from dicehall.bots.judge import ActionValue
from dicehall.games.crossroll.game import GAME
from dicehall.games.crossroll.notation import Action, Aside, Bonus, Dice, Drive, Engine, Lotto
from dicehall.games.crossroll.position import Position
from dicehall.games.crossroll.state import State

ROUNDS = (12_000, 120_000, 240_000)
"""Rounds of play for the quick look, the long one, and the one that confirms it."""
TIGHT = 3
"""A route is tight when each of its open boxes has to cross out more places than this on average."""


class CrossrollPuzzles:
    """Choices of a game alone that are worth points."""

    looks = 3
    lead = 3.0
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
        """All actions, in games on other dice for each look."""
        from dicehall.games.crossroll.players.judge import judged_in

        return judged_in(state, seat, ROUNDS[look], 2 * seed, 2 * seed + 1)

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


def _is_tight(state: State, drive: Drive) -> bool:
    """Whether the route has few open boxes for the places that are left on it, before the drive."""
    sheet = GAME.position(state).players[0]
    route = next(each for each in state.board.routes if each.letter == drive.route)
    open_boxes = sum(mark is None for mark in sheet.boxes.get(drive.route, ()))
    left = sum(place not in sheet.crossed for place in route.path)
    return left > TIGHT * open_boxes


PUZZLES = CrossrollPuzzles()
