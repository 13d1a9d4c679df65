"""Golden games: a record, and the transcript of everything that the rules said along the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from conformance.hosting import PHYSICS, Setup, setups
from dicehall.bots import make_bot
from dicehall.core.contract import ActionBox, Decide, Over, Roll, Simulate
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Sitter, read_record
from dicehall.registry import game

FOLDER = Path(__file__).parent.parent / "golden"
LEVELS = ("greedy", "random")


def wanted() -> list[Setup]:
    """The games that must have a golden one: each rulebook with the fewest seats and with one more."""
    lowest = {(each.game.spec.id, each.rules): each.seats for each in reversed(setups())}
    return [each for each in setups() if each.seats - lowest[each.game.spec.id, each.rules] in (0, 1)]


def play_one(setup: Setup) -> Play[Any, Any]:
    """A whole game between bots, with fair dice."""
    sitters = [Sitter(f"player {seat}", LEVELS[seat % len(LEVELS)]) for seat in range(setup.seats)]
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
    """Everything that the rules said: what they waited for, what was offered, what happened, where it led."""
    lines = []
    rules = play.game
    for taken in play.taken:
        lines += _asked(play, taken.before)
        lines.append(f"answer {msgspec.json.encode(taken.entry.what).decode()}")
        lines += [
            f"  {event.seat}: {event.text}" for event in rules.describe(taken.before, taken.answer, taken.after)
        ]
        lines.append(msgspec.json.encode(rules.position(taken.after)).decode())
    over = rules.pending(play.state)
    assert isinstance(over, Over)
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


def write(setup: Setup) -> None:
    """Write a golden game anew."""
    play = play_one(setup)
    (FOLDER / f"{setup}.jsonl").write_bytes(b"".join(line + b"\n" for line in play.record.lines()))
    (FOLDER / f"{setup}.txt").write_text("".join(f"{line}\n" for line in transcript(play)))


def read(setup: Setup) -> tuple[list[str], list[str]]:
    """The transcript as it was written down, and as the rules tell it today."""
    lines = (FOLDER / f"{setup}.jsonl").read_bytes().splitlines()
    record = read_record(lines)
    play = Play.replay(game(record.header.game), record)
    return (FOLDER / f"{setup}.txt").read_text().splitlines(), transcript(play)
