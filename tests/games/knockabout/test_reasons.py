"""The coach's sentences, compared with a count on the board by the rules alone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from dicehall.bots.coach import hint
from dicehall.core.apply import apply
from dicehall.core.contract import Over, Roll, Rolled
from dicehall.core.dice import outcomes
from dicehall.core.setup import place
from dicehall.games.knockabout.events import ORDINALS
from dicehall.games.knockabout.game import GAME
from dicehall.games.knockabout.players import thinking
from dicehall.games.knockabout.players.reasons import reason, sentences
from dicehall.games.knockabout.rules import Move, State, key
from games.knockabout.scenes import at
from games.knockabout.test_players import winning
from games.knockabout.test_truth import moved, owner, states

EVERY = 15
"""One of so many random states is counted out."""
OPTIONS = {"repetition_draw": True}
DIE = r"seat \d's D\d on [A-M]\d+"


@pytest.fixture(autouse=True)
def _a_slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Budgets do not depend on the machine on which the tests run."""
    monkeypatch.setattr(thinking, "evaluations_a_milli", lambda: 100.0)


def settled(state: State) -> list[State]:
    waits = GAME.pending(state)
    if not isinstance(waits, Roll):
        return [state]
    return [apply(GAME, state, Rolled(values)) for values, _ in outcomes(waits.dice)]


def in_danger(state: State, side: int) -> frozenset[str]:
    """The dice of a side that the other can knock into the gutter by its next move, tried move by move."""
    if isinstance(GAME.pending(state), Over):
        return frozenset()
    attacker = replace(state, turn=1 - side)
    found = set()
    for move in GAME.actions(attacker, 1 - side):
        facts = GAME.offer(attacker, 1 - side, move).facts["chain"][-1]
        if facts["fell"] and owner(facts["die"]) == side:
            found.add(f"seat {side}'s D{facts['die'][1]} on {facts['path'][0]}")
    return frozenset(found)


def some_moves() -> Iterator[tuple[State, Move]]:
    luck = random.Random(10)
    for number, state in enumerate(states()):
        if number % EVERY == 0:
            yield state, luck.choice(GAME.actions(state, state.turn))


def test_each_sentence_is_what_a_count_on_the_board_gives() -> None:
    kinds = set()
    for state, move in some_moves():
        told = sentences(state, state.turn, move)
        check(told, state, move)
        kinds |= {re.sub(r"seat \d|D\d|[A-M]\d+|\d", "", each) for each in told}
    assert len(kinds) >= 12


def check(told: list[str], before: State, move: Move) -> None:
    seat, after = before.turn, moved(before, move)
    ends = settled(after)
    overs = [over for over in map(GAME.pending, ends) if isinstance(over, Over)]
    if len(overs) == len(ends):
        check_end(told, overs[0], seat)
        return
    check_knock(told[0], before, after)
    check_count(told[1], [in_danger(each, seat) for each in ends], "knock down", "None of")
    check_count(told[2], [in_danger(each, 1 - seat) for each in ends], "threatens", "It threatens no die")


def check_end(told: list[str], over: Over, seat: int) -> None:
    assert len(told) == 1
    result = "Wins" if seat in over.winners else "Loses" if over.winners else "Draws"
    assert told[0].partition(":")[0] == result


def check_knock(text: str, before: State, after: State) -> None:
    fell = [side for side in (0, 1) if after.fallen[side] != before.fallen[side]]
    if not fell:
        assert text == "Knocks nothing down."
        return
    (side,) = fell
    assert text.startswith("Puts" if side == before.turn else "Knocks")
    assert text.endswith(f"the {ORDINALS[after.fallen[side] - 1]} of seat {side}'s dice there.")


def check_count(text: str, sets: list[frozenset[str]], verb: str, none: str) -> None:
    """A sentence on the dice in danger after each result of a roll."""
    hit = sum(map(bool, sets))
    rolls = re.match(r"In (\d+) of (\d+) rolls", text)
    if rolls:
        assert (hit, len(sets)) == (int(rolls[1]), int(rolls[2]))
        assert 0 < hit < len(sets) or len(set(sets)) > 1
    elif text.startswith("Whatever is rolled"):
        assert hit == len(sets)
    elif hit:
        (dice_there,) = set(sets)
        named, number = re.findall(DIE, text), re.search(r"(\d+) of seat", text)
        assert verb in text
        assert frozenset(named) == dice_there if named else number and int(number[1]) == len(dice_there)
    else:
        assert text.startswith(none)


def test_a_worse_move_is_told_by_what_differs_from_the_best() -> None:
    for state, move in some_moves():
        best = random.Random(1).choice(GAME.actions(state, state.turn))
        if best != move:
            told = re.split(r"(?<=\.) ", reason(state, state.turn, move, best))
            assert len(told) <= 2
            assert not set(told) & set(sentences(state, state.turn, best))


def test_two_moves_with_the_same_effects_have_no_reason_to_differ() -> None:
    state = at(G7="W62", D6="B41")
    assert reason(state, 0, Move("G7", "G9"), Move("G7", "G5")) == ""


def test_the_best_move_says_what_it_does_and_what_is_then_in_danger() -> None:
    state = at(G5="W86", G4="B83", B5="W41", E5="B63")
    best = Move("G5", "G4")
    assert reason(state, 0, best, best) == (
        "Knocks seat 1's D8 into the gutter, the second of seat 1's dice there. "
        "Then seat 1 can knock down seat 0's D4 on B5."
    )


def speaks_for(text: str) -> bool:
    """Whether a sentence tells an advantage."""
    kinds = ("Wins", "Draws", "Knocks seat", "None of", "No move leaves", "Played on from here")
    return text.startswith(kinds) or "threatens" in text or "other moves leave more" in text


def test_the_best_move_is_never_told_by_drawbacks_alone() -> None:
    weighed = 0
    for state, move in some_moves():
        told = re.split(r"(?<=\.) ", reason(state, state.turn, move, move))
        if told[0].startswith("Loses"):
            continue
        assert any(map(speaks_for, told)), told
        weighed += "leave" in told[0]
        if told[0].startswith("No move"):
            counts = {each: danger_after(state, each) for each in GAME.actions(state, state.turn)}
            assert counts[move] == pytest.approx(min(counts.values()))
    assert weighed


def danger_after(state: State, move: Move) -> float:
    """The mean number of own dice in danger after a move, counted by the rules; all of them in a lost game."""
    counts = []
    for each in settled(moved(state, move)):
        over = GAME.pending(each)
        lost = isinstance(over, Over) and over.winners and state.turn not in over.winners
        counts.append(9 if lost else len(in_danger(each, state.turn)))
    return sum(counts) / len(counts)


def test_a_roll_that_can_draw_by_repetition_is_no_draw_yet() -> None:
    state = place(GAME, {"turn": "W", "dice": {"A1": "W41", "M7": "B41", "G9": "W62", "G8": "B41"}}, OPTIONS)
    move = Move("G9", "G8")
    one = settled(moved(state, move))[0]
    state = replace(state, seen=(key(one),) * 2)
    assert isinstance(GAME.pending(settled(moved(state, move))[0]), Over)
    assert sentences(state, 0, move)[0] == "Knocks nothing down."


def test_a_hint_names_dice_wins_and_speaks_to_its_reader() -> None:
    found = hint(GAME, winning(), 0, 20)
    assert found.best.label == "D8 G9-G12"
    assert found.best.why == "Wins: the fifth of seat 1's dice falls into the gutter."
    assert not any("seat 0" in each.why for each in found.actions)
    assert all(re.match(r"D[468] [A-M]\d+-[A-M]\d+$", each.label) for each in found.actions)


def test_no_sentence_speaks_of_parts_of_dice() -> None:
    found = hint(GAME, winning(), 0, 20)
    assert not any(re.search(r"\d\.\d", each.why) for each in found.actions)
