"""The types of the wire and of every game's views and actions as JSON Schema, for programs in other languages.

`python -m dicehall.hall.types` prints them; the page's TypeScript is made from that (`./dev types`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from dicehall.hall import wire
from dicehall.hall.wire import aiming, boards, daily, lab, lessons, training
from dicehall.registry import game, plugins

_WIRE = (
    wire.GameCard,
    wire.HallCard,
    wire.NewTable,
    wire.PlayOn,
    wire.PlayOnFrom,
    wire.Sit,
    wire.Seated,
    wire.Found,
    wire.TableCard,
    wire.MyTable,
    wire.Message,
    wire.Command,
    wire.Replay,
    wire.Verdict,
    wire.Rolls,
    wire.Hint,
    wire.Reviewed,
    wire.Series,
    wire.Health,
    daily.Try,
    daily.DailyCard,
    daily.DailyReport,
    lab.LabQuestion,
    lab.LabAnswer,
    boards.BoardInput,
    boards.CheckedBoard,
    boards.KeepBoard,
    boards.KeptBoard,
    lessons.LessonCard,
    lessons.LessonSheet,
    lessons.LessonMoves,
    lessons.LessonTurn,
    training.Training,
    training.PuzzleSheet,
    training.PuzzleAnswer,
    training.PuzzleVerdict,
    training.Imported,
    aiming.AskAim,
    aiming.AskLessonAim,
    aiming.Aim,
)


def schemas() -> dict[str, Any]:
    """A schema for the wire and one for each game: {name: {"$defs": ...}}."""
    found = {"wire": _schema({_name(each): each for each in _WIRE}, "dicehall.hall.wire")}
    for plugin in plugins():
        types = game(plugin.id).types
        named = {"View": types.view, "Action": types.action, "OfferFacts": types.facts}
        named = {name: kind for name, kind in named.items() if kind is not None}
        found[plugin.id] = _schema(named, plugin.package)
    return found


def _name(kind: Any) -> str:
    """A struct's own name; of a union, the name that it has in `wire`."""
    return getattr(kind, "__name__", "") or next(name for name, value in vars(wire).items() if value is kind)


def _schema(named: dict[str, Any], home: str) -> dict[str, Any]:
    """One schema with a definition for each struct that is reached, and one for each name."""
    heads, components = msgspec.json.schema_components(named.values(), ref_template="#/$defs/{name}")
    for name, head in zip(named, heads, strict=True):
        if head != {"$ref": f"#/$defs/{name}"}:
            components.setdefault(name, head)
    partial = {
        cls.__name__ for cls in _structs(msgspec.Struct) if cls.__module__.startswith(home) and _partial(cls)
    }
    missing = {(kind.__name__, field) for kind in _structs(msgspec.Struct) for field in _unset(kind)}
    for name, component in components.items():
        if "properties" in component and name not in partial:
            component["required"] = [each for each in component["properties"] if (name, each) not in missing]
    return _plainly_named({"$defs": components})


def _partial(struct: type[msgspec.Struct]) -> bool:
    """Whether fields may be missing: when the struct leaves out defaults, or when a client may leave them out."""
    return struct.__struct_config__.omit_defaults or issubclass(struct, wire.Input)


def _unset(struct: type[msgspec.Struct]) -> list[str]:
    """The fields that are left out where there is nothing to say."""
    return [each.encode_name for each in msgspec.structs.fields(struct) if each.default is msgspec.UNSET]


def _structs(root: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in root.__subclasses__():
        yield each
        yield from _structs(each)


def _plainly_named(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with names like `OptionsChoice` where two modules share a name; the wire's is plain."""
    text = msgspec.json.encode(schema).decode()
    for name in [name for name in schema["$defs"] if "." in name]:
        *_, module, struct = name.split(".")
        short = struct if ".wire." in name else module.capitalize() + struct
        text = text.replace(f'"{name}"', f'"{short}"').replace(f'"#/$defs/{name}"', f'"#/$defs/{short}"')
    found: dict[str, Any] = msgspec.json.decode(text)
    return found


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(schemas()), indent=1).decode())
