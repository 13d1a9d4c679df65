"""A position as an SVG picture, with the last move and its chain drawn as arrows.

The silhouette tells the kind of a die: triangle, square, hexagon for D4, D6, D8. Ivory is White, ink is Black.
Everybody sits at the bottom: the board is turned by 180 degrees for White and for spectators, its texts are not.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from dicehall.core.contract import Chosen, Over, Roll
from dicehall.core.play import Taken
from dicehall.core.sentences import sentence
from dicehall.games.knockabout import notation
from dicehall.games.knockabout.board import AXIAL, IN_GUTTER, NAMES, NEXT, NOWHERE, NUMBER, WAY
from dicehall.games.knockabout.dice import LETTERS, OWN, SIDE_NAMES, SIDES
from dicehall.games.knockabout.events import describe
from dicehall.games.knockabout.rules import BLACK, WHITE, Link, Move, State, chain, pending

RADIUS = 32.0
WIDTH, HEIGHT = 760, 820

_STYLE = """
text { font-family: "Bricolage Grotesque Variable", "Bricolage Grotesque", system-ui, sans-serif; }
text { text-anchor: middle }
.low { fill: #A24524 } .mid { fill: #AE4F2C } .high { fill: #B85A36 } .gutter { fill: #4A1A0A }
.low, .mid, .high, .gutter { stroke: #70290F; stroke-width: 2 }
.name { font: 500 12px "JetBrains Mono", ui-monospace, monospace; fill: #FFD9BF }
.side { font-size: 17px; font-weight: 650; fill: #FFF3E8; text-anchor: start }
.value { font-size: 22px; font-weight: 750 } .W { fill: #11272F } .B { fill: #F8F1E7 } .ghost { opacity: .38 }
.path { fill: none; stroke: #FFD48F; stroke-width: 7; stroke-linecap: round; stroke-linejoin: round }
.ring { fill: none; stroke: #FFD48F; stroke-width: 2.5; stroke-dasharray: 6 5 }
.hit { fill: #FFF3E8 } .count { font-size: 13px; font-weight: 700; fill: #4A1A0A }
""".strip()

_HEAD = (
    '<marker id="head" viewBox="0 0 10 10" refX="4" refY="5" markerWidth="3" markerHeight="3" orient="auto">'
    '<path d="M0 0 10 5 0 10Z" fill="#FFD48F"/></marker>'
)
_OUTLINES = {
    4: ("M0-25 25 18H-25Z", "M0-25 0 18H-25Z"),
    6: ("M-20-20H20V20H-20Z", "M-16-16H16V16H-16Z"),
    8: ("M0-26 22.5-13V13L0 26-22.5 13V-13Z", "M0-26 22.5 13H-22.5Z"),
}
"""Of each kind of die the silhouette, and the face that the lamp lights."""
_PAINTS = {"W": ("#D8CEC2", "#FAF3E8", "#7C6F63"), "B": ("#11272F", "#28424C", "#F8F1E7")}
"""Of each side the paint, the same in the light, and the outline."""


class Seen(NamedTuple):
    """The board as the side at the bottom sees it."""

    bottom: int = WHITE

    def centre(self, cell: int) -> tuple[float, float]:
        """The middle of a cell. Columns end at Black's side, so White sees them turned."""
        q, r = AXIAL[cell] if self.bottom == BLACK else (-AXIAL[cell][0], -AXIAL[cell][1])
        return WIDTH / 2 + 1.5 * RADIUS * q, HEIGHT / 2 + sqrt(3) * RADIUS * (r + q / 2)

    def at(self, cell: int) -> str:
        """The middle of a cell as a place to move things to."""
        x, y = self.centre(cell)
        return f"{x:.1f} {y:.1f}"


def svg(state: State, last: Taken[State, Move] | None = None, seat: int | None = None) -> str:
    """The picture of a state for a seat; `last` is the last choice that was taken, if its move is to be shown."""
    seen = Seen(WHITE if seat is None else seat)
    move = last.answer.actions[last.before.turn] if last and isinstance(last.answer, Chosen) else None
    links = chain(last.before, move) if last and move else ()
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
            f"<title>{_title(state, move, links)}</title>",
            f"<desc>{_description(last)}</desc>",
            f"<style>{_STYLE}</style>",
            f"<defs>{_HEAD}{_hexagon()}{''.join(_shapes())}</defs>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" rx="28" fill="#B98A57"/>',
            f'<rect x="9" y="9" width="{WIDTH - 18}" height="{HEIGHT - 18}" rx="20" fill="#70290F"/>',
            *_labels(state, seen),
            *(_cell(seen, cell) for cell in range(len(NAMES))),
            *_arrows(seen, links),
            *_dice(seen, state),
            *_hits(seen, links),
            "</svg>",
            "",
        ]
    )


def _title(state: State, move: Move | None, links: tuple[Link, ...]) -> str:
    after = f" after {notation.write_turn(move, _rolled(state, links))}" if move else ""
    return f"Knockabout{after}: {_standing(state)}"


def _rolled(state: State, links: tuple[Link, ...]) -> str:
    """What the last die of the chain has been rolled to; nothing where none was hit, or it still rolls."""
    if len(links) == 1 or state.rolling != NOWHERE:
        return ""
    return str(state.values[state.cells.index(NUMBER[links[-1].to])])


def _standing(state: State) -> str:
    match pending(state):
        case Over(winners=(winner,)):
            return f"{SIDE_NAMES[winner]} wins"
        case Over():
            return "a draw"
        case Roll():
            return f"{SIDE_NAMES[state.turn]} rolls"
    return f"{SIDE_NAMES[state.turn]} to move"


def _description(last: Taken[State, Move] | None) -> str:
    """The last move in words, for those who can't see the arrows."""
    events = describe(last.before, last.answer, last.after) if last else ()
    told = (sentence(event.seat, event.text, SIDE_NAMES) for event in events)
    return " ".join(told) or "The position as it stands."


def _hexagon() -> str:
    flat, tall = RADIUS, RADIUS * sqrt(3) / 2
    corners = f"M{flat} 0 {flat / 2} {tall:.1f}H{-flat / 2}L{-flat} 0 {-flat / 2} {-tall:.1f}H{flat / 2}Z"
    return f'<path id="cell" d="{corners}"/>'


def _shapes() -> Iterator[str]:
    """The six kinds of dice to draw: W4 to B8."""
    for side, (paint, lit, line) in _PAINTS.items():
        for sides, (silhouette, face) in _OUTLINES.items():
            outline = f'fill="{paint}" stroke="{line}" stroke-width="1.5" stroke-linejoin="round"'
            yield f'<g id="{side}{sides}"><path d="{silhouette}" {outline}/><path d="{face}" fill="{lit}"/></g>'


def _labels(state: State, seen: Seen) -> Iterator[str]:
    for side, paint in enumerate(("ivory", "ink")):
        y = HEIGHT - 30 if side == seen.bottom else 44
        text = f"{SIDE_NAMES[side]}, {paint}: {state.fallen[1 - side]} of {SIDE_NAMES[1 - side]}'s in the gutter"
        yield f'<text class="side" x="30" y="{y}">{text}</text>'


def _cell(seen: Seen, cell: int) -> str:
    """A cell in one of three shades, no two neighbours alike; gutter cells are dark and carry their names."""
    q, r = AXIAL[cell]
    shade = "gutter" if IN_GUTTER[cell] else ("low", "mid", "high")[(q - r) % 3]
    drawn = f'<use href="#cell" class="{shade}" transform="translate({seen.at(cell)})"/>'
    if not IN_GUTTER[cell]:
        return drawn
    x, y = seen.centre(cell)
    return drawn + f'<text class="name" x="{x:.1f}" y="{y + 4:.1f}">{NAMES[cell]}</text>'


def _dice(seen: Seen, state: State) -> Iterator[str]:
    for die, cell in enumerate(state.cells):
        if cell == NOWHERE:
            continue
        value = "?" if cell == state.rolling else str(state.values[die])
        if cell == state.rolling:
            yield f'<circle class="ring" r="31" transform="translate({seen.at(cell)})"/>'
        yield _die(seen, die, value, cell)


def _die(seen: Seen, die: int, value: str, cell: int, more: str = "") -> str:
    side = LETTERS[die // OWN]
    drop = 13 if SIDES[die] == 4 else 8
    return (
        f'<g class="die{more}" transform="translate({seen.at(cell)})"><use href="#{side}{SIDES[die]}"/>'
        f'<text class="value {side}" y="{drop}">{value}</text></g>'
    )


def _arrows(seen: Seen, links: tuple[Link, ...]) -> Iterator[str]:
    """For each die that moved: where it was, and the way that it went."""
    for link in links:
        if link.start == link.to:
            continue
        start = NUMBER[link.start]
        yield f'<circle class="ring" r="28" transform="translate({seen.at(start)})"/>'
        yield _die(seen, link.die, str(link.value), start, " ghost")
        yield f'<polyline class="path" marker-end="url(#head)" points="{_points(seen, link)}"/>'


def _points(seen: Seen, link: Link) -> str:
    """The cells from one end to the other; the line begins and ends beside the dice, not under them."""
    start, to = NUMBER[link.start], NUMBER[link.to]
    here, way, cells = start, WAY[start, to], [start]
    while here != to:
        here = NEXT[here][way]
        cells.append(here)
    points = [seen.centre(cell) for cell in cells]
    points[0], points[-1] = _towards(points[0], points[1], 20), _towards(points[-1], points[-2], 33)
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _towards(point: tuple[float, float], other: tuple[float, float], length: float) -> tuple[float, float]:
    share = length / (sqrt(3) * RADIUS)
    return tuple(a + (b - a) * share for a, b in zip(point, other, strict=True))  # type: ignore[return-value]


def _hits(seen: Seen, links: tuple[Link, ...]) -> Iterator[str]:
    """The hits by number, each beside the cell on which it happened."""
    for number, link in enumerate(links[1:], start=1):
        x, y = seen.centre(NUMBER[link.start])
        yield f'<circle class="hit" cx="{x + 24:.1f}" cy="{y + 14:.1f}" r="11"/>'
        yield f'<text class="count" x="{x + 24:.1f}" y="{y + 18.5:.1f}">{number}</text>'
