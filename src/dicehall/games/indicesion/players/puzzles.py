"""Puzzles of inDICEsion: which throw wins most, by throws simulated with the tremor on two sets of seeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from types import MappingProxyType

from msgspec.structs import replace

from dicehall.bots.judge import ActionValue
from dicehall.games.indicesion.actions import Action
from dicehall.games.indicesion.options import ROUNDS_TO_WIN
from dicehall.games.indicesion.players.evaluation import Candidate
from dicehall.games.indicesion.players.judge import beside_the_best
from dicehall.games.indicesion.players.outlook import chances, mean, scored, throws_ahead
from dicehall.games.indicesion.players.search import best_throws, draw_seeds
from dicehall.games.indicesion.players.trials import looked_at, try_out
from dicehall.games.indicesion.players.words import manner
from dicehall.games.indicesion.position import Position, position
from dicehall.games.indicesion.state import State, Throwing
from dicehall.physics.port import shared

FOUND = 8128
"""The seed of the search that finds the throws of a position, so that every look is about the same throws."""
SEARCH, SEARCH_AGAIN = 48, 96
"""Trials of the search that finds the throws, and of the second one, which looks for better ones."""
TRIALS = (8, 64, 160)
"""Trials of each throw: in the quick look, in the long one, and in the one that confirms it."""
KINDS = 3
LATE, LAST = 2, 1
"""So many dice in the hands of both together are the end of a round, when a throw tells, and its last throw.

With more of them the values hang on the outlook, which rounds played out to their end did not bear out."""
OPEN = 0.05
"""Where the outlook of either is worse than this, the game is as good as decided."""
APART = 0.08
"""Where a landing and the best hit differ by less in the outlook, nothing is simulated: no choice is clear."""


class IndicesionPuzzles:
    """Throws of a game of two by the classic rules."""

    looks = 3
    lead = 0.06
    themes: Mapping[str, str] = MappingProxyType(
        {
            "hit": "Knock it off",
            "land": "Land it",
            "behind": "Behind",
            "ahead": "Ahead",
            "last": "The last throw",
            "decider": "The last round",
        }
    )

    def seats(self, rulebook: str) -> int:
        """Two."""
        return 2

    def position(self, state: State) -> Position:
        """The table as it lies, without the throws before."""
        return replace(position(state), thrown=())

    def judged(self, state: State, seat: int, look: int, seed: int) -> list[ActionValue]:
        """The best throws that were found, the best first; none where there is nothing to knock off yet."""
        found = self.tried(state, seat, look, seed)
        return self.valued(state, seat, found, look, seed) if found else []

    def tried(self, state: State, seat: int, look: int, seed: int) -> list[Action]:
        """The best throw of each kind; in the last look also what a second search finds of another kind."""
        state = looked_at(state, shared().run_all)
        if not _is_open(state) or not _differs(state, seat):
            return []
        found = _found(state)
        if look < self.looks - 1:
            return [*found]
        more = [throw for throw in _of_each_kind(state, SEARCH_AGAIN, seed) if _kind(throw) != _kind(found[0])]
        return [*found, *more[:1]]

    def valued(self, state: State, seat: int, actions: Sequence[Action], look: int, seed: int) -> list[ActionValue]:
        """Throws, the best first, all with the same seeds of trials and without the error of a hand."""
        state = looked_at(state, shared().run_all)
        seeds = draw_seeds(Random(seed), TRIALS[look])
        tried = [_tried(state, action, seeds) for action in dict.fromkeys(actions)]
        return beside_the_best(tried, seat)

    def themes_of(
        self, state: State, seat: int, judged: Sequence[ActionValue], taken: Sequence[Action]
    ) -> tuple[str, ...]:
        """By what the best throw is for, and how the game stands."""
        best = judged[0].action
        assert isinstance(best, Throwing)
        own = state.scores_for(state.board(best.board), seat)
        mine, other = (scored(looked_at(state, shared().run_all))[each] for each in (seat, 1 - seat))
        about = {
            "hit": not own,
            "land": own,
            "behind": mine < other,
            "ahead": mine > other,
            "last": _dice_left(state) <= LAST,
            "decider": min(state.wins) == ROUNDS_TO_WIN - 1,
        }
        return tuple(name for name, holds in about.items() if holds)


def _is_open(state: State) -> bool:
    """Whether a throw is to be made that can decide something."""
    return state.phase == "throwing" and _dice_left(state) <= LATE and min(chances(state)) >= OPEN


def _differs(state: State, seat: int) -> bool:
    """Whether, by the outlook, it matters if the seat lands a die or hits one."""
    landing, *hits = (chance[seat] for chance in throws_ahead(state))
    return bool(hits) and abs(max(hits) - landing) >= APART


def _dice_left(state: State) -> int:
    return sum(len(state.hand(seat)) for seat in range(state.seats))


@lru_cache(maxsize=1)
def _found(state: State) -> list[Throwing]:
    """The throws of a position; every look at it asks for the same ones."""
    return _of_each_kind(state, SEARCH, FOUND)


def _of_each_kind(state: State, trials: int, seed: int) -> list[Throwing]:
    """The best throw of each kind that a search finds, the best kind first."""
    kinds: dict[tuple[int, str], Throwing] = {}
    for each in best_throws(state, trials, Random(seed), shared().run_all):
        kinds.setdefault(_kind(each.throw), each.throw)
    return [*kinds.values()][:KINDS]


def _kind(throw: Throwing) -> tuple[int, str]:
    """Where a throw goes, and how. All dice of a hand are alike by the classic rules."""
    return throw.board, manner(throw)


def _tried(state: State, action: Action, seeds: Sequence[int]) -> Candidate:
    assert isinstance(action, Throwing)
    steady = replace(action, error=0)
    trials = try_out(state, [(steady, seed) for seed in seeds], shared().run_all)
    return Candidate(action, mean([trial.chances for trial in trials]), trials)


PUZZLES = IndicesionPuzzles()
