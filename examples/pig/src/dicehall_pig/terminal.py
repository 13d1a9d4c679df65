"""Pig drawn in text: a track for each seat, and the rolls of the turn."""

from __future__ import annotations

from collections.abc import Sequence

from dicehall_pig.rules import State, at_stake, is_over

WIDTH = 40


def draw(state: State, names: Sequence[str]) -> str:
    """The table as it stands, for 80 columns without colour."""
    lines = [_track(state, seat, name) for seat, name in enumerate(names)]
    rolls = " ".join(map(str, state.rolls))
    if state.rolls:
        lines += ["", f"  This turn: {rolls}", f"  At stake:  {at_stake(state)}"]
    return "\n".join(lines)


def _track(state: State, seat: int, name: str) -> str:
    turn = seat == state.seat
    score, stake = state.scores[seat], at_stake(state) if turn else 0
    done, more = (min(WIDTH, WIDTH * points // state.goal) for points in (score, score + stake))
    bar = "█" * done + "▒" * (more - done) + "·" * (WIDTH - more)
    mark = ("★" if is_over(state) else "▶") if turn else " "
    return f"{mark} {name[:20]:20} {bar} {score:>4} of {state.goal}"
