"""A game of Crossroll from the first roll to the last: the phases of a round, and what each answer leads to.

What a sheet allows, what changes on it and who is asked is the kernel's; here stands what comes after what, one
answer at a time. `round.py` plays whole rounds in compiled code with the same kernel. Tests compare the two on the
same dice.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import msgspec
import numpy as np

from dicehall.core.contract import Answer, Chosen, Decide, Forfeit, Over, Pending, Roll, Rolled
from dicehall.core.dice import Die
from dicehall.core.errors import BadOptions, IllegalAction
from dicehall.games.crossroll import kernel
from dicehall.games.crossroll.faults import CONVERSION
from dicehall.games.crossroll.kernel import COMPLETED, NITROUS, Ints
from dicehall.games.crossroll.lexicon import lexicon
from dicehall.games.crossroll.notation import DECLINE, INSTALL, PASS, SKIP, Action, Aside, Bonus, Dice, Drive
from dicehall.games.crossroll.options import Options
from dicehall.games.crossroll.state import Row, State
from dicehall.games.crossroll.tables import tables


def start(seats: int, options: Options) -> State:
    """The first state: the active player is drawn by lot unless the host names one. Heading: Set."""
    empty = (0,) * tables(options.board).width
    state = State(options, "lot", (empty,) * seats)
    if options.first == "lot":
        return state if seats > 1 else _check_route(state)
    if not isinstance(options.first, int) or options.first >= seats:
        raise BadOptions(f"option first is {options.first!r}; allowed: lot, or a seat from 0 to {seats - 1}")
    return _check_route(msgspec.structs.replace(state, active=options.first))


# What a state waits for.


def pending(state: State) -> Pending:
    """What the state waits for: bonuses, main actions and installing are sealed choices of all at once."""
    board = state.board
    match state.phase:
        case "lot":
            return Roll((Die("lot", tuple(map(str, range(len(state.sheets))))),))
        case "nitrous" | "penalty":
            return Roll((board.dice[CONVERSION],), state.active)
        case "roll":
            return Roll(tuple(board.dice[name] for name in state.dice), state.active)
        case "dice" | "aside":
            return Decide((state.active,))
        case "bonus" | "main" | "install":
            return Decide(state.asked, sealed=True)
        case "over":
            return _over(state)


def _over(state: State) -> Over:
    """Heading: End of Game. The highest total wins, a tie is a shared win; alone there is only the score."""
    scores = tuple(points(state, seat) for seat in range(len(state.sheets)))
    winners = [seat for seat, score in enumerate(scores) if score == max(scores)]
    return Over(scores, () if state.solo else tuple(winners))


def points(state: State, seat: int) -> int:
    """What a seat's circled scores are worth."""
    row = np.array(state.sheets[seat], dtype=np.int64)
    checked = state.board.letters.get(state.checked, -1)
    return int(kernel.points(tables(state.options.board), row, checked))


def standing(state: State) -> tuple[int, ...]:
    """What each seat's circled scores are worth so far."""
    return tuple(points(state, seat) for seat in range(len(state.sheets)))


def actions(state: State, seat: int) -> tuple[Action, ...]:
    """What the seat may choose."""
    match state.phase:
        case "dice" if seat == state.active:
            return tuple(Dice(*pair) for pair in combinations(_at_hand(state), 2))
        case "aside" if seat == state.active:
            return tuple(Aside(die) for die in state.fits)
        case "install" if seat in state.asked:
            return (INSTALL, DECLINE)
        case "bonus" | "main" if seat in state.asked:
            return listing(state, seat).actions
    return ()


class Listing(NamedTuple):
    """The bonuses or main actions of a sheet, and the kernel's codes for them."""

    actions: tuple[Action, ...]
    codes: tuple[int, ...]


def listing(state: State, seat: int) -> Listing:
    """What the seat's sheet allows in the phase at hand, were the seat asked or not."""
    return _listing(state.options.board, state.phase == "bonus", state.sheets[seat], state.results)


def path_of(state: State, seat: int, action: Action) -> tuple[str, ...]:
    """The locations of a run that the seat may choose, in driving order; other actions have none."""
    if not isinstance(action, Bonus | Drive):
        return ()
    listed = listing(state, seat)
    return lexicon(state.options.board).paths[listed.codes[listed.actions.index(action)]]


@lru_cache(maxsize=64)  # a host asks for the same list more than once
def _listing(board: str, bonus: bool, sheet: Row, results: tuple[int, ...]) -> Listing:
    t, words = tables(board), lexicon(board)
    row, dice, codes = _array(sheet), _array(results), np.empty(t.stay + 1, dtype=np.int64)
    if bonus:
        count, table = kernel.list_bonuses(t, row, dice, codes), words.bonuses
    else:
        count, table = kernel.list_mains(t, row, dice, codes), words.mains
    found = codes[:count].tolist()
    return Listing(tuple(map(table.__getitem__, found)), tuple(found))


def fallback(state: State, seat: int) -> Answer[Action]:
    """What a clock that runs out chooses; a roll can't run out, so its forfeit is refused."""
    match state.phase:
        case "bonus":
            return Chosen({seat: PASS})
        case "install":
            return Chosen({seat: DECLINE})
        case "dice" | "main" | "aside":
            return Chosen({seat: actions(state, seat)[0]})
    return Forfeit(seat, "clock")


# What an answer leads to.


def step(state: State, answer: Answer[Action]) -> State:
    """The next state; the answer has been checked."""
    match answer:
        case Rolled(values):
            return _rolled(state, values)
        case Chosen(chosen):
            return _chosen(state, chosen)
    raise IllegalAction("nothing is forfeited in Crossroll: a clock makes a choice, a fumbled roll is rolled again")


def _rolled(state: State, values: tuple[str, ...]) -> State:
    match state.phase:
        case "lot":
            return _check_route(msgspec.structs.replace(state, active=int(values[0])))
        case "nitrous":
            checked = state.board.conversion.get(values[0], "")
            return begin_round(msgspec.structs.replace(state, checked=checked)) if checked else state
        case "penalty":
            return _solo_penalty(state, values[0])
    return at_rest(msgspec.structs.replace(state, phase="bonus", results=tuple(map(int, values))))


def _chosen(state: State, chosen: dict[int, Action]) -> State:
    match state.phase:
        case "dice":
            (pair,) = chosen.values()
            assert isinstance(pair, Dice)
            return msgspec.structs.replace(state, phase="roll", dice=(pair.first, pair.second))
        case "bonus":
            rows = rows_of(state)
            for seat, code in _codes(state, chosen).items():
                kernel.do_bonus(tables(state.options.board), rows[seat], code)
            return at_rest(msgspec.structs.replace(state, phase="main", sheets=_sheets(rows)))
        case "main":
            return _act(state, _codes(state, chosen))
        case "aside":
            (die,) = chosen.values()
            assert isinstance(die, Aside)
            return _resolve(state, rows_of(state), (die.die,))
    return _install(state, chosen)


def _check_route(state: State) -> State:
    """The Nitrous Oxide variant rolls for its route first. Heading: Nitrous Oxide Variant."""
    if state.options.nitrous and not state.checked:
        return msgspec.structs.replace(state, phase="nitrous")
    return begin_round(state)


def begin_round(state: State) -> State:
    """Begin a round; with no more than two dice at hand there is nothing to choose. Heading: Dice Rolling Phase."""
    left = _at_hand(state)
    fresh = msgspec.structs.replace(state, phase="dice", dice=(), results=(), asked=(), fits=())
    return fresh if len(left) > 2 else msgspec.structs.replace(fresh, phase="roll", dice=left)


def _at_hand(state: State) -> tuple[str, ...]:
    """The dice that are not set aside."""
    return tuple(name for name in state.board.dice if name not in state.away)


def at_rest(state: State) -> State:
    """The state with the seats that have a choice; where nobody has one, what comes next.

    Ruling: where only `pass` or `skip` is possible it is applied without a question.
    """
    if state.phase == "main":
        asked = tuple(seat for seat in range(len(state.sheets)) if listing(state, seat).actions != (SKIP,))
        return msgspec.structs.replace(state, asked=asked) if asked else _act(state, {})
    t = tables(state.options.board)
    room = np.empty(t.stay + 1, dtype=np.int64)
    found = kernel.bonus_seats(t, rows_of(state), _array(state.results), room)
    if found:
        return msgspec.structs.replace(state, asked=_seats(state, found))
    return at_rest(msgspec.structs.replace(state, phase="main"))


def _act(state: State, codes: dict[int, int]) -> State:
    """Carry out the main actions; whoever is not among them skips. Heading: Main Action Phase."""
    t, rows = tables(state.options.board), rows_of(state)
    fits = _fits(state, codes.get(0, t.stay)) if state.solo else ()
    for seat, code in codes.items():
        kernel.do_main(t, rows[seat], code)
    if len(fits) > 1:
        return msgspec.structs.replace(state, phase="aside", sheets=_sheets(rows), asked=(), fits=fits)
    return _resolve(state, rows, fits)


def resolves_at_once(state: State, code: int) -> bool:
    """Whether the resolution follows from this main action: alone, a die may have to be set aside first."""
    return state.phase == "main" and (not state.solo or len(_fits(state, code)) < 2)


def _fits(state: State, code: int) -> tuple[str, ...]:
    """The dice of which one is set aside for the action. Heading: Solo Variant, 1-4."""
    t = tables(state.options.board)
    fit = kernel.fitting(t, _array(state.sheets[0]), _array(state.results), kernel.number_of(t, code))
    return tuple(die for n, die in enumerate(state.dice) if fit >> n & 1)


def _resolve(state: State, rows: Ints, aside: tuple[str, ...] = ()) -> State:
    """Score completed routes; whoever completed the checked one may install. Heading: Resolution Phase."""
    asked = kernel.settle(tables(state.options.board), rows, state.board.letters.get(state.checked, -1))
    after = msgspec.structs.replace(state, sheets=_sheets(rows), asked=(), fits=(), away=state.away + aside)
    if asked:
        return msgspec.structs.replace(after, phase="install", asked=_seats(state, asked))
    return _end_round(after, rows)


def completed_now(before: State, after: State, seat: int) -> list[str]:
    """The routes that the seat has completed between two states."""
    fresh = after.sheets[seat][COMPLETED] & ~before.sheets[seat][COMPLETED]
    return [route.letter for n, route in enumerate(before.board.routes) if fresh >> n & 1]


def _install(state: State, chosen: dict[int, Action]) -> State:
    """Heading: Nitrous Oxide Variant."""
    rows = rows_of(state)
    for seat, action in chosen.items():
        rows[seat, NITROUS] = int(action == INSTALL)
    return _end_round(msgspec.structs.replace(state, sheets=_sheets(rows), asked=()), rows)


def _end_round(state: State, rows: Ints) -> State:
    """Heading: End of Game. Solo, the d10 is rolled after every fourth resolution."""
    if kernel.ended(tables(state.options.board), rows):
        return msgspec.structs.replace(state, phase="over")
    if state.solo and not _at_hand(state):
        return msgspec.structs.replace(state, phase="penalty")
    return _next_round(state)


def _solo_penalty(state: State, value: str) -> State:
    """Heading: Solo Variant, 5."""
    t, rows = tables(state.options.board), rows_of(state)
    letter = state.board.conversion.get(value)
    if letter:
        kernel.solo_penalty(t, rows[0], state.board.letters[letter])
    after = msgspec.structs.replace(state, sheets=_sheets(rows), away=())
    return msgspec.structs.replace(after, phase="over") if kernel.ended(t, rows) else _next_round(after)


def _next_round(state: State) -> State:
    """The player to the left becomes active."""
    after = msgspec.structs.replace(state, active=(state.active + 1) % len(state.sheets), round=state.round + 1)
    return begin_round(after)


# Between states and the kernel.


def _codes(state: State, chosen: dict[int, Action]) -> dict[int, int]:
    """The kernel's codes of chosen actions."""
    listed = {seat: listing(state, seat) for seat in chosen}
    return {seat: listed[seat].codes[listed[seat].actions.index(action)] for seat, action in chosen.items()}


def rows_of(state: State) -> Ints:
    """The sheets of all seats for the kernel."""
    return np.array(state.sheets, dtype=np.int64)


def _seats(state: State, bits: int) -> tuple[int, ...]:
    """The seats that the kernel gives as bits."""
    return tuple(seat for seat in range(len(state.sheets)) if bits >> seat & 1)


def _sheets(rows: Ints) -> tuple[Row, ...]:
    return tuple(map(tuple, rows.tolist()))


def _array(numbers: tuple[int, ...]) -> Ints:
    return np.array(numbers, dtype=np.int64)
