"""Ladders in the terminal: ratings beside the bots, tables, checks, and the tables of the documentation."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dicehall.bots.ratings import measured, rated, ratings_of
from dicehall.cli.games import about, show_bots
from dicehall.cli.ladder import Shown, show_ladders, title_of, with_table
from dicehall.core.errors import BadOptions, GameError
from dicehall.lab import ladder as lab
from dicehall.registry import plugin

SHOW = Shown(measure=False, games=None, workers=1, out=None, check=False, docs=None, as_json=False)


def test_the_list_of_bots_has_their_ratings_and_the_levels_that_are_on_no_ladder(
    capsys: pytest.CaptureFixture[str],
) -> None:
    show_bots("intersection")
    told = capsys.readouterr().out
    assert f"{about(ratings_of('intersection')['traffic']['strong'].rating)} (traffic)" in told
    assert "For the lab and the arena too: normal." in told


def test_ratings_are_rounded_to_tens_as_on_the_page() -> None:
    assert [about(rating) for rating in (564, 565, 1147)] == ["about 560", "about 570", "about 1,150"]


def test_a_ladder_is_told_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    show_ladders("intersection", "classic", SHOW._replace(as_json=True))
    told = json.loads(capsys.readouterr().out)
    found = measured(plugin("intersection"), "classic")
    assert found is not None
    assert told["matches"][0]["weaker"] == "random"
    assert told["ratings"]["strong"]["rating"] == rated(found)["strong"].rating


def test_a_ladder_that_was_measured_with_other_players_fails_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "is_stale", lambda _: True)
    show_ladders("intersection", "classic", SHOW)
    with pytest.raises(GameError, match=r"intersection \(classic\) was measured with other rules or players"):
        show_ladders("intersection", "classic", SHOW._replace(check=True))


def test_a_rulebook_without_a_ladder_is_refused() -> None:
    with pytest.raises(BadOptions, match="has no ladder for"):
        show_ladders("intersection", "chess", SHOW)


def test_a_table_of_the_documentation_is_replaced_under_its_title(tmp_path: Path) -> None:
    found = measured(plugin("intersection"), "classic")
    assert found is not None
    page = tmp_path / "page.md"
    page.write_text(f"# Page\n\n### {title_of(found)}\n\n| old |\n|---|\n\n### More\n\nwords\n", "utf-8")
    show_ladders("intersection", "classic", SHOW._replace(docs=page))
    text = page.read_text("utf-8")
    assert "| Onyx | strong |" in text
    assert "old" not in text
    assert text.endswith("|\n\n### More\n\nwords\n")
    assert with_table(text, found) == text
    with pytest.raises(GameError, match="has no title"):
        with_table("# Page\n", found)
