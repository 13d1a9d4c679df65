"""How the bots of inDICEsion play, one line for each level."""

from __future__ import annotations

LINES = {
    "random": "Pulls as far and as straight as it happens.",
    "easy": "A beginner's hand: throws at the right board, often too hard or too softly.",
    "normal": "A practised hand: tries a few dozen throws in its head, mostly at its own board.",
    "strong": "A sure hand: compares every throw by the chance of winning; hits you when that is best.",
}
