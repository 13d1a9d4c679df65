"""What a seat is asked at a moment, in plain words."""

from __future__ import annotations

import msgspec


class Question(msgspec.Struct, frozen=True):
    """What a seat is asked now, and what follows: "300 parked", "end the turn, or play on with two dice".

    The words speak to the seat ("Your roll"). `ask` is a few words with a capital letter, `then` begins with a
    small letter; neither has a full stop. Other seats are called `seat 1`, as in all texts. `kinds` are the kinds
    of actions that the words speak of: the groups of offers, or how their labels begin. All of them are offered.
    """

    ask: str
    then: str = ""
    kinds: tuple[str, ...] = ()


def in_one_line(asked: Question) -> str:
    """The question and what follows as text: "300 parked: end the turn, or play on with two dice."."""
    if not asked.then:
        return asked.ask if asked.ask.endswith("?") else f"{asked.ask}."
    if asked.ask.endswith("?"):
        return f"{asked.ask} {asked.then[:1].upper()}{asked.then[1:]}."
    return f"{asked.ask}: {asked.then}."


def alternatives(ways: list[str]) -> str:
    """Several ways in words: "park more, end the turn, or play on"."""
    return ways[0] if len(ways) == 1 else f"{', '.join(ways[:-1])}, or {ways[-1]}" if ways else ""
