"""Headings: Drive, Hong Kong Driving Restrictions, Landmark Scoring; rulings: runs, rings, adjacency."""

from __future__ import annotations

from games.crossroll.scenes import PATHS, choose, full_boxes, numbers, scene, score, sheet_of, texts, without

FOURS: dict[str, int | None] = {"d4": 4, "d6": 4}
ONES: dict[str, int | None] = {"d4": 1, "d6": 1}
SUM_18: dict[str, int | None] = {"d8": 8, "d10": 10}


def test_four_locations_from_an_entrance() -> None:
    """Heading: Drive, first example (N = 4)."""
    state = choose(scene({}, {}, dice=FOURS), "drive 4 A aberdeen..aberdeen_tunnel", "engine 4")
    assert sheet_of(state).crossed == ("aberdeen", "wong_chuk_hang", "ocean_park", "aberdeen_tunnel")
    assert sheet_of(state).boxes["A"] == (4, None, None, None)


def test_four_locations_next_to_a_crossed_out_one() -> None:
    """Heading: Drive, second example (N = 4)."""
    state = scene({"crossed": ["causeway_bay"], "boxes": {"D": [1]}}, dice=FOURS)
    assert "drive 4 A cross_harbour_tunnel..kowloon_tong" in texts(state)
    assert "drive 4 A happy_valley..wong_chuk_hang" in texts(state)
    assert "drive 4 A hung_hom..lion_rock" not in texts(state)


def test_a_landmark_at_the_end_is_circled_with_the_leftmost_landmark_score() -> None:
    """Heading: Drive, third example (N = 4)."""
    state = scene({"crossed": ["kennedy_town"], "boxes": {"D": [1]}}, {}, dice=FOURS)
    state = choose(state, "drive 4 D sai_ying_pun..golden_bauhinia", "engine 4")
    assert sheet_of(state).landmarks == ("golden_bauhinia",)
    assert score(state) == 1


def test_the_next_landmark_is_worth_the_next_score() -> None:
    state = scene({"crossed": ["ocean_park", "kennedy_town"], "landmarks": ["ocean_park"]}, {}, dice=FOURS)
    state = choose(state, "drive 4 D sai_ying_pun..golden_bauhinia", "engine 4")
    assert score(state) == 1 + 2


def test_a_landmark_that_is_passed_is_lost() -> None:
    state = choose(scene({}, {}, dice=FOURS), "drive 4 A aberdeen..aberdeen_tunnel", "engine 4")
    assert sheet_of(state).landmarks == ()
    assert score(state) == 0


def test_the_first_location_is_an_entrance_or_adjacent_to_something_crossed_out() -> None:
    entrances = {"aberdeen", "tates_cairn_tunnel", "western_harbour", "kennedy_town", "chai_wan", "kai_tak"}
    entrances |= {"tseung_kwan_o", "airport", "shing_mun_tunnels", "lok_ma_chau", "tuen_mun", "shenzhen_bay_port"}
    assert {text.split()[-1] for text in texts(scene({}, dice=ONES), start="drive")} == entrances


def test_the_crossed_out_neighbour_may_lie_on_another_route() -> None:
    state = scene({"crossed": ["western_harbour"]}, dice=ONES)
    assert "drive 1 D sai_ying_pun" in texts(state)
    assert "drive 1 C sai_ying_pun" in texts(state)


def test_passing_on_a_flyover_is_not_adjacent() -> None:
    state = scene({"crossed": ["sham_shui_po"]}, dice=ONES)
    assert not texts(state, start="drive 1 H butterfly_valley")
    assert "drive 1 E mong_kok" in texts(state)


def test_crossed_out_locations_are_never_passed() -> None:
    state = scene({"crossed": ["ocean_park"]}, dice=FOURS)
    assert not texts(state, start="drive 4 A aberdeen..")
    assert not texts(state, start="drive 4 A wong_chuk_hang..")


def test_a_crossroad_is_crossed_out_for_all_of_its_routes_and_uses_one_box() -> None:
    state = choose(scene({"crossed": ["western_harbour"]}, {}, dice=ONES), "drive 1 D sai_ying_pun", "engine 1")
    assert sheet_of(state).boxes["D"][0] == 1
    assert sheet_of(state).boxes["C"] == (None,) * 4
    assert "sai_ying_pun" in sheet_of(state).crossed


def test_a_route_whose_boxes_are_full_can_not_be_driven() -> None:
    state = scene({"boxes": {"A": [1, 1, 1, 1]}}, dice=ONES)
    assert not texts(state, start="drive 1 A")


def test_a_box_lost_to_an_x_can_not_be_used() -> None:
    state = scene({"boxes": {"J": [1, "x"]}}, dice=ONES)
    assert not texts(state, start="drive 1 J")


def test_exactly_n_locations_or_another_route() -> None:
    state = scene({"crossed": without("J", "shenzhen_bay_port", "shenzhen_bay_bridge")}, dice={"d4": 3, "d6": 2})
    assert texts(state, start="drive 2 J") == {
        "drive 2 J shenzhen_bay_port..shenzhen_bay_bridge",
        "drive 2 J shenzhen_bay_bridge..shenzhen_bay_port",
    }
    assert not texts(state, start="drive 3 J")


def test_a_run_and_its_reverse_are_two_actions_where_both_starts_are_legal() -> None:
    state = scene({}, dice={"d8": 8, "d10": 9})
    both = {"drive 9 I shing_mun_tunnels..lok_ma_chau", "drive 9 I lok_ma_chau..shing_mun_tunnels"}
    assert both <= texts(state)


def test_n_is_written_into_the_leftmost_free_box() -> None:
    state = scene({"crossed": ["aberdeen"], "boxes": {"A": [1]}}, {}, dice=FOURS)
    state = choose(state, "drive 4 A wong_chuk_hang..happy_valley", "engine 4")
    assert sheet_of(state).boxes["A"] == (1, 4, None, None)


# Ring: on Route 9 the last location is adjacent to the first.


def test_a_run_passes_where_the_ring_closes() -> None:
    state = scene({}, dice=FOURS)
    assert "drive 4 I shing_mun_tunnels..gold_coast" in texts(state)


def test_a_run_of_ten_on_the_ring_of_eighteen_names_its_second_location() -> None:
    found = texts(scene({}, dice={"d8": 1, "d10": 10}), start="drive 10 I shing_mun_tunnels")
    assert found == {
        "drive 10 I shing_mun_tunnels..sha_tin..san_tin",
        "drive 10 I shing_mun_tunnels..chai_wan_kok..san_tin",
    }


def test_a_run_of_nine_on_the_ring_names_its_ends_only() -> None:
    found = texts(scene({}, dice={"d8": 1, "d10": 9}), start="drive 9 I shing_mun_tunnels")
    assert found == {"drive 9 I shing_mun_tunnels..lok_ma_chau", "drive 9 I shing_mun_tunnels..au_tau"}


def test_the_whole_ring_can_be_taken() -> None:
    """Heading: Nitrous Oxide Variant: the highest possible N is eighteen."""
    state = scene({"crossed": PATHS["D"], "nitrous": True}, {}, dice=SUM_18, checked="D", options={"nitrous": True})
    assert max(numbers(state)) == 18
    state = choose(state, "drive 18 I tuen_mun..lam_tei", "engine 8")
    assert sheet_of(state).completed == ("D", "I")
    assert sheet_of(state).boxes["I"] == (18, "dot", "dot", "dot", "dot")


def test_a_single_location_of_the_ring_is_one_action() -> None:
    assert texts(scene({}, dice=ONES), start="drive 1 I tuen_mun") == {"drive 1 I tuen_mun"}


def test_there_is_no_drive_when_every_box_is_full() -> None:
    state = scene({"boxes": full_boxes("A")}, dice=ONES)
    assert {text.split()[2] for text in texts(state, start="drive")} == {"A"}
