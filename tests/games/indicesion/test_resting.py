"""Whatever lies clear of the table rests on something: random throws, read by real physics."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from dicehall.core.contract import ActionBox, Decide, Roll, Simulate
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.core.scene import DIE, Pose, rotation
from dicehall.games.indicesion.game import GAME
from dicehall.games.indicesion.state import State
from games.indicesion.scenes import PHYSICS

THROWS = 44
CLEAR = 1_500  # micrometres above the table


def thrown(seed: str) -> Iterator[State]:
    """The table after each of the throws that chance makes at a central board for six."""
    rng = random.Random(seed)
    seats = [Sitter(f"Player {number}") for number in range(6)]
    play: Play[Any, Any] = Play.start(GAME, seats, {"mode": "central"}, FairDice(seed_from_text(seed)))
    while True:
        match play.pending:
            case Roll():
                play.roll()
            case Simulate(request):
                play.settle(PHYSICS.run(request))
                yield play.state
            case Decide((seat, *_)):
                offered = GAME.actions(play.state, seat)
                if isinstance(offered, ActionBox):
                    play.act(seat, offered.sample(rng.randrange))
                else:
                    play.act(seat, rng.choice(list(offered)))


def lowest(pose: Pose) -> int:
    """The height of a die's lowest corner."""
    rows, unit = rotation(pose)
    return pose.z - sum(abs(part) for part in rows[2]) * DIE // (2 * unit)


def test_no_die_floats() -> None:
    for state in islice(thrown("resting"), THROWS):
        resting = {upper for upper, _ in state.contacts.on} if state.contacts else set()
        clear = {die.name for die in state.dice if die.where == "table" and die.pose and lowest(die.pose) > CLEAR}
        assert clear <= resting
