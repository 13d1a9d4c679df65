"""Boards that somebody makes to keep a computer busy: games on them end, and nobody waits for bots or figures."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from dicehall.bots import level_bot
from dicehall.core.contract import Chosen, Decide, Over, Roll, Rolled
from dicehall.games.crossroll.board_content import BOARDS
from dicehall.games.crossroll.game import GAME
from dicehall.games.crossroll.options import Options
from dicehall.games.crossroll.players.levels import PLAYERS, Searcher
from dicehall.games.crossroll.rules import start
from dicehall.games.crossroll.state import State
from dicehall.lab import study
from games.crossroll.odd_towns import town_of_crossroads, town_of_everything, town_of_hard_dice

SLOW = [town_of_crossroads, town_of_everything, town_of_hard_dice]
MOST_CHOICES = 600
MOST_ROUNDS = 500
Town = Callable[[], dict[str, Any]]


def game(town: Town) -> list[State]:
    """A game of two that choose greedily: every tenth state in which somebody decides, and the last state."""
    state, dice, player = start(2, Options(False, BOARDS.adopt(town()))), random.Random(1), level_bot("greedy", "a")
    seen: list[State] = []
    decided = 0
    while not isinstance(pending := GAME.pending(state), Over):
        if isinstance(pending, Decide):
            decided += 1
            seen += [state] if decided % 10 == 1 else []
            state = GAME.step(state, Chosen({seat: player.choose(GAME, state, seat, 1) for seat in pending.seats}))
        else:
            assert isinstance(pending, Roll)
            state = GAME.step(state, Rolled(tuple(die.face(dice.randrange(die.size)) for die in pending.dice)))
    return [*seen, state]


@pytest.mark.parametrize("town", SLOW)
def test_a_game_on_them_ends_and_never_has_more_choices_than_a_page_can_list(town: Town) -> None:
    *seen, last = game(town)
    assert isinstance(GAME.pending(last), Over)
    assert last.round <= MOST_ROUNDS
    asked = [(state, seat) for state in seen for seat in GAME.pending(state).seats]  # type: ignore[union-attr]
    assert max(len(GAME.actions(state, seat)) for state, seat in asked) <= MOST_CHOICES


@pytest.mark.parametrize("town", SLOW)
@pytest.mark.parametrize("level", PLAYERS)
def test_every_bot_finds_a_choice_on_them_with_little_search(town: Town, level: str) -> None:
    seen = game(town)[:-1]
    for state in (seen[0], seen[len(seen) // 2]):
        seat = GAME.pending(state).seats[0]  # type: ignore[union-attr]
        player = PLAYERS[level](random.Random(1))
        chosen = (
            player.spend(state, seat, 40) if isinstance(player, Searcher) else player.choose(GAME, state, seat, 1)
        )
        assert chosen in GAME.actions(state, seat)


@pytest.mark.parametrize("town", SLOW)
def test_the_workshop_has_figures_and_checks_of_them(town: Town) -> None:
    options = study.complete("crossroll", {"board": BOARDS.adopt(town())})
    pieces = study.first_pieces("crossroll", options, "board")
    found = [study.work(msgspec.structs.replace(piece, games=4)) for piece in pieces]
    checks = [check for each in found for check in each.checks]
    assert {"length", "skips", "tight", "slack", "reach"} <= {check.name for check in checks}
    assert all(len(check.found) < 200 for check in checks)
