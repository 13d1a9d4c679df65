"""Starting a game: rulebook, options and seats, all checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.inspect import LiteralType, StructType, Type, UnionType

from dicehall.core.boards import PlayedBoard, board_in_place, check_board
from dicehall.core.contract import Game, Rulebook, S, Spec
from dicehall.core.errors import BadOptions, BadPosition, shown
from dicehall.core.options import Flag, read_all
from dicehall.core.packed import is_packed, name_of


def rulebook_of(spec: Spec, given: Mapping[str, Any]) -> Rulebook:
    """The rulebook that the option `rules` names, the game's first one by default."""
    wanted = given.get("rules", spec.rulebooks[0].id)
    for book in spec.rulebooks:
        if book.id == wanted:
            return book
    books = ", ".join(book.id for book in spec.rulebooks)
    raise BadOptions(f"option rules is {shown(wanted)}; allowed: one of {books}")


def resolve(spec: Spec, given: Mapping[str, Any]) -> dict[str, Any]:
    """The complete, checked options: those given, and the rulebook's values for the rest."""
    book = rulebook_of(spec, given)
    rest = {name: value for name, value in given.items() if name != "rules"}
    where = spec.title if len(spec.rulebooks) == 1 else f"{spec.title} ({book.id})"
    chosen = {"rules": book.id} if len(spec.rulebooks) > 1 else {}
    return chosen | read_all(book.options, rest, where)


def complete(game: Game[Any, Any], given: Mapping[str, Any], board: PlayedBoard | None = None) -> dict[str, Any]:
    """Complete options, on the board that a record names: the one that it carries, or the one of the same edition.

    Raises BadOptions and RecordError.
    """
    if board is None:
        return resolve(game.spec, given)
    carried = board_in_place(game, board)
    options = resolve(game.spec, {name: value for name, value in given.items() if name not in carried}) | carried
    check_board(game, options, board)
    return options


def at_a_table(spec: Spec, given: Mapping[str, Any]) -> dict[str, Any]:
    """The given options, and for the others those that tables on a screen use."""
    flags = (option for option in rulebook_of(spec, given).options if isinstance(option, Flag))
    own = {flag.name: flag.at_tables for flag in flags if flag.at_tables is not None}
    return {**own, **given}


def house_rules(spec: Spec, options: Mapping[str, Any]) -> dict[str, str]:
    """House rules: `name=value` where options differ from the rulebook, each with what the option is about.

    An option that is not given is as the rulebook says.
    """
    book = rulebook_of(spec, options)
    found = {}
    for option in book.options:
        given = options.get(option.name, option.default)
        given = name_of(given) if is_packed(given) else given
        value, plain = (msgspec.json.encode(each) for each in (given, option.default))
        if value != plain:
            found[f"{option.name}={value.decode()}"] = option.help
    return found


def begin(
    game: Game[S, Any], seats: int, given: Mapping[str, Any] | None = None, board: PlayedBoard | None = None
) -> S:
    """The first state of a game with this many seats; options left out have the rulebook's values.

    Raises BadOptions, and RecordError where the board of a record is not there.
    """
    options = complete(game, given or {}, board)
    check_seats(game.spec, seats, given or {})
    return game.start(seats, options)


def check_seats(spec: Spec, seats: int, given: Mapping[str, Any]) -> None:
    """Raise BadOptions unless the rulebook has this number of seats."""
    book = rulebook_of(spec, given)
    low, high = book.seats
    if not low <= seats <= high:
        raise BadOptions(f"{spec.title} has {book.seats_in_words} seats, not {seats}")


def place(
    game: Game[S, Any], position: Any, given: Mapping[str, Any] | None = None, board: PlayedBoard | None = None
) -> S:
    """The state of a position in its JSON form; raises BadPosition or BadOptions.

    Raises RecordError where the board of a record is not there.
    """
    try:
        typed = msgspec.convert(position, game.types.position)
    except msgspec.ValidationError as error:
        raise BadPosition(f"position: {error}; {_fields(game.types.position)}") from None
    return game.place(typed, complete(game, _with_rules(game.spec, typed, given or {}), board))


def _fields(position: Any) -> str:
    """The fields of a position for a message, with the allowed words where there are a few."""
    structs = [kind for kind in _kinds(msgspec.inspect.type_info(position)) if isinstance(kind, StructType)]
    fields = [field.encode_name + _words(field.type) for struct in structs for field in struct.fields]
    return f"its fields: {', '.join(fields)}"


def _words(kind: Type) -> str:
    literals = [each.values for each in _kinds(kind) if isinstance(each, LiteralType)]
    return f" ({', '.join(map(str, literals[0]))})" if literals else ""


def _kinds(kind: Type) -> tuple[Type, ...]:
    return kind.types if isinstance(kind, UnionType) else (kind,)


def _with_rules(spec: Spec, position: Any, given: Mapping[str, Any]) -> dict[str, Any]:
    """The given options, with the rulebook that the position names."""
    rulebook_of(spec, given)
    rules = getattr(position, "rules", None)
    if rules is None or len(spec.rulebooks) == 1:
        return dict(given)
    if given.get("rules", rules) != rules:
        raise BadPosition(f"the position is for the {rules} rules, but the options say {shown(given['rules'])}")
    return {**given, "rules": rules}


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
