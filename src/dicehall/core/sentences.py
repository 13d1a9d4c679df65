"""Sentences about seats, as each reader reads them: "Ada parks two stars", or "You park two stars".

The texts of a game name seats as "seat 1" and "seat 1's". The words of an event follow the name of its seat. They
begin with a verb in the third person. Each other word that changes for the reader is in braces: "parks two stars
and {ends} the turn", "loses {their|your} turn". Pages and terminals put in the names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_SEAT = re.compile(r"\bseat (\d+)('s)?")
_MARKED = re.compile(r"\{([^{}|]+)(?:\|([^{}|]+))?\}")
_FIRST_WORD = re.compile(r"^[\w'’]+")
_IRREGULAR = {"has": "have", "is": "are", "was": "were", "does": "do", "ties": "tie", "their": "your"}


def marked(text: str) -> str:
    """The words of an event about a seat, with both forms of each verb: "{parks|park} two stars"."""
    return _MARKED.sub(_both, _FIRST_WORD.sub(r"{\g<0>}", text))


def _both(found: re.Match[str]) -> str:
    return f"{{{found[1]}|{found[2] or plural(found[1])}}}"


def plural(verb: str) -> str:
    """A verb in the third person as it follows "you": park, fix, try, have."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    if verb.endswith(("sses", "shes", "ches", "xes", "oes")):
        return verb[:-2]
    return verb.removesuffix("s")


def about(seat: int | None, text: str, names: Sequence[str], *, to: int | None = None) -> str:
    """The words that follow the name of a seat; `to` is the seat that reads them. A whole sentence stays one."""
    if seat is not None and seat == to:
        text = _MARKED.sub(lambda found: found[2], marked(text))
    return with_names(third_person(text), names, of=seat, to=to)


def third_person(text: str) -> str:
    """The words of an event for everybody but its seat."""
    return _MARKED.sub(lambda found: found[1], text)


def sentence(seat: int | None, text: str, names: Sequence[str], *, to: int | None = None) -> str:
    """The whole sentence, with its subject and its full stop."""
    words = about(seat, text, names, to=to)
    if seat is not None:
        words = f"{'You' if seat == to else names[seat]} {words}"
    return words if words.endswith((".", "?", "!")) else f"{words}."


def with_names(text: str, names: Sequence[str], *, of: int | None = None, to: int | None = None) -> str:
    """A text with names for its seats; `of` is the seat that the text is about, `to` the one that reads it."""

    def name(found: re.Match[str]) -> str:
        seat, owns = int(found[1]), found[2]
        own = " own" if seat == of and owns else ""
        if seat == to:
            return f"your{own}" if owns else "you"
        return "their own" if own else names[seat] + (owns or "")

    return _SEAT.sub(name, text)
