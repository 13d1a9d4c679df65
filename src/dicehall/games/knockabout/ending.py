"""The end of Knockabout: which dice are down, and the move that sent the last one."""

from __future__ import annotations

from collections.abc import Sequence

from dicehall.core.contract import Event, Over
from dicehall.core.ending import Decided, Ending, Happened, Ribbon, Row, tally
from dicehall.games.knockabout.board import IN_GUTTER, NOWHERE
from dicehall.games.knockabout.dice import LOST, OWN, SIDES, code
from dicehall.games.knockabout.events import ORDINALS
from dicehall.games.knockabout.rules import State, pending


def ending(state: State, happened: Sequence[Happened]) -> Ending:
    """What each side has sent into the gutter, by kind; how it was won, and by which move."""
    rows = [_row(state, sides) for sides in (4, 6, 8)]
    falls = [each for each in happened if _fallen(each.event)]
    return Ending(
        tallies=(tally("In the gutter", rows, "Dice down"),),
        how=_how(state, falls),
        late=_late(state),
        ribbon=_ribbon(state, happened),
        decided=_decided(falls),
    )


def _row(state: State, sides: int) -> Row:
    """The dice of a kind that each side has sent down: those of the other side."""
    down = tuple(_down(state, 1 - seat, sides) for seat in (0, 1))
    return Row(f"D{sides}", tuple(map(len, down)), pieces=down)


def _down(state: State, side: int, sides: int) -> tuple[str, ...]:
    dice = range(side * OWN, (side + 1) * OWN)
    return tuple(code(die, state.values[die]) for die in dice if SIDES[die] == sides and _is_down(state, die))


def _is_down(state: State, die: int) -> bool:
    cell = state.cells[die]
    return cell != NOWHERE and IN_GUTTER[cell]


def _fallen(event: Event) -> str:
    """The cell of the gutter that a move sent a die to, or ""."""
    last = event.facts["chain"][-1] if event.kind == "moved" else None
    return str(last["path"][-1]) if last and last["fell"] else ""


def _how(state: State, falls: Sequence[Happened]) -> str:
    over = pending(state)
    if not isinstance(over, Over):
        return ""
    if not over.winners:
        return "the same position for the third time"
    if (late := _late(state)) is not None:
        return f"seat {late}'s clock ran out"
    return f"with seat {state.fallen.index(LOST)}'s fifth die at {_fallen(falls[-1].event)}" if falls else ""


def _late(state: State) -> int | None:
    """The seat whose clock ran out."""
    over = pending(state)
    return 1 - over.winners[0] if state.forfeited and isinstance(over, Over) and over.winners else None


def _ribbon(state: State, happened: Sequence[Happened]) -> Ribbon | None:
    """The move that sent the fifth die down, or the last move."""
    moves = [each.event for each in happened if each.event.kind == "moved"]
    if not moves:
        return None
    last, cell = moves[-1], _fallen(moves[-1])
    notation = str(last.facts["notation"])
    if not cell:
        return Ribbon("The last move", notation)
    die = str(last.facts["chain"][-1]["die"])
    count = state.fallen["WB".index(die[0])]
    return Ribbon(f"The {ORDINALS[count - 1]}", f"{notation} sends the D{die[1]} into {cell}")


def _decided(falls: Sequence[Happened]) -> Decided | None:
    if not falls:
        return None
    entry, event = falls[-1]
    return Decided(entry, event.seat, event.text)
