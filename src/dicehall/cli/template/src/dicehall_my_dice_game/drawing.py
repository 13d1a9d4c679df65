"""The drawing for terminals.

To change: what a player has to see before choosing, in at most 80 columns, readable without colour. Anything
that Rich prints will do.
"""

from __future__ import annotations

from collections.abc import Sequence

from dicehall_my_dice_game.rules import State


def draw(state: State, names: Sequence[str]) -> str:
    """The table as it stands."""
    lines = [f"Round {min(state.round, state.rounds)} of {state.rounds}"]
    for seat, name in enumerate(names):
        mark = "▶" if seat == state.seat and state.round <= state.rounds else " "
        again = "can roll again" if state.again[seat] else ""
        lines.append(f"{mark} {name[:24]:24} {state.scores[seat]:>3}  {again}".rstrip())
    return "\n".join([*lines, f"  On the table: {state.face}"] if state.face else lines)
