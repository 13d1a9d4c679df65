"""Why a move is good or bad: short sentences about this position, each of which can be counted on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dicehall.core.contract import Chosen, Over, Roll, Rolled
from dicehall.core.dice import outcomes
from dicehall.games.knockabout.board import NAMES
from dicehall.games.knockabout.chains import falls
from dicehall.games.knockabout.dice import OWN
from dicehall.games.knockabout.events import ORDINALS, owned
from dicehall.games.knockabout.players.thinking import falling
from dicehall.games.knockabout.rules import Move, State, actions, chain, pending, step

MOST = 2
"""The largest number of sentences in a reason."""
NAMED = 2
"""Dice are named one by one up to this number."""
NO_KNOCK, NO_THREAT = "Knocks nothing down.", "It threatens no die."
ADVANTAGES = ("Wins", "Knocks seat", "None of", "It threatens")
"""How sentences begin that speak for a move."""
ENDS = ("Draws", "Loses")
AHEAD = "Played on from here, it wins more often than the other moves."

Dice = tuple[str, ...]
"""Dice in words, with their owners and cells."""


class Prospect(NamedTuple):
    """What can be knocked down after one result of a roll: dice of the mover, and of the other side."""

    own: Dice
    others: Dice


def reason(state: State, seat: int, move: Move, best: Move) -> str:
    """What speaks for the best move, or where another move differs from it; "" if there is no difference."""
    found = sentences(state, seat, move)
    if move == best:
        told = _with_an_advantage(state, seat, move, [each for each in found if each not in (NO_KNOCK, NO_THREAT)])
    else:
        same = sentences(state, seat, best)
        told = [each for each in found if each not in same]
    return " ".join(told[:MOST])


def _with_an_advantage(state: State, seat: int, move: Move, told: list[str]) -> list[str]:
    """The sentences about the best move, of which one that is read speaks for it."""
    good = [each for each in told if each.startswith(ADVANTAGES) or " it threatens " in each]
    if any(each in good for each in told[:MOST]) or told[0].startswith(ENDS):
        return told
    return [*(good or [_fewer_in_danger(state, seat, move)]), *told]


def _fewer_in_danger(state: State, seat: int, best: Move) -> str:
    """What speaks for a move that knocks nothing down, is in danger and threatens nothing."""
    others = [_in_danger(state, seat, move) for move in actions(state, seat) if move != best]
    own, whose = _in_danger(state, seat, best), f"seat {seat}'s"
    worse = sum(each > own for each in others)
    if others and own == min([own, *others]):
        return f"No move leaves fewer of {whose} dice in danger."
    if 2 * worse > len(others):
        return f"{worse} of the {len(others)} other moves leave more of {whose} dice in danger."
    return AHEAD


def _in_danger(state: State, seat: int, move: Move) -> float:
    """How many own dice can be knocked down after a move, on average over the roll; all in a lost game."""
    settled = _settled(step(state, Chosen({seat: move})))
    return sum(_lost(each, seat) for each in settled) / len(settled)


def _lost(state: State, seat: int) -> int:
    over = pending(state)
    if isinstance(over, Over):
        return OWN if over.winners and seat not in over.winners else 0
    return len(_prospect(state, seat).own)


def sentences(state: State, seat: int, move: Move) -> list[str]:
    """What a move does at once, which dice it leaves in danger, and which it threatens."""
    after = step(state, Chosen({seat: move}))
    settled = _settled(after)
    ends = [over for over in map(pending, settled) if isinstance(over, Over)]
    if len(ends) == len(settled):
        return [_ends(ends[0], seat)]
    prospects = [_prospect(each, seat) for each in settled]
    return [_knocks(state, after, seat, move), _danger(prospects, seat), _threat(prospects, seat)]


def _settled(state: State) -> list[State]:
    """The states after each result of the roll that is due, or the state itself."""
    waits = pending(state)
    if not isinstance(waits, Roll):
        return [state]
    return [step(state, Rolled(values)) for values, _ in outcomes(waits.dice)]


def _prospect(state: State, seat: int) -> Prospect:
    """The dice in danger; none where this result of the roll ends the game."""
    if isinstance(pending(state), Over):
        return Prospect((), ())
    found = sorted((die // OWN != seat, NAMES[state.cells[die]], die) for die in falling(state))
    own, others = (
        tuple(f"{owned(die)} on {cell}" for is_other, cell, die in found if is_other == wanted)
        for wanted in (False, True)
    )
    return Prospect(own, others)


# The sentences.


def _ends(over: Over, seat: int) -> str:
    """The end of the game, which is the same after every roll."""
    if not over.winners:
        return "Draws: it is the same position for the third time."
    (winner,) = over.winners
    fifth = f"the fifth of seat {1 - winner}'s dice falls into the gutter"
    return f"{'Wins' if winner == seat else 'Loses'}: {fifth}."


def _knocks(before: State, after: State, seat: int, move: Move) -> str:
    last = chain(before, move)[-1]
    if not falls(last):
        return NO_KNOCK
    side = last.die // OWN
    verb = "Puts" if side == seat else "Knocks"
    count = ORDINALS[after.fallen[side] - 1]
    return f"{verb} {owned(last.die)} into the gutter, the {count} of seat {side}'s dice there."


def _danger(prospects: Sequence[Prospect], seat: int) -> str:
    """What the other side can knock down by its next move."""
    own, other = f"seat {seat}'s", f"seat {1 - seat}"
    dice = [each.own for each in prospects]
    hit, count = sum(map(bool, dice)), len(dice)
    if hit == 0:
        return f"None of {own} dice can then be knocked down."
    if len(set(dice)) == 1:
        return f"Then {other} can knock down {_listed(dice[0], own, 'or')}."
    return f"{_rolls(hit, count)} {other} can then knock down one of {own} dice."


def _threat(prospects: Sequence[Prospect], seat: int) -> str:
    """What the mover could knock down next if nothing changed."""
    whose = f"seat {1 - seat}'s"
    dice = [each.others for each in prospects]
    hit, count = sum(map(bool, dice)), len(dice)
    if hit == 0:
        return NO_THREAT
    if len(set(dice)) == 1:
        return f"It threatens {_listed(dice[0], whose, 'and')}."
    return f"{_rolls(hit, count)} it threatens at least one of {whose} dice."


def _listed(dice: Dice, whose: str, word: str) -> str:
    """Dice by name, or how many there are."""
    if len(dice) <= NAMED:
        return f" {word} ".join(dice)
    return f"{'any of ' if word == 'or' else ''}{len(dice)} of {whose} dice"


def _rolls(hit: int, count: int) -> str:
    return "Whatever is rolled," if hit == count else f"In {hit} of {count} rolls"
