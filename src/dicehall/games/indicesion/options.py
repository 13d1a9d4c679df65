"""The modes and house rules of inDICEsion."""

from __future__ import annotations

from typing import Literal

import msgspec

from dicehall.core import contract
from dicehall.core.contract import Rulebook, Spec
from dicehall.core.options import Choice, Flag, Number
from dicehall.core.scene import INCH, MILLIMETRE, Held, Tremor

Mode = Literal["classic", "central", "drafting"]
Aid = Literal["off", "patch", "odds"]
Drill = Literal["mixed", "empty", "towers", "hits"]

ROUNDS_TO_WIN = 2
LOWEST = -500
"""Below any score: alone, poison dice and barrels may bring less than nothing."""


class Options(msgspec.Struct, frozen=True):
    """The options of one game, complete."""

    mode: Mode
    barrels: bool
    board: int
    boards: int
    table: int
    tremor: Tremor
    held: Held
    line: int
    fastest: int
    aid: Aid
    drill: Drill

    @property
    def board_side(self) -> int:
        """The side of a board in micrometres."""
        return self.board * INCH

    @property
    def table_side(self) -> int:
        """The side of the table in micrometres."""
        return self.table * MILLIMETRE

    @property
    def line_away(self) -> int:
        """The distance from every board, in micrometres, at which dice are let go."""
        return self.line * INCH

    @property
    def fastest_throw(self) -> int:
        """The fastest throw in millimetres a second."""
        return self.fastest * 1000

    @property
    def central(self) -> bool:
        """Whether everybody aims at the same place."""
        return self.mode == "central"

    @property
    def drafting(self) -> bool:
        """Whether colours have powers."""
        return self.mode == "drafting"

    @property
    def built(self) -> bool:
        """Whether the target is built of loose boards and barrels before each round."""
        return self.central and self.barrels


MODES = (
    contract.Mode(
        "classic", "Classic", "A board for each of you. Any die on yours scores for you.", {"mode": "classic"}
    ),
    contract.Mode(
        "central",
        "Central board",
        "One target for all. Only your colour scores; a tower is its top die's.",
        {"mode": "central"},
    ),
    contract.Mode(
        "drafting", "Drafting", "Pick your dice before each round. Six colours, six powers.", {"mode": "drafting"}
    ),
    contract.Mode(
        "barrels",
        "Barrels",
        "With any mode: barrels in the way. Each that you knock off costs you a point.",
        {"barrels": True},
        extra=True,
    ),
)

BOOK = Rulebook(
    id="indicesion",
    title="inDICEsion",
    summary="Throw foam dice onto your board and pile them up; first to two rounds.",
    seats=(1, 6),
    modes=MODES,
    options=(
        Choice(
            "mode",
            "classic",
            ("classic", "central", "drafting"),
            "Your own boards, one for all, or dice with powers.",
        ),
        Flag("barrels", False, "Barrels stand in the way; with the central board, build the target of them."),
        Number("board", 10, 8, 14, "The side of a board in inches."),
        Number("boards", 1, 1, 6, "How many boards lie side by side in central mode."),
        Number("table", 1600, 1200, 3000, "The side of the table in millimetres."),
        Choice("tremor", "normal", ("steady", "normal", "shaky", "none"), "How much everybody's hand trembles."),
        Choice("held", "level", ("level", "any"), "How a die is held: level and square, or any way at all."),
        Choice("line", 9, (6, 9, 12), "How many inches from every board dice are let go."),
        Number("fastest", 4, 2, 8, "The fastest throw, in metres a second."),
        Choice("aid", "patch", ("off", "patch", "odds"), "What an aiming hand sees: nothing, a patch, all odds."),
        Choice(
            "drill", "mixed", ("mixed", "empty", "towers", "hits"), "What lies on the table of who plays alone."
        ),
    ),
)

SPEC = Spec(
    id="indicesion",
    title="inDICEsion",
    version="2",
    earlier={"1": {"held": "any", "line": 6, "fastest": 8, "aid": "off", "drill": "empty"}},
    rulebooks=(BOOK,),
    traits=frozenset({"physics", "open", "solo"}),
    scores=(LOWEST, None),
    kind="Aim and throw",
    minutes=20,
)
