"""Names for people: dice by owner and colour, boards by owner, points with their word."""

from __future__ import annotations

from collections.abc import Sequence

from dicehall.games.indicesion.state import State

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def die_name(state: State, number: int, of: int | None = None) -> str:
    """A die as people speak of it: "seat 1's third blue die"; `of` is the seat that the sentence is about."""
    die = state.die(number)
    alike = [each.id for each in state.dice if (each.owner, each.colour) == (die.owner, die.colour)]
    which = f"{_ordinal(alike.index(number))} " if len(alike) > 1 else ""
    return f"{_whose(die.owner, of)} {which}{die.colour} die"


def board_name(state: State, number: int, of: int | None = None) -> str:
    """A board as people speak of it: by its owner, or, where it is nobody's, by its number in the notation."""
    owner = state.board(number).owner
    if owner is not None:
        return f"{_whose(owner, of)} board"
    if state.alone and not state.options.central:
        return "the board opposite"
    return f"board {number}" if len(state.laid_boards) > 1 else "the board"


def board_names(state: State, numbers: Sequence[int], of: int | None = None) -> str:
    """Several boards: "seat 0's board and seat 1's board"."""
    return " and ".join(board_name(state, number, of) for number in numbers)


def _whose(owner: int | None, of: int | None) -> str:
    if owner is None:
        return "the"
    return "{their}" if owner == of else f"seat {owner}'s"


def _ordinal(place: int) -> str:
    return _ORDINALS[place] if place < len(_ORDINALS) else f"{place + 1}th"


def signed(number: int) -> str:
    """A number with a real minus."""
    return f"−{-number}" if number < 0 else str(number)


def points_in_words(number: int) -> str:
    """A number of points: "1 point", "−4 points"."""
    return f"{signed(number)} {'point' if abs(number) == 1 else 'points'}"


def towers_in_words(towers: Sequence[int]) -> str:
    """The towers that a die is on top of: "a tower of 2", "towers of 2 and 3"."""
    if len(towers) == 1:
        return f"a tower of {towers[0]}"
    return f"towers of {', '.join(map(str, towers[:-1]))} and {towers[-1]}"
