"""The board in the page, as SVG.

To change: draw what lies on the table. `data-actions` lists the texts of the actions that an element stands
for; only those that the seat may choose now. An element with `data-preview` is shown only while one of its
actions is looked at. The page lays the picture on its felt and shows scores and dice itself. Scripts and
outside addresses are removed.
"""

from __future__ import annotations

from dicehall.core.play import Taken
from dicehall_my_dice_game.rules import Action, State, actions

BONE, DARK, LAMP = "#F7EEE2", "#0A1A20", "#FFD48F"


def svg(state: State, last: Taken[State, Action] | None, seat: int | None) -> str:
    """The state as the seat (or a spectator, None) sees it. `last` is the last choice that was taken."""
    asked = seat is not None and bool(actions(state, seat))
    rows = "".join(_row(state, each, asked) for each in range(len(state.scores)))
    places = _place(20, "keep", f"Keep {state.face}") + _place(310, "again", "Roll again") if asked else ""
    font = "var(--display, system-ui, sans-serif)"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 400" font-family="{font}">{rows}{places}</svg>'
    )


def _row(state: State, seat: int, asked: bool) -> str:
    """A seat's total as a bar; looked at, what keeping the roll would add."""
    y, unit = 20 + 44 * seat, 430 / (6 * state.rounds)
    wide = unit * state.scores[seat]
    more = f'<rect x="{70 + wide:.0f}" y="{y}" width="{unit * state.face:.0f}" height="30" fill="{LAMP}"/>'
    preview = f"<g data-preview='[\"keep\"]'>{more}</g>" if asked and seat == state.seat else ""
    return (
        f'<rect x="70" y="{y}" width="430" height="30" rx="8" fill="{DARK}" opacity=".5"/>'
        f'<rect x="70" y="{y}" width="{wide:.0f}" height="30" rx="8" fill="{BONE}"/>{preview}'
        f'<text x="20" y="{y + 23}" font-size="24" fill="{BONE}">{seat + 1}</text>'
        f'<text x="580" y="{y + 24}" font-size="26" fill="{BONE}" text-anchor="end">{state.scores[seat]}</text>'
    )


def _place(x: int, text: str, label: str) -> str:
    """Something to press."""
    return (
        f"<g data-actions='[\"{text}\"]'>"
        f'<rect x="{x}" y="300" width="270" height="84" rx="18" fill="{DARK}" fill-opacity=".6"/>'
        f'<text x="{x + 135}" y="353" font-size="30" fill="{BONE}" text-anchor="middle">{label}</text></g>'
    )
