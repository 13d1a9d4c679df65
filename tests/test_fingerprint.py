"""Fingerprints: what counts, what does not, and what a changed source leads to."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dicehall import fingerprint
from dicehall.core.setup import resolve
from dicehall.fingerprint import fingerprint_of_game, fingerprint_of_modules
from dicehall.registry import plugin

MADE = "from dicehall.fingerprint import fingerprint_of_modules as made; import sys; print(made(sys.argv[1:]))"
RULES = '''"""The rules."""

from toygame.points import POINTS


def score(face):
    """What a face is worth."""
    # looked up, not worked out
    from toygame import bonus

    return POINTS[face] + bonus.BONUS
'''


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small package whose modules import each other, also where only a call gets to them."""
    folder = tmp_path / "toygame"
    folder.mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    files = {
        "__init__": "",
        "rules": RULES,
        "points": "POINTS = {1: 100}\n",
        "bonus": "from dicehall.core.composed import later\n\nBONUS = later(f'{__package__}.words:bonus')\n",
        "words": "def bonus():\n    return 1\n",
        "apart": "NOBODY = 'imports this'\n",
    }
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    return folder


def made_of(package: Path) -> str:
    """The fingerprint of the package's rules as they are now."""
    for each in (fingerprint._source, fingerprint._of_modules, fingerprint._folders):
        each.cache_clear()
    return fingerprint_of_modules(["toygame.rules"])


def made_elsewhere(package: Path, *names: str) -> str:
    """The fingerprint of modules as another process finds it."""
    done = subprocess.run(
        [sys.executable, "-c", MADE, *names],
        env={**os.environ, "PYTHONPATH": str(package.parent), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.strip()


def change(path: Path, old: str, new: str) -> None:
    text = path.read_bytes().decode()
    assert old in text
    path.write_bytes(text.replace(old, new).encode())


class TestWhatCounts:
    @pytest.mark.parametrize(
        ("module", "old", "new"),
        [
            ("rules", "POINTS[face] +", "POINTS[face] -"),
            ("points", "100", "200"),
            ("bonus", "BONUS =", "BONUS = OTHER ="),
            ("words", "return 1", "return 2"),
        ],
        ids=["itself", "an import", "an import inside a function", "what is named in a text"],
    )
    def test_a_change_of_code_changes_the_fingerprint(self, package: Path, module: str, old: str, new: str) -> None:
        before = made_of(package)
        change(package / f"{module}.py", old, new)
        assert made_of(package) != before

    def test_comments_docstrings_and_line_ends_do_not_count(self, package: Path) -> None:
        before = made_of(package)
        changes = {"The rules.": "All rules.", "is worth": "brings", "# looked": "# read", "\n": "\r\n"}
        for old, new in changes.items():
            change(package / "rules.py", old, new)
        assert made_of(package) == before

    def test_a_module_that_is_not_imported_does_not_count(self, package: Path) -> None:
        before = made_of(package)
        change(package / "apart.py", "this", "that")
        assert made_of(package) == before

    def test_a_number_sign_in_a_text_counts(self, package: Path) -> None:
        (package / "points.py").write_text('POINTS = """\n# 1: 100\n"""\n')
        before = made_of(package)
        change(package / "points.py", "100", "200")
        assert made_of(package) != before

    def test_a_module_without_a_source_matches_in_this_process_only(self, package: Path) -> None:
        assert made_elsewhere(package, "__main__") != made_elsewhere(package, "__main__")
        assert fingerprint_of_modules(["nowhere"]) == fingerprint_of_modules(["nowhere"])

    def test_a_source_that_changed_after_the_process_began_matches_in_this_process_only(
        self, package: Path
    ) -> None:
        before = made_elsewhere(package, "toygame.rules")
        assert made_elsewhere(package, "toygame.rules") == before
        later = time.time() + 3600
        os.utime(package / "points.py", (later, later))
        assert made_elsewhere(package, "toygame.rules") != before


class TestGames:
    def test_every_game_has_the_same_fingerprint_in_every_process(self) -> None:
        modules = [f"dicehall.games.{name}.game" for name in ("crossroll", "intersection")]
        assert made_elsewhere(Path(), *modules) == fingerprint_of_modules(modules)

    def test_the_parts_count_that_a_result_depends_on(self) -> None:
        brought = plugin("knockabout")
        rules, players = (
            fingerprint_of_game(brought, parts, "dicehall.lab.sweep") for parts in (["game"], ["game", "players"])
        )
        assert rules != players

    def test_the_board_counts(self) -> None:
        brought = plugin("crossroll")
        options = resolve(brought.spec, {})
        bare, bound = (
            fingerprint_of_game(brought, ["game"], "dicehall.lab.sweep", each) for each in (None, options)
        )
        assert bare != bound

    def test_data_files_count_and_lessons_and_texts_do_not(self, tmp_path: Path) -> None:
        for name in ("weights.json", "lesson-classic.toml", "rules-classic.md", "board.toml"):
            (tmp_path / name).write_text("")
        counted = fingerprint._data(tmp_path, passed_over=())
        assert {path.name for path in counted} == {"weights.json", "board.toml"}
