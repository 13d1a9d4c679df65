"""Somebody who only knows the library gets types from it, and a script that runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parent / "stranger.py"
REVEALED = re.compile(r"stranger\.py:(\d+): note: Revealed type is \"(.*)\"")
PROMISED = re.compile(r"reveal_type\(.*\)  # (.*)")


def mypy(script: Path, cache: Path) -> subprocess.CompletedProcess[str]:
    """What `mypy --strict` says of a script outside the project, to which dicehall is an installed package."""
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", f"--cache-dir={cache}", str(script)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=script.parent)


def test_a_strangers_script_has_the_types_that_it_expects(tmp_path: Path) -> None:
    script = tmp_path / SCRIPT.name
    script.write_text(SCRIPT.read_text())
    done = mypy(script, tmp_path / "cache")
    assert done.returncode == 0, done.stdout + done.stderr
    revealed = {int(line): kind for line, kind in REVEALED.findall(done.stdout)}
    lines = enumerate(SCRIPT.read_text().splitlines(), start=1)
    promised = {number: found[1] for number, line in lines if (found := PROMISED.search(line))}
    assert revealed.keys() == promised.keys()
    for number, kind in promised.items():
        assert short(revealed[number]).startswith(kind.partition(", ...]")[0].rstrip(".")), f"line {number}"


def short(kind: str) -> str:
    """A type without the packages that everybody knows."""
    return re.sub(
        r"\b(?:dicehall\.games\.|dicehall(?:\.\w+)*\.(?=[A-Z])|builtins\.|fractions\.|typing\.)", "", kind
    )


def test_a_wrong_type_is_found(tmp_path: Path) -> None:
    script = tmp_path / "stranger.py"
    script.write_text('import dicehall\ndicehall.begin(dicehall.game("knockabout"), "two")\n')
    assert 'incompatible type "str"' in mypy(script, tmp_path / "cache").stdout


def test_the_same_script_runs() -> None:
    done = subprocess.run([sys.executable, str(SCRIPT)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "waits for a roll of a d4 die, not for a choice" in done.stdout
