"""Positions as people and programs write them."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from dicehall.games.crossroll.state import Phase

Mark: TypeAlias = int | Literal["dot", "x"] | None


class Circled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The circled scores: routes by letter, the others by their points."""

    routes: tuple[str, ...] = ()
    speed: tuple[int, ...] = ()
    landmark: tuple[int, ...] = ()


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player's sheet. Fields left out are empty; completed routes and scores follow from the others."""

    crossed: tuple[str, ...] = ()
    landmarks: tuple[str, ...] = ()
    boxes: dict[str, tuple[Mark, ...]] = {}
    ticket: tuple[int, ...] = ()
    engine: dict[str, tuple[int, ...]] = {}
    completed: tuple[str, ...] | None = None
    nitrous: bool = False
    circled: Circled | None = None
    score: int | None = None


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole game at one moment. Fields left out have their defaults.

    Without `pending` the game waits for a choice of dice, for a roll if dice are named, or for bonuses or main
    actions if they show values.
    """

    players: tuple[Sheet, ...]
    pending: Phase | None = None
    dice: dict[str, int | None] = {}
    active: int = 0
    round: int = 1
    aside: tuple[str, ...] = ()
    checked: str = ""
    asked: tuple[int, ...] = ()
    fits: tuple[str, ...] = ()
