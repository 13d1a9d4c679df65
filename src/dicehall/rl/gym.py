"""Gymnasium environments: one seat of a game, alone or against bots.

Importing this module registers `dicehall/<game>-v<version>` for every game that has a codec; `make_vec` gives
vectorised games where a game has them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from dicehall.bots import Bot, check_player, close_bots, levels_of, make_bot
from dicehall.core.errors import BadOptions, GameError, shown
from dicehall.registry import plugins
from dicehall.rl import spaces
from dicehall.rl.codec import Array
from dicehall.rl.numbers import whole_number
from dicehall.rl.rendering import check_mode, render, render_modes
from dicehall.rl.table import MOST_ACTIONS, Table

try:
    import gymnasium
except ImportError as error:
    raise ImportError("dicehall.rl.gym needs Gymnasium; install it with: pip install 'dicehall[rl]'") from error

MILLIS = 100


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a game; other seats are played by bots.

    An illegal action ends the episode with the worst return, and `info["illegal"]` says why. Legal ids are in
    `info["action_mask"]` and in `action_masks()`.
    """

    metadata = {"render_modes": ["ansi", "svg", "rgb_array"], "render_fps": 4}  # noqa: RUF012

    def __init__(  # noqa: PLR0913
        self,
        game: str,
        *,
        players: int | None = None,
        seat: int | Literal["any"] = 0,
        opponents: str | Sequence[str] = "normal",
        millis: int = MILLIS,
        actions: spaces.Actions = "ids",
        flat: bool = False,
        max_actions: int = MOST_ACTIONS,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        check_mode(game, render_mode)
        self.metadata = {**self.metadata, "render_modes": render_modes(game)}
        self.render_mode = render_mode
        self.table = Table(game, players, options, max_actions)
        self._opponents = _opponents(self.table, opponents)
        self._given_seat = _checked_seat(self.table, seat)
        self._actions, self._flat, self._millis = actions, flat, whole_number("millis", millis, 1)
        self.observation_space = spaces.observation_space(self.table.codec, flat)
        self.action_space = spaces.action_space(self.table.codec, actions)
        self._bots: dict[int, Bot] = {}
        self.seat, self._playing = 0, False

    def __getstate__(self) -> dict[str, Any]:
        """Everything; raises BadOptions where a player is no part of this process that could be copied."""
        known = levels_of(self.table.game.spec.id)
        if own := next((player for player in self._opponents if player not in known), None):
            raise BadOptions(f"{own} is a player of your own; an environment with such a player can't be copied")
        return vars(self)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game; the same seed gives the same dice, and bots that choose the same."""
        refuse_options(options)
        super().reset(seed=seed)
        self._playing = False
        text = str(self.np_random.integers(2**62))
        drawn = int(self.np_random.integers(self.table.seats))
        self.seat = drawn if self._given_seat == "any" else int(self._given_seat)
        self._seat_bots(text)
        self.table.begin(text)
        self._play_others()
        self._playing = True
        return self._observed(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Choose for the seat; bots then choose until it is asked again, or the game is over."""
        if not self._playing:
            raise gymnasium.error.ResetNeeded("no game is being played; call reset()")
        self._playing = False  # until all is well
        try:
            self.table.choose(self.seat, spaces.action(self.table, self.seat, action, self._actions))
        except GameError as error:
            info = self._info() | {"illegal": str(error)}
            return self._observed(), spaces.worst(self.table), True, False, info
        self._play_others()
        reward, over = self.table.returns[self.seat], self.table.is_over
        self._playing = not (over or self.table.broken_off)
        return self._observed(), reward, over, self.table.broken_off, self._info()

    def action_masks(self) -> Array:
        """1 for the id of every legal action."""
        return self.table.codec.mask(self.table.state, self.seat)

    def render(self) -> Any:
        """The table as the seat sees it."""
        return render(self.table, self.render_mode, self.seat)

    def close(self) -> None:
        """End the bots."""
        close_bots(self._bots.values())

    def _seat_bots(self, seed: str) -> None:
        self.close()
        others = [seat for seat in range(self.table.seats) if seat != self.seat]
        self._bots = {
            seat: make_bot(player, f"{seed}:{seat}", self.table.options)
            for seat, player in zip(others, self._opponents, strict=True)
        }

    def _play_others(self) -> None:
        """Let bots choose, until the seat is asked and nobody else is, or nobody is asked."""
        table = self.table
        while others := [seat for seat in table.asked if seat != self.seat]:
            chosen = self._bots[others[0]].choose(table.game, table.state, others[0], self._millis)
            table.choose(others[0], chosen)

    def _observed(self) -> Any:
        return spaces.observation(self.table.codec.observe(self.table.state, self.seat), self._flat)

    def _info(self) -> dict[str, Any]:
        return (
            {"action_mask": self.action_masks(), "seat": self.seat}
            if self._actions == "ids"
            else {"seat": self.seat}
        )


def _opponents(table: Table, given: str | Sequence[str]) -> list[str]:
    """The players of the other seats; one name stands for all of them. Raises BadOptions."""
    wanted = table.seats - 1
    names: object = given
    if not isinstance(names, Sequence) or not all(isinstance(each, str) for each in names):
        raise BadOptions(f"opponents is {shown(given)}; allowed: the name of a player, or a list of names")
    named = [given] * wanted if isinstance(given, str) else list(given)
    if len(named) != wanted:
        raise BadOptions(f"{len(named)} opponents are named; {table.seats} players have {wanted}")
    for player in named:
        check_player(table.game.spec.id, player)
    return named


def refuse_options(options: Mapping[str, Any] | None) -> None:
    """Raise BadOptions unless nothing is given: all settings are those of the environment."""
    if options:
        raise BadOptions(f"reset has no options, and was given {shown(options)}; give them when you make it")


def _checked_seat(table: Table, seat: int | Literal["any"]) -> int | Literal["any"]:
    if seat != "any" and seat not in range(table.seats):
        raise BadOptions(f"seat is {shown(seat)}; allowed: any, or 0 to {table.seats - 1}")
    return seat


def name_of(game: str, version: str) -> str:
    """The name by which `gymnasium.make` knows a game."""
    return f"dicehall/{game}-v{version}"


def register() -> None:
    """Register every game that has a codec, once."""
    for each in plugins():
        name = name_of(each.id, each.spec.version)
        if each.has("codec") and name not in gymnasium.registry:
            gymnasium.register(
                name,
                "dicehall.rl.gym:SeatEnv",
                kwargs={"game": each.id},
                disable_env_checker=True,
                vector_entry_point="dicehall.rl.gym_vector:VectorSeatEnv" if each.has("vector") else None,
            )


register()
