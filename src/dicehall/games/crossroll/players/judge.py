"""The judge of Crossroll: what positions and actions are worth, by games played to their end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np

from dicehall.bots.judge import ActionValue, Scale
from dicehall.games.crossroll.board import Board
from dicehall.games.crossroll.notation import Action
from dicehall.games.crossroll.players.budget import rounds_in
from dicehall.games.crossroll.players.encode import codes_of, encode, leanings
from dicehall.games.crossroll.players.plan import make_workspace
from dicehall.games.crossroll.players.playout import TO_THE_END
from dicehall.games.crossroll.players.search import (
    ROLLOUTS,
    Task,
    Trials,
    best_of,
    consult,
    halve,
    make_scratch,
    make_trials,
    sample,
)
from dicehall.games.crossroll.players.value import fitted
from dicehall.games.crossroll.players.weights import Floats
from dicehall.games.crossroll.players.words import sentence
from dicehall.games.crossroll.rules import actions
from dicehall.games.crossroll.state import State

SEED, FRESH = 8128, 496  # the same position is judged alike
REMEMBERED = 32  # positions, with the results of their games
STAYS = 1e9  # thought of an action that is tried to the last
POINTS, CHANCE = 20.0, 0.5  # about how far a result is off its mean; a difference of two, twice as far


class CrossrollJudge:
    """Counts in points alone and in chances of winning otherwise, with the errors of its samples."""

    def scale(self, state: State) -> Scale:
        """Points alone, else a chance of winning; never exact."""
        return Scale("points" if state.solo else "chance", exact=False)

    def worth(self, state: State, millis: int) -> tuple[float, ...]:
        """The mean result of each seat in games played on from here."""
        return tuple(float(mean) for mean in _results(state, millis).mean(axis=0))

    def change_error(self, before: State, after: State, millis: int) -> float:
        """The standard error of a change of values: both positions are played on with the same dice."""
        first, second = _results(before, millis), _results(after, millis)
        games, unit = min(len(first), len(second)), POINTS if before.solo else CHANCE
        return error_of(second[:games, 0] - first[:games, 0], 2 * unit)

    def choices(self, state: State, seat: int, millis: int) -> list[ActionValue]:
        """Every action of the seat, the best first.

        Half of the time goes into finding the best one, the other half into fresh games: the best of many is too
        good in the games that it was chosen by. There all are tried on the same dice, the better ones more often.
        The value of each is that of the best less what it lost to the best in the games that both have.
        """
        choices, codes, match = actions(state, seat), codes_of(state, seat), encode(state)
        priors, budget = leanings(state, match, seat, codes), max(1, rounds_in(millis, len(state.sheets)) // 2)
        best = best_of(match, seat, codes, priors, SEED, budget)
        priors[best] = STAYS
        trials = make_trials(priors, len(match.t.routes))
        order = halve(match, seat, codes, FRESH, budget, trials)
        unit = POINTS if state.solo else CHANCE
        judged = [_judged(state.board, choices[n], trials, best, n, unit) for n in order]
        return sorted(judged, key=lambda each: -each.value)

    def why(self, state: State, seat: int, judged: Sequence[ActionValue], chosen: ActionValue) -> str:
        """What the action changes beside the best one, or the best one beside the next."""
        return sentence(state, seat, judged, chosen)


def tried_alike(state: State, seat: int, tried: Iterable[int], games: int, seed: int) -> list[ActionValue]:
    """Some actions of the seat by their numbers, the best first, each in this many games on the same dice."""
    choices, codes, match = actions(state, seat), codes_of(state, seat), encode(state)
    numbers, scratch = np.fromiter(tried, np.int64), make_scratch(match, make_workspace(match.t, 0))
    trials = make_trials(np.zeros(len(codes)), len(match.t.routes))
    consult(match, scratch, Task(seat, codes, numbers, seed, 0, 0, 1, games, TO_THE_END, fitted()), trials)
    best = max(numbers, key=lambda n: trials.results[n, :games].mean())
    unit = POINTS if state.solo else CHANCE
    judged = [_judged(state.board, choices[n], trials, best, n, unit, believe=True) for n in numbers]
    return sorted(judged, key=lambda each: -each.value)


@lru_cache(maxsize=REMEMBERED)
def _results(state: State, millis: int) -> Floats:
    """The results of games played on from a position: a row for each game, a column for each seat."""
    if state.phase == "over":
        return _final(state)
    results = np.zeros((ROLLOUTS, len(state.sheets)))
    games = sample(encode(state), SEED, rounds_in(millis, len(state.sheets)), results)
    return results[:games].copy()


def _final(state: State) -> Floats:
    """The result of a game that is over, once for each game that another position may be played on."""
    results = np.zeros((1, len(state.sheets)))
    sample(encode(state), SEED, 1, results)
    return np.broadcast_to(results, (ROLLOUTS, len(state.sheets)))


def _judged(
    board: Board, action: Action, trials: Trials, best: int, n: int, unit: float, believe: bool = False
) -> ActionValue:
    """An action beside the best one; a loss is shrunk, unless all were tried alike and it is to be believed."""
    own, games = trials.results[best, : trials.counts[best]], int(trials.counts[n])
    lost = trials.results[best, :games] - trials.results[n, :games]
    doubt = 0.0 if n == best else error_of(lost, 2 * unit)
    facts = {"games": float(games), "loss_error": doubt, **_fates(board, trials.fates[n] / games)}
    error = float(np.hypot(error_of(own, unit), doubt))
    loss = float(lost.mean()) if believe else shrunk(float(lost.mean()), doubt)
    return ActionValue(action, float(own.mean()) - loss, error, facts, doubt)


def shrunk(loss: float, error: float) -> float:
    """What is to be believed of a loss with this error: nothing within it, nearly all of it far beyond.

    A sample's losses are never below 0, so noise alone would make every action but the best look worse than it is.
    """
    return loss - error * error / loss if loss > error else 0.0


def _fates(board: Board, means: Floats) -> dict[str, float]:
    """How games ended: each route's chance of completion, Speed Scores and Landmark Scores with their variances."""
    *shares, speed, landmark, speed_square, landmark_square = means.tolist()
    return {
        **{f"route_{route.letter}": share for route, share in zip(board.routes, shares, strict=True)},
        "speed_scores": speed,
        "landmark_scores": landmark,
        "speed_scores_spread": speed_square - speed * speed,
        "landmark_scores_spread": landmark_square - landmark * landmark,
    }


def error_of(samples: Floats, unit: float) -> float:
    """The standard error of a mean, as if one game more had been off by the unit: a few that agree prove little."""
    games = len(samples)
    return float(np.sqrt((samples.var() * games + unit * unit) / games / games))


JUDGE = CrossrollJudge()
