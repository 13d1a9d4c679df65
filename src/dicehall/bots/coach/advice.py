"""What the coach says of a position: at most three things, what is equal together, and no noise."""

from __future__ import annotations

from collections.abc import Sequence

from dicehall.bots.coach.results import STEPS, Advice, RatedAction, Unit, amount

MOST = 3
"""The largest number of things that the coach says at a time."""
SURE = 2.0
"""A loss of more standard errors is no accident of the sample."""
NOTHING = 1e-9
"""Losses up to this are rounding errors."""
MARGINS: dict[Unit, float] = {"chance": 0.02, "points": 2.0, "turns": 0.1}
"""Estimates are equal if they differ by less than this, with two standard errors added."""

_NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def is_worse(action: RatedAction) -> bool:
    """Whether an action is worse than the best one beyond two standard errors."""
    return action.loss > max(NOTHING, SURE * action.loss_error)


def advise(actions: Sequence[RatedAction], unit: Unit, exact: bool) -> tuple[Advice, ...]:
    """What there is to say of a seat's actions, the best first; nothing where there is only one."""
    if len(actions) < 2:
        return ()
    groups = _groups(actions, unit)
    about = "" if exact else "about "
    said = [_best(groups[0], len(actions), unit, about), *(_worse(group, unit, about) for group in groups[1:])]
    return tuple(said)


def _groups(actions: Sequence[RatedAction], unit: Unit) -> list[list[RatedAction]]:
    """The best action and its equals, then those that are surely worse; what is not clear is left out."""
    best, *others = actions
    groups = [[best]]
    for action in others:
        if _is_equal(groups[-1][0], action, unit):
            groups[-1].append(action)
        elif _is_noticed(action, unit) and len(groups) < MOST:
            groups.append([action])
        elif _is_noticed(action, unit):
            break
    return groups


def _is_equal(first: RatedAction, other: RatedAction, unit: Unit) -> bool:
    """Whether two actions are the same as far as it can matter, or surely worse with the same number to show."""
    gap, error = abs(other.loss - first.loss), max(first.loss_error, other.loss_error)
    if error and gap + SURE * error <= MARGINS[unit]:
        return True
    return amount(unit, first.loss) == amount(unit, other.loss) and (not error or _is_noticed(first, unit))


def _is_noticed(action: RatedAction, unit: Unit) -> bool:
    return is_worse(action) and action.loss >= STEPS[unit]


def _best(group: Sequence[RatedAction], count: int, unit: Unit, about: str) -> Advice:
    value = about + worth(unit, group[0].value)
    if len(group) == count:
        text = "Both are" if count == 2 else f"All {_number(count)} are"
        return _advice(group, f"{text} equally good: {value}.", "")
    if len(group) > 1:
        return _advice(group, f"These {_number(len(group))} are equally good: {value}.", "")
    return _advice(group, f"Best: {value}.", group[0].why)


def _worse(group: Sequence[RatedAction], unit: Unit, about: str) -> Advice:
    loss = about + cost(unit, group[0].loss)
    if len(group) > 1:
        return _advice(group, f"Each of these {_number(len(group))} costs {loss}.", "")
    return _advice(group, f"Costs {loss}.", group[0].why)


def _advice(group: Sequence[RatedAction], sentence: str, why: str) -> Advice:
    head = group[0]
    texts, labels = tuple(each.text for each in group), tuple(each.label for each in group)
    return Advice(texts, labels, head.value, head.loss, sentence, why)


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def worth(unit: Unit, value: float) -> str:
    """A value in a sentence."""
    return f"{amount(unit, value)} to win" if unit == "chance" else f"{amount(unit, value)} in all"


def cost(unit: Unit, loss: float) -> str:
    """A loss in a sentence; a loss in turns is turns more."""
    match unit:
        case "chance":
            return f"{amount(unit, loss)} to win"
        case "points":
            return amount(unit, loss)
        case "turns":
            return f"{loss:.2f} turns more"
