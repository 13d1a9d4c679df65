"""Checking a record offline: what it proves about the game, and what no file can prove."""

from __future__ import annotations

from typing import Any

import msgspec

from dicehall.core.contract import Game, Roll, Rolled
from dicehall.core.dice import Die
from dicehall.core.fairdice import Commitment, FairDice, fits, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Cause, Record, Undone
from dicehall.core.setup import house_rules


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


def verify(game: Game[Any, Any], record: Record) -> Verdict:
    """The verdict on a record whose chain is intact; raises RecordError if it breaks the rules."""
    play = Play.replay(game, record)
    return _judge_rules(play) + _judge_dice(play) + _never_proven(play)


def _judge_rules(play: Play[Any, Any]) -> Verdict:
    spec = play.game.spec
    houses = ", ".join(house_rules(spec, play.header.options))
    with_houses = f", with the house rules {houses}" if houses else ""
    proven = [
        f"The chain is whole from the header to entry {len(play.entries)}: none was changed, dropped or moved.",
        f"Every entry follows the rules of {spec.title}, version {spec.version}{with_houses}.",
    ]
    undone = sum(isinstance(entry.what, Undone) for entry in play.entries)
    if undone:
        proven.append(f"{_count(undone, 'choice')} taken back, none across dice.")
    if play.closed:
        proven.append(play.closed.in_words())
    open_points = [] if play.over else ["The game is not over."]
    if play.header.start is not None:
        open_points.append("How the game came to the position that it starts from.")
    return Verdict(tuple(proven), tuple(open_points))


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
    due = _due(play, FairDice(key, commitment.entropy))
    wrong = tuple(
        f"Entry {number}: the seed gives {' '.join(drawn)}, the record says {' '.join(told)}."
        for number, drawn, told in due
        if drawn != told
    )
    proven = ["The revealed seed is the one that the header commits to."]
    if due and not wrong:
        proven.append(f"{_count(len(due), 'roll')} drawn, each exactly what seed and entropy give.")
    return Verdict(tuple(proven), wrong=wrong) + _judge_secrecy(commitment, key)


def _due(play: Play[Any, Any], dice: FairDice) -> list[tuple[int, tuple[str, ...], tuple[str, ...]]]:
    """For each roll that was drawn: its entry's number, what the seed gives, and what the record says."""
    drawn = [(number, roll) for number, roll in enumerate(rolls(play), 1) if roll.cause == "dice"]
    return [(roll.entry, dice.draw(roll.dice, number), roll.values) for number, roll in drawn]


class RollMade(msgspec.Struct, frozen=True):
    """A roll of the game: its entry and cause, which dice it was, and what they showed."""

    entry: int
    cause: Cause
    dice: tuple[Die, ...]
    values: tuple[str, ...]


def rolls(play: Play[Any, Any]) -> list[RollMade]:
    """Every roll of the game; the number that a draw is made from is its place in this list, counted from 1."""
    found = []
    for taken in play.taken:
        pending, answer = play.game.pending(taken.before), taken.answer
        if isinstance(pending, Roll) and isinstance(answer, Rolled):
            found.append(RollMade(taken.entry.n, taken.entry.cause, pending.dice, answer.values))
    return found


def _judge_secrecy(commitment: Commitment, key: bytes) -> Verdict:
    """Who could know or choose the dice before they were drawn."""
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
