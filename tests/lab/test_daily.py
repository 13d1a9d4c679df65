"""The daily challenge: the same dice for everybody, others on another day, and what best play does with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicehall.bots import make_bot
from dicehall.core.errors import BadOptions
from dicehall.core.fairdice import FairDice, public_dice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Record, Sitter
from dicehall.core.verify import rolls, verify
from dicehall.games.crossroll import challenge
from dicehall.lab import daily
from dicehall.lab.arena import host
from dicehall.lab.daily import Challenge, challenges
from dicehall.registry import game

DAY = "2026-11-16"
CLASSIC = challenges()["intersection-classic"]


def played_by(level: str, played: Challenge = CLASSIC, day: str = DAY) -> Play[Any, Any]:
    play = Play.start(game(played.game), [Sitter("Ann")], played.options, daily.dice_of(played, day))
    host(play, [make_bot(level, "a person")], 1)
    return play


class TestDice:
    def test_two_people_get_the_same_nth_roll_whatever_they_do(self) -> None:
        one, other = (rolls(played_by(level)) for level in ("greedy", "random"))
        alike = [(mine, yours) for mine, yours in zip(one, other, strict=False) if mine.dice == yours.dice]
        assert len(alike) > 5
        assert all(mine.values == yours.values for mine, yours in alike)

    def test_another_day_or_challenge_has_other_dice(self) -> None:
        seeds = {daily.dice_of(each, day).seed for each in challenges().values() for day in (DAY, "2026-11-17")}
        assert len(seeds) == 2 * len(challenges())

    def test_the_seed_is_that_of_the_text_in_the_docs(self) -> None:
        assert daily.dice_of(CLASSIC, DAY).seed == seed_from_text("dicehall daily 2026-11-16 intersection-classic")

    @pytest.mark.parametrize("text", ["", "tomorrow", "2026-02-30", "16.11.2026", "20261116"])
    def test_what_is_no_date_is_refused(self, text: str) -> None:
        with pytest.raises(BadOptions, match="no date; write it as 20"):
            daily.read_day(text)

    @given(st.dates())
    def test_a_date_is_written_in_one_way(self, day: Any) -> None:
        assert daily.read_day(day.isoformat()) == day.isoformat()

    def test_an_unknown_challenge_is_refused_with_those_there_are(self) -> None:
        with pytest.raises(BadOptions, match="the challenges are: intersection-traffic"):
            daily.challenge("chess")


class TestRecords:
    def test_say_that_the_dice_were_known_to_everybody(self) -> None:
        verdict = verify(game("intersection"), played_by("greedy").record)
        assert verdict.sound
        assert any("the same for everybody" in line for line in verdict.proven)
        assert any("no secret" in line for line in verdict.open)

    def test_that_claim_another_days_dice_are_wrong(self) -> None:
        text = daily.dice_text(CLASSIC, DAY)
        dice = public_dice(text)
        dice.commitment = msgspec.structs.replace(dice.commitment, public=text.replace("16", "17"))
        play = Play.start(game("intersection"), [Sitter("Ann")], CLASSIC.options, dice)
        host(play, [make_bot("greedy")], 1)
        assert any("but they are not" in line for line in verify(game("intersection"), play.record).wrong)

    def test_of_other_games_are_as_they_were(self) -> None:
        play = Play.start(game("intersection"), [Sitter("Ann")], {}, FairDice(seed_from_text("any")))
        assert b"public" not in Record(play.header).lines()[0]


class TestBestPlay:
    def test_is_what_the_strong_player_comes_to_on_the_days_dice(self) -> None:
        assert daily.work_out(CLASSIC, DAY).result == daily.result(CLASSIC, played_by("strong"))

    def test_expects_what_the_solver_says(self) -> None:
        assert daily.work_out(CLASSIC, DAY).expected == pytest.approx(21.751360, abs=1e-6)

    def test_is_about_as_good_as_expected_over_many_days(self) -> None:
        days = [f"2026-{month:02}-{day:02}" for month in range(1, 6) for day in range(1, 21)]
        turns = [daily.work_out(CLASSIC, day).result for day in days]
        assert sum(turns) / len(turns) == pytest.approx(21.75, abs=2.5)  # a game's deviation is about 6

    def test_is_worked_out_once_and_kept(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("DICEHALL_HOME", str(tmp_path))
        first = daily.best(CLASSIC, DAY)
        monkeypatch.setattr(daily, "work_out", None)
        assert daily.best(CLASSIC, DAY) == first

    def test_is_worked_out_anew_when_the_file_is_broken(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("DICEHALL_HOME", str(tmp_path))
        first = daily.best(CLASSIC, DAY)
        (file,) = (tmp_path / "daily").iterdir()
        file.write_text("{")
        assert daily.best(CLASSIC, DAY) == first

    def test_of_a_search_is_the_same_on_every_run(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(challenge, "SEARCH_ROUNDS", 60)
        crossroll = challenges()["crossroll"]
        first = daily.work_out(crossroll, DAY)
        assert first == daily.work_out(crossroll, DAY)
        assert first.measure == "points"
        assert not first.exact


def test_a_game_that_was_given_up_came_to_nothing() -> None:
    play = Play.start(game("intersection"), [Sitter("Ann")], CLASSIC.options, daily.dice_of(CLASSIC, DAY))
    assert daily.result(CLASSIC, play) is None
