"""Solutions stored on this computer: arrays in files named after what they solve."""

from __future__ import annotations

import zipfile
import zlib
from hashlib import sha256
from importlib import resources
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from dicehall.fingerprint import SHIPPED
from dicehall.home import home
from dicehall.stored import say_stale, whole_file

Arrays: TypeAlias = dict[str, NDArray[Any]]
UNREADABLE = (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error)
MADE_OF = "made_of"
"""The array that holds the fingerprint."""


def place_of(title: str, *key: Any) -> Path:
    """The file in the user's folder for what the key says; another key gives another file."""
    written = msgspec.json.encode((title, *key), order="deterministic")
    return home() / "solutions" / f"{title}-{sha256(written).hexdigest()[:16]}.npz"


def shipped_folder(package: str) -> Path:
    """The folder of the solutions that come with a package."""
    return Path(str(resources.files(package) / SHIPPED))


def load(path: Path, made_of: str, shipped: str = "") -> Arrays | None:
    """The arrays of a file, or of the one by the same name that comes with the package `shipped`.

    None where there is neither, and where they can't be read or were made of something else: they are made anew.
    """
    found = _matching(path, made_of)
    return _matching(shipped_folder(shipped) / path.name, made_of) if shipped and found is None else found


def _matching(path: Path, made_of: str) -> Arrays | None:
    try:
        with path.open("rb") as file, np.load(file) as archive:
            arrays = dict(archive)
        carried = arrays.pop(MADE_OF, np.zeros(0, np.uint8)).tobytes()
    except UNREADABLE:
        return None
    if carried == made_of.encode():
        return arrays
    say_stale(f"solutions ({path.stem.rpartition('-')[0]})")
    return None


def save(path: Path, made_of: str, arrays: Arrays) -> None:
    """Write a file whole, or leave the old one as it was."""
    carried = np.frombuffer(made_of.encode(), dtype=np.uint8)
    with whole_file(path) as fresh, fresh.open("wb") as file:
        np.savez_compressed(file, allow_pickle=False, **arrays, **{MADE_OF: carried})


def tidy(title: str, most: int) -> None:
    """Leave the newest of the files that were stored under a title, and no more than this number."""
    files = sorted((home() / "solutions").glob(f"{title}-*.npz"), key=lambda file: file.stat().st_mtime)
    for file in files[: len(files) - most] if len(files) > most else []:
        file.unlink(missing_ok=True)


def text(value: Any) -> NDArray[np.uint8]:
    """A value as an array of its JSON bytes."""
    return np.frombuffer(msgspec.json.encode(value), dtype=np.uint8)
