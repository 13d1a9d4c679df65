"""The words: how actions are written, what people are told about them, and what happened.

To change: a text for each kind of action, short enough to type, and an event for everything that can happen.
Words of an event follow the name of its seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicehall.core.contract import Answer, Chosen, Event, Offer, Over, Rolled
from dicehall.core.notation import refuse, words
from dicehall.core.question import Question
from dicehall_my_dice_game.rules import AGAIN, KEEP, Action, State, pending


def write(_: State, action: Action) -> str:
    """The action as text, unique among those of a state."""
    return action.verb


def parse(_: State, text: str) -> Action:
    """The action that a text means; raises NotationError."""
    known = {"keep": KEEP, "again": AGAIN}
    return known.get(" ".join(words(text.lower()))) or refuse(text, "keep or again")


def goal(options: Mapping[str, Any], _: int) -> str:
    """What is played for at a table with these options, in at most eight words."""
    rounds = options["rounds"]
    return f"Most points after {rounds} {'round' if rounds == 1 else 'rounds'}"


def question(state: State, _: int) -> Question:
    """What the seat is asked now, and what follows; the kinds are those of the offers that the words name."""
    if not state.face:
        return Question("Your roll", f"round {state.round} of {state.rounds}")
    return Question(f"You rolled a {state.face}", "keep it, or roll again", ("Keep", "Roll again"))


def offer(state: State, _: int, action: Action) -> Offer:
    """The action as people choose it: its text, what it is called, what it is worth and what follows."""
    if action == KEEP:
        return Offer("keep", f"Keep the {state.face}", f"+{state.face}", "you can roll again later")
    better = 6 - state.face
    return Offer("again", "Roll again", "+1 to 6", f"better than {state.face}: {better} in 6, once a game")


def describe(before: State, answer: Answer[Action], after: State) -> tuple[Event, ...]:
    """What happened in a step, as data and as words."""
    return (_event(before, answer), *_ended(after))


def _event(before: State, answer: Answer[Action]) -> Event:
    match answer:
        case Rolled((face,)):
            return Event("rolled", before.seat, f"rolls {face}", {"face": int(face)})
        case Chosen(chosen) if chosen[before.seat] == AGAIN:
            return Event("again", before.seat, "takes the die again")
        case Chosen():
            return Event("kept", before.seat, f"keeps the {before.face}", {"face": before.face})
    return Event("forfeit", before.seat, "scores nothing this time")


def _ended(after: State) -> tuple[Event, ...]:
    over = pending(after)
    if not isinstance(over, Over):
        return ()
    return (Event("over", None, f"The last round is over: the best have {max(over.scores)}."),)
