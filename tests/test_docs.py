"""The documents: links and names of files lead somewhere, prose is wrapped, and every page is in the site."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).parent.parent
SITE = ROOT / "docs" / "site"
FOLDERS = ("*.md", "docs/**/*.md", "src/**/*.md", "web/src/**/*.md", "examples/**/*.md")
PAGES = sorted(page for folder in FOLDERS for page in ROOT.glob(folder))

WIDTH = 120
SOURCES = ("src", "web/src", "tests", "bench", "examples")
FILES = [f"/{path.relative_to(ROOT)}" for folder in SOURCES for path in (ROOT / folder).rglob("*.*")]
FILES += [f"/{path.name}" for path in ROOT.glob("*.*")]

_FILE = re.compile(r"`([a-z][a-z0-9_/.-]*\.(?:py|ts|svelte|toml))`")
_CODE = re.compile(r"^(`{3,}|~{3,}).*?^\1`*\s*$|`[^`\n]+`", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"!?\[[^]]*\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)|(?:src|href)=\"([^\"]+)\"")


def links(page: Path) -> list[str]:
    """Where a page leads inside the project, code left out."""
    found = (one or other for one, other in _LINK.findall(_CODE.sub("", page.read_text("utf-8"))))
    return [link for link in found if not re.match(r"[a-z]+:", link)]


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as those who show Markdown make them."""
    text = re.sub(r"^(`{3,}|~{3,}).*?^\1`*\s*$", "", page.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    headings = re.findall(r"^#{1,6}\s+(.*?)\s*#*$", text, flags=re.MULTILINE)
    found: list[str] = []
    for heading in headings:
        words = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
        slug = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        found.append(f"{slug}-{found.count(slug)}" if slug in found else slug)
    return set(found) | set(re.findall(r"(?:id|name)=\"([^\"]+)\"", text))


def leads_nowhere(page: Path, link: str) -> bool:
    path, _, anchor = link.partition("#")
    target = (page.parent / unquote(path)).resolve() if path else page
    if not target.exists():
        return True
    return bool(anchor) and target.suffix == ".md" and anchor not in anchors(target)


def too_wide(page: Path) -> list[str]:
    """The lines of a page that are wider than they may be; rows of tables may."""
    lines = page.read_text("utf-8").splitlines()
    return [line for line in lines if len(line) > WIDTH and not line.startswith("|")]


def named_files(page: Path) -> list[str]:
    """The source files that a page names between backticks."""
    return _FILE.findall(page.read_text("utf-8"))


def test_there_are_pages_to_look_at() -> None:
    assert ROOT / "README.md" in PAGES
    assert len(PAGES) > 30


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    assert [link for link in links(page) if leads_nowhere(page, link)] == []


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# One way\n\n[a](#one-way) [b](#two) [c](page.md#one-way) [d](gone.md) `[e](f.md)` [g](https://x)"
    )
    assert [link for link in links(page) if leads_nowhere(page, link)] == ["#two", "gone.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    assert [name for name in named_files(page) if not any(path.endswith(f"/{name}") for path in FILES)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_prose_is_wrapped(page: Path) -> None:
    assert too_wide(page) == []


def test_a_wide_line_and_a_file_that_is_gone_are_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"| {'wide ' * 30} |\n{'wide ' * 30}\nsee `core/play.py` and `core/gone.py`\n")
    assert too_wide(page) == ["wide " * 30]
    assert [name for name in named_files(page) if f"/src/dicehall/{name}" not in FILES] == ["core/gone.py"]


def test_every_document_stands_in_the_navigation_of_the_site() -> None:
    index = (SITE / "index.md").read_text("utf-8")
    entries = re.findall(r"^(?:.*<)?(/?[\w./*\[\]!-]+)>?$", index, flags=re.MULTILINE)
    shown = {page for entry in entries for page in ROOT.glob(f"{entry.lstrip('/')}.md")}
    documents = {page for page in PAGES if page.is_relative_to(ROOT / "docs") and not page.is_relative_to(SITE)}
    assert documents - shown == set()


@pytest.mark.slow
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-W",
        "--keep-going",
        "-q",
        "-c",
        str(SITE),
        str(ROOT),
        str(tmp_path),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "dicehall.begin" in (tmp_path / "docs/site/reference/library.html").read_text("utf-8")
