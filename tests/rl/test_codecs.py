"""Codecs of our games: which ids there are, what tensors say, and what is refused. The laws test the rest."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dicehall
from dicehall.core.contract import Chosen, Rolled
from dicehall.core.errors import BadOptions, IllegalAction
from dicehall.games.crossroll.options import Options
from dicehall.games.crossroll.rl.codec import codec
from dicehall.games.crossroll.rules import start
from dicehall.registry import plugins
from dicehall.rl import codec_of
from games.crossroll.any_board import any_board
from games.crossroll.scenes import scene
from games.crossroll.test_any_board import ANY, asked_states


def test_every_game_of_ours_has_a_codec() -> None:
    assert all(each.has("codec") for each in plugins() if each.package.startswith("dicehall."))


def test_a_game_without_a_codec_is_refused_with_those_that_have_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dicehall.Plugin, "load", lambda *_: None)
    with pytest.raises(
        BadOptions, match="Knockabout has no action ids for learning; games that have: intersection"
    ):
        codec_of("knockabout", 2)


def test_a_table_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadOptions, match="Knockabout has 2 seats, not 3"):
        codec_of("knockabout", 3)
    with pytest.raises(BadOptions, match="has no option"):
        codec_of("knockabout", 2, {"goal": 3})


# Intersection.


@pytest.mark.parametrize(
    ("rules", "others"),
    [
        ("traffic", ["fix H", "fix pH", "fix go", "slow S", "slow pS", "on", "end", "double"]),
        ("classic", ["roll", "end"]),
    ],
)
def test_the_ids_of_intersection_are_all_parkings_and_then_the_other_actions(rules: str, others: list[str]) -> None:
    ids = list(codec_of("intersection", 2, {"rules": rules}).ids)
    assert ids[62:] == others
    assert ids[:8] == ["park H", "park S", "park 2", "park 3", "park 4", "park HH", "park HS", "park H2"]
    assert "park 2233" not in ids


def test_a_seat_sees_its_own_score_first() -> None:
    game = dicehall.game("intersection")
    state = dicehall.place(game, {"scores": [300, 1000], "turn": 1, "field": "HS444", "signal": "go"})
    codec = codec_of("intersection", 2)
    seen = codec.observe(state, 1)
    assert seen["scores"].tolist() == [1000, 300]
    assert seen["turn"].tolist() == [1, 0]
    assert codec.observe(state, 0)["turn"].tolist() == [0, 1]
    assert seen["field"].tolist() == [1, 1, 0, 0, 0, 3]
    assert [codec.ids[number] for number in codec.legal(state, 1)][:3] == ["park H", "park S", "park HS"]


def test_a_solo_game_of_intersection_comes_to_minus_its_turns() -> None:
    state = dicehall.begin(dicehall.game("intersection"), 1)
    assert codec_of("intersection", 1).alone(state) == 0.0


# Knockabout.


def test_the_ids_of_knockabout_are_cells_and_ways() -> None:
    codec = codec_of("knockabout", 2)
    assert len(codec.ids) == 91 * 6 + 36 * 2
    assert codec.ids[0] == "A1 clockwise"
    assert len(codec.symmetries) == 11


def test_an_id_of_knockabout_means_a_move_as_far_as_the_die_goes() -> None:
    game, codec = dicehall.game("knockabout"), codec_of("knockabout", 2)
    state = dicehall.begin(game, 2)
    number = codec.id_of(state, 0, game.parse(state, "F3-F6"))
    assert codec.ids[number] == "F3 back"
    assert game.write(state, codec.action_of(state, 0, number)) == "F3-F6"


def test_both_sides_see_their_own_dice_first() -> None:
    state, codec = dicehall.begin(dicehall.game("knockabout"), 2), codec_of("knockabout", 2)
    white, black = (codec.observe(state, seat)["board"] for seat in (0, 1))
    assert np.array_equal(white[:2], black[2:4])
    assert white[0].sum() == 4 * 1 + 3 * 2 + 2 * 3
    assert white[4].sum() == 0


def test_a_die_that_is_rolled_again_is_marked() -> None:
    game, codec = dicehall.game("knockabout"), codec_of("knockabout", 2)
    state = dicehall.begin(game, 2)
    state = dicehall.apply(game, state, Chosen({0: game.parse(state, "F3-F6")}))
    assert codec.observe(state, 0)["board"][4].sum() == 1
    assert codec.observe(dicehall.apply(game, state, Rolled(("3",))), 0)["board"][4].sum() == 0


def test_an_id_that_is_not_legal_is_refused_with_some_that_are() -> None:
    state, codec = dicehall.begin(dicehall.game("knockabout"), 2), codec_of("knockabout", 2)
    with pytest.raises(
        IllegalAction, match=r"seat 0 can't choose action 0 \(A1 clockwise\); possible: .* and 48 more"
    ):
        codec.action_of(state, 0, 0)
    with pytest.raises(IllegalAction, match=r"seat 1 can't choose action 5 .*possible: nothing"):
        codec.action_of(state, 1, 5)


# Crossroll.


def test_the_ids_of_crossroll_cover_every_action_of_the_board() -> None:
    ids = codec_of("crossroll", 2).ids
    assert len(ids) == 4140
    kinds = [name.split()[0] for name in ids]
    counts = {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}
    runs = {"drive": 1874, "lotto": 360, "engine": 18, "skip": 1, "bonus": 1874, "pass": 1}
    assert counts == {**runs, "dice": 6, "aside": 4, "install": 1, "decline": 1}


@ANY
@given(any_board(), st.integers(1, 3), st.booleans(), st.integers(0, 99))
def test_any_valid_board_has_a_codec(board: str, seats: int, nitrous: bool, seed: int) -> None:
    made, game = codec(seats, {"board": board}), dicehall.game("crossroll")
    assert len(set(made.ids)) == len(made.ids)
    for state in asked_states(start(seats, Options(nitrous, board)), seed):
        for seat in range(seats):
            actions = [made.action_of(state, seat, number) for number in made.legal(state, seat)]
            assert sorted(map(repr, actions)) == sorted(map(repr, game.actions(state, seat)))
            seen = made.observe(state, seat)
            assert all(each.low <= seen[each.name].min() for each in made.tensors)
            assert all(seen[each.name].max() <= each.high for each in made.tensors)


def test_a_drive_has_the_id_of_its_run() -> None:
    state = scene({}, {}, dice={"d4": 1, "d6": 2}, options={"first": 0})
    codec, game = codec_of("crossroll", 2), dicehall.game("crossroll")
    for number in codec.legal(state, 1):
        action = codec.action_of(state, 1, number)
        assert codec.ids[number] == game.write(state, action)
    seen = codec.observe(state, 1)
    assert seen["results"].tolist() == [1, 2]
    assert seen["asked"].tolist() == [1, 1]


# inDICEsion.


def test_the_grid_of_indicesion_has_throws_from_all_sides_in_several_strengths() -> None:
    ids = codec_of("indicesion", 2).ids
    throws = [name for name in ids if name.startswith("throw")]
    assert len(throws) == 2 * 16 * 5
    assert "throw at 0 from 22.5 degrees with strength 100" in throws
    drafting = codec_of("indicesion", 2, {"mode": "drafting"}).ids
    assert len([name for name in drafting if name.startswith("throw pink")]) == len(throws)


def test_the_box_of_indicesion_has_the_bounds_of_a_throw() -> None:
    box = codec_of("indicesion", 3).box
    assert box is not None
    bounds = {bound.name: (bound.low, bound.high) for bound in box.bounds}
    assert bounds["die"] == (1, 18)
    assert bounds["board"] == (0, 2)
    assert {"x", "y", "z", "speed", "azimuth", "loft", "spin"} <= bounds.keys()


def test_a_game_that_is_built_has_boards_and_barrels_on_its_grid() -> None:
    ids = codec_of("indicesion", 2, {"mode": "central", "barrels": True}).ids
    assert {"done", "clear", "board on the table, column 2, row 2"} <= set(ids)
