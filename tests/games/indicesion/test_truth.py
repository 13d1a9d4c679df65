"""Words against what happened: random games with real physics, and tables set up by hand."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from dicehall.core.contract import Answer, Chosen, Event, Over
from dicehall.core.sentences import sentence
from dicehall.core.setup import begin
from dicehall.games.indicesion import practice
from dicehall.games.indicesion.game import GAME
from dicehall.games.indicesion.names import board_name, die_name
from dicehall.games.indicesion.reading import Lie, lies, points
from dicehall.games.indicesion.state import State
from dicehall.testing.host import answer
from games.indicesion.scenes import give

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"mode": "classic", "table": 1200}),
    (3, {"mode": "classic", "barrels": True}),
    (6, {"mode": "central"}),
    (4, {"mode": "central", "boards": 3}),
    (3, {"mode": "central", "barrels": True}),
    (2, {"mode": "drafting", "table": 1200}),
    (3, {"mode": "drafting", "barrels": True}),
    (1, {"mode": "classic"}),
    (1, {"mode": "central", "drill": "hits"}),
    (1, {"mode": "drafting", "drill": "towers", "barrels": True}),
]
STEPS = 160
NAMES = ["Ada", "Ben", "Cy", "Dee", "Eve", "Fay"]
BAD = [r"\bdie \d", r"\b1 points", r"(?<![\w,.])-\d", r"\bseat\b", r"[{}|]", r"\bNone\b", r"  ", r"::"]


class Step(NamedTuple):
    """One step of a game, with what is said of it."""

    before: State
    given: Answer[Any]
    after: State
    events: tuple[Event, ...]


def played(seats: int, options: dict[str, Any], seed: int) -> Iterator[Step]:
    """The steps of a game that chance plays."""
    rng = random.Random(seed)
    state = begin(GAME, seats, options)
    for _ in range(STEPS):
        if isinstance(GAME.pending(state), Over):
            return
        given = answer(GAME, state, rng)
        after = give(state, given)
        yield Step(state, given, after, GAME.describe(state, given, after))
        state = after


def lying(state: State) -> dict[int, Lie]:
    return {lie.id: lie for lie in lies(state, state.contacts)}


def scored(state: State) -> tuple[int, ...]:
    return points(state, lies(state, state.contacts))


def counted(state: State) -> tuple[int, ...]:
    """The points of the seats as their tiles have them: alone, what the throws so far have brought."""
    return (practice.score(state),) if state.alone else scored(state)


def told_points(step: Step, seat: int) -> int:
    return sum(event.facts.get("points", 0) for event in step.events if event.seat == seat)


def check_points(step: Step) -> None:
    """The points that are told add up to the difference of the scores, and the last total is the score."""
    if step.before.round != step.after.round:
        return
    old, new = counted(step.before), counted(step.after)
    for seat in range(step.after.seats):
        assert told_points(step, seat) == new[seat] - old[seat], step.events
        totals = [re.findall(r"now (−?\d+)", event.text) for event in step.events if event.seat == seat]
        said = [number for found in totals for number in found]
        if said:
            assert int(said[-1].replace("−", "-")) == new[seat]


def check_totals(step: Step) -> None:
    """Every effect of a throw has the points of all seats after it, and the last one has those of the table."""
    if step.before.phase not in ("flying", "sweeping", "respawn"):
        return
    now = list(scored(step.before))
    for event in step.events:
        if event.kind in ("skipped", "scored", "round", "tie", "won", "finished"):
            continue
        if event.seat is not None:
            now[event.seat] += event.facts.get("points", 0)
        assert event.facts["totals"] == now, event
        change = event.facts.get("points", 0)
        if change:
            assert event.facts["callout"][0] == f"{'+' if change > 0 else '−'}{abs(change)}"
    assert now == list(scored(step.after))


def check_landing(step: Step) -> None:
    """A die that has landed is told as it lies, and a crooked one never as a top."""
    for event in step.events:
        lie = event.facts.get("lie")
        if lie is None:
            continue
        assert lie == lying(step.after)[lie.id]
        assert ("crooked" in event.text) == (bool(lie.boards) and lie.face is None)
        assert ("misses" in event.text) == (not lie.boards)
        assert "tower" not in event.text or (lie.face is not None and lie.why is None)
        for board in lie.boards:
            assert board_name(step.after, board) in event.text
        if lie.boards and lie.face is not None:
            assert f"showing {lie.face}" in event.text


def check_thrown(step: Step) -> None:
    """That the thrown die has left play is told right after where it came down: "it" is no other die."""
    if step.before.phase != "flying" or step.before.throw is None:
        return
    for event, following in pairwise(step.events):
        if following.kind in ("left", "burnt") and following.facts["die"] == step.before.throw.die:
            assert event.kind == "landed", step.events
            assert following.text.startswith("loses it: ")


def check_lost(step: Step) -> None:
    """A die that is no longer on a board is told: whose, and from where, or by what it was burnt."""
    if step.before.phase not in ("flying", "sweeping", "respawn") or step.before.contacts is None:
        return
    old, new = lying(step.before), lying(step.after)
    thrown = step.before.throw.die if step.before.throw and step.before.phase == "flying" else None
    for number in old.keys() - {thrown}:
        for board in set(old[number].boards) - set(new[number].boards):
            if step.after.options.central and new[number].boards:
                continue
            told = [event for event in step.events if event.facts.get("die") == number]
            owner = step.before.board(board).owner
            seat = step.before.die(number).owner if owner is None else owner
            seat = 0 if step.before.alone else seat
            (event,) = [event for event in told if event.seat == seat]
            assert die_name(step.before, number, seat) in event.text
            burnt = step.after.die(number).where == "burnt"
            assert ("is burnt by" if burnt else board_name(step.before, board, seat)) in event.text


def check_readings(state: State) -> None:
    """A die is covered by a die with a face up; only dice without points have a reason."""
    found = lying(state)
    names = {die_name(state, number): number for number in found}
    for lie in found.values():
        assert (lie.why is None) == bool(lie.points)
        if lie.why and lie.why.startswith("covered by "):
            assert found[names[lie.why.removeprefix("covered by ")]].face is not None
        for seat, score in lie.scores.items():
            assert score.points == lie.points[seat]


def check_sentences(step: Step) -> None:
    """Everybody reads plain sentences: with names, a real minus and the right plurals."""
    for event in step.events:
        for reader in (None, *range(step.after.seats)):
            read = sentence(event.seat, event.text, NAMES, to=reader)
            for pattern in BAD:
                assert not re.search(pattern, read), (pattern, read)


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_the_words_of_a_random_game_are_true(seats: int, options: dict[str, Any]) -> None:
    for step in played(seats, options, seed=16):
        check_points(step)
        check_totals(step)
        check_landing(step)
        check_thrown(step)
        check_lost(step)
        check_readings(step.after)
        check_sentences(step)


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_offers_do_what_they_say(seats: int, options: dict[str, Any]) -> None:
    for step in played(seats, options, seed=61):
        if not isinstance(step.given, Chosen):
            continue
        ((seat, action),) = step.given.actions.items()
        offer = GAME.offer(step.before, seat, action)
        assert GAME.parse(step.before, offer.text) == action
        skips = sum(step.after.owed) - sum(step.before.owed)
        assert ("you skip a turn" in offer.note) == (skips == 1 or step.after.phase == "respawn")
