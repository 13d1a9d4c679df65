"""Dicehall: dice games to play, to study and to build on.

`games()` lists the games, `game(id)` gives one, `begin` its first state, `apply` the next (docs/library.md).
Everything here is light to import; what is heavy is loaded by the first call that needs it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehall import lab
from dicehall.bots.levels import Bot
from dicehall.core.apply import apply
from dicehall.core.composed import ComposedGame, ListedGame
from dicehall.core.contract import (
    ActionBox,
    Answer,
    Chosen,
    Decide,
    Event,
    Forfeit,
    Game,
    Offer,
    Over,
    Pending,
    Roll,
    Rolled,
    Rulebook,
    Settled,
    Simulate,
    Spec,
    Types,
)
from dicehall.core.dice import Die, hands, numbered, outcomes
from dicehall.core.errors import (
    BadOptions,
    BadPosition,
    GameError,
    IllegalAction,
    NotationError,
    RecordError,
    StaleAction,
    UnknownGame,
)
from dicehall.core.fairdice import FairDice, public_dice
from dicehall.core.play import Play
from dicehall.core.plugin import BrokenPlugin, Plugin
from dicehall.core.record import Record, Sitter, read_record
from dicehall.core.setup import begin, place
from dicehall.core.verify import Verdict, verify
from dicehall.games import game
from dicehall.library import bot, hint, levels, review, simulate
from dicehall.physics.port import PhysicsError
from dicehall.registry import plugin, register

if TYPE_CHECKING:
    from dicehall.games import games
else:
    from dicehall import games  # the package, which can be called: importing a game would put it here anyway

__version__ = "0.1.0"

__all__ = [
    "ActionBox",
    "Answer",
    "BadOptions",
    "BadPosition",
    "Bot",
    "BrokenPlugin",
    "Chosen",
    "ComposedGame",
    "Decide",
    "Die",
    "Event",
    "FairDice",
    "Forfeit",
    "Game",
    "GameError",
    "IllegalAction",
    "ListedGame",
    "NotationError",
    "Offer",
    "Over",
    "Pending",
    "PhysicsError",
    "Play",
    "Plugin",
    "Record",
    "RecordError",
    "Roll",
    "Rolled",
    "Rulebook",
    "Settled",
    "Simulate",
    "Sitter",
    "Spec",
    "StaleAction",
    "Types",
    "UnknownGame",
    "Verdict",
    "apply",
    "begin",
    "bot",
    "game",
    "games",
    "hands",
    "hint",
    "lab",
    "levels",
    "numbered",
    "outcomes",
    "place",
    "plugin",
    "public_dice",
    "read_record",
    "register",
    "review",
    "simulate",
    "verify",
]
