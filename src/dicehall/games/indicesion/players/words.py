"""The judge's sentences: what a choice does and what it is worth."""

from __future__ import annotations

from collections.abc import Sequence

from dicehall.bots.judge import ActionValue, loss_error
from dicehall.games.indicesion.actions import Action, Pick, Pink, Start
from dicehall.games.indicesion.names import board_name
from dicehall.games.indicesion.players.outlook import PLAIN, WORTH
from dicehall.games.indicesion.rules import decider
from dicehall.games.indicesion.state import Placing, State, Throwing
from dicehall.games.indicesion.words import offer

STEEP, LOW = 900, 400  # milliradians
LEAST = 0.05  # points and dice; smaller numbers are not mentioned


def manner(throw: Throwing) -> str:
    """The kind of a throw."""
    if throw.release.loft >= STEEP:
        return "a high throw"
    return "a low throw" if throw.release.loft <= LOW else "a plain throw"


def sentence(state: State, judged: Sequence[ActionValue], chosen: ActionValue) -> str:
    """What a choice does, and its chance compared with the best of the others."""
    does = _does(state, chosen.action, chosen.facts)
    return f"{does[:1].upper()}{does[1:]}{'; ' if does else ''}{_worth(state, judged, chosen)}."


def _does(state: State, action: Action, facts: dict[str, float]) -> str:
    match action:
        case Throwing() if facts:
            return f"{manner(action)} {_outcome(f'lies on {board_name(state, action.board)}', facts)}"
        case Pink() if facts:
            return f"the best throw found for it {_outcome('lands', facts)}"
        case Placing("barrel") if facts:
            return f"the next throws onto the boards bring the thrower {_signed(facts['own'])} points"
        case Pick(colour):
            return f"worth about {WORTH[colour]:.1f} points, where a plain die has {PLAIN}"
        case Start(first):
            return _last_throw(state, (first - 1) % state.seats)
    return ""


def _last_throw(state: State, seat: int) -> str:
    """Who throws last in the round: nobody can answer that throw."""
    if seat == decider(state):
        return "you throw last, and nobody can answer that throw"
    return f"seat {seat} throws last, and you can't answer that throw"


def _outcome(lands: str, facts: dict[str, float]) -> str:
    """How throws turned out: where the die lay, points won and taken, dice burnt."""
    count = round(facts["throws"])
    parts = [f"{lands} in {round(facts['landed'] * count)} of {count} throws"]
    if abs(facts["own"]) > LEAST:
        parts.append(f"{_signed(facts['own'])} points for you")
    if abs(facts["others"]) > LEAST:
        parts.append(f"{_signed(facts['others'])} points for the others")
    if facts["burnt"] > LEAST:
        parts.append(f"{facts['burnt']:.1f} dice burnt")
    return ", ".join(parts)


def _worth(state: State, judged: Sequence[ActionValue], chosen: ActionValue) -> str:
    """The chance, and the difference from the best of the others where it is beyond two standard errors."""
    other = next((each for each in judged if each.action != chosen.action), None)
    if state.alone:
        return f"about {chosen.value:.0f} points in all by now ({_range(chosen, 1, 1000):s})"
    if other is None:
        return _chance(chosen)
    ahead = chosen.value - other.value
    error = loss_error(other, chosen) if ahead > 0 else loss_error(chosen, other)
    if abs(ahead) <= 2 * error:
        return _chance(chosen)
    beside = "more" if ahead > 0 else "less"
    return f"{_chance(chosen)}, {100 * abs(ahead):.0f} {beside} than “{_label(state, other.action)}”"


def _chance(judged: ActionValue) -> str:
    """A chance with the range of two standard errors."""
    return f"about {100 * judged.value:.0f} % to win ({_range(judged, 100, 1)} %)"


def _range(judged: ActionValue, times: int, most: int) -> str:
    """The range of two standard errors; a chance is never below 0."""
    low = judged.value - 2 * judged.error
    high = min(float(most), judged.value + 2 * judged.error)
    return f"{times * (max(0.0, low) if most == 1 else low):.0f} to {times * high:.0f}"


def _label(state: State, action: Action) -> str:
    label = offer(state, action).label
    return f"{label}, {manner(action)}" if isinstance(action, Throwing) else label


def _signed(value: float) -> str:
    return f"{value:+.1f}".replace("-", "−")
