"""Whether a folder can be written to: it is tried, because rights alone do not tell."""

from __future__ import annotations

import tempfile
from pathlib import Path


def can_write(folder: Path) -> bool:
    """Whether files can be made in a folder, or in the nearest one above it that exists."""
    while not folder.exists():
        folder = folder.parent
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
