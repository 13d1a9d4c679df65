"""Symmetries: changes of a state that change nothing about the game, such as a board that is turned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple

from dicehall.core.contract import S
from dicehall.rl.codec import Observation


class Symmetry(NamedTuple, Generic[S]):
    """A change of states that goes with the rules: whatever is rolled, changing first or playing first is the same.

    `state` changes a state. `ids` says for each action id which id it becomes. `tensors` changes what a seat sees.
    Seats and dice stay as they are.
    """

    name: str
    state: Callable[[S], S]
    ids: Sequence[int]
    tensors: Callable[[Observation], Observation]
