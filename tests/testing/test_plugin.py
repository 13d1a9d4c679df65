"""`pytest --dicehall GAME` in a project that has Dicehall installed and nothing else configured."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent

PASSED, FAILED, WRONGLY_CALLED = 0, 1, 4


class Project:
    """A folder of somebody's, with the game Little installed beside Dicehall."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "project"
        self.folder.mkdir()
        installed = folder / "installed" / "little-1.dist-info"
        installed.mkdir(parents=True)
        (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: little\nVersion: 1\n")
        (installed / "entry_points.txt").write_text("[dicehall.games]\nlittle = testing.little.plugin:PLUGIN\n")
        self._path = os.pathsep.join((str(installed.parent), str(TESTS)))

    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text)

    def pytest(self, *arguments: str) -> tuple[int, str]:
        """The exit code of pytest, and everything it said."""
        run = subprocess.run(
            [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": self._path},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
            check=False,
        )
        return run.returncode, run.stdout


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_laws_are_tests_named_after_the_game_and_its_tables(project: Project) -> None:
    code, said = project.pytest("--dicehall", "little", "--collect-only", "-q")
    assert code == PASSED
    assert "\nlittle::every_rulebook_has_its_rules_in_words\n" in f"\n{said}"
    assert "\nlittle::a_part_loads_and_is_what_hosts_expect[judge]\n" in said
    assert "\nlittle-3::random_games_end_with_a_result\n" in said
    assert "\nlittle-2::bots_choose_legal_actions[normal]\n" in said


def test_golden_games_are_missing_then_written_then_kept(project: Project) -> None:
    code, said = project.pytest("--dicehall", "little", "-k", "golden")
    assert code == FAILED
    assert "tests/golden/little-1.jsonl. Call pytest again with --write-golden" in said
    code, said = project.pytest("--dicehall", "little", "--write-golden")
    assert (code, "failed" in said) == (PASSED, False)
    written = project.folder / "tests/golden"
    assert {each.name for each in written.iterdir()} == {
        f"little-{n}.{end}" for n in (1, 2) for end in ("jsonl", "txt")
    }
    assert project.pytest("--dicehall", "little", "-k", "golden")[0] == PASSED


def test_golden_games_may_be_kept_in_another_folder(project: Project) -> None:
    options = ("--dicehall", "little", "--dicehall-golden=games", "-k", "golden")
    assert project.pytest(*options, "--write-golden")[0] == PASSED
    assert (project.folder / "games/little-1.txt").is_file()


def test_the_projects_own_tests_run_beside_the_laws(project: Project) -> None:
    project.write("test_own.py", "def test_own():\n    pass\n")
    code, said = project.pytest("--dicehall", "little", "-k", "test_own or traits_are_words", "-v")
    assert code == PASSED
    assert "test_own.py::test_own PASSED" in said
    assert "little::traits_are_words_that_hosts_know PASSED" in said
    _, said = project.pytest("--dicehall", "little", "-m", "dicehall", "--collect-only", "-q")
    assert "test_own" not in said


def test_laws_run_in_several_processes_too(project: Project) -> None:
    code, said = project.pytest("--dicehall", "little", "-n", "2", "-k", "little-2 and not golden")
    assert code == PASSED, said


def test_all_stands_for_every_registered_game(project: Project) -> None:
    code, said = project.pytest("--dicehall", "all", "--collect-only", "-q")
    assert code == PASSED
    assert "\nlittle-2::" in said
    assert "\nknockabout-2::" in said


def test_several_games_can_be_named(project: Project) -> None:
    _, said = project.pytest("--dicehall", "little", "--dicehall", "knockabout", "--collect-only", "-q")
    assert "\nlittle-2::" in said
    assert "\nknockabout-2::" in said
    assert "\ncrossroll-2::" not in said


def test_a_game_that_there_is_not_is_named_with_those_that_there_are(project: Project) -> None:
    code, said = project.pytest("--dicehall", "chess")
    assert code == WRONGLY_CALLED
    assert 'ERROR: --dicehall: there is no game "chess"; the games are: ' in said
    assert "little" in said


def test_a_game_that_a_conftest_registers_is_checked(project: Project) -> None:
    project.write(
        "conftest.py",
        "from dicehall import register\n"
        "from msgspec.structs import replace\n"
        "from testing.little.plugin import PLUGIN\n"
        "register(replace(PLUGIN, spec=replace(PLUGIN.spec, id='tiny')))\n",
    )
    code, said = project.pytest("--dicehall", "tiny", "-k", "seats_of_a_rulebook", "-v")
    assert code == PASSED
    assert "tiny::the_seats_of_a_rulebook_are_a_range PASSED" in said


def test_a_failure_shows_the_law_and_the_table_and_not_what_called_it(project: Project) -> None:
    project.write(
        "conftest.py",
        "from testing.little import parts\nparts.standing = lambda state: (1,)\n",
    )
    code, said = project.pytest("--dicehall", "little", "-k", "standing")
    assert code == FAILED
    assert "_ little-2: the standing has a number for every seat _" in said
    assert "AssertionError: 2 seats have (1,)" in said
    assert "runtest" not in said
    assert "FAILED little-2::the_standing_has_a_number_for_every_seat" in said
    assert "2 failed, 2 passed" in said


def test_a_missing_library_is_named_with_the_extra_that_has_it(project: Project) -> None:
    project.write("conftest.py", "import sys\nsys.modules['hypothesis'] = None\n")
    code, said = project.pytest("--dicehall", "little", "-p", "no:schemathesis", "-p", "no:hypothesispytest")
    assert code == WRONGLY_CALLED
    assert "need hypothesis; install the extra: pip install 'dicehall[testing]'" in said


def test_without_the_option_nothing_of_dicehall_is_imported(project: Project) -> None:
    project.write(
        "test_own.py",
        "import sys\n\n"
        "def test_own():\n"
        "    assert [name for name in sys.modules if name.partition('.')[0] == 'dicehall'] == []\n",
    )
    code, said = project.pytest()
    assert code == PASSED, said
    assert "1 passed" in said
