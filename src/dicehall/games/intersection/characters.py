"""How the bots of Intersection play, one line for each level."""

from __future__ import annotations

LINES = {
    "random": "Picks any choice, all equally likely.",
    "easy": "Plays like Magpie, but four choices in ten are random.",
    "greedy": "Parks all it can, and as a rule stops at 300 points or with two dice left.",
    "normal": "Plays each turn for the most points, and looks at you only in a last turn.",
    "strong": "Takes what leaves the best chance of winning the game.",
}
