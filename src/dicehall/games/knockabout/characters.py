"""How the bots of Knockabout play, one line for each level."""

from __future__ import annotations

LINES = {
    "random": "Moves any die, all moves equally likely.",
    "beginner": "Sees what Pip sees, but 42 in 100 of its moves are random.",
    "novice": "Sees what Pip sees, but 30 in 100 of its moves are random.",
    "learner": "Sees what Pip sees, but 18 in 100 of its moves are random.",
    "casual": "Sees what Pip sees, but 8 in 100 of its moves are random.",
    "easy": "Sees what Bramble sees, and often takes a move that is a little worse.",
    "greedy": "Looks one move ahead: what it knocks down, and what it leaves open to you.",
    "good": "Sees what Bramble sees, and now and then takes a move that is a little worse.",
    "normal": "Looks one move ahead, with a judgement learnt in games against itself.",
    "keen": "Judges like Bramble, and looks at 800 positions before each move.",
    "sharp": "Judges like Bramble, and looks at 7,000 positions before each move.",
    "expert": "Judges like Bramble, and looks at 60,000 positions before each move.",
    "strong": "Looks as many moves ahead as its time allows.",
}
