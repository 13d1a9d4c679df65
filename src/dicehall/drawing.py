"""States drawn for people: by the game's own drawing, else as the list of what its position says."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from dicehall.core.contract import Game
from dicehall.registry import part

if TYPE_CHECKING:
    from rich.console import RenderableType

Draw: TypeAlias = Callable[[Any, Sequence[str]], "RenderableType"]

WIDTH = 80


def drawing_of(game: Game[Any, Any]) -> Draw:
    """How a game draws its states in a terminal; the names are those of the seats."""
    brought: Draw | None = part(game.spec.id, "drawing")
    return brought or (lambda state, _: position_text(game, state))


def position_text(game: Game[Any, Any], state: Any) -> str:
    """The position as lines of text, a field each."""
    return "\n".join(_lines(msgspec.to_builtins(game.position(state)), ""))


def _lines(value: Any, indent: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{indent}{value}"
        return
    for name, each in value.items():
        if isinstance(each, dict):
            yield f"{indent}{name}"
            yield from _lines(each, f"{indent}  ")
        else:
            shown = " ".join(map(str, each)) if isinstance(each, list) else each
            yield f"{indent}{name}: {shown}"


def as_text(game: Game[Any, Any], state: Any, names: Sequence[str]) -> str:
    """The terminal drawing as plain text, without colour, at most 80 columns wide."""
    from rich.console import Console

    console = Console(file=io.StringIO(), width=WIDTH, no_color=True, highlight=False)
    with console.capture() as captured:
        console.print(drawing_of(game)(state, names))
    return "\n".join(line.rstrip() for line in captured.get().rstrip().splitlines())
