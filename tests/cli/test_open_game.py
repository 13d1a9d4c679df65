"""Opening a game that has something to get ready first."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Iterator

import pytest

from dicehall.cli import open_game
from dicehall.cli.main import log_to_stderr
from dicehall.registry import plugin


@pytest.fixture
def logger() -> Iterator[logging.Logger]:
    """The log of the library, as it was found."""
    log = logging.getLogger("dicehall")
    handlers, propagates = log.handlers, log.propagate
    yield log
    log.handlers, log.propagate = handlers, propagates


def test_a_warning_is_one_line_on_stderr_that_says_who_speaks(
    logger: logging.Logger, capsys: pytest.CaptureFixture[str]
) -> None:
    log_to_stderr()
    logging.getLogger("dicehall.somewhere").warning("Getting %s ready.", "it")
    logger.info("Nobody needs to know.")
    assert capsys.readouterr().err == "dicehall: Getting it ready.\n"


def test_the_command_line_says_why_a_first_compile_takes_a_while() -> None:
    code = (
        "import sys, dicehall.ready as ready; ready.PATIENCE = 0\n"
        "from dicehall.cli.main import main\n"
        "sys.argv = ['dicehall', 'show', 'knockabout']; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.startswith("dicehall: Getting Knockabout ready.")
    assert done.stderr.count("\n") == 1


def test_knockabout_is_such_a_game_and_is_opened_ready() -> None:
    open_game("knockabout")
    assert "10 seconds" in plugin("knockabout").waiting
