"""Fingerprints: what a stored result was made of, as a hash. A result whose fingerprint differs is made anew.

A fingerprint covers the modules that make a result and all that these import from Dicehall and from the game's own
package, inside functions too; the data files of the game's package; and the board that the options name. Comments,
docstrings and line ends do not count. It is the same on every machine and every Python for one release.
"""

from __future__ import annotations

import ast
import os
import re
import time
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from dicehall.core.boards import board_fingerprint, boards_of
from dicehall.core.plugin import Plugin

HOUSE = "dicehall"
NO_MAKERS = frozenset(
    {
        "dicehall.bots.characters",
        "dicehall.bots.level_names",
        "dicehall.bots.ratings",
        "dicehall.bots.shipped",
        "dicehall.fingerprint",
        "dicehall.home",
        "dicehall.machine_code",
        "dicehall.stored",
    }
)
"""Modules that store, list or name what others make: they do not count, nor does what only they import."""
NOT_DATA = frozenset({".py", ".pyc", ".pyi", ".md", ".svg", ".png", ".jpg", ".jpeg", ".webp", ".new"})
"""Sources, which are followed by their imports, and texts and pictures for people."""
LESSON = re.compile(r"lesson-.*\.toml")
"""Lessons are texts for people too."""
SHIPPED, BOARDS = "shipped", "boards"
"""Folders whose files are no data: results that come with a game, and, where a game binds them, its boards."""

_STARTED = time.time()
_THIS_PROCESS = f"process {os.getpid()} of {_STARTED}"
_NAMED = re.compile(rb"""["'](?:([A-Za-z_][\w.]*):[A-Za-z_]\w*|([A-Za-z_]\w*\.[\w.]+))["']""")
"""Something in a module, or a module, that is named in a text: `"rules:start"` or `"dicehall.physics.worker"`."""


class Source(NamedTuple):
    """A module: the digest of its code, and the names of what it may import."""

    digest: str
    imports: tuple[str, ...]


def fingerprint_of_modules(names: Iterable[str]) -> str:
    """The fingerprint of these modules and of all that they import, from Dicehall and their own packages."""
    return _of_modules(tuple(sorted(set(names))))


def fingerprint_of_game(
    plugin: Plugin, parts: Iterable[str], maker: str, options: Mapping[str, Any] | None = None
) -> str:
    """The fingerprint of what `maker`, a module, makes from these parts of a game, on the board of the options."""
    game = plugin.load("game")
    board = board_fingerprint(game, options) if options is not None else ""
    modules = {f"{plugin.package}.{getattr(plugin, part).partition(':')[0]}" for part in parts if plugin.has(part)}
    passed_over = (SHIPPED, BOARDS) if boards_of(game) else (SHIPPED,)
    return _hash((fingerprint_of_modules({maker, *modules}), _of_data(plugin.package, passed_over), board))


@cache
def _of_modules(names: tuple[str, ...]) -> str:
    found = _closure(names)
    missing = [f"{name} {_THIS_PROCESS}" for name in names if name not in found]
    return _hash([*(f"{name} {digest}" for name, digest in sorted(found.items())), *missing])


def _closure(names: tuple[str, ...]) -> dict[str, str]:
    """The digests of the modules and of all that they import, by name."""
    own = {HOUSE, *(_root(name) for name in names)}
    found: dict[str, str] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        source = _source(name) if name not in found else None
        if source is not None:
            found[name] = source.digest
            waiting += [each for each in source.imports if _root(each) in own and each not in NO_MAKERS]
    return found


def _root(name: str) -> str:
    return name.partition(".")[0]


def _hash(parts: Iterable[str]) -> str:
    return sha256("\n".join(parts).encode()).hexdigest()


# One module.


@cache
def _source(name: str) -> Source | None:
    """The module by this name; None where there is no such module, as for a class in one."""
    path = _path(name)
    if path is None:
        return None
    text = path.read_bytes().replace(b"\r\n", b"\n")
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    statements = list(_statements(ast.parse(text).body))
    code = _without_words(text, statements)
    imports = dict.fromkeys(chain(_imported(statements, package), _named(code, package)))
    return Source(_digest(path, code), tuple(imports))


def _path(name: str) -> Path | None:
    root, *rest = name.split(".")
    for folder in _folders(root):
        base = Path(folder, *rest)
        for path in (base.with_name(f"{base.name}.py"), base / "__init__.py"):
            if path.is_file():
                return path
    return None


@cache
def _folders(root: str) -> tuple[str, ...]:
    """Where the modules of a package are, without importing it."""
    try:
        spec = find_spec(root)
    except (ImportError, ValueError):
        return ()
    if spec is None:
        return ()
    return tuple(spec.submodule_search_locations or [str(Path(spec.origin or "").with_suffix(""))])


def _digest(path: Path, content: bytes) -> str:
    """The digest of a file. A file that changed after this process began gets one that no other process has.

    This process may have loaded the file before the change.
    """
    changed = path.stat().st_mtime > _STARTED
    return sha256(content + (_THIS_PROCESS.encode() if changed else b"")).hexdigest()


def _statements(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """All statements, those inside of others too; without those that only type checkers read."""
    for each in body:
        yield each
        if not (isinstance(each, ast.If) and getattr(each.test, "id", "") == "TYPE_CHECKING"):
            yield from _statements(getattr(each, "body", ()))
        for part in (*getattr(each, "handlers", ()), *getattr(each, "cases", ())):
            yield from _statements(part.body)
        for field in ("orelse", "finalbody"):
            yield from _statements(getattr(each, field, ()))


def _imported(statements: Iterable[ast.stmt], package: str) -> Iterator[str]:
    for each in statements:
        if isinstance(each, ast.Import):
            yield from (alias.name for alias in each.names)
        elif isinstance(each, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - each.level + 1] if each.level else []
            base = ".".join([*above, *([each.module] if each.module else [])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in each.names)


def _named(code: bytes, package: str) -> Iterator[str]:
    """Modules named in texts, by their whole names or relative to the package, as in a manifest."""
    for inside, whole in _NAMED.findall(code.replace(b"{__package__}.", b"")):
        yield (inside or whole).decode()
        if inside:
            yield f"{package}.{inside.decode()}"


def _without_words(text: bytes, statements: Iterable[ast.stmt]) -> bytes:
    """The code without docstrings, empty lines and lines of comment."""
    lines: list[bytes] = text.splitlines()
    for each in statements:
        if isinstance(each, ast.Expr) and isinstance(getattr(each.value, "value", None), str):
            _blank(lines, each)
    if not any(b'"""' in line or b"'''" in line for line in lines):  # else a line may be part of a text
        lines = [line for line in lines if not line.lstrip().startswith(b"#")]
    return b"\n".join(line for line in lines if line.strip())


def _blank(lines: list[bytes], words: ast.stmt) -> None:
    """Blank the lines of a docstring that has them to itself."""
    first, last = words.lineno - 1, (words.end_lineno or words.lineno) - 1
    if not lines[first][: words.col_offset].strip() and not lines[last][words.end_col_offset :].strip():
        lines[first : last + 1] = [b""] * (last + 1 - first)


# Data files.


@cache
def _of_data(package: str, passed_over: tuple[str, ...]) -> str:
    """The fingerprint of the data files of a package, by their paths in it, without those of some folders."""
    folders = [Path(folder, *package.split(".")[1:]) for folder in _folders(_root(package))]
    files = {path.relative_to(folder).as_posix(): path for folder in folders for path in _data(folder, passed_over)}
    return _hash(f"{name} {_digest(path, path.read_bytes())}" for name, path in sorted(files.items()))


def _data(folder: Path, passed_over: tuple[str, ...]) -> Iterator[Path]:
    for path in folder.rglob("*"):
        inside = path.relative_to(folder).parts
        counts = not any(part.startswith((".", "__pycache__")) or part in passed_over for part in inside)
        if counts and path.suffix not in NOT_DATA and not LESSON.fullmatch(path.name) and path.is_file():
            yield path
