"""Checking a finished record offline: what it proves about the game, and what it can't prove."""

from __future__ import annotations

from typing import Any

import msgspec

from dicehall.core.contract import Game, Roll, Rolled
from dicehall.core.fairdice import SEED_BYTES, Commitment, FairDice, commit
from dicehall.core.play import Play, Taken
from dicehall.core.record import Record


class Verdict(msgspec.Struct, frozen=True):
    """What was proven, what is open, and what is wrong, in plain words."""

    proven: tuple[str, ...]
    open: tuple[str, ...]
    wrong: tuple[str, ...]

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.wrong


def verify(game: Game[Any, Any], record: Record) -> Verdict:
    """The verdict on a record whose chain is intact; raises RecordError if it breaks the rules."""
    play = Play.replay(game, record)
    proven = [
        f"The chain is whole: {len(record.entries)} entries, none changed, missing or moved.",
        f"Every entry follows the rules of {game.spec.title}, version {game.spec.version}.",
    ]
    open_points = [] if play.over else ["The game is not over."]
    dice = _judge_dice(play)
    return Verdict(
        proven=(*proven, *dice.proven),
        open=(*open_points, *dice.open, *_never_proven(record)),
        wrong=dice.wrong,
    )


def _never_proven(record: Record) -> list[str]:
    return [
        "Who sat in the seats, and that this is the only record of the game: compare the last hash, "
        f"{record.hash[:16]}..., with another player's copy."
    ]


def _judge_dice(play: Play[Any, Any]) -> Verdict:
    rolls = [entry for entry in play.entries if isinstance(entry.what, Rolled)]
    drawn = [entry for entry in rolls if entry.cause == "dice"]
    by_hand = len(rolls) - len(drawn)
    hand = (f"{by_hand} rolls were entered by hand: nothing can be said of them.",) if by_hand else ()
    commitment = play.header.dice
    if commitment is None:
        wrong = ("Rolls are marked as drawn, but there was no commitment to a seed.",) if drawn else ()
        return Verdict((), hand, wrong)
    if play.revealed is None:
        return Verdict((), (*hand, "The seed is not revealed yet, so the dice can't be checked."), ())
    return _judge_draws(play, commitment, play.revealed.seed, hand)


def _judge_draws(play: Play[Any, Any], commitment: Commitment, seed: str, hand: tuple[str, ...]) -> Verdict:
    try:
        key = bytes.fromhex(seed)
    except ValueError:
        key = b""
    if len(key) != SEED_BYTES or commit(key).seed_sha256 != commitment.seed_sha256:
        return Verdict((), hand, ("The revealed seed is not the one that was committed to.",))
    dice = FairDice(key, commitment.entropy)
    drawn = [taken for taken in play.taken if taken.entry.cause == "dice"]
    wrong = tuple(fault for taken in drawn if (fault := _fault(play, taken, dice)))
    proven = ["The seed was fixed before the first roll: it fits the commitment in the header."]
    if not wrong:
        proven.append(f"All {len(drawn)} rolls drawn are exactly what seed and entropy give.")
    return Verdict(tuple(proven), (*hand, *_entropy_note(commitment)), wrong)


def _fault(play: Play[Any, Any], taken: Taken[Any, Any], dice: FairDice) -> str:
    """What is wrong with an entry that is marked as drawn, or nothing."""
    pending, answer, number = play.game.pending(taken.before), taken.answer, taken.entry.n
    if not isinstance(pending, Roll) or not isinstance(answer, Rolled):
        return f"Entry {number} is marked as drawn, but it is no roll."
    due = dice.draw(pending.dice, number)
    if due == answer.values:
        return ""
    return f"Entry {number}: the seed gives {' '.join(due)}, the record says {' '.join(answer.values)}."


def _entropy_note(commitment: Commitment) -> tuple[str, ...]:
    if any(commitment.entropy):
        return (
            "That the host did not know the players' entropy when it chose its seed: "
            "it was shown the commitment first if your own program saw it before it sent its share.",
        )
    return ("No player added entropy, so the host could have chosen a seed that it liked.",)
