"""`dicehall play --from`: a game goes on from a moment of a record."""

from __future__ import annotations

from pathlib import Path

from cli.talk import run
from cli.test_terminal import whole_game
from dicehall.core.record import read_record


def test_a_game_of_bots_is_played_on_with_the_same_dice_and_proven(own_home: Path, tmp_path: Path) -> None:
    first, second = whole_game(own_home), tmp_path / "again.jsonl"
    again = ("play", "--from", str(first), "--at", "3", "--dice", "same", "--players", "greedy,random")
    done = run(*again, "--save", str(second))
    assert done.returncode == 0, done.stderr
    record = read_record(second.read_bytes().splitlines())
    assert record.header.origin is not None
    assert record.header.origin.entry == 3
    verdict = run("verify", str(second), "--origin", str(first))
    assert verdict.returncode == 0, verdict.stdout
    assert "began just as the other one stood after entry 3" in " ".join(verdict.stdout.split())


def test_bad_requests_say_what_would_be_right(own_home: Path) -> None:
    first = whole_game(own_home)
    asked = {
        ("--from", str(first)): "say where to play on from with --at",
        ("--from", str(first), "--at", "9999"): "there is no entry 9999",
        ("--at", "3"): "--at goes with --from",
        ("intersection", "--from", str(first), "--at", "3"): "leave them out",
        ("--from", str(first), "--at", "3", "--players", "you"): "players, not 1",
        ("--from", str(first), "--at", "3", "--dice", "same", "--seed", "x"): "--seed makes new dice",
    }
    for arguments, said in asked.items():
        done = run("play", *arguments)
        assert done.returncode != 0
        assert said in " ".join(done.stderr.split())
