"""Checking a record offline: what it proves about the game, and what no file can prove."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET

from dicehall.core.boards import SHOWN, boards_of
from dicehall.core.contract import Game, Pending, Roll, Rolled
from dicehall.core.dice import Die
from dicehall.core.errors import RecordError
from dicehall.core.fairdice import Commitment, FairDice, dice_of, fits, seed_from_text
from dicehall.core.origin import same_moment
from dicehall.core.packed import is_packed
from dicehall.core.play import Play
from dicehall.core.record import Cause, Entry, Record, Undone
from dicehall.core.setup import house_rules
from dicehall.core.titles import title_of
from dicehall.core.versions import options_of


class Verdict(msgspec.Struct, frozen=True):
    """What was proven, what is open, and what is wrong, in plain words."""

    proven: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.wrong

    def __add__(self, other: Verdict) -> Verdict:
        """Both verdicts together."""
        return Verdict(self.proven + other.proven, self.open + other.open, self.wrong + other.wrong)

    def only_if(self, condition: str) -> Verdict:
        """The verdict with nothing proven, since all of it depends on a condition that is open."""
        depends = tuple(f"{condition}: {point[0].lower()}{point[1:]}" for point in self.proven)
        return Verdict(open=depends + self.open, wrong=self.wrong)


def verify(game: Game[Any, Any], record: Record, origin: Record | None = None) -> Verdict:
    """The verdict on a record whose chain is intact; raises RecordError if it breaks the rules.

    `origin` is the record of the game that this one was taken up from, if it is at hand.
    """
    play = _replayed(game, record)
    return (
        _judge_chain(play)
        + judge_origin(play, origin)
        + _judge_options(play)
        + _judge_board(play)
        + _if_board_is_known(play, _judge_rules(play))
        + _judge_dice(play)
        + _never_proven(play)
    )


NO_EDITION = "The record does not say which edition of the board was played"
SAME_EDITION = "If it was the edition of this program"


def _names_no_edition(game: Game[Any, Any], record: Record) -> bool:
    return boards_of(game) is not None and record.header.board is None


def _replayed(game: Game[Any, Any], record: Record) -> Play[Any, Any]:
    try:
        return Play.replay(game, record)
    except RecordError as error:
        if not _names_no_edition(game, record):
            raise
        raise RecordError(f"{error}. {NO_EDITION}; it may have been another one than this program has") from None


def _if_board_is_known(play: Play[Any, Any], verdict: Verdict) -> Verdict:
    """A verdict that depends on the board: proven only if the record names the edition."""
    return verdict.only_if(SAME_EDITION) if _names_no_edition(play.game, play.record) else verdict


def _judge_options(play: Play[Any, Any]) -> Verdict:
    """Which options the record does not name: it is older than they are."""
    named = options_of(play.game.spec, play.header)
    silent = ", ".join(name for name in play.options if name not in named)
    if not silent:
        return Verdict()
    return Verdict(open=(f"The record does not name {silent}; each was taken as the rulebook says.",))


def _judge_board(play: Play[Any, Any]) -> Verdict:
    """Which edition of the board was played."""
    board = play.header.board
    if board is not None:
        packed = any(map(is_packed, play.header.options.values()))
        where = "that the record carries" if packed or board.content is not None else "of this program"
        return Verdict((f"The game was played on the board {where}, edition {board.fingerprint[:SHOWN]}.",))
    if _names_no_edition(play.game, play.record):
        return Verdict(open=(f"{NO_EDITION}; what depends on the board is not proven.",))
    return Verdict()


def _judge_rules(play: Play[Any, Any]) -> Verdict:
    spec = play.game.spec
    houses = ", ".join(house_rules(spec, options_of(spec, play.header)))
    with_houses = f", with the house rules {houses}" if houses else ""
    title = title_of(spec, play.options)
    return Verdict((f"Every entry follows the rules of {title}, version {play.header.version}{with_houses}.",))


def _judge_chain(play: Play[Any, Any]) -> Verdict:
    proven = [
        f"The chain is whole from the header to entry {len(play.entries)}: none was changed, dropped or moved."
    ]
    proven += _taken_back(play)
    if play.closed:
        proven.append(play.closed.in_words())
    open_points = [] if play.over else ["The game is not over."]
    if play.header.start is not None and play.header.origin is None:
        open_points.append("How the game came to the position that it starts from.")
    return Verdict(tuple(proven), tuple(open_points))


def judge_origin(play: Play[Any, Any], other: Record | None) -> Verdict:
    """Where the game was taken up, and whether the record of that game shows the same moment."""
    origin = play.header.origin
    if origin is None:
        return Verdict(wrong=("The record names no origin to compare it with.",)) if other else Verdict()
    if origin.puzzle:
        return Verdict((f"The game was taken up at the puzzle {origin.puzzle}.",)) + _judge_going_on(play)
    where = f"after entry {origin.entry} of the game {origin.id or 'without an id'}"
    said = Verdict((f"The record says that the game was taken up {where}.",)) + _judge_going_on(play)
    if other is None:
        return said + Verdict(open=(f"That it really stood so {where}: give that record to compare them.",))
    problem = same_moment(play, other)
    if problem:
        return said + Verdict(wrong=(problem,))
    return said + Verdict((f"The game began just as the other one stood {where}.",))


def _judge_going_on(play: Play[Any, Any]) -> Verdict:
    """Whether the dice are those that the origin says."""
    assert play.header.origin is not None
    commitment = play.header.dice
    goes_on = commitment is not None and commitment.after is not UNSET
    if goes_on != (play.header.origin.dice == "same"):
        return Verdict(wrong=("The origin and the commitment differ on whether the dice of the other game go on.",))
    if not goes_on or commitment is None:
        return Verdict()
    return Verdict(
        (f"The dice go on from the other game: the first roll here is number {commitment.first} there.",)
    )


def _taken_back(play: Play[Any, Any]) -> list[str]:
    """How many choices were taken back, and whether dice had fallen since."""
    undone = sum(isinstance(entry.what, Undone) for entry in play.entries)
    if not undone:
        return []
    again = len(rolls(play)) - play.rolls
    if not again:
        return [f"{_count(undone, 'choice')} taken back, none across dice."]
    whose = f"{_count(undone, 'choice')} taken back by a person who played against bots"
    return [f"{whose}, and {_count(again, 'roll')} with them: the next rolls have their numbers."]


def _count(number: int, what: str) -> str:
    return f"{number} {what} was" if number == 1 else f"{number} {what}s were"


def _never_proven(play: Play[Any, Any]) -> Verdict:
    return Verdict(
        open=(
            "Who sat in the seats, that nothing followed the last entry, and that this is the only record of the "
            f"game: compare its last hash, {play.hash[:16]}..., with another player's copy.",
        )
    )


def _judge_dice(play: Play[Any, Any]) -> Verdict:
    by_hand = sum(entry.cause == "hand" and isinstance(entry.what, Rolled) for entry in play.entries)
    drawn = sum(entry.cause == "dice" for entry in play.entries)
    commitment = play.header.dice
    if commitment is None:
        wrong = (f"{_count(drawn, 'roll')} marked as drawn, but there was no commitment.",) if drawn else ()
        told = (f"{_count(by_hand, 'roll')} entered by hand: nothing can be said of them.",) if by_hand else ()
        return Verdict(open=told, wrong=wrong)
    mixed = (f"{_count(by_hand, 'roll')} entered by hand in a game with dice of its own.",) if by_hand else ()
    if play.revealed is None:
        return Verdict(wrong=mixed) + _unrevealed(play)
    return Verdict(wrong=mixed) + _judge_draws(play, commitment, play.revealed.seed)


def _unrevealed(play: Play[Any, Any]) -> Verdict:
    if play.over:
        return Verdict(wrong=("The game is over, but the seed of its dice was not revealed.",))
    return Verdict(open=("The dice: the seed is revealed when the game is over.",))


def _judge_draws(play: Play[Any, Any], commitment: Commitment, seed: str) -> Verdict:
    try:
        key = bytes.fromhex(seed)
    except ValueError:
        key = b""
    if not fits(key, commitment):
        return Verdict(wrong=("The revealed seed is not the one that was committed to.",))
    due = _due(play, dice_of(key, commitment))
    wrong = tuple(
        f"Entry {number}: the seed gives {' '.join(drawn)}, the record says {' '.join(told)}."
        for number, drawn, told in due
        if drawn != told
    )
    committed = Verdict(("The revealed seed is the one that the header commits to.",), wrong=wrong)
    drawn = (f"{_count(len(due), 'roll')} drawn, each exactly what seed and entropy give.",)
    fair = _if_board_is_known(play, Verdict(drawn)) if due and not wrong else Verdict()
    return committed + fair + _judge_secrecy(commitment, key)


def _due(play: Play[Any, Any], dice: FairDice) -> list[tuple[int, tuple[str, ...], tuple[str, ...]]]:
    """For each roll that was drawn: its entry's number, what the seed gives, and what the record says."""
    drawn = [roll for roll in rolls(play) if roll.cause == "dice"]
    return [(roll.entry, dice.draw(roll.dice, roll.number), roll.values) for roll in drawn]


class RollMade(msgspec.Struct, frozen=True):
    """A roll of the game: the number that it is drawn from, its entry and cause, its dice, and what they showed."""

    number: int
    entry: int
    cause: Cause
    dice: tuple[Die, ...]
    values: tuple[str, ...]


def rolls(play: Play[Any, Any]) -> list[RollMade]:
    """Every roll of the game, also those that were taken back: the next ones have their numbers again."""
    rolled = {taken.entry.n: taken.before for taken in play.taken if isinstance(taken.answer, Rolled)}
    if len(rolled) < sum(isinstance(entry.what, Rolled) for entry in play.entries):
        return _with_those_taken_back(play)
    dice = [play.game.pending(before) for before in rolled.values()]
    return [_made(number, play.entries[entry - 1], dice[number - 1]) for number, entry in enumerate(rolled, 1)]


def _with_those_taken_back(play: Play[Any, Any]) -> list[RollMade]:
    found = []
    again: Play[Any, Any] = Play(play.game, play.header)
    for entry in play.entries:
        pending = again.pending
        again.follow(entry)
        if isinstance(entry.what, Rolled):
            found.append(_made(again.rolls, entry, pending))
    return found


def _made(number: int, entry: Entry, pending: Pending) -> RollMade:
    assert isinstance(pending, Roll)
    assert isinstance(entry.what, Rolled)
    return RollMade(number, entry.n, entry.cause, pending.dice, entry.what.values)


def _judge_secrecy(commitment: Commitment, key: bytes) -> Verdict:
    """Who could know or choose the dice before they were drawn."""
    if commitment.after is not UNSET and not commitment.public:
        return Verdict(open=("Whether anybody looked at the dice beforehand: another game had shown their seed.",))
    if not commitment.public:
        return Verdict(open=(_entropy_note(commitment),))
    if key != seed_from_text(commitment.public) or commitment.entropy:
        return Verdict(wrong=(f'The dice are said to be those of "{commitment.public}", but they are not.',))
    return Verdict(
        proven=(f'The dice are those of "{commitment.public}": the same for everybody, chosen by nobody.',),
        open=("Whether anybody looked at them beforehand: these dice are no secret.",),
    )


def _entropy_note(commitment: Commitment) -> str:
    if any(commitment.entropy):
        return (
            "That the commitment stood before the players' entropy, and somebody's honest share came last: "
            "your own program knows if it was shown the commitment before it sent its share."
        )
    return "No player added entropy, so the host could have chosen a seed that it liked."
