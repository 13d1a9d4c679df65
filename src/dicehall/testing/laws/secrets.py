"""Laws about secrets: nobody sees a sealed choice before all have chosen."""

from __future__ import annotations

import random
from typing import Any

from dicehall.core.contract import ActionBox, Decide
from dicehall.core.play import Play
from dicehall.testing.host import choose, go_on, new_play
from dicehall.testing.law import OfTable, table_law

MOST_ANSWERS = 120


@table_law()
def a_sealed_choice_changes_nobodys_view_until_all_are_in(on: OfTable) -> None:
    """While others still choose, views, record, position and log are what they were."""
    play, rng = new_play(on.setup, "sealed"), random.Random(2)
    for _ in range(MOST_ANSWERS):
        if play.over:
            return
        if isinstance(play.pending, Decide):
            _choose_one_by_one(play, play.pending.seats, rng)
        else:
            go_on(play, rng)


def _choose_one_by_one(play: Play[Any, Any], seats: tuple[int, ...], rng: random.Random) -> None:
    before = _seen(play)
    for number, seat in enumerate(seats, start=1):
        play.act(seat, choose(play.game, play.state, seat, rng))
        if number < len(seats):
            assert _seen(play) == before
            actions = play.actions(seat)
            assert not isinstance(actions, ActionBox)
            assert len(actions) == 0


def _seen(play: Play[Any, Any]) -> tuple[Any, ...]:
    """Everything that anybody can see of the game."""
    seats = range(len(play.header.seats))
    views = [play.game.view(play.state, seat) for seat in (None, *seats)]
    return (*views, play.record, play.game.position(play.state), play.events())


def _is_open(on: OfTable) -> bool:
    return "open" in on.plugin.spec.traits


@table_law(where=_is_open)
def an_open_game_shows_everybody_the_same(on: OfTable) -> None:
    """In a game with the trait "open" all views are alike."""
    for step in on.some_steps:
        views = [on.game.view(step.after, seat) for seat in (None, *range(on.seats))]
        assert all(view == views[0] for view in views)
