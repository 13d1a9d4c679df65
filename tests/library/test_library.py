"""The library at its front door: what people expect to find there works without anything else."""

from __future__ import annotations

import inspect
import subprocess
import sys

import pytest

import dicehall
from core.toys import TOY
from dicehall import registry
from dicehall.core import errors


def test_games_lists_what_is_registered_in_its_order() -> None:
    assert [spec.id for spec in dicehall.games()] == [plugin.id for plugin in registry.plugins()]
    assert all(isinstance(spec, dicehall.Spec) for spec in dicehall.games())


def test_games_is_still_a_function_after_a_game_s_own_modules_were_imported() -> None:
    code = (
        "import dicehall, dicehall.games.knockabout.rules as rules\n"
        "from dicehall import games\n"
        "assert dicehall.games.knockabout.rules is rules\n"
        "print(len(games()), len(dicehall.games()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    one, other = done.stdout.split()
    assert one == other != "0"


def test_every_error_of_the_one_tree_is_exported() -> None:
    tree = [found for _, found in inspect.getmembers(errors, inspect.isclass) if issubclass(found, Exception)]
    assert [found.__name__ for found in tree if getattr(dicehall, found.__name__, None) is not found] == []
    assert issubclass(dicehall.BrokenPlugin, dicehall.GameError)
    assert issubclass(dicehall.PhysicsError, dicehall.GameError)


@pytest.mark.parametrize("spec", dicehall.games(), ids=lambda spec: spec.id)
def test_every_game_begins_with_nothing_but_a_number_of_seats(spec: dicehall.Spec) -> None:
    game = dicehall.game(spec.id)
    assert game.seats(dicehall.begin(game, spec.seats[1])) == spec.seats[1]


def test_a_bot_makes_the_same_choices_from_the_same_seed() -> None:
    game = dicehall.game("knockabout")
    state = dicehall.begin(game, 2)

    def choices(seed: int) -> list[object]:
        bot = dicehall.bot("random", seed)
        return [bot.choose(game, state, 0, 1) for _ in range(10)]

    assert choices(5) == choices(5) != choices(6)


def test_a_simulation_that_nobody_waits_for_is_refused() -> None:
    game = dicehall.game("knockabout")
    with pytest.raises(dicehall.IllegalAction, match="the game waits for a choice of seat 0"):
        dicehall.simulate(game.pending(dicehall.begin(game, 2)))


def test_a_game_without_a_coach_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    plugin = dicehall.Plugin(spec=TOY.spec, package="core", game="toys:TOY")
    monkeypatch.setitem(registry.found().plugins, TOY.spec.id, plugin)
    with pytest.raises(dicehall.BadOptions, match="has no coach"):
        dicehall.hint(dicehall.game(TOY.spec.id), dicehall.begin(TOY, 2), 0)


def test_a_game_that_is_registered_by_hand_is_in_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    known = registry.found().plugins
    monkeypatch.delitem(known, TOY.spec.id, raising=False)
    dicehall.register(dicehall.Plugin(spec=TOY.spec, package="core", game="toys:TOY"))
    try:
        assert TOY.spec in dicehall.games()
        assert dicehall.game(TOY.spec.id) is TOY
        with pytest.raises(dicehall.BrokenPlugin, match="already"):
            dicehall.register(dicehall.Plugin(spec=TOY.spec, package="core", game="toys:TOY"))
    finally:
        del known[TOY.spec.id]


def test_a_figure_that_a_report_lacks_is_named_with_those_that_it_has() -> None:
    report = dicehall.lab.run("intersection", ["greedy"], 4, workers=1)
    with pytest.raises(dicehall.BadOptions, match=r'no figure "wins"; the figures are: wins/first'):
        report.figure("wins")
