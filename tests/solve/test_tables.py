"""Rules to tables: walking, merging, and values of cyclic decisions."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.toys import TOY
from dicehall.core.contract import Roll, Rolled
from dicehall.core.errors import GameError
from dicehall.core.setup import begin, resolve
from dicehall.games.intersection import rules
from dicehall.games.intersection.options import Options, complete
from dicehall.games.intersection.rules import State
from dicehall.games.intersection.solver.turn import tables_from, turn_tables, walk_turn
from dicehall.games.intersection.turn import Finished, Turn
from dicehall.registry import game
from dicehall.solve.merging import Merged, merge
from dicehall.solve.tables import CHANCE, Tables, Walk, told_apart, walk
from dicehall.solve.values import Endless, Ring, best, choices, follow, sweep

GAME = game("intersection")
BOOKS = ["traffic", "classic"]


def options_of(book: str, **given: object) -> Options:
    return complete(resolve(GAME.spec, {"rules": book, **given}))


def tables_of(rows: list[tuple[int, list[tuple[int, float]]]], ends: int) -> Tables:
    """Tables written by hand: who decides, and the rows that follow with their chances."""
    first = np.cumsum([0] + [len(edges) for _, edges in rows])
    to = [row for _, edges in rows for row, _ in edges]
    chance = [chance for _, edges in rows for _, chance in edges]
    sense = [who for who, _ in rows]
    arrays = first.astype(np.int32), np.array(to, np.int32), np.array(chance), np.array(sense, np.int8)
    return Tables(ends, *arrays)


def test_a_choice_to_try_again_and_again_is_worth_what_its_sum_is() -> None:
    """Row 2 stops for row 0 or rolls; the roll, row 3, wins row 1 once in four, loses as often, else comes back."""
    retry = tables_of([(1, [(0, 0.0), (3, 0.0)]), (0, [(1, 0.25), (0, 0.25), (2, 0.5)])], ends=2)
    values = best(retry, np.array([0.0, 1.0]))
    assert values[2] == pytest.approx(0.5, abs=1e-12)
    assert choices(retry, values).tolist() == [3, -1]


def test_the_other_seat_chooses_what_is_worst() -> None:
    duel = tables_of([(-1, [(0, 0.0), (1, 0.0)]), (1, [(2, 0.0), (0, 0.0)])], ends=2)
    assert best(duel, np.array([0.25, 1.0])).tolist() == [0.25, 1.0, 0.25, 0.25]


def test_values_that_never_settle_are_refused() -> None:
    ring = Ring(np.ones((1, 1), dtype=np.bool_), np.zeros(1, dtype=np.int32), 1.0, 1.0)
    longer = tables_of([(0, [(0, 1.0)])], ends=1)
    with pytest.raises(Endless, match="for ever"):
        sweep(longer, np.zeros((2, 1)), ring, 1)


def test_a_game_with_sealed_choices_is_refused() -> None:
    with pytest.raises(GameError, match="tables can't hold that"):
        walk(TOY, TOY.start(2, {"goal": 3}))


@cache
def walked_and_merged(book: str) -> tuple[Walk[State, Any], Merged]:
    walked = walk_turn(options_of(book))
    return walked, merge(walked.tables)


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=5)
@given(seed=st.integers(0, 2**32))
def test_merging_changes_no_value(book: str, seed: int) -> None:
    walked, merged = walked_and_merged(book)
    payoffs = np.random.default_rng(seed).random(walked.tables.ends)
    before, after = best(walked.tables, payoffs), best(merged.tables, payoffs)
    assert len(after) < len(before)
    np.testing.assert_allclose(after[merged.row], before, atol=1e-11)


def test_equal_dice_need_not_be_told_apart() -> None:
    options = options_of("classic")
    apart = walk(
        GAME,
        begin(GAME, 1, {"rules": "classic"}),
        label=lambda state: state.scores[0] if state.turns[0] else None,
        results=told_apart,
    )
    turn = turn_tables(options)
    payoffs = np.array(apart.ends, dtype=float)
    assert best(apart.tables, payoffs)[apart.tables.ends] == pytest.approx(
        best(turn.tables, turn.points.astype(float))[turn.root], abs=1e-9
    )


@pytest.mark.parametrize("book", BOOKS)
def test_every_chance_node_sums_to_one(book: str) -> None:
    tables = turn_tables(options_of(book)).tables
    sums = np.add.reduceat(tables.chance, tables.first[:-1])[tables.sense == CHANCE]
    np.testing.assert_allclose(sums, 1.0, atol=1e-12)


@pytest.mark.parametrize(
    ("book", "given"),
    [
        ("traffic", {"goal": 200, "come_in": 500, "no_dice": False}),
        ("traffic", {"last_turn": False, "come_in": 0}),
        ("classic", {"goal": 50}),
    ],
)
def test_a_turn_is_the_same_whatever_the_goal_and_the_house_rules_of_the_game(
    book: str, given: dict[str, object]
) -> None:
    plain, other = walked_and_merged(book)[0], walk_turn(options_of(book, **given))
    assert [state.turn for state in plain.states] == [state.turn for state in other.states]
    assert plain.actions == other.actions
    for array in ("first", "to", "chance", "sense"):
        assert np.array_equal(getattr(plain.tables, array), getattr(other.tables, array))


@pytest.mark.parametrize("book", BOOKS)
def test_a_position_of_a_turn_is_worth_the_mean_over_its_roll_by_the_rules(book: str) -> None:
    options = options_of(book)
    turn = turn_tables(options)
    values = best(turn.tables, turn.points.astype(float))
    worth = dict(zip(turn.points.tolist(), values, strict=False))
    rolling = [each for each in turn.row if each.rolling is not None and each.cup <= 3]
    state = rules.start(1, options)
    for each in rolling[:: len(rolling) // 40]:
        asked = rules.pending(rules.go_on(state, each))
        assert isinstance(asked, Roll)
        mean = 0.0
        for faces, chance in told_apart(asked.dice):
            after = rules.turn_after(rules.go_on(state, each), Rolled(faces))
            mean += chance * (worth[after.points] if isinstance(after, Finished) else values[turn.row[after]])
        assert mean == pytest.approx(values[turn.row[each]], abs=1e-9)


def test_a_turn_can_be_compiled_from_any_position() -> None:
    options = options_of("traffic")
    odd = Turn("go", "", "SSSS", True, "double", 1)
    turn = tables_from(options, odd)
    assert best(turn.tables, turn.points.astype(float))[turn.row[odd]] == pytest.approx(
        4 / 6 * (600 / 6 + 500 / 6), abs=1e-9
    )


def test_following_the_best_choices_is_worth_the_best_value() -> None:
    turn = turn_tables(options_of("traffic"))
    payoffs = turn.points.astype(float)
    values = best(turn.tables, payoffs)
    chosen = choices(turn.tables, values)
    np.testing.assert_allclose(follow(turn.tables, chosen, payoffs[:, np.newaxis])[:, 0], values, atol=1e-9)
