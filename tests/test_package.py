"""The package as a whole: light to import, with the names that it promises."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("numba", "mujoco", "numpy", "rich", "cyclopts", "gymnasium", "pettingzoo", "pyspiel")


def loaded_by(statement: str) -> set[str]:
    code = f"{statement}\nimport sys\nprint(*(name for name in {HEAVY!r} if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_dicehall_pulls_in_nothing_heavy() -> None:
    assert loaded_by("import dicehall") == set()


@pytest.mark.parametrize("game", ["intersection", "knockabout", "crossroll"])
def test_naming_a_game_pulls_in_neither_numba_nor_mujoco(game: str) -> None:
    assert loaded_by(f"import dicehall; dicehall.game({game!r})") <= {"rich"}


def test_the_command_line_pulls_in_no_numba_before_a_game_begins() -> None:
    assert "numba" not in loaded_by("from dicehall.cli import games, main\ngames.show_games()")


def test_the_public_names_are_there() -> None:
    import dicehall

    for name in dicehall.__all__:
        assert getattr(dicehall, name) is not None


def test_the_codec_of_a_game_pulls_in_none_of_the_libraries_for_learning() -> None:
    loaded = loaded_by("from dicehall.rl import codec_of; codec_of('intersection', 2)")
    assert loaded & {"gymnasium", "pettingzoo", "pyspiel", "numba"} == set()
