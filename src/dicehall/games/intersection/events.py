"""What happened in a step, in words and as facts.

The words of a choice, of its roll and of the end of the turn are joined into one line of the log.
"""

from __future__ import annotations

from typing import Any

from dicehall.core.contract import Answer, Chosen, Event, Forfeit, Rolled
from dicehall.games.intersection import notation
from dicehall.games.intersection.rules import State, has_no_dice, in_last_turns, turn_after
from dicehall.games.intersection.turn import Action, Finished, park, points, read_roll
from dicehall.games.intersection.words import dice_in_words, some_dice, some_faces


def describe(before: State, answer: Answer[Action], after: State) -> tuple[Event, ...]:
    """What happened in a step, in order."""
    if before.phase != "turn":
        events = [_rolled_off(before, answer), *_roll_off_settled(before, after)]
    else:
        turn = turn_after(before, answer)
        events = [_first_event(before, answer)]
        if isinstance(turn, Finished):
            events += _turn_ended(before, answer, turn, after)
    return (*events, *_game_ended(before, after))


# Rolls for happy faces.


def _rolled_off(before: State, answer: Answer[Action]) -> Event:
    dice = "".join(answer.values) if isinstance(answer, Rolled) else ""
    purpose = "for the first turn" if before.phase == "first" else "to break the tie"
    happy = dice.count("H")
    facts = {"dice": dice, "phase": before.phase, "happy": happy, "notation": dice}
    return Event("rolled_off", before.seat, f"rolls {purpose}: {some_faces('H', happy)}", facts)


def _roll_off_settled(before: State, after: State) -> list[Event]:
    if after.phase == "turn":
        return [Event("begins", after.seat, "begins")]
    if after.phase == before.phase and not after.happy:
        seats = list(after.contenders)
        return [Event("tied_again", None, "Those with the most happy faces roll again.", {"seats": seats})]
    return []


# Choices and rolls of a turn.


def _first_event(before: State, answer: Answer[Action]) -> Event:
    match answer:
        case Chosen(chosen):
            return _chose(before, chosen[before.seat])
        case Rolled(values):
            return _rolled(before, values)
        case Forfeit(seat, "clock"):
            return Event("clock", seat, "runs out of time")
        case _:
            return Event("fumble", before.seat, "fumbles the dice")


def _chose(before: State, action: Action) -> Event:
    stake = points(_parked_after(before, action), before.options.points)
    facts: dict[str, Any] = {"verb": action.verb, "dice": action.dice, "notation": notation.write(action)}
    if action.verb != "end":
        facts["stake"] = stake
    return Event(
        "chose", before.seat, _CHOSE[action.verb, _source(action)].format(**_parts(before, action, stake)), facts
    )


def _parts(before: State, action: Action, stake: int) -> dict[str, str]:
    """What the words of a choice name. The braces of a second verb stay for the reader."""
    left = some_dice(len(before.turn.field))
    return {
        "dice": dice_in_words(action.dice) if action.verb == "park" else "",
        "stake": f"{stake:,}",
        "left": left,
    }


def _source(action: Action) -> str:
    """Where the traffic die of a fix or a star comes from."""
    return action.dice if action.verb in ("fix", "slow") else ""


_CHOSE = {
    ("park", ""): "parks {dice}: {stake} at stake",
    ("fix", "H"): "rolls a happy face with a sad face",
    ("fix", "pH"): "unparks a happy face and {{rolls}} it with a sad face",
    ("fix", "go"): "rolls the signal die with a sad face",
    ("slow", "S"): "rolls a star with the signal die",
    ("slow", "pS"): "unparks a star and {{rolls}} it with the signal die",
    ("on", ""): "plays on with {left}",
    ("roll", ""): "rolls {left} with the signal die",
    ("end", ""): "ends the turn",
    ("double", ""): "declares double or nothing for {stake}",
}


def _parked_after(before: State, action: Action) -> str:
    """What is parked after a choice."""
    if action.verb == "park":
        return park(before.turn, action.dice).parked
    return before.turn.parked.replace(action.dice[1:], "", 1) if action.dice in ("pH", "pS") else before.turn.parked


def _rolled(before: State, values: tuple[str, ...]) -> Event:
    signal, dice = read_roll(before.turn, values)
    both, start = len(values) > len(dice), before.turn.rolling == "start"
    result = f"{signal} {dice}" if both else dice
    facts = {
        "signal": signal,
        "signal_rolled": both,
        "dice": dice,
        "why": before.turn.rolling,
        "notation": result if start else f"={result}",
    }
    shown = f"{signal} with {dice_in_words(dice)}" if both else dice_in_words(dice)
    return Event("rolled", before.seat, f"{'rolls' if start else 'gets'} {shown}", facts)


# The end of a turn.


def _turn_ended(before: State, answer: Answer[Action], end: Finished, after: State) -> list[Event]:
    seat = before.seat
    counted = after.scores[seat] - before.scores[seat]
    facts = {
        "turn": after.turns[seat],
        "why": end.why,
        "worth": end.points,
        "points": counted,
        "score": after.scores[seat],
    }
    events = [Event("turn_ended", seat, _ending(before, answer, end, after), facts)]
    if _reached_goal(before, after, seat) and after.phase == "turn":
        facts = {"seat": seat, "score": after.scores[seat], "last_turns": in_last_turns(after)}
        text = f"The goal of {before.options.goal:,} is reached: {_what_now(after)}."
        events.append(Event("goal_reached", None, text, facts))
    return events


def _what_now(after: State) -> str:
    if in_last_turns(after):
        return "everybody else has one last turn"
    return "the game is over when a second player gets there"


def _reached_goal(before: State, after: State, seat: int) -> bool:
    goal = before.options.goal
    return max(before.scores) < goal <= after.scores[seat]


def _ending(before: State, answer: Answer[Action], end: Finished, after: State) -> str:
    score = after.scores[before.seat]
    if not end.points:
        return _without_points(before, answer, end)
    if score == before.scores[before.seat]:
        come_in = before.options.come_in
        return f"records nothing: {end.points:,} is less than the {come_in:,} that a first score needs"
    return f"{_GAINED.get(end.why, 'records')} {end.points:,} and {{has}} {score:,}"


_GAINED = {"doubled": "doubles to", "yield": "{yields}, {records}"}


def _without_points(before: State, answer: Answer[Action], end: Finished) -> str:
    if end.why not in _LOST:
        return "records nothing"
    stake = points(_parked_at_the_end(before, answer), before.options.points)
    return _LOST[end.why] + (f" and the {stake:,} at stake" if stake else "")


_LOST = {
    "stop": "loses the turn",
    "sad": "can't fix a sad face and {loses} the turn",
    "stuck": "has nothing to park and {loses} the turn",
    "slow": "has no star to roll with slow and {loses} the turn",
    "lost": "loses double or nothing",
    "clock": "loses the turn",
    "fumble": "loses the turn by the Vander rule",
}


def _parked_at_the_end(before: State, answer: Answer[Action]) -> str:
    """What was parked when the turn ended; a choice may have parked more, or unparked."""
    return _parked_after(before, answer.actions[before.seat]) if isinstance(answer, Chosen) else before.turn.parked


# The end of the game.


def _game_ended(before: State, after: State) -> list[Event]:
    if after.phase == "tie" and before.phase == "turn":
        no_dice = [seat for seat in after.contenders if has_no_dice(after, seat)]
        return [Event("tie", None, _tie(after), {"seats": list(after.contenders), "no_dice": no_dice})]
    if after.phase != "over":
        return []
    if not after.winners:
        return [Event("solo_over", 0, _alone(after), {"turns": after.turns[0]})]
    seat = after.winners[0]
    return [Event("won", seat, _won(after, seat), {"scores": list(after.scores)})]


def _alone(after: State) -> str:
    turns = after.turns[0]
    return f"reaches {after.scores[0]:,} in {turns} {'turn' if turns == 1 else 'turns'}"


def _won(after: State, seat: int) -> str:
    if after.scores[seat] < max(after.scores):
        return "wins by the No Dice rule"
    return f"wins with {after.scores[seat]:,}"


def _tie(after: State) -> str:
    by_no_dice = any(after.scores[seat] < max(after.scores) for seat in after.contenders)
    kind = "A tie by the No Dice rule" if by_no_dice else "A tie"
    return f"{kind}: the most happy faces win."
