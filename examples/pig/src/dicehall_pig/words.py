"""Pig in words: how choices are written, what they are worth, and what happened."""

from __future__ import annotations

from dicehall.core.contract import Answer, Chosen, Event, Forfeit, Offer, Rolled
from dicehall.core.notation import refuse, words
from dicehall_pig.rules import HOLD, ROLL, Action, State, at_stake, is_over


def write(_: State, action: Action) -> str:
    """The action as text."""
    return action.verb


def parse(_: State, text: str) -> Action:
    """The action that a text means; raises NotationError."""
    known = {"roll": ROLL, "hold": HOLD}
    return known.get(" ".join(words(text.lower()))) or refuse(text, "roll or hold")


def offer(state: State, seat: int, action: Action) -> Offer:
    """The action with what it is worth."""
    stake = at_stake(state)
    score = state.scores[seat] + stake
    if action == ROLL:
        risk = f"{state.bust} loses {stake}: 1 in 6" if stake else f"a {state.bust} ends the turn: 1 in 6"
        return Offer("roll", "Roll again" if stake else "Roll", f"+{_gains(state.bust)}", risk)
    note = "wins the game" if score >= state.goal else f"{score} in all, {state.goal - score} to go"
    return Offer("hold", "Hold", f"+{stake}", note)


def _gains(bust: int) -> str:
    faces = [face for face in range(1, 7) if face != bust]
    return f"{faces[0]} to {faces[-1]}"


def describe(before: State, answer: Answer[Action], after: State) -> tuple[Event, ...]:
    """What happened in a step."""
    seat, stake = before.seat, at_stake(before)
    match answer:
        case Chosen(chosen) if chosen[seat] == ROLL:
            return (Event("chose", seat, "rolls again" if stake else "rolls"),)
        case Chosen():
            score = after.scores[seat]
            held = Event("held", seat, f"holds {stake} and {{has}} {score}", {"points": stake, "score": score})
            return (held, *_ended(after))
        case Rolled((face,)) if int(face) == before.bust:
            return (Event("bust", seat, f"gets a {face} and {_loses(stake)}", {"face": face, "lost": stake}),)
        case Rolled((face,)):
            total = at_stake(after)
            return (Event("rolled", seat, f"gets a {face}: {total} this turn", {"face": face, "turn": total}),)
        case Forfeit(seat, cause):
            what = "runs out of time" if cause == "clock" else "fumbles the die"
            return (Event("forfeit", seat, f"{what} and {_loses(stake)}", {"lost": stake}),)
    return ()


def _loses(stake: int) -> str:
    return f"{{loses}} {stake}" if stake else "{scores} nothing"


def _ended(after: State) -> tuple[Event, ...]:
    if not is_over(after):
        return ()
    score, turns = after.scores[after.seat], after.turns[after.seat]
    if len(after.scores) == 1:
        counted = "one turn" if turns == 1 else f"{turns} turns"
        return (Event("finished", 0, f"reaches {score} in {counted}", {"turns": turns}),)
    return (Event("won", after.seat, f"wins with {score}", {"score": score}),)
