"""What is asked at a moment of Intersection, and what is played for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicehall.core.question import Question, alternatives
from dicehall.games.intersection.rules import State, actions, in_last_turns, is_in, recorded
from dicehall.games.intersection.turn import Turn, points, signal_in_cup
from dicehall.games.intersection.words import some_dice

YOUR_ROLL = "Your roll"
FEW = 2
"""Up to so many ways on are said in full; more have to fit a line, too."""


def goal(options: Mapping[str, Any], seats: int) -> str:
    """Winning: what ends the game, and who wins it."""
    if seats == 1:
        return f"Reach {options['goal']:,} in as few turns as possible"
    if options["rules"] == "classic":
        return f"Highest wins when two have {options['goal']:,}"
    if not options["last_turn"]:
        return f"First to {options['goal']:,} wins"
    return f"Highest wins; the last turns begin at {options['goal']:,}"


def question(state: State, seat: int) -> Question:
    """What the seat is asked: to roll, to fix, to park, or to go on or end."""
    if state.phase == "first":
        return Question("Roll to begin", "the most happy faces begin")
    if state.phase == "tie":
        return Question("Roll for the win", "the most happy faces win")
    if state.turn.rolling is not None:
        return Question(YOUR_ROLL, _roll(state, seat))
    kinds: set[str] = {action.verb for action in actions(state, seat)}
    if "X" in state.turn.field and state.options.rules == "traffic":
        return _sad(state.turn, kinds)
    return _parked(state, kinds) if kinds & {"on", "end", "roll"} else _to_park(state, seat, kinds)


def _roll(state: State, seat: int) -> str:
    """What is in the cup; at the start of a turn, what the turn has to bring."""
    if state.turn.rolling == "start":
        if in_last_turns(state):
            return f"your last turn, with {max(state.scores):,} to beat"
        if not is_in(state, seat):
            return f"your first score must be {state.options.come_in:,} or more"
    dice = some_dice(state.turn.cup)
    return f"{dice} and the signal die" if signal_in_cup(state.turn) else dice


def _sad(turn: Turn, kinds: set[str]) -> Question:
    """The Sad Face: nothing else is possible while one shows, except a star with slow."""
    star = "roll a star with the signal die"
    if "fix" not in kinds:
        return Question("Slow, and a sad face", star, ("slow",))
    ways = [f"roll {'a happy face' if 'H' in turn.field + turn.parked else 'the signal die'} with it"]
    if "slow" in kinds:
        ways.append(star)
    return Question("Fix the sad face", alternatives(ways), _named(kinds, "fix", "slow"))


def _to_park(state: State, seat: int, kinds: set[str]) -> Question:
    """Parking Dice: something has to be parked before the turn goes on."""
    if "park" not in kinds:
        return Question("Slow shows", "roll a star with the signal die", ("slow",))
    ways = ["roll a star with the signal die"] if "slow" in kinds else []
    if not ways and state.turn.signal == "slow":
        return Question("Park what scores", "slow shows, so you can't end the turn yet", ("park",))
    if not ways:
        return Question("Park what scores", _after_parking(state, seat), ("park",))
    return Question("Park what scores", f"or {alternatives(ways)}", ("park", "slow"))


def _after_parking(state: State, seat: int) -> str:
    stake = points(state.turn.parked, state.options.points)
    if stake:
        return f"{stake:,} parked so far"
    if not is_in(state, seat):
        return f"your first score must be {state.options.come_in:,} or more"
    return "then go on, or end the turn"


def _parked(state: State, kinds: set[str]) -> Question:
    """ "End a Turn" OR "Play On": what is at stake, and the ways on."""
    stake = points(state.turn.parked, state.options.points)
    left = some_dice(len(state.turn.field))
    nothing = bool(stake) and not recorded(state, stake)
    words = {
        "park": "park more",
        "end": "end the turn with nothing" if nothing else "end the turn",
        "on": f"play on with {left}",
        "roll": f"roll again with {left}",
        "slow": "roll a star with the signal die",
        "double": "double or nothing",
    }
    order = ("park", "on", "roll", "slow", "double", "end") if nothing else words
    named = tuple(kind for kind in order if kind in kinds)
    if len(named) > FEW:
        words |= {"end": "end with nothing" if nothing else "end", "on": "play on", "roll": "roll again"}
    asked = f"{stake:,} of {state.options.come_in:,} parked" if nothing else f"{stake:,} parked"
    return Question(asked, alternatives([words[kind] for kind in named]), named)


def _named(kinds: set[str], *names: str) -> tuple[str, ...]:
    return tuple(name for name in names if name in kinds)
