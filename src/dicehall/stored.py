"""Stored results: files that carry the fingerprint of what they were made of, and are made anew when it differs."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

log = logging.getLogger("dicehall")

T = TypeVar("T")


class Stored(msgspec.Struct, frozen=True):
    """A result in its JSON form, and the fingerprint of what it was made of."""

    made_of: str
    result: msgspec.Raw


def read_stored(path: Path, made_of: str, kind: type[T], title: str) -> T | None:
    """The result in a file; None if there is none, it can't be read, or it was made of something else.

    People read in the log that results under this title are made anew.
    """
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Stored)
        if found.made_of == made_of:
            return msgspec.json.decode(found.result, type=kind)
    except (OSError, msgspec.DecodeError):
        return None
    say_stale(title)
    return None


def write_stored(path: Path, made_of: str, result: Any) -> None:
    """Write a result with the fingerprint of what it was made of."""
    with whole_file(path) as fresh:
        fresh.write_bytes(msgspec.json.encode(Stored(made_of, msgspec.Raw(msgspec.json.encode(result)))))


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """A path to write to, which becomes the file if all goes well; else the old file stays as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.stem}.{os.getpid()}.new")
    try:
        yield fresh
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


@cache
def say_stale(title: str) -> None:
    """Say once that stored results do not match the sources any more."""
    log.warning("Stored %s do not match the rules, boards and players of this release. They are made anew.", title)
