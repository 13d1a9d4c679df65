"""The choices of a turn as they are offered: what each does, what it is worth, and the odds of its roll."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeAlias

from dicehall.core.contract import Chosen, Offer
from dicehall.games.intersection import notation, odds
from dicehall.games.intersection.going_on import GoingOn, going_on
from dicehall.games.intersection.rules import State, in_last_turns, recorded, turn_after
from dicehall.games.intersection.turn import Action, Finished, Turn, points
from dicehall.games.intersection.words import dice_in_words, some_dice

Words: TypeAlias = tuple[str, str, str, dict[str, Any]]
"""The label, worth, note and facts of an offer."""


def offer(state: State, action: Action) -> Offer:
    """The action with what it does, what it is worth and what follows."""
    label, worth, note, facts = _OFFERS[action.verb](state, action)
    return Offer(notation.write(action), label, worth, note, action.verb, facts)


def _odds(chance: Fraction) -> dict[str, Any]:
    """The chance of a good roll as facts: a numerator and a denominator."""
    return {"odds": [chance.numerator, chance.denominator]}


def _stake(state: State, turn: Turn) -> int:
    return points(turn.parked, state.options.points)


def _park(state: State, action: Action) -> Words:
    label, after = f"Park {dice_in_words(action.dice)}", turn_after(state, Chosen({state.seat: action}))
    if isinstance(after, Finished):
        note = "loses the turn: slow shows, and no star is left to roll with it"
        return label, "+0", note, {"gain": 0, "stake": 0, "left": 0}
    stake, left = _stake(state, after), len(after.field)
    gain = stake - _stake(state, state.turn)
    note = f"{stake:,} at stake, {some_dice(left)} left"
    return label, f"+{gain:,}", note, {"gain": gain, "stake": stake, "left": left}


def _fix(state: State, action: Action) -> Words:
    note, facts = _survival(state, action)
    if action.dice == "go":
        return "Roll the signal die with a sad face", "", note, facts
    if action.dice == "H":
        return "Roll a happy face with a sad face", "", note, facts
    return "Unpark a happy face and roll it with a sad face", _unparked(state, "H"), note, facts


def _survival(state: State, action: Action) -> tuple[str, dict[str, Any]]:
    """The chance that the roll does not lose the turn, as a note and as facts."""
    chance = odds.chance(state, action, _not_lost)
    if chance == 1:
        return "this roll can't lose the turn", _odds(chance)
    return f"this roll does not lose the turn: {odds.odds_in_words(chance)}", _odds(chance)


def _not_lost(turn: Turn | Finished) -> bool:
    return odds.goes_on(turn) or odds.scores(turn)


def _slow(state: State, action: Action) -> Words:
    chance = odds.chance(state, action, _freed)
    note = f"this roll shows go and does not lose the turn: {odds.odds_in_words(chance)}"
    if action.dice == "S":
        return "Roll a star with the signal die", "", note, _odds(chance)
    return "Unpark a star and roll it with the signal die", _unparked(state, "S"), note, _odds(chance)


def _freed(turn: Turn | Finished) -> bool:
    return isinstance(turn, Turn) and turn.signal == "go"


def _unparked(state: State, face: str) -> str:
    """What the points at stake lose when a die is unparked."""
    parked, table = state.turn.parked, state.options.points
    return f"−{points(parked, table) - points(parked.replace(face, '', 1), table):,}"


def _on(state: State, action: Action) -> Words:
    stake, outlook = _stake(state, state.turn), going_on(state)
    assert outlook is not None, "playing on is offered"
    label = "Play on" if action.verb == "on" else "Roll again"
    words = f"{label} with {some_dice(len(state.turn.field))}"
    facts = {"stake": stake, "odds": [100 - outlook.lost, 100]}
    return words, f"{stake:,} at stake", _then_ended(outlook), facts


def _then_ended(outlook: GoingOn) -> str:
    """What the turn comes to, if it is ended as soon as may be after one more roll."""
    if outlook.lost == 100:
        return "then end: it records nothing"
    more = f"{outlook.least:,}" + (f" to {outlook.most:,}" if outlook.most > outlook.least else "")
    return f"then end: {more}" + (f"; lost in {outlook.lost} of 100" if outlook.lost else "")


def _end(state: State, _: Action) -> Words:
    stake = _stake(state, state.turn)
    counted = recorded(state, stake)
    total = state.scores[state.seat] + counted
    return "End the turn", f"+{counted:,}", _after_ending(state, stake, counted), {"gain": counted, "score": total}


def _after_ending(state: State, stake: int, counted: int) -> str:
    """What a turn that ends now comes to, and in the last turns whether it is enough."""
    if counted < stake:
        return f"{stake:,} does not count: a first score must be {state.options.come_in:,} or more"
    total = state.scores[state.seat] + counted
    return f"{total:,} in all{_against_best(total, max(state.scores)) if in_last_turns(state) else ''}"


def _against_best(total: int, best: int) -> str:
    if total == best:
        return ", a tie with the best score"
    return f", {'more' if total > best else 'less'} than the {best:,} to beat"


def _double(state: State, action: Action) -> Words:
    stake = _stake(state, state.turn)
    chance = odds.chance(state, action, odds.scores)
    note = f"this roll doubles the points of all five dice: {odds.odds_in_words(chance)}"
    return "Double or nothing", f"{stake:,} at stake", note, {"stake": stake, **_odds(chance)}


_OFFERS = {
    "park": _park,
    "fix": _fix,
    "slow": _slow,
    "on": _on,
    "roll": _on,
    "end": _end,
    "double": _double,
}
