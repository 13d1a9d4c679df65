"""Sources of another version of the project, for a match against the players that it had."""

from __future__ import annotations

import io
import subprocess
import tarfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def sources(version: str, into: Path) -> Path:
    """The sources of a folder, or of a commit, which are written into another folder."""
    if Path(version).is_dir():
        return Path(version).resolve() / "src"
    packed = subprocess.run(["git", "-C", str(ROOT), "archive", version, "src"], check=True, stdout=subprocess.PIPE)
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(into, filter="data")
    return into / "src"
