"""How sheets stand: what is left of routes, what ticket and engine do, what a choice changes, and closed ways."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehall.games.crossroll.game import GAME
from dicehall.games.crossroll.outlook import margin
from dicehall.games.crossroll.state import State
from dicehall.games.crossroll.view import After, OfferFacts, Outlook, RouteOutlook
from games.crossroll.scenes import (
    BOARD,
    EVERYTHING,
    NEAR_B,
    PATHS,
    choose,
    full_boxes,
    scene,
    score,
    sheet_of,
    start,
    without,
)

ONES = {"d4": 1, "d6": 1}


def outlook(state: State, seat: int = 0) -> Outlook:
    found: Outlook = GAME.view(state, seat).outlook[seat]
    return found


def route(state: State, letter: str, seat: int = 0) -> RouteOutlook:
    return outlook(state, seat).routes[letter]


def after(state: State, text: str, seat: int = 0) -> After:
    found: After = GAME.offer(state, seat, GAME.parse(state, text)).facts["after"]
    return found


def needs(state: State, way: str, number: int | None = None, seat: int = 0) -> list[str]:
    return [each.needs for each in outlook(state, seat).closed if (each.way, each.number) == (way, number)]


class TestRoutes:
    def test_a_route_has_locations_boxes_and_landmarks_left(self) -> None:
        state = scene({"crossed": PATHS["A"][:3], "boxes": {"A": [3]}}, {})
        assert (route(state, "A").left, route(state, "A").free) == (11, 3)
        assert route(state, "A").landmarks == ("che_kung_temple",)

    @pytest.mark.parametrize(
        ("left", "free", "expected"),
        [(8, 4, "easy"), (9, 4, "fair"), (12, 4, "fair"), (13, 4, "tight"), (4, 1, "tight"), (1, 0, "shut")],
    )
    def test_a_margin_is_locations_for_each_box(self, left: int, free: int, expected: str) -> None:
        assert margin(left, free) == expected

    def test_a_route_would_score_its_own_score_and_the_speed_scores_of_its_free_boxes(self) -> None:
        assert route(scene(NEAR_B, {}), "B").worth == 22 + 1 + 1
        assert route(scene({}, {}), "B").worth == 22 + 1 + 1 + 2

    def test_a_completed_route_has_what_it_scores(self) -> None:
        state = scene({"crossed": PATHS["B"]}, {})
        assert (route(state, "B").margin, route(state, "B").worth) == ("done", 22)

    def test_a_route_score_that_was_given_up_counts_nothing(self) -> None:
        given_up = {"crossed": PATHS["B"], "nitrous": True}
        state = scene(given_up, {}, checked="B", options={"nitrous": True}, pending="dice")
        assert route(state, "B").worth == 0

    def test_those_with_less_left_are_ahead_the_foremost_first(self) -> None:
        state = scene({}, {"crossed": PATHS["A"][:2]}, {"crossed": PATHS["A"][:4]})
        assert [route(state, "A", seat).ahead for seat in range(3)] == [(2, 1), (2,), ()]


class TestTicketAndEngine:
    def test_the_ticket_says_how_often_each_result_is_on_it(self) -> None:
        state = scene({"ticket": [1, 6, 6]}, {}, dice={"d4": 1, "d6": 6}, pending="main")
        assert outlook(state).matches == {"1": 1, "6": 2}

    def test_the_engine_says_what_its_rows_lack_and_what_they_make_of_the_results(self) -> None:
        state = scene({"engine": {"top": [1, 1]}}, {}, dice={"d4": 1, "d6": 6})
        rows = outlook(state).engine
        assert (rows["top"].lacks, rows["top"].makes) == (1, {"1": 2, "6": 7})
        assert (rows["bottom"].lacks, rows["bottom"].makes) == (2, {"6": 4})  # 1 less 2 is no number

    def test_between_rounds_there_are_no_numbers_at_hand(self) -> None:
        assert outlook(start()).matches == {}
        assert outlook(start()).closed == ()


class TestAfterAChoice:
    def test_a_drive_changes_its_box_its_route_and_the_ladder_of_landmarks(self) -> None:
        state = scene({"crossed": ["wong_chuk_hang"]}, {}, dice=ONES)
        found = after(state, "drive 1 A ocean_park")
        assert found.boxes == {"A": (1, None, None, None)}
        assert (found.routes["A"].left, found.routes["A"].free) == (12, 3)
        assert (found.landmarks, found.landmark, found.score) == (("ocean_park",), (1,), 1)
        assert found.free == BOARD.boxes - 1

    def test_a_completed_route_gets_its_dots_and_climbs_the_ladder_of_speed(self) -> None:
        found = after(scene(NEAR_B, {}, dice=ONES), "drive 1 B shek_mun")
        assert (found.completed, found.speed, found.score) == (("B",), (1,), 23)
        assert found.boxes["B"] == (9, 1, "dot")

    def test_a_crossroad_changes_both_of_its_routes(self) -> None:
        state = scene({"crossed": ["happy_valley"]}, {}, dice=ONES)
        found = after(state, "lotto 1 causeway_bay")
        assert {letter: each.left for letter, each in found.routes.items()} == {"A": 12, "D": 11}
        assert (found.ticket, found.boxes) == ((1,), {})

    def test_a_route_that_gets_tight_or_shut_is_named(self) -> None:
        crossed = without("J", "shenzhen_bay_port", "shenzhen_bay_bridge", "ngau_hom_shek")
        state = scene({"crossed": crossed}, {}, dice=ONES)
        assert route(state, "J").margin == "easy"
        assert after(state, "drive 1 J ngau_hom_shek").harder == ()
        state = scene({"crossed": crossed, "boxes": {"J": [1]}}, {}, dice=ONES)
        assert after(state, "drive 1 J ngau_hom_shek").harder == ("J",)

    @given(st.sets(st.sampled_from(EVERYTHING)), st.integers(1, 4), st.integers(1, 10))
    def test_alone_the_sheet_after_the_round_is_what_the_offer_says(
        self, crossed: set[str], first: int, second: int
    ) -> None:
        sheet: dict[str, Any] = {"crossed": sorted(crossed)}
        state = scene(sheet, dice={"d4": first, "d10": second}, pending="main")
        if state.phase != "main":
            return
        for action in GAME.actions(state, 0)[::7]:
            said = GAME.offer(state, 0, action).facts["after"]
            then = choose(state, GAME.write(state, action))
            then = choose(then, GAME.write(then, GAME.actions(then, 0)[0])) if then.phase == "aside" else then
            boxes = sheet_of(then).boxes
            assert said.score == score(then)
            assert {letter: boxes[letter] for letter in said.boxes} == said.boxes
            now = outlook(then).routes
            assert all(now[letter].left == each.left for letter, each in said.routes.items())

    def test_the_facts_of_every_offer_fit_their_type(self) -> None:
        for state in (start(), scene(NEAR_B, {}, dice=ONES), scene({"ticket": [1]}, {}, dice=ONES)):
            seat = state.asked[0] if state.asked else state.active
            for action in GAME.actions(state, seat):
                facts = msgspec.to_builtins(GAME.offer(state, seat, action).facts)
                assert msgspec.convert(facts, OfferFacts, strict=True) is not None
                assert facts.keys() <= {*OfferFacts.__struct_fields__}


class TestClosedWays:
    def test_the_lotto_says_what_it_needs(self) -> None:
        crossroad = "Joining the lotto needs a free crossroad next to a crossed-out location"
        assert needs(scene({}, {}, dice=ONES), "lotto") == [crossroad]
        full = {"crossed": ["happy_valley"], "ticket": [2] * 8}
        assert needs(scene(full, {}, dice=ONES), "lotto") == ["The ticket is full"]
        assert needs(scene({"crossed": ["happy_valley"]}, {}, dice=ONES), "lotto") == []

    def test_the_engine_says_which_rows_are_full_or_that_no_row_takes_a_number(self) -> None:
        state = scene({"engine": {"top": [1, 1, 1]}}, {}, dice={"d4": 1, "d10": 10})
        assert needs(state, "engine", 1) == ["The row 1 to 3 is full"]
        assert needs(state, "engine", 11) == ["No row of the engine takes 11"]
        assert needs(state, "engine") == []

    def test_a_drive_says_how_many_free_locations_it_needs(self) -> None:
        state = scene(
            {"crossed": without("I", *PATHS["I"][:2]), "boxes": full_boxes("I")}, {}, dice={"d4": 4, "d6": 5}
        )
        start_text = "starting at an entrance or next to a crossed-out location"
        row = "exactly 4 or 5 free locations in a row"
        assert needs(state, "drive") == [f"A drive needs {row} on a route with a free box, {start_text}"]
        assert needs(state, "I") == [f"Route I needs {row}, {start_text}"]

    def test_a_route_without_a_box_and_a_complete_route_say_so(self) -> None:
        state = scene({"crossed": PATHS["B"], "boxes": {"J": [1, 1]}}, {}, dice=ONES)
        assert needs(state, "B") == ["Route B is complete"]
        box = "Route J has no free box: only a bonus, the lotto or a crossroad can cross out its locations"
        assert needs(state, "J") == [box]

    def test_a_bonus_says_what_a_route_needs(self) -> None:
        state = scene({"crossed": without("J", PATHS["J"][0]), "ticket": [1, 1]}, {}, dice={"d4": 1, "d6": 5})
        assert state.phase == "bonus"
        assert needs(state, "J")[0].startswith("Route J needs exactly 2 free locations in a row")
        assert outlook(state, 1).closed == ()

    @given(st.sets(st.sampled_from(EVERYTHING)), st.integers(1, 6), st.integers(1, 10))
    def test_a_way_is_closed_exactly_where_nothing_is_offered(
        self, crossed: set[str], first: int, second: int
    ) -> None:
        state = scene({"crossed": sorted(crossed)}, {}, dice={"d6": first, "d10": second}, pending="main")
        if state.phase != "main" or 0 not in state.asked:
            return
        offered = [GAME.write(state, action).split() for action in GAME.actions(state, 0)]
        closed = {(each.way, each.number) for each in outlook(state).closed}
        for number in {first, second}:
            for way in ("drive", "lotto", "engine"):
                found = any(words[:2] == [way, str(number)] for words in offered)
                assert ((way, number) in closed) != found
        for letter in PATHS:
            found = any(words[0] == "drive" and words[2] == letter for words in offered)
            assert ((letter, None) in closed) != found
