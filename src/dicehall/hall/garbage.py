"""How often the hall looks for garbage, which is what refers to itself: everything else leaves memory at once.

Tables, sockets and refusals leave none (tests/hall/test_memory.py). A collection walks through all tables that
are open, and everybody waits for it, so it is rare. It must come at last, because libraries leave some: before, a
full one was due only after a hundred million objects, and the hall grew by megabytes a minute.
"""

from __future__ import annotations

import gc

THRESHOLDS = (10_000, 10, 10)
"""New objects until the young ones are looked at, until those of ten times as many, and until all are."""


def set_up() -> None:
    """Look for garbage at these intervals."""
    gc.set_threshold(*THRESHOLDS)


def leave_out_what_is_loaded() -> None:
    """Never look at what exists now, such as the code: it stays until the end anyway."""
    gc.collect()
    gc.freeze()
