"""Results about bots that come with a game, as files of its package."""

from __future__ import annotations

import logging
from functools import cache
from importlib import resources
from pathlib import Path
from typing import TypeVar

import msgspec

from dicehall.core.plugin import Plugin

FOLDER = "shipped"

T = TypeVar("T")
log = logging.getLogger(__name__)


@cache
def read_shipped(package: str, name: str, kind: type[T]) -> T | None:
    """What a file of a game's package says; None without such a file. One that can't be read is logged."""
    try:
        content = (resources.files(package) / FOLDER / name).read_bytes()
        return msgspec.json.decode(content, type=kind)
    except (OSError, ModuleNotFoundError):
        return None
    except msgspec.DecodeError as error:
        log.warning("%s of %s is left out: %s", name, package, error)
        return None


def folder_of(known: Plugin) -> Path:
    """The folder of a game's package in which its results stand."""
    return Path(str(resources.files(known.package))) / FOLDER


def write_shipped(path: Path, found: msgspec.Struct) -> None:
    """Write results as JSON that people can read too."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
