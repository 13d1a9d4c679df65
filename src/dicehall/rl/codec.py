"""Codecs: a game's actions as ids from a fixed list, and what a seat sees as named tensors.

A codec belongs to one table: a number of seats and complete options. It is derived from the rules and the notation;
ids are never the primary form of an action.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, Literal, NoReturn, Self, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from dicehall.core.contract import A, S
from dicehall.core.errors import IllegalAction, shown

if TYPE_CHECKING:
    from dicehall.rl.box import NumberBox
    from dicehall.rl.symmetry import Symmetry

Array: TypeAlias = NDArray[Any]
Observation: TypeAlias = dict[str, Array]
Kind: TypeAlias = Literal["int8", "int16", "int32", "float32"]


class Tensor(msgspec.Struct, frozen=True):
    """One tensor of an observation: its name, shape and kind of number, its inclusive limits, and what it says."""

    name: str
    shape: tuple[int, ...]
    kind: Kind
    low: float
    high: float
    about: str


class Codec(ABC, Generic[S, A]):
    """Action ids and observation tensors of one table.

    `ids` names every action id, where possible in notation. `tensors` describes what `observe` gives, in its order.
    A codec that is not `complete` has ids for some of the legal actions only, as a grid has. `box`, where there is
    one, has actions as vectors of numbers. `symmetries` are changes of a state that change nothing about the game.
    `alone_range` has the limits of what a game of one seat comes to. `most_outcomes` is the largest number of
    outcomes of one roll, whatever the order of equal dice; where the order matters, they are not `unordered_dice`.

    Where a tensor has a number for each seat, the seat that looks comes first, and the others follow in order.
    """

    ids: Sequence[str]
    tensors: Sequence[Tensor]
    complete: bool = True
    box: NumberBox[S, A] | None = None
    symmetries: Sequence[Symmetry[S]] = ()
    alone_range: tuple[float, float] = (-10_000.0, 10_000.0)
    most_outcomes: int = 1
    unordered_dice: bool = True

    made_for: tuple[Any, ...] = ()
    """What `codec_of` made this codec for: the game, the seats and the options."""

    def __reduce_ex__(self, protocol: Any) -> Any:
        """A copy in another process is made anew there."""
        if not self.made_for:
            return super().__reduce_ex__(protocol)
        from dicehall.rl import codec_of

        return codec_of, self.made_for

    def __deepcopy__(self, memo: Any) -> Self:
        """A codec never changes: it is its own copy."""
        return self

    @abstractmethod
    def legal(self, state: S, seat: int) -> list[int]:
        """The ids of the seat's legal actions, in order; none for a seat that is not asked."""

    @abstractmethod
    def id_of(self, state: S, seat: int, action: A) -> int:
        """The id of a legal action; raises IllegalAction."""

    @abstractmethod
    def action_of(self, state: S, seat: int, number: int) -> A:
        """The action with this id; raises IllegalAction if the seat may not choose it."""

    @abstractmethod
    def observe(self, state: S, seat: int) -> Observation:
        """What the seat may see, and only that."""

    def alone(self, state: S) -> float | None:
        """What a finished game of one seat came to, the more the better; None for its score."""
        return None

    def mask(self, state: S, seat: int) -> NDArray[np.int8]:
        """1 for the id of every legal action, 0 for all others."""
        mask = np.zeros(len(self.ids), np.int8)
        mask[self.legal(state, seat)] = 1
        return mask

    def refuse(self, state: S, seat: int, number: object) -> NoReturn:
        """Raise IllegalAction: what is not possible, and some of what is."""
        legal = self.legal(state, seat)
        known = isinstance(number, int | np.integer) and 0 <= number < len(self.ids)
        what = f"action {number} ({self.ids[int(number)]})" if known else f"action {shown(number)}"  # type: ignore[call-overload]
        some = ", ".join(f"{each} ({self.ids[each]})" for each in legal[:6])
        more = f" and {len(legal) - 6} more" if len(legal) > 6 else ""
        raise IllegalAction(f"seat {seat} can't choose {what}; possible: {some or 'nothing'}{more}")


class ListedCodec(Codec[S, A]):
    """A codec whose ids mean the same action in every state: a list of all actions that there ever are.

    `offered` is the game's `actions`, and `see` makes the tensors in their order.
    """

    def __init__(
        self,
        actions: Sequence[A],
        ids: Sequence[str],
        tensors: Sequence[Tensor],
        offered: Callable[[S, int], Sequence[A]],
        see: Callable[[S, int], Mapping[str, Any]],
    ) -> None:
        self.ids, self.tensors = ids, tensors
        self._actions = tuple(actions)
        self._numbers = {action: number for number, action in enumerate(actions)}
        self._offered, self._see = offered, see

    def legal(self, state: S, seat: int) -> list[int]:
        """The ids of what the game offers."""
        return sorted([self._numbers[action] for action in self._offered(state, seat)])

    def id_of(self, state: S, seat: int, action: A) -> int:
        """The place of the action in the list."""
        if action not in self._offered(state, seat):
            self.refuse(state, seat, action)
        return self._numbers[action]

    def action_of(self, state: S, seat: int, number: int) -> A:
        """The action at this place in the list."""
        action = self._actions[number] if 0 <= number < len(self._actions) else None
        if action is None or action not in self._offered(state, seat):
            self.refuse(state, seat, number)
        return action

    def observe(self, state: S, seat: int) -> Observation:
        """What the game's function sees, as tensors."""
        return arrays(self.tensors, self._see(state, seat))


class OfferedCodec(Codec[S, A]):
    """A codec whose ids mean different actions in different states: `offered` says which."""

    @abstractmethod
    def offered(self, state: S, seat: int) -> Mapping[int, A]:
        """What the seat may choose, by ids."""

    def legal(self, state: S, seat: int) -> list[int]:
        """The ids of what the seat may choose."""
        return sorted(self.offered(state, seat))

    def id_of(self, state: S, seat: int, action: A) -> int:
        """The id that means the action now."""
        found = (number for number, offered in self.offered(state, seat).items() if offered == action)
        number = next(found, None)
        return self.refuse(state, seat, action) if number is None else number

    def action_of(self, state: S, seat: int, number: int) -> A:
        """The action that the id means now."""
        found = self.offered(state, seat)
        return found[number] if number in found else self.refuse(state, seat, number)


def arrays(tensors: Sequence[Tensor], values: Mapping[str, Any]) -> Observation:
    """Values as the tensors that they are described as, in their order."""
    return {each.name: np.asarray(values[each.name], each.kind).reshape(each.shape) for each in tensors}


def one_hot(place: int, size: int) -> list[int]:
    """A one at this place, and zeros; zeros alone for a place below 0."""
    return [int(each == place) for each in range(size)]


def from_seat(values: Sequence[Any], seat: int) -> list[Any]:
    """Values by seat, from this seat on round the table."""
    return [*values[seat:], *values[:seat]]
