"""The value of each choice of a seat: by simulation where something flies or falls, else by the outlook."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot, sqrt
from random import Random
from statistics import stdev

import msgspec
from msgspec.structs import replace

from dicehall.core.contract import ActionBox, Chosen, Settled, Simulate
from dicehall.core.scene import MILLIMETRE
from dicehall.games.indicesion.actions import Action, Done, Pick, Pink, PlaceBox
from dicehall.games.indicesion.players.outlook import WORTH, Chances, chances, mean
from dicehall.games.indicesion.players.search import Tried, best_throws, draw_seeds
from dicehall.games.indicesion.players.throws import landings
from dicehall.games.indicesion.players.trials import Simulator, Trial, looked_at, try_out
from dicehall.games.indicesion.rules import actions, pending, step
from dicehall.games.indicesion.state import Placing, State

TRIED = ("throwing", "seed", "flying", "pink", "barrels")
"""The phases that are evaluated by trials; in others the budget makes no difference."""
ALIKE = 9  # decimals of a chance; choices that differ beyond them are equal
FROM_THE_EDGE = 45  # mm between a barrel's middle and the edge of its board, so that it stands
SPOTS = 3  # places for a barrel that are tried on each board


class Candidate(msgspec.Struct, frozen=True):
    """A choice with the chances of each seat after it, and the trials behind them, if there were any."""

    action: Action
    chances: Chances
    trials: Sequence[Trial] = ()

    def error(self, seat: int) -> float:
        """The standard error of the seat's chance."""
        return honest_error([trial.chances[seat] for trial in self.trials], 1.0)

    def loss_error(self, seat: int, best: Candidate) -> float | None:
        """The standard error of the loss to the best, if both were tried with the same seeds."""
        if not self.trials or len(self.trials) != len(best.trials):
            return None
        pairs = zip(self.trials, best.trials, strict=True)
        return honest_error([one.chances[seat] - other.chances[seat] for one, other in pairs], 2.0)


def honest_error(values: Sequence[float], span: float) -> float:
    """The standard error of a mean of values that differ by at most `span`, never 0 for a few that happen to agree.

    Half the width of Wilson's interval at one standard error, with the variance of the sample.
    """
    count = len(values)
    spread = stdev(values) if count > 1 else span / 2
    return hypot(spread / sqrt(count), span / (2 * count)) / (1 + 1 / count)


class Resources(msgspec.Struct, frozen=True):
    """What an evaluation may use: a number of trials, random numbers, and physics; and the error of the hand."""

    trials: int
    rng: Random
    simulate: Simulator
    error: int = 0

    def best_throws(self, state: State) -> list[Tried]:
        """The throws of this hand, the best first."""
        return best_throws(state, self.trials, self.rng, self.simulate, self.error)


def evaluate(state: State, seat: int, resources: Resources) -> list[Candidate]:
    """The choices of the seat that decides, the best first; of throws and placings, those tried."""
    state = looked_at(state, resources.simulate)
    match state.phase:
        case "throwing":
            tried = resources.best_throws(state)
            return [Candidate(each.throw, each.chances, each.trials) for each in tried]
        case "barrels":
            found = _barrels(state, resources)
        case "building":
            found = [Candidate(_piece(state), chances(state))]
        case _:
            found = [_chosen(state, seat, action, resources) for action in _listed(state, seat)]
    return sorted(found, key=lambda each: -round(each.chances[seat], ALIKE))


def _listed(state: State, seat: int) -> Iterable[Action]:
    """The choices of a seat; dice to draft are sorted by worth, because opponents may not draft well."""
    listed = actions(state, seat)
    assert not isinstance(listed, ActionBox)
    return sorted(listed, key=lambda each: -WORTH[each.colour] if isinstance(each, Pick) else 0.0)


def _chosen(state: State, seat: int, action: Action, resources: Resources) -> Candidate:
    """Evaluates a choice by what follows: a pink die by the best throw after it, a blue one by where it lies."""
    after = step(state, Chosen({seat: action}))
    if isinstance(action, Pink):
        best = resources.best_throws(after)[0]
        return Candidate(action, best.chances, best.trials)
    return Candidate(action, chances(settled(after, resources.simulate)))


def settled(state: State, simulate: Simulator) -> State:
    """The state after all pending simulations, which involve no chance."""
    while isinstance(waits := pending(state), Simulate):
        state = step(state, Settled(simulate([waits.request])[0]))
    return state


# Barrels and constructions.


def _barrels(state: State, resources: Resources) -> list[Candidate]:
    """No barrel, or a barrel on one of the boards, evaluated by everybody's next landings."""
    places: list[Action] = [Done(), *_spots(state, resources.rng)]
    each = max(2, resources.trials // (len(places) * state.seats))
    seeds = draw_seeds(resources.rng, each)
    found = []
    for action in places:
        after = settled(step(state, Chosen({state.turn: action})), resources.simulate)
        trials = [trial for seat in range(state.seats) for trial in _landed(after, seat, seeds, resources.simulate)]
        found.append(Candidate(action, mean([trial.chances for trial in trials]), trials))
    return found


def _landed(state: State, seat: int, seeds: Sequence[int], simulate: Simulator) -> list[Trial]:
    """Trials of a seat's throws if it were to throw now, the same throws after each placing."""
    now = replace(state, phase="throwing", turn=seat)
    throws = landings(now, Random(seeds[0]), len(seeds))
    return try_out(now, list(zip(throws, seeds, strict=False)), simulate)


def _spots(state: State, rng: Random) -> list[Placing]:
    """Legal places for a barrel, a few on each board."""
    box, reach = PlaceBox(state), state.options.board_side // MILLIMETRE // 2 - FROM_THE_EDGE
    drawn = [
        Placing("barrel", x=_near(pose.x, reach, rng), y=_near(pose.y, reach, rng))
        for pose in (board.pose for board in state.laid_boards)
        if pose is not None
        for _ in range(SPOTS)
    ]
    return [placing for placing in drawn if box.check(placing) is None]


def _near(middle: int, reach: int, rng: Random) -> int:
    return middle // MILLIMETRE + rng.randint(-reach, reach)


def _piece(state: State) -> Action:
    """One plain board: all aim at the same target, so nobody gains by a more complicated one."""
    return Done() if state.laid_boards else Placing("board", 0, 0)
