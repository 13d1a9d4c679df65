"""The house is laid out by game: machinery names none of them."""

from __future__ import annotations

import re
from pathlib import Path

from dicehall.registry import plugins

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src/dicehall/games"
PAGE = ROOT / "web/src"
NAMES = re.compile("|".join(path.name for path in sorted(GAMES.iterdir()) if (path / "plugin.py").exists()), re.I)
INDEX = GAMES / "__init__.py"
"""The one file that names our games: it gives `dicehall.game("...")` the types of each."""


def machinery() -> list[Path]:
    """Every source file that belongs to no game."""
    python = [path for path in (ROOT / "src/dicehall").rglob("*.py") if GAMES not in path.parents]
    page = [
        path
        for path in PAGE.rglob("*")
        if path.suffix in {".ts", ".svelte", ".css"} and PAGE / "games" not in path.parents
    ]
    return [*python, *page, *(PAGE / "games").glob("*.ts")]


def named_in(path: Path, root: Path = ROOT) -> list[str]:
    """The lines of a file that name a game, in their text or in the file's own name."""
    where = path.relative_to(root)
    lines = enumerate(path.read_text("utf-8").splitlines(), start=1)
    found = [f"{where}:{number}: {line.strip()}" for number, line in lines if NAMES.search(line)]
    return found + ([str(where)] if NAMES.search(path.name) else [])


def test_no_machinery_names_a_game() -> None:
    found = [line for path in machinery() for line in named_in(path)]
    assert len(machinery()) > 200
    assert found == []


def test_the_check_sees_a_game_that_is_named(tmp_path: Path) -> None:
    sneaky = tmp_path / "lab.py"
    sneaky.write_text('if game == "Knockabout":\n    pass\n')
    assert named_in(sneaky, tmp_path) == ['lab.py:1: if game == "Knockabout":']


def test_the_only_index_of_games_is_for_types() -> None:
    assert NAMES.search(INDEX.read_text("utf-8"))
    others = [path for path in GAMES.glob("*.py") if path != INDEX]
    assert others == []


def test_the_page_has_a_folder_for_every_game_that_says_so() -> None:
    folders = {path.parent.name for path in (PAGE / "games").glob("*/index.ts")}
    assert folders == {plugin.id for plugin in plugins() if plugin.page}
