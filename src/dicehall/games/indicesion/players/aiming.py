"""What an aiming hand is shown in inDICEsion: how throws of it end on the table as it lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import sub

from msgspec.structs import replace

from dicehall.bots.aiming import Level, Sample, Touch
from dicehall.core.contract import Chosen, Rolled
from dicehall.core.scene import Contacts, Rest
from dicehall.games.indicesion.actions import Action
from dicehall.games.indicesion.reading import Lie, lies, points
from dicehall.games.indicesion.rules import step
from dicehall.games.indicesion.state import Colour, State, Throwing, change_die
from dicehall.games.indicesion.throw_effects import fallen_barrels, taken_in, toss

LABELS = {
    "own": "stays on your board",
    "tower": "on a die",
    "other": "lands on another board",
    "knock": "knocks a die off",
    "burn": "burns",
    "barrel": "knocks a barrel off",
    "miss": "misses the boards",
}
ON_THE_TARGET = "stays on the target"
MEANT: dict[Colour, str] = {"green": "other", "red": "burn"}
"""What a die with such a power is thrown for at somebody else's board; others are thrown to knock dice off."""
SHOWN = ("throwing", "seed")


class Aiming:
    """The part `aiming`."""

    def level(self, state: State) -> Level:
        """A player alone is shown everything; otherwise the table decides."""
        return "odds" if state.alone else state.options.aid

    def labels(self, state: State, action: Action) -> dict[str, str]:
        """The ways in which a throw can end, what it is meant for first."""
        if not isinstance(action, Throwing):
            return {}
        if state.options.central:
            return LABELS | {"own": ON_THE_TARGET}
        first = _meant_for(state, action)
        return {first: LABELS[first]} | LABELS

    def samples(self, state: State, action: Throwing, seeds: Sequence[int]) -> Iterator[Sample]:
        """Trials of a throw with the tremor of the table."""
        from dicehall.games.indicesion.state import scene
        from dicehall.physics.simulate import look, trials

        if state.contacts is None:
            state = replace(state, contacts=look(scene(state)))
        flying = _in_the_air(state, action)
        for trial in trials(toss(flying, action), seeds):
            yield _sample(flying, action, trial.touch, trial.rest)

    def meant(self, state: State, action: Throwing) -> Touch | None:
        """Where the throw first touches anything without tremor and error."""
        from dicehall.physics.simulate import first_touch

        touch = first_touch(toss(_in_the_air(state, action), action))
        return Touch(*touch) if touch else None


def _meant_for(state: State, throw: Throwing) -> str:
    """The end of a throw that it is likely to be meant for."""
    if state.scores_for(state.board(throw.board), state.turn):
        return "own"
    return MEANT.get(state.die(throw.die).colour, "knock") if state.options.drafting else "knock"


def _in_the_air(state: State, throw: Throwing) -> State:
    return step(step(state, Chosen({state.turn: throw})), Rolled(("1",)))


def _sample(flying: State, throw: Throwing, touch: tuple[int, int] | None, rest: Rest) -> Sample:
    before = lies(flying, flying.contacts or Contacts())
    after = taken_in(change_die(flying, throw.die, where="table"), rest)
    now = lies(after, rest.after)
    gained = list(map(sub, points(after, now), points(flying, before)))
    barrels = fallen_barrels(flying, rest)
    gained[flying.turn] -= len(barrels)
    ended = tuple(_ended(after, throw, before, now, rest)) + (("barrel",) if barrels else ())
    return Sample(touch, ended, gained[flying.turn], sum(gained) - gained[flying.turn])


def _ended(after: State, throw: Throwing, before: Sequence[Lie], now: Sequence[Lie], rest: Rest) -> Iterator[str]:
    """By which ids a throw ended."""
    lie = next(lie for lie in now if lie.id == throw.die)
    own = any(after.scores_for(after.board(board), after.turn) for board in lie.boards)
    if own:
        yield "own"
    elif lie.boards:
        yield "other"
    else:
        yield "miss"
    if own and lie.levels > 1 and lie.face is not None:
        yield "tower"
    if any(old.boards and not new.boards for old, new in zip(before, now, strict=True) if old.id != throw.die):
        yield "knock"
    if any(out.cause == "burnt" for out in rest.out):
        yield "burn"


AIMING = Aiming()
