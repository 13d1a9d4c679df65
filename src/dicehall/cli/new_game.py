"""`dicehall new-game`: writes the package of a small working game, as a start for another."""

from __future__ import annotations

import importlib
import keyword
import re
import shutil
import sys
import tempfile
from importlib import resources
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console

from dicehall.cli import command
from dicehall.core.errors import GameError, shown
from dicehall.registry import found, register

TEMPLATE = "my_dice_game"
LONGEST = 40


class BadName(GameError):
    """This can't be the name of a new game."""

    code = "bad_name"


def write_game(name: str, folder: Path | None) -> None:
    """Write the package of a new game and print the next steps; raises GameError, with nothing written."""
    check_name(name)
    target = folder or Path(name)
    if target.exists() or target.is_symlink():
        raise GameError(f"{target} exists already; name another folder with --folder")
    try:
        _write(name, target)
    except OSError as error:
        raise GameError(f"{error.filename or target}: {error.strerror or error}") from None
    _print_steps(name, target)


def check_name(name: str) -> None:
    """Raise BadName unless a new game can have this id."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name, re.ASCII) or keyword.iskeyword(name) or len(name) > LONGEST:
        raise BadName(
            f"{shown(name)} can't be the id of a game: write a small letter, then small letters, digits and _, "
            f"at most {LONGEST}, such as {_suggested(name)}"
        )
    plugins, broken = found()
    taken = {each.id: each.package for each in plugins.values()} | {each.name: each.package for each in broken}
    if name in taken:
        raise BadName(f"there is a game {name} already, from {taken[name]}; choose another name")
    if find_spec(_package(name)) is not None:
        raise BadName(f"there is a package {_package(name)} already; choose another name")


def _suggested(name: str) -> str:
    plain = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_0123456789")[:LONGEST]
    return plain if plain and not keyword.iskeyword(plain) else "ten_thousand"


def _package(name: str) -> str:
    return f"dicehall_{name}"


def _write(name: str, target: Path) -> None:
    """Write all or nothing: the package is made in a temporary folder and then moved."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".new-game-") as aside:
        made = Path(aside) / "package"
        with resources.as_file(resources.files("dicehall.cli") / "template") as template:
            _copy(template, made, name)
        _write_golden(name, made)
        shutil.move(made, target)


def _copy(template: Path, made: Path, name: str) -> None:
    for source in sorted(template.rglob("*")):
        if source.is_file() and "__pycache__" not in source.parts:
            path = made / _renamed(source.relative_to(template).as_posix(), name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(_renamed(source.read_text("utf-8"), name), "utf-8")


def _renamed(text: str, name: str) -> str:
    """A text of the template with the new game's id, package and title."""
    title = name.replace("_", " ").title()
    for old, new in ((TEMPLATE, name), ("my-dice-game", name.replace("_", "-")), ("My Dice Game", title)):
        text = text.replace(old, new)
    return text


def _write_golden(name: str, made: Path) -> None:
    """The first golden games, so that the new game's tests pass from the beginning."""
    from dicehall.testing.golden import Golden, is_wanted, write
    from dicehall.testing.host import setups

    sys.path.insert(0, str(made / "src"))
    sys.dont_write_bytecode = True  # no caches in a package that people will read
    plugin = importlib.import_module(f"{_package(name)}.plugin").PLUGIN
    register(plugin)
    golden = Golden(made / "tests/golden", write=True)
    golden.folder.mkdir(parents=True)
    for setup in filter(is_wanted, setups(plugin.load("game"))):
        write(golden, setup)


def _print_steps(name: str, target: Path) -> None:
    console = Console(highlight=False, markup=False)
    console.print(f"{target} is a small working game. Make it your own:", soft_wrap=True)
    steps = (
        (f"pip install -e '{target}[test]'", "install it, so that Dicehall finds it"),
        (f"{command()} play {name}", "play it"),
        (f"cd {target} && pytest", "test it"),
        (f"{target / 'README.md'}", "what to change, and where"),
    )
    for what, why in steps:
        console.print(f"  {what:44} {why}", soft_wrap=True)
