"""How the bots of Crossroll play, one line for each level."""

from __future__ import annotations

LINES = {
    "random": "Picks any choice, all equally likely.",
    "beginner": "Plays like Magpie, but six choices in ten are random.",
    "learner": "Plays like Magpie, but 45 in 100 of its choices are random.",
    "easy": "Plays like Magpie, but a quarter of its choices are random.",
    "fair": "Plays like Magpie, but 13 in 100 of its choices are random.",
    "greedy": "Looks one choice ahead: points, long drives and few gaps.",
    "good": "Makes a quarter of its choices like Bramble, and the others like Magpie.",
    "steady": "Makes half of its choices like Bramble, and the others like Magpie.",
    "able": "Plays like Bramble, but 22 in 100 of its choices are like those of Magpie.",
    "normal": "Plans every route of its sheet, and takes what promises most.",
    "keen": "Plans like Bramble, then plays on a little after its best choices.",
    "sharp": "Plans like Bramble, then plays on four times as often as Thistle.",
    "strong": "Plans like Bramble, then plays on again and again after its best choices.",
}
