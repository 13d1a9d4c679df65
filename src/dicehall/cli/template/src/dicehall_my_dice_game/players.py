"""A player who takes what lies there. Dicehall makes the levels easy and normal of it.

To change: what a sensible beginner would do. For players of your own, name a part `players` in `plugin.py`.
"""

from __future__ import annotations

from dicehall_my_dice_game.rules import AGAIN, KEEP, Action, State


def greedy(state: State, seat: int) -> Action:
    """Keep a 3 or better; in the last round, whatever is above the average."""
    enough = 4 if state.round == state.rounds else 3
    return KEEP if state.face >= enough else AGAIN
