"""From round to round: who starts, drafting, turns with their skips, and who wins. Rulebook: Setup, Scoring."""

from __future__ import annotations

from msgspec.structs import replace

from dicehall.core.scene import Contacts
from dicehall.games.indicesion import practice
from dicehall.games.indicesion.layout import lay_boards
from dicehall.games.indicesion.options import ROUNDS_TO_WIN, Options
from dicehall.games.indicesion.reading import lies, points
from dicehall.games.indicesion.state import BARRELS, COLOURS, DICE_EACH, Barrel, Colour, Die, State


def start(seats: int, options: Options) -> State:
    """The first state: everybody rolls a die for the start; who plays alone begins."""
    state = State(options=options, phase="rolling", wins=(0,) * seats, contenders=tuple(range(seats)))
    return begin_round(state, 0) if state.alone else _set_up(state)


def _set_up(state: State) -> State:
    """Setup: boards, dice and barrels as they are before a round."""
    return replace(
        state,
        boards=lay_boards(state.seats, state.options),
        dice=_deal(state.seats, state.options) + _for_the_lot(state),
        barrels=_barrels(state.seats, state.options),
        owed=(0,) * state.seats,
        contacts=Contacts(),
        throw=None,
        rethrow=False,
        lay=(),
        lost=(),
        thrown=state.thrown if state.alone else (),
        laid=0,
    )


def _deal(seats: int, options: Options) -> tuple[Die, ...]:
    """Six dice of one colour each, or one of every colour for each player in the middle."""
    if options.drafting:
        kinds = [colour for colour in COLOURS for _ in range(seats)]
        return tuple(Die(number, colour, None, "pool") for number, colour in enumerate(kinds, start=1))
    owners = [seat for seat in range(seats) for _ in range(DICE_EACH)]
    return tuple(Die(number, COLOURS[seat], seat) for number, seat in enumerate(owners, start=1))


def _for_the_lot(state: State) -> tuple[Die, ...]:
    """Alone: the dice that the lot lays on the table."""
    return practice.to_be_laid(state.options, DICE_EACH + 1) if state.alone else ()


def _barrels(seats: int, options: Options) -> tuple[Barrel, ...]:
    """An equal number for each player; in central mode all six in the box of the builder."""
    if not options.barrels:
        return ()
    if options.central:
        return tuple(Barrel(number) for number in range(1, BARRELS + 1))
    each = BARRELS // seats
    return tuple(
        Barrel(number + 1, number // each, "hand") if number < each * seats else Barrel(number + 1)
        for number in range(BARRELS)
    )


def rolled_for_start(state: State, values: tuple[str, ...]) -> State:
    """Setup: the highest chooses who starts; only those tied for highest roll again."""
    best = max(values)
    highest = tuple(seat for seat, value in zip(state.contenders, values, strict=True) if value == best)
    phase = "starting" if len(highest) == 1 else "rolling"
    return replace(state, contenders=highest, phase=phase)


def begin_round(state: State, starter: int) -> State:
    """A round from its draft or its first turn on."""
    state = replace(_set_up(state), starter=starter, turn=starter, contenders=())
    if state.alone and any(practice.drill(state.options)):
        return replace(state, phase="laying")
    return _begin_draft(state)


def laid(state: State, values: tuple[str, ...]) -> State:
    """Alone: the table is laid by lot, and the round begins."""
    return _begin_draft(practice.lay(state, values))


def _begin_draft(state: State) -> State:
    return replace(state, phase="draft") if state.options.drafting else begin_placing(state)


def pick(state: State, colour: Colour) -> State:
    """Drafting: the seat takes a die of the colour; clockwise until everyone has six."""
    taken = next(die for die in state.dice if die.where == "pool" and die.colour == colour)
    dice = tuple(replace(die, where="hand", owner=state.turn) if die is taken else die for die in state.dice)
    state = replace(state, dice=dice, turn=(state.turn + 1) % state.seats)
    if any(die.where == "pool" for die in dice):
        return state
    return begin_placing(replace(state, turn=state.starter))


def begin_placing(state: State) -> State:
    """Barrel Variant: barrels are placed, or the target is built, before the first throw."""
    if state.options.built:
        return replace(state, phase="building")
    return replace(state, phase="barrels" if state.options.barrels else "throwing")


def next_placer(state: State) -> State:
    """The next player places barrels; after the last one the throwing begins."""
    after = (state.turn + 1) % state.seats
    return replace(state, turn=after, phase="throwing" if after == state.starter else "barrels")


def next_turn(state: State) -> State:
    """Player turns: clockwise to who has dice and owes no skip; without dice anywhere the round ends."""
    state = replace(state, throw=None, rethrow=False, lay=(), lost=())
    if not any(die.where == "hand" for die in state.dice):
        return finish_round(state)
    seat, owed = state.turn, list(state.owed)
    while True:
        seat = (seat + 1) % state.seats
        if not state.hand(seat):
            continue
        if not owed[seat]:
            return replace(state, turn=seat, owed=tuple(owed), phase="throwing")
        owed[seat] -= 1


def finish_round(state: State) -> State:
    """Scoring: most points wins the round, a tie is nobody's; first to two rounds wins the game.

    Alone, a round brings what the points have grown by.
    """
    if state.contacts is None:
        return replace(state, phase="scoring")
    scored = points(state, lies(state, state.contacts))
    if state.alone:
        end = "over" if state.round >= practice.ROUNDS else "scored"
        return replace(state, points=scored, kept=state.kept + scored[0] - state.laid, phase=end)
    best = [seat for seat, total in enumerate(scored) if total == max(scored)]
    state = replace(state, points=scored, phase="scored", turn=state.starter)
    if len(best) > 1:
        return state
    wins = tuple(won + (seat == best[0]) for seat, won in enumerate(state.wins))
    return replace(state, wins=wins, turn=best[0], phase="over" if max(wins) >= ROUNDS_TO_WIN else "scored")


def next_round(state: State) -> State:
    """The next round, begun by the winner of the last one, or by the same player after a tie."""
    return begin_round(replace(state, round=state.round + 1), state.turn)
