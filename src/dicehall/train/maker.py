"""What a game brings so that puzzles can be made of it: the part `puzzles` of its manifest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from dicehall.bots.judge import ActionValue


class PuzzleMaker(Protocol):
    """Says how the puzzles of a game are judged, and what they are about.

    `looks` is the number of searches, from the quickest, which only sorts out, to the last, which confirms the one
    before it. These two have to be sure, and each uses other random numbers. `lead` is how far the best choice has
    to be ahead, in the unit of the judge.
    """

    looks: int
    lead: float
    themes: Mapping[str, str]

    def seats(self, rulebook: str) -> int:
        """The number of seats that puzzles are made for."""

    def position(self, state: Any) -> Any:
        """The position of a state, without what does not matter for the choice."""

    def judged(self, state: Any, seat: int, look: int, seed: int) -> list[ActionValue]:
        """Every action, the best first; the same seed gives the same values on every machine.

        A look that only sorts out may leave actions out. Of a box, the actions that were tried. None: the position
        is no puzzle.
        """

    def themes_of(
        self, state: Any, seat: int, judged: Sequence[ActionValue], taken: Sequence[Any]
    ) -> tuple[str, ...]:
        """What a puzzle is about, beside what the usual players take."""


@runtime_checkable
class BoxMaker(Protocol):
    """A maker of puzzles in which the choice is one of a box, such as a throw: any of them can be an answer."""

    def tried(self, state: Any, seat: int, look: int, seed: int) -> list[Any]:
        """The actions that `judged` is about; none where the position is no puzzle."""

    def valued(self, state: Any, seat: int, actions: Sequence[Any], look: int, seed: int) -> list[ActionValue]:
        """These actions, the best first, on the same random numbers."""
