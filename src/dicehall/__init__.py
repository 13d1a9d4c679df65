"""Dicehall: dice games to play, to study and to build on."""

from __future__ import annotations

from dicehall.core.apply import apply
from dicehall.core.contract import Chosen, Decide, Forfeit, Over, Roll, Rolled, Settled, Simulate
from dicehall.core.errors import GameError
from dicehall.core.fairdice import FairDice
from dicehall.core.play import Play
from dicehall.core.record import Record, Sitter, read_record
from dicehall.core.setup import begin
from dicehall.core.verify import verify
from dicehall.registry import game

__version__ = "0.1.0"

__all__ = [
    "Chosen",
    "Decide",
    "FairDice",
    "Forfeit",
    "GameError",
    "Over",
    "Play",
    "Record",
    "Roll",
    "Rolled",
    "Settled",
    "Simulate",
    "Sitter",
    "apply",
    "begin",
    "game",
    "read_record",
    "verify",
]
