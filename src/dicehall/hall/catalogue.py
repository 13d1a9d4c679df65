"""The games that a hall offers: their cards for the lobby, boards and pictures, and each game ready to play."""

from __future__ import annotations

import asyncio
import logging
import random
import threading
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from dicehall.bots import Character, levels_of
from dicehall.bots.levels import Ladder, ladders_of
from dicehall.bots.ratings import ratings_of
from dicehall.core.apply import apply
from dicehall.core.contract import ActionBox, Chosen, Decide, Game, Roll, Rolled
from dicehall.core.plugin import BrokenPlugin, Plugin, reason
from dicehall.core.setup import begin, resolve
from dicehall.hall.refusals import NothingThere
from dicehall.hall.registered_players import Registered, bots_at, levels_at
from dicehall.hall.wire import BotCard, GameCard
from dicehall.registry import game, part, plugins
from dicehall.train.files import has_puzzles

log = logging.getLogger(__name__)

_STEPS = 40

_ready: dict[str, Game[Any, Any]] = {}
_one_at_a_time = threading.Lock()


def board(found: Game[Any, Any], options: Mapping[str, Any]) -> Any:
    """What a table of this game looks like with these options; raises NothingThere."""
    draw = part(found.spec.id, "board")
    if draw is None:
        raise NothingThere(f"{found.spec.title} has no board")
    return draw(resolve(found.spec, options))


async def ready_game(name: str) -> Game[Any, Any]:
    """A game that is ready to be played; raises UnknownGame.

    Some games take seconds because they compile their kernels. That happens once, in a thread. No other thread
    meets the types of a game before: msgspec builds what it knows of a type at its first use, without a lock, and
    two threads that do so at once can end the process.
    """
    if name not in _ready:
        await asyncio.to_thread(_make_ready, name)
    return _ready[name]


def _make_ready(name: str) -> None:
    with _one_at_a_time:
        if name not in _ready:
            _ready[name] = _warmed_up(name)


async def game_cards(registered: Sequence[Registered] = ()) -> list[GameCard]:
    """Every game as the lobby offers it; one whose players can't be loaded is logged and left out."""
    return await asyncio.to_thread(_cards, registered)


def _cards(registered: Sequence[Registered]) -> list[GameCard]:
    return [card for plugin in plugins() if (card := _card(plugin, registered))]


def _card(plugin: Plugin, registered: Sequence[Registered]) -> GameCard | None:
    spec = plugin.spec
    try:
        levels = levels_at(spec.id, registered)
        bots = _bot_cards(plugin, bots_at(spec.id, registered))
    except BrokenPlugin as error:
        log.warning("the game %s is left out of the lobby: %s", spec.id, error)
        return None
    return GameCard(
        id=spec.id,
        title=spec.title,
        version=spec.version,
        kind=spec.kind,
        seats=spec.seats,
        minutes=spec.minutes,
        rulebooks=spec.rulebooks,
        traits=tuple(sorted(spec.traits)),
        levels=levels,
        bots=bots,
        real_dice="physics" not in spec.traits,
        coach=plugin.has("judge"),
        picture=plugin.has("picture"),
        puzzles=tuple(book.id for book in spec.rulebooks if has_puzzles(plugin, book.id)),
    )


def _bot_cards(plugin: Plugin, characters: Iterable[Character]) -> tuple[BotCard, ...]:
    """The bots of a game as the lobby offers them."""
    ratings, ladders, own = ratings_of(plugin.id), ladders_of(plugin.id), levels_of(plugin.id)

    def card(bot: Character) -> BotCard:
        books = [book.id for book in plugin.spec.rulebooks]
        offered = [each for each in books if bot.level not in own or bot.level in _rungs(ladders, each, own)]
        rated = {book: levels[bot.level] for book, levels in ratings.items() if bot.level in levels}
        return BotCard(bot.level, bot.name, bot.line, tuple(offered), rated)

    return tuple(map(card, characters))


def _rungs(ladders: Mapping[str, Ladder], rulebook: str, levels: Sequence[str]) -> Sequence[str]:
    """The levels that are offered for a rulebook: those of its ladder, or all if it has none."""
    return ladders[rulebook].levels if rulebook in ladders else levels


def bot_cards(characters: Iterable[Character]) -> tuple[BotCard, ...]:
    """Bots of no game in particular."""
    return tuple(BotCard(each.level, each.name, each.line) for each in characters)


def picture(found: Game[Any, Any], rulebook: str) -> str:
    """The game at its beginning as SVG; raises NothingThere for a game without pictures."""
    spec = found.spec
    book = next((book for book in spec.rulebooks if book.id == rulebook), None)
    svg = part(spec.id, "picture")
    if book is None or svg is None:
        raise NothingThere(f"there is no such picture of {spec.title}")
    drawn: str = svg(begin(found, book.seats[0], {"rules": book.id}), None, None)
    return drawn


def _warmed_up(name: str) -> Game[Any, Any]:
    """The game after a few random steps by each rulebook, so that nothing is left to be compiled or built."""
    found = game(name)
    try:
        for kind in msgspec.structs.astuple(found.types):
            msgspec.json.Decoder(kind)
        for book in found.spec.rulebooks:
            _play_a_little(found, begin(found, book.seats[0], {"rules": book.id}))
    except Exception as error:
        raise BrokenPlugin(f"{found.spec.title} can't be played: {reason(error)}") from error
    return found


def _play_a_little(found: Game[Any, Any], state: Any) -> None:
    rng = random.Random(0)
    for _ in range(_STEPS):
        match found.pending(state):
            case Decide(seats):
                answer: Any = Chosen({seat: _any(found, state, seat, rng) for seat in seats})
            case Roll(dice):
                answer = Rolled(tuple(die.face(rng.randrange(die.size)) for die in dice))
            case _:
                return
        after = apply(found, state, answer)
        found.describe(state, answer, after)
        found.view(after, None)
        state = after


def _any(found: Game[Any, Any], state: Any, seat: int, rng: random.Random) -> Any:
    actions = found.actions(state, seat)
    if isinstance(actions, ActionBox):
        return actions.sample(rng.randrange)
    for action in actions:
        found.offer(state, seat, action)
    return rng.choice(actions)
