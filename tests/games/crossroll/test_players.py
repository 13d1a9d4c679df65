"""Crossroll's players and its judge."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicehall.bots.judge import judge_of
from dicehall.core.apply import apply
from dicehall.core.contract import Chosen, Decide, Over, Roll, Rolled
from dicehall.core.setup import begin
from dicehall.games.crossroll import bulk
from dicehall.games.crossroll.board import load
from dicehall.games.crossroll.game import GAME
from dicehall.games.crossroll.players.encode import codes_of, encode, plan_for
from dicehall.games.crossroll.players.judge import JUDGE, shrunk
from dicehall.games.crossroll.players.levels import PLAYERS, Searcher
from dicehall.games.crossroll.players.plan import (
    LINE,
    TRAITS,
    Workspace,
    look,
    looked_up,
    make_workspace,
    pieces_of,
)
from dicehall.games.crossroll.players.playout import SIMPLE, TO_THE_END, blur, finish
from dicehall.games.crossroll.players.puzzles import LIKELY, PUZZLES
from dicehall.games.crossroll.players.search import choose_alone
from dicehall.games.crossroll.players.selfplay import play_described, play_games
from dicehall.games.crossroll.players.value import Trait, fitted, outlook
from dicehall.games.crossroll.players.weights import Weight, array, earlier, named, tuned
from dicehall.games.crossroll.round import OVER, PHASE, ROUNDS, Chance, below
from dicehall.games.crossroll.rules import points
from dicehall.games.crossroll.state import State

TABLES = [(1, {}), (2, {}), (4, {}), (1, {"nitrous": True}), (3, {"nitrous": True})]


def positions(seats: int, options: dict[str, Any], seed: int) -> list[State]:
    """The states of a random game."""
    chance, state, seen = random.Random(seed), begin(GAME, seats, options), []
    while not isinstance(pending := GAME.pending(state), Over):
        seen.append(state)
        if isinstance(pending, Decide):
            picked = {seat: chance.choice(GAME.actions(state, seat)) for seat in pending.seats}
            state = apply(GAME, state, Chosen(picked))
        else:
            assert isinstance(pending, Roll)
            state = apply(GAME, state, Rolled(tuple(die.face(chance.randrange(die.size)) for die in pending.dice)))
    return [*seen, state]


def of_every_phase(seats: int, options: dict[str, Any], seed: int) -> list[State]:
    """A state of each phase in which somebody decides."""
    chance, found = random.Random(seed), positions(seats, options, seed)
    chance.shuffle(found)
    return list({state.phase: state for state in found if isinstance(GAME.pending(state), Decide)}.values())


def chosen_alone(state: State, seat: int, space: Workspace) -> Any:
    """What the tuned player chooses without search."""
    codes = codes_of(state, seat)
    return GAME.actions(state, seat)[codes.tolist().index(choose_alone(encode(state), seat, codes, space))]


def walked(state: State, dice: Chance, space: Workspace) -> State:
    """The end of the game by the rules, with the tuned player in every seat."""
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, Decide):
            picked = {seat: chosen_alone(state, seat, space) for seat in pending.seats}
            state = apply(GAME, state, Chosen(picked))
        else:
            assert isinstance(pending, Roll)
            state = apply(GAME, state, Rolled(tuple(die.face(below(dice, die.size)) for die in pending.dice)))
    return state


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_games_in_the_kernel_go_as_the_rules_say_on_the_same_dice(seats: int, options: dict[str, Any]) -> None:
    for state in positions(seats, options, 11)[::23]:
        match, dice = encode(state), np.array([5], dtype=np.uint64)
        finish(match, dice.copy(), make_workspace(match.t, 9), TO_THE_END)
        end = walked(state, dice, make_workspace(match.t, 9))
        assert tuple(map(tuple, match.rows.tolist())) == end.sheets


@pytest.mark.parametrize("level", list(PLAYERS))
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_level_chooses_one_of_the_actions_in_every_phase(
    level: str, seats: int, options: dict[str, Any]
) -> None:
    for state in of_every_phase(seats, options, 3):
        seat = GAME.pending(state).seats[-1]  # type: ignore[union-attr]
        chosen = PLAYERS[level](random.Random(1)).choose(GAME, state, seat, 1)
        assert chosen in GAME.actions(state, seat)


def test_the_same_seed_and_budget_choose_alike() -> None:
    for state in of_every_phase(2, {}, 5):
        seat = GAME.pending(state).seats[0]  # type: ignore[union-attr]
        first, second = (Searcher(random.Random(4)).spend(state, seat, 500) for _ in range(2))
        assert first == second


def test_the_tuned_player_alone_scores_far_more_than_the_simple_one() -> None:
    scores, _ = play_games("hong_kong", plan_for("hong_kong", "solo"), np.array([0]), 100, 1)
    assert scores.mean() > bulk.play(1, 100, 1, "greedy").scores.mean() + 50


def test_the_tuned_player_beats_the_simple_one_from_either_seat() -> None:
    for seat in (0, 1):
        sets = np.array([SIMPLE, SIMPLE])
        sets[seat] = 0
        scores, _ = play_games("hong_kong", plan_for("hong_kong", "several"), sets, 100, seat)
        assert np.mean(scores[:, seat] > scores[:, 1 - seat]) > 0.75


def test_tuned_players_at_one_table_do_not_play_the_same_game() -> None:
    scores, _ = play_games("hong_kong", plan_for("hong_kong", "several"), np.array([0, 0]), 20, 1)
    assert np.mean(scores[:, 0] != scores[:, 1]) > 0.8


def stretches(bits: list[bool], ring: bool) -> list[int]:
    """The lengths of the stretches of empty locations, slowly."""
    if ring and not all(bits):
        start = bits.index(False)
        bits = bits[start:] + bits[:start]
    lengths = [len(run) for run in "".join("x" if bit else " " for bit in bits).split()]
    return sorted(lengths)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.booleans(), min_size=2, max_size=20), st.booleans())
def test_a_route_needs_the_drives_of_its_stretches(empty: list[bool], ring: bool) -> None:
    weights = np.zeros(len(Weight))
    weights[[Weight.ONE, Weight.TWO, Weight.THREE, Weight.FOUR, Weight.MORE]] = [1, 100, 10_000, 10**6, 10**8]
    crossed = sum(1 << n for n, bit in enumerate(empty) if not bit)
    piece = np.array([(1 << len(empty)) - 1, len(empty) if ring else 0, 0, 0])
    expected = sum(100 ** (min(each, 4) - 1) + 10**8 * max(0, each - 4) for each in stretches(empty, ring))
    assert look(weights, piece, crossed)[0] == expected


@pytest.mark.parametrize(
    ("crossroads", "expected"),
    [(0, 0), (0b0000001, 100), (0b0010000, 10), (0b0100000, 1), (0b1010000, 20), (0b0110001, 111), (0b0001110, 0)],
)
def test_crossroads_count_alone_at_the_ends_of_a_stretch_and_within_it(crossroads: int, expected: int) -> None:
    weights = np.zeros(len(Weight))
    weights[[Weight.MEETING, Weight.MEETING_END, Weight.MEETING_ALONE]] = [1, 10, 100]
    need, ease, _ = look(weights, np.array([0b1111111, 0, 0, crossroads]), 0b0001110)
    assert need == ease == expected


def test_help_saves_drives_by_the_length_of_a_stretch() -> None:
    weights = np.zeros(len(Weight))
    weights[[Weight.EASE_ONE, Weight.EASE_TWO, Weight.EASE_FOUR, Weight.EASE_MORE]] = [1, 10, 100, 1000]
    piece = np.array([(1 << 11) - 1, 0, 0, 0])
    assert look(weights, piece, 0b000_0010_0100)[:2] == (0, 10 + 10 + 100 + 1000)


def test_a_route_too_long_for_a_table_is_cut_into_pieces_that_are_added_up() -> None:
    board = load("hong_kong")
    path = tuple(location.id for location in board.locations[:40])
    route = msgspec.structs.replace(board.routes[0], path=path)
    lines = pieces_of(board, route)[:, LINE].tolist()
    assert lines == [2**18 - 1, 2**18 - 1, 2**4 - 1]
    rows, places = np.arange(sum(lines) + 3, dtype=np.float32), np.array([[0, 3]])
    table, sum_of_rows = np.stack([rows, 2 * rows, 4 * rows], axis=1), 5 + (2**18 + 7) + (2**19 + 9)
    found = looked_up(table, places, 0, 5 | 7 << 18 | 9 << 36)
    assert found == (sum_of_rows, 2 * sum_of_rows, 4 * sum_of_rows)


def test_in_one_mood_an_action_is_seen_alike_whatever_else_could_be_done() -> None:
    space = make_workspace(encode(begin(GAME, 2, {})).t, 6)
    blur(np.array([3, 8, 11]), 5, space)
    among_three = space.gains[1]
    space.gains[:] = 0.0
    blur(np.array([8]), 5, space)
    assert space.gains[0] == among_three
    blur(np.array([8]), 6, space)
    assert space.gains[0] != 2 * among_three


def test_weights_by_name_are_all_there() -> None:
    for way in ("solo", "several"):
        for weights in (tuned(way), *earlier(way)):
            assert len(weights) == len(Weight)
            assert (array(named(weights)) == weights).all()


# What a search thinks of games that it does not play to their end.


def test_traits_by_name_are_all_there() -> None:
    assert len(fitted()) == len(Trait) == TRAITS


def test_a_lead_is_valued_alike_from_both_sides_and_lies_between_a_loss_and_a_win() -> None:
    for state in positions(2, {}, 8)[::29]:
        match = encode(state)
        mine, theirs = (outlook(match, seat, fitted(), make_workspace(match.t, 0)) for seat in (0, 1))
        assert mine == pytest.approx(-theirs)
        assert -1 < mine < 1


def test_who_is_valued_ahead_mostly_wins() -> None:
    traits, leads = play_described("hong_kong", plan_for("hong_kong", "several"), 200, 3)
    valued = traits @ fitted()
    assert np.corrcoef(valued, leads)[0, 1] > 0.3
    assert np.mean((valued > 0) == (leads > 0)) > 0.6


def test_a_game_is_played_on_for_as_many_rounds_as_asked() -> None:
    match = encode(positions(2, {}, 8)[1])
    finish(match, np.array([5], dtype=np.uint64), make_workspace(match.t, 9), 6)
    assert match.at[ROUNDS] == 6
    finish(match, np.array([5], dtype=np.uint64), make_workspace(match.t, 9), TO_THE_END)
    assert match.at[PHASE] == OVER


# Puzzles.


def test_the_first_look_at_a_puzzle_is_at_a_few_likely_choices_and_never_at_dice() -> None:
    for state in of_every_phase(1, {}, 5):
        looked = PUZZLES.judged(state, 0, 0, 7)
        assert len(looked) == (0 if state.phase == "dice" else min(LIKELY, len(GAME.actions(state, 0))))


# The judge.


def test_a_game_that_is_over_is_worth_its_result() -> None:
    alone, together = positions(1, {}, 2)[-1], positions(3, {}, 2)[-1]
    over = GAME.pending(together)
    assert isinstance(over, Over)
    assert JUDGE.worth(alone, 1) == (points(alone, 0),)
    assert JUDGE.worth(together, 1) == tuple((seat in over.winners) / len(over.winners) for seat in range(3))


def test_chances_of_all_seats_add_up_to_one() -> None:
    assert sum(JUDGE.worth(positions(3, {}, 2)[5], 5)) == pytest.approx(1)


def test_the_judge_counts_in_points_alone_and_in_chances_else() -> None:
    units = [judge_of(GAME).scale(begin(GAME, seats, {})).unit for seats in (1, 2)]
    assert units == ["points", "chance"]


@pytest.mark.parametrize("seats", [1, 2])
def test_every_action_is_judged_with_an_error_the_best_first(seats: int) -> None:
    for state in of_every_phase(seats, {}, 8):
        seat = GAME.pending(state).seats[0]  # type: ignore[union-attr]
        judged = JUDGE.choices(state, seat, 5)
        values = [each.value for each in judged]
        assert {each.action for each in judged} == set(GAME.actions(state, seat))
        assert values == sorted(values, reverse=True)
        assert all(each.error >= 0 and each.facts["games"] >= 4 for each in judged)


@given(st.floats(-1, 1), st.floats(0, 1))
def test_what_is_believed_of_a_loss_is_nothing_within_its_error_and_never_more_than_it(
    loss: float, error: float
) -> None:
    believed = shrunk(loss, error)
    assert 0.0 <= believed <= max(0.0, loss)
    assert believed == 0.0 or loss > error


def test_losses_that_are_nothing_but_noise_are_hardly_believed() -> None:
    noise = np.random.default_rng(3).normal(0.0, 1.0, 20_000)
    believed = np.mean([shrunk(float(each), 1.0) for each in noise])
    assert believed < 0.15 < np.mean(np.maximum(noise, 0.0))
    assert shrunk(10.0, 1.0) == pytest.approx(10.0, rel=0.02)


def test_the_best_action_of_a_position_loses_nothing_and_games_that_agree_prove_little() -> None:
    state = next(each for each in positions(2, {}, 8)[20:] if each.phase == "main")
    best, *others = JUDGE.choices(state, 0, 5)
    assert best.facts["loss_error"] == 0.0
    assert all(each.facts["loss_error"] > 0.0 for each in others)
