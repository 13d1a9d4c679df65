"""A fresh environment with wheels in it: what a person has who installs Dicehall and a game beside it."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


class Fresh:
    """An environment of its own. Dicehall and the games are wheels in it; what they need is lent by this one."""

    def __init__(self, folder: Path, *projects: Path) -> None:
        self.folder = folder
        venv.create(folder / "venv", with_pip=True)
        scripts = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        self.python = scripts / "python"
        wheels = [str(_wheel(project, folder / "wheels" / str(n))) for n, project in enumerate(projects)]
        self.run("-m", "pip", "install", "--quiet", "--no-deps", "--no-index", *wheels)
        self.site = next((folder / "venv").rglob("site-packages"))
        (self.site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")

    def run(self, *arguments: str, typed: str = "", at: Path | None = None) -> str:
        """What Python in this environment prints, given these arguments."""
        done = subprocess.run(
            [str(self.python), *arguments],
            input=typed,
            cwd=at or self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def dicehall(self, *arguments: str, typed: str = "") -> str:
        """What the command prints."""
        return self.run("-m", "dicehall", *arguments, typed=typed)

    @property
    def environment(self) -> dict[str, str]:
        """Nothing of the checkout is on the path."""
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        plain = {"COLUMNS": "100", "NO_COLOR": "1", "TERM": "dumb"}
        return {**kept, **plain, "DICEHALL_HOME": str(self.folder / "home")}


def _wheel(project: Path, to: Path) -> Path:
    """The wheel of a project, built with the packages of this environment."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(to)]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(to.glob("*.whl"))
