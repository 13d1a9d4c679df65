"""The terminal, as somebody at a keyboard meets it."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from cli.talk import run
from dicehall.core.fairdice import Commitment
from dicehall.core.record import Sitter, read_record


def saved(home: Path) -> Path:
    (path,) = (home / "games").glob("*.jsonl")
    return path


def whole(home: Path) -> list[bytes]:
    return saved(home).read_bytes().splitlines()


def whole_game(home: Path, *arguments: str) -> Path:
    """A short game between bots, kept in the user's folder."""
    run("play", "intersection", "--players", "bot,random", "--option", "goal=500", *arguments)
    return saved(home)


class TestPlaying:
    def test_the_board_choices_and_their_worth_are_shown(self) -> None:
        shown = run("play", "intersection", "--players", "you", "--seed", "b", typed="\n\n\nquit\n").stdout
        assert "Enter to roll" in shown
        assert "signal" in shown
        assert "1  " in shown

    def test_a_game_between_bots_plays_to_its_end(self, own_home: Path) -> None:
        done = run("play", "intersection", "--players", "bot,random,bot", "--option", "goal=500")
        assert done.returncode == 0
        assert re.search(r"\bwins\s+(with|by)\b", done.stdout)
        assert "dicehall verify" in done.stdout

    @pytest.mark.parametrize("rules", ["traffic", "classic"])
    def test_a_person_can_play_a_whole_game_by_always_taking_the_first_choice(self, rules: str) -> None:
        typed = "\n1\n" * 2000
        done = run(
            "play", "intersection", "--rules", rules, "--players", "Ada,bot", "--option", "goal=400", "--seed", "s",
            typed=typed,
        )  # fmt: skip
        assert re.search(r"\bwins\s+(with|by)\b", done.stdout)

    def test_a_game_is_given_up_once_that_is_sure(self, own_home: Path) -> None:
        typed = "\nresign\nn\nresign\ny\n"
        done = run("play", "knockabout", "--players", "you,easy", "--seed", "b", typed=typed)
        assert "You gave the game up. Pip wins." in done.stdout
        assert "dicehall verify" in done.stdout
        assert "there is no saved game to continue" in run("resume").stderr

    def test_with_more_than_two_nobody_resigns_for_all(self) -> None:
        shown = run("play", "intersection", "--players", "you,easy,easy", typed="\nresign\nquit\n").stdout
        assert "nobody resigns for all" in shown
        assert "Saved. Continue with" in shown

    def test_a_number_where_nothing_is_numbered_is_answered_with_what_to_type(self) -> None:
        shown = run("play", "indicesion", "--players", "you", typed="1\nquit\n").stdout
        assert "nothing is numbered now; type the action" in shown
        assert "from 1 to 0" not in shown

    def test_a_line_where_lots_are_drawn_is_answered_with_lots(self) -> None:
        shown = run("play", "crossroll", "--players", "you,easy", typed="1\nquit\n").stdout
        assert "Enter draws lots; help lists the other commands." in shown

    def test_a_brief_list_says_what_its_marks_mean(self) -> None:
        shown = run("play", "knockabout", "--players", "you,easy", typed="quit\n").stdout
        assert "F3-D1−" in shown
        assert "A + or − after a choice is a gain or a loss." in shown

    def test_choices_are_taken_by_number_or_notation(self) -> None:
        typed = "go H S 2 3 4\n1\nundo\npark h\n2\nquit\n"
        shown = run("play", "intersection", "--players", "Ada", "--real-dice", typed=typed).stdout
        assert "parks a happy face and a star" in shown
        assert "Taken back." in shown
        assert "parks a happy face: 100 at stake." in shown

    def test_what_cannot_be_is_refused_with_the_reason(self) -> None:
        typed = "go H S 2 3\ngo H S 2 3 4\n9\npark 222\nnonsense\nundo\nquit\n"
        shown = run("play", "intersection", "--players", "Ada", "--real-dice", typed=typed).stdout
        assert "5 values given; the game waits for a roll of a signal die and 5 traffic dice" in shown
        assert "there is no choice 9" in shown
        assert "'park 222' is not possible now" in shown
        assert "'nonsense' is not an action" in shown
        assert "not across dice" in shown

    @pytest.mark.parametrize("before", ["", "go H S 2 3 4\n"])
    def test_real_dice_can_be_fumbled_at_any_time(self, before: str) -> None:
        typed = f"{before}fumble\nquit\n"
        shown = run("play", "intersection", "--players", "Ada", "--real-dice", typed=typed).stdout
        assert "loses the turn by the Vander rule" in shown

    @pytest.mark.parametrize("typed", ["go H S 2 3 4", "h s 2 3 4 GO", "go hs234", "go,H,S,2,3,4"])
    def test_real_dice_are_typed_as_people_like(self, typed: str) -> None:
        shown = run("play", "intersection", "--players", "Ada", "--real-dice", typed=f"{typed}\nquit\n").stdout
        assert "rolls go with a happy face, a star, a two, a three and a four" in shown

    def test_undo_never_takes_back_what_another_chose(self) -> None:
        typed = "\n" * 3 + "undo\nquit\n"
        for seed in "abcdef":
            game = ("play", "intersection", "--players", "you,random", "--seed", seed)
            assert "Taken back" not in run(*game, typed=typed).stdout

    def test_alone_the_next_turn_waits_for_enter(self) -> None:
        typed = "go H H H 3 4\n1\n2\nquit\n"
        shown = run("play", "intersection", "--players", "Ada", "--real-dice", typed=typed).stdout
        assert shown.count("Ada: Roll a signal die and 5 traffic dice") == 2

    def test_what_follows_from_a_choice_is_told_in_its_line(self) -> None:
        shown = run("play", "crossroll", "--players", "Ada", "--seed", "s", typed="\n1\n1\n1\nquit\n").stdout
        assert re.search(r"Ada takes the d4 and the d6; rolls \d and \d\.", shown)

    def test_dice_of_a_bot_are_rolled_for_it_and_lots_are_drawn_by_name(self) -> None:
        shown = run("play", "crossroll", "--players", "Ada,greedy", "--real-dice", typed="1\n4\nquit\n").stdout
        assert "Draw lots. Type 0 for Ada, 1 for Magpie: " in shown
        assert " for Magpie and type what they show" in shown

    def test_names_are_text_and_nothing_else(self) -> None:
        shown = run("play", "intersection", "--players", "[/x],[red]Bob", typed="quit\n").stdout
        assert "[/x]: Enter to roll" in shown

    def test_you_are_spoken_to(self) -> None:
        shown = run(
            "play", "intersection", "--players", "you", "--real-dice", typed="stop H H H 3 4\nquit\n"
        ).stdout
        assert "You roll stop with three happy faces, a three and a four; lose the turn" in shown

    def test_help_rules_and_log_are_there_at_any_time(self) -> None:
        typed = "help\nrules\nhelp\ngo H S 2 3 4\nlog\nboard\nquit\n"
        shown = run("play", "intersection", "--players", "Ada", "--real-dice", typed=typed).stdout
        assert "take your last choice back" in shown
        assert "Vander rule" in shown
        assert shown.count("rolls go with a happy face, a star, a two, a three and a four") == 2


class TestSaving:
    def test_every_game_is_kept_and_goes_on_where_it_stopped(self, own_home: Path) -> None:
        run("play", "intersection", "--players", "you,bot", "--seed", "s", typed="\nquit\n")
        before = saved(own_home).read_bytes()
        shown = run("resume", typed="quit\n").stdout
        assert "Continue with: dicehall resume" in shown
        assert saved(own_home).read_bytes().startswith(before)

    def test_the_dice_go_on_as_they_would_have(self, own_home: Path) -> None:
        game = ("play", "intersection", "--players", "Ada", "--option", "goal=400", "--seed", "s")
        run(*game, typed="\n1\n" * 2000)
        straight = whole(own_home)
        saved(own_home).unlink()
        run(*game, typed="\n1\nquit\n")
        run("resume", typed="\n1\n" * 2000)
        output = [[json.loads(line)["what"] for line in lines[1:]] for lines in (straight, whole(own_home))]
        assert output[0] == output[1]

    def test_the_seed_is_apart_while_the_game_lasts_and_forgotten_after(self, own_home: Path) -> None:
        run("play", "intersection", "--players", "you,bot", typed="\nquit\n")
        (seed,) = (own_home / "seeds").iterdir()
        assert seed.stat().st_mode & 0o077 == 0
        assert seed.read_text() not in saved(own_home).read_text()

    def test_a_finished_game_leaves_no_seed_behind(self, own_home: Path) -> None:
        whole_game(own_home)
        assert list((own_home / "seeds").iterdir()) == []

    def test_a_game_cut_off_in_the_middle_of_a_line_goes_on(self, own_home: Path) -> None:
        run("play", "intersection", "--players", "you,bot", "--seed", "s", typed="\n\nquit\n")
        path = saved(own_home)
        path.write_bytes(path.read_bytes()[:-20])
        assert "Continue with" in run("resume", str(path), typed="quit\n").stdout
        read_record(path.read_bytes().splitlines())

    def test_without_its_seed_a_game_cannot_go_on_and_says_so(self, own_home: Path) -> None:
        run("play", "intersection", "--players", "you,bot", typed="\nquit\n")
        for seed in (own_home / "seeds").iterdir():
            seed.unlink()
        done = run("resume", str(saved(own_home)))
        assert done.returncode == 2
        assert "the seed of its dice is not on this computer" in done.stderr

    def test_a_copy_can_be_saved_and_never_overwrites(self, tmp_path: Path) -> None:
        copy = tmp_path / "copy.jsonl"
        typed = f"save {copy}\nsave {copy}\nsave\nsave {tmp_path}/none/x\nquit\n"
        shown = run("play", "intersection", "--players", "you,bot", typed=typed).stdout.replace("\n", " ")
        assert copy.exists()
        assert "exists already" in shown
        assert "name a file" in shown
        assert "No such file" in shown

    def test_a_game_can_be_kept_in_a_named_file_and_an_old_one_is_safe(self, tmp_path: Path) -> None:
        path = tmp_path / "mine.jsonl"
        run("play", "intersection", "--save", str(path), typed="quit\n")
        before = path.read_bytes()
        assert run("play", "intersection", "--save", str(path)).returncode == 2
        assert path.read_bytes() == before

    def test_a_game_is_open_at_one_table_only(self, own_home: Path) -> None:
        run("play", "intersection", "--players", "you,bot", typed="\nquit\n")
        path = saved(own_home)
        lock = path.with_name(f"{path.name}.lock")
        lock.write_text(str(os.getpid()))
        done = run("resume", str(path))
        assert done.returncode == 2
        assert "open at another table" in done.stderr

    @pytest.mark.parametrize("left", ["", "nonsense", "999999999"])
    def test_a_lock_that_a_crash_left_behind_does_not_matter(self, own_home: Path, left: str) -> None:
        run("play", "intersection", "--players", "you,bot", typed="\nquit\n")
        path = saved(own_home)
        path.with_name(f"{path.name}.lock").write_text(left)
        assert "Continue with" in run("resume", str(path), typed="quit\n").stdout

    def test_a_seed_that_a_crash_kept_from_being_revealed_is_revealed_on_resuming(self, own_home: Path) -> None:
        path = whole_game(own_home)
        *rest, revealed = path.read_bytes().splitlines(keepends=True)
        path.write_bytes(b"".join(rest))
        seed = json.loads(revealed)["what"]["seed"]
        header = json.loads(rest[0])["hash"]
        (own_home / "seeds" / header).write_text(seed)
        assert "is over" in run("resume", str(path)).stderr
        assert run("verify", str(path)).returncode == 0

    def test_two_games_from_the_same_seed_do_not_share_their_fate(self, own_home: Path, tmp_path: Path) -> None:
        first = tmp_path / "first.jsonl"
        run("play", "intersection", "--save", str(first), "--seed", "s", typed="quit\n")
        whole_game(own_home, "--seed", "s")
        assert "Continue with" in run("resume", str(first), typed="quit\n").stdout

    @pytest.mark.parametrize("seed_sha256", ["../../secret", "0" * 64])
    def test_a_crafted_record_reads_and_removes_no_file(
        self, own_home: Path, tmp_path: Path, seed_sha256: str
    ) -> None:
        from dicehall.core.record import Header, header_line

        secret = own_home / "secret"
        own_home.mkdir()
        secret.write_text("ab" * 32)
        header = Header("record/1", "intersection", "1", {}, (Sitter("x", "random"),), Commitment(seed_sha256))
        path = tmp_path / "crafted.jsonl"
        path.write_bytes(header_line(header) + b"\n")
        assert run("resume", str(path)).returncode == 2
        assert secret.read_text() == "ab" * 32
        assert b"abab" not in path.read_bytes()

    def test_a_folder_that_cannot_be_written_is_named(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        done = run("play", "intersection", "--save", str(tmp_path / "file" / "game.jsonl"))
        assert done.returncode == 2
        assert "file" in done.stderr
        assert "Traceback" not in done.stderr

    def test_a_finished_game_is_not_resumed(self, own_home: Path) -> None:
        done = run("resume", str(whole_game(own_home)))
        assert done.returncode == 2
        assert "is over" in done.stderr

    def test_with_nothing_saved_it_says_so(self) -> None:
        assert "no saved game to continue" in run("resume").stderr


class TestReplayAndVerify:
    def test_a_record_is_told_from_beginning_to_end(self, own_home: Path) -> None:
        shown = run("replay", str(whole_game(own_home)), "--all").stdout
        assert "begins" in shown
        assert " wins" in shown

    def test_a_sound_record_is_proven_in_plain_words(self, own_home: Path) -> None:
        done = run("verify", str(whole_game(own_home)))
        assert done.returncode == 0
        assert "each exactly what seed and entropy give" in done.stdout
        assert "Not proven" in done.stdout

    def test_the_verdict_as_json(self, own_home: Path) -> None:
        verdict = json.loads(run("verify", str(whole_game(own_home)), "--json").stdout)
        assert verdict["sound"] is True

    def test_a_tampered_record_is_wrong(self, own_home: Path) -> None:
        path = whole_game(own_home)
        path.write_bytes(path.read_bytes().replace(b'"cause":"bot"', b'"cause":"seat"', 1))
        done = run("verify", str(path))
        assert done.returncode == 1
        assert "was changed" in done.stdout.replace("\n", " ")

    @pytest.mark.parametrize("command", ["replay", "verify", "resume"])
    def test_a_file_that_is_not_there_is_named(self, command: str) -> None:
        done = run(command, "nowhere.jsonl")
        assert done.returncode == 2
        assert "nowhere.jsonl" in done.stderr

    def test_a_file_that_is_no_record_is_refused(self, tmp_path: Path) -> None:
        path = tmp_path / "photo.jpg"
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
        assert run("verify", str(path)).returncode == 1
        assert run("replay", str(path)).returncode == 2


class TestTheCommand:
    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["play", "chess"], "the games are: intersection"),
            (["play", "intersection", "--rules", "blitz"], "one of traffic, classic"),
            (["play", "intersection", "--option", "goal"], "write name=value"),
            (["play", "intersection", "--option", "goal=-1"], "option goal is -1"),
            (["play", "intersection", "--option", "speed=1"], 'no option "speed"'),
            (["play", "intersection", "--players", "a,,b"], "separate them with commas"),
            (["play", "intersection", "--players", "a,b,c,d,e,f,g"], "1 to 6 seats"),
            (["play", "intersection", "--players", "x" * 99], "1 to 40 printable"),
            (["rules", "chess"], "the games are"),
        ],
    )
    def test_a_refusal_is_one_line_and_exit_code_2(self, arguments: list[str], message: str) -> None:
        done = run(*arguments)
        assert done.returncode == 2
        assert message in done.stderr
        assert "Traceback" not in done.stderr

    def test_games_are_listed_with_what_is_allowed(self) -> None:
        shown = run("games").stdout
        assert "dicehall play intersection" in shown
        assert "come_in" in shown

    def test_rules_can_be_read(self) -> None:
        assert "reach 3,000 points in as few turns" in run("rules", "intersection", "--rules", "classic").stdout

    def test_names_that_stand_twice_are_numbered(self) -> None:
        shown = run("play", "intersection", "--players", "bot,bot", "--option", "goal=300").stdout
        assert "Bramble, Bramble 2." in shown
