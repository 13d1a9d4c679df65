"""Finds Chromium: in the PATH, else from the system's packages, else Playwright's own; or says what to install."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SHELL = "chromium-headless-shell"
"""Chromium without windows of its own: the same pages, opened for a third of the processor time."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-gpu-compositing",
    "--disable-gpu-rasterization",
]
MISSING = """The tests of the page need Chromium and found none, nor could they fetch one.
Do one of these, then try again:
  apt-get install chromium-headless-shell    (Debian; or chromium, or your system's own way)
  {python} -m playwright install chromium
"""


def in_path() -> Path | None:
    """A browser that is installed."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return Path(found) if found else None


def from_packages() -> Path | None:
    """The system's own, installed now; only root can do that."""
    if os.name == "nt" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    print("fetching Chromium with apt-get (once)", file=sys.stderr)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "-qq"]
    for command in (["apt-get", "update", "-qq"], [*install, SHELL], [*install, "chromium"]):
        if in_path():
            break
        subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return in_path()


def playwrights(fetch: bool = False) -> Path | None:
    """Playwright's own Chromium, fetched if asked for."""
    from playwright.sync_api import sync_playwright

    if fetch:
        print("fetching Playwright's Chromium (once)", file=sys.stderr)
        command = [sys.executable, "-m", "playwright", "install", "chromium"]
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    with sync_playwright() as playwright:
        found = Path(playwright.chromium.executable_path)
    return found if found.is_file() else None


def chromium() -> Path | None:
    """A browser that is there already."""
    return in_path() or playwrights()


def opened() -> Iterator[Browser]:
    """A browser, until the next value is asked for; Playwright has only one at a time in a process."""
    from playwright.sync_api import sync_playwright

    found = chromium()
    assert found, "no Chromium: call ./dev test, which finds one or says what to install"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield launched
        launched.close()


def main() -> None:
    """Make sure that there is a browser."""
    if not (chromium() or from_packages() or playwrights(fetch=True)):
        sys.exit(MISSING.format(python=sys.executable))


if __name__ == "__main__":
    main()
