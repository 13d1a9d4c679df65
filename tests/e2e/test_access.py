"""Everybody can use it: axe finds nothing serious on any page in either theme, and scripts stay small."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Response

from e2e.conftest import BOT, ME, OPEN, PHONE, NewPage, open_table, settle
from e2e.playing import play_to_the_end, take_one, until_asked

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
RULES = {"label-content-name-mismatch": {"enabled": True}}  # who speaks to the page says what they see
GAMES = ("intersection", "knockabout", "crossroll", "indicesion")
THEMES = ("light", "dark")


def serious(page: Page) -> list[str]:
    """What axe finds and calls serious or critical, with the place."""
    page.add_script_tag(path=AXE)
    found: list[dict[str, Any]] = page.evaluate("async rules => (await axe.run({ rules })).violations", RULES)
    return [
        f"{each['id']}: {node['target']} {node.get('failureSummary', '')}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


@pytest.fixture(params=THEMES)
def themed(request: pytest.FixtureRequest, new_page: NewPage) -> Page:
    page = new_page(bypass_csp=True)
    settle(page, theme=request.param, tapToRoll=False)
    return page


@pytest.mark.parametrize(
    "path",
    ["/", "/new/intersection", "/new/indicesion", "/t/nosuchtable", "/daily/crossroll", "/workshop/crossroll"],
)
def test_pages(themed: Page, hall: str, path: str) -> None:
    themed.goto(f"{hall}{path}")
    themed.get_by_role("heading").first.wait_for()
    themed.wait_for_load_state("networkidle")
    assert serious(themed) == []


@pytest.mark.parametrize("game", GAMES)
def test_tables(themed: Page, hall: str, game: str) -> None:
    open_table(themed, hall, game, ME, BOT)
    until_asked(themed)
    assert serious(themed) == []


def test_a_table_that_waits_and_one_that_is_over(themed: Page, hall: str) -> None:
    open_table(themed, hall, "knockabout", ME, OPEN)
    themed.locator("[data-testid=only-here]").wait_for()
    assert serious(themed) == []
    open_table(themed, hall, "intersection", ME, BOT, options={"goal": 300})
    play_to_the_end(themed)
    assert serious(themed) == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wider_than_a_phone(new_page: NewPage, hall: str, game: str) -> None:
    page = new_page(PHONE, touch=True)
    settle(page, tapToRoll=False)
    open_table(page, hall, game, ME, BOT)
    until_asked(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.parametrize(
    ("game", "most"), [(None, 150), ("knockabout", 150), ("intersection", 350), ("indicesion", 350)]
)
def test_scripts_are_small(page: Page, hall: str, game: str | None, most: int) -> None:
    sizes: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if response.request.resource_type == "script" and response.ok:
            sizes[response.url] = len(gzip.compress(response.body()))

    page.on("response", weigh)
    if game is None:
        page.goto(hall)
    else:
        open_table(page, hall, game, ME, BOT)
        take_one(page)
    page.wait_for_load_state("networkidle")
    assert 10 < sum(sizes.values()) / 1000 < most
