"""A game composed of functions, so that no game has to write a class that only passes calls on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pkgutil import resolve_name
from typing import Any, Generic

from dicehall.core.boards import Boards
from dicehall.core.contract import A, ActionBox, Answer, Event, Offer, Pending, S, Spec, Types


@dataclass(frozen=True, eq=False, kw_only=True)
class ComposedGame(Generic[S, A]):
    """The contract of `core.contract.Game`, each method being the function that carries it out."""

    spec: Spec
    types: Types
    start: Callable[[int, Mapping[str, Any]], S]
    seats: Callable[[S], int]
    pending: Callable[[S], Pending]
    actions: Callable[[S, int], Sequence[A] | ActionBox[A]]
    step: Callable[[S, Answer[A]], S]
    fallback: Callable[[S, int], Answer[A]]
    position: Callable[[S], Any]
    place: Callable[[Any, Mapping[str, Any]], S]
    view: Callable[[S, int | None], Any]
    write: Callable[[S, A], str]
    parse: Callable[[S, str], A]
    offer: Callable[[S, int, A], Offer]
    describe: Callable[[S, Answer[A], S], tuple[Event, ...]]
    boards: Boards | None = None


@dataclass(frozen=True, eq=False, kw_only=True)
class ListedGame(ComposedGame[S, A]):
    """A composed game whose actions can always be listed."""

    actions: Callable[[S, int], tuple[A, ...]]


def later(where: str) -> Callable[..., Any]:
    """The function at `package.module:name`, imported when it is first called: for modules that are heavy."""

    @cache
    def function() -> Callable[..., Any]:
        found: Callable[..., Any] = resolve_name(where)
        return found

    def call(*arguments: Any) -> Any:
        return function()(*arguments)

    return call
