"""The package as a whole: light to import, with the names that it promises."""

from __future__ import annotations

import subprocess
import sys

HEAVY = ("numba", "mujoco", "numpy", "rich", "cyclopts")


def loaded_by(statement: str) -> set[str]:
    code = f"{statement}\nimport sys\nprint(*(name for name in {HEAVY!r} if name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_dicehall_pulls_in_nothing_heavy() -> None:
    assert loaded_by("import dicehall") == set()


def test_naming_a_game_pulls_in_neither_numba_nor_mujoco() -> None:
    assert loaded_by("import dicehall; dicehall.game('intersection')") <= {"rich"}


def test_the_public_names_are_there() -> None:
    import dicehall

    for name in dicehall.__all__:
        assert getattr(dicehall, name) is not None
