"""How the bots of Intersection play, one line for each level."""

from __future__ import annotations

LINES = {
    "random": "Picks any choice, all equally likely.",
    "beginner": "Parks and stops with some sense, but seven choices in ten are random.",
    "casual": "Parks all it can and stops early, but 45 in 100 of its choices are random.",
    "easy": "Parks all it can and stops early, but four choices in ten are random.",
    "fair": "Knows the best choice, but a quarter of its choices are random.",
    "greedy": "Parks all it can, and as a rule stops at 300 points or with two dice left.",
    "normal": "Plays each turn for the most points, and looks at you only in a last turn.",
    "strong": "Takes what leaves the best chance of winning the game.",
}
