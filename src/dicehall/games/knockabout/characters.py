"""How the bots of Knockabout play, one line for each level."""

from __future__ import annotations

LINES = {
    "random": "Moves any die, all moves equally likely.",
    "easy": "Sees what Bramble sees, and often takes a move that is a little worse.",
    "greedy": "Looks one move ahead: what it knocks down, and what it leaves open to you.",
    "normal": "Looks one move ahead, with a judgement learnt in games against itself.",
    "strong": "Looks as many moves ahead as its time allows.",
}
