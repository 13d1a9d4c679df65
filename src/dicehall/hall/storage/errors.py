"""What can go wrong with the database: when it is opened, and with a change."""

from __future__ import annotations

from dicehall.core.errors import GameError
from dicehall.hall.refusals import Unavailable


class StoreProblem(GameError):
    """The database can't be used; the sentence says what to do about it."""

    code = "store_problem"


class NewerDatabase(Exception):
    """The database has a revision that this version does not know."""


class StoreFailed(Unavailable):
    """The database could not answer. Whether a change was stored is unknown: load the table again."""


class Moved(Unavailable):
    """Another process has opened this table since; nothing of the change was stored."""

    code = "moved"
