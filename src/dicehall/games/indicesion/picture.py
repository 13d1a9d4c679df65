"""The table from above as an SVG picture: boards, dice with their pips, barrels, towers and points.

Whatever colour says is also said by a letter, a number or a shape: boards carry their seats' pips, dice the first
letter of their colour, towers the number of their levels.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from dicehall.core.contract import Chosen
from dicehall.core.play import Taken
from dicehall.core.scene import BARREL_HEIGHT, BARREL_RADIUS, DIE, MILLIMETRE, Pose, rotation, turned
from dicehall.games.indicesion.construction import upright
from dicehall.games.indicesion.layout import Point, footprint, hull
from dicehall.games.indicesion.names import board_names, die_name, points_in_words, signed
from dicehall.games.indicesion.reading import Lie, lies, points
from dicehall.games.indicesion.state import Board, Die, State, Throwing, scene

WIDTH = 1000  # pixels of the longer side
RIM = 30
HEAD = 44
MARGIN = 130_000  # micrometres of felt round everything
HALF = DIE // 2

_STYLE = """
text { font-family: "Bricolage Grotesque Variable", "Bricolage Grotesque", system-ui, sans-serif; fill: #2E0D16 }
.wall { fill: #F1E1D6 } .oak { fill: #B98B57 } .felt { fill: #E9949F } .shade { fill: #421f14; opacity: .22 }
.board { fill: #FBF1E4; stroke-width: 5; stroke-linejoin: round } .name { font-size: 21px; font-weight: 650 }
.title { font-size: 25px; font-weight: 700 } .points { font-size: 25px; font-weight: 750 }
.die { stroke: #2E0D16; stroke-opacity: .35; stroke-width: 1.5; stroke-linejoin: round }
.letter { font-size: 11px; font-weight: 700; text-anchor: middle }
.barrel { fill: #B5622A; stroke: #70290F; stroke-width: 2 } .hoop { fill: none; stroke: #70290F; stroke-width: 2 }
.tower { fill: none; stroke: #2E0D16; stroke-width: 2.5 }
.badge { fill: #2E0D16 } .times { font-size: 14px; font-weight: 750; fill: #FFF3E8; text-anchor: middle }
.way { fill: none; stroke: #2E0D16; stroke-width: 3; stroke-dasharray: 1 9; stroke-linecap: round }
.hand { fill: #F4B43A; stroke: #2E0D16; stroke-width: 2.5 }
""".strip()

_SEATS = ("#C53D22", "#14716B", "#2B6CA8", "#8A5A00", "#A63A66", "#566125")
_PAINTS = {
    "red": ("#DB4230", "#FFF3E8"),
    "orange": ("#F08B2E", "#2E0D16"),
    "yellow": ("#F6C445", "#2E0D16"),
    "green": ("#3F9E58", "#FFF3E8"),
    "blue": ("#3D7FC4", "#FFF3E8"),
    "pink": ("#F3A3C0", "#2E0D16"),
}
"""Of each colour the foam and its pips."""
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


class Frame(NamedTuple):
    """The part of the table that is shown, in micrometres, and how many pixels one of them is."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def scale(self) -> float:
        """Pixels a micrometre."""
        return WIDTH / max(self.right - self.left, self.top - self.bottom)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the felt in pixels."""
        return round((self.right - self.left) * self.scale), round((self.top - self.bottom) * self.scale)

    def at(self, x: int, y: int) -> tuple[float, float]:
        """A point of the table in pixels; y runs upwards on the table and downwards in a picture."""
        return round((x - self.left) * self.scale + RIM, 1), round((self.top - y) * self.scale + RIM, 1)

    def path(self, corners: Sequence[Point]) -> str:
        """The outline through these points."""
        return "M" + " ".join("{} {}".format(*self.at(x, y)) for x, y in corners) + "Z"


def svg(state: State, last: Taken[State, Any] | None = None, seat: int | None = None) -> str:
    """The picture of a state; `last` is the last step that was taken, if its throw is to be shown."""
    lying = lies(state, state.contacts)
    scored = points(state, lying)
    throw = _last_throw(last)
    frame = _frame(state, throw)
    width, height = (side + 2 * RIM for side in frame.size)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height + HEAD}" role="img">',
            f"<title>{_title(state)}</title>",
            f"<desc>{_description(state, lying)}</desc>",
            f"<style>{_STYLE}</style>",
            f'<rect class="wall" width="{width}" height="{height + HEAD}"/>',
            f'<text class="title" x="{RIM}" y="30">{_title(state)}</text>',
            f'<g transform="translate(0 {HEAD})">{_table(frame)}',
            *(_board(state, frame, board, scored) for board in state.laid_boards),
            *_throw(state, frame, throw),
            *_pieces(state, frame, lying),
            *_shared_points(state, frame, scored),
            "</g></svg>",
        ]
    )


def _frame(state: State, throw: Throwing | None) -> Frame:
    """A frame around every board and piece, and the hand that threw; not too narrow."""
    outlines = [footprint(board.pose, state.options.board_side) for board in state.laid_boards if board.pose]
    places = [point for outline in outlines for point in outline]
    now = scene(state)
    places += [(body.pose.x, body.pose.y) for body in now.dice + now.barrels]
    places += [(throw.release.x * MILLIMETRE, throw.release.y * MILLIMETRE)] if throw else []
    half = state.options.table_side // 4
    xs, ys = ([place[axis] for place in places] or [-half, half] for axis in (0, 1))
    wide, tall = (max(values) - min(values) + 2 * MARGIN for values in (xs, ys))
    aside, beside = (
        max(0, longer * 3 // 4 - shorter) // 2 + MARGIN for longer, shorter in ((tall, wide), (wide, tall))
    )
    return Frame(min(xs) - aside, max(ys) + beside, max(xs) + aside, min(ys) - beside)


def _title(state: State) -> str:
    barrels = ", with barrels" if state.options.barrels else ""
    return f"inDICEsion, {state.options.mode}{barrels}, round {state.round}"


def _description(state: State, lying: tuple[Lie, ...]) -> str:
    """The picture in words."""
    scored = points(state, lying)
    sentences = [
        f"Seat {seat} has {points_in_words(total)} and {_rounds(state.wins[seat])}."
        for seat, total in enumerate(scored)
    ]
    for die, lie in zip(state.dice, lying, strict=True):
        if lie.boards:
            name, boards = die_name(state, die.id), board_names(state, lie.boards)
            shows = "is crooked" if lie.face is None else f"shows {lie.face}"
            sentences.append(f"{name[:1].upper()}{name[1:]} on {boards} {shows}, level {lie.levels}.")
    return " ".join(sentences)


def _rounds(won: int) -> str:
    return "1 round" if won == 1 else f"{won} rounds"


# The table and its boards.


def _table(frame: Frame) -> str:
    width, height = frame.size
    return (
        f'<rect class="oak" width="{width + 2 * RIM}" height="{height + 2 * RIM}" rx="28"/>'
        f'<rect class="felt" x="{RIM}" y="{RIM}" width="{width}" height="{height}" rx="10"/>'
    )


def _board(state: State, frame: Frame, board: Board, scored: tuple[int, ...]) -> str:
    assert board.pose is not None
    outline = frame.path(footprint(board.pose, state.options.board_side))
    colour = "#8C7464" if board.owner is None else _SEATS[board.owner]
    drawn = f'<path class="shade" d="{outline}" transform="translate(4 6)"/>'
    drawn += f'<path class="board" d="{outline}" stroke="{colour}"/>'
    return drawn + (
        _sign(state, frame, board.pose, board.owner, scored[board.owner]) if board.owner is not None else ""
    )


def _sign(state: State, frame: Frame, pose: Pose, owner: int, total: int) -> str:
    """Whose board it is and its points, above it."""
    half = state.options.board_side // 2
    x, y = frame.at(pose.x - half, pose.y + half)
    right = x + half * 2 * frame.scale
    return (
        f'{_seat_die(x, y - 32, owner)}<text class="name" x="{x + 32}" y="{y - 13}">seat {owner}</text>'
        f'<text class="points" x="{right:.1f}" y="{y - 12}" text-anchor="end">{signed(total)}</text>'
    )


def _seat_die(x: float, y: float, seat: int) -> str:
    """A seat's mark: its colour, with as many pips as its number counted from one."""
    spots = "".join(
        f'<circle cx="{x + 12 + 6 * across:.1f}" cy="{y + 12 + 6 * along:.1f}" r="2.2" fill="#fff"/>'
        for across, along in _PIPS[seat + 1]
    )
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="24" height="24" rx="5" fill="{_SEATS[seat]}"/>{spots}'


def _shared_points(state: State, frame: Frame, scored: tuple[int, ...]) -> Iterator[str]:
    """The points of all seats along the lower edge, where boards are nobody's."""
    if not state.options.central:
        return
    for seat, total in enumerate(scored):
        x, y = RIM + 20 + seat * 110, RIM + frame.size[1] - 44
        yield _seat_die(x, y, seat) + f'<text class="points" x="{x + 32}" y="{y + 21}">{signed(total)}</text>'


# Dice and barrels, from below upwards.


def _pieces(state: State, frame: Frame, lying: tuple[Lie, ...]) -> Iterator[str]:
    drawn = [
        (barrel.pose.z, _barrel(frame, barrel.pose))
        for barrel in state.barrels
        if barrel.where == "table" and barrel.pose is not None
    ]
    for die, lie in zip(state.dice, lying, strict=True):
        if die.where == "table" and die.pose is not None:
            drawn.append(
                (die.pose.z, _die(frame, die, die.pose, lie, state.options.drafting and not _covered(lie)))
            )
    for _, piece in sorted(drawn, key=lambda pair: pair[0]):
        yield piece
    for die, lie in zip(state.dice, lying, strict=True):
        if lie.levels > 1 and lie.why is None and die.pose is not None:
            yield _badge(frame, die.pose, lie)


def _covered(lie: Lie) -> bool:
    return lie.why is not None and lie.why.startswith("covered")


def _barrel(frame: Frame, pose: Pose) -> str:
    radius = BARREL_RADIUS * frame.scale
    x, y = frame.at(pose.x, pose.y)
    if upright(pose):
        return (
            f'<circle class="shade" cx="{x + 5}" cy="{y + 7}" r="{radius:.1f}"/>'
            f'<circle class="barrel" cx="{x}" cy="{y}" r="{radius:.1f}"/>'
            f'<circle class="hoop" cx="{x}" cy="{y}" r="{radius * 0.62:.1f}"/>'
        )
    half, wide = BARREL_HEIGHT // 2, BARREL_RADIUS
    corners = {turned(pose, (a, b, c))[:2] for a in (-wide, wide) for b in (-wide, wide) for c in (-half, half)}
    return f'<path class="barrel" d="{frame.path(hull(sorted(corners)))}"/>'


def _die(frame: Frame, die: Die, pose: Pose, lie: Lie, named: bool) -> str:
    foam, ink = _PAINTS[die.colour]
    corners = {turned(pose, (a, b, c))[:2] for a in (-HALF, HALF) for b in (-HALF, HALF) for c in (-HALF, HALF)}
    outline = frame.path(hull(sorted(corners)))
    drop = min(4 + lie.levels * 3, 16)
    x, y = frame.at(pose.x, pose.y)
    marks = f'<text class="times" x="{x}" y="{y + 5}" style="fill:{ink}">?</text>'
    if lie.face is not None:
        marks = "".join(_pips(frame, pose, lie.face, ink))
    letter = (
        f'<text class="letter" x="{x}" y="{y + DIE * frame.scale * 0.75 + 6:.1f}">{die.colour[0].upper()}</text>'
    )
    return (
        f'<path class="shade" d="{outline}" transform="translate({drop - 2} {drop})"/>'
        f'<path class="die" d="{outline}" fill="{foam}"/>{marks}{letter if named else ""}'
    )


def _pips(frame: Frame, pose: Pose, face: int, ink: str) -> Iterator[str]:
    """The pips of the upper face, turned as the die is turned."""
    rows, _ = rotation(pose)
    top = max(range(3), key=lambda axis: abs(rows[2][axis]))
    first, second = (axis for axis in range(3) if axis != top)
    step = HALF * 52 // 100
    for across, along in _PIPS[face]:
        point = [0, 0, 0]
        point[first], point[second] = across * step, along * step
        x, y = frame.at(*turned(pose, (point[0], point[1], point[2]))[:2])
        yield f'<circle cx="{x}" cy="{y}" r="{DIE * frame.scale * 0.085:.1f}" fill="{ink}"/>'


def _badge(frame: Frame, pose: Pose, lie: Lie) -> str:
    """By how much the towers of a die multiply it."""
    x, y = frame.at(pose.x, pose.y)
    levels = " ".join(dict.fromkeys(f"×{score.times}" for score in lie.scores.values()))
    wide = 12 + 9 * len(levels)
    reach = DIE * frame.scale * 0.8
    return (
        f'<circle class="tower" cx="{x}" cy="{y}" r="{reach:.1f}"/>'
        f'<rect class="badge" x="{x + reach / 2:.1f}" y="{y - reach - 14:.1f}" width="{wide}" height="22" rx="8"/>'
        f'<text class="times" x="{x + (reach + wide) / 2:.1f}" y="{y - reach + 2:.1f}">{levels}</text>'
    )


def _last_throw(last: Taken[State, Any] | None) -> Throwing | None:
    """The throw that a step began or ended."""
    if last is not None and isinstance(last.answer, Chosen):
        return next((each for each in last.answer.actions.values() if isinstance(each, Throwing)), None)
    return last.before.throw if last is not None and last.before.phase == "flying" else None


def _throw(state: State, frame: Frame, throw: Throwing | None) -> Iterator[str]:
    """Where the last throw came from, and where it came to rest."""
    pose = state.die(throw.die).pose if throw else None
    if throw is not None and pose is not None:
        x, y = frame.at(throw.release.x * MILLIMETRE, throw.release.y * MILLIMETRE)
        to_x, to_y = frame.at(pose.x, pose.y)
        yield f'<path class="way" d="M{x} {y}L{to_x} {to_y}"/><circle class="hand" cx="{x}" cy="{y}" r="9"/>'
