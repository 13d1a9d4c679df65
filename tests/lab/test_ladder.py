"""Ladders: neighbours stand at 60 to 75 %, matches can be interrupted, and ratings follow from them."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from dicehall import registry
from dicehall.bots import levels_of
from dicehall.bots.levels import Ladder, ladders_of
from dicehall.bots.ratings import LOWEST, Match, Measured, file_name, measured, rated, ratings_of
from dicehall.bots.shipped import write_shipped
from dicehall.cli.ladder import TOO_FAR, TOO_NEAR, verdict, with_table
from dicehall.core.errors import BadOptions
from dicehall.lab import ladder as lab
from dicehall.lab.figures import wilson
from dicehall.registry import plugin, plugins

DOCS = Path(__file__).parents[2] / "docs"
LADDERS = [(known.id, book) for known in plugins() for book in ladders_of(known.id)]


def found(*shares: float, games: int = 1000) -> Measured:
    """Matches between rungs in which the stronger one won these shares."""
    matches = [Match(f"r{n}", f"r{n + 1}", games, share * games) for n, share in enumerate(shares)]
    return Measured("toy", "toy", "", "x", 0, 1, tuple(matches))


def kept(game: str, book: str) -> Measured:
    """What comes with the game."""
    there = measured(plugin(game), book)
    assert there is not None
    return there


class TestShippedLadders:
    def test_every_rulebook_of_this_package_has_one(self) -> None:
        books = [(known.id, book.id) for known in plugins() for book in known.spec.rulebooks]
        assert books == LADDERS

    @pytest.mark.parametrize(("game", "book"), LADDERS)
    def test_it_has_five_bots_or_more_up_to_the_strongest_and_was_measured(self, game: str, book: str) -> None:
        rungs = ladders_of(game)[book].levels
        assert len(rungs) >= 5
        assert rungs[-1] == "strong"
        assert kept(game, book).levels == rungs

    @pytest.mark.parametrize(("game", "book"), LADDERS)
    def test_its_order_is_that_in_which_levels_are_listed(self, game: str, book: str) -> None:
        rungs = ladders_of(game)[book].levels
        assert [level for level in levels_of(game) if level in rungs] == list(rungs)

    @pytest.mark.parametrize(("game", "book"), LADDERS)
    def test_neighbours_stand_at_60_to_75_percent_by_their_intervals(self, game: str, book: str) -> None:
        for match in kept(game, book).matches:
            low, high = wilson(match.won, match.games)
            assert match.games >= 60
            assert high >= lab.NEAREST, match
            assert low <= lab.FARTHEST, match

    @pytest.mark.parametrize(("game", "book"), LADDERS)
    def test_its_ratings_rise_from_the_weakest_to_the_strongest(self, game: str, book: str) -> None:
        ratings = ratings_of(game)[book]
        points = [ratings[level].rating for level in ladders_of(game)[book].levels]
        assert points[0] == LOWEST
        assert points == sorted(set(points))

    @pytest.mark.parametrize(("game", "book"), LADDERS)
    def test_the_table_in_the_docs_is_what_was_measured(self, game: str, book: str) -> None:
        text = (DOCS / "ladder.md").read_text("utf-8")
        assert with_table(text, kept(game, book)) == text


class TestRatings:
    def test_a_hundred_points_are_64_wins_of_100(self) -> None:
        ratings = rated(found(0.64, 0.5))
        assert [ratings[level].rating for level in ("r0", "r1", "r2")] == [LOWEST, LOWEST + 100, LOWEST + 100]

    def test_errors_add_up_from_the_weakest_bot_on_and_shrink_with_more_games(self) -> None:
        few, many = rated(found(0.7, 0.7)), rated(found(0.7, 0.7, games=4000))
        assert 0 == few["r0"].error < few["r1"].error < few["r2"].error
        assert many["r2"].error < few["r2"].error / 1.9

    def test_a_match_that_one_side_won_whole_has_a_rating_too(self) -> None:
        assert LOWEST + 1000 < rated(found(1.0))["r1"].rating < LOWEST + 2000

    def test_a_pair_that_misses_the_range_is_called_so(self) -> None:
        near, right, far = found(0.59, 0.6, 0.751).matches
        assert [verdict(near), verdict(right), verdict(far)] == [TOO_NEAR, "", TOO_FAR]

    def test_ratings_of_another_ladder_than_the_games_are_not_shown(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("dicehall.bots.ratings.measured", lambda *_: found(0.6))
        assert ratings_of("knockabout") == {}

    def test_a_game_without_a_ladder_has_no_ratings(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(registry.found().plugins, "knockabout", replace(plugin("knockabout"), ladders=""))
        assert ratings_of("knockabout") == {}
        assert len(levels_of("knockabout")) > 5


class TestMeasuring:
    @pytest.fixture
    def at(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> lab.Plan:
        """Two quick matches, the second with a search, and a home of its own."""
        monkeypatch.setenv("DICEHALL_HOME", str(tmp_path))
        quick = Ladder(("learner", "casual", "strong"), games=8, budget=30, millis=1)
        return lab.plan("knockabout", "knockabout", 8)._replace(ladder=quick)

    def test_an_interrupted_match_goes_on_and_ends_like_one_that_was_not(
        self, at: lab.Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def stop(match: Match, _: int) -> None:
            if match.stronger == "strong" and match.games == 4:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            lab.measure(at, workers=1, progress=stop)
        played: list[Match] = []
        again = lab.measure(at, workers=1, progress=lambda match, _: played.append(match))
        assert [match.games for match in played if match.stronger == "strong"] == [4, 8]
        monkeypatch.setenv("DICEHALL_HOME", str(tmp_path / "elsewhere"))
        assert again.matches == lab.measure(at, workers=1).matches
        assert again.levels == at.ladder.levels
        assert all(match.games == 8 for match in again.matches)

    def test_the_stronger_one_wins_and_both_have_every_seat(self, at: lab.Plan) -> None:
        (match,) = lab.measure(at._replace(ladder=Ladder(("random", "normal"), 8, millis=1)), workers=1).matches
        assert (match.weaker, match.stronger, match.won) == ("random", "normal", 8.0)

    def test_what_was_measured_is_read_again(self, at: lab.Plan, tmp_path: Path) -> None:
        measured_now = lab.measure(at._replace(ladder=Ladder(("random", "normal"), 8, millis=1)), workers=1)
        path = tmp_path / file_name("knockabout")
        write_shipped(path, measured_now)
        assert msgspec.json.decode(path.read_bytes(), type=Measured) == measured_now

    def test_other_players_or_another_ladder_make_it_stale(self) -> None:
        at = lab.plan("knockabout", "knockabout")
        fresh = replace(kept("knockabout", "knockabout"), made_of=at.made_of)
        assert not lab.is_stale(fresh)
        assert lab.is_stale(replace(fresh, made_of="other"))
        assert lab.is_stale(replace(fresh, matches=fresh.matches[1:]))

    def test_what_has_no_ladder_is_refused(self) -> None:
        with pytest.raises(BadOptions, match='has no ladder for "chess"; it has ladders for: knockabout'):
            lab.plan("knockabout", "chess")
        with pytest.raises(BadOptions, match="at least 1"):
            lab.plan("knockabout", "knockabout", 0)
