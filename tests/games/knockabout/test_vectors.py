"""Sixty games played on another implementation: the same moves, rolls, positions and winners on every ply."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from dicehall.core.apply import apply
from dicehall.core.contract import Chosen, Decide, Over, Rolled
from dicehall.games.knockabout.game import GAME
from dicehall.games.knockabout.rules import State, dice
from games.knockabout.scenes import rolling, start, ways

FILE = Path(__file__).parent / "games.jsonl.gz"
GAMES = [json.loads(line) for line in gzip.decompress(FILE.read_bytes()).splitlines()]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"game {game['game']}")
def test_the_game_goes_as_it_went_there(game: dict[str, Any]) -> None:
    state = start()
    for ply in game["plies"]:
        assert ("WB"[state.turn], dice(state)) == (ply["turn"], ply["pos"])
        assert " ".join(ways(state)) == ply["legal"]
        state = play(state, ply)
        assert dice(state) == ply["after"]
    assert winner(state) == game["winner"]


def play(state: State, ply: dict[str, Any]) -> State:
    """The state after a ply, with the same die rolled and the same result."""
    state = apply(GAME, state, Chosen({state.turn: GAME.parse(state, ply["move"])}))
    assert rolling(state).partition(" ")[0] == ply.get("roll", "")
    return apply(GAME, state, Rolled((str(ply["value"]),))) if "roll" in ply else state


def winner(state: State) -> str | None:
    """The side that has won; nobody where the other implementation was stopped."""
    pending = GAME.pending(state)
    assert isinstance(pending, Over | Decide)
    return "WB"[pending.winners[0]] if isinstance(pending, Over) else None
