"""Laws about codecs: ids and actions lead to each other, tensors are as described, and nobody sees too much."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np

from dicehall.core.apply import apply, check_choice
from dicehall.core.contract import ActionBox, Chosen, Over, Roll
from dicehall.core.dice import dice_in_words
from dicehall.core.errors import IllegalAction
from dicehall.core.setup import resolve
from dicehall.rl.chances import chances
from dicehall.rl.codec import Codec, Observation
from dicehall.rl.returns import returns
from dicehall.rl.symmetry import Symmetry
from dicehall.testing.host import Step, answer, choose
from dicehall.testing.law import OfTable, table_law

CHOICES = 12
"""The decisions of a game in which ids are checked."""
LOOKS = 8
"""The states of a game in which observations are checked."""


def _codec(on: OfTable) -> Codec[Any, Any]:
    made: Codec[Any, Any] = on.part("codec")(on.seats, resolve(on.plugin.spec, on.setup.options))
    return made


def _decisions(on: OfTable) -> list[tuple[Step, int]]:
    found = list(on.decisions(on.steps))
    stride = max(1, len(found) // CHOICES)
    return found[::stride]


@table_law(needs="codec")
def a_codec_names_every_id_and_describes_every_tensor(on: OfTable) -> None:
    """Ids and tensors have names of their own; a tensor has a shape, limits in order, and words about it."""
    codec = _codec(on)
    assert codec.ids, "there are no action ids"
    assert len(set(codec.ids)) == len(codec.ids), "two ids have the same name"
    assert codec.tensors, "there are no tensors"
    names = [tensor.name for tensor in codec.tensors]
    assert len(set(names)) == len(names), f"a tensor stands twice: {', '.join(names)}"
    for tensor in codec.tensors:
        assert min(tensor.shape, default=0) > 0, f"the tensor {tensor.name} is empty: {tensor.shape}"
        assert tensor.low <= tensor.high, f"the limits of {tensor.name} are in order"
        assert tensor.about.strip(), f"nothing is said about {tensor.name}"


@table_law(needs="codec")
def ids_and_legal_actions_lead_to_each_other(on: OfTable) -> None:
    """A legal id means a legal action, which has that id; a complete codec has an id for every legal action."""
    codec = _codec(on)
    for step, seat in _decisions(on):
        legal, actions = codec.legal(step.before, seat), on.game.actions(step.before, seat)
        assert legal == sorted(set(legal)), f"legal ids stand in order, once each: {legal}"
        assert legal, "a seat that decides has no legal id"
        for number in legal[:: max(1, len(legal) // 20)]:
            action = codec.action_of(step.before, seat, number)
            check_choice(on.game, step.before, seat, action)
            assert codec.id_of(step.before, seat, action) == number, f"{number} means {action!r}, and back another"
        if codec.complete and not isinstance(actions, ActionBox):
            assert len(legal) == len(actions), f"{len(actions)} actions have {len(legal)} ids"


@table_law(needs="codec")
def what_is_not_legal_has_no_id(on: OfTable) -> None:
    """Ids that are not legal are refused, and masked; a seat that is not asked has none."""
    codec = _codec(on)
    for step, asked in _decisions(on):
        for seat in range(on.seats):
            mask = codec.mask(step.before, seat)
            assert mask.shape == (len(codec.ids),), "the mask has a number for every id"
            assert np.flatnonzero(mask).tolist() == codec.legal(step.before, seat), "the mask shows the legal ids"
            assert mask.any() == bool(on.game.actions(step.before, seat)), f"seat {seat} is asked, or is not"
        for number in (*np.flatnonzero(codec.mask(step.before, asked) == 0)[:3].tolist(), len(codec.ids), -1):
            _check_refused(codec, step.before, asked, number)


def _check_refused(codec: Codec[Any, Any], state: Any, seat: int, number: int) -> None:
    try:
        action = codec.action_of(state, seat, number)
    except IllegalAction:
        return
    raise AssertionError(f"the id {number} is not legal, and means {action!r}")


@table_law(needs="codec")
def ids_round_trip_with_notation(on: OfTable) -> None:
    """What the action of an id is written as is read as an action with the same id."""
    codec = _codec(on)
    for step, seat in _decisions(on):
        for number in codec.legal(step.before, seat)[:20]:
            text = on.game.write(step.before, codec.action_of(step.before, seat, number))
            read = codec.id_of(step.before, seat, on.game.parse(step.before, text))
            assert read == number, f"{number} is written {text!r}, which is read as {read}"


@table_law(needs="codec")
def observations_are_the_tensors_that_are_described(on: OfTable) -> None:
    """Whatever a state waits for, every seat gets all tensors, with their shapes, kinds and limits."""
    codec = _codec(on)
    for state in _states(on):
        for seat in range(on.seats):
            seen = codec.observe(state, seat)
            assert list(seen) == [tensor.name for tensor in codec.tensors], f"other tensors: {', '.join(seen)}"
            for tensor in codec.tensors:
                found = seen[tensor.name]
                assert found.shape == tensor.shape, f"{tensor.name} has the shape {found.shape}"
                assert found.dtype == tensor.kind, f"{tensor.name} is {found.dtype}"
                within = tensor.low <= found.min() and found.max() <= tensor.high
                assert within, f"{tensor.name} goes from {found.min()} to {found.max()}"


def _states(on: OfTable) -> Iterator[Any]:
    yield from (step.before for step in on.few_steps(LOOKS))
    yield on.steps[-1].after


@table_law(needs="codec")
def an_observation_shows_no_more_than_the_view(on: OfTable) -> None:
    """In states that a seat sees alike, it observes the same; what is observed depends on the state alone."""
    codec = _codec(on)
    seen: dict[bytes, Observation] = {}
    states = [step.before for step in on.steps[:: max(1, len(on.steps) // 100)]]
    for state in states[:100]:
        view = msgspec.json.encode(on.game.view(state, 0))
        first = seen.setdefault(view, codec.observe(state, 0))
        assert _alike(first, codec.observe(state, 0)), "two states that look the same are observed as different"


def _alike(one: Observation, other: Observation) -> bool:
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


@table_law(needs="codec")
def a_symmetry_goes_with_the_rules(on: OfTable) -> None:
    """To change a state and then play is to play and then change; ids and observations change with it."""
    codec, rng = _codec(on), random.Random(3)
    for symmetry in codec.symmetries:
        assert sorted(symmetry.ids) == list(range(len(codec.ids))), f"{symmetry.name}: every id becomes another one"
        for step, seat in rng.sample(_decisions(on), min(3, len(_decisions(on)))):
            _check_symmetry(on, codec, symmetry, step, seat)


def _check_symmetry(on: OfTable, codec: Codec[Any, Any], symmetry: Symmetry[Any], step: Step, seat: int) -> None:
    before = symmetry.state(step.before)
    changed = sorted(symmetry.ids[number] for number in codec.legal(step.before, seat))
    assert codec.legal(before, seat) == changed, f"{symmetry.name}: other actions are legal"
    seen = symmetry.tensors(codec.observe(step.before, seat))
    assert _alike(codec.observe(before, seat), seen), f"{symmetry.name}: it is observed as something else"
    assert isinstance(step.answer, Chosen)
    same = {
        each: _changed(codec, symmetry, step, before, each, action) for each, action in step.answer.actions.items()
    }
    after = apply(on.game, before, Chosen(same))
    assert after == symmetry.state(step.after), f"{symmetry.name}: playing and changing are not the same"
    if isinstance(on.game.pending(step.after), Roll):
        rolled = answer(on.game, step.after, random.Random(4))
        landed = symmetry.state(apply(on.game, step.after, rolled))
        assert apply(on.game, after, rolled) == landed, f"{symmetry.name}: dice fall differently"


def _changed(
    codec: Codec[Any, Any], symmetry: Symmetry[Any], step: Step, before: Any, seat: int, action: Any
) -> Any:
    return codec.action_of(before, seat, symmetry.ids[codec.id_of(step.before, seat, action)])


@table_law(needs="codec")
def every_vector_of_a_box_means_a_legal_action(on: OfTable) -> None:
    """A legal action becomes numbers from -1 to 1 that mean it; all other numbers mean legal actions too."""
    codec, rng = _codec(on), random.Random(5)
    for step, seat in _decisions(on) if codec.box else ():
        box = codec.box
        assert box is not None
        action = choose(on.game, step.before, seat, rng)
        numbers = box.numbers_of(step.before, seat, action)
        assert numbers.shape == (len(box.bounds),), "there is a number for each bound"
        assert np.abs(numbers).max() <= 1, f"{action!r} becomes {numbers}"
        back = box.action_of(step.before, seat, numbers)
        assert back == action, f"{action!r} becomes numbers that mean {back!r}"
        drawn = np.array([rng.uniform(-1, 1) for _ in box.bounds], np.float32)
        check_choice(on.game, step.before, seat, box.action_of(step.before, seat, drawn))


@table_law(needs="codec")
def a_finished_game_has_a_return_for_every_seat(on: OfTable) -> None:
    """Returns are numbers; those of several seats add up to nothing, that of one is within `alone_range`."""
    codec, state = _codec(on), on.steps[-1].after
    over = on.game.pending(state)
    assert isinstance(over, Over)
    found = returns(codec, state, over)
    assert len(found) == on.seats, f"{on.seats} seats have {found}"
    assert all(math.isfinite(each) for each in found), f"these are no returns: {found}"
    assert on.seats == 1 or abs(sum(found)) < 1e-9, f"{found} do not add up to nothing"
    low, high = codec.alone_range
    assert on.seats > 1 or low <= found[0] <= high, f"{found[0]} is not within alone_range, {low} to {high}"


@table_law(needs="codec")
def no_roll_has_more_outcomes_than_the_codec_says(on: OfTable) -> None:
    """A roll has at most `most_outcomes`; a lot has one for each seat, and a throw is drawn from a few seeds."""
    codec = _codec(on)
    most = max(codec.most_outcomes, on.seats)
    for step in on.steps:
        asked = on.game.pending(step.before)
        if isinstance(asked, Roll):
            number = len(chances(asked.dice, codec.unordered_dice, 1))
            dice = dice_in_words(asked.dice)
            assert number <= most, f"the codec says {most} outcomes at most; there are {number} of {dice}"
