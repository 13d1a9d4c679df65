"""A sheet as an SVG picture: the map, and round it boxes, ticket, engine and scores. It fits a page of A4."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from xml.sax.saxutils import escape

from dicehall.core.contract import Chosen
from dicehall.core.play import Taken
from dicehall.core.titles import title_of
from dicehall.games.crossroll import map_picture
from dicehall.games.crossroll.board import Board, load
from dicehall.games.crossroll.notation import Action, Bonus, Drive, Lotto
from dicehall.games.crossroll.options import SPEC
from dicehall.games.crossroll.position import Mark, Sheet
from dicehall.games.crossroll.rules import path_of
from dicehall.games.crossroll.sheet import sheet
from dicehall.games.crossroll.state import State
from dicehall.games.crossroll.words import signed

WIDTH, HEIGHT = 1400, 990
MAP = (26, 76, 1058, 740.6)  # where the map lies: left, top, width, height
SIDE, PANEL = 1108, 268  # the column beside it: left and width
LONG_TITLE = 34
CELL, STEP, ROW = 28, 31.5, 38

STYLE = """
text { font-family: "Instrument Sans Variable", "Instrument Sans", system-ui, sans-serif; fill: #11272F }
.title, .number, .total { font-family: "Bricolage Grotesque Variable", "Bricolage Grotesque", sans-serif }
.title { font-size: 30px; font-weight: 750 } .head { font-size: 15px; font-weight: 650 }
.small { font-size: 13px; fill: #41565D }
.card { fill: #FEFAF6; stroke: #DDC7B8 } .rim { fill: none; stroke: #B98A57; stroke-width: 8 }
.box { fill: #FFFFFF; stroke: #8C7464; stroke-width: 1.5 } .written { fill: #F8EDE4 }
.number { font-size: 18px; font-weight: 650; text-anchor: middle }
.value { font-size: 15px; font-weight: 600; text-anchor: middle }
.dot { fill: #11272F } .x { stroke: #AE2F18; stroke-width: 3.2; stroke-linecap: round }
.score { fill: #FFFFFF; stroke: #DDC7B8 } .won { fill: #FBE7BC; stroke: #11272F; stroke-width: 2.4 }
.total { font-size: 40px; font-weight: 750; text-anchor: middle }
""".strip()


def svg(state: State, last: Taken[State, Action] | None = None, seat: int | None = None) -> str:
    """The sheets of a state, one below the other; the runs of the last choices are lit."""
    board, title = state.board, title_of(SPEC, {"board": state.options.board})
    pages = []
    for number, row in enumerate(state.sheets):
        drawn = sheet(state.options.board, row, state.checked)
        name = "" if state.solo else f"seat {number}"
        remark = f"{name}  round {state.round}"
        pages.append("\n".join(_page(title, board, drawn, state.checked, remark, _run(last, number))))
    return _document(pages, f"{title}, round {state.round}")


def blank(options: Mapping[str, Any]) -> str:
    """An empty sheet for playing on paper."""
    board, title = load(options["board"]), title_of(SPEC, options)
    return _document(["\n".join(_page(title, board, _empty(board), "", "", []))], f"{title}, a blank sheet")


def _document(pages: list[str], title: str) -> str:
    body = "\n".join(f'<g transform="translate(0 {n * HEIGHT})">\n{page}\n</g>' for n, page in enumerate(pages))
    size = f'viewBox="0 0 {WIDTH} {HEIGHT * len(pages)}" width="297mm" height="{210 * len(pages)}mm"'
    style = f"<style>{STYLE}\n{map_picture.STYLE}</style>"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">\n<title>{escape(title)}</title>'
    return f"{head}\n{style}\n{body}\n</svg>\n"


def _empty(board: Board) -> Sheet:
    return Sheet(
        boxes={route.letter: (None,) * route.boxes for route in board.routes},
        engine={row.row: () for row in board.engine},
        completed=(),
    )


def _run(last: Taken[State, Action] | None, seat: int) -> list[str]:
    """The locations that a seat crossed out with its last choice."""
    if last is None or not isinstance(last.answer, Chosen):
        return []
    match action := last.answer.actions.get(seat):
        case Lotto(_, place):
            return [place]
        case Bonus() | Drive():
            return list(path_of(last.before, seat, action))
    return []


def _page(title: str, board: Board, drawn: Sheet, checked: str, remark: str, run: list[str]) -> Iterator[str]:
    left, top, width, height = MAP
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#FFFFFF"/>'
    yield _heading(title, board)
    yield _name(remark)
    canvas = f"0 0 {board.meta.width} {board.meta.height}"
    yield f'<svg x="{left}" y="{top}" width="{width}" height="{height}" viewBox="{canvas}">'
    yield from map_picture.draw(board, drawn.crossed, drawn.landmarks, run)
    yield "</svg>"
    yield f'<rect class="rim" x="{left}" y="{top}" width="{width}" height="{height}" rx="10"/>'
    yield from _routes(board, drawn, checked, top - 4)
    below = top + 42 + ROW * len(board.routes)
    yield from _engine(board, drawn, below)
    below += 50 + ROW * len(board.engine)
    yield from _ticket(board, drawn, below)
    yield from _legend(below + 86, top + height - below - 82)
    yield from _scores(board, drawn)


def _heading(title: str, board: Board) -> str:
    """The title, and the counts of the board; a long title is written small, so that both fit above the map."""
    about = _counts(board) if title.endswith(board.meta.name) else f"{board.meta.name}, {_counts(board)}"
    small = ' style="font-size:19px"' if len(title) > LONG_TITLE else ""
    after = f'<tspan class="small" dx="28">{escape(about)}</tspan>'
    return f'<text class="title" x="{MAP[0]}" y="52"{small}>{escape(title)}{after}</text>'


def _counts(board: Board) -> str:
    return f"{len(board.routes)} routes, {len(board.locations)} locations, {board.boxes} boxes"


def _name(remark: str) -> str:
    if remark.strip():
        return f'<text class="head" x="{SIDE + PANEL}" y="50" text-anchor="end">{escape(remark.strip())}</text>'
    line = f'<path d="M{SIDE + 52} 54H{SIDE + PANEL}" stroke="#8C7464"/>'
    return f'<text class="head" x="{SIDE}" y="50">Name</text>{line}'


def _card(top: float, height: float, head: str) -> str:
    box = f'<rect class="card" x="{SIDE}" y="{top}" width="{PANEL}" height="{height}" rx="14"/>'
    return f'{box}<text class="head" x="{SIDE + 14}" y="{top + 25}">{head}</text>'


def _routes(board: Board, drawn: Sheet, checked: str, top: float) -> Iterator[str]:
    """Record boxes and Route Scores; a check marks the route that buys Nitrous Oxide."""
    yield _card(top, 36 + ROW * len(board.routes), "Record boxes")
    yield f'<text class="small" x="{SIDE + PANEL - 14}" y="{top + 25}" text-anchor="end">N₂O · score</text>'
    for n, route in enumerate(board.routes):
        y = top + 36 + n * ROW
        yield f'<rect x="{SIDE + 12}" y="{y}" width="{CELL}" height="{CELL}" rx="7" fill="{route.colour}"/>'
        middle = f'x="{SIDE + 12 + CELL / 2}" y="{y + 20.5}"'
        yield f'<text class="number" {middle} style="fill:#FFFFFF">{route.letter}</text>'
        for k, mark in enumerate(drawn.boxes[route.letter]):
            yield _box(SIDE + 47 + k * STEP, y, mark)
        circled = drawn.circled is not None and route.letter in drawn.circled.routes
        yield _score(SIDE + PANEL - 26, y + CELL / 2, route.score, circled)
        given_up = drawn.nitrous and route.letter == checked
        if given_up:
            yield _strike(SIDE + PANEL - 26, y + CELL / 2)
        if route.letter in board.conversion.values():
            yield _check(SIDE + PANEL - 54, y + CELL / 2, route.letter == checked)


def _box(x: float, y: float, mark: Mark) -> str:
    frame = (
        f'<rect class="box{" written" if mark else ""}" x="{x:.1f}" y="{y}" width="{CELL}" height="{CELL}" rx="7"/>'
    )
    middle, centre = x + CELL / 2, y + CELL / 2
    if mark is None:
        return frame
    if mark == "dot":
        return f'{frame}<circle class="dot" cx="{middle:.1f}" cy="{centre}" r="5"/>'
    if mark == "x":
        return frame + f'<path class="x" d="M{middle - 7:.1f} {centre - 7}l14 14m0-14-14 14"/>'
    return f'{frame}<text class="number" x="{middle:.1f}" y="{centre + 6.5}">{mark}</text>'


def _score(x: float, y: float, points: int, circled: bool) -> str:
    ring = f'<circle class="score{" won" if circled else ""}" cx="{x}" cy="{y}" r="15.5"/>'
    return f'{ring}<text class="value" x="{x}" y="{y + 5.3}">{points}</text>'


def _strike(x: float, y: float) -> str:
    return f'<path class="x" d="M{x - 13} {y + 9}l26-18"/>'


def _check(x: float, y: float, checked: bool) -> str:
    """The counter of the Nitrous Oxide variant: a small square over each route, with a tick on one."""
    square = f'<rect class="box" x="{x - 6}" y="{y - 6}" width="12" height="12" rx="3"/>'
    tick = f'<path d="M{x - 5} {y}l4 4 8-11" fill="none" stroke="#146B45" stroke-width="2.8"/>' if checked else ""
    return square + tick


def _engine(board: Board, drawn: Sheet, top: float) -> Iterator[str]:
    yield _card(top, 38 + ROW * len(board.engine), "Car engine")
    for n, row in enumerate(board.engine):
        y = top + 36 + n * ROW
        yield f'<text class="small" x="{SIDE + 14}" y="{y + 20}">{row.low} to {row.high}</text>'
        numbers = drawn.engine[row.row]
        for k in range(row.boxes):
            yield _box(SIDE + 78 + k * STEP, y, numbers[k] if k < len(numbers) else None)
        ready = len(numbers) == row.boxes
        yield f'<circle class="score{" won" if ready else ""}" cx="{SIDE + PANEL - 30}" cy="{y + 15}" r="17"/>'
        yield f'<text class="value" x="{SIDE + PANEL - 30}" y="{y + 20}">{signed(row.effect)}</text>'


def _ticket(board: Board, drawn: Sheet, top: float) -> Iterator[str]:
    slots = board.meta.lotto_slots
    yield _card(top, 76, "Crossroad Lotto ticket")
    step = (PANEL - 20) / slots
    for n in range(slots):
        yield _box(SIDE + 11 + n * step, top + 36, drawn.ticket[n] if n < len(drawn.ticket) else None)


def _legend(top: float, height: float) -> Iterator[str]:
    yield f'<rect class="card" x="{SIDE}" y="{top}" width="{PANEL}" height="{height}" rx="14"/>'
    for n, (symbol, meaning) in enumerate(map_picture.legend()):
        x, y = SIDE + 26 + n % 2 * 130, top + height / 2 + (n // 2 - 1) * 28
        yield f'<g transform="translate({x} {y})">{symbol}</g>'
        yield f'<text class="small" x="{x + 18}" y="{y + 4.5}">{meaning}</text>'


def _scores(board: Board, drawn: Sheet) -> Iterator[str]:
    """The scoring area: Speed Scores, Landmark Scores, the sums and the total."""
    left, top, width, height = MAP
    y = top + height + 16
    yield f'<rect class="card" x="{left}" y="{y}" width="{width}" height="134" rx="14"/>'
    circled = drawn.circled
    rows = (
        ("Speed", board.scores.speed, circled.speed if circled else ()),
        ("Landmarks", board.scores.landmark, circled.landmark if circled else ()),
    )
    for n, (name, scores, won) in enumerate(rows):
        middle = y + 36 + n * 62
        yield f'<text class="head" x="{left + 18}" y="{middle + 5}">{name}</text>'
        for k, points in enumerate(scores):
            yield _score(left + 140 + k * 46, middle, points, k < len(won))
    yield from _stamp(drawn, y)


def _stamp(drawn: Sheet, top: float) -> Iterator[str]:
    """The Final Score Stamp: three sums and their total."""
    yield f'<rect class="card" x="{SIDE}" y="{top}" width="{PANEL}" height="134" rx="14"/>'
    sums: tuple[tuple[str, int | None], ...] = (("Routes", None), ("Speed", None), ("Landmarks", None))
    if drawn.circled is not None and drawn.score is not None:
        speed, landmark = sum(drawn.circled.speed), sum(drawn.circled.landmark)
        sums = (("Routes", drawn.score - speed - landmark), ("Speed", speed), ("Landmarks", landmark))
    for n, (name, points) in enumerate(sums):
        y = top + 36 + n * 36
        yield f'<text class="small" x="{SIDE + 16}" y="{y}">{name}</text>'
        shown = "" if points is None else str(points)
        yield f'<text class="head" x="{SIDE + 128}" y="{y}" text-anchor="end">{shown}</text>'
        yield f'<path d="M{SIDE + 92} {y + 5}h40" stroke="#DDC7B8"/>'
    yield f'<circle cx="{SIDE + 204}" cy="{top + 67}" r="50" fill="none" stroke="#14716B" stroke-width="4"/>'
    yield f'<text class="total" x="{SIDE + 204}" y="{top + 81}">{"" if drawn.score is None else drawn.score}</text>'
