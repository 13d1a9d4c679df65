"""Gymnasium's spaces for a codec, and choices that come as numbers from there."""

from __future__ import annotations

import operator
from typing import Any, Literal, TypeAlias

import numpy as np

from dicehall.core.errors import BadOptions, IllegalAction, shown
from dicehall.rl.codec import Array, Codec, Observation
from dicehall.rl.table import Table

try:
    from gymnasium import spaces
except ImportError as error:
    raise ImportError("environments need Gymnasium; install it with: pip install 'dicehall[rl]'") from error

Actions: TypeAlias = Literal["ids", "box"]


def observation_space(codec: Codec[Any, Any], flat: bool) -> spaces.Space[Any]:
    """The space of observations: named tensors, or one flat vector of them all."""
    tensors = codec.tensors
    if flat:
        limits = [
            (np.full(each.shape, each.low).ravel(), np.full(each.shape, each.high).ravel()) for each in tensors
        ]
        low, high = (np.concatenate(each).astype(np.float32) for each in zip(*limits, strict=True))
        return spaces.Box(low, high, dtype=np.float32)
    return spaces.Dict(
        {each.name: spaces.Box(each.low, each.high, each.shape, np.dtype(each.kind).type) for each in tensors}
    )


def observation(seen: Observation, flat: bool) -> Observation | Array:
    """What is observed, as the space wants it."""
    return np.concatenate([each.ravel() for each in seen.values()]).astype(np.float32) if flat else seen


def action_space(codec: Codec[Any, Any], actions: Actions) -> spaces.Space[Any]:
    """The space of actions: ids, or a box of numbers where the game has one. Raises BadOptions."""
    if actions == "ids":
        return spaces.Discrete(len(codec.ids))
    if actions != "box":
        raise BadOptions(f"actions is {shown(actions)}; allowed: ids, box")
    if codec.box is None:
        raise BadOptions("this game has no box of numbers; its actions are ids")
    return spaces.Box(-1.0, 1.0, (len(codec.box.bounds),), np.float32)


def action(table: Table, seat: int, given: Any, actions: Actions) -> Any:
    """The action that a seat chose, as an id or as numbers; raises IllegalAction."""
    codec = table.codec
    if actions == "box" and codec.box is not None:
        try:
            numbers = np.asarray(given, np.float32)
        except (TypeError, ValueError):
            numbers = np.zeros(0, np.float32)
        if numbers.shape != (len(codec.box.bounds),) or not np.isfinite(numbers).all():
            raise IllegalAction(f"{len(codec.box.bounds)} numbers are needed, not {shown(given)}")
        return codec.box.action_of(table.state, seat, numbers)
    try:
        number = operator.index(given)
    except TypeError:
        raise IllegalAction(f"an action is an id from 0 to {len(codec.ids) - 1}, not {shown(given)}") from None
    return codec.action_of(table.state, seat, number)


def worst(table: Table) -> float:
    """The return of a seat that chose something illegal: as bad as it gets."""
    return -1.0 if table.seats > 1 else table.codec.alone_range[0]
