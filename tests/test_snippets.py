"""The pages for researchers: every program and every command in them works as it is written.

What has prompts (`>>>`) is run as a doctest. Here the rest is run, in a folder as somebody has it who follows the
pages. Only sizes are smaller: games, minutes, and the deals of the benchmark's suites.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from cli.talk import COMMAND, run
from dicehall.cli import bench_agents
from dicehall.cli.main import app
from dicehall.lab.benchmark import suites as suites_module
from guests.patience import PATIENCE

ROOT = Path(__file__).parent.parent
NAMES = ("environments", "vectorised-games", "learning", "own-players", "agents-benchmark", "lab")
PAGES = {name: (ROOT / "docs" / f"{name}.md").read_text("utf-8") for name in NAMES}
PAGES["lab"] = PAGES["lab"].partition("\n## Games as a table\n")[2].partition("\n## ")[0]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]

SMALL = {"--games": "2", "--minutes": "0.01"}
COUNTED = (["bots", "arena"], ["lab", "run"], ["lab", "compare"], ["lab", "games"])
"""Commands that play as many games as they are told, or very many."""

_BLOCK = re.compile(r"(?:Save this as \*\*(\w+\.py)\*\*[^\n]*\n\n)?```(\w*)\n(.*?)```", re.DOTALL)
_INLINE = re.compile(r"`(dicehall [^`]* --[^`]*)`")


class Block(NamedTuple):
    """A block of code, with the name of the file that it is saved as."""

    file: str
    kind: str
    text: str

    @property
    def commands(self) -> Iterator[list[str]]:
        """The commands of a block, as their words."""
        open_ = ""
        for line in self.text.splitlines():
            open_ = f"{open_}\n{line}" if open_ else line
            try:
                words = shlex.split(open_.replace("\\\n", ""), comments=True)
            except ValueError:  # a text goes on in the next line
                continue
            if not open_.endswith("\\"):
                yield words
                open_ = ""


def blocks(page: str) -> list[Block]:
    """The blocks of a page that are no doctests, and its commands in the text."""
    found = [Block(*match) for match in _BLOCK.findall(page)]
    inline = [
        Block("", "sh", command) for command in _INLINE.findall(page) if not re.search(r"\b[A-Z]{2,}", command)
    ]
    return [each for each in found if ">>> " not in each.text] + inline


def are_commands(block: Block) -> bool:
    return block.kind in {"sh", ""} and not block.text.startswith("dicehall: ")  # an error message


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the pages tell to save, and the examples of a clone."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for page in PAGES.values():
        for block in blocks(page):
            if block.file:
                (tmp_path / block.file).write_text(block.text)
    few = tuple(replace(suite, deals=1) for suite in suites_module.all_suites())
    for module in (suites_module, bench_agents):
        monkeypatch.setattr(
            module, "all_suites", lambda game=None: tuple(each for each in few if game in (None, each.game))
        )
    return tmp_path


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.usefixtures("folder")
def test_everything_on_the_page_works_as_it_is_written(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for block in blocks(PAGES[name]):
        if block.kind == "python" and not block.file:
            _python("-c", block.text)
        elif are_commands(block):
            for words in block.commands:
                _carry_out(words, monkeypatch)


def _carry_out(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    program, *arguments = [SMALL.get(before, word) for before, word in zip(["", *words], words, strict=False)]
    if program == "export":
        monkeypatch.setenv(*arguments[0].split("=", 1))
    elif program == "pip":
        assert set(re.findall(r"\w+", arguments[-1])) <= set(EXTRAS), words
    elif program == "python":
        _python(*arguments)
    else:
        assert program == "dicehall", words
        _dicehall(arguments)


def _python(*arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert done.returncode == 0, done.stderr


def _dicehall(arguments: list[str]) -> None:
    if arguments[:2] in COUNTED and "--games" not in arguments:
        arguments += ["--games", SMALL["--games"]]
    if arguments[0] == "serve":
        _opens(arguments)
    elif arguments[0] == "play":
        done = run(*arguments, typed="quit\n")
        assert "Saved. Continue with" in done.stdout, done.stderr
    else:  # in this process, whose suites are short
        with pytest.raises(SystemExit) as ended:
            app(arguments)
        assert not ended.value.code, arguments


def _opens(arguments: list[str]) -> None:
    command = [*COMMAND, *arguments, "--port", "0", "--no-browser", "--no-warm-up"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as hall:
        assert hall.stdout is not None
        said = hall.stdout.readline()
        hall.send_signal(signal.SIGINT)
        assert said.startswith("The hall is open: "), hall.communicate()[1]


def test_nothing_on_the_pages_is_left_out() -> None:
    """Every block is a doctest, a program, commands, JSON, or an error message that is quoted."""
    kinds = {name: [each.kind for each in blocks(page)] for name, page in PAGES.items()}
    assert {kind for each in kinds.values() for kind in each} <= {"python", "sh", "json", ""}
    files = [each.file for page in PAGES.values() for each in blocks(page) if each.file]
    assert files == ["mybots.py", "bot.py", "trained.py"]
    commands = [
        words for page in PAGES.values() for each in blocks(page) if are_commands(each) for words in each.commands
    ]
    assert len(commands) > 20
