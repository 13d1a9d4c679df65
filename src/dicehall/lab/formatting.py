"""Figures as people read them, in reports and in the terminal."""

from __future__ import annotations

from math import floor, log10
from typing import TYPE_CHECKING

from dicehall.lab.figures import Figure, Unit

if TYPE_CHECKING:
    from dicehall.lab.compare import Effect


def number(value: float, reach: float = 0.0) -> str:
    """A number with its significant digits; `reach` is half the width of its interval."""
    digits = 2 - floor(log10(abs(value))) if value else 0
    if reach:
        digits = -floor(log10(reach))
    return f"{value:,.{min(max(digits, 0), 6)}f}"


def percent(value: float, reach: float = 0.0) -> str:
    """A share in percent; `reach` is half the width of its interval."""
    digits = -floor(log10(100 * reach)) if reach else 1
    return f"{100 * value:.{min(max(digits, 1), 4)}f} %"


def value_text(value: float, unit: Unit, reach: float = 0.0) -> str:
    """A share or a number as text; `reach` is half the width of its interval."""
    return percent(value, reach) if unit == "share" else number(value, reach)


def figure_text(figure: Figure) -> tuple[str, str]:
    """A figure and its interval as text."""
    reach = (figure.high - figure.low) / 2
    value, low, high = (value_text(each, figure.unit, reach) for each in (figure.value, figure.low, figure.high))
    return value, "exact" if figure.exact else f"{low} to {high}"


def effect_text(effect: Effect) -> tuple[str, str, str, str]:
    """Both values of an effect, their difference and its interval as text."""
    reach = (effect.high - effect.low) / 2
    values = effect.a, effect.b, effect.difference, effect.low, effect.high
    a, b, less, low, high = (value_text(each, effect.unit, reach) for each in values)
    return a, b, less, f"{low} to {high}"
