"""No seat sees what it can't know: a sealed choice shows nowhere before all are in."""

from __future__ import annotations

import random
from typing import Any

from conformance.hosting import PHYSICS, Setup, Step, choose
from dicehall.core.contract import ActionBox, Decide, Roll, Simulate
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Sitter

MOST_ANSWERS = 120


def test_a_sealed_choice_changes_nobodys_view_until_all_are_in(setup: Setup) -> None:
    chance = random.Random(2)
    sitters = [Sitter(f"player {seat}") for seat in range(setup.seats)]
    play = Play.start(setup.game, sitters, setup.options, FairDice(seed_from_text("sealed")))
    for _ in range(MOST_ANSWERS):
        match play.pending:
            case Decide(seats):
                before = seen(play)
                for number, seat in enumerate(seats, start=1):
                    play.act(seat, choose(setup.game, play.state, seat, chance))
                    if number < len(seats):
                        assert seen(play) == before
                        actions = play.actions(seat)
                        assert not isinstance(actions, ActionBox)
                        assert len(actions) == 0
            case Roll():
                play.roll()
            case Simulate(request):
                play.settle(PHYSICS.run(request))
            case _:
                return


def seen(play: Play[Any, Any]) -> tuple[Any, ...]:
    """Everything that anybody can see of the game."""
    seats = range(len(play.header.seats))
    views = [play.game.view(play.state, seat) for seat in (None, *seats)]
    return (*views, play.record, play.game.position(play.state), play.events())


def test_an_open_game_shows_everybody_the_same(setup: Setup, some_steps: list[Step]) -> None:
    if "open" in setup.game.spec.traits:
        for step in some_steps:
            views = [setup.game.view(step.after, seat) for seat in (None, *range(setup.seats))]
            assert all(view == views[0] for view in views)
