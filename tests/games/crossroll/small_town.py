"""A small board for tests: two routes that cross, a ring, and content that can be changed."""

from __future__ import annotations

from typing import Any


def place(
    name: str, x: int, y: int, *routes: str, entrance: bool = False, landmark: bool = False
) -> dict[str, Any]:
    return {
        "id": name, "name": name.title(), "district": "", "x": x, "y": y, "label": "e",
        "entrance": entrance, "landmark": landmark, "routes": list(routes),
    }  # fmt: skip


def route(letter: str, *path: str, boxes: int = 2, score: int = 10, ring: bool = False) -> dict[str, Any]:
    return {
        "letter": letter, "number": 1, "name": f"Route {letter}", "colour": "#e4572e",
        "ring": ring, "boxes": boxes, "score": score, "path": list(path),
    }  # fmt: skip


def small_town() -> dict[str, Any]:
    """Ten places on two routes and a ring."""
    across = ["west", "mill", "middle", "hill", "east"]
    down = ["north", "bank", "middle", "dock", "south"]
    ring = ["mill", "park", "dock"]
    return {
        "meta": {"name": "Small Town", "width": 400, "height": 300, "lotto_slots": 3, "perfect_score": 38},
        "dice": {name: list(range(1, sides + 1)) for name, sides in
                 (("d4", 4), ("d6", 6), ("d8", 8), ("d10", 10))},
        "scores": {"speed": [1, 2], "landmark": [2, 3]},
        "conversion": {"1": "A", "2": "B", "3": "C"},
        "engine": [{"row": "top", "low": 1, "high": 5, "boxes": 2, "effect": 1}],
        "routes": [route("A", *across), route("B", *down), route("C", *ring, ring=True)],
        "locations": [
            place("west", 50, 150, "A", entrance=True), place("mill", 120, 150, "A", "C", entrance=True),
            place("middle", 200, 150, "A", "B"), place("hill", 280, 150, "A", landmark=True),
            place("east", 350, 150, "A", entrance=True), place("north", 200, 40, "B", entrance=True),
            place("bank", 200, 90, "B"), place("dock", 200, 210, "B", "C"),
            place("south", 200, 270, "B", landmark=True), place("park", 120, 210, "C"),
        ],
    }  # fmt: skip
