"""Figures as text, the same in reports, in the terminal and on the page.

A number has as many digits as its interval allows. `web/src/lab/figure-text.ts` does the same for the page. Both
are tested with the examples in `web/src/lab/figure-text.json`.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from math import floor, log10
from typing import TYPE_CHECKING

from dicehall.lab.figures import Figure, Unit

if TYPE_CHECKING:
    from dicehall.lab.compare import Effect

MINUS = "\u2212"
MOST_DIGITS = 6


def number(value: float, reach: float = 0.0) -> str:
    """A number with its significant digits; `reach` is half the width of its interval."""
    return _fixed(value, _digits(reach) if reach else _usual_digits(value))


def percent(value: float, reach: float = 0.0) -> str:
    """A share in percent; `reach` is half the width of its interval. Only 0 and 1 are shown as 0 % and 100 %."""
    digits = _digits(100 * reach) if reach else 1
    while digits < MOST_DIGITS and _looks_certain(value, digits):
        digits += 1
    return f"{_fixed(100 * value, 0 if value in (0, 1) else digits)} %"


def value_text(value: float, unit: Unit, reach: float = 0.0) -> str:
    """A share or a number as text; `reach` is half the width of its interval."""
    return percent(value, reach) if unit == "share" else number(value, reach)


def figure_text(figure: Figure) -> tuple[str, str]:
    """A figure and its interval as text."""
    value = value_text(figure.value, figure.unit, figure.reach)
    if figure.exact:
        return value, "exact"
    if figure.low == figure.high:
        value = _fixed(figure.value, 0) if figure.value == int(figure.value) and figure.unit == "number" else value
        return value, "one game only" if figure.games == 1 else "in all games"
    return value, interval_text(figure.low, figure.high, figure.unit)


def interval_text(low: float, high: float, unit: Unit) -> str:
    """An interval as text, with as many digits as its width allows."""
    reach = (high - low) / 2
    if unit == "share":
        digits = _digits(100 * reach) if reach else 1
        return f"{_fixed(100 * low, digits)} to {_fixed(100 * high, digits)} %"
    return f"{number(low, reach)} to {number(high, reach)}"


def effect_text(effect: Effect) -> tuple[str, str, str, str]:
    """Both values of an effect, their difference and its interval as text."""
    reach = (effect.high - effect.low) / 2
    a, b = (value_text(each, effect.unit, reach) for each in (effect.a, effect.b))
    less = _difference(effect.difference, effect.unit, reach)
    if effect.low == effect.high:
        return a, b, less, "in all pairs"
    return a, b, less, interval_text(effect.low, effect.high, effect.unit)


def counted(count: int, noun: str) -> str:
    """A count with its noun, whose first word changes: 1 game, 2 games, 2 pairs of games."""
    first, *others = noun.split(" ")
    return " ".join((f"{count:,}", first if count == 1 else f"{first}s", *others))


def speed_text(games: int, seconds: float) -> str:
    """How fast games were played."""
    rate = games / max(seconds, 1e-9)
    return f"{number(rate)} games a second" if rate >= 1 else f"{number(1 / rate)} seconds a game"


def too_few(games: int, noun: str = "game") -> str:
    """A sentence that says that so few games show little."""
    return f"{counted(games, noun)} so far: too few to say."


def _difference(value: float, unit: Unit, reach: float) -> str:
    """A difference as text; one of shares is in percentage points, so 100 is nothing special."""
    if unit == "number":
        return number(value, reach)
    return f"{_fixed(100 * value, _digits(100 * reach) if reach else 1)} %"


def _digits(reach: float) -> int:
    """The decimals that an interval of this half-width allows."""
    return min(max(-floor(log10(reach)), 0), MOST_DIGITS)


def _usual_digits(value: float) -> int:
    """The decimals of a number without an interval: three significant digits, and one decimal below 1,000."""
    if not value:
        return 0
    size = floor(log10(abs(value)))
    return min(max(2 - size, 1 if size < 3 else 0), MOST_DIGITS)


def _looks_certain(share: float, digits: int) -> bool:
    """Whether a share that is neither 0 nor 1 looks like one of them with so few digits."""
    return share not in (0, 1) and _rounded(100 * share, digits) in (0, 100)


def _fixed(value: float, digits: int) -> str:
    """A number with this many decimals, a real minus, and no sign at zero."""
    shown = _rounded(abs(value), digits)
    return f"{MINUS if value < 0 and shown else ''}{shown:,f}"


def _rounded(value: float, digits: int) -> Decimal:
    """A number rounded as browsers do: half up, from its exact binary value."""
    return Decimal(value).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
