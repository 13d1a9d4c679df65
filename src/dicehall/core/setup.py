"""From what a host asks for to a first state: rulebook, options and seats, all checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from dicehall.core.contract import Game, Rulebook, S, Spec
from dicehall.core.errors import BadOptions, BadPosition
from dicehall.core.options import read_all


def rulebook_of(spec: Spec, given: Mapping[str, Any]) -> Rulebook:
    """The rulebook that the option `rules` names, the game's first one by default."""
    wanted = given.get("rules", spec.rulebooks[0].id)
    for book in spec.rulebooks:
        if book.id == wanted:
            return book
    books = ", ".join(book.id for book in spec.rulebooks)
    raise BadOptions(f"option rules is {wanted!r}; allowed: one of {books}")


def resolve(spec: Spec, given: Mapping[str, Any]) -> dict[str, Any]:
    """Complete, checked options: what is given, and the rulebook's values for the rest."""
    book = rulebook_of(spec, given)
    rest = {name: value for name, value in given.items() if name != "rules"}
    where = spec.title if len(spec.rulebooks) == 1 else f"{spec.title} ({book.id})"
    chosen = {"rules": book.id} if len(spec.rulebooks) > 1 else {}
    if len(spec.rulebooks) == 1 and "rules" in given:
        raise BadOptions(f"{spec.title} has one rulebook and no option 'rules'")
    return chosen | read_all(book.options, rest, where)


def begin(game: Game[S, Any], seats: int, given: Mapping[str, Any]) -> S:
    """The first state of a game with this many seats; raises BadOptions."""
    options = resolve(game.spec, given)
    low, high = rulebook_of(game.spec, given).seats
    if not low <= seats <= high:
        raise BadOptions(f"{game.spec.title} has {low} to {high} seats, not {seats}")
    return game.start(seats, options)


def place(game: Game[S, Any], position: Any, given: Mapping[str, Any]) -> S:
    """The state of a position in its JSON form; raises BadPosition or BadOptions."""
    try:
        typed = msgspec.convert(position, game.types.position)
    except msgspec.ValidationError as error:
        raise BadPosition(f"position: {error}") from None
    return game.place(typed, _with_rules(game.spec, typed, given))


def _with_rules(spec: Spec, position: Any, given: Mapping[str, Any]) -> dict[str, Any]:
    """Options in which the rulebook is the one that the position names."""
    rules = getattr(position, "rules", None)
    if rules is None or len(spec.rulebooks) == 1:
        return resolve(spec, given)
    if given.get("rules", rules) != rules:
        raise BadPosition(f"the position is of the {rules} rules, the options say {given['rules']!r}")
    return resolve(spec, {**given, "rules": rules})


def read_option(text: str) -> tuple[str, Any]:
    """An option written as name=value, the value in JSON or as plain words; raises BadOptions."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise BadOptions(f"{text!r} is not an option; write name=value, for example goal=3000")
    try:
        return name.strip(), msgspec.json.decode(value)
    except msgspec.DecodeError:
        words = [word.strip() for word in value.split(",")]
        return name.strip(), words if len(words) > 1 else words[0]
