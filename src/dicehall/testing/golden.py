"""Golden games: a record, and a transcript of everything that the rules said during the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from dicehall.bots import levels_of, make_bot
from dicehall.core.contract import ActionBox, Decide, Over, Roll, Simulate
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Sitter, read_record
from dicehall.core.sentences import third_person
from dicehall.testing.host import PHYSICS, Setup

LEVELS = ("greedy", "random")


class Golden(NamedTuple):
    """The folder of golden games, and whether to write them anew."""

    folder: Path
    write: bool = False

    def record(self, setup: Setup) -> Path:
        """The file of a game's record."""
        return self.folder / f"{setup}.jsonl"

    def transcript(self, setup: Setup) -> Path:
        """The file of what the rules said."""
        return self.folder / f"{setup}.txt"


def is_wanted(setup: Setup) -> bool:
    """Whether a table needs a golden game: one with the fewest seats of its rulebook, or with one more."""
    books = setup.game.spec.rulebooks
    fewest = next((book.seats[0] for book in books if book.id == setup.rules), books[0].seats[0])
    return setup.seats - fewest in (0, 1)


def play_one(setup: Setup) -> Play[Any, Any]:
    """A whole game between bots, with fair dice; random bots if the game has no greedy player."""
    known = levels_of(setup.game.spec.id)
    levels = [LEVELS[seat % len(LEVELS)] for seat in range(setup.seats)]
    sitters = [
        Sitter(name, level if level in known else "random") for name, level in zip(setup.names, levels, strict=True)
    ]
    play = Play.start(setup.game, sitters, setup.options, FairDice(seed_from_text(f"golden {setup}")))
    bots = [make_bot(sitter.player, sitter.name) for sitter in sitters]
    while not play.over:
        match play.pending:
            case Decide(seats):
                for seat in seats:
                    play.act(seat, bots[seat].choose(setup.game, play.state, seat, 100), "bot")
            case Roll():
                play.roll()
            case Simulate(request):
                play.settle(PHYSICS.run(request))
    return play


def transcript(play: Play[Any, Any]) -> list[str]:
    """Everything that the rules said: what they waited for, what was offered, what happened, and the positions."""
    lines = []
    rules = play.game
    for taken in play.taken:
        lines += _asked(play, taken.before)
        lines.append(f"answer {msgspec.json.encode(taken.entry.what).decode()}")
        lines += [
            f"  {event.seat}: {third_person(event.text)}"
            for event in rules.describe(taken.before, taken.answer, taken.after)
        ]
        lines.append(msgspec.json.encode(rules.position(taken.after)).decode())
    over = rules.pending(play.state)
    assert isinstance(over, Over), "the record ends before the game does"
    return [*lines, f"over {over.scores} {over.winners}"]


def _asked(play: Play[Any, Any], state: Any) -> list[str]:
    pending = play.game.pending(state)
    if isinstance(pending, Roll):
        return [f"roll of {pending.seat}: {' '.join(die.name for die in pending.dice)}"]
    if not isinstance(pending, Decide):
        return [type(pending).__name__.lower()]
    return [f"choice of {seat}: {_offered(play, state, seat)}" for seat in pending.seats]


def _offered(play: Play[Any, Any], state: Any, seat: int) -> str:
    actions = play.game.actions(state, seat)
    if isinstance(actions, ActionBox):
        return msgspec.json.encode(actions.bounds).decode()
    return ", ".join(play.game.write(state, action) for action in actions)


def write(golden: Golden, setup: Setup) -> None:
    """Write a golden game anew."""
    play = play_one(setup)
    golden.folder.mkdir(parents=True, exist_ok=True)
    golden.record(setup).write_bytes(b"".join(line + b"\n" for line in play.record.lines()))
    golden.transcript(setup).write_bytes("".join(f"{line}\n" for line in transcript(play)).encode())


def read(golden: Golden, setup: Setup) -> tuple[list[str], list[str]]:
    """The stored transcript, and the transcript that the rules give now."""
    record = read_record(golden.record(setup).read_bytes().splitlines())
    play = Play.replay(setup.game, record)
    return golden.transcript(setup).read_bytes().decode().splitlines(), transcript(play)
