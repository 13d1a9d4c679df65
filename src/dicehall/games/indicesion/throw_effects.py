"""A throw and what follows it: burns, barrels, blue and pink dice. Rulebook: Playing the Game, Powers."""

from __future__ import annotations

from msgspec.structs import replace

from dicehall.core.scene import Contacts, Pose, Respawn, Rest, Settle, Toss, face_up
from dicehall.games.indicesion.reading import TableReading
from dicehall.games.indicesion.rounds import next_turn
from dicehall.games.indicesion.state import Barrel, Die, Landing, Lost, State, Throwing, burning, change_die, scene


def toss(state: State, throw: Throwing) -> Toss:
    """The simulation of a throw."""
    options = state.options
    return Toss(
        scene=scene(state),
        die=state.die(throw.die).name,
        release=throw.release,
        seed=state.seed,
        tremor=options.tremor,
        burning=burning(state),
        held=options.held,
        error=throw.error,
    )


def sweep(state: State) -> Settle:
    """The table settling again after barrels were taken away."""
    return Settle(scene(state), burning(state))


def landed(state: State, throw: Throwing, rest: Rest) -> State:
    """After a throw: everything lies where it came to rest; the dice on boards before it are noted."""
    lay = _lay(state, rest.before)
    after = taken_in(change_die(state, throw.die, where="table"), rest)
    thrown = (*state.thrown, _landing(after, throw, rest.after))
    return _take_barrels(state, replace(after, lay=lay, thrown=thrown), rest)


def _landing(state: State, throw: Throwing, contacts: Contacts) -> Landing:
    """Where the die of a throw lies."""
    die = state.die(throw.die)
    if die.pose is None:
        return Landing(state.turn, state.round, throw)
    under = _standing_on(die.name, contacts)
    boards = tuple(board.id for board in state.boards if board.name in under)
    tower = bool(boards) and any(name.startswith("die") for name in under)
    return Landing(state.turn, state.round, throw, die.pose.x, die.pose.y, boards, tower)


def swept(state: State, rest: Rest) -> State:
    """After the table has settled without the barrels."""
    return _take_barrels(state, taken_in(state, rest), rest)


def taken_in(state: State, rest: Rest) -> State:
    """The state after a simulation."""
    causes = {out.body: out.cause for out in rest.out}
    return replace(
        state,
        dice=tuple(_moved_die(die, rest.moved, causes.get(die.name)) for die in state.dice),
        barrels=tuple(_moved_barrel(each, rest.moved, each.name in causes) for each in state.barrels),
        boards=tuple(
            replace(board, pose=None if board.name in causes else rest.moved.get(board.name, board.pose))
            for board in state.boards
        ),
        contacts=rest.after,
    )


def _moved_die(die: Die, moved: dict[str, Pose], cause: str | None) -> Die:
    if die.where != "table":
        return die
    if cause is not None:
        return replace(die, where="burnt" if cause == "burnt" else "left", pose=None)
    return replace(die, pose=moved.get(die.name, die.pose))


def _moved_barrel(barrel: Barrel, moved: dict[str, Pose], gone: bool) -> Barrel:
    if barrel.where != "table":
        return barrel
    return (
        replace(barrel, where="box", pose=None)
        if gone
        else replace(barrel, pose=moved.get(barrel.name, barrel.pose))
    )


# Barrels.


def _take_barrels(before: State, after: State, rest: Rest) -> State:
    """Barrel Variant: the thrower takes barrels that were knocked off, and the table settles without them."""
    fallen = fallen_barrels(before, rest)
    if not fallen:
        return offer_blue(after)
    barrels = tuple(
        replace(each, where="taken", pose=None, taken=after.turn) if each.id in fallen else each
        for each in after.barrels
    )
    return replace(after, barrels=barrels, phase="sweeping")


def fallen_barrels(state: State, rest: Rest) -> set[int]:
    """The barrels that went off in a simulation."""
    return {barrel.id for barrel in state.barrels if _off(state, barrel, rest)}


def _off(state: State, barrel: Barrel, rest: Rest) -> bool:
    """Whether a barrel left its board; in a construction, whether it no longer touches a board."""
    if barrel.where != "table":
        return False
    boards = {board.name for board in state.boards}
    if state.options.built:
        before, after = (
            any(contacts.touching(barrel.name, board) for board in boards) for contacts in (rest.before, rest.after)
        )
        return before and not after
    home = _standing_on(barrel.name, rest.before) & boards
    return bool(home) and not home & _standing_on(barrel.name, rest.after)


def _standing_on(name: str, contacts: Contacts) -> set[str]:
    """Everything that holds a body up, directly or through others."""
    found: set[str] = set()
    todo = [name]
    while todo:
        upper = todo.pop()
        new = {lower for above, lower in contacts.on if above == upper} - found
        found |= new
        todo += new
    return found


# Blue - Respawns.


def _lay(state: State, contacts: Contacts) -> tuple[Lost, ...]:
    """Which dice lie on which players' boards."""
    if not state.options.drafting:
        return ()
    table = TableReading(state, contacts)
    return tuple(
        Lost(die.id, board, die.pose)
        for die in table.dice.values()
        for board in sorted(table.levels[die.name])
        if die.pose is not None
    )


def offer_blue(state: State) -> State:
    """Blue: dice that are no longer on a board, unless burnt or crooked, may be replaced by the board's owner."""
    if not state.options.drafting or state.contacts is None:
        return offer_pink(state)
    levels = TableReading(state, state.contacts).levels
    lost = tuple(
        each
        for each in state.lay
        if each.board not in levels.get(f"die{each.die}", {})
        and state.die(each.die).where != "burnt"
        and face_up(each.pose) is not None
    )
    return ask_blue(replace(state, lay=(), lost=lost))


def ask_blue(state: State) -> State:
    """The next blue decision, or what follows when there is none."""
    return replace(state, phase="blue") if blue_seat(state) is not None else offer_pink(replace(state, lost=()))


def blue_seat(state: State) -> int | None:
    """Who decides about blue dice now: clockwise from the thrower, the thrower last."""
    for step in range(1, state.seats + 1):
        seat = (state.turn + step) % state.seats
        if lost_by(state, seat) and spare(state, seat, "blue"):
            return seat
    return None


def lost_by(state: State, seat: int) -> tuple[Lost, ...]:
    """The dice that a seat may replace."""
    return tuple(each for each in state.lost if state.board(each.board).owner == seat)


def spare(state: State, seat: int, colour: str) -> Die | None:
    """An unused die of this colour in the seat's hand."""
    return next((die for die in state.hand(seat) if die.colour == colour), None)


def leave(state: State, seat: int) -> State:
    """The seat replaces nothing more."""
    left = lost_by(state, seat)
    return ask_blue(replace(state, lost=tuple(each for each in state.lost if each not in left)))


def choose_blue(state: State, seat: int, die: int) -> State:
    """The seat puts a blue die in the place of this one: it comes first among the lost."""
    chosen = next(each for each in lost_by(state, seat) if each.die == die)
    rest = tuple(each for each in state.lost if each is not chosen)
    return replace(state, lost=(chosen, *rest), phase="respawn")


def respawn(state: State) -> Respawn:
    """The simulation that puts a blue die down."""
    lost = state.lost[0]
    return Respawn(scene(state), returning(state).name, lost.pose, f"board{lost.board}", burning(state))


def returning(state: State) -> Die:
    """The blue die that replaces the first of the lost."""
    owner = state.board(state.lost[0].board).owner
    assert owner is not None
    die = spare(state, owner, "blue")
    assert die is not None
    return die


def respawned(state: State, rest: Rest) -> State:
    """Blue: the die is on the board, at the price of a turn; without room for it nothing has happened."""
    blue = returning(state)
    after = replace(state, lost=state.lost[1:])
    if blue.name in rest.moved and blue.owner is not None:
        after = taken_in(change_die(after, blue.id, where="table"), rest)
        after = owe(after, blue.owner)
    return ask_blue(after)


# Pink - Re-rolls.


def offer_pink(state: State) -> State:
    """Pink: after their own throw the thrower may throw the same die again, unless it is burnt."""
    throw = state.throw
    if (
        state.options.drafting
        and throw is not None
        and spare(state, state.turn, "pink")
        and state.die(throw.die).where in ("table", "left")
    ):
        return replace(state, phase="pink")
    return next_turn(state)


def spend_pink(state: State) -> State:
    """Pink: the die is out of play, a turn is owed, and the same die is thrown again."""
    pink = spare(state, state.turn, "pink")
    assert pink is not None
    state = owe(change_die(state, pink.id, where="spent"), state.turn)
    return replace(state, rethrow=True, phase="throwing")


def owe(state: State, seat: int) -> State:
    """Skip your next turn: one more for the seat."""
    return replace(state, owed=tuple(count + (each == seat) for each, count in enumerate(state.owed)))
