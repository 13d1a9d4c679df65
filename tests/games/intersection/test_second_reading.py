"""The rules agree with a second reading of the rulebooks, everywhere."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from dicehall.core.contract import Decide, Over, Roll
from dicehall.core.setup import begin
from dicehall.games.intersection.game import GAME
from dicehall.games.intersection.rules import State
from games.intersection import second_reading
from games.intersection.scenes import after, at, fumble, ways

GAMES = 40
OPTIONS: list[dict[str, Any]] = [{}, {"goal": 800}, {"goal": 600, "signal": None}]
TRAFFIC_OPTIONS: list[dict[str, Any]] = [{"no_dice": False}, {"last_turn": False, "goal": 900}, {"come_in": 0}]


def splits(rules: str) -> list[tuple[str, str]]:
    """Every way in which the dice of a turn can lie on the field and among the parked ones."""
    found = []
    for parked_count in range(6):
        fields = range(5 - parked_count, 6 - parked_count) if rules == "traffic" else range(6 - parked_count)
        for parked in combinations_with_replacement("HS234", parked_count):
            if all(parked.count(number) in (0, 3, 4, 5) for number in "234"):
                for field_count in fields:
                    faces = "HSX234" if rules == "traffic" else "HS234"
                    fields_ = combinations_with_replacement(faces, field_count)
                    found += [("".join(field), "".join(parked)) for field in fields_ if field or parked]
    return found


def reading(rules: str, signal: str, field: str, parked: str, since: bool) -> second_reading.Game:
    game = second_reading.Game(rules, 2)
    game.turn, game.scores, game.came_in, game.turns = 0, [500, 500], [True, True], [3, 3]
    game.signal, game.field, game.parked, game.since = signal, field, parked, since
    game.rest()
    return game


def assert_same(state: State, game: second_reading.Game, where: str) -> None:
    pending = GAME.pending(state)
    match game.what():
        case ("over", scores, winners):
            assert isinstance(pending, Over), where
            assert (list(pending.scores), list(pending.winners)) == (scores, winners), where
        case ("roll", dice):
            assert isinstance(pending, Roll), where
            assert ([die.name for die in pending.dice], pending.seat) == (dice, game.roller()), where
        case _:
            assert isinstance(pending, Decide), where
            assert set(ways(state)) == game.actions(), where
    turn = state.turn
    assert sorted(turn.field) == sorted(game.field), where
    assert sorted(turn.parked) == sorted(game.parked), where
    assert (list(state.scores), list(state.turns)) == (game.scores, game.turns), where


@pytest.mark.parametrize(("rules", "signal"), [("traffic", "go"), ("traffic", "slow"), ("classic", "go")])
@pytest.mark.parametrize("since", [True, False])
def test_every_position_of_a_turn_has_the_same_choices_and_the_same_outcomes(
    rules: str, signal: str, since: bool
) -> None:
    rng = random.Random(1)
    for field, parked in splits(rules):
        scene: dict[str, Any] = {
            "rules": rules,
            "signal": signal,
            "parked_since_roll": since,
            "scores": [500, 500],
            "turns": [3, 3],
        }
        state = at(field, parked, **scene)
        where = f"{rules} {signal} {field} / {parked} since={since}"
        assert_same(state, reading(rules, signal, field, parked, since), where)
        for text in ways(state) if state.seat == 0 else ():
            moved, game = after(state, text), reading(rules, signal, field, parked, since)
            game.act(text)
            assert_same(moved, game, f"{where}, {text}")
            assert_same_rolls(moved, game, rng, f"{where}, {text}", (rules, signal, field, parked, since, text))


def assert_same_rolls(state: State, game: second_reading.Game, rng: random.Random, where: str, how: Any) -> None:
    """Every outcome of one or two dice, a few of more."""
    pending = GAME.pending(state)
    if not isinstance(pending, Roll) or game.what()[0] != "roll" or game.phase == "start":
        return
    every = list(product(*(dict.fromkeys(die.faces) for die in pending.dice))) if len(pending.dice) < 3 else []
    some = [tuple(rng.choice(die.faces) for die in pending.dice) for _ in range(3)]
    for values in every or some:
        again = reading(*how[:5])
        again.act(how[5])
        again.roll(values)
        assert_same(after(state, " ".join(values)), again, f"{where}, {values}")


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("rules", ["traffic", "classic"])
def test_whole_games_with_the_same_dice_are_the_same_games(rules: str, seats: int) -> None:
    for number in range(GAMES):
        rng = random.Random(f"{rules} {seats} {number}")
        options = random_options(rules, rng)
        state, game = begin(GAME, seats, {"rules": rules, **options}), second_reading.Game(rules, seats, options)
        assert_same(state, game, str(options))
        while game.phase != "over":
            state = one_answer(state, game, rng)
            assert_same(state, game, f"game {number}: {options} {state}")


def random_options(rules: str, rng: random.Random) -> dict[str, Any]:
    odd = "slow" if rules == "traffic" else "yield"
    options = {"goal": 1500, **rng.choice(OPTIONS)}
    if "signal" in options:
        options["signal"] = ["go", *(rng.choice(("go", odd, "stop")) for _ in range(5))]
    if rules == "traffic":
        options |= rng.choice(TRAFFIC_OPTIONS)
    return options


def one_answer(state: State, game: second_reading.Game, rng: random.Random) -> State:
    """The same random answer on both sides; now and then the clock runs out."""
    pending = GAME.pending(state)
    if game.phase not in ("first", "tie") and rng.random() < 0.02:
        game.timeout()
        return fumble(state, "clock")
    if isinstance(pending, Roll):
        values = tuple(rng.choice(die.faces) for die in pending.dice)
        game.roll(values)
        return after(state, " ".join(values))
    text = rng.choice(ways(state))
    game.act(text)
    return after(state, text)
