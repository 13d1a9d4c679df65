"""Solutions stored on this computer, and the command that makes them."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dicehall.cli.solve_output import show_solution
from dicehall.core.errors import BadOptions
from dicehall.core.setup import resolve
from dicehall.games.intersection.options import Options, complete
from dicehall.games.intersection.solver import ship
from dicehall.games.intersection.solver.ship import shipped, shipped_three
from dicehall.games.intersection.solver.solution import made_of, path_of, save, stored
from dicehall.games.intersection.solver.solving import solution, solve
from dicehall.registry import game
from dicehall.solve import store
from dicehall.stored import say_stale


def options_of(**given: Any) -> Options:
    return complete(resolve(game("intersection").spec, {"rules": "classic", **given}))


def test_a_stored_solution_is_read_back_as_it_was() -> None:
    solved = solution(options_of(), "solo")
    again = stored(options_of(), "solo")
    assert again is not None
    assert again.standings == solved.standings
    assert np.array_equal(again.values, solved.values)


def test_house_rules_change_the_solution_and_where_it_is_stored() -> None:
    plain, short = solution(options_of(), "solo"), solution(options_of(goal=500), "solo")
    assert short.value < plain.value / 3
    assert short.path != plain.path
    assert short.path.exists()


def test_a_broken_file_is_solved_anew() -> None:
    first = solution(options_of(goal=500), "solo")
    first.path.write_bytes(b"PK\x03\x04 half a file")
    assert stored(options_of(goal=500), "solo") is None
    assert solution(options_of(goal=500), "solo").value == first.value


def test_an_interruption_leaves_no_file(own_home: Path) -> None:
    def interrupt(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        save(solve(options_of(goal=500), "solo", interrupt))
    assert not path_of(options_of(goal=500), "solo").exists()


def test_a_write_that_fails_leaves_the_old_file(own_home: Path) -> None:
    path = store.place_of("toy", 1)
    store.save(path, "sources", {"values": np.arange(3)})
    with pytest.raises(ValueError, match="Object arrays"):
        store.save(path, "sources", {"values": np.array([object()])})
    found = store.load(path, "sources")
    assert found is not None
    assert found["values"].tolist() == [0, 1, 2]
    assert list(path.parent.iterdir()) == [path]


def test_the_command_prints_json_with_value_states_seconds_and_policy(capsys: pytest.CaptureFixture[str]) -> None:
    began = time.perf_counter()
    show_solution("intersection", "solo", {"rules": "classic", "goal": 500}, as_json=True, again=True)
    printed = json.loads(capsys.readouterr().out)
    assert printed["stored"] is False
    assert printed["value"] == solution(options_of(goal=500), "solo").value
    assert printed["states"] == 10 * 1396
    assert 0 < printed["seconds"] < time.perf_counter() - began
    assert Path(printed["policy"]).exists()


def no_solving(*_: Any) -> None:
    raise AssertionError("it was solved already")


@pytest.mark.parametrize("purpose", ["solo", "duel"])
def test_the_command_shows_what_is_stored_or_comes_solved_without_solving_it(
    purpose: Any, own_home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if purpose == "solo":  # a duel by the rules as written comes with the game
        solution(options_of(), "solo")
    monkeypatch.setattr("dicehall.games.intersection.exact.solve", no_solving)
    show_solution("intersection", purpose, {"rules": "classic"}, as_json=True)
    printed = json.loads(capsys.readouterr().out)
    assert printed["stored"] is True
    assert printed["value"] == pytest.approx({"solo": 21.751360, "duel": 0.529443}[purpose], abs=1e-6)
    assert Path(printed["policy"]).exists()
    show_solution("intersection", purpose, {"rules": "classic"}, as_json=False)
    assert "It was solved before" in capsys.readouterr().out
    with pytest.raises(AssertionError, match="solved already"):
        show_solution("intersection", purpose, {"rules": "classic"}, as_json=True, again=True)


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    show_solution("intersection", "duel", {"rules": "classic", "goal": 200}, as_json=False)
    out = capsys.readouterr().out
    assert "The chance of winning" in out
    assert "sweeps a second" in out


def test_the_command_says_what_can_be_solved() -> None:
    with pytest.raises(BadOptions, match="allowed: points, solo, duel"):
        show_solution("intersection", "fun", {}, as_json=True)
    with pytest.raises(BadOptions, match="exact solution for intersection"):
        show_solution("indicesion", "solo", {}, as_json=True)


class TestFingerprints:
    def test_a_solution_made_of_something_else_is_made_anew_with_a_word(
        self, caplog: pytest.LogCaptureFixture
    ) -> None:
        say_stale.cache_clear()
        path = store.place_of("toy", 1)
        store.save(path, "old sources", {"values": np.arange(3)})
        assert store.load(path, "new sources") is None
        assert store.load(path, "new sources") is None
        assert caplog.messages == [
            "Stored solutions (toy) do not match the rules, boards and players of this release. They are made anew."
        ]

    def test_a_file_without_a_fingerprint_is_made_anew(self) -> None:
        path = store.place_of("toy", 1)
        path.parent.mkdir(parents=True)
        np.savez(path, values=np.arange(3))
        assert store.load(path, "sources") is None

    def test_what_comes_with_the_game_matches_its_sources(self) -> None:
        files = {path: store.load(path, made_of()) for path in shipped()}
        stale = [path.name for path, arrays in files.items() if arrays is None]
        assert stale == [], "Call ./dev ship intersection, and commit what it writes."
        assert set(store.shipped_folder(ship.__package__).glob("*.npz")) == {*files, *shipped_three()}
