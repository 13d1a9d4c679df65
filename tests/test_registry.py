"""Plug-ins of other packages: a broken one is named with its reason and harms no other."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.talk import COMMAND
from guests.house import House, Person

GOOD = """
from dicehall.core.plugin import Plugin
from dicehall.core.contract import Rulebook, Spec
def plugin(id, title="A Good Game", **parts):
    book = Rulebook(id, title, "A game.", (1, 2))
    return Plugin(spec=Spec(id, title, "1", (book,)), package=__package__, **{"game": "game:GAME", **parts})
"""

ME = {"who": "me", "name": "Ann"}

Install = Callable[..., None]


@pytest.fixture
def site(tmp_path: Path) -> Path:
    return tmp_path / "site"


@pytest.fixture
def install(site: Path) -> Install:
    """Puts a package with one game into a folder of packages, as an installer would."""

    def put(package: str, point: str, **modules: str) -> None:
        dist = site / f"{package}-1.0.dist-info"
        dist.mkdir(parents=True)
        (dist / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        (dist / "entry_points.txt").write_text(f"[dicehall.games]\n{point}\n")
        (site / package).mkdir()
        for name, text in {"__init__": "", **modules}.items():
            (site / package / f"{name}.py").write_text(text)

    return put


@pytest.fixture
def call(site: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs the command in an environment with those packages."""

    def dicehall(*arguments: str) -> subprocess.CompletedProcess[str]:
        place = {"PYTHONPATH": str(site), "DICEHALL_HOME": str(site / "home")}
        plain = {"COLUMNS": "200", "NO_COLOR": "1", "TERM": "dumb"}
        return subprocess.run(
            [*COMMAND, *arguments],
            env={**os.environ, **plain, **place},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )

    return dicehall


Call = Callable[..., "subprocess.CompletedProcess[str]"]

BROKEN = {
    "an import that fails": ("odd = broken.plugin:PLUGIN", "import nowhere\n", "No module named 'nowhere'"),
    "a module that exits": ("odd = broken.plugin:PLUGIN", "import sys; sys.exit(3)\n", "SystemExit: 3"),
    "any other error": ("odd = broken.plugin:PLUGIN", "1 / 0\n", "ZeroDivisionError"),
    "a module that is not there": ("odd = broken.elsewhere:PLUGIN", "", "broken.elsewhere:PLUGIN can't be loaded"),
    "a name that is not there": ("odd = broken.plugin:PLUGIN", "", "AttributeError"),
    "a wrong type": ("odd = broken.plugin:PLUGIN", "PLUGIN = 7\n", 'is "int"; expected a dicehall.Plugin'),
    "an id that is taken": (
        "knockabout = broken.plugin:PLUGIN",
        f"{GOOD}\nPLUGIN = plugin('knockabout')\n",
        "there is another game with the id knockabout, from dicehall.games.knockabout",
    ),
    "a wrong name": (
        "odd = broken.plugin:PLUGIN",
        f"{GOOD}\nPLUGIN = plugin('other')\n",
        "it is registered as odd, but the id of its game is other",
    ),
    "no spec": (
        "odd = broken.plugin:PLUGIN",
        "from dicehall.core.plugin import Plugin\nPLUGIN = Plugin()\n",
        "TypeError",
    ),
}


@pytest.mark.parametrize(("point", "text", "reason"), BROKEN.values(), ids=BROKEN)
def test_a_broken_plug_in_is_named_with_its_reason_and_the_others_work(
    install: Install, call: Call, point: str, text: str, reason: str
) -> None:
    install("broken", point, plugin=text)
    install("good", "fine = good.plugin:PLUGIN", plugin=f"{GOOD}\nPLUGIN = plugin('fine')\n")
    listed = call("games")
    assert listed.returncode == 0, listed.stderr
    lines = [line for line in listed.stdout.splitlines() if "of the package broken can't be played" in line]
    assert len(lines) == 1
    assert reason in " ".join(listed.stdout.split())
    assert "A Good Game  dicehall play fine" in listed.stdout
    assert "Knockabout  dicehall play knockabout" in listed.stdout


def test_whoever_asks_for_a_broken_game_is_told_why(install: Install, call: Call) -> None:
    install("broken", "odd = broken.plugin:PLUGIN", plugin="import nowhere\n")
    done = call("play", "odd", "--players", "easy,easy")
    assert done.returncode == 2
    assert "No module named 'nowhere'" in done.stderr
    assert "Traceback" not in done.stderr


def test_all_else_is_played_beside_a_broken_plug_in(install: Install, call: Call) -> None:
    install("broken", "odd = broken.plugin:PLUGIN", plugin="import nowhere\n")
    done = call("play", "intersection", "--players", "easy,easy", "--option", "goal=300", "--seed", "x")
    assert done.returncode == 0, done.stderr


def test_a_part_that_can_t_be_loaded_is_named_with_its_part_and_reason(install: Install, call: Call) -> None:
    install("half", "half = half.plugin:PLUGIN", plugin=f"{GOOD}\nPLUGIN = plugin('half', judge='x:JUDGE')\n")
    assert "A Good Game" in call("games").stdout
    done = call("play", "half", "--players", "random,random")
    assert done.returncode == 2
    assert "the part game of the game half (half.game:GAME) can't be loaded" in done.stderr
    assert "No module named 'half.game'" in done.stderr


def test_the_python_library_tells_the_same(install: Install, site: Path) -> None:
    install("half", "half = half.plugin:PLUGIN", plugin=f"{GOOD}\nPLUGIN = plugin('half')\n", game="GAME = 1 / 0\n")
    code = """
from dicehall.core.plugin import BrokenPlugin
from dicehall.registry import game, part
assert part("half", "judge") is None
try:
    game("half")
except BrokenPlugin as error:
    print(error.code, error)
"""
    done = subprocess.run(
        [COMMAND[0], "-c", code],
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "broken_plugin the part game of the game half (half.game:GAME) can't be loaded: Zero" in done.stdout


def test_a_game_without_a_text_of_rules_shows_its_summary(install: Install, call: Call) -> None:
    install("good", "fine = good.plugin:PLUGIN", plugin=f"{GOOD}\nPLUGIN = plugin('fine')\n")
    done = call("rules", "fine")
    assert "A game." in done.stdout


def test_the_hall_leaves_out_a_game_whose_parts_are_broken_and_goes_on(
    install: Install, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = "players='x:PLAYERS', challenges='x:CHALLENGES'"
    install("half", "half = half.plugin:PLUGIN", plugin=f"{GOOD}\nPLUGIN = plugin('half', {parts})\n")
    monkeypatch.setenv("PYTHONPATH", str(site))
    with House(tmp_path / "house") as house:
        ann = Person(house)
        assert "half" not in {card["id"] for card in ann.get("/api/games")}
        assert ann.get("/api/daily")
        refused = ann.ask("POST", "/api/tables", {"game": "half", "seats": [ME]})
        assert refused.json["code"] == "broken_plugin"
        assert "half.game:GAME" in refused.json["reason"]
        assert ann.make("knockabout", ME, ME)
        assert "the part players of the game half (half.x:PLAYERS) can't be loaded" in house.log.read_text()
