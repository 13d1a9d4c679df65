"""What happened, for the log that people read."""

from __future__ import annotations

from typing import Any

from dicehall.core.contract import Answer, Event, Rolled
from dicehall.core.log_lines import line_text, log_lines
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.core.sentences import sentence
from dicehall.games.crossroll.events import describe
from dicehall.games.crossroll.game import GAME
from dicehall.games.crossroll.notation import Action
from dicehall.games.crossroll.state import State
from games.crossroll.scenes import (
    BOARD,
    EVERYTHING,
    NEAR_B,
    PATHS,
    choice,
    choose,
    full_boxes,
    roll,
    scene,
    start,
    without,
)


def events(before: State, *choices: str) -> tuple[Event, ...]:
    return describe(before, choice(before, *choices), choose(before, *choices))


def texts(before: State, *choices: str) -> list[tuple[int | None, str]]:
    return [(event.seat, event.text) for event in events(before, *choices)]


def of_roll(before: State, *values: int) -> list[str]:
    answer: Answer[Action] = Rolled(tuple(map(str, values)))
    return [event.text for event in describe(before, answer, roll(before, *values))]


def test_a_round_comes_seat_by_seat_with_what_followed_and_then_the_penalties() -> None:
    state = scene(NEAR_B, {}, dice={"d4": 1, "d6": 5})
    assert texts(state, "drive 1 B shek_mun", "engine 5") == [
        (0, "drives 1 on Route B to Shek Mun"),
        (0, "completes Route B for 22 points, with 1 dot for the speed score 1"),
        (1, "writes 5 on the engine"),
        (1, "gets an X in a box of Route B, which seat 0 completed first"),
    ]


def test_a_penalty_is_explained_to_its_reader() -> None:
    state = scene(NEAR_B, {}, dice={"d4": 1, "d6": 5})
    last = events(state, "drive 1 B shek_mun", "engine 5")[-1]
    assert sentence(last.seat, last.text, ["Ada", "Bo"], to=1) == (
        "You get an X in a box of Route B, which Ada completed first."
    )


def test_a_landmark_is_circled_with_its_score() -> None:
    state = scene({"crossed": ["wong_chuk_hang", "hung_hom"], "landmarks": []}, {}, dice={"d4": 1, "d6": 1})
    circled = events(state, "drive 1 A ocean_park", "engine 1")[1]
    assert circled.text == "circles Ocean Park and the landmark score 1"
    assert circled.facts["points"] == 1


def dots(speeds: int) -> dict[str, Any]:
    """A sheet that has completed routes with this number of dots, and lacks one location of Route J."""
    sheet: dict[str, Any] = {"crossed": [], "boxes": {}}
    for route in BOARD.routes[:-1]:
        given = min(route.boxes, speeds)
        speeds -= given
        sheet["boxes"][route.letter] = [1] * (route.boxes - given) + ["dot"] * given
    assert not speeds
    return {**sheet, "crossed": [name for name in EVERYTHING if name != "lau_fau_shan"]}


def test_dots_take_the_speed_scores_that_are_left() -> None:
    said = {
        count: texts(scene(dots(count), {}, dice={"d4": 1, "d6": 1}), "drive 1 J lau_fau_shan", "engine 1")[2][1]
        for count in (2, 19, 20)
    }
    assert said == {
        2: "completes Route J for 11 points, with 1 dot for the speed score 2",
        19: "completes Route J for 11 points, with 1 dot for the speed score 16",
        20: "completes Route J for 11 points, with 1 dot but no speed score left",
    }


def test_dots_beyond_the_last_speed_score_are_counted_but_score_nothing() -> None:
    sheet = dots(19)
    state = scene({**sheet, "ticket": [1]}, {}, dice={"d4": 1, "d6": 5})
    filled = choose(state, "bonus J lau_fau_shan")
    completed = next(event for event in events(filled, "engine 5", "engine 5") if event.kind == "completed")
    assert completed.text == "completes Route J for 11 points, with 2 dots for the last speed score 16"
    assert completed.facts["points"] == 27


def test_a_bonus_is_called_one() -> None:
    state = scene({"crossed": ["aberdeen"], "ticket": [3]}, {}, dice={"d4": 3, "d8": 3})
    assert texts(state, "bonus A wong_chuk_hang..ocean_park")[0] == (
        0,
        "takes a lotto bonus of 2 on Route A from Wong Chuk Hang to Ocean Park",
    )


def test_a_player_who_can_use_no_result_skips_for_that_reason() -> None:
    crossed = ["shenzhen_bay_port", "hung_shui_kiu", "lau_fau_shan"]
    stuck = {"boxes": full_boxes("J"), "engine": {"middle": [4, 4]}, "ticket": [1] * 8, "crossed": crossed}
    state = scene(stuck, {}, dice={"d6": 5, "d8": 5}, pending="main")
    assert (0, "skips the main action, because no result can be used") in texts(state, "engine 5")


def test_rolls_have_their_results_in_words_and_in_notation() -> None:
    state = choose(start(first=1), "dice d4 d6")
    (rolled,) = describe(state, Rolled(("3", "5")), roll(state, 3, 5))
    assert (rolled.seat, rolled.text, rolled.facts["notation"]) == (1, "rolls 3 and 5", "d4=3 d6=5")
    assert of_roll(start(2), 1) == ["is active first"]


def test_actions_have_their_notation_in_the_facts() -> None:
    state = scene({}, {}, dice={"d4": 1, "d6": 5})
    found = events(state, "drive 1 A aberdeen", "engine 5")
    assert [event.facts["notation"] for event in found] == ["drive 1 A aberdeen", "engine 5"]


def test_setting_a_die_aside_and_the_solo_die_are_events() -> None:
    state = scene({}, dice={"d4": 2, "d6": 5})
    assert (0, "sets the d6 aside") in texts(state, "engine 5")
    state = scene(
        {"boxes": {"A": [1], "B": [1, None, "x"], "J": [1, 1]}}, aside=["d4", "d6", "d8", "d10"], pending="penalty"
    )
    assert [of_roll(state, value) for value in (1, 2, 6, 10)] == [
        ["rolls 1 on the d10, which names Route A", "gets an X in a box of Route A"],
        ["rolls 2 on the d10, which names Route B, which has an X already"],
        ["rolls 6 on the d10, which names no route"],
        ["rolls 10 on the d10, which names Route J, which has no free box"],
    ]


def test_nitrous_oxide_says_what_it_costs() -> None:
    more: dict[str, Any] = {
        "checked": "B",
        "options": {"nitrous": True},
        "pending": "install",
        "dice": {"d4": 1, "d6": 1},
    }
    state = scene({"crossed": PATHS["B"]}, {}, **more)
    (installed,) = events(state, "install")
    assert installed.text == "installs Nitrous Oxide and {gives} up the 22 points of Route B"
    assert installed.facts["points"] == -22
    assert texts(state, "decline") == [(0, "does not install Nitrous Oxide and {keeps} the 22 points of Route B")]


def test_the_route_of_nitrous_oxide_is_rolled_until_there_is_one() -> None:
    state = start(2, nitrous=True, first=1)
    assert of_roll(state, 6) == ["rolls 6 on the d10, which names no route, and {rolls} again"]
    assert of_roll(state, 3) == ["rolls 3 on the d10: Route C is the route that allows Nitrous Oxide"]


def lines(play: Play[State, Action], to: int) -> list[tuple[str, int | None, str]]:
    """The log of a game as a seat reads it: the text of each line, its points and its notation."""
    names = [sitter.name for sitter in play.header.seats]
    return [(line_text(line, names, to=to), line.points, line.notation) for line in log_lines(play.steps())]


def test_alone_the_roll_of_the_next_round_has_a_line_of_its_own() -> None:
    position = {"players": [{}], "dice": {"d6": 2, "d8": 5}, "aside": ["d4"]}
    play = Play.start(GAME, [Sitter("Ada")], {}, position=position)
    play.act(0, "engine 5")
    play.roll(("1", "7"))
    assert lines(play, to=0) == [
        ("You write 5 on the engine; set the d8 aside.", None, "engine 5"),
        ("You roll 1 and 7.", None, "d6=1 d10=7"),
    ]


def test_a_round_with_others_has_a_line_for_each_action_with_what_followed() -> None:
    position = {"players": [NEAR_B, {"crossed": ["wong_chuk_hang"]}], "dice": {"d4": 1, "d6": 5}}
    play = Play.start(GAME, [Sitter("Ada"), Sitter("Bo")], {}, position=position)
    play.act(0, "drive 1 B shek_mun")
    play.act(1, "drive 1 A ocean_park")
    assert lines(play, to=1) == [
        (
            "Ada drives 1 on Route B to Shek Mun; "
            "completes Route B for 22 points, with 1 dot for the speed score 1.",
            23,
            "drive 1 B shek_mun",
        ),
        (
            "You drive 1 on Route A to Ocean Park; circle Ocean Park and the landmark score 1; "
            "get an X in a box of Route B, which Ada completed first.",
            1,
            "drive 1 A ocean_park",
        ),
    ]


def test_a_line_of_several_events_reads_well() -> None:
    state = scene({"crossed": without("B", "shek_mun")}, dice={"d4": 1, "d6": 5})
    said = [event.text for event in events(state, "drive 1 B shek_mun")]
    assert said == [
        "drives 1 on Route B to Shek Mun",
        "sets the d4 aside",
        "completes Route B for 22 points, with 2 dots for the speed scores 1 and 1",
    ]
