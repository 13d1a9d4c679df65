"""The page's types are the server's: written again, they are the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec

from dicehall.hall.types import schemas

ROOT = Path(__file__).parents[2]


def test_the_types_of_the_page_are_those_of_the_server(tmp_path: Path) -> None:
    command = [sys.executable, "hatch_build.py", "run", "--silent", "types", "--", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, input=msgspec.json.encode(schemas()), check=True)
    page = ROOT / "web/src"
    made = {file.relative_to(tmp_path): file.read_text() for file in tmp_path.rglob("*.ts")}
    known = [*(page / "protocol").glob("*.ts"), *(page / "games").glob("*/types.ts")]
    assert made == {file.relative_to(page): file.read_text() for file in known}, "call ./dev types"
