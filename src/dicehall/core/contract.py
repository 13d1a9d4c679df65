"""The contract between rules and hosts.

Rules never roll, never simulate, never wait: a state says what it is waiting for, the host answers, and the
next state follows. A state is the fold of the answers.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

import msgspec

from dicehall.core.dice import Die
from dicehall.core.options import Option

S = TypeVar("S")
A = TypeVar("A")


# What a state waits for.


class Decide(msgspec.Struct, frozen=True, gc=False, tag="decide"):
    """These seats choose; when sealed, nobody learns a choice before all are in."""

    seats: tuple[int, ...]
    sealed: bool = False


class Roll(msgspec.Struct, frozen=True, gc=False, tag="roll"):
    """These dice are rolled, by the seat whose roll it is (None: nobody's in particular)."""

    dice: tuple[Die, ...]
    seat: int | None = None


class Simulate(msgspec.Struct, frozen=True, tag="simulate"):
    """The host runs this request in the physics simulation."""

    request: Any


class Over(msgspec.Struct, frozen=True, gc=False, tag="over"):
    """The game has ended: a draw has no winners, a shared win several, solo play none."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


Pending: TypeAlias = Decide | Roll | Simulate | Over


# What the host answers.


class Chosen(msgspec.Struct, Generic[A], frozen=True, gc=False, tag="chosen"):
    """The choice of every seat that was asked."""

    actions: dict[int, A]


class Rolled(msgspec.Struct, frozen=True, gc=False, tag="rolled"):
    """What the dice show, in the order of the request."""

    values: tuple[str, ...]


class Settled(msgspec.Struct, frozen=True, tag="settled"):
    """Where everything came to rest, in quantised integers."""

    result: Any


ForfeitCause: TypeAlias = Literal["clock", "fumble"]


class Forfeit(msgspec.Struct, frozen=True, gc=False, tag="forfeit"):
    """A turn or a game lost without a choice: the clock ran out, or real dice were fumbled."""

    seat: int
    cause: ForfeitCause


Answer: TypeAlias = Chosen[A] | Rolled | Settled | Forfeit


# What a game says about itself.


class Mode(msgspec.Struct, frozen=True):
    """A printed way to play by a rulebook: the options that make it, a title and a line for those who choose one.

    One mode is chosen of those that are not `extra`, the first by default. An extra one goes with any of them.
    """

    id: str
    title: str
    line: str
    options: dict[str, Any]
    extra: bool = False


class Rulebook(msgspec.Struct, frozen=True):
    """One printed set of rules: its seats and its options (house rules) with their defaults.

    `sides` names the seats in their order where it matters which one somebody has: ("White", "Black").
    `modes` are printed ways to play, which a new table asks for by pictures.
    """

    id: str
    title: str
    summary: str
    seats: tuple[int, int]
    options: tuple[Option, ...] = ()
    sides: tuple[str, ...] = ()
    modes: tuple[Mode, ...] = ()

    @property
    def seats_in_words(self) -> str:
        """How many play: "2", or "1 to 6"."""
        low, high = self.seats
        return str(low) if low == high else f"{low} to {high}"


class Spec(msgspec.Struct, frozen=True):
    """What a game is: identity, rulebooks, traits, its kind in a few words, and about how many minutes it takes.

    Traits are words that hosts act on: "solo" (can be played alone), "sealed" (asks for secret choices at
    once), "physics" (asks for simulations), "open" (its view is the same for everybody), "take_back" (somebody who
    plays against bots may take a move back after its roll and the bots' answers; the dice stay the same).

    `earlier` has the versions of the rules whose records are still read, each with the options that it did not have
    yet and their values in that version. Whatever a new version of the rules changes is an option.
    """

    id: str
    title: str
    version: str
    rulebooks: tuple[Rulebook, ...]
    traits: frozenset[str] = frozenset()
    scores: tuple[int, int | None] = (0, None)
    kind: str = ""
    minutes: int = 0
    earlier: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most seats that any of the rulebooks knows."""
        return min(book.seats[0] for book in self.rulebooks), max(book.seats[1] for book in self.rulebooks)


class Offer(msgspec.Struct, frozen=True):
    """An action as it is offered to a person: what it does, what it is worth and what follows.

    The facts are for drawing it on a board: what would move, and where to.
    """

    text: str
    label: str
    worth: str = ""
    note: str = ""
    group: str = ""
    facts: dict[str, Any] = msgspec.field(default_factory=dict)


class Event(msgspec.Struct, frozen=True):
    """Something that happened, as data and as words.

    The words follow the seat's name ("parks two stars"), or are a whole sentence where there is no seat. How they
    are written is in `core.sentences`; how events become lines of a log is in `core.log_lines`.

    Two facts mean the same to every host, and are left out where there is nothing to say: `points`, a whole number,
    is what this event changes in its seat's points; `notation` is the action in notation, with the result of its
    roll where there was one ("F3-F6=4"). The kind "turn_ended" ends a turn: a roll after it begins another line.
    """

    kind: str
    seat: int | None
    text: str
    facts: dict[str, Any] = msgspec.field(default_factory=dict)


class Types(msgspec.Struct, frozen=True):
    """The frozen structs in which a game's values travel as JSON; `facts` are those of its offers."""

    state: Any
    action: Any
    position: Any
    view: Any
    result: Any = None
    facts: Any = None


class Bound(msgspec.Struct, frozen=True):
    """One integer of an action box, with its unit and its inclusive limits."""

    name: str
    low: int
    high: int
    unit: str = ""


class ActionBox(ABC, Generic[A]):
    """A space of actions too large to list: bounded integers with the game's own check."""

    bounds: tuple[Bound, ...]

    @abstractmethod
    def check(self, action: A) -> str | None:
        """Why the action is not legal, or None when it is."""

    @abstractmethod
    def sample(self, randrange: Callable[[int], int]) -> A:
        """A legal action; `randrange(n)` gives a random number from 0 to n - 1."""


class Game(Protocol[S, A]):
    """One object per game id, without any state of its own. `core.composed` makes one of functions.

    A game that is played on board files also has `boards`, a `core.boards.Boards`.
    """

    @property
    def spec(self) -> Spec:
        """What the game is."""

    @property
    def types(self) -> Types:
        """The structs in which its values travel."""

    def start(self, seats: int, options: Mapping[str, Any], /) -> S:
        """The first state, for complete options as `core.setup.resolve` gives them."""

    def seats(self, state: S, /) -> int:
        """How many seats play."""

    def pending(self, state: S, /) -> Pending:
        """What the state waits for."""

    def actions(self, state: S, seat: int, /) -> Sequence[A] | ActionBox[A]:
        """What the seat may choose; empty for a seat that is not asked."""

    def step(self, state: S, answer: Answer[A], /) -> S:
        """The next state. Pure; called through `core.apply` only, which has checked the answer."""

    def fallback(self, state: S, seat: int, /) -> Answer[A]:
        """The answer for a seat whose clock runs out: a choice of this seat alone, or its Forfeit.

        Where the seat decides, either is accepted. Where it rolls, the answer is a Forfeit, because nobody chooses
        what dice show. `step` accepts it if a turn or the game is lost that way, and raises IllegalAction if a roll
        can lose nothing, as outside any turn (who begins, a tie). Then the clock stops until the dice are rolled.
        """

    def position(self, state: S, /) -> Any:
        """The whole state as people write positions down; `place` reads it back."""

    def place(self, position: Any, options: Mapping[str, Any], /) -> S:
        """The state of a position, brought to rest; raises BadPosition."""

    def view(self, state: S, seat: int | None, /) -> Any:
        """What the seat, or a spectator (None), may see."""

    def write(self, state: S, action: A, /) -> str:
        """The action in the game's notation; unique among the actions of the state."""

    def parse(self, state: S, text: str, /) -> A:
        """The action that a text means; raises NotationError. Whether it is legal is for `apply` to say."""

    def offer(self, state: S, seat: int, action: A, /) -> Offer:
        """The action as it is offered to a person."""

    def describe(self, before: S, answer: Answer[A], after: S, /) -> tuple[Event, ...]:
        """What happened in a step, for the log that people read."""
