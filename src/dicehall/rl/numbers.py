"""Whole numbers that programs give: of any kind, numpy's too, and refused by name where they are none."""

from __future__ import annotations

import operator
from typing import Any

from dicehall.core.errors import BadOptions, shown


def whole_number(name: str, value: Any, lowest: int | None = None) -> int:
    """The number that a setting has; raises BadOptions, with the setting's name."""
    try:
        number = operator.index(value)
    except TypeError:
        number = None
    if number is None or isinstance(value, bool) or (lowest is not None and number < lowest):
        from_ = "" if lowest is None else f", {lowest} or more"
        what = value if isinstance(value, float) else shown(value)  # JSON has no word for NaN
        raise BadOptions(f"{name} is {what}; allowed: a whole number{from_}")
    return number
