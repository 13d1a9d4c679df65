"""inDICEsion's players and its judge: on made-up physics for whole games, on real physics where aim matters."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import cos, dist, tan
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from dicehall.bots.coach import hint, hints, review, reviews
from dicehall.bots.judge import ActionValue, judge_of
from dicehall.bots.levels import make_bot
from dicehall.core.contract import Chosen, Decide, Over, Roll, Rolled, Settled, Simulate
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Record, Sitter
from dicehall.core.scene import Pose, Request, Rest, Toss, face_up
from dicehall.games.indicesion.actions import Blue, Keep, Leave, Pick, Pink, Start, ThrowBox
from dicehall.games.indicesion.game import GAME
from dicehall.games.indicesion.players import budget, judge, levels
from dicehall.games.indicesion.players.duel import HIGH, LOW, Pace, firsts
from dicehall.games.indicesion.players.evaluation import Resources, evaluate, honest_error
from dicehall.games.indicesion.players.hits import WAYS, prospects, taken
from dicehall.games.indicesion.players.judge import JUDGE, IndicesionJudge
from dicehall.games.indicesion.players.levels import PLAYERS, StrongBot
from dicehall.games.indicesion.players.outlook import PACES, WORTH, chances, next_round, round_chances
from dicehall.games.indicesion.players.throws import GRAVITY, hits
from dicehall.games.indicesion.players.trials import FACES, _spun, looked_at, try_out
from dicehall.games.indicesion.players.words import sentence
from dicehall.games.indicesion.reading import lies
from dicehall.games.indicesion.rounds import begin_round
from dicehall.games.indicesion.state import Placing, State, Throwing, scene
from games.indicesion import toy_physics
from games.indicesion.scenes import PHYSICS, contacts, die, give, hand, start, table, thrown

PACE = PACES["classic"]
ORDERS = st.lists(st.integers(0, 1), max_size=4).map(tuple)
POINTS = st.integers(LOW, HIGH)
SLOW = {"fastest": 4}


class Toys:
    """The made-up physics in the place of the workers, and a note of what was asked for."""

    def __init__(self) -> None:
        self.asked: list[Request] = []

    def run_all(self, requests: Sequence[Request]) -> list[Rest]:
        self.asked += requests
        return toy_physics.simulate(requests)

    def run(self, request: Request) -> Rest:
        return self.run_all([request])[0]


@pytest.fixture
def toys(monkeypatch: pytest.MonkeyPatch) -> Toys:
    """Players and judge throw toy dice, with a trial for each millisecond."""
    found = Toys()
    for module in (levels, judge):
        monkeypatch.setattr(module, "shared", lambda: found)
    for module in (budget, judge):
        monkeypatch.setattr(module, "trials_in", lambda millis: millis)
    monkeypatch.setattr(judge, "FEWEST", 16)
    for module in (hints, reviews):
        monkeypatch.setattr(module, "judge_of", lambda _: IndicesionJudge())
    return found


def begun(seats: int = 2, **options: Any) -> State:
    return begin_round(start(seats, **options), 0)


def strong(state: State, trials: int = 16, seat: int = 0, seed: int = 1) -> Any:
    """What the strong player does on real physics."""
    return evaluate(state, seat, Resources(trials, random.Random(seed), PHYSICS.run_all))[0].action


def played(toys: Toys, entries: int = 10_000, **options: Any) -> Record:
    """A game between bots that think very little, on toy physics: to its end, or so many entries of it."""
    play = Play.start(GAME, [Sitter("one"), Sitter("two")], options, FairDice(seed_from_text("toys")))
    bot = make_bot("easy", "toys")
    while not play.over and len(play.entries) < entries:
        match play.pending:
            case Decide((seat,)):
                play.act(seat, bot.choose(GAME, play.state, seat, 1))
            case Roll():
                play.roll()
            case Simulate(request):
                play.settle(toys.run(request))
    return play.record


def last_round(seats: int, options: dict[str, Any]) -> State:
    """The deciding round of a game between strong players with hardly any time, on toy physics."""
    rng = random.Random(5)
    state = replace(start(seats, **options), wins=(1,) * seats)
    while not isinstance(pending := GAME.pending(state), Over):
        match pending:
            case Decide((seat,)):
                candidates = evaluate(state, seat, Resources(6, rng, toy_physics.simulate))
                state = give(state, Chosen({seat: candidates[0].action}))
            case Roll(dice):
                state = give(state, Rolled(tuple(each.face(rng.randrange(each.size)) for each in dice)))
            case Simulate(request):
                state = give(state, Settled(toy_physics.simulate([request])[0]))
    return state


class TestFaces:
    @given(st.tuples(*[st.integers(-1000, 1000)] * 4).filter(any))
    def test_the_six_turns_show_six_faces_or_none_at_all(self, turn: tuple[int, ...]) -> None:
        length = sum(part**2 for part in turn) ** 0.5
        pose = Pose(0, 0, 0, *(round(1_000_000 * part / length) for part in turn))
        faces = [face_up(_spun(pose, each)) for each in FACES]
        assert sorted(face or 0 for face in faces) in ([1, 2, 3, 4, 5, 6], [0] * 6)

    def test_a_trial_is_worth_the_mean_of_its_faces(self) -> None:
        state = table(hand(1), hand(2, owner=1))
        state = replace(state, contacts=toy_physics.lying(scene(state)))
        throw = evaluate(state, 0, Resources(8, random.Random(1), toy_physics.simulate))[0].action
        assert isinstance(throw, Throwing)
        trials = try_out(state, [(throw, seed) for seed in range(1, 30)], toy_physics.simulate)
        assert {trial.own for trial in trials} == {0.0, 3.5}


class TestDuel:
    @given(ORDERS, POINTS, POINTS)
    def test_chances_of_both_and_of_a_tie_add_up(self, order: tuple[int, ...], own: int, other: int) -> None:
        first, second = firsts(PACE, order, own, other)
        assert min(first, second) >= 0
        assert first + second <= 1 + 1e-9

    @given(ORDERS, POINTS, POINTS)
    def test_it_is_the_same_from_the_other_side(self, order: tuple[int, ...], own: int, other: int) -> None:
        mirrored = tuple(1 - seat for seat in order)
        assert firsts(PACE, order, own, other) == pytest.approx(firsts(PACE, mirrored, other, own)[::-1], abs=1e-9)

    @pytest.mark.parametrize(("own", "other", "won"), [(5, 4, (1, 0)), (4, 5, (0, 1)), (4, 4, (0, 0))])
    def test_with_no_throw_left_the_points_decide(self, own: int, other: int, won: tuple[int, int]) -> None:
        assert firsts(PACE, (), own, other) == won

    def test_the_last_throw_is_exact(self) -> None:
        never_misses = Pace(0.0, 0.0, 1.0)
        assert firsts(never_misses, (0,), 10, 13) == pytest.approx((3 / 6, 2 / 6))

    def test_points_between_whole_ones_lie_between(self) -> None:
        low, middle, high = (firsts(PACE, (0, 1), own, 6)[0] for own in (5, 5.5, 6))
        assert middle == pytest.approx((low + high) / 2)


class TestOutlook:
    @pytest.mark.parametrize("seats", [2, 3, 6])
    @pytest.mark.parametrize("mode", ["classic", "central", "drafting"])
    def test_the_chances_of_all_are_one(self, seats: int, mode: str) -> None:
        for state in (start(seats, mode=mode), begun(seats, mode=mode)):
            assert sum(chances(state)) == pytest.approx(1.0)
        assert chances(start(seats, mode=mode)) == pytest.approx([1 / seats] * seats, abs=0.02)

    def test_who_throws_last_has_the_better_chance(self) -> None:
        state = begun()
        assert round_chances(state)[1] > round_chances(state)[0]

    def test_a_die_is_safer_in_the_middle_than_at_the_edge(self) -> None:
        assert self.kept(die(1, 0, 0, face=6)) > self.kept(die(1, 100, 0, face=6))

    def test_points_on_one_tower_are_less_safe_than_on_two_dice(self) -> None:
        tower = die(1, 60, 0, face=1), die(2, 60, 0, face=4, level=2)
        apart = die(1, 60, 0, face=4), die(2, -60, 0, face=4)
        assert self.kept(*apart) > self.kept(*tower)

    def kept(self, *dice: Any) -> float:
        """The chance of seat 0 with these dice on its board, before the other's last throw but one and its own."""
        state = table(*dice, die(9, face=5, board=1, owner=1), hand(7, owner=1), hand(3), turn=1, options=SLOW)
        return round_chances(looked_at(state, PHYSICS.run_all))[0]

    def test_a_round_won_is_worth_something(self) -> None:
        options = begun().options
        assert next_round(options, (1, 0), 0)[0] > next_round(options, (0, 0), 0)[0]
        assert next_round(options, (2, 0), 0) == (1.0, 0.0)

    def test_a_skip_that_is_owed_moves_a_throw_back(self) -> None:
        state = begun()
        last = replace(state, owed=(1, 0))
        assert round_chances(last)[0] > round_chances(state)[0]


class TestHits:
    def test_take_most_where_the_edge_is_near_and_nothing_is_in_the_way(self) -> None:
        state = table(die(7, 90, 0, board=1), die(8, 20, 0, board=1), hand(1))
        alone, beside = (
            prospects(state, [lie for lie in lies(state, contacts(state)) if lie.id in dice])[7]
            for dice in ((7,), (7, 8))
        )
        right, up, left = 0, WAYS // 4, WAYS // 2
        assert alone[right] > alone[up] > alone[left]
        assert beside[right] < alone[right]
        assert beside[up] == alone[up]

    @pytest.mark.parametrize("worth", [1, 6, 12])
    def test_take_at_most_what_is_there(self, worth: int) -> None:
        assert taken(worth, 2.0) <= worth
        assert taken(worth, -99.0) == 0.0

    @pytest.mark.parametrize(("fastest", "over"), [(4, 16), (8, 8)])
    def test_go_lower_where_throws_are_hard(self, fastest: int, over: int) -> None:
        state = table(die(7, 90, 0, board=1, owner=1), hand(1), phase="throwing", options={"fastest": fastest})
        state = looked_at(state, PHYSICS.run_all)
        pose = state.die(7).pose
        assert pose is not None
        for throw in hits(state, random.Random(1), 6):
            release = throw.release
            far = dist((release.x, release.y), (pose.x / 1000, pose.y / 1000))
            level = far / cos(release.loft / 1000) / release.speed  # seconds
            high = release.z + far * tan(release.loft / 1000) - GRAVITY * level**2 / 2
            assert high - pose.z / 1000 == pytest.approx(over, abs=1.5)


class TestStrongThrows:
    def test_knock_off_what_beats_them_when_nothing_else_helps(self) -> None:
        state = table(
            die(7, 0, 0, face=6, board=1, owner=1), die(8, 60, 0, face=6, board=1, owner=1), die(2, face=5),
            hand(1), phase="throwing",
        )  # fmt: skip
        throw = strong(state)
        assert (throw.board, throw.release.speed) == (1, 8000)

    def test_land_at_home_where_nothing_lies_elsewhere(self) -> None:
        throw = strong(table(hand(1), hand(2, owner=1)))
        assert (throw.board, throw.release.loft > 900) == (0, True)

    def test_put_poison_on_the_others_board(self) -> None:
        throw = strong(table(hand(1, colour="green"), hand(2, owner=1), mode="drafting"))
        assert throw.board == 1

    def test_tremble_like_everybodys_on_seeds_of_their_own(self, toys: Toys) -> None:
        state = begun(tremor="shaky")
        StrongBot(random.Random(1)).spend(replace(state, seed=77), 0, 24)
        tosses = [request for request in toys.asked if isinstance(request, Toss)]
        assert {toss.tremor for toss in tosses} == {"shaky"}
        assert 77 not in {toss.seed for toss in tosses}

    def test_are_the_same_from_the_same_seed_and_budget(self, toys: Toys) -> None:
        one, two, other = (StrongBot(random.Random(seed)).spend(begun(), 0, 24) for seed in (1, 1, 2))
        assert one == two
        assert one != other

    def test_cost_as_many_trials_as_the_budget_has(self, toys: Toys) -> None:
        for trials in (32, 100, 300):
            toys.asked.clear()
            StrongBot(random.Random(1)).spend(begun(), 0, trials)
            assert 0.7 * trials <= len(toys.asked) <= trials

    @settings(max_examples=20, deadline=None)
    @given(st.integers(0, 1000), st.sampled_from(["classic", "central", "drafting"]), st.integers(2, 6))
    def test_are_all_legal(self, seed: int, mode: str, seats: int) -> None:
        state = begun(seats, mode=mode, table=2400)
        while state.phase == "draft":
            state = give(state, Chosen({state.turn: Pick(random.Random(seed).choice(_pool(state)))}))
        box = ThrowBox(state)
        candidates = evaluate(state, state.turn, Resources(12, random.Random(seed), toy_physics.simulate))
        assert all(box.check(each.action) is None for each in candidates)


def _pool(state: State) -> list[Any]:
    return sorted({each.colour for each in state.dice if each.where == "pool"})


class TestPowersAndBarrels:
    def test_the_other_one_starts(self) -> None:
        rolled = give(start(), Rolled(("5", "2")))
        assert strong(rolled) == Start(1)

    def test_the_draft_takes_what_is_worth_most(self) -> None:
        state, taken = begun(mode="drafting"), []
        while state.phase == "draft":
            taken.append(strong(state, seat=state.turn))
            state = give(state, Chosen({state.turn: taken[-1]}))
        worths = [WORTH[pick.colour] for pick in taken]
        assert worths == sorted(worths, reverse=True)

    @pytest.mark.parametrize(("face", "kind"), [(6, Blue), (1, Leave)])
    def test_a_blue_is_for_high_faces(self, face: int, kind: type) -> None:
        state = table(
            die(9, 500, 300, board=None), hand(1, colour="blue"), hand(2, owner=1), mode="drafting", phase="blue",
            turn=1, throw=thrown(9), lost=[{"die": 9, "board": 0, "pose": die(9, face=face)["pose"]}],
        )  # fmt: skip
        assert isinstance(strong(state), kind)

    @pytest.mark.parametrize(("face", "kind"), [(6, Keep), (1, Pink)])
    def test_a_pink_is_for_throws_that_can_be_bettered(self, face: int, kind: type) -> None:
        state = table(
            die(9, face=face, colour="orange" if face == 1 else "yellow"), hand(1, colour="pink"),
            die(7, face=5, board=1, colour="yellow", owner=1), mode="drafting", phase="pink", throw=thrown(9),
        )  # fmt: skip
        assert isinstance(strong(state), kind)

    def test_a_barrel_is_placed_legally_or_not_at_all(self) -> None:
        state = begun(barrels=True)
        action = evaluate(state, 0, Resources(24, random.Random(1), toy_physics.simulate))[0].action
        after = give(state, Chosen({0: action}))
        assert isinstance(action, Placing) == (after.phase == "placing")


class TestGames:
    @pytest.mark.parametrize(
        ("seats", "options"),
        [
            (3, {"mode": "drafting", "table": 2000}),
            (2, {"mode": "drafting", "barrels": True}),
            (2, {"mode": "central", "barrels": True}),
            (4, {"mode": "central"}),
        ],
        ids=str,
    )
    def test_the_strong_player_ends_a_game_of_every_mode(self, seats: int, options: dict[str, Any]) -> None:
        assert max(last_round(seats, options).wins) == 2

    def test_the_easy_player_tries_nothing_out(self, toys: Toys) -> None:
        state = begun()
        for seed in range(20):
            throw = PLAYERS["easy"](random.Random(seed)).choose(GAME, state, 0, 1000)
            assert throw.board == 0
            assert ThrowBox(state).check(throw) is None
        assert toys.asked == []


class TestJudge:
    def test_it_is_the_judge_of_its_game(self) -> None:
        assert judge_of(GAME) is JUDGE

    def test_a_hint_tells_each_kind_of_throw_the_best_first_with_its_error(self, toys: Toys) -> None:
        state = table(die(7, face=3, board=1, owner=1), hand(1), hand(2), hand(3, owner=1))
        told = hint(GAME, state, 0, 400)
        assert [each.loss for each in told.actions] == sorted(each.loss for each in told.actions)
        assert told.best.loss == 0.0
        assert len({each.why.split(" lies ")[0] for each in told.actions}) > 1
        assert any(each.error > 0 for each in told.actions)

    def test_a_reason_is_made_of_the_trials(self, toys: Toys) -> None:
        best = hint(GAME, table(hand(1), hand(2, owner=1)), 0, 1).best
        assert f"of {judge.FEWEST // 4} throws" in best.why
        assert "on your board" in best.why
        assert "points for you" in best.why
        assert f"about {100 * best.value:.0f} % to win" in best.why

    def test_a_few_throws_that_agree_are_never_a_certainty(self) -> None:
        assert honest_error([0.147] * 8, 1.0) > 0.05
        assert honest_error([0.147] * 800, 1.0) < 0.001
        assert honest_error([0.0, 1.0] * 50, 1.0) == pytest.approx(0.05, rel=0.02)

    def test_a_difference_within_two_standard_errors_is_not_told(self) -> None:
        state = table(hand(1), hand(2, owner=1))
        throws = [GAME.parse(state, f"throw 1 at {board}") for board in (0, 1)]
        near = [ActionValue(throws[0], 0.50, 0.02), ActionValue(throws[1], 0.47, 0.02)]
        far = [ActionValue(throws[0], 0.50, 0.02), ActionValue(throws[1], 0.30, 0.02)]
        assert "than" not in sentence(state, near, near[0])
        assert "20 more than “Throw seat 0's red die at seat 1's board" in sentence(state, far, far[0])
        assert "(46 to 54 %)" in sentence(state, far, far[0])

    def test_a_throw_in_the_air_is_worth_the_same_whatever_its_seed(self, toys: Toys) -> None:
        state = begun()
        aimed = give(state, Chosen({0: GAME.parse(state, "throw 1 at 0")}))
        values = {IndicesionJudge().worth(give(aimed, Rolled((seed,))), 1) for seed in ("5", "6", "7")}
        assert values == {IndicesionJudge().worth(aimed, 1)}

    def test_the_same_position_is_judged_alike(self, toys: Toys) -> None:
        one, two = (IndicesionJudge().choices(begun(), 0, 1) for _ in range(2))
        assert one == two

    def test_start_luck_and_skill_are_the_result_within_the_error(self, toys: Toys) -> None:
        found = review(GAME, played(toys), 1)
        assert sorted(account.result for account in found.accounts) == [0.0, 1.0]
        assert all(sum(point.values) == pytest.approx(1.0) for point in found.points)
        for account in found.accounts:
            assert account.start + account.luck + account.skill == pytest.approx(
                account.result, abs=max(0.02, 2 * account.error)
            )

    def test_throws_that_were_not_tried_have_reasons_too(self, toys: Toys) -> None:
        found = review(GAME, played(toys, 20), 1)
        whys = [each.chosen.why for each in found.decisions if each.chosen.text.startswith("throw")]
        assert whys
        assert all(" throws" in why and "to win" in why for why in whys)

    def test_a_review_of_a_draft_and_barrels_adds_up(self, toys: Toys) -> None:
        for account in review(GAME, played(toys, 45, mode="drafting", barrels=True), 1).accounts:
            assert account.start + account.luck + account.skill == pytest.approx(
                account.result, abs=max(0.02, 2 * account.error)
            )
