"""The commands that a person sends to a table."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta

from dicehall.hall.wire.inputs import Entropy, Input, SeatNumber, Text, WholeNumber


class _Command(Input, frozen=True, tag_field="do"):
    """A command; a number given as `id` comes back in the answer."""


class Act(_Command, frozen=True, tag="act"):
    """Choose: in the game's notation, or as the JSON form of an action. `seen` is the entry it was meant for."""

    seat: SeatNumber
    seen: WholeNumber
    text: Annotated[str, Meta(max_length=400)] | None = None
    action: Any = None
    id: WholeNumber = 0


class EnterDice(_Command, frozen=True, tag="enter"):
    """Real dice: the faces that they show, in the order of `dice` in the choice."""

    seat: SeatNumber
    seen: WholeNumber
    values: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=40)]
    id: WholeNumber = 0


class Fumble(_Command, frozen=True, tag="fumble"):
    """Real dice: one fell off the table, or was never rolled right."""

    seat: SeatNumber
    seen: WholeNumber
    id: WholeNumber = 0


class GiveEntropy(_Command, frozen=True, tag="entropy"):
    """This seat's share of the dice: hex digits, sent after the commitment was seen."""

    seat: SeatNumber
    entropy: Entropy
    id: WholeNumber = 0


class Undo(_Command, frozen=True, tag="undo"):
    """Take back the last choice: a sealed one that still waits at once, any other if the others agree."""

    seat: SeatNumber
    seen: WholeNumber
    id: WholeNumber = 0


class Propose(_Command, frozen=True, tag="propose"):
    """Offer a draw, ask to stop, to pause, or for another game with the same people."""

    seat: SeatNumber
    what: Literal["draw", "stop", "pause", "rematch"]
    id: WholeNumber = 0


class Reply(_Command, frozen=True, tag="reply"):
    """Agree to what is proposed, or decline it."""

    seat: SeatNumber
    agree: bool
    id: WholeNumber = 0


class Resign(_Command, frozen=True, tag="resign"):
    """Give the game up; with two seats the other one wins."""

    seat: SeatNumber
    id: WholeNumber = 0


class Resume(_Command, frozen=True, tag="resume"):
    """Go on after a pause."""

    seat: SeatNumber
    id: WholeNumber = 0


class Leave(_Command, frozen=True, tag="leave"):
    """Give a seat back before the game has begun."""

    seat: SeatNumber
    id: WholeNumber = 0


class Say(_Command, frozen=True, tag="say"):
    """Say something to the table."""

    seat: SeatNumber
    text: Text
    id: WholeNumber = 0


class Hush(_Command, frozen=True, tag="hush"):
    """The host switches the table's chat off or on."""

    on: bool
    id: WholeNumber = 0


class Refresh(_Command, frozen=True, tag="refresh"):
    """Send the snapshot again, after a gap in the versions."""

    id: WholeNumber = 0


Command: TypeAlias = (
    Act | EnterDice | Fumble | GiveEntropy | Undo | Propose | Reply | Resign | Resume | Leave | Say | Hush | Refresh
)
