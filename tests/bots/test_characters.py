"""The house bots: a name for each level, and a line on how it plays each game."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from core.toys import PLUGIN
from dicehall import registry
from dicehall.bots import characters_of, levels_of
from dicehall.bots.characters import HOUSE, character, level_called, name_of
from dicehall.bots.levels import CARELESS
from dicehall.registry import plugins

GAMES = [plugin.id for plugin in plugins()]


def test_each_usual_level_has_its_character() -> None:
    assert {each.level: each.name for each in HOUSE} == {
        "random": "Tumble",
        "easy": "Pip",
        "greedy": "Magpie",
        "normal": "Bramble",
        "strong": "Onyx",
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_three_bots_or_more_from_easy_to_strong_each_with_a_line_of_its_own(game: str) -> None:
    bots = characters_of(game)
    assert [bot.name for bot in bots if bot.name in ("Pip", "Bramble", "Onyx")] == ["Pip", "Bramble", "Onyx"]
    assert len({bot.line for bot in bots}) == len(bots) >= 3


def test_of_two_levels_that_play_alike_one_is_shown() -> None:
    assert {"normal", "greedy"} <= set(levels_of("indicesion"))
    assert "Magpie" not in [bot.name for bot in characters_of("indicesion")]
    assert "Magpie" in [bot.name for bot in characters_of("knockabout")]


def test_a_line_that_names_another_bot_names_one_that_is_shown() -> None:
    names = {each.name for each in HOUSE}
    for game in GAMES:
        shown = {bot.name for bot in characters_of(game)}
        spoken = {name for name in names for bot in characters_of(game) if name in bot.line}
        assert spoken <= shown


@pytest.mark.usefixtures("toy")
def test_a_game_without_lines_has_general_ones() -> None:
    (only,) = characters_of("toy")
    assert (only.name, only.line) == ("Tumble", "Picks any choice, all equally likely.")


def test_levels_that_are_made_of_a_greedy_player_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    greedy = msgspec.structs.replace(PLUGIN, greedy="toys:TOY")
    monkeypatch.setitem(registry.found().plugins, "toy", greedy)
    assert character("toy", "easy").line == f"Takes what lies there, but {CARELESS} of 100 choices are random."
    assert [bot.level for bot in characters_of("toy")] == ["random", "easy", "normal"]


def test_a_level_of_a_games_own_is_called_by_its_name() -> None:
    assert name_of("cautious") == "Cautious"


def test_a_bot_is_found_by_its_name() -> None:
    assert level_called("knockabout", "onyx") == "strong"
    assert level_called("knockabout", "Ada") is None


def test_lists_of_bots_need_no_compiler_and_no_physics() -> None:
    heavy = ("numba", "numpy", "mujoco", "scipy")
    code = f"""
import sys
from dicehall.bots import characters_of
from dicehall.registry import plugins
for plugin in plugins():
    characters_of(plugin.id)
print(*(name for name in {heavy} if name in sys.modules))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
