"""Each law notices a game that breaks it, and a sound game keeps them all."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehall.core.plugin import Plugin
from dicehall.hall import catalogue
from dicehall.registry import found
from dicehall.testing.golden import Golden
from dicehall.testing.law import Case, cases_of, laws
from testing.little.plugin import PLUGIN
from testing.mutations import BROKEN, Mutation, puzzle

GOLDEN_LAW = "the_golden_game_is_unchanged"
MUTATIONS = [
    pytest.param(law, mutation, id=f"{law}-{number}")
    for law, mutations in BROKEN.items()
    for number, mutation in enumerate(mutations)
]


@pytest.fixture(autouse=True)
def little_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little is a game for one test, and no hall has it open."""
    monkeypatch.setitem(found().plugins, PLUGIN.id, PLUGIN)
    monkeypatch.setattr(catalogue, "_ready", {})


def cases(plugin: Plugin, golden: Path, write: bool = False) -> list[Case]:
    return list(cases_of(plugin, Golden(golden, write)))


def holds(case: Case) -> bool:
    try:
        case.check()
    except (Exception, pytest.fail.Exception):
        return False
    return True


def test_a_sound_game_keeps_every_law(tmp_path: Path) -> None:
    for case in cases(PLUGIN, tmp_path, write=True):
        case.check()


def test_a_sound_puzzle_keeps_the_laws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checked = [case for case in cases(puzzle()(monkeypatch), tmp_path) if "puzzle" in case.law.name]
    assert len(checked) == 2
    for case in checked:
        case.check()


def test_there_is_a_broken_game_for_every_law() -> None:
    assert {law.name for law in laws()} == {*BROKEN, GOLDEN_LAW}
    assert all(BROKEN.values())


@pytest.mark.parametrize(("law", "mutation"), MUTATIONS)
def test_the_law_notices_a_game_that_breaks_it(
    law: str, mutation: Mutation, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plugin = mutation(monkeypatch)
    monkeypatch.setitem(found().plugins, plugin.id, plugin)
    checked = [case for case in cases(plugin, tmp_path) if case.law.name == law]
    assert not all(holds(case) for case in checked)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> Plugin:
    """Little with nothing but its rules, and the pictures that their text names."""
    pictures = PLUGIN.rules_pictures
    plugin = Plugin(spec=PLUGIN.spec, package=PLUGIN.package, game=PLUGIN.game, rules_pictures=pictures)
    monkeypatch.setitem(found().plugins, plugin.id, plugin)
    return plugin


def test_a_law_about_a_part_is_left_out_where_the_part_is_missing(bare: Plugin, tmp_path: Path) -> None:
    names = {case.law.name for case in cases(bare, tmp_path)}
    assert "a_judge_says_why" not in names
    assert "random_games_end_with_a_result" in names


def test_a_game_with_nothing_but_rules_keeps_the_laws_that_are_left(bare: Plugin, tmp_path: Path) -> None:
    for case in cases(bare, tmp_path, write=True):
        case.check()


def golden_cases(folder: Path, write: bool = False) -> list[Case]:
    return [case for case in cases(PLUGIN, folder, write) if case.law.name == GOLDEN_LAW]


def test_golden_games_are_of_the_fewest_seats_and_one_more(tmp_path: Path) -> None:
    assert [str(case.on) for case in golden_cases(tmp_path)] == ["little-1", "little-2"]


def test_a_missing_golden_game_fails_and_says_how_to_write_it(tmp_path: Path) -> None:
    with pytest.raises(pytest.fail.Exception, match="--write-golden"):
        golden_cases(tmp_path)[0].check()


def test_a_golden_game_that_was_written_holds_until_the_rules_say_something_else(tmp_path: Path) -> None:
    for case in golden_cases(tmp_path / "golden", write=True):
        case.check()
    case = golden_cases(tmp_path / "golden")[0]
    case.check()
    text = tmp_path / "golden/little-1.txt"
    text.write_text(text.read_text().replace("has a score of 1", "has a score of one"))
    with pytest.raises(AssertionError, match="line"):
        case.check()


def test_a_golden_game_of_other_rules_says_so(tmp_path: Path) -> None:
    for case in golden_cases(tmp_path, write=True):
        case.check()
    record = tmp_path / "little-1.jsonl"
    record.write_bytes(record.read_bytes().replace(b'"version":"1"', b'"version":"0"'))
    with pytest.raises(pytest.fail.Exception, match="does not follow the rules any more"):
        golden_cases(tmp_path)[0].check()
