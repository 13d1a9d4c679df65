"""The command line."""

from __future__ import annotations

import os


def command() -> str:
    """How the person called this program, for hints: `./dev run` says so by DICEHALL_COMMAND."""
    return os.environ.get("DICEHALL_COMMAND", "dicehall")
