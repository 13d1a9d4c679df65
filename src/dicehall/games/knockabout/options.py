"""The house rules of Knockabout."""

from __future__ import annotations

import msgspec

from dicehall.core.contract import Rulebook, Spec
from dicehall.core.options import Flag
from dicehall.games.knockabout.dice import LOST, SIDE_NAMES


class Options(msgspec.Struct, frozen=True):
    """The options of one game, complete."""

    repetition_draw: bool = False


BOOK = Rulebook(
    id="knockabout",
    title="Knockabout",
    summary="Your dice are your pieces: knock five of the other side's into the gutter.",
    seats=(2, 2),
    sides=SIDE_NAMES,
    options=(
        Flag(
            "repetition_draw",
            False,
            "The same position for the third time, after its roll, is a draw. The rulebook has no draw.",
            at_tables=True,
        ),
    ),
)

SPEC = Spec(
    id="knockabout",
    title="Knockabout",
    version="1",
    rulebooks=(BOOK,),
    traits=frozenset({"open", "take_back"}),
    scores=(0, LOST),
    kind="Two-player strategy with a roll",
    minutes=30,
)
