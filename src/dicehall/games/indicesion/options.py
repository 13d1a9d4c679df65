"""The modes and house rules of inDICEsion."""

from __future__ import annotations

from typing import Literal

import msgspec

from dicehall.core import contract
from dicehall.core.contract import Rulebook, Spec
from dicehall.core.options import Choice, Flag, Number
from dicehall.core.scene import INCH, MILLIMETRE, Tremor

Mode = Literal["classic", "central", "drafting"]

ROUNDS_TO_WIN = 2


class Options(msgspec.Struct, frozen=True):
    """The options of one game, complete."""

    mode: Mode
    barrels: bool
    board: int
    boards: int
    table: int
    tremor: Tremor

    @property
    def board_side(self) -> int:
        """The side of a board in micrometres."""
        return self.board * INCH

    @property
    def table_side(self) -> int:
        """The side of the table in micrometres."""
        return self.table * MILLIMETRE

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
    seats=(2, 6),
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
        Choice("tremor", "normal", ("none", "steady", "normal", "shaky"), "How much the hands tremble."),
    ),
)

SPEC = Spec(
    id="indicesion",
    title="inDICEsion",
    version="1",
    rulebooks=(BOOK,),
    traits=frozenset({"physics", "open"}),
    scores=(0, ROUNDS_TO_WIN),
    kind="Aim and throw",
    minutes=20,
)
