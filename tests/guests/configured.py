"""A hall in a real process with any settings: without limits unless the settings bring some."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from guests.house import House

CONFIGURED = """
import sys
import msgspec
from dicehall.hall.app import Config
from dicehall.hall.server import serve
config = msgspec.json.decode(sys.argv[1], type=Config, dec_hook=lambda kind, value: kind(value))
serve(config, "127.0.0.1", int(sys.argv[2]), lambda at: print("The hall is open:", at, flush=True))
"""
FREE = {"burst": 1e9, "per_second": 1e9}


class ConfiguredHouse(House):
    """A hall whose `Config` has these settings, as JSON has them."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        super().__init__(folder)
        self.settings = {"writing": FREE, "guessing": FREE, **settings}

    def _program(self) -> list[str]:
        database = f"sqlite+aiosqlite:///{self.folder / 'hall.db'}"
        settings = msgspec.json.encode({"database": database, **self.settings}, enc_hook=str).decode()
        return ["-c", CONFIGURED, settings, str(self.port)]
