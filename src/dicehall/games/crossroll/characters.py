"""How the bots of Crossroll play, one line for each level."""

from __future__ import annotations

LINES = {
    "random": "Picks any choice, all equally likely.",
    "easy": "Plays like Magpie, but a quarter of its choices are random.",
    "greedy": "Looks one choice ahead: points, long drives and few gaps.",
    "normal": "Plans every route of its sheet, and takes what promises most.",
    "strong": "Plans like Bramble, then plays games to their end after its best choices.",
}
