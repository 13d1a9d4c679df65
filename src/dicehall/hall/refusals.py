"""The hall's own errors, beside those of the games; each has a code and an HTTP status."""

from __future__ import annotations

from typing import ClassVar

from dicehall.core.errors import GameError, IllegalAction, StaleAction, UnknownGame
from dicehall.core.plugin import BrokenPlugin
from dicehall.hall import wire


class HallError(GameError):
    """The hall does not do this; nothing has changed."""

    code = "refused"
    status = 409
    headers: ClassVar[dict[str, str]] = {}


class Malformed(HallError):
    """The request is not what was expected."""

    code = "malformed"
    status = 400


class BadHost(HallError):
    """The request was sent to a name that is not the hall's."""

    code = "bad_host"
    status = 400


class BadOrigin(HallError):
    """Another site's page asked."""

    code = "bad_origin"
    status = 403


class TooLong(HallError):
    """The address is longer than any of the hall's."""

    code = "too_long"
    status = 414


class HeadersTooLong(TooLong):
    """The headers are longer than any client's of the hall."""

    status = 431


class TooSlow(HallError):
    """The request did not arrive in time."""

    code = "too_slow"
    status = 408


class NotYours(HallError):
    """The seat or the right belongs to somebody else."""

    code = "not_yours"
    status = 403


class NoCoach(HallError):
    """Hints are not given at this table."""

    code = "no_coach"
    status = 403


class NoAid(HallError):
    """The table has no aiming aid."""

    code = "no_aid"
    status = 403


class NoTable(HallError):
    """There is no such table."""

    code = "no_such_table"
    status = 404


class NothingThere(HallError):
    """The table has nothing of that kind."""

    code = "nothing_there"
    status = 404


class SeatTaken(HallError):
    """Somebody sits there, or no seat is open."""

    code = "seat_taken"


class NotNow(HallError):
    """The table can't do this in its present phase."""

    code = "not_now"


class TooFast(HallError):
    """Too many requests in too short a time."""

    code = "too_fast"
    status = 429
    headers: ClassVar[dict[str, str]] = {"retry-after": "1"}


class TooMany(HallError):
    """One person or one address has too many of something: tables, connections."""

    code = "too_many"
    status = 429
    headers: ClassVar[dict[str, str]] = {"retry-after": "60"}


class Unavailable(HallError):
    """The hall can't store anything just now."""

    code = "unavailable"
    status = 503
    headers: ClassVar[dict[str, str]] = {"retry-after": "1"}


class Full(Unavailable):
    """The hall has as many connections as it can have."""

    code = "full"
    headers: ClassVar[dict[str, str]] = {"retry-after": "60"}


def refusal_of(error: GameError) -> wire.Refusal:
    """What a client is sent."""
    return wire.Refusal(error.code, str(error))


def headers_of(error: GameError) -> dict[str, str]:
    """The headers of a refusal: when to come again."""
    return error.headers if isinstance(error, HallError) else {}


def status_of(error: GameError) -> int:
    """The HTTP status of a refusal."""
    match error:
        case HallError():
            return error.status
        case UnknownGame():
            return 404
        case BrokenPlugin():
            return 503
        case IllegalAction() | StaleAction():
            return 409
    return 400
