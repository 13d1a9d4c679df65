"""Actions as they are offered to a person."""

from __future__ import annotations

from typing import Any

from dicehall.games.crossroll.game import GAME
from dicehall.games.crossroll.state import State
from games.crossroll.scenes import NEAR_B, PATHS, choose, scene, start, without

ONES = {"d4": 1, "d6": 1}


def offer(state: State, text: str) -> tuple[str, str, str, str]:
    made = GAME.offer(state, 0, GAME.parse(state, text))
    return made.group, made.label, made.worth, made.note


def points(state: State, text: str) -> Any:
    return GAME.offer(state, 0, GAME.parse(state, text)).facts.get("points")


def test_a_drive_stands_under_its_route_with_what_it_brings() -> None:
    state = scene(NEAR_B, {}, dice=ONES)
    assert offer(state, "drive 1 B shek_mun") == (
        "Route B",
        "Drive 1 on Route B to Shek Mun",
        "+23",
        "completes Route B",
    )
    state = scene({"crossed": ["wong_chuk_hang"]}, {}, dice=ONES)
    assert offer(state, "drive 1 A ocean_park") == (
        "Route A",
        "Drive 1 on Route A to Ocean Park",
        "+1",
        "circles Ocean Park, leaves 12 locations in 3 boxes",
    )


def test_the_last_box_and_an_unlocked_effect_are_noted() -> None:
    state = scene({"boxes": {"J": [1]}, "engine": {"top": [1, 1]}}, dice=ONES)
    note = "fills the last free box of Route J, 6 locations not crossed out yet"
    assert offer(state, "drive 1 J shenzhen_bay_port")[3] == note
    assert offer(state, "engine 1") == ("Engine", "Write 1 on the engine", "", "unlocks +1 from the next round on")


def test_other_choices_say_what_they_do() -> None:
    state = scene({"crossed": ["happy_valley"], "ticket": [1]}, {}, dice={"d4": 1, "d6": 4})
    assert offer(state, "pass") == ("Or", "No bonus", "", "")
    assert offer(state, "bonus A aberdeen")[:2] == ("Route A", "Bonus of 1 on Route A to Aberdeen")
    assert offer(choose(state, "pass"), "lotto 4 causeway_bay")[:2] == (
        "Lotto",
        "Join the lotto with 4 at Causeway Bay",
    )
    assert offer(start(1), "dice d4 d8")[:2] == ("Dice", "Roll the d4 and the d8")


def test_installing_says_what_it_costs_and_declining_what_it_saves() -> None:
    more: dict[str, Any] = {"checked": "B", "options": {"nitrous": True}, "pending": "install", "dice": ONES}
    state = scene({"crossed": PATHS["B"]}, {}, **more)
    note = "the sum of both dice as your number, from the next round on"
    assert offer(state, "install")[1:] == ("Install Nitrous Oxide", "−22", note)
    assert offer(state, "decline")[1:] == ("Keep the 22 points of Route B", "", "no Nitrous Oxide in this game")


def test_a_main_action_is_not_credited_with_a_route_that_the_bonus_has_filled() -> None:
    filled = {"crossed": PATHS["B"], "completed": []}
    state = scene(filled, {}, dice={"d4": 1, "d6": 5}, pending="main")
    assert offer(state, "engine 5")[2:] == ("", "")
    assert points(state, "engine 5") is None


def test_a_bonus_on_a_ring_has_its_own_path_and_not_the_long_way_round() -> None:
    state = scene({"ticket": [1, 1]}, {}, dice={"d4": 1, "d6": 5})
    made = GAME.offer(state, 0, GAME.parse(state, "bonus I tuen_mun..gold_coast"))
    assert made.facts["path"] == ("tuen_mun", "gold_coast")
    assert made.label == "Bonus of 2 on Route I from Tuen Mun to Gold Coast"


def test_a_bonus_says_what_it_completes_though_the_points_come_in_the_resolution() -> None:
    state = scene({"crossed": without("B", "shek_mun"), "ticket": [1]}, {}, dice={"d4": 1, "d6": 5})
    assert offer(state, "bonus B shek_mun")[2:] == ("+26", "completes Route B")
    assert points(state, "bonus B shek_mun") is None
