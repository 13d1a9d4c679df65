"""The greedy player: it simulates throws before it makes one. Its hand trembles like everybody's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from statistics import fmean

from msgspec.structs import replace

from dicehall.core.scene import Request, Rest, face_up
from dicehall.games.indicesion import aim
from dicehall.games.indicesion.actions import (
    Action,
    Blue,
    Done,
    Keep,
    Leave,
    Next,
    Pick,
    Pink,
    PlaceBox,
    Start,
    ThrowBox,
    throwable,
)
from dicehall.games.indicesion.reading import Lie, lies, points
from dicehall.games.indicesion.state import Colour, Placing, State, Throwing, change_die
from dicehall.games.indicesion.throw_effects import fallen_barrels, lost_by, taken_in, toss

Simulator = Callable[[Sequence[Request]], list[Rest]]
Randrange = Callable[[int], int]

MILLIS_A_TRY = 20
TRIES = (4, 36)
ONE_LOW_IN = 3  # of the throws that are tried goes at the others' dice
LOOKS_AGAIN = 9  # one in this many throws is tried again
REPEATS = 4
VARIED = 120  # milliradians to each side within which throws are tried
DRAFT: tuple[Colour, ...] = ("yellow", "pink", "blue", "green", "red", "orange")
ATTACKS = ("green", "red")
HELD_BACK = ("pink", "blue")
WORTH_A_BLUE = 3
_EXPECTED = 7  # twice what a die shows on average


def greedy(
    state: State, seat: int, simulate: Simulator, randrange: Randrange, millis: int = 1000, error: int = 0
) -> Action:
    """The greedy choice, one throw ahead, with this error of the hand; with more time it tries more throws."""
    match state.phase:
        case "starting":
            return Start(seat)
        case "draft":
            left = {die.colour for die in state.dice if die.where == "pool"}
            return Pick(next(colour for colour in DRAFT if colour in left))
        case "barrels":
            return _barrel(state, seat, randrange)
        case "building":
            return Done() if state.laid_boards else Placing("board", 0, 0)
        case "blue":
            return _blue(state, seat)
        case "pink":
            return _pink(state, seat)
        case "scored":
            return Next()
    count = min(max(TRIES[0], millis // MILLIS_A_TRY), TRIES[1])
    low = _low_throws(state, simulate, randrange, count // ONE_LOW_IN)
    kinds = [kind for kind in (low, candidates(state, seat, randrange, count - len(low))) if kind]
    thrown = [[replace(throw, error=error) for throw in kind] for kind in kinds]
    return _throw(state, seat, thrown, simulate, randrange)


# Throws.


def _throw(
    state: State, seat: int, kinds: Sequence[Sequence[Throwing]], simulate: Simulator, randrange: Randrange
) -> Action:
    """The best of these throws; the better ones of each kind are tried again with other seeds, to rule out luck.

    The first trials only count as what throws of the kind bring on average: the best of many has had luck, most of
    all among low throws, which take much or nothing.
    """
    better: list[tuple[float, Throwing]] = []
    each = max(2, sum(map(len, kinds)) // LOOKS_AGAIN) // len(kinds)
    for tries in kinds:
        first = _values(state, seat, tries, simulate, randrange)
        ranked = sorted(zip(first, tries, strict=True), key=lambda tried: -tried[0])
        better += [(fmean(first), throw) for _, throw in ranked[:each]]
    again = [throw for _, throw in better for _ in range(REPEATS)]
    second = _values(state, seat, again, simulate, randrange)
    totals = [REPEATS * usual + sum(second[at * REPEATS :][:REPEATS]) for at, (usual, _) in enumerate(better)]
    return better[max(range(len(better)), key=totals.__getitem__)][1]


def _low_throws(state: State, simulate: Simulator, randrange: Randrange, count: int) -> list[Throwing]:
    """Fast throws at dice that score for the others, if there are any."""
    from dicehall.games.indicesion.players.throws import hits
    from dicehall.games.indicesion.players.trials import looked_at

    if not any(die.where == "table" for die in state.dice):
        return []
    return hits(looked_at(state, simulate), Random(randrange(2**32)), count)


def candidates(state: State, seat: int, randrange: Randrange, count: int) -> list[Throwing]:
    """Legal throws of sensible dice at sensible boards, from all sides."""
    pairs = _pairs(state, seat)
    box = ThrowBox(state)
    found: list[Throwing] = []
    for number in range(count):
        die, board = pairs[number % len(pairs)]
        ways = aim.stands(state, board, randrange(40))
        if ways:
            throw = aim.throw_from(state, die, board, *ways[randrange(len(ways))], 92 + randrange(17))
            varied = aim.turned_aside(throw, randrange, VARIED)
            found += [varied] if box.check(varied) is None else []
    while not found:
        sampled = box.sample(randrange)
        found += [sampled] if isinstance(sampled, Throwing) else []
    return found


def _pairs(state: State, seat: int) -> list[tuple[int, int]]:
    """Which die to throw at which board: good dice at the own board, harmful ones at the others'."""
    dice = [state.die(number) for number in throwable(state)]
    if not state.options.drafting:
        boards = [board.id for board in state.laid_boards if state.scores_for(board, seat)]
        return [(dice[0].id, board) for board in boards]
    ready = [die for die in dice if die.colour not in HELD_BACK] or dice
    kinds = {die.colour: die for die in ready}
    pairs = [(die.id, board) for die in kinds.values() for board in _targets(state, seat, die.colour)]
    return pairs or [(dice[0].id, state.laid_boards[0].id)]


def _targets(state: State, seat: int, colour: Colour) -> list[int]:
    """The boards for a colour: the seat's own, or that of the best opponent."""
    if colour not in ATTACKS:
        return [board.id for board in state.laid_boards if board.owner == seat]
    scored = points(state, _lying(state))
    others = [board for board in state.laid_boards if board.owner is not None and board.owner != seat]
    return [board.id for board in sorted(others, key=lambda board: -scored[board.owner or 0])[:1]]


def _lying(state: State) -> tuple[Lie, ...]:
    return lies(state, state.contacts) if state.contacts else ()


def _values(
    state: State, seat: int, throws: Iterable[Throwing], simulate: Simulator, randrange: Randrange
) -> list[int]:
    """The value of each throw, simulated once with its own seed."""
    seeded = [(throw, replace(state, throw=throw, seed=1 + randrange(2**32))) for throw in throws]
    rests = simulate([toss(after, throw) for throw, after in seeded])
    return [_value(after, seat, throw, rest) for (throw, after), rest in zip(seeded, rests, strict=True)]


def _value(state: State, seat: int, throw: Throwing, rest: Rest) -> int:
    """Twice the seat's lead after a throw, with an average face for the die thrown."""
    after = taken_in(change_die(state, throw.die, where="table"), rest)
    lying = lies(after, rest.after)
    mine = next(lie for lie in lying if lie.id == throw.die)
    scored = [2 * total for total in points(after, lying)]
    for scorer, worth in mine.points.items():
        scored[scorer] += worth * _EXPECTED // (mine.face or _EXPECTED) - 2 * worth
    scored[seat] -= 2 * len(fallen_barrels(state, rest))
    return scored[seat] - max((total for each, total in enumerate(scored) if each != seat), default=0)


# Powers and barrels.


def _blue(state: State, seat: int) -> Action:
    """Bring back the highest face, if it is worth more than throwing the blue die."""
    best = max(lost_by(state, seat), key=lambda lost: face_up(lost.pose) or 0)
    return Blue(best.die) if (face_up(best.pose) or 0) >= WORTH_A_BLUE else Leave()


def _pink(state: State, seat: int) -> Action:
    """Throw a die again that does harm where it lies, or a yellow one that missed."""
    assert state.throw is not None
    lie = next(lie for lie in _lying(state) if lie.id == state.throw.die)
    missed = state.die(state.throw.die).colour == "yellow" and seat not in lie.points
    harm = sum(worth if scorer == seat else -worth for scorer, worth in lie.points.items()) < 0
    return Pink() if missed or harm else Keep()


def _barrel(state: State, seat: int, randrange: Randrange) -> Action:
    """Barrels go on the board of the next player."""
    board = state.board((seat + 1) % state.seats)
    box = PlaceBox(state)
    for _ in range(20):
        if board.pose is not None:
            x, y = (centre // 1000 - 60 + randrange(121) for centre in (board.pose.x, board.pose.y))
            if box.check(Placing("barrel", x, y)) is None:
                return Placing("barrel", x, y)
    return Done()
