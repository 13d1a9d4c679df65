"""The outlook: values of positions without simulations; each seat's chance of the round, and so of the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import TypeAlias

from dicehall.core.scene import Contacts, face_up
from dicehall.games.indicesion import rounds
from dicehall.games.indicesion.actions import pickable
from dicehall.games.indicesion.options import ROUNDS_TO_WIN, Mode, Options
from dicehall.games.indicesion.players.duel import Pace, firsts, landed
from dicehall.games.indicesion.players.hits import prospects, taken
from dicehall.games.indicesion.reading import Lie, lies, points
from dicehall.games.indicesion.state import Colour, Die, State, change_die
from dicehall.games.indicesion.throw_effects import lost_by, spare

Chances: TypeAlias = tuple[float, ...]

PACES: dict[Mode, Pace] = {
    "classic": Pace(0.05, 1.0, 0.47),
    "central": Pace(0.07, 1.0, 0.47),
    "drafting": Pace(0.05, 1.0, 0.47),
}
HARD_PACES: dict[Mode, Pace] = {
    "classic": Pace(0.05, 1.15, 0.78),
    "central": Pace(0.07, 1.1, 0.83),
    "drafting": Pace(0.05, 1.15, 0.78),
}
"""Where dice may be thrown at 6 m/s and more, which knock off about twice as much."""
HARD = 6
ALONE = 100.0
"""Points of who plays alone that count as one."""
PLAIN = 3.5
"""What a die shows on average."""
WORTH: dict[Colour, float] = {"red": 5.0, "orange": 2.5, "yellow": 4.5, "green": 3.5, "blue": 4.5, "pink": 3.8}
"""What a die of a colour does for its owner, in points: the more, the later it is thrown and the sooner drafted."""
_NO_TIE = 1e-9
_THROWN = ("sweeping", "blue", "respawn", "pink", "scoring")
_BEFORE = ("draft", "barrels", "building", "placing", "standing")


def chances(state: State) -> Chances:
    """Each seat's chance of winning the game, without a simulation; alone, a hundredth of the points."""
    if state.alone:
        return ((state.kept if state.phase in ("scored", "over") else _points_alone(state)) / ALONE,)
    match state.phase:
        case "over":
            return _won(state.wins)
        case "scored":
            return next_round(state.options, state.wins, state.turn)
        case "rolling" | "starting":
            return mean([_chooser(state, seat) for seat in state.contenders])
    return _of_game(state.options, state.wins, round_chances(state), state.starter)


def _points_alone(state: State) -> float:
    return state.kept + scored(state)[0] - state.laid


def mean(rows: Sequence[Chances]) -> Chances:
    """The mean of several chances, seat by seat."""
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))


# The rest of the game.


def _chooser(state: State, seat: int) -> Chances:
    """The chances when this seat says who starts."""
    starts = [next_round(state.options, state.wins, starter) for starter in range(state.seats)]
    return max(starts, key=lambda start: start[seat])


@lru_cache(maxsize=4096)
def next_round(options: Options, wins: tuple[int, ...], starter: int) -> Chances:
    """The chances of the game before a round that this seat begins, if all play equally well."""
    if max(wins) >= ROUNDS_TO_WIN:
        return _won(wins)
    return _of_game(options, wins, _decided(options, len(wins), starter), starter)


@lru_cache(maxsize=256)
def _decided(options: Options, seats: int, starter: int) -> Chances:
    """The chances of a new round without a tie: after a tie the same seat begins again."""
    fresh = round_chances(rounds.begin_round(rounds.start(seats, options), starter))
    return tuple(each / sum(fresh) for each in fresh)


def _of_game(options: Options, wins: tuple[int, ...], firsts: Chances, starter: int) -> Chances:
    """The chances of the game from those of this round; what is missing to 1 is the chance of a tie."""
    ends = [
        next_round(options, tuple(count + (each == seat) for each, count in enumerate(wins)), seat)
        for seat in range(len(wins))
    ]
    tie = 1.0 - sum(firsts)
    if tie > _NO_TIE:
        firsts, ends = (*firsts, tie), [*ends, next_round(options, wins, starter)]
    return tuple(sum(map(float.__mul__, firsts, column)) for column in zip(*ends, strict=True))


def _won(wins: tuple[int, ...]) -> Chances:
    return tuple(float(won == max(wins)) for won in wins)


# The rest of the round.


def round_chances(state: State) -> Chances:
    """Each seat's chance to have the most points, and nobody else as many, when the round ends.

    Between two that is their duel. Among more, a seat has to win its duel with every other one.
    """
    totals, order = _standing(_drafted(state))
    pace, seats = pace_of(state.options), range(state.seats)
    if state.seats == 2:
        is_answered = order and state.options.fastest < HARD
        return _answered(state, pace, order, totals) if is_answered else firsts(pace, order, *totals)
    wins = [prod(_beats(pace, order, totals, seat, other) for other in seats if other != seat) for seat in seats]
    return tuple(win / (sum(wins) or 1.0) for win in wins)


def _answered(state: State, pace: Pace, order: tuple[int, ...], totals: Sequence[float]) -> Chances:
    """The chances of two after the best answer; then their duel."""
    seat = order[0]
    return max(_answers(state, pace, order, totals), key=lambda answer: answer[seat] - answer[1 - seat])


def _answers(state: State, pace: Pace, order: tuple[int, ...], totals: Sequence[float]) -> list[Chances]:
    """The chances of two after each answer: first a landing, then hits on dice as they lie."""
    other, rest = 1 - order[0], order[1:]
    stands = firsts(pace, rest, *totals)
    lying = _read(state)
    rows = prospects(state, lying)
    found: list[Chances] = [landed(pace, order, *totals)]
    for lie in lying:
        worth = lie.points.get(other, 0)
        if worth > 0 and lie.id in rows:
            share = taken(worth, float(rows[lie.id].max())) / worth
            hit = firsts(pace, rest, *(total - worth * (at == other) for at, total in enumerate(totals)))
            found.append(_mixed(share, hit, stands))
    return found


def throws_ahead(state: State) -> list[Chances]:
    """The chances of the game of two after the next throw, by the outlook: first a landing, then each hit."""
    totals, order = _standing(state)
    answers = _answers(state, pace_of(state.options), order, totals)
    return [_of_game(state.options, state.wins, answer, state.starter) for answer in answers]


def _mixed(share: float, some: Chances, others: Chances) -> Chances:
    return tuple(share * one + (1.0 - share) * other for one, other in zip(some, others, strict=True))


def pace_of(options: Options) -> Pace:
    """How throws turn out at a table with these options."""
    return (HARD_PACES if options.fastest >= HARD else PACES)[options.mode]


def _beats(pace: Pace, order: tuple[int, ...], totals: Sequence[float], seat: int, other: int) -> float:
    """The chance of a seat to end the round before another one."""
    throws = tuple(int(thrower == other) for thrower in order if thrower in (seat, other))
    return firsts(pace, throws, totals[seat], totals[other])[0]


def _standing(state: State) -> tuple[list[float], tuple[int, ...]]:
    """The points of the seats, with what their dice in hand have beyond plain ones, and who throws them when."""
    totals = list(map(float, scored(state)))
    hands = [[die.colour for die in state.hand(seat)] for seat in range(state.seats)]
    if state.options.drafting:
        _bring_back(state, totals, hands)
        totals = [total + sum(WORTH[each] - PLAIN for each in hands[seat]) for seat, total in enumerate(totals)]
    return totals, _order(state, tuple(map(len, hands)))


def scored(state: State) -> tuple[int, ...]:
    """The points as the table lies."""
    return points(state, _read(state))


@lru_cache(maxsize=16)
def _read(state: State) -> tuple[Lie, ...]:
    return lies(state, state.contacts or Contacts())


def _bring_back(state: State, totals: list[float], hands: list[list[Colour]]) -> None:
    """Blue dice that wait to be used: each seat brings its best lost die back where that is worth more."""
    for seat in range(state.seats) if state.phase == "blue" else ():
        face = max((face_up(lost.pose) or 0 for lost in lost_by(state, seat)), default=0)
        if face > PLAIN and spare(state, seat, "blue"):
            totals[seat] += face
            hands[seat].remove("blue")


def _order(state: State, hands: tuple[int, ...]) -> tuple[int, ...]:
    """Who throws the dice in hand, one after the other."""
    turn = state.starter if state.phase in _BEFORE else state.turn
    return _turns(state.options, hands, state.owed, turn, state.phase in _THROWN or state.rethrow)


@lru_cache(maxsize=4096)
def _turns(
    options: Options, hands: tuple[int, ...], owed: tuple[int, ...], turn: int, thrown: bool
) -> tuple[int, ...]:
    """The turns in which the rules let hands of these sizes be thrown, after the throw of this turn or with it."""
    owners = [seat for seat, count in enumerate(hands) for _ in range(count)]
    dice = tuple(Die(number, "red", seat) for number, seat in enumerate(owners))
    left = State(options=options, wins=(0,) * len(hands), owed=owed, turn=turn, dice=dice)
    order: list[int] = []
    while len(order) < len(dice):
        left = rounds.next_turn(left) if order or thrown or not left.hand(turn) else left
        order.append(left.turn)
        left = change_die(left, left.hand(left.turn)[0].id, where="spent")
    return tuple(order)


def _drafted(state: State) -> State:
    """The state after a draft in which everybody takes what is worth most."""
    while state.phase == "draft":
        state = rounds.pick(state, max((pick.colour for pick in pickable(state)), key=WORTH.__getitem__))
    return state
