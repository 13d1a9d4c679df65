"""Where Dicehall keeps what it must remember on this computer."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path


def home() -> Path:
    """The folder in which Dicehall keeps what it must remember; DICEHALL_HOME moves it."""
    moved = os.environ.get("DICEHALL_HOME")
    return Path(moved) if moved else user_data_path("dicehall")
