"""The end of Intersection: the turns that made the scores, how it was won, and what the last turn cost."""

from __future__ import annotations

from collections.abc import Sequence

from dicehall.core.contract import Event
from dicehall.core.ending import Course, Ending, Happened, Ribbon, Row, decisive, margin, tally
from dicehall.games.intersection.rules import State
from dicehall.games.intersection.words import dice_in_words, some_faces


def ending(state: State, happened: Sequence[Happened]) -> Ending:
    """Best turn and other turns of each seat, how the points grew, and, unless it was broken off, the last turn."""
    turns = [each.event for each in happened if each.event.kind == "turn_ended"]
    seats, played_out = range(len(state.scores)), state.phase == "over"
    how = _how(state, happened)
    return Ending(
        tallies=(tally("Points", (_best(turns, seats), _others(turns, seats))),),
        margin="" if how else margin(state.scores, state.winners),  # a tie was won by rolls, not by points
        how=how,
        asides=tuple(_aside(state, happened, seat) for seat in seats),
        near=tuple(seat for seat in seats if _near(state, happened, seat)),
        ribbon=_ribbon(happened) if played_out else None,
        decided=decisive(happened, state.winners, len(state.scores)) if played_out else None,
        course=_course(state, turns),
    )


def _gains(turns: Sequence[Event], seat: int) -> list[int]:
    """What each turn of a seat recorded, the highest first, without the turns that recorded nothing."""
    gained = [int(turn.facts["points"]) for turn in turns if turn.seat == seat]
    return sorted(filter(None, gained), reverse=True)


def _best(turns: Sequence[Event], seats: range) -> Row:
    return Row("Best turn", tuple(sum(_gains(turns, seat)[:1]) for seat in seats))


def _others(turns: Sequence[Event], seats: range) -> Row:
    """The other turns, with a note on how many of them recorded something."""
    values = tuple(sum(_gains(turns, seat)[1:]) for seat in seats)
    return Row("Other turns", values, notes=tuple(_note(turns, seat) for seat in seats))


def _note(turns: Sequence[Event], seat: int) -> str:
    others = sum(turn.seat == seat for turn in turns) - 1
    return f"{len(_gains(turns, seat)[1:])} of {others} scored" if others > 0 else ""


def _how(state: State, happened: Sequence[Happened]) -> str:
    if state.phase != "over" or not state.winners:
        return ""
    if state.scores[state.winners[0]] < max(state.scores):
        return "by the No Dice rule"
    if any(each.event.kind == "tie" for each in happened):
        return "after a tie, with the most happy faces"
    return ""


# The last turn.


def _last_turn(happened: Sequence[Happened]) -> list[Event]:
    """The events of the last turn, its end the last of them; nothing where no turn has ended."""
    events = [each.event for each in happened]
    ends = [place for place, event in enumerate(events) if event.kind == "turn_ended"]
    if not ends:
        return []
    first = ends[-2] + 1 if len(ends) > 1 else 0
    return events[first : ends[-1] + 1]


_HEADS = {
    "ended": "The last turn",
    "doubled": "Double or nothing",
    "lost": "Double or nothing",
    "yield": "Yield",
    "stop": "Stop",
    "sad": "A sad face",
    "slow": "Slow without a star",
    "stuck": "Nothing to park",
    "clock": "Out of time",
    "fumble": "The Vander rule",
}


def _ribbon(happened: Sequence[Happened]) -> Ribbon | None:
    """How the last turn ended, whose it was and what it cost; after a tie, the rolls that broke it."""
    if broken := _rolls_of_tie(happened):
        no_dice = any(each.event.kind == "tie" and each.event.facts.get("no_dice") for each in happened)
        if no_dice:
            return Ribbon("No Dice", f"zero ties the best; {broken}")
        return Ribbon("The roll-off", broken)
    turn = _last_turn(happened)
    if not turn:
        return None
    facts = turn[-1].facts
    doubling = any(event.kind == "chose" and event.facts["verb"] == "double" for event in turn)
    head = _HEADS["lost"] if doubling else _HEADS[facts["why"]]
    whose = f"by seat {turn[-1].seat}"
    if facts["worth"]:
        return Ribbon(head, f"{facts['points']:,} recorded {whose}")
    stake, _ = _stake(happened, turn[-1].seat)
    nothing = f"seat {turn[-1].seat}'s last turn brought nothing"
    return Ribbon(head, f"{_shown(turn)}: {stake:,} lost {whose}" if stake else nothing, harm=True)


def _rolls_of_tie(happened: Sequence[Happened]) -> str:
    """The happy faces that broke a tie, the most first: "two happy faces against one"; "" without a tie."""
    events = [each.event for each in happened]
    last_turn = max((place for place, event in enumerate(events) if event.kind == "turn_ended"), default=0)
    ties = [place for place, event in enumerate(events) if event.kind in ("tie", "tied_again")]
    if not ties or ties[-1] < last_turn:
        return ""
    rolls = [event.facts["happy"] for event in events[ties[-1] :] if event.kind == "rolled_off"]
    best, next_best, *others = sorted(map(int, rolls), reverse=True)
    return f"{some_faces('H', best)} against {'at most ' if others and next_best else ''}{_COUNTED[next_best]}"


_COUNTED = ("none", "one", "two", "three", "four", "five")


def _shown(turn: Sequence[Event]) -> str:
    """What the last roll of a turn showed."""
    rolled = next((event.facts for event in reversed(turn) if event.kind == "rolled"), None)
    if rolled is None:
        return "nothing recorded"
    dice = dice_in_words(rolled["dice"])
    return f"{dice}, and {rolled['signal']}" if rolled["signal_rolled"] else dice


def _aside(state: State, happened: Sequence[Happened], seat: int) -> str:
    """What the clock or the last turn cost the seat, or how far it is from the best."""
    if not state.winners or seat in state.winners:
        return ""
    if late := sum(each.event.facts["why"] == "clock" for each in happened if _ended_by(each.event, seat)):
        return f"you lost {late} {'turn' if late == 1 else 'turns'} to the clock"
    if _how(state, happened):
        return ""  # a tie was won by rolls, not by points
    stake, times = _stake(happened, seat)
    if stake:
        lost = f"the {stake:,} at stake" if times == 1 else f"twice the {stake:,} at stake"
        return f"{lost} would have made {state.scores[seat] + times * stake:,}"
    short = max(state.scores) - state.scores[seat]
    return f"you are {short:,} behind" if short > 0 else ""


def _ended_by(event: Event, seat: int) -> bool:
    """Whether this is the end of a turn of the seat."""
    return event.kind == "turn_ended" and event.seat == seat


def _near(state: State, happened: Sequence[Happened], seat: int) -> bool:
    """Whether the stake of the last turn, which was lost, would have been enough."""
    stake, times = _stake(happened, seat)
    return bool(state.winners) and seat not in state.winners and _enough(state, seat, times * stake)


def _enough(state: State, seat: int, gain: int) -> bool:
    return gain > 0 and state.scores[seat] + gain >= max(state.scores)


def _stake(happened: Sequence[Happened], seat: int | None) -> tuple[int, int]:
    """What the seat lost in the last turn of the game, if that was its turn, and what it would have been times."""
    turn = _last_turn(happened)
    chosen = [event.facts for event in turn if event.kind == "chose"]
    if not chosen or turn[-1].seat != seat or turn[-1].facts["worth"]:
        return 0, 1
    return int(chosen[-1].get("stake", 0)), 2 if chosen[-1]["verb"] == "double" else 1


def _course(state: State, turns: Sequence[Event]) -> Course:
    """The score of each seat after each of its turns."""
    seats = range(len(state.scores))
    scores = [[0, *(int(turn.facts["score"]) for turn in turns if turn.seat == seat)] for seat in seats]
    return Course("turn", tuple(map(tuple, scores)), state.options.goal)
