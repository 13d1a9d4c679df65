"""Before somebody plays, the bots get ready."""

from __future__ import annotations

from dicehall.hall.warming import warm_up


def test_the_players_of_a_game_that_begins_with_a_roll_are_ready_after_it() -> None:
    warm_up("intersection")
