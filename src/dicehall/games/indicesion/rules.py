"""The rules of inDICEsion as a state machine: what a state waits for, and the state after an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from dicehall.core.contract import (
    ActionBox,
    Answer,
    Chosen,
    Decide,
    Forfeit,
    Over,
    Pending,
    Roll,
    Rolled,
    Settled,
    Simulate,
)
from dicehall.core.dice import numbered
from dicehall.core.scene import Look, Rest, Settle, Stand
from dicehall.games.indicesion import construction, practice, rounds, throw_effects
from dicehall.games.indicesion.actions import (
    Action,
    Blue,
    Clear,
    Done,
    Keep,
    Leave,
    Next,
    Pick,
    Pink,
    PlaceBox,
    Start,
    ThrowBox,
    pickable,
)
from dicehall.games.indicesion.state import Placing, State, Throwing, change_die, scene

SEED = numbered(2**32, "seed")
D6 = numbered(6)


# What a state waits for.


def pending(state: State) -> Pending:
    """What the state waits for."""
    match state.phase:
        case "rolling":
            return Roll((D6,) * len(state.contenders))
        case "seed":
            return Roll((SEED,), state.turn)
        case "laying":
            return Roll(practice.lot(state.options))
        case "over" if state.alone:
            return Over((state.kept,), ())
        case "over":
            return Over(state.wins, (state.wins.index(max(state.wins)),))
    request = _request(state)
    return Simulate(request) if request is not None else Decide((decider(state),))


def _request(state: State) -> Any:
    """The simulation that a state waits for, if any."""
    match state.phase:
        case "placing" if state.placing:
            return Settle(scene(construction.put_down(state, state.placing)))
        case "standing":
            return Stand(scene(state))
        case "flying" if state.throw:
            return throw_effects.toss(state, state.throw)
        case "sweeping":
            return throw_effects.sweep(state)
        case "respawn":
            return throw_effects.respawn(state)
        case "scoring":
            return Look(scene(state))
    return None


def decider(state: State) -> int:
    """The seat that decides."""
    if state.phase == "starting":
        return state.contenders[0]
    if state.phase == "blue":
        seat = throw_effects.blue_seat(state)
        return state.turn if seat is None else seat
    return state.turn


def actions(state: State, seat: int) -> Sequence[Action] | ActionBox[Action]:
    """What the seat may choose; nothing for a seat that is not asked."""
    waiting = pending(state)
    if not isinstance(waiting, Decide) or seat not in waiting.seats:
        return ()
    match state.phase:
        case "starting":
            return tuple(Start(each) for each in range(state.seats))
        case "draft":
            return pickable(state)
        case "barrels" | "building":
            return PlaceBox(state)
        case "blue":
            return (*(Blue(each.die) for each in throw_effects.lost_by(state, seat)), Leave())
        case "pink":
            return (Pink(), Keep())
        case "scored":
            return (Next(),)
    return ThrowBox(state)


def fallback(state: State, seat: int) -> Answer[Action]:
    """When the clock runs out: powers are declined, nothing is placed, the first die is picked or lost."""
    match state.phase:
        case "starting":
            return Chosen({seat: Start(seat)})
        case "draft":
            return Chosen({seat: Pick(next(die.colour for die in state.dice if die.where == "pool"))})
        case "barrels":
            return Chosen({seat: Done()})
        case "blue":
            return Chosen({seat: Leave()})
        case "pink":
            return Chosen({seat: Keep()})
        case "scored":
            return Chosen({seat: Next()})
    return Forfeit(seat, "clock")


# The state after an answer.


def step(state: State, answer: Answer[Action]) -> State:
    """The next state."""
    match answer:
        case Chosen(actions_):
            (seat, action), *_ = actions_.items()
            return _chosen(state, seat, action)
        case Rolled(values):
            return _rolled(state, values)
        case Settled(rest):
            return _SETTLED[state.phase](state, rest)
        case Forfeit(seat):
            return _forfeited(state, seat)


def _chosen(state: State, seat: int, action: Action) -> State:
    match action:
        case Start(first):
            return rounds.begin_round(state, first)
        case Pick(colour):
            return rounds.pick(state, colour)
        case Placing():
            return replace(state, placing=action, phase="placing")
        case Clear():
            return construction.cleared(state)
        case Done():
            return replace(state, phase="standing") if state.options.built else rounds.next_placer(state)
        case Throwing():
            return replace(state, throw=action, phase="seed")
        case Blue(die):
            return throw_effects.choose_blue(state, seat, die)
        case Leave():
            return throw_effects.leave(state, seat)
        case Pink():
            return throw_effects.spend_pink(state)
        case Keep():
            return rounds.next_turn(state)
        case Next():
            return rounds.next_round(state)


def _rolled(state: State, values: tuple[str, ...]) -> State:
    if state.phase == "rolling":
        return rounds.rolled_for_start(state, values)
    if state.phase == "laying":
        return rounds.laid(state, values)
    return replace(state, seed=int(values[0]), phase="flying")


def _forfeited(state: State, seat: int) -> State:
    """The clock ran out during a throw or a construction; elsewhere the fallback applies."""
    if state.phase == "building":
        return replace(construction.plain_board(state), phase="throwing")
    instead = fallback(state, seat)
    if isinstance(instead, Chosen):
        return step(state, instead)
    if state.rethrow:
        return rounds.next_turn(state)
    return rounds.next_turn(change_die(state, late_die(state), where="left"))


def late_die(state: State) -> int:
    """The die that is lost by the clock: the one about to be thrown, else the first in hand."""
    return state.throw.die if state.throw else state.hand(state.turn)[0].id


def _landed(state: State, rest: Rest) -> State:
    assert state.throw is not None
    return throw_effects.landed(state, state.throw, rest)


def _placed(state: State, rest: Rest) -> State:
    """A piece stays where it settles; one that does not settle goes back."""
    assert state.placing is not None
    put = construction.put_down(state, state.placing)
    back = "building" if state.options.built else "barrels"
    if not construction.settled_well(state, scene(put), rest):
        return replace(state, placing=None, phase=back)
    after = replace(throw_effects.taken_in(put, rest), placing=None, phase=back)
    more = state.options.built or any(each.where == "hand" and each.owner == state.turn for each in after.barrels)
    return after if more else rounds.next_placer(after)


def _stood(state: State, rest: Rest) -> State:
    """The construction must not fall over before the round begins; one that does is taken apart."""
    after = throw_effects.taken_in(state, rest)
    if not construction.stood_still(scene(state), rest) or construction.why_not_done(after):
        return replace(construction.cleared(state), phase="building")
    return replace(after, phase="throwing")


def _read(state: State, rest: Rest) -> State:
    return rounds.finish_round(replace(state, contacts=rest.after))


_SETTLED: dict[str, Callable[[State, Rest], State]] = {
    "placing": _placed,
    "standing": _stood,
    "flying": _landed,
    "sweeping": throw_effects.swept,
    "respawn": throw_effects.respawned,
    "scoring": _read,
}
