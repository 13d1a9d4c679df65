"""Checking a finished record offline: what it proves about the game, and what it can't prove."""

from __future__ import annotations

from typing import Any

import msgspec

from dicehall.core.contract import Game, Roll, Rolled
from dicehall.core.errors import RecordError
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


def _judge_draws(
    play: Play[Any, Any], commitment: Commitment, seed: str, hand: tuple[str, ...]
) -> Verdict:
    try:
        key = bytes.fromhex(seed)
    except ValueError:
        key = b""
    if len(key) != SEED_BYTES or commit(key).seed_sha256 != commitment.seed_sha256:
        return Verdict((), hand, ("The revealed seed is not the one that was committed to.",))
    dice = FairDice(key, commitment.entropy)
    drawn = [taken for taken in play.taken if taken.entry.cause == "dice" and isinstance(taken.answer, Rolled)]
    wrong = tuple(
        f"Entry {taken.entry.n}: the seed gives {' '.join(due)}, the record says {' '.join(taken.answer.values)}."
        for taken in drawn
        if (due := _due(play, taken, dice)) != taken.answer.values
    )
    proven = ["The seed was fixed before the first roll: it fits the commitment in the header."]
    if not wrong:
        proven.append(f"All {len(drawn)} rolls drawn are exactly what seed and entropy give.")
    return Verdict(tuple(proven), (*hand, *_entropy_note(commitment)), wrong)


def _due(play: Play[Any, Any], taken: Taken[Any, Any], dice: FairDice) -> tuple[str, ...]:
    pending = play.game.pending(taken.before)
    if not isinstance(pending, Roll):
        raise RecordError(f"entry {taken.entry.n} is a roll that nothing asked for")
    return dice.draw(pending.dice, taken.entry.n)


def _entropy_note(commitment: Commitment) -> tuple[str, ...]:
    if any(commitment.entropy):
        return (
            "That the host did not know the players' entropy when it chose its seed: "
            "it was shown the commitment first if your own program saw it before it sent its share.",
        )
    return ("No player added entropy, so the host could have chosen a seed that it liked.",)
