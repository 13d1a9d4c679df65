"""The judge of inDICEsion: chances of winning, from simulated throws with the table's tremor.

Throws that it finds are valued as thrown by a practised hand, since it finds them for people.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from statistics import fmean

from msgspec.structs import replace

from dicehall.bots.judge import ActionValue, Scale
from dicehall.core.contract import Chosen, Decide, Simulate
from dicehall.games.indicesion.actions import Action
from dicehall.games.indicesion.aim import hand_error
from dicehall.games.indicesion.players.budget import trials_in
from dicehall.games.indicesion.players.evaluation import TRIED, Candidate, Resources, evaluate, settled
from dicehall.games.indicesion.players.outlook import ALONE, Chances, chances, mean
from dicehall.games.indicesion.players.search import draw_seeds
from dicehall.games.indicesion.players.trials import Simulator, Trial, looked_at, try_out
from dicehall.games.indicesion.players.words import manner, sentence
from dicehall.games.indicesion.rules import pending, step
from dicehall.games.indicesion.state import State, Throwing
from dicehall.physics.port import shared

SEED = 8128  # the same position gets the same values
FEWEST = 32  # trials of a search, however short the time
AGAIN = 4  # for each throw in the result, one in this many trials of the budget is repeated
AGAIN_WITH_TIME = 2  # the same where there is time for more than the fewest trials, as for a hint
KINDS = 3  # throws in the result
REMEMBERED = 64  # positions
UNTRIED = 0.03
"""The error of a value from the outlook alone, as docs/bots-indicesion.md says."""


class IndicesionJudge:
    """Its values are chances of winning.

    Half of the time is spent on finding a throw. Other trials than those that found it give its value, so that luck
    in the search does not count, with the same seeds for all throws of a position.
    """

    def __init__(self, simulate: Simulator | None = None) -> None:
        self._simulate: Simulator = simulate or (lambda requests: shared().run_all(requests))
        self._found = lru_cache(REMEMBERED)(self._evaluate)
        self._thrown = lru_cache(REMEMBERED)(self._throw)

    def scale(self, state: State) -> Scale:
        """Chances of winning, and points of who plays alone; estimated until the game is over."""
        return Scale("points" if state.alone else "chance", exact=state.phase == "over")

    def worth(self, state: State, millis: int) -> Chances:
        """Each seat's chance: after the best choice where a seat decides, over all seeds while a die flies."""
        return tuple(value * _unit(state) for value in self._worth(state, millis))

    def _worth(self, state: State, millis: int) -> Chances:
        state = looked_at(state, self._simulate)
        waits, trials = pending(state), _trials(state, millis)
        if state.phase in ("seed", "flying"):
            return mean([trial.chances for trial in self._thrown(_unseeded(state), _again(trials))])
        if isinstance(waits, Simulate):
            return self._worth(settled(state, self._simulate), millis)
        if isinstance(waits, Decide):
            return self._found(state, waits.seats[0], trials)[0].chances
        return chances(state)

    def choices(self, state: State, seat: int, millis: int) -> list[ActionValue]:
        """The choices of a seat, the best first; of throws and placings, the best of each kind that was tried."""
        best, *others = self._found(looked_at(state, self._simulate), seat, _trials(state, millis))
        return [_in_units(each, _unit(state)) for each in _beside(best, others, seat)]

    def why(self, state: State, seat: int, judged: Sequence[ActionValue], chosen: ActionValue) -> str:
        """How the throw turned out in trials, or what a choice is worth beside the best of the others."""
        if isinstance(chosen.action, Throwing) and not chosen.facts:
            after = step(looked_at(state, self._simulate), Chosen({seat: chosen.action}))
            trials = self._thrown(_unseeded(after), int(judged[0].facts["throws"]))
            chosen = replace(chosen, facts=_facts(trials))
        return sentence(state, judged, chosen)

    # Trials.

    def _evaluate(self, state: State, seat: int, trials: int) -> list[Candidate]:
        candidates = evaluate(
            state, seat, Resources(trials, Random(SEED), self._simulate, hand_error(state.options))
        )
        if state.phase != "throwing":
            return candidates
        kinds: dict[tuple[int, int, str], Action] = {}
        for each in candidates:
            assert isinstance(each.action, Throwing)
            kinds.setdefault((each.action.die, each.action.board, manner(each.action)), each.action)
        return [self._tried_again(state, action, trials) for action in [*kinds.values()][:KINDS]]

    def _tried_again(self, state: State, action: Action, trials: int) -> Candidate:
        again = self._thrown(_unseeded(step(state, Chosen({state.turn: action}))), _again(trials))
        return Candidate(action, mean([trial.chances for trial in again]), again)

    def _throw(self, state: State, count: int) -> list[Trial]:
        """Trials of the throw under way in a state, with the same seeds for every throw."""
        assert state.throw is not None
        seeds = draw_seeds(Random(~SEED), count)
        return try_out(replace(state, phase="throwing"), [(state.throw, seed) for seed in seeds], self._simulate)


def _unit(state: State) -> float:
    """What a value of 1 stands for: certain victory, or so many points of who plays alone."""
    return ALONE if state.alone else 1.0


def _unseeded(state: State) -> State:
    """The state before its seed was drawn: a judge may not know the seed."""
    return replace(state, phase="seed", seed=0)


def _in_units(judged: ActionValue, unit: float) -> ActionValue:
    loss = None if judged.loss_error is None else judged.loss_error * unit
    return replace(judged, value=judged.value * unit, error=judged.error * unit, loss_error=loss)


def beside_the_best(tried: Sequence[Candidate], seat: int) -> list[ActionValue]:
    """Candidates that were tried with the same seeds, the best first."""
    best = max(tried, key=lambda each: each.chances[seat])
    return _beside(best, [each for each in tried if each is not best], seat)


def _beside(best: Candidate, others: Sequence[Candidate], seat: int) -> list[ActionValue]:
    """The best candidate and the others, in the order of their values, which are never above that of the best."""
    top = best.chances[seat]
    rest = [_judged(each, seat, min(top, each.chances[seat]), best) for each in others]
    return [_judged(best, seat, top), *sorted(rest, key=lambda each: -each.value)]


def _judged(candidate: Candidate, seat: int, value: float, best: Candidate | None = None) -> ActionValue:
    error = candidate.error(seat) if candidate.trials else UNTRIED
    loss_error = candidate.loss_error(seat, best) if best else None
    return ActionValue(candidate.action, value, error, _facts(candidate.trials), loss_error)


def _facts(trials: Sequence[Trial]) -> dict[str, float]:
    """The averages over trials."""
    if not trials:
        return {}
    return {
        "throws": float(len(trials)),
        "landed": fmean(trial.landed for trial in trials),
        "own": fmean(trial.own for trial in trials),
        "others": fmean(trial.others for trial in trials),
        "burnt": fmean(trial.burnt for trial in trials),
    }


def _trials(state: State, millis: int) -> int:
    """The number of trials of a search: half of what the time allows."""
    return max(FEWEST, trials_in(millis) // 2) if state.phase in TRIED else FEWEST


def _again(trials: int) -> int:
    """The number of trials that give a throw its value, once it was found."""
    return trials // (AGAIN if trials <= FEWEST else AGAIN_WITH_TIME)


JUDGE = IndicesionJudge()
