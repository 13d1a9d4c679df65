"""The arena: even seats, the same games from the same seed, ratings and intervals."""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import Any

import pytest

from dicehall.core.errors import BadOptions
from dicehall.lab.arena import Contest, Outcome, contest, lineup, outcomes, play_one
from dicehall.lab.figures import wilson
from dicehall.lab.standings import ranks, shares, standings
from dicehall.registry import game

INTERSECTION = game("intersection")
SHORT = {"rules": "classic", "goal": 300}


def held(*bots: str, games: int = 12, players: int | None = None, **options: Any) -> Contest:
    return contest(INTERSECTION, bots or ("random", "greedy"), games, players, SHORT | options, 1, "test")


class TestContest:
    @pytest.mark.parametrize(
        ("asked", "reason"),
        [
            ({"bots": ["greedy", "genius"]}, 'no bot level "genius" in Intersection; its levels are: random'),
            ({"players": 1}, "players must be 2 or more"),
            ({"players": 7}, "1 to 6 seats, not 7"),
            ({"players": 3}, "3 players need at least 3 bots, not 2"),
            ({"games": 0}, "at least 1"),
            ({"options": {"colour": "red"}}, "colour"),
        ],
    )
    def test_what_cannot_be_held_is_refused_with_the_reason(self, asked: dict[str, Any], reason: str) -> None:
        usual: dict[str, Any] = {
            "bots": ["random", "greedy"],
            "games": 1,
            "players": 2,
            "options": {},
            "millis": 1,
            "seed": "x",
        }
        with pytest.raises(BadOptions, match=reason):
            contest(INTERSECTION, **(usual | asked))

    def test_tables_set_their_own_options(self) -> None:
        knockabout = contest(game("knockabout"), ["random", "greedy"], 1, None, {}, 1, "x")
        assert knockabout.options == {"repetition_draw": True}


class TestLineups:
    @pytest.mark.parametrize(("bots", "players"), [(2, 2), (4, 2), (3, 3), (4, 3)])
    def test_every_bot_sits_in_every_seat_equally_often(self, bots: int, players: int) -> None:
        asked = held(*["random"] * bots, players=players)
        games = 2 * players * comb(bots, players)
        seats = Counter((seat, bot) for number in range(games) for seat, bot in enumerate(lineup(asked, number)))
        assert len(seats) == bots * players
        assert len(set(seats.values())) == 1

    def test_nobody_plays_against_themselves(self) -> None:
        asked = held(*["random"] * 4, players=3)
        assert all(len(set(lineup(asked, number))) == 3 for number in range(40))


class TestGames:
    def test_the_same_seed_plays_the_same_games_whatever_the_number_of_processes(self) -> None:
        asked = held("random", "greedy", games=6)
        assert list(outcomes(asked, 1)) == list(outcomes(asked, 2))

    def test_a_game_does_not_depend_on_those_before_it(self) -> None:
        asked = held("random", "easy", games=4)
        assert play_one(asked, 3) == list(outcomes(asked, 1))[3]

    def test_another_seed_plays_other_games(self) -> None:
        one = held("random", "easy", games=4)
        other = contest(INTERSECTION, one.bots, 4, 2, one.options, 1, "other")
        assert list(outcomes(one, 1)) != list(outcomes(other, 1))

    def test_sealed_choices_are_made_for_all_who_are_asked(self) -> None:
        crossroll = contest(game("crossroll"), ["random", "greedy"], 1, 2, {}, 1, "x")
        assert play_one(crossroll, 0).finished

    def test_the_better_bot_comes_out_ahead(self) -> None:
        asked = held("random", "greedy", games=40)
        stand = standings(asked, list(outcomes(asked, 1)))
        assert stand.bots[0].name == "greedy"
        assert stand.bots[0].low > stand.bots[1].high


class TestStandings:
    def outcome(self, *winners: int, scores: tuple[int, ...] = (5, 9, 7)) -> Outcome:
        return Outcome((0, 1, 2), scores, winners, True)

    def test_the_others_are_ranked_by_their_scores(self) -> None:
        assert ranks(self.outcome(0)) == [0, 1, 2]

    def test_a_shared_win_and_a_draw_are_ties(self) -> None:
        assert ranks(self.outcome(0, 1)) == [0, 0, 1]
        assert ranks(self.outcome()) == [0, 0, 0]

    def test_a_win_is_shared_in_parts(self) -> None:
        assert shares(self.outcome(0, 1)) == [0.5, 0.5, 0.0]
        assert sum(shares(self.outcome())) == pytest.approx(1.0)

    def test_rates_add_up_to_the_games(self) -> None:
        stand = standings(held("random", "easy", "normal", players=3), [self.outcome(0), self.outcome(0, 1)])
        assert sum(bot.won for bot in stand.bots) == pytest.approx(2.0)
        assert sum(stand.seats) == pytest.approx(1.0)

    def test_winning_raises_a_rating_and_lowers_its_spread(self) -> None:
        asked = held("random", "easy", "normal", players=3)
        few, many = (standings(asked, [self.outcome(2)] * count).bots[0] for count in (1, 20))
        assert (few.name, many.name) == ("normal", "normal")
        assert many.mu > few.mu > 25
        assert many.sigma < few.sigma

    def test_bots_of_one_level_have_names_of_their_own(self) -> None:
        names = {bot.name for bot in standings(held("easy", "easy"), [Outcome((0, 1), (1, 0), (0,), True)]).bots}
        assert names == {"easy 1", "easy 2"}

    def test_games_without_an_end_are_counted(self) -> None:
        assert standings(held(), [Outcome((0, 1), (0, 0), (), False)]).unfinished == 1

    @pytest.mark.parametrize(
        ("won", "games", "low", "high"), [(50, 100, 0.4038, 0.5962), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0)]
    )
    def test_the_interval_is_wilsons(self, won: int, games: int, low: float, high: float) -> None:
        assert wilson(won, games) == pytest.approx((low, high), abs=1e-4)
