"""The names of the usual levels. They say how levels are listed, not how anybody plays."""

from __future__ import annotations

LEVELS = (
    "random",
    "beginner",
    "novice",
    "learner",
    "casual",
    "easy",
    "fair",
    "greedy",
    "good",
    "steady",
    "able",
    "normal",
    "keen",
    "sharp",
    "expert",
    "strong",
)
"""From weak to strong, as a rule. `levels_of` says which of them a game has."""
