"""The house bots: a name for each level, and a line on how it plays each game."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from core.toys import PLUGIN
from dicehall import registry
from dicehall.bots import LEVELS, characters_of, levels_of
from dicehall.bots.characters import BETWEEN, HOUSE, character, level_called, name_of
from dicehall.bots.levels import CARELESS, distinct_levels, ladders_of
from dicehall.registry import part, plugins

GAMES = [plugin.id for plugin in plugins()]


def test_each_usual_level_has_its_character() -> None:
    assert {each.level: each.name for each in HOUSE} == {
        "random": "Tumble",
        "easy": "Pip",
        "greedy": "Magpie",
        "normal": "Bramble",
        "strong": "Onyx",
    }


def test_every_usual_level_has_a_name_of_its_own() -> None:
    assert {*(each.level for each in HOUSE), *BETWEEN} == set(LEVELS)
    assert len(set(map(name_of, LEVELS))) == len(LEVELS)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_five_bots_or_more_up_to_the_strongest_each_with_a_line_of_its_own(game: str) -> None:
    bots = characters_of(game)
    assert "Pip" in [bot.name for bot in bots]
    assert bots[-1].name == "Onyx"
    assert len({bot.line for bot in bots}) == len(bots) >= 5


@pytest.mark.parametrize("game", GAMES)
def test_the_bots_that_people_choose_from_are_those_of_the_ladders_each_with_a_line(game: str) -> None:
    rungs = {level for ladder in ladders_of(game).values() for level in ladder.levels}
    assert {bot.level for bot in characters_of(game)} == rungs
    assert rungs <= set(part(game, "characters"))


@pytest.mark.parametrize("game", GAMES)
def test_a_level_that_plays_like_another_is_on_no_ladder(game: str) -> None:
    assert {level for ladder in ladders_of(game).values() for level in ladder.levels} <= set(distinct_levels(game))


def test_of_two_levels_that_play_alike_one_is_shown() -> None:
    assert {"normal", "greedy"} <= set(levels_of("indicesion"))
    assert "Magpie" not in [bot.name for bot in characters_of("indicesion")]
    assert "Magpie" in [bot.name for bot in characters_of("crossroll")]


def test_a_line_that_names_another_bot_names_one_that_is_shown() -> None:
    names = set(map(name_of, LEVELS))
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
