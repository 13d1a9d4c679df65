"""The worker of a registered player: it makes the player once for each seat of each table."""

from __future__ import annotations

import msgspec

from dicehall.bots import Bot, close_bots, make_bot
from dicehall.core.errors import GameError
from dicehall.registry import game
from dicehall.workers.requests import ChooseAction, ReleaseTable, Request, Result, raw

MOST_PLAYERS = 32
"""The largest number of players at once; with one more, the player that chose longest ago is closed."""


class RegisteredPlayers:
    """The players of this process by table and seat."""

    def __init__(self, player: str) -> None:
        self._player = player
        self._bots: dict[tuple[str, int], Bot] = {}

    def answer(self, request: Request) -> Result:
        """The result of a request; never raises."""
        match request:
            case ReleaseTable():
                self._close([key for key in self._bots if key[0] == request.table])
                return Result()
            case ChooseAction():
                return self._choice(request)
        return Result(refused="this worker only chooses actions")

    def _choice(self, request: ChooseAction) -> Result:
        key = (request.table, request.seat)
        try:
            return Result(raw(self._choose(request)))
        except GameError as error:
            stuck = getattr(self._bots.get(key), "stuck", False)
            self._close([key])
            return Result(refused=str(error), spent=stuck)

    def _choose(self, request: ChooseAction) -> str:
        played = game(request.game)
        state = msgspec.json.decode(request.state, type=played.types.state)
        action = self._bot(request).choose(played, state, request.seat, request.millis)
        return played.write(state, action)

    def _bot(self, request: ChooseAction) -> Bot:
        key = (request.table, request.seat)
        bot = self._bots.pop(key, None) or make_bot(self._player, None, request.options)
        self._close(list(self._bots)[: max(0, len(self._bots) - MOST_PLAYERS + 1)])
        self._bots[key] = bot
        return bot

    def _close(self, keys: list[tuple[str, int]]) -> None:
        close_bots([self._bots.pop(key) for key in keys if key in self._bots])

    def close(self) -> None:
        """End all players."""
        self._close(list(self._bots))
