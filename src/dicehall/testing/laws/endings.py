"""Laws about the end of a game: what is tallied adds up to the scores, and reads as English."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from dicehall.core.contract import Over
from dicehall.core.ending import Ending, Happened, put_into_words
from dicehall.testing.host import Setup, Step, random_game
from dicehall.testing.law import OfTable, table_law
from dicehall.testing.laws.truth import check_english


@cache
def _happened(setup: Setup) -> list[Happened]:
    """Everything that happens in a random game."""
    return [
        Happened(entry, event)
        for entry, step in enumerate(random_game(setup), start=1)
        for event in setup.game.describe(step.before, step.answer, step.after)
    ]


def _ending(on: OfTable) -> Ending:
    found = on.part("ending")(on.steps[-1].after, _happened(on.setup))
    assert isinstance(found, Ending), f"an ending is an Ending, not {type(found).__name__}"
    return found


def _midway(on: OfTable) -> tuple[Step, Sequence[Happened]]:
    half = len(on.steps) // 2
    return on.steps[half], [each for each in _happened(on.setup) if each.entry <= half + 1]


@table_law(needs="ending")
def tallies_add_up_to_the_scores(on: OfTable) -> None:
    """Rows add up to their totals, and those of the first tally are the final scores."""
    over = on.game.pending(on.steps[-1].after)
    assert isinstance(over, Over)
    found = _ending(on)
    _check_sums(found, on.seats)
    assert found.tallies[0].totals == over.scores, f"{found.tallies[0].totals} are not {over.scores}"


@table_law(needs="ending")
def a_game_that_was_stopped_has_an_ending_too(on: OfTable) -> None:
    """In the middle of a game the rows add up as well: a game may be given up at any time."""
    step, happened = _midway(on)
    found = on.part("ending")(step.after, happened)
    _check_sums(found, on.seats)
    standing = on.part("standing")
    if standing:
        assert found.tallies[0].totals == tuple(standing(step.after))


def _check_sums(found: Ending, seats: int) -> None:
    assert found.tallies, "nothing is tallied"
    for each in found.tallies:
        assert each.rows, f"{each.title} has no rows"
        for row in each.rows:
            assert len(row.values) == seats, f"{row.label} has a value for each seat"
            for given in (row.texts, row.notes, row.pieces):
                assert len(given) in (0, seats), f"{row.label}: one for each seat, or none"
        sums = tuple(sum(row.values[seat] for row in each.rows) for seat in range(seats))
        assert sums == each.totals, f"{each.title}: {sums} is not {each.totals}"
    assert len(found.asides) in (0, seats), "asides are one for each seat, or none"
    assert len(found.counts) in (0, seats), "counts are one for each seat, or none"
    assert all(count >= 0 for each in found.counts for _, count in each.rows), "a count is not negative"


@table_law(needs="ending")
def an_ending_names_an_entry_and_survives_json(on: OfTable) -> None:
    """What decided the game is an entry of the record, and the ending travels as JSON."""
    found = _ending(on)
    if found.decided is not None:
        assert 1 <= found.decided.entry <= len(on.steps), "no such entry"
    assert msgspec.json.decode(msgspec.json.encode(found), type=Ending) == found


@table_law(needs="ending")
def the_words_of_an_ending_read_as_english(on: OfTable) -> None:
    """Texts have no slips, whoever reads them."""
    names = [f"Player{chr(ord('A') + seat)}" for seat in range(on.seats)]
    for reader in (None, *range(on.seats)):
        for text in _texts(put_into_words(_ending(on), names, reader)):
            check_english(text)


def _texts(found: Ending) -> list[str]:
    ribbon, decided = found.ribbon, found.decided
    texts = [found.how, found.margin, *found.asides]
    texts += [text for each in found.counts for text in (each.title, *dict(each.rows), *each.notes)]
    texts += [ribbon.head, ribbon.text] if ribbon else []
    return [text for text in [*texts, *([decided.text] if decided else [])] if text]
