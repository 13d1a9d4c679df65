"""JSON from clients, looked at before it is decoded: nothing that the hall understands is nested deeply."""

from __future__ import annotations

import re

from dicehall.hall.refusals import Malformed

DEEPEST = 32
_BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)


def check_nesting(raw: bytes) -> None:
    """Raise Malformed where lists and objects are nested deeper than any message of the hall."""
    if raw.count(b"[") + raw.count(b"{") <= DEEPEST:
        return
    depth = 0
    for found in _BRACKETS.finditer(raw):
        depth += {b"[": 1, b"{": 1, b"]": -1, b"}": -1}.get(found[0], 0)
        if depth > DEEPEST:
            raise Malformed(f"this is nested more than {DEEPEST} deep")
