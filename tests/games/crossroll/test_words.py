"""Offers, events and drawings: what people read."""

from __future__ import annotations

import io
from typing import Any
from xml.etree import ElementTree as Xml

from rich.console import Console

from dicehall.core.contract import Rolled
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.games.crossroll import bulk
from dicehall.games.crossroll.game import GAME
from dicehall.games.crossroll.greedy import greedy
from dicehall.games.crossroll.picture import blank, svg
from dicehall.games.crossroll.state import State
from dicehall.games.crossroll.terminal import draw
from games.crossroll.scenes import BOARD, PATHS, choice, choose, full_boxes, roll, scene, start, without

NEAR_B = {"crossed": without("B", "shek_mun"), "boxes": {"B": [9]}}


def told(before: State, *choices: str) -> list[tuple[int | None, str]]:
    events = GAME.describe(before, choice(before, *choices), choose(before, *choices))
    return [(event.seat, event.text) for event in events]


def offer(state: State, text: str) -> tuple[str, str, str, str]:
    made = GAME.offer(state, 0, GAME.parse(state, text))
    return made.group, made.label, made.worth, made.note


def test_a_drive_is_offered_under_its_route_with_what_it_brings() -> None:
    state = scene(NEAR_B, dice={"d4": 1, "d6": 1})
    assert offer(state, "drive 1 B shek_mun") == ("Route B", "Drive 1: Shek Mun", "+23", "completes Route B")
    state = scene({"crossed": ["wong_chuk_hang"]}, dice={"d4": 1, "d6": 1})
    assert offer(state, "drive 1 A ocean_park") == ("Route A", "Drive 1: Ocean Park", "+1", "circles Ocean Park")


def test_the_last_box_and_an_unlocked_effect_are_noted() -> None:
    state = scene({"boxes": {"J": [1]}, "engine": {"top": [1, 1]}}, dice={"d4": 1, "d6": 1})
    assert offer(state, "drive 1 J shenzhen_bay_port")[3] == "the last box, with 6 places to go"
    assert offer(state, "engine 1") == ("Engine", "Write 1 on the engine", "", "unlocks +1")


def test_other_choices_say_what_they_do() -> None:
    state = scene({"crossed": ["happy_valley"], "ticket": [1]}, {}, dice={"d4": 1, "d6": 4})
    assert offer(state, "pass") == ("Or", "No bonus", "", "")
    assert offer(state, "bonus A aberdeen")[:2] == ("Route A", "Bonus: Aberdeen")
    assert offer(choose(state, "pass"), "lotto 4 causeway_bay")[:2] == (
        "Lotto",
        "Write 4 on the ticket, Causeway Bay",
    )
    assert offer(start(1), "dice d4 d8")[:2] == ("Dice", "Roll the d4 and the d8")


def test_installing_says_what_it_costs() -> None:
    more: dict[str, Any] = {
        "checked": "B",
        "options": {"nitrous": True},
        "pending": "install",
        "dice": {"d4": 1, "d6": 1},
    }
    state = scene({"crossed": PATHS["B"]}, {}, **more)
    assert offer(state, "install")[1:] == (
        "Install Nitrous Oxide",
        "−22",
        "sums of both dice from the next round on",
    )


def test_a_round_is_told_seat_by_seat_with_what_follows() -> None:
    state = scene(NEAR_B, {}, dice={"d4": 1, "d6": 5})
    assert told(state, "drive 1 B shek_mun", "engine 5") == [
        (0, "drives 1 on Route B: Shek Mun"),
        (1, "writes 5 on the engine"),
        (0, "completes Route B: 22 and 1 speed score"),
        (1, "loses a box of Route B"),
    ]


def test_whoever_can_do_nothing_is_told_to_skip() -> None:
    crossed = ["shenzhen_bay_port", "hung_shui_kiu", "lau_fau_shan"]
    stuck = {"boxes": full_boxes("J"), "engine": {"middle": [4, 4]}, "ticket": [1] * 8, "crossed": crossed}
    state = scene(stuck, {}, dice={"d6": 5, "d8": 5}, pending="main")
    assert (0, "has nothing to do") in told(state, "engine 5")


def test_rolls_are_told() -> None:
    state = choose(start(first=1), "dice d4 d6")
    events = GAME.describe(state, Rolled(("3", "5")), roll(state, 3, 5))
    assert [(event.seat, event.text) for event in events] == [(1, "rolls 3 and 5")]
    state = start(2)
    assert GAME.describe(state, Rolled(("1",)), roll(state, 1))[0].text == "is active first"


def test_setting_aside_and_the_solo_die_are_told() -> None:
    state = scene({}, dice={"d4": 2, "d6": 5})
    assert (0, "sets the d6 aside") in told(state, "engine 5")
    state = scene({"boxes": {"A": [1]}}, aside=["d4", "d6", "d8", "d10"], pending="penalty")
    texts = [[e.text for e in GAME.describe(state, Rolled((str(v),)), roll(state, v))] for v in (1, 6)]
    assert texts == [["rolls 1 on the d10: Route A", "loses a box of Route A"], ["rolls 6 on the d10: no route"]]


def test_the_sheet_in_text_shows_strips_boxes_ticket_engine_and_scores() -> None:
    sheet: dict[str, Any] = {
        "crossed": ["aberdeen", "wong_chuk_hang", "ocean_park"],
        "landmarks": ["ocean_park"],
        "boxes": {"A": [3]},
    }
    sheet = {**sheet, "ticket": [7], "engine": {"middle": [4, 5]}}
    out = io.StringIO()
    Console(file=out, width=80, no_color=True).print(draw(scene(sheet, {}, dice={"d4": 1, "d6": 6}), ["Ada", "Bo"]))
    text = out.getvalue()
    assert "A ××✪○○◆○◆○○◆○★◆     3 · · ·" in text
    assert "lotto   7 · · · · · · ·" in text
    assert "−1✓ 4 5" in text
    assert "Round 1, active: Ada   d4 [1]   d6 [6]" in text


# The picture.


def names_in(picture: str) -> str:
    return " ".join(Xml.fromstring(picture).itertext())


def test_a_blank_sheet_has_every_location_box_and_score() -> None:
    picture = blank({"board": "hong_kong"})
    text = names_in(picture)
    for location in BOARD.locations:
        assert all(word in text for word in location.name.split())
    assert picture.count('class="box"') == 31 + 9 + 8 + 7
    assert 'class="cross"' not in picture.split("<text")[0]


def test_the_picture_shows_what_is_crossed_out_circled_and_written() -> None:
    sheet = {"crossed": ["aberdeen", "ocean_park"], "landmarks": ["ocean_park"], "boxes": {"A": [3]}}
    bare, marked = svg(scene({})), svg(scene(sheet))
    assert marked.count('class="cross"') == bare.count('class="cross"') + 1
    assert marked.count('class="circled"') == bare.count('class="circled"') + 1
    assert marked.count('class="box written"') == 1
    assert marked.count('class="score won"') == 1


def test_every_seat_has_its_own_sheet_in_the_picture() -> None:
    assert svg(scene({}, {}, {})).count("Record boxes") == 3


def test_the_last_run_is_lit() -> None:
    play = Play.start(GAME, [Sitter("Ada")], {}, position={"players": [{}], "dice": {"d4": 2, "d6": 5}})
    play.act(0, "drive 2 A aberdeen..wong_chuk_hang")
    assert 'class="run" points="508,664 556,664"' in svg(play.state, play.taken[-1])
    assert 'class="run"' not in svg(play.state)


# The greedy player.


def test_the_greedy_player_completes_a_route_when_it_can() -> None:
    state = scene(NEAR_B, {}, dice={"d4": 1, "d6": 5})
    assert GAME.write(state, greedy(state, 0)) == "drive 1 B shek_mun"


def test_the_greedy_player_rolls_the_smallest_and_the_largest_die() -> None:
    state = start(1)
    assert GAME.write(state, greedy(state, 0)) == "dice d4 d10"
    state = scene({}, aside=["d10"])
    assert GAME.write(state, greedy(state, 0)) == "dice d4 d8"


def test_greedy_players_do_much_better_than_random_ones() -> None:
    random, better = bulk.play(2, 150, 3), bulk.play(2, 150, 3, "greedy")
    assert 110 < random.scores.mean() < 145
    assert 320 < better.scores.mean() < 342
    assert better.rounds.mean() < 30 < random.rounds.mean()
