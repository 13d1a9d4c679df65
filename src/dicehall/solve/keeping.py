"""Solutions kept on this computer: arrays in files named after what they solve."""

from __future__ import annotations

import contextlib
import os
import zipfile
import zlib
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from dicehall.home import home

Arrays: TypeAlias = dict[str, NDArray[Any]]
FORMAT = 1
UNREADABLE = (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error)


def place_of(title: str, *key: Any) -> Path:
    """The file in the user's folder for what the key says; another key gives another file."""
    written = msgspec.json.encode((FORMAT, title, *key), order="deterministic")
    return home() / "solutions" / f"{title}-{sha256(written).hexdigest()[:16]}.npz"


def load(path: Path, shipped: str = "") -> Arrays | None:
    """The arrays of a file, or of the one by the same name in the folder `shipped` of a game; None without either.

    `shipped` is the package that has such a folder. A file that can't be read counts as none: it is written anew.
    """
    places = [path, Path(str(resources.files(shipped) / "shipped")) / path.name] if shipped else [path]
    for each in places:
        with contextlib.suppress(*UNREADABLE), each.open("rb") as file, np.load(file) as arrays:
            return dict(arrays)
    return None


def save(path: Path, arrays: Arrays) -> None:
    """Write a file whole, or leave the old one as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.stem}.{os.getpid()}.new")
    try:
        with fresh.open("wb") as file:
            np.savez_compressed(file, allow_pickle=False, **arrays)
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def tidy(title: str, most: int) -> None:
    """Leave the newest of the files that were kept under a title, and no more than so many."""
    files = sorted((home() / "solutions").glob(f"{title}-*.npz"), key=lambda file: file.stat().st_mtime)
    for file in files[: len(files) - most] if len(files) > most else []:
        file.unlink(missing_ok=True)


def text(value: Any) -> NDArray[np.uint8]:
    """A value as an array of its JSON bytes."""
    return np.frombuffer(msgspec.json.encode(value), dtype=np.uint8)
