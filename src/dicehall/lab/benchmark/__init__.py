"""The benchmark for players: fixed suites of games, scores with intervals, and results that can be repeated."""

from __future__ import annotations

from dicehall.lab.benchmark.results import Result, check, play_suite, read_result, resume, stale
from dicehall.lab.benchmark.suites import Opponent, Suite, all_suites, suite_of

__all__ = [
    "Opponent",
    "Result",
    "Suite",
    "all_suites",
    "check",
    "play_suite",
    "read_result",
    "resume",
    "stale",
    "suite_of",
]
