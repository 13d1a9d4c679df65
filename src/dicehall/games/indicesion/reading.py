"""Reading the table: what lies on what, towers, and what every die is worth. Rulebook: Scoring."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from operator import sub
from typing import Any, TypeAlias

import msgspec

from dicehall.core.scene import Contacts, face_up
from dicehall.games.indicesion.names import die_name
from dicehall.games.indicesion.state import Die, State

Target: TypeAlias = tuple[int | None, tuple[int, ...], tuple[int, ...]]
"""A seat for which a die scores, the boards that count for it, and the die's towers on them."""


class Score(msgspec.Struct, frozen=True):
    """How a die scores for a seat: its pips as its colour counts them, what yellow dice add, and its towers."""

    pips: int
    yellow: int
    towers: tuple[int, ...]

    @property
    def times(self) -> int:
        """The number by which the towers multiply."""
        return sum(self.towers)

    @property
    def points(self) -> int:
        """The points of the die."""
        return (self.pips + self.yellow) * self.times


class Lie(msgspec.Struct, frozen=True):
    """How one die lies: its boards, face, tower levels, points by seat, why it does not score, and how it does."""

    id: int
    boards: tuple[int, ...]
    face: int | None
    levels: int
    towers: tuple[int, ...]
    points: dict[int, int]
    why: str | None = None
    scores: dict[int, Score] = {}


class TableReading:
    """Reads how the dice of a state lie with these contacts."""

    def __init__(self, state: State, contacts: Contacts) -> None:
        self._state = state
        self._burnt = _burnt(state, contacts)
        self.dice = {die.name: die for die in state.dice if die.where == "table" and die.name not in self._burnt}
        self._boards = {board.name: board.id for board in state.boards}
        self._under: dict[str, list[str]] = {}
        for upper, lower in contacts.on:
            self._under.setdefault(upper, []).append(lower)
        self._faces = {name: face_up(die.pose) if die.pose else None for name, die in self.dice.items()}

    # What lies on what.

    @cached_property
    def levels(self) -> dict[str, dict[int, int]]:
        """The level of each die on every board that it stands on, directly or on other dice."""
        found: dict[str, dict[int, int]] = {}
        for name in sorted(self.dice, key=self._height):
            self._climb(name, found)
        return found

    def _climb(self, name: str, found: dict[str, dict[int, int]]) -> Mapping[int, int]:
        """The levels of a body, from those of what it rests on; a barrel has none.

        Dice that lean on one another in a ring carry nothing round it: the first one met counts as not yet there.
        """
        if name in self._boards:
            return {self._boards[name]: 0}
        if name not in self.dice or name in found:
            return found.get(name, {})
        found[name] = {}
        levels: dict[int, int] = {}
        for lower in self._under.get(name, ()):
            for board, level in self._climb(lower, found).items():
                levels[board] = max(level + 1, levels.get(board, 0))
        found[name] = levels
        return levels

    def _height(self, name: str) -> int:
        pose = self.dice[name].pose
        return pose.z if pose else 0

    @cached_property
    def covered(self) -> dict[str, str]:
        """The dice with a readable die above them, and that die."""
        found: dict[str, str] = {}
        for name in self.dice:
            if self._faces[name] is not None:
                for below in self._dice_below(name):
                    found.setdefault(below, name)
        return found

    def _dice_below(self, name: str) -> set[str]:
        below: set[str] = set()
        todo = [name]
        while todo:
            for lower in self._under.get(todo.pop(), ()):
                if lower in self.dice and lower not in below:
                    below.add(lower)
                    todo.append(lower)
        return below

    def towers(self, name: str, boards: Collection[int]) -> tuple[int, ...]:
        """Weird situations: a tower for each die directly under this one, or one level on the boards themselves."""
        below = [self.levels[lower] for lower in self._under.get(name, ()) if lower in self.dice]
        heights = [[level for board, level in levels.items() if board in boards] for levels in below]
        return tuple(sorted(max(levels) + 1 for levels in heights if levels)) or (1,)

    def _targets(self, name: str) -> list[tuple[int | None, tuple[int, ...]]]:
        """The seats for which a die scores, with the boards: its owner on a shared target, else their owners."""
        boards = tuple(sorted(self.levels[name]))
        if self._state.options.central:
            return [(self._scorer(self.dice[name].owner), boards)] if boards else []
        return [(self._scorer(self._state.board(board).owner), (board,)) for board in boards]

    def _scorer(self, owner: int | None) -> int | None:
        """Whose points it changes: alone, what is nobody's counts against the player."""
        return 0 if owner is None and self._state.alone else owner

    def _against(self, name: str, board: int) -> bool:
        """Whether a die on a board counts against who plays alone."""
        state = self._state
        owner = self.dice[name].owner if state.options.central else state.board(board).owner
        return state.alone and owner is None

    # What it is worth.

    @cached_property
    def _lightning(self) -> dict[int, int]:
        """Yellow - Lightning: how many yellow dice lie on each board, covered and crooked ones too."""
        found: dict[int, int] = {}
        for name, die in self.dice.items():
            if die.colour == "yellow" and self._state.options.drafting:
                for board in self.levels[name]:
                    found[board] = found.get(board, 0) + 1
        return found

    def _score(self, name: str, board: int, towers: tuple[int, ...]) -> Score:
        """How a readable die scores on a board, by its colour's power."""
        die, face = self.dice[name], self._faces[name] or 0
        side = -1 if self._against(name, board) else 1
        if not self._state.options.drafting:
            return Score(side * face, 0, towers)
        pips = (4 if 2 <= face <= 5 else 0) if die.colour == "orange" else face
        sign = -side if die.colour == "green" else side
        return Score(sign * pips, sign * self._lightning.get(board, 0), towers)

    def lie(self, die: Die) -> Lie:
        """How a die of the state lies, and what it scores for whom."""
        why = self._why_not(die)
        if die.name not in self.dice:
            return Lie(die.id, (), face_up(die.pose) if die.pose else None, 0, (), {}, why)
        levels, face = self.levels[die.name], self._faces[die.name]
        piled = [(seat, boards, self.towers(die.name, boards)) for seat, boards in self._targets(die.name)]
        return Lie(
            id=die.id,
            boards=tuple(sorted(levels)),
            face=face,
            levels=max(levels.values(), default=0),
            towers=tuple(level for *_, towers in piled for level in towers) if face is not None else (),
            why=why,
            **self._scored(die.name, piled) if why is None else {"points": {}},
        )

    def _scored(self, name: str, piled: Iterable[Target]) -> dict[str, Any]:
        """The points by seat, and how they come about; a seat with two boards, set up by hand, scores on both."""
        points: dict[int, int] = {}
        scores: dict[int, Score] = {}
        for seat, boards, towers in piled:
            if seat is not None:
                scores[seat] = self._score(name, boards[0], towers)
                points[seat] = points.get(seat, 0) + scores[seat].points
        told = {seat: score for seat, score in scores.items() if score.points == points[seat]}
        return {"points": points, "scores": told}

    def _why_not(self, die: Die) -> str | None:
        name = die.name
        if die.where != "table":
            return _ELSEWHERE[die.where]
        if name in self._burnt:
            return f"burnt: it touches {self._named(self._burnt[name])}"
        if not self.levels[name]:
            half = self._state.options.table_side // 2
            off = die.pose is not None and max(abs(die.pose.x), abs(die.pose.y)) > half
            return "off the table" if off else "not on a board"
        if self._faces[name] is None:
            return "crooked: no face points up"
        if name in self.covered:
            return f"covered by {self._named(self.covered[name])}"
        return None

    def _named(self, name: str) -> str:
        return die_name(self._state, int(name.removeprefix("die")))


_ELSEWHERE = {
    "pool": "not drafted yet",
    "hand": "not thrown yet",
    "left": "off the table",
    "burnt": "burnt",
    "spent": "spent on a re-roll",
}


def _burnt(state: State, contacts: Contacts) -> dict[str, str]:
    """Red - Burn: dice that touch a red one; only a table set up by hand has any."""
    if not state.options.drafting:
        return {}
    dice = {die.name: die.colour for die in state.dice if die.where == "table"}
    found: dict[str, str] = {}
    for first, second in contacts.on + contacts.touch:
        for victim, fire in ((first, second), (second, first)):
            if victim in dice and dice.get(fire) == "red":
                found.setdefault(victim, fire)
    return found


def lies(state: State, contacts: Contacts | None) -> tuple[Lie, ...]:
    """How every die lies; without contacts the table has not been read, and nothing on it scores yet."""
    table = TableReading(state, contacts or Contacts())
    found = tuple(table.lie(die) for die in state.dice)
    return found if contacts is not None else tuple(_unread(lie, state.die(lie.id)) for lie in found)


def _unread(lie: Lie, die: Die) -> Lie:
    return msgspec.structs.replace(lie, why="the table has not been read yet") if die.where == "table" else lie


def points(state: State, lying: Iterable[Lie]) -> tuple[int, ...]:
    """The points of every seat: what lies on the boards, less the barrels knocked off."""
    return tuple(map(sub, on_boards(state, lying), barrels_taken(state)))


def on_boards(state: State, lying: Iterable[Lie]) -> tuple[int, ...]:
    """What the dice on the boards are worth for every seat."""
    totals = [0] * state.seats
    for lie in lying:
        for seat, worth in lie.points.items():
            totals[seat] += worth
    return tuple(totals)


def barrels_taken(state: State) -> tuple[int, ...]:
    """Barrel Variant: how many barrels every seat has knocked off."""
    return tuple(sum(barrel.taken == seat for barrel in state.barrels) for seat in range(state.seats))
