"""JSON from clients, looked at before it is decoded: nothing that the hall understands is nested deeply."""

from __future__ import annotations

import re

from dicehall.hall.refusals import Malformed

DEEPEST = 32
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)
_STEP = {"[": 1, "{": 1, "]": -1, "}": -1}


def check_nesting(text: str) -> None:
    """Raise Malformed where lists and objects are nested deeper than in any message of the hall."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    depth = 0
    for found in _BRACKETS.finditer(text):
        depth += _STEP.get(found[0], 0)
        if depth > DEEPEST:
            raise Malformed(f"this is nested more than {DEEPEST} deep")
