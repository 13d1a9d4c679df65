"""Boards of every valid shape, as hypothesis makes them: lines and rings, with and without engine or scores."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from dicehall.games.crossroll.board_content import BOARDS

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FACES = 10


@st.composite
def contents(draw: st.DrawFn) -> dict[str, Any]:
    """The tables of a valid board."""
    paths = draw(_paths())
    routes = [_route(draw, n, path) for n, path in enumerate(paths)]
    locations = _locations(draw, routes)
    scores = _scores(draw, routes, sum(each["landmark"] for each in locations))
    dice = _dice(draw)
    meta = {
        "name": "Any",
        "width": 1000,
        "height": 1000,
        "lotto_slots": draw(st.integers(1, 5)),
        "perfect_score": sum(route["score"] for route in routes) + sum(scores["speed"]) + sum(scores["landmark"]),
    }
    conversion = _conversion(draw, routes, dice["d10"])
    return {
        "meta": meta,
        "dice": dice,
        "scores": scores,
        "conversion": conversion,
        "engine": _engine(draw),
        "routes": routes,
        "locations": locations,
    }


def any_board() -> st.SearchStrategy[str]:
    """The names of valid boards."""
    return contents().map(BOARDS.adopt)


@st.composite
def _paths(draw: st.DrawFn) -> list[list[str]]:
    """The locations of routes, each of which meets one of those before it."""
    paths: list[list[str]] = []
    count = 0
    for _ in range(draw(st.integers(1, 4))):
        own = [f"p{count + n}" for n in range(draw(st.integers(1, 7)))]
        count += len(own)
        known = sorted({place for path in paths for place in path})
        met = draw(st.lists(st.sampled_from(known), min_size=1, max_size=2, unique=True)) if known else []
        paths.append(draw(st.permutations([*own, *met])))
    return paths


def _route(draw: st.DrawFn, n: int, path: list[str]) -> dict[str, Any]:
    return {
        "letter": LETTERS[n],
        "number": n + 1,
        "name": f"Route number {n + 1}",
        "colour": f"#{n + 1:02x}{n + 1:02x}{n + 1:02x}",
        "ring": len(path) > 2 and draw(st.booleans()),
        "boxes": draw(st.integers(1, 4)),
        "score": draw(st.integers(0, 30)),
        "path": path,
    }


def _locations(draw: st.DrawFn, routes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    places = sorted({place for route in routes for place in route["path"]})
    entrances = {draw(st.sampled_from(route["path"])) for route in routes}
    landmarks = draw(st.sets(st.sampled_from(places)))
    return [
        {
            "id": place,
            "name": place,
            "district": "Here",
            "x": 10 + 15 * n,
            "y": 10 + 37 * (n * n % 23),
            "label": "e",
            "entrance": place in entrances,
            "landmark": place in landmarks,
            "routes": [route["letter"] for route in routes if place in route["path"]],
        }
        for n, place in enumerate(places)
    ]


def _scores(draw: st.DrawFn, routes: list[dict[str, Any]], landmarks: int) -> dict[str, list[int]]:
    boxes = sum(route["boxes"] for route in routes)
    numbers = st.integers(0, 9)
    return {
        "speed": draw(st.lists(numbers, max_size=min(boxes, 6))),
        "landmark": draw(st.lists(numbers, max_size=min(landmarks, 6))),
    }


def _dice(draw: st.DrawFn) -> dict[str, list[int]]:
    """Two to four dice, the one that names routes among them; each has a 1."""
    faces = st.lists(st.integers(1, FACES), max_size=7).map(lambda rest: [1, *rest])
    names = ["d10", *draw(st.lists(st.sampled_from(["d4", "d6", "odd"]), min_size=1, unique=True))]
    return {name: draw(faces) for name in draw(st.permutations(names))}


def _conversion(draw: st.DrawFn, routes: list[dict[str, Any]], faces: list[int]) -> dict[str, str]:
    letters = draw(st.permutations([route["letter"] for route in routes]))
    return {str(face): letter for face, letter in zip(sorted(set(faces)), letters, strict=False)}


def _engine(draw: st.DrawFn) -> list[dict[str, Any]]:
    """Rows that take numbers of their own; there may be none."""
    rows, low = [], 1
    for name in ("top", "middle", "bottom")[: draw(st.integers(0, 3))]:
        high = low + draw(st.integers(0, 4))
        effect = draw(st.sampled_from([-3, -2, -1, 1, 2, 5]))
        rows.append({"row": name, "low": low, "high": high, "boxes": draw(st.integers(1, 3)), "effect": effect})
        low = high + 1 + draw(st.integers(0, 2))
    return rows
