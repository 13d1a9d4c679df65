"""Puzzles of Intersection: what the solution of a game of two says, which is exact."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from dicehall.bots.judge import ActionValue
from dicehall.games.intersection.players.judge import JUDGE, stays_at_zero
from dicehall.games.intersection.position import Position, position
from dicehall.games.intersection.rules import State, in_last_turns
from dicehall.games.intersection.turn import Action, Verb


class IntersectionPuzzles:
    """Positions of a game of two, solved to its end."""

    looks = 1
    lead = 0.02
    themes: Mapping[str, str] = MappingProxyType(
        {
            "stop": "When to stop",
            "double": "Double or nothing",
            "park": "What to park",
            "fix": "Sad faces",
            "slow": "Slow",
            "last": "Last turns",
            "zero": "Staying at zero",
        }
    )

    def seats(self, rulebook: str) -> int:
        """Two: the solution is exact for them."""
        return 2

    def position(self, state: State) -> Position:
        """All of the position."""
        return position(state)

    def judged(self, state: State, seat: int, look: int, seed: int) -> list[ActionValue]:
        """The exact values."""
        return JUDGE.choices(state, seat, 0)

    def themes_of(
        self, state: State, seat: int, judged: Sequence[ActionValue], taken: Sequence[Action]
    ) -> tuple[str, ...]:
        """By what the best choice and the usual ones do."""
        best: Verb = judged[0].action.verb
        verbs = {best, *(action.verb for action in taken)}
        found = [name for name, verb in _VERBS if verb in verbs]
        parks = best == "park" and "park" in [action.verb for action in taken]
        also = {"park": parks, "last": in_last_turns(state), "zero": stays_at_zero(state, seat, judged, judged[0])}
        return (*found, *(name for name, holds in also.items() if holds))


_VERBS: tuple[tuple[str, Verb], ...] = (("stop", "end"), ("double", "double"), ("fix", "fix"), ("slow", "slow"))

PUZZLES = IntersectionPuzzles()
