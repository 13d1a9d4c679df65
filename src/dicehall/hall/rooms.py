"""The rooms of the games as the hall opens them: beside the event loop, and ready to play."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from dicehall.bots import LEVELS
from dicehall.bots.judging import has_judge
from dicehall.core.apply import apply
from dicehall.core.contract import ActionBox, Chosen, Decide, Game, Roll, Rolled
from dicehall.core.setup import begin, resolve
from dicehall.games import ROOMS, game, has_part, part_of
from dicehall.hall.refusals import NothingThere
from dicehall.hall.wire import GameCard

_REHEARSED = 40

_open: dict[str, Game[Any, Any]] = {}


@runtime_checkable
class HasBoard(Protocol):
    """A game with things on its table that never change during a game."""

    def board(self, options: Mapping[str, Any]) -> Any:
        """The board, for whoever draws it."""


def board(found: Game[Any, Any], options: Mapping[str, Any]) -> Any:
    """What a table of this game looks like with these options; raises NothingThere."""
    if not isinstance(found, HasBoard):
        raise NothingThere(f"{found.spec.title} has no board")
    return found.board(resolve(found.spec, options))


async def room(name: str) -> Game[Any, Any]:
    """A game that is ready to be played; raises UnknownGame.

    Some rooms take seconds to open because they compile their kernels. That happens in a thread, once.
    """
    if name not in _open:
        _open[name] = await asyncio.to_thread(_rehearsed, name)
    return _open[name]


async def cards() -> list[GameCard]:
    """Every game as the lobby offers it."""
    return [_card(await asyncio.to_thread(game, name)) for name in ROOMS]


def _card(found: Game[Any, Any]) -> GameCard:
    spec = found.spec
    return GameCard(
        id=spec.id,
        title=spec.title,
        version=spec.version,
        kind=spec.kind,
        seats=spec.seats,
        minutes=spec.minutes,
        rulebooks=spec.rulebooks,
        traits=tuple(sorted(spec.traits)),
        levels=tuple(LEVELS),
        real_dice="physics" not in spec.traits,
        coach=has_judge(spec.id),
    )


def picture(found: Game[Any, Any], rulebook: str) -> str:
    """The game at its beginning as SVG; raises NothingThere for a room without pictures."""
    spec = found.spec
    book = next((book for book in spec.rulebooks if book.id == rulebook), None)
    if book is None or not has_part(spec.id, "picture"):
        raise NothingThere(f"there is no such picture of {spec.title}")
    drawn: str = part_of(spec.id, "picture").svg(begin(found, book.seats[0], {"rules": book.id}))
    return drawn


def _rehearsed(name: str) -> Game[Any, Any]:
    """The game after a few random steps by each rulebook, so that nothing is left to be compiled."""
    found = game(name)
    for book in found.spec.rulebooks:
        _rehearse(found, begin(found, book.seats[0], {"rules": book.id}))
    return found


def _rehearse(found: Game[Any, Any], state: Any) -> None:
    chance = random.Random(0)
    for _ in range(_REHEARSED):
        match found.pending(state):
            case Decide(seats):
                answer: Any = Chosen({seat: _any(found, state, seat, chance) for seat in seats})
            case Roll(dice):
                answer = Rolled(tuple(die.face(chance.randrange(die.size)) for die in dice))
            case _:
                return
        after = apply(found, state, answer)
        found.describe(state, answer, after)
        found.view(after, None)
        state = after


def _any(found: Game[Any, Any], state: Any, seat: int, chance: random.Random) -> Any:
    actions = found.actions(state, seat)
    if isinstance(actions, ActionBox):
        return actions.sample(chance.randrange)
    for action in actions:
        found.offer(state, seat, action)
    return chance.choice(actions)
