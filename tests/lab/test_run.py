"""Running games for measurement: what can be asked, and the same figures from the same seed."""

from __future__ import annotations

from typing import Any

import pytest

from dicehall.core.errors import BadOptions, GameError
from dicehall.lab import run
from dicehall.lab.question import make_question, read_count
from dicehall.lab.runner import tally_games

SHORT = {"rules": "classic", "goal": 300}


class TestAsking:
    @pytest.mark.parametrize(
        ("text", "count"), [("1000", 1000), ("1_000_000", 10**6), ("1e6", 10**6), ("2.5e3", 2500), ("1,000", 1000)]
    )
    def test_counts_are_read_as_people_write_them(self, text: str, count: int) -> None:
        assert read_count(text) == count

    @pytest.mark.parametrize("text", ["", "many", "1.5", "-3", "1e99", "0x10"])
    def test_what_is_no_count_is_refused_with_examples(self, text: str) -> None:
        with pytest.raises(BadOptions, match="1e3"):
            read_count(text)

    @pytest.mark.parametrize(
        ("asked", "reason"),
        [
            ({"game": "chess"}, "the games are: intersection"),
            ({"bots": ["genius"]}, "its levels are: random"),
            ({"bots": ["greedy", "random"], "players": 3}, "3 players need 3 bots, or one that plays in all seats"),
            ({"players": 9}, "1 to 6 seats, not 9"),
            ({"games": 0}, "at least 1"),
            ({"options": {"colour": "red"}}, "colour"),
            ({"options": {"come_in": 99_999}}, "the most that a turn can bring"),
        ],
    )
    def test_what_cannot_be_played_is_refused_with_the_reason(self, asked: dict[str, Any], reason: str) -> None:
        usual: dict[str, Any] = {"game": "intersection", "bots": ["random"], "games": 1}
        with pytest.raises(GameError, match=reason):
            make_question(**(usual | asked))

    def test_one_bot_plays_in_all_seats(self) -> None:
        assert make_question("intersection", ["greedy"], 1, players=3).bots == ("greedy",) * 3

    def test_bots_move_one_seat_on_from_game_to_game(self) -> None:
        asked = make_question("intersection", ["greedy", "random", "easy"], 1)
        assert [asked.seating(number) for number in range(3)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


class TestRunning:
    def test_the_figures_do_not_depend_on_the_number_of_workers(self) -> None:
        figures = [
            run("intersection", ["random"], 30, players=3, options=SHORT, workers=n).figures for n in (1, 2, 4)
        ]
        assert figures[0] == figures[1] == figures[2]

    def test_another_seed_gives_other_games(self) -> None:
        one, other = (run("intersection", ["random"], 8, options=SHORT, seed=seed, workers=1) for seed in "ab")
        assert one.figures != other.figures

    def test_an_interrupted_run_is_about_the_games_that_were_played(self) -> None:
        def impatient(played: int, of: int) -> None:
            if played >= 8:
                raise KeyboardInterrupt

        asked = make_question("intersection", ["random"], 100, players=3, options=SHORT)
        assert tally_games(asked, workers=1, progress=impatient).games == 8

    def test_wins_add_up_to_one_by_seat_and_by_bot(self) -> None:
        found = run("intersection", ["easy", "greedy", "random"], 12, options=SHORT, workers=1)
        for by in ("seat", "bot"):
            assert sum(found.figure(f"wins/{by}/{n}").value for n in range(3)) == pytest.approx(1.0)

    def test_every_interval_holds_its_figure(self) -> None:
        for each in run("knockabout", ["random"], 4, workers=1).figures:
            assert each.low <= each.value <= each.high
