"""The words are true: over random games, offers and events are compared with what the rules really do.

Everything is recounted from the states before and after, and odds by going through all rolls.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from fractions import Fraction
from io import StringIO
from itertools import product
from typing import Any, NamedTuple

import pytest
from rich.console import Console

from dicehall.core.apply import apply
from dicehall.core.contract import Answer, Chosen, Decide, Event, Forfeit, Offer, Over, Roll, Rolled
from dicehall.core.log_lines import Step, line_text, log_lines
from dicehall.core.setup import begin
from dicehall.games.intersection.game import GAME
from dicehall.games.intersection.odds import odds_in_words
from dicehall.games.intersection.rules import State
from dicehall.games.intersection.terminal import draw
from dicehall.games.intersection.turn import Action
from dicehall.rules_text import rules_text

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"rules": "traffic"}),
    (3, {"rules": "traffic", "goal": 1500, "come_in": 700}),
    (1, {"rules": "traffic", "goal": 800}),
    (
        2,
        {"rules": "traffic", "goal": 900, "last_turn": False, "signal": ["go", "go", "go", "slow", "slow", "slow"]},
    ),
    (2, {"rules": "traffic", "goal": 700, "come_in": 0, "no_dice": False, "points": {"S": [0, 5, 15, 1234, 2000]}}),
    (2, {"rules": "classic"}),
    (3, {"rules": "classic", "goal": 600, "signal": ["go", "go", "yield", "yield", "yield", "stop"]}),
    (1, {"rules": "classic", "goal": 1000}),
]
STEPS = 900
"""Steps for each table: choices, rolls and forfeits of several games."""
COUNTS = {"no": 0, "a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
FACES = {"happy": "H", "star": "S", "sad": "X", "two": "2", "three": "3", "four": "4"}
ODD = re.compile(
    r"[{}]|\bseat \d|\b1 (turns|points)\b|\b(a|one) (dice|faces|stars|twos|threes|fours)\b"
    r"|\bone (two|three|four)\b|\byou [a-z]+s\b"
)
"""What no sentence may have: unfilled places, numbers of seats, wrong plurals and verbs, and "one two"."""

SPOKEN_OF = re.compile(r"(?:^You|;|,) [a-z]+[^s\W]s\b(?! of)|(?:^You|;) [a-z]+s,")
"""A verb in the third person in a sentence that speaks to its reader."""


class Taken(NamedTuple):
    """One step of a game, and its events."""

    before: State
    answer: Answer[Action]
    after: State

    @property
    def events(self) -> tuple[Event, ...]:
        return GAME.describe(*self)


def walk(seats: int, options: dict[str, Any], seed: int = 16, steps: int = STEPS) -> Iterator[Taken]:
    """Steps of random games, with now and then a forfeit."""
    rng, state = random.Random(seed), begin(GAME, seats, options)
    for _ in range(steps):
        pending = GAME.pending(state)
        if isinstance(pending, Over):
            state = begin(GAME, seats, options)
            continue
        answer = random_answer(rng, state, pending)
        after = apply(GAME, state, answer)
        yield Taken(state, answer, after)
        state = after


def random_answer(rng: random.Random, state: State, pending: Any) -> Answer[Action]:
    if state.phase == "turn" and rng.random() < 0.01:
        return Forfeit(state.seat, "clock")
    if isinstance(pending, Roll):
        return Rolled(tuple(rng.choice(die.faces) for die in pending.dice))
    assert isinstance(pending, Decide)
    ways = GAME.actions(state, state.seat)
    end = [action for action in ways if action.verb == "end" and rng.random() < 0.3]
    return Chosen({state.seat: end[0] if end else rng.choice(ways)})


def stake(state: State) -> int:
    found: int = GAME.view(state, None).at_stake
    return found


def number(text: str) -> int:
    return int(re.sub(r"[^\d−]", "", text).replace("−", "-"))


def dice_named(text: str) -> list[str]:
    """The faces in words like "two happy faces and a star"."""
    found = re.findall(r"\b(a|two|three|four|five) (happy|star|sad|two|three|four)", text)
    return sorted(FACES[face] * COUNTS[count] for count, face in found)


def outcomes(state: State) -> Iterator[State]:
    """The state after every roll of the dice in the cup; all are equally likely."""
    roll = GAME.pending(state)
    assert isinstance(roll, Roll)
    for values in product(*(die.faces for die in roll.dice)):
        yield GAME.step(state, Rolled(values))


def share(states: Iterator[State], holds: Any) -> Fraction:
    results = [bool(holds(state)) for state in states]
    return Fraction(sum(results), len(results))


def same_turn(before: State, after: State) -> bool:
    return after.turns == before.turns and after.phase == "turn"


def gained(before: State, after: State) -> int:
    return after.scores[before.seat] - before.scores[before.seat]


# Offers.


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_every_offer_says_what_applying_it_does(seats: int, options: dict[str, Any]) -> None:
    checked = set()
    for taken in walk(seats, options):
        for action in GAME.actions(taken.before, taken.before.seat):
            offer = GAME.offer(taken.before, taken.before.seat, action)
            OFFERS[action.verb](taken.before, action, offer, chosen(taken.before, action))
            checked.add(action.verb)
    assert checked >= ({"park", "end", "roll"} if options["rules"] == "classic" else {"park", "end", "on", "fix"})


def chosen(state: State, action: Action) -> State:
    return apply(GAME, state, Chosen({state.seat: action}))


def check_park(before: State, action: Action, offer: Offer, after: State) -> None:
    assert sorted(dice_named(offer.label)) == sorted(face * action.dice.count(face) for face in set(action.dice))
    kept = stake(after) if same_turn(before, after) else 0
    gain = kept - stake(before) if same_turn(before, after) else 0
    assert (number(offer.worth), offer.facts["gain"], offer.facts["stake"]) == (gain, gain, kept)
    if same_turn(before, after):
        at_stake, left = re.fullmatch(r"([\d,]+) at stake, (\w+) (?:die|dice) left", offer.note).groups()  # type: ignore[union-attr]
        assert (number(at_stake), COUNTS[left]) == (stake(after), len(after.turn.field))
    else:
        assert offer.note.startswith("loses the turn: slow shows")
        assert before.turn.signal == "slow"


def check_end(before: State, action: Action, offer: Offer, after: State) -> None:
    gain, total = gained(before, after), after.scores[before.seat]
    assert (number(offer.worth), offer.facts) == (gain, {"gain": gain, "score": total})
    if gain < stake(before):
        assert (
            offer.note
            == f"{stake(before):,} does not count: a first score must be {before.options.come_in:,} or more"
        )
    else:
        assert offer.note.startswith(f"{total:,} in all")
        to_beat = GAME.view(before, None).to_beat
        assert ("more than" in offer.note) == (to_beat is not None and total > to_beat)
        assert ("less than" in offer.note) == (to_beat is not None and total < to_beat)
        assert ("tie" in offer.note) == (to_beat == total)


def check_roll(before: State, action: Action, offer: Offer, after: State) -> None:
    """Fixing: the note counts the rolls that do not lose the turn."""
    check_unparked(before, action, offer, after)
    chance = share(outcomes(after), lambda state: same_turn(before, state) or gained(before, state) > 0)
    if not before.options.come_in or GAME.view(before, None).is_in[before.seat]:
        assert offer.facts["odds"] == [chance.numerator, chance.denominator]
        certain = "this roll can't lose the turn"
        assert offer.note == (
            certain if chance == 1 else f"this roll does not lose the turn: {odds_in_words(chance)}"
        )


def check_on(before: State, action: Action, offer: Offer, after: State) -> None:
    """Playing on or rolling again: the note says what the view says, and a roll may lose the turn at once."""
    assert number(offer.worth) == offer.facts["stake"] == stake(before) == stake(after)
    assert COUNTS[offer.label.split()[-2]] == after.turn.cup == len(before.turn.field)
    outlook = GAME.view(before, None).going_on
    assert outlook is not None
    assert outlook.dice == after.turn.cup
    assert offer.facts["odds"] == [100 - outlook.lost, 100]
    said = [int(each.replace(",", "")) for each in re.findall(r"[\d,]+", offer.note)]
    lost = [outlook.lost, 100] if outlook.lost else []
    assert said == [*dict.fromkeys([outlook.least, outlook.most]), *lost] or outlook.lost == 100
    at_once = share(outcomes(after), lambda state: not same_turn(before, state) and gained(before, state) == 0)
    assert 100 * at_once <= outlook.lost + 1


def check_unparked(before: State, action: Action, offer: Offer, after: State) -> None:
    assert offer.worth == (f"−{stake(before) - stake(after):,}" if action.dice.startswith("p") else "")
    assert ("Unpark" in offer.label) == action.dice.startswith("p")
    assert ("signal die" in offer.label) == (len(GAME.pending(after).dice) > after.turn.cup)  # type: ignore[union-attr]


def check_slow(before: State, action: Action, offer: Offer, after: State) -> None:
    check_unparked(before, action, offer, after)
    chance = share(outcomes(after), lambda state: same_turn(before, state) and state.turn.signal == "go")
    assert offer.facts["odds"] == [chance.numerator, chance.denominator]
    assert offer.note == f"this roll shows go and does not lose the turn: {odds_in_words(chance)}"


def check_double(before: State, action: Action, offer: Offer, after: State) -> None:
    assert number(offer.worth) == offer.facts["stake"] == stake(before)
    if GAME.view(before, None).is_in[before.seat]:
        chance = share(outcomes(after), lambda state: gained(before, state) > 0)
        assert offer.facts["odds"] == [chance.numerator, chance.denominator]
        assert offer.note.endswith(f": {odds_in_words(chance)}")


OFFERS = {
    "park": check_park,
    "end": check_end,
    "on": check_on,
    "roll": check_on,
    "fix": check_roll,
    "slow": check_slow,
    "double": check_double,
}


# Events.


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_the_points_of_events_are_the_difference_of_the_scores(seats: int, options: dict[str, Any]) -> None:
    for taken in walk(seats, options):
        said = [0] * seats
        for event in taken.events:
            if event.seat is not None:
                said[event.seat] += event.facts.get("points", 0)
        assert [*taken.after.scores] == [a + b for a, b in zip(taken.before.scores, said, strict=True)]


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_every_event_says_what_happened(seats: int, options: dict[str, Any]) -> None:
    for taken in walk(seats, options):
        for event in taken.events:
            if event.kind in EVENTS:
                EVENTS[event.kind](taken, event)


def check_chose(taken: Taken, event: Event) -> None:
    (action,) = taken.answer.actions.values()  # type: ignore[union-attr]
    assert GAME.parse(taken.before, event.facts["notation"]) == action
    if action.verb == "park":
        named = dice_named(event.text.partition(":")[0])
        assert named == sorted(face * action.dice.count(face) for face in set(action.dice))
    if " at stake" in event.text and same_turn(taken.before, taken.after):
        assert number(event.text.partition(":")[2]) == event.facts["stake"] == stake(taken.after)


def check_rolled(taken: Taken, event: Event) -> None:
    values = taken.answer.values  # type: ignore[union-attr]
    dice = "".join(value for value in values if len(value) == 1)
    assert dice_named(event.text) == sorted(face * dice.count(face) for face in set(dice))
    assert event.facts["notation"].lstrip("=") == " ".join([*(v for v in values if len(v) > 1), dice])
    assert (f" {values[0]} with" in event.text) == event.facts["signal_rolled"] == (len(values[0]) > 1)


def check_rolled_off(taken: Taken, event: Event) -> None:
    happy = taken.answer.values.count("H")  # type: ignore[union-attr]
    assert COUNTS[event.text.partition(": ")[2].split()[0]] == event.facts["happy"] == happy


def check_turn_ended(taken: Taken, event: Event) -> None:
    before, after = taken.before, taken.after
    gain, score = gained(before, after), after.scores[before.seat]
    assert (event.facts["points"], event.facts["score"]) == (gain, score)
    assert event.facts["turn"] == after.turns[before.seat]
    lost = "loses" in event.text
    assert not (lost and gain)
    if gain:
        assert [number(found) for found in re.findall(r"\d[\d,]*", event.text)] == [gain, score]
    elif lost:
        at_stake = re.findall(r"the ([\d,]+) at stake", event.text)
        assert number(at_stake[0] if at_stake else "0") == stake_at_the_end(taken)
    if before.options.rules == "classic":
        assert not re.search(r"slow|star|Vander|fix", event.text)
    check_cause(taken, event)


def stake_at_the_end(taken: Taken) -> int:
    """The points of the dice that were parked when the turn was lost."""
    answer = taken.answer
    if isinstance(answer, Chosen) and (action := answer.actions[taken.before.seat]).verb == "park":
        return stake(taken.before) + points_of(taken.before, action.dice)
    return stake(taken.before)


def points_of(state: State, dice: str) -> int:
    """What parking these dice adds, recounted from the point table."""
    table, parked = state.options.points, state.turn.parked

    def worth(all_parked: str) -> int:
        return sum(table[face][all_parked.count(face) - (3 if face in "234" else 1)] for face in set(all_parked))

    return worth(parked + dice) - worth(parked)


def check_cause(taken: Taken, event: Event) -> None:
    """A turn lost to a cause: the cause is there."""
    signal = taken.answer.values[0] if isinstance(taken.answer, Rolled) else ""
    why = event.facts["why"]
    assert (why == "stop") == (signal == "stop")
    if why == "slow":
        assert taken.before.turn.signal == "slow" or signal == "slow"
    if why == "sad":
        assert "X" in (*taken.before.turn.field, *getattr(taken.answer, "values", ()))


def check_goal(taken: Taken, event: Event) -> None:
    assert f"{taken.before.options.goal:,}" in event.text
    assert max(taken.before.scores) < taken.before.options.goal <= max(taken.after.scores)
    others_play = taken.before.options.rules == "traffic"
    assert ("last turn" in event.text) == others_play == event.facts["last_turns"]


def check_won(taken: Taken, event: Event) -> None:
    assert taken.after.winners == (event.seat,)
    score = taken.after.scores[event.seat or 0]
    best = score == max(taken.after.scores)
    assert event.text == (f"wins with {score:,}" if best else "wins by the No Dice rule")


EVENTS = {
    "chose": check_chose,
    "rolled": check_rolled,
    "rolled_off": check_rolled_off,
    "turn_ended": check_turn_ended,
    "goal_reached": check_goal,
    "won": check_won,
}


# Everything that people read.


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_nothing_that_people_read_is_unfilled_or_speaks_of_one_points(seats: int, options: dict[str, Any]) -> None:
    names = ["Ada", "Ben", "Cleo"][:seats]
    steps = [Step("seat", taken.events) for taken in walk(seats, options)]
    for line in log_lines(steps):
        for reader in (None, line.seat):
            text = line_text(line, names, to=reader)
            assert not ODD.search(text), text
            assert not (reader is not None and SPOKEN_OF.search(text)), text


def test_classic_never_speaks_of_what_only_traffic_has() -> None:
    for taken in walk(2, {"rules": "classic"}, seed=4):
        offers = [
            GAME.offer(taken.before, taken.before.seat, each)
            for each in GAME.actions(taken.before, taken.before.seat)
        ]
        words = [event.text for event in taken.events] + [f"{each.label} {each.note}" for each in offers]
        for text in words:
            assert not re.search(
                r"\bslow\b|[Ff]ix|[Uu]npark|[Pp]lay(s)? on|[Dd]ouble|come in|coming in|Vander", text
            ), text
    assert not re.search(
        r"\bslow\b|fix|unpark|double or nothing|coming in|Vander", rules_text("intersection", {"rules": "classic"})
    )


@pytest.mark.parametrize("rules", ["traffic", "classic"])
@pytest.mark.parametrize("goal", [50, 300, 12_345])
def test_every_text_names_the_goal_of_the_table_and_no_other(rules: str, goal: int) -> None:
    text = rules_text("intersection", {"rules": rules, "goal": goal})
    assert f"{goal:,} points" in text
    assert not re.search(r"\b[35],?000\b", text)
    for book in GAME.spec.rulebooks:
        assert not re.search(r"\d,?000|first to", book.summary)


@pytest.mark.parametrize(("seats", "options"), TABLES[:6], ids=str)
def test_the_drawing_shows_the_points_at_stake_and_the_scores_of_the_view(
    seats: int, options: dict[str, Any]
) -> None:
    for taken in walk(seats, options, steps=120):
        console = Console(width=120, record=True, file=StringIO())
        console.print(draw(taken.after, ["Ada", "Ben", "Cleo"][:seats]))
        shown, view = console.export_text(), GAME.view(taken.after, None)
        assert all(f"{score:,}" in shown for score in taken.after.scores)
        if view.position.phase == "turn" and view.position.parked:
            assert f"parked, {view.at_stake:,} at stake" in shown
