"""Trials: simulated throws with the table's tremor and the search's own seeds, followed by the game's rules.

A die is equally likely to be held in any way. So every trial is counted for all six faces that the thrown die could
show where it lies, which takes the luck of the face out of the comparison.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import sub
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from dicehall.core.contract import Chosen, Rolled, Settled, Simulate
from dicehall.core.scene import Contacts, Look, Pose, Request, Rest
from dicehall.games.indicesion.players.outlook import Chances, chances, mean, scored
from dicehall.games.indicesion.reading import lies
from dicehall.games.indicesion.rules import pending, step
from dicehall.games.indicesion.state import State, Throwing, scene

Simulator: TypeAlias = Callable[[Sequence[Request]], list[Rest]]

_HALF, _ROOT = 500_000, 707_107
FACES = (
    (1_000_000, 0, 0, 0),
    (_HALF, _HALF, _HALF, _HALF),
    (_HALF, -_HALF, -_HALF, -_HALF),
    (0, _ROOT, -_ROOT, 0),
    (0, 0, _ROOT, -_ROOT),
    (0, _ROOT, 0, -_ROOT),
)
"""Six turns of a cube in its own frame that bring each face once to where any one of them was."""


class Trial(msgspec.Struct, frozen=True):
    """One throw simulated: the chances after it, and points gained by the seat and by the others together.

    `landed` says whether the die lies on the board that it was meant for; `burnt` counts dice that went out.
    """

    chances: Chances
    own: float
    others: float
    landed: bool
    burnt: int


def looked_at(state: State, simulate: Simulator) -> State:
    """The state with its contacts: a table set up by hand has not been read yet."""
    if state.contacts is not None:
        return state
    return replace(state, contacts=simulate([Look(scene(state))])[0].after)


def try_out(state: State, throws: Sequence[tuple[Throwing, int]], simulate: Simulator) -> list[Trial]:
    """Simulate throws of the seat whose turn it is, each with its seed."""
    flying = [released(state, throw, seed) for throw, seed in throws]
    rests = [[rest] for rest in simulate([_request(each) for each in flying])]
    while waiting := [at for at, each in enumerate(flying) if _after(each, rests[at]).phase == "sweeping"]:
        more = simulate([_request(_after(flying[at], rests[at])) for at in waiting])
        for at, rest in zip(waiting, more, strict=True):
            rests[at].append(rest)
    return [_trial(each, chain) for each, chain in zip(flying, rests, strict=True)]


def released(state: State, throw: Throwing, seed: int) -> State:
    """The state in which the die is in the air."""
    return step(step(state, Chosen({state.turn: throw})), Rolled((str(seed),)))


def _request(state: State) -> Request:
    waits = pending(state)
    assert isinstance(waits, Simulate)
    request: Request = waits.request
    return request


def _after(flying: State, rests: Sequence[Rest]) -> State:
    for rest in rests:
        flying = step(flying, Settled(rest))
    return flying


def _trial(flying: State, rests: Sequence[Rest]) -> Trial:
    assert flying.throw is not None
    name, seat = f"die{flying.throw.die}", flying.turn
    lying = any(upper == name for upper, _ in rests[-1].after.on)
    ends = [_after(flying, [_turned(rest, name, turn) for rest in rests]) for turn in FACES[: 6 if lying else 1]]
    ended = mean([tuple(map(float, scored(end))) for end in ends])
    gained = list(map(sub, ended, scored(flying)))
    return Trial(
        chances=mean([chances(end) for end in ends]),
        own=gained[seat],
        others=sum(gained) - gained[seat],
        landed=lying and flying.throw.board in _boards_of(ends[0], flying.throw.die),
        burnt=sum(out.cause == "burnt" for rest in rests for out in rest.out),
    )


def _boards_of(state: State, die: int) -> tuple[int, ...]:
    return next(lie.boards for lie in lies(state, state.contacts or Contacts()) if lie.id == die)


def _turned(rest: Rest, name: str, turn: tuple[int, int, int, int]) -> Rest:
    """The outcome if the die had been held in another way: in the same place, with another face up."""
    if turn is FACES[0] or name not in rest.moved:
        return rest
    return replace(rest, moved=rest.moved | {name: _spun(rest.moved[name], turn)})


def _spun(pose: Pose, turn: tuple[int, int, int, int]) -> Pose:
    a, b, c, d = pose.qw, pose.qx, pose.qy, pose.qz
    w, x, y, z = turn
    product = (
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    )
    return Pose(pose.x, pose.y, pose.z, *(part // 1_000_000 for part in product))
