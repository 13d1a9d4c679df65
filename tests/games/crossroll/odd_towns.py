"""Boards without faults that nobody would expect: odd dice, names that mean something to programs, one place."""

from __future__ import annotations

from typing import Any

from games.crossroll.small_town import place, route, small_town


def town_of_odd_dice() -> dict[str, Any]:
    """Small Town with dice that no shop sells, two lines below one bridge, and names that programs use."""
    content = small_town()
    content["meta"]["name"] = "Odd Town"
    content["dice"] = {
        "d4": [1, 1, 2, 3],
        "d10": list(range(1, 11)),
        "d20": list(range(1, 21)),
        "odd": [1, 3, 12],
        "constructor": [1, 2],
    }
    content["engine"] = [
        {"row": "constructor", "low": 1, "high": 2, "boxes": 2, "effect": 1},
        {"row": "__proto__", "low": 3, "high": 20, "boxes": 2, "effect": -1},
    ]
    over = {"route": "A", "from": "west", "to": "mill"}
    content["flyover"] = [
        {"over": over, "under": {"route": "B", "from": "north", "to": "bank"}},
        {"over": over, "under": {"route": "C", "from": "mill", "to": "park"}},
    ]
    return content


def town_of_one_place() -> dict[str, Any]:
    """A single place on a single route, and nothing to score."""
    content = small_town()
    content["meta"] = {"name": "One Place", "width": 1, "height": 1, "lotto_slots": 1, "perfect_score": 0}
    content["scores"] = {"speed": [], "landmark": []}
    content["conversion"] = {"1": "A"}
    content["engine"] = []
    content["routes"] = [route("A", "west", boxes=1, score=0)]
    content["locations"] = [place("west", 0, 0, "A", entrance=True)]
    return content


def town_of_everything() -> dict[str, Any]:
    """As much as a board may have: 150 places on 20 routes, all that can be written, and six dice of 30 faces."""
    lines = [[f"p{n}_{step}" for step in range(7)] + (["hub"] if n < 19 else []) for n in range(20)]
    lines[19] = ["hub", *(f"q{step}" for step in range(16))]
    letters = "ABCDEFGHIJKLMNOPQRST"
    routes = [route(letters[n], *path, boxes=12, score=50) for n, path in enumerate(lines)]
    places = {name: None for path in lines for name in path}
    on = {name: [each["letter"] for each in routes if name in each["path"]] for name in places}
    content = small_town()
    content["meta"] = {"name": "W" * 60, "width": 4000, "height": 4000, "lotto_slots": 20, "perfect_score": 0}
    content["dice"] = {name: list(range(1, 31)) for name in ("d4", "d6", "d8", "d10", "d12", "d20")}
    content["engine"] = [
        {"row": f"row {n}", "low": 1 + 5 * n, "high": 5 + 5 * n, "boxes": 12, "effect": 1 if n % 2 else -1}
        for n in range(6)
    ]
    content["routes"] = routes
    content["locations"] = [
        place(name, 40 + 260 * (n % 15), 40 + 400 * (n // 15), *on[name], entrance=True, landmark=n % 2 == 0)
        for n, name in enumerate(places)
    ]
    content["conversion"] = {str(face): letters[(face - 1) % 20] for face in range(1, 21)}
    content["scores"] = {"speed": [1] * 80, "landmark": [1] * 70}
    content["meta"]["perfect_score"] = 20 * 50 + 80 + 70
    return content


def town_of_crossroads() -> dict[str, Any]:
    """As many choices as a board may give: 56 crossroads, every place an entrance and a landmark, large dice."""
    rows = [[f"x{row}_{column}" for column in range(7)] + [f"r{row}_{n}" for n in range(4)] for row in range(8)]
    columns = [
        [f"x{row}_{column}" for row in range(8)] + [f"c{column}_{n}" for n in range(4)] for column in range(7)
    ]
    letters = "ABCDEFGHIJKLMNO"
    routes = [route(letters[n], *path, boxes=12, score=50) for n, path in enumerate([*rows, *columns])]
    places = {name: None for each in routes for name in each["path"]}
    on = {name: [each["letter"] for each in routes if name in each["path"]] for name in places}
    content = small_town()
    content["meta"] = {"name": "Crossroads", "width": 4000, "height": 4000, "lotto_slots": 20}
    content["dice"] = {name: list(range(1, 31)) for name in ("d4", "d6", "d8", "d10", "d12", "d20")}
    content["engine"] = [
        {"row": f"row {n}", "low": 1 + 10 * n, "high": 10 + 10 * n, "boxes": 1, "effect": (-1) ** n * (n + 1)}
        for n in range(6)
    ]
    content["routes"] = routes
    content["locations"] = [
        place(name, 40 + 260 * (n % 15), 40 + 400 * (n // 15), *on[name], entrance=True, landmark=True)
        for n, name in enumerate(places)
    ]
    content["conversion"] = {str(face): letter for face, letter in enumerate(letters, 1)}
    content["scores"] = {"speed": [1] * 80, "landmark": [1] * 80}
    content["meta"]["perfect_score"] = 15 * 50 + 160
    return content


def town_of_hard_dice() -> dict[str, Any]:
    """As long as a game may last: 240 boxes, and dice of which one roll in thirty fits any route."""
    letters = "ABCDEFGHIJKLMNOPQRST"
    content = small_town()
    content["meta"] = {"name": "Hard Dice", "width": 400, "height": 4000, "lotto_slots": 20, "perfect_score": 0}
    content["dice"] = {name: [1, *[31] * 29] for name in ("d4", "d10")}
    content["engine"] = []
    content["routes"] = [route(letter, f"p{letter.lower()}", "hub", boxes=12, score=0) for letter in letters]
    content["locations"] = [
        place(each["path"][0], 40, 40 + 190 * n, each["letter"], entrance=True)
        for n, each in enumerate(content["routes"])
    ] + [place("hub", 300, 2000, *letters)]
    content["conversion"] = {"1": "A"}
    content["scores"] = {"speed": [], "landmark": []}
    return content
