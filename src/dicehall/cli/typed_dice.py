"""Dice that people type in: in any case and order, with or without spaces."""

from __future__ import annotations

from dicehall.core.dice import Die


def read_faces(dice: tuple[Die, ...], line: str) -> list[str]:
    """The values of the dice from a typed line, in the order of the dice; words that fit no die stay."""
    words = [part for word in line.replace(",", " ").split() for part in _apart(dice, word)]
    if len(words) != len(dice):
        return words
    spelled = [die.spelled(word) for die, word in zip(dice, words, strict=True)]
    if all(die.shows(word) for die, word in zip(dice, spelled, strict=True)):
        return spelled
    return _sorted_out(dice, words) or words


def example(dice: tuple[Die, ...]) -> str:
    """An example of a line for these dice."""
    return " ".join(die.face(index % die.size) for index, die in enumerate(dice))


def _apart(dice: tuple[Die, ...], word: str) -> list[str]:
    """The letters of a word like HHS23, if all of them are faces; else the word."""
    if len(word) == 1 or any(die.shows(die.spelled(word)) for die in dice):
        return [word]
    letters = list(word)
    known = all(any(die.shows(die.spelled(letter)) for die in dice) for letter in letters)
    return letters if known else [word]


def _sorted_out(dice: tuple[Die, ...], words: list[str]) -> list[str] | None:
    """The words in the order of dice that can show them, or None if they do not fit."""
    left = list(words)
    found = []
    for die in dice:
        fitting = next((word for word in left if die.shows(die.spelled(word))), None)
        if fitting is None:
            return None
        left.remove(fitting)
        found.append(die.spelled(fitting))
    return found
