"""How the bots of inDICEsion play, one line for each level."""

from __future__ import annotations

LINES = {
    "random": "Pulls as far and as straight as it happens.",
    "beginner": "A hand that shakes: throws at the right board, often far too hard or too softly.",
    "learner": "Throws at the right board, with a hand that is less sure than Pip's.",
    "easy": "A beginner's hand: throws at the right board, often too hard or too softly.",
    "normal": "A practised hand: tries a few dozen throws in its head, at its own board and at your dice.",
    "keen": "Chooses like Bramble, with a hand that errs little more than half as much.",
    "expert": "Chooses like Bramble, with a hand as sure as Onyx's.",
    "strong": "A sure hand: compares every throw by the chance of winning; hits you when that is best.",
}
