"""Intersection in words: dice, choices with what they are worth, and what happened."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeAlias

from dicehall.core.contract import Answer, Chosen, Event, Forfeit, Offer, Rolled
from dicehall.games.intersection import notation, odds
from dicehall.games.intersection.dice import FACES, NAMES
from dicehall.games.intersection.rules import State, has_no_dice, in_last_turns, recorded, turn_after
from dicehall.games.intersection.turn import Action, Finished, Turn, park, points, read_roll

Words: TypeAlias = tuple[str, str, str, dict[str, Any]]
"""The label, worth, note and facts of an offer."""

_COUNTS = ("no", "one", "two", "three", "four", "five")
_PLURALS = {"H": "happy faces", "S": "stars", "X": "sad faces", "2": "twos", "3": "threes", "4": "fours"}
_SINGULARS = {face: f"{name} face" if face in "HX" else name for face, name in NAMES.items()}


def dice_in_words(dice: str) -> str:
    """Dice as people say them: "two happy faces and one star"."""
    parts = [_some(face, dice.count(face)) for face in FACES if face in dice]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts) or "no dice"


def _some(face: str, count: int) -> str:
    return f"{_COUNTS[count]} {_PLURALS[face] if count > 1 else _SINGULARS[face]}"


def spaced(dice: str) -> str:
    """Dice face by face: "H S 2"."""
    return " ".join(dice)


# Choices.


def offer(state: State, action: Action) -> Offer:
    """The action with what it does, what it is worth and what follows."""
    label, worth, note, facts = _OFFERS[action.verb](state, action)
    return Offer(notation.write(action), label, worth, note, action.verb, facts)


def _odds(chance: Fraction) -> dict[str, Any]:
    """The chance of a good roll as facts: a numerator and a denominator."""
    return {"odds": [chance.numerator, chance.denominator]}


def _offer_park(state: State, action: Action) -> Words:
    table = state.options.points
    before, after = state.turn, park(state.turn, action.dice)
    stake = points(after.parked, table)
    gain, left = stake - points(before.parked, table), len(after.field)
    note = f"{stake:,} at stake, {left or 'none'} left"
    facts = {"gain": gain, "stake": stake, "left": left}
    return f"Park {dice_in_words(action.dice)}", f"+{gain:,}", note, facts


def _offer_fix(state: State, action: Action) -> Words:
    chance = odds.chance(state, action, odds.goes_on)
    note, facts = f"the turn goes on: {odds.odds_in_words(chance)}", _odds(chance)
    if action.dice == "go":
        return "Roll the signal die with a sad face", "", note, facts
    if action.dice == "H":
        return "Roll a happy face with a sad face", "", note, facts
    return "Unpark a happy face and roll it with a sad face", _unparked(state, "H"), note, facts


def _offer_slow(state: State, action: Action) -> Words:
    chance = odds.chance(state, action, _freed)
    note, facts = f"go, and the turn goes on: {odds.odds_in_words(chance)}", _odds(chance)
    if action.dice == "S":
        return "Roll a star with the slow", "", note, facts
    return "Unpark a star and roll it with the slow", _unparked(state, "S"), note, facts


def _freed(turn: Turn | Finished) -> bool:
    return isinstance(turn, Turn) and turn.signal == "go"


def _unparked(state: State, face: str) -> str:
    parked, table = state.turn.parked, state.options.points
    return f"−{points(parked, table) - points(parked.replace(face, '', 1), table):,}"


def _offer_on(state: State, action: Action) -> Words:
    stake = points(state.turn.parked, state.options.points)
    chance = odds.chance(state, action, _not_lost)
    note, facts = f"not lost at once: {odds.odds_in_words(chance)}", {"stake": stake, **_odds(chance)}
    label = "Play on" if action.verb == "on" else "Roll again"
    left = len(state.turn.field)
    return f"{label} with {_COUNTS[left]} {'die' if left == 1 else 'dice'}", f"{stake:,} at stake", note, facts


def _not_lost(turn: Turn | Finished) -> bool:
    return odds.goes_on(turn) or odds.scores(turn)


def _offer_end(state: State, _: Action) -> Words:
    stake = points(state.turn.parked, state.options.points)
    counted = recorded(state, stake)
    total, best = state.scores[state.seat] + counted, max(state.scores)
    facts = {"gain": counted, "score": total}
    if counted < stake:
        return "End the turn", "+0", f"short of {state.options.come_in} to come in", facts
    beaten = f", short of {best:,}" if in_last_turns(state) and total < best else ""
    return "End the turn", f"+{counted:,}", f"{total:,} in all{beaten}", facts


def _offer_double(state: State, action: Action) -> Words:
    stake = points(state.turn.parked, state.options.points)
    chance = odds.chance(state, action, odds.scores)
    note, facts = f"doubles all five: {odds.odds_in_words(chance)}", {"stake": stake, **_odds(chance)}
    return "Double or nothing", f"{stake:,} at stake", note, facts


_OFFERS = {
    "park": _offer_park,
    "fix": _offer_fix,
    "slow": _offer_slow,
    "on": _offer_on,
    "roll": _offer_on,
    "end": _offer_end,
    "double": _offer_double,
}


# What happened.


def describe(before: State, answer: Answer[Action], after: State) -> tuple[Event, ...]:
    """What happened in a step, in order."""
    if before.phase != "turn":
        events = [_rolled_off(before, answer), *_roll_off_settled(before, after)]
    else:
        turn = turn_after(before, answer)
        events = [_first_event(before, answer)]
        if isinstance(turn, Finished):
            events += _turn_ended(before, turn, after)
    return (*events, *_game_ended(before, after))


def _rolled_off(before: State, answer: Answer[Action]) -> Event:
    dice = "".join(answer.values) if isinstance(answer, Rolled) else ""
    purpose = "for the first turn" if before.phase == "first" else "to break the tie"
    text = f"rolls {spaced(dice)} {purpose}: {_some('H', dice.count('H'))}"
    facts = {"dice": dice, "phase": before.phase, "happy": dice.count("H")}
    return Event("rolled_off", before.seat, text, facts)


def _roll_off_settled(before: State, after: State) -> list[Event]:
    if after.phase == "turn":
        return [Event("begins", after.seat, "begins")]
    if after.phase == before.phase and not after.happy:
        seats = list(after.contenders)
        return [Event("tied_again", None, "Those with the most happy faces roll again.", {"seats": seats})]
    return []


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
    facts = {"verb": action.verb, "dice": action.dice}
    return Event("chose", before.seat, _CHOSE[action.verb].format(_about(action)), facts)


def _about(action: Action) -> str:
    match action.verb, action.dice:
        case "park", dice:
            return dice_in_words(dice)
        case "fix", "go":
            return "the signal die"
        case (("fix" | "slow"), dice):
            source = "an unparked" if dice.startswith("p") else "a"
            return f"{source} {_SINGULARS[dice[-1]]}"
    return ""


_CHOSE = {
    "park": "parks {}",
    "fix": "rolls {} with a sad face",
    "slow": "rolls {} with the slow",
    "on": "plays on",
    "roll": "rolls again",
    "end": "ends the turn",
    "double": "declares double or nothing",
}


def _rolled(before: State, values: tuple[str, ...]) -> Event:
    signal, dice = read_roll(before.turn, values)
    with_signal = len(values) > len(dice)
    text = f"rolls {signal} with {spaced(dice)}" if with_signal else f"rolls {spaced(dice)}"
    facts = {"signal": signal, "signal_rolled": with_signal, "dice": dice, "why": before.turn.rolling}
    return Event("rolled", before.seat, text, facts)


def _turn_ended(before: State, end: Finished, after: State) -> list[Event]:
    seat = before.seat
    counted = after.scores[seat] - before.scores[seat]
    facts = {
        "turn": after.turns[seat],
        "why": end.why,
        "points": end.points,
        "recorded": counted,
        "score": after.scores[seat],
    }
    events = [Event("turn_ended", seat, _ending(before, end, counted, after.scores[seat]), facts)]
    if _reached_goal(before, after, seat) and after.phase == "turn":
        facts = {"seat": seat, "score": after.scores[seat], "last_turns": in_last_turns(after)}
        events.append(
            Event("goal_reached", None, f"{before.options.goal:,} is reached: {_what_now(after)}.", facts)
        )
    return events


def _what_now(after: State) -> str:
    if in_last_turns(after):
        return "one last turn for the others"
    return "the game ends when a second player gets there"


def _reached_goal(before: State, after: State, seat: int) -> bool:
    goal = before.options.goal
    return max(before.scores) < goal <= after.scores[seat]


def _ending(before: State, end: Finished, counted: int, score: int) -> str:
    if end.points and not counted:
        return f"ends with {end.points}, short of the {before.options.come_in} to come in"
    if counted:
        return f"{_GAINED.get(end.why, 'records')} {counted:,} and {{has}} {score:,}"
    stake = points(before.turn.parked, before.options.points)
    return _LOST.get(end.why, "records nothing") + (f"; {stake:,} lost" if stake else "")


_GAINED = {"doubled": "doubles to", "yield": "yields with"}
_LOST = {
    "stop": "loses the turn to a stop",
    "sad": "can't mend the sad face",
    "stuck": "has nothing to park",
    "slow": "is held by the slow, with no star",
    "lost": "loses it all at double or nothing",
    "clock": "loses the turn",
    "fumble": "loses the turn by the Vander rule",
}


def _game_ended(before: State, after: State) -> list[Event]:
    if after.phase == "tie" and before.phase == "turn":
        no_dice = [seat for seat in after.contenders if has_no_dice(after, seat)]
        return [Event("tie", None, _tie(after), {"seats": list(after.contenders), "no_dice": no_dice})]
    if after.phase != "over":
        return []
    if not after.winners:
        text = f"reaches {after.scores[0]:,} in {after.turns[0]} turns"
        return [Event("solo_over", 0, text, {"turns": after.turns[0]})]
    seat = after.winners[0]
    return [Event("won", seat, f"wins with {after.scores[seat]:,}", {"scores": list(after.scores)})]


def _tie(after: State) -> str:
    by_no_dice = any(after.scores[seat] < max(after.scores) for seat in after.contenders)
    return "A tie by the No Dice rule: happy faces decide." if by_no_dice else "A tie: happy faces decide."
