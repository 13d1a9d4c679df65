"""Puzzles of Knockabout: a long search finds the best move, and games played to their end confirm it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from dicehall.bots.judge import ActionValue
from dicehall.games.knockabout.board import NUMBER, WAY
from dicehall.games.knockabout.chains import falls
from dicehall.games.knockabout.dice import OWN
from dicehall.games.knockabout.players.judge import DEEP_LOSS_ERROR, LOSS_ERRORS, THIRD
from dicehall.games.knockabout.position import Position, position
from dicehall.games.knockabout.rules import Move, State, chain

EVALUATIONS = (20_000, 2_000_000)
"""The quick look, of about three plies, and the long one."""
GAMES = (100, 400, 1200)
"""The games of the second opinion, in three parts: after each it is given up if the best move does not lead."""
RIVALS, DOUBTS = 2, (0.5, 1.2, 0.0)
"""How many moves the second opinion is about, and the standard errors that the best one has to lead by to go on
after each part. With a lead of 1.2 after 400 games, 3 after 1,200 are hardly reached."""
FOUR = 4


class KnockaboutPuzzles:
    """Positions in which one move is clearly better than all others."""

    looks = 3
    lead = 0.045
    themes: Mapping[str, str] = MappingProxyType(
        {
            "chains": "Chains",
            "gutter": "Into the gutter",
            "hit": "One hit",
            "quiet": "Quiet moves",
            "own": "Own dice",
            "fifth": "The fifth die",
        }
    )

    def seats(self, rulebook: str) -> int:
        """Two."""
        return 2

    def position(self, state: State) -> Position:
        """The position without its history: nothing is drawn by repetition soon."""
        return replace(position(state), seen=())

    def judged(self, state: State, seat: int, look: int, seed: int) -> list[ActionValue]:
        """All moves by search, or in the last look the best of them by games, the others as the search has them."""
        if look < len(EVALUATIONS):
            return _searched(state, EVALUATIONS[look])
        found = _searched(state, EVALUATIONS[-1])
        return [*_played_out(state, seat, found[:RIVALS], seed), *found[RIVALS:]]

    def themes_of(
        self, state: State, seat: int, judged: Sequence[ActionValue], taken: Sequence[Move]
    ) -> tuple[str, ...]:
        """By what the best move does to which dice."""
        links = chain(state, judged[0].action)
        hit = links[1:]
        about = {
            "chains": len(hit) > 1,
            "gutter": bool(hit) and falls(hit[-1]) and hit[-1].die // OWN != seat,
            "hit": len(hit) == 1,
            "quiet": not hit,
            "own": any(link.die // OWN == seat for link in hit),
            "fifth": FOUR in state.fallen,
        }
        return tuple(name for name, holds in about.items() if holds)


@lru_cache(maxsize=1)
def _searched(state: State, evaluations: int) -> list[ActionValue]:
    """Every move, with the error of a difference as the judge states it; stored for the look that comes next."""
    from dicehall.games.knockabout.players.thinking import think

    thought = think(state, evaluations, wide=True, often=THIRD)
    error = LOSS_ERRORS.get(thought.depth, DEEP_LOSS_ERROR)
    return [ActionValue(move, value, error, loss_error=error) for move, value in thought.moves]


def _played_out(state: State, seat: int, moves: Sequence[ActionValue], seed: int) -> list[ActionValue]:
    """These moves as the search values them, if games on the same dice agree on the best one beyond three errors.

    Where they do not, the next one comes first. The values stay those of the search: the players of these games are
    weaker than it, and what they are for is to agree or not.
    """
    best, *others = moves
    agreed = all(_leads(state, seat, best.action, other.action, seed) for other in others)
    return [best, *others] if agreed else [*others, best]


def _leads(state: State, seat: int, best: Move, other: Move, seed: int) -> bool:
    """Whether a move wins more games than another, beyond three standard errors."""
    import numpy as np

    gained = np.zeros(0)
    for games, doubt in zip(GAMES, DOUBTS, strict=True):
        first = seed + len(gained)
        more = [_results(state, seat, move, first, games - len(gained)) for move in (best, other)]
        gained = np.concatenate([gained, more[0] - more[1]])
        errors = gained.mean() / (max(gained.std(), 0.1) / np.sqrt(games))
        if errors < doubt:
            return False
    return bool(errors >= SURE)


SURE = 3.0


def _results(state: State, seat: int, move: Move, seed: int, games: int) -> Any:
    """The results of games after a move."""
    import numpy as np

    from dicehall.games.knockabout.players.kernel import playout
    from dicehall.games.knockabout.players.thinking import fresh_workspace

    start = NUMBER[move.start]
    die, way = state.cells.index(start), WAY[start, NUMBER[move.to]]
    cells, values = (np.frombuffer(each, np.uint8).copy() for each in (state.cells, state.values))
    results = np.zeros(games)
    playout.play_out(seed, playout.Begun(cells, values, seat, die, way), results, fresh_workspace())
    return results


PUZZLES = KnockaboutPuzzles()
