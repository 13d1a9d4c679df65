"""Playing alone: tables laid by lot, two rounds of six throws, and points for what was landed and knocked off."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from dicehall.core.contract import Over, Roll, Rolled, Settled, Simulate
from dicehall.core.errors import BadOptions
from dicehall.core.scene import face_up
from dicehall.games.indicesion import practice
from dicehall.games.indicesion.challenge import CHALLENGES
from dicehall.games.indicesion.game import GAME, view
from dicehall.games.indicesion.state import State, scene
from dicehall.lab import daily
from dicehall.physics.simulate import look

from .scenes import PHYSICS, act, give, start


def laid(seed: int = 1, **options: Any) -> State:
    """A table that was laid by lot."""
    state = start(1, **options)
    pending = GAME.pending(state)
    assert isinstance(pending, Roll)
    chance = Random(seed)
    return give(state, Rolled(tuple(die.face(chance.randrange(die.size)) for die in pending.dice)))


def thrown(state: State, text: str, seed: int = 100) -> State:
    state = give(act(state, text), Rolled((str(seed),)))
    while isinstance(pending := GAME.pending(state), Simulate):
        state = give(state, Settled(PHYSICS.run(pending.request)))
    return state


@pytest.mark.parametrize(("drill", "counts"), practice.LAID.items())
@pytest.mark.parametrize("mode", ["classic", "central", "drafting"])
def test_a_drill_lays_its_dice_and_they_lie_as_it_says(drill: str, counts: tuple[int, int], mode: str) -> None:
    if not any(counts):
        assert start(1, drill=drill, mode=mode).phase in ("throwing", "draft")
        return
    state = laid(drill=drill, mode=mode)
    lying = [die for die in state.dice if die.where == "table"]
    assert [sum(die.owner == owner for die in lying) for owner in (0, None)] == list(counts)
    assert state.contacts is not None
    assert {*state.contacts.on} == {*look(scene(state)).on}
    assert all(face_up(die.pose) for die in lying if die.pose)


def test_the_lot_decides_faces_and_places() -> None:
    faces = {face_up(die.pose) for seed in range(20) for die in laid(seed).dice if die.pose}
    assert faces == {1, 2, 3, 4, 5, 6}
    assert laid(1) == laid(1) != laid(2)


def test_a_die_that_is_knocked_off_the_board_opposite_brings_its_points() -> None:
    state = laid(drill="hits")
    before = practice.score(state)
    first = min((die for die in state.dice if die.pose), key=lambda die: die.pose.y if die.pose else 0)
    assert first.pose is not None
    x = first.pose.x // 1000
    after = thrown(state, f"throw 1 at 1 from {x},216,60 speed 4000 az 1571 loft 60")
    gone = [die for die in state.dice if die.pose and after.die(die.id).pose != die.pose]
    assert before == 0
    assert practice.score(after) == GAME.view(after, 0).points[0] - after.laid
    assert gone


def test_a_landing_brings_its_pips_and_the_throw_is_remembered() -> None:
    state = thrown(start(1, drill="empty", tremor="none"), "throw 1 at 0")
    (landing,) = state.thrown
    lie = view(state, 0).lies[0]
    assert landing.boards == (0,)
    assert practice.score(state) == lie.face
    told = view(state, 0).practice
    assert told is not None
    assert (told.throw, told.throws, told.score) == (1, 12, lie.face)


def test_two_rounds_of_six_throws_end_without_a_winner() -> None:
    state = start(1, drill="empty", tremor="none")
    while not isinstance(pending := GAME.pending(state), Over):
        hand = state.hand(0)
        seed = state.round * 10 + len(hand)
        state = thrown(state, f"throw {hand[0].id} at 0", seed) if hand else act(state, "next")
    assert len(state.thrown) == 12
    assert pending == Over((practice.score(state),), ())
    assert practice.score(state) > 12


def test_everybody_gets_the_same_tables_and_tremors_on_a_day() -> None:
    challenge = CHALLENGES[0]
    first, second = (daily.dice_of(challenge, "2026-11-18") for _ in range(2))
    lot = practice.lot(laid().options)
    assert first.draw(lot, 1) == second.draw(lot, 1)
    assert first.draw(lot, 1) != daily.dice_of(challenge, "2026-11-19").draw(lot, 1)


def test_seven_can_not_play() -> None:
    with pytest.raises(BadOptions, match="1 to 6 seats"):
        start(7)
