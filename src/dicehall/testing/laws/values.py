"""Values in the forms that laws compare: as JSON, as copies, and as text."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from dicehall.core.contract import ActionBox, Answer, Chosen, Forfeit, Game, Rolled, Settled
from dicehall.core.errors import GameError
from dicehall.core.setup import resolve
from dicehall.testing.host import Setup

TRIED = 3
"""The number of actions that are tried if there are too many to list."""


def to_json(value: Any) -> bytes:
    """The value in JSON."""
    return msgspec.json.encode(value)


def survives_json(value: Any) -> bool:
    """Whether a value of plain JSON types reads back as it was written."""
    plain = msgspec.to_builtins(value, str_keys=True)
    return bool(msgspec.json.decode(to_json(value)) == _listed(plain))


def _listed(value: Any) -> Any:
    """Plain values with lists for tuples, as JSON has them."""
    if isinstance(value, dict):
        return {key: _listed(each) for key, each in value.items()}
    return [_listed(each) for each in value] if isinstance(value, (list, tuple)) else value


def state_copy(game: Game[Any, Any], state: Any) -> Any:
    """The same state, read back from JSON."""
    return msgspec.json.decode(to_json(state), type=game.types.state)


def answer_copy(game: Game[Any, Any], answer: Answer[Any]) -> Answer[Any]:
    """The same answer, read back from JSON."""
    kind = Chosen[game.types.action] | Rolled | Settled | Forfeit  # type: ignore[name-defined]
    copy: Answer[Any] = msgspec.json.decode(to_json(answer), type=kind)
    return Settled(msgspec.convert(copy.result, game.types.result)) if isinstance(copy, Settled) else copy


def actions_of(game: Game[Any, Any], state: Any, seat: int) -> list[Any]:
    """All actions of a seat, or a few where they can't be listed."""
    actions = game.actions(state, seat)
    if isinstance(actions, ActionBox):
        rng = random.Random(0)
        return [actions.sample(rng.randrange) for _ in range(TRIED)]
    return list(actions)


def complete(setup: Setup) -> dict[str, Any]:
    """The complete options of a table."""
    return resolve(setup.game.spec, setup.options)


def refusal(error: GameError) -> str:
    """An error in words, for messages."""
    return f"{type(error).__name__}: {error}"
