"""Words and numbers compared with what really happens, over thousands of random states."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from dicehall.core.apply import apply
from dicehall.core.contract import Chosen, Event, Offer, Over, Roll, Rolled
from dicehall.core.sentences import sentence
from dicehall.core.setup import begin
from dicehall.games.knockabout.board import IN_GUTTER, NAMES
from dicehall.games.knockabout.dice import LETTERS, SIDE_NAMES
from dicehall.games.knockabout.events import ORDINALS
from dicehall.games.knockabout.game import GAME, standing
from dicehall.games.knockabout.rules import Move, State, dice

STATES = 3000
MOVES = 3
"""Moves that are looked at in each state."""

GUTTER = {name for name, edge in zip(NAMES, IN_GUTTER, strict=True) if edge}


def states() -> Iterator[State]:
    """States of random games, in which a side is to move."""
    luck, state = random.Random(16), begin(GAME, 2, {"repetition_draw": True})
    for _ in range(STATES):
        yield state
        state = settled(moved(state, luck.choice(GAME.actions(state, state.turn))), luck)
        if isinstance(GAME.pending(state), Over):
            state = begin(GAME, 2, {"repetition_draw": True})


def moved(state: State, move: Move) -> State:
    return apply(GAME, state, Chosen({state.turn: move}))


def settled(state: State, luck: random.Random) -> State:
    waits = GAME.pending(state)
    if not isinstance(waits, Roll):
        return state
    (die,) = waits.dice
    return apply(GAME, state, Rolled((die.face(luck.randrange(die.size)),)))


@pytest.fixture(scope="module")
def tried() -> list[tuple[State, Move, State]]:
    """Random states with some of their moves, and the states after them."""
    luck = random.Random(7)
    found = [(state, move) for state in states() for move in luck.sample(GAME.actions(state, state.turn), MOVES)]
    return [(state, move, moved(state, move)) for state, move in found]


Tried = list[tuple[State, Move, State]]


def changes(before: State, after: State) -> tuple[dict[str, str], dict[str, str]]:
    """The dice that left a cell, and those that came to one."""
    old, new = dice(before), dice(after)
    return (
        {cell: die for cell, die in old.items() if new.get(cell) != die},
        {cell: die for cell, die in new.items() if old.get(cell) != die},
    )


def owner(die: str) -> int:
    return LETTERS.index(die[0])


def test_the_worth_of_an_offer_is_the_die_that_really_falls(tried: Tried) -> None:
    worths = {(0, 0): "", (0, 1): "+1 die", (1, 0): "−1 die"}
    for state, move, after in tried:
        seat = state.turn
        lost, won = (after.fallen[side] - state.fallen[side] for side in (seat, 1 - seat))
        assert GAME.offer(state, seat, move).worth == worths[lost, won]


def test_the_label_and_heading_of_an_offer_name_the_die_that_is_on_the_cell(tried: Tried) -> None:
    for state, move, _ in tried:
        die, offer = dice(state)[move.start], GAME.offer(state, state.turn, move)
        assert owner(die) == state.turn
        assert offer.label == f"D{die[1]} {move.start}-{move.to}"
        assert offer.group == f"{move.start}: D{die[1]} showing {die[2]}"


def test_the_chain_of_an_offer_leads_to_the_dice_as_they_lie_afterwards(tried: Tried) -> None:
    for state, move, after in tried:
        facts = GAME.offer(state, state.turn, move).facts
        lying = dice(state)
        for link in facts["chain"]:
            assert lying.pop(link["path"][0]) == link["die"]
        for link in facts["chain"]:
            end = link["path"][-1]
            lying[end] = link["die"]
            assert link["fell"] == (end in GUTTER and link["path"][0] not in GUTTER)
        assert lying == dice(after)
        assert facts["rolls"] == GAME.position(after).rolling


def test_the_note_of_an_offer_names_the_die_that_is_then_rolled(tried: Tried) -> None:
    for state, move, after in tried:
        check_note(GAME.offer(state, state.turn, move), state.turn, after)


def check_note(offer: Offer, seat: int, after: State) -> None:
    rolling, fell = GAME.position(after).rolling, offer.worth != ""
    if rolling is None:
        assert offer.note.endswith(", into the gutter" if fell else ", hits nothing")
        return
    die, hits = dice(after)[rolling], len(offer.facts["chain"]) - 1
    whose = "your own" if owner(die) == seat else f"{SIDE_NAMES[owner(die)]}'s"
    what = f"hits {whose} D{die[1]}" if hits == 1 else f"{hits} hits, the last on {whose} D{die[1]}"
    assert offer.note.partition(", ")[2] == what + (", which falls into the gutter" if fell else "")


def test_every_die_and_cell_in_the_words_of_a_move_is_where_it_says(tried: Tried) -> None:
    for state, move, after in tried:
        event, *more = GAME.describe(state, Chosen({state.turn: move}), after)
        check_dice(event, state)
        check_places(event, state, after)
        check_fallen(" ".join(each.text for each in (event, *more)), state, after)


def check_dice(event: Event, before: State) -> None:
    """Each die that is named was on the cell that is named."""
    lying = dice(before)
    for seat, kind, cell in re.findall(r"seat (\d)'s (D\d) on ([A-M]\d+)", event.text):
        assert (owner(lying[cell]), f"D{lying[cell][1]}") == (int(seat), kind)
    found = re.match(r"(?:moves the (D\d) from|uses the (D\d) on) ([A-M]\d+)", event.text)
    assert found
    assert lying[found[3]][:2] == f"{LETTERS[before.turn]}{(found[1] or found[2])[1]}"


def check_places(event: Event, before: State, after: State) -> None:
    """The cells that are named as ends are those that dice came to."""
    _, came = changes(before, after)
    ends = re.findall(r"(?:runs to|gutter at|from [A-M]\d+ to) ([A-M]\d+)", event.text)
    assert set(came) <= set(ends) <= set(dice(after))


def check_fallen(text: str, before: State, after: State) -> None:
    """The count of a side's dice in the gutter is right."""
    count = re.search(r"the (\w+) of seat (\d)'s dice (?:there|is in the gutter)", text)
    assert bool(count) == (after.fallen != before.fallen)
    if count:
        assert after.fallen[int(count[2])] == ORDINALS.index(count[1]) + 1


def test_points_are_what_the_scores_change_by(tried: Tried) -> None:
    for state, move, after in tried:
        events = GAME.describe(state, Chosen({state.turn: move}), after)
        for seat in (0, 1):
            points = sum(event.facts.get("points", 0) for event in events if event.seat == seat)
            assert points == standing(after)[seat] - standing(state)[seat]


def test_the_notation_of_a_move_and_its_roll_is_what_was_played(tried: Tried) -> None:
    luck = random.Random(3)
    for state, move, after in tried:
        text = f"{move.start}-{move.to}"
        assert GAME.describe(state, Chosen({state.turn: move}), after)[0].facts["notation"] == text
        if isinstance(GAME.pending(after), Roll):
            check_roll(after, settled(after, luck), text)


def check_roll(before: State, after: State, text: str) -> None:
    cell = GAME.position(before).rolling
    assert cell is not None
    old, new = dice(before)[cell], dice(after)[cell]
    event = GAME.describe(before, Rolled((new[2],)), after)[0]
    assert event.facts["notation"] == f"{text}={new[2]}"
    shows = f"{new[2]}, as before" if old == new else f"{new[2]} instead of {old[2]}"
    assert event.text == f"rolls seat {owner(old)}'s D{old[1]} on {cell} again: {shows}"


def test_no_reader_is_told_that_their_own_die_is_somebody_elses(tried: Tried) -> None:
    for state, move, after in tried:
        event = GAME.describe(state, Chosen({state.turn: move}), after)[0]
        for reader, name in enumerate(("Ada", "Ben")):
            text = sentence(event.seat, event.text, ("Ada", "Ben"), to=reader)
            assert f"{name}'s" not in text
            named = re.findall(r"(your(?: own)?|their own|Ada's|Ben's) D(\d) on ([A-M]\d+)", text)
            for whose, _, cell in named:
                assert whose.startswith("your") == (owner(dice(state)[cell]) == reader)


def test_the_score_is_the_other_sides_dice_in_the_gutter_wherever_it_is_given(tried: Tried) -> None:
    for _, _, after in tried[::10]:
        sides = [owner(die) for cell, die in dice(after).items() if cell in GUTTER]
        assert standing(after) == (sides.count(1), sides.count(0))
        assert GAME.view(after, None).fallen == (sides.count(0), sides.count(1))
        waits = GAME.pending(after)
        assert not isinstance(waits, Over) or waits.scores == standing(after)
