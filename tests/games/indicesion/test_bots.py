"""Bots: whole games of every mode, and choices that make sense."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from dicehall.core.contract import Chosen, Decide, Over, Roll, Rolled, Settled, Simulate
from dicehall.core.scene import Request, Rest
from dicehall.core.setup import begin
from dicehall.games.indicesion.actions import Blue, Keep, Leave, Pick, Pink
from dicehall.games.indicesion.game import GAME
from dicehall.games.indicesion.players.greedy import greedy
from dicehall.games.indicesion.state import State, Throwing
from games.indicesion.scenes import PHYSICS, die, give, hand, table, thrown


def choice(state: State, seat: int = 0, millis: int = 80) -> Any:
    return greedy(state, seat, PHYSICS.run_all, random.Random(1).randrange, millis)


def played(seats: int = 2, **options: Any) -> State:
    """The deciding rounds of a game between bots that think very little."""
    rng = random.Random(5)
    state = replace(begin(GAME, seats, options), wins=(1,) * seats)
    while True:
        match GAME.pending(state):
            case Over():
                return state
            case Decide((seat,)):
                state = give(state, Chosen({seat: greedy(state, seat, PHYSICS.run_all, rng.randrange, 40)}))
            case Roll(dice):
                state = give(state, Rolled(tuple(each.face(rng.randrange(each.size)) for each in dice)))
            case Simulate(request):
                state = give(state, Settled(PHYSICS.run(request)))


@pytest.mark.parametrize(
    "options",
    [
        {"mode": "drafting"},
        {"mode": "drafting", "barrels": True, "tremor": "shaky"},
        {"mode": "central", "boards": 2},
        {"mode": "central", "barrels": True},
        {"mode": "classic", "barrels": True, "board": 12},
    ],
    ids=str,
)
def test_a_game_of_every_mode_ends_with_plausible_scores(options: dict[str, Any]) -> None:
    state = played(**options)
    assert max(state.wins) == 2
    assert all(-40 < total < 150 for total in state.points)
    assert max(state.points) > 0


class TestThrows:
    def test_are_aimed_at_ones_own_board(self) -> None:
        throw = choice(table(hand(1), hand(2, owner=1)))
        assert isinstance(throw, Throwing)
        assert throw.board == 0

    def test_are_low_at_a_tower_near_the_edge_that_is_worth_more_than_a_landing(self) -> None:
        tower = [die(7, 95, 0, face=1, board=1, owner=1), die(8, 95, 0, face=6, level=2, board=1, owner=1)]
        throw = choice(table(hand(1), hand(2, owner=1), *tower, options={"fastest": 4}), millis=400)
        assert throw.board == 1
        assert throw.release.speed == 4000

    def test_are_high_at_ones_own_board_where_a_hit_takes_little(self) -> None:
        one = die(7, face=1, board=1, owner=1)
        assert choice(table(hand(1), hand(2, owner=1), one, options={"fastest": 4}), millis=400).board == 0

    def test_of_poison_and_fire_are_aimed_at_the_leader(self) -> None:
        lead = die(9, face=6, board=1, colour="orange", owner=1)
        for colour in ("green", "red"):
            throw = choice(table(lead, hand(1, colour=colour), hand(2, owner=1), mode="drafting"))
            assert throw.board == 1

    def test_keep_pink_and_blue_for_their_powers(self) -> None:
        hands = [hand(1, colour="pink"), hand(2, colour="blue"), hand(3, colour="orange")]
        assert choice(table(*hands, hand(4, owner=1), mode="drafting")).die == 3

    def test_tremble_like_everybodys(self) -> None:
        asked: list[Any] = []

        def simulate(requests: Any) -> list[Rest]:
            asked.extend(requests)
            return PHYSICS.run_all(requests)

        greedy(
            table(hand(1), hand(2, owner=1), options={"tremor": "shaky"}),
            0,
            simulate,
            random.Random(1).randrange,
            80,
        )
        assert {request.tremor for request in asked} == {"shaky"}
        assert len({request.seed for request in asked}) == len(asked)

    def test_more_time_tries_more(self) -> None:
        counts = []
        for millis in (50, 400, 5000):
            asked: list[Request] = []

            def simulate(requests: Any, asked: list[Request] = asked) -> list[Rest]:
                asked.extend(requests)
                return [Rest(before=PHYSICS_EMPTY, after=PHYSICS_EMPTY)] * len(requests)

            greedy(table(hand(1), hand(2, owner=1)), 0, simulate, random.Random(1).randrange, millis)
            counts.append(len(asked))
        assert counts == [12, 28, 52]


PHYSICS_EMPTY = Rest().after


class TestPowers:
    def test_the_draft_takes_lightning_first(self) -> None:
        pool = [
            {"id": number, "colour": colour, "where": "pool"}
            for number, colour in enumerate(("red", "yellow", "green"))
        ]
        assert choice(table(*pool, phase="draft", mode="drafting")) == Pick("yellow")

    @pytest.mark.parametrize(("face", "answer"), [(5, Blue(9)), (2, Leave())])
    def test_a_blue_is_for_high_faces(self, face: int, answer: object) -> None:
        pose = die(9, face=face)["pose"]
        state = table(
            die(9, 500, 300, board=None), hand(1, colour="blue"), hand(2, owner=1), mode="drafting", phase="blue",
            turn=1, throw=thrown(9), lost=[{"die": 9, "board": 0, "pose": pose}],
        )  # fmt: skip
        assert choice(state) == answer

    @pytest.mark.parametrize(("colour", "answer"), [("green", Pink()), ("orange", Keep())])
    def test_a_pink_undoes_harm(self, colour: str, answer: object) -> None:
        lying = {"on": [["die9", "board0"]], "touch": []}
        state = table(
            die(9, face=5, colour=colour), hand(1, colour="pink"), hand(2, owner=1), mode="drafting", phase="pink",
            throw=thrown(9), contacts=lying,
        )  # fmt: skip
        assert choice(state) == answer
