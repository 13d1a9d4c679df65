"""How the bots of inDICEsion play, one line for each level."""

from __future__ import annotations

LINES = {
    "random": "Any throw, as likely as another.",
    "easy": "Throws at the right board, but misjudges force and aim.",
    "normal": "Tries a few dozen throws in its head, mostly at its own board.",
    "strong": "Compares all it can do by the chance of winning, and hits you when that is best.",
}
