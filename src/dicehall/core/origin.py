"""Playing on from a moment of another game: the same position, with the same dice to come or with new ones.

The new game has a record of its own, which names its origin. Dice go on only from a game that is over, so they are
no secret. Hosts let them go on only where one person plays, alone or against bots.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from dicehall.core.contract import Game, Over
from dicehall.core.errors import IllegalAction, RecordError
from dicehall.core.fairdice import FairDice, dice_that_go_on, fits
from dicehall.core.play import Play
from dicehall.core.record import Origin, Record, Revealed, Sitter


def moment(game: Game[Any, Any], record: Record, entry: int) -> Play[Any, Any]:
    """The game as it stood after this entry; raises IllegalAction where it was over, and RecordError."""
    last = len(record.entries)
    if not 0 <= entry <= last:
        raise IllegalAction(f"there is no entry {entry}; the record has entries 0, its start, to {last}")
    play = Play.replay(game, record.prefix(entry))
    if play.over:
        raise IllegalAction(f"the game was over at entry {entry}; choose an earlier one")
    return play


def origin_of(play: Play[Any, Any], same_dice: bool) -> Origin:
    """Where a game is taken up that begins as this one stands."""
    return Origin("same" if same_dice else "new", play.header.id, len(play.entries), play.hash)


def same_dice(play: Play[Any, Any], record: Record) -> FairDice:
    """The dice of a record that is over, from this moment on; raises IllegalAction where nobody can know them."""
    revealed = next((each.what for each in record.entries if isinstance(each.what, Revealed)), None)
    commitment = record.header.dice
    if commitment is None:
        raise IllegalAction(
            "the dice of that game were rolled by hand, so the same ones can't go on; take new dice"
        )
    if revealed is None:
        raise IllegalAction("the dice of that game are secret until it is over; take new dice")
    seed = bytes.fromhex(revealed.seed)
    if not fits(seed, commitment):
        raise RecordError("the seed in the record is not the one that it commits to; take new dice")
    return dice_that_go_on(seed, commitment, play.rolls)


def position_of(play: Play[Any, Any]) -> Any:
    """The position at hand in its JSON form."""
    return msgspec.json.decode(msgspec.json.encode(play.game.position(play.state)))


def take_up(
    play: Play[Any, Any], sitters: Sequence[Sitter], dice: FairDice | None, origin: Origin, id: str = ""
) -> Play[Any, Any]:
    """A new game that begins as this one stands; raises IllegalAction for another number of players."""
    seats = len(play.header.seats)
    if len(sitters) != seats:
        raise IllegalAction(f"that game has {seats} players, not {len(sitters)}")
    return Play.start(play.game, sitters, play.options, dice, position_of(play), id, origin)


def same_moment(play: Play[Any, Any], other: Record) -> str:
    """What is wrong with the claim that a game was taken up from another record; "" if nothing is."""
    origin = play.header.origin
    assert origin is not None
    if origin.entry > len(other.entries) or other.prefix(origin.entry).hash != origin.hash:
        return f"This game was taken up from another record, or one that differs up to entry {origin.entry}."
    before = Play.replay(play.game, other.prefix(origin.entry))
    if isinstance(play.game.pending(before.state), Over) or before.state != play.first:
        return f"The game did not begin as the other one stood after entry {origin.entry}."
    return _other_dice(play, before)


def _other_dice(play: Play[Any, Any], before: Play[Any, Any]) -> str:
    """What is wrong with dice that are said to go on."""
    ours, theirs = play.header.dice, before.header.dice
    if play.header.origin is None or play.header.origin.dice == "new" or ours is None:
        return ""
    same = theirs is not None and (ours.seed_sha256, ours.entropy) == (theirs.seed_sha256, theirs.entropy)
    if not same or theirs is None or ours.first != theirs.first + before.rolls:
        return "The dice are not those that were to come in the other game."
    return ""
