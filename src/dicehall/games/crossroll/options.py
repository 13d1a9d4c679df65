"""The house rules of Crossroll."""

from __future__ import annotations

import msgspec

from dicehall.core.contract import Rulebook, Spec
from dicehall.core.options import Board, Choice, Flag
from dicehall.games.crossroll.board import names

SEATS = (1, 4)


class Options(msgspec.Struct, frozen=True):
    """The options of one game, complete."""

    nitrous: bool = False
    board: str = "hong_kong"
    first: str | int = "lot"


BOOK = Rulebook(
    id="crossroll",
    title="Crossroll Hong Kong",
    summary="Everybody uses the same two dice. Cross out nine routes with as few drives as you can.",
    seats=SEATS,
    options=(
        Flag(
            "nitrous",
            False,
            "The Nitrous Oxide variant: give up the score of one route, and use the sum of both dice.",
        ),
        Board("board", "hong_kong", names(), "The map that everybody plays on."),
        Choice("first", "lot", ("lot", *range(SEATS[1])), "Who is active first: drawn by lot, or a seat."),
    ),
)

SPEC = Spec(
    id="crossroll",
    title="Crossroll Hong Kong",
    version="1",
    rulebooks=(BOOK,),
    traits=frozenset({"solo", "sealed", "open"}),
    kind="Everybody drives on the same two dice",
    minutes=45,
)
