"""Crossroll on boards that nobody would expect: the table shows and plays whatever the hall accepts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from dicehall.games.crossroll.board_content import BOARDS
from e2e.conftest import BOT, ME, PHONE, NewPage, open_table, settle
from e2e.playing import play_to_the_end, until_asked
from e2e.test_crossroll import overlap
from e2e.test_crossroll_planning import rectangle
from games.crossroll.odd_towns import town_of_everything, town_of_odd_dice, town_of_one_place

PLAYED = [town_of_odd_dice, town_of_one_place]
WRITTEN = """one => {
  const text = document.createRange();
  text.selectNodeContents(one);
  return text.getBoundingClientRect().toJSON();
}"""
"""Where the letters of something are, also those that lie outside of it."""
SIZES = {"wide": (1440, 900), "phone": PHONE}


def sit_down(page: Page, hall: str, content: dict[str, Any]) -> None:
    settle(page, hintsSeen=["crossroll"], tapToRoll=False)
    options = {"first": 0, "board": BOARDS.adopt(content)}
    open_table(page, hall, "crossroll", ME, BOT, options=options)
    expect(page.get_by_test_id("map").locator("[data-place]").first).to_be_visible()


@pytest.mark.parametrize("town", PLAYED)
def test_an_odd_board_is_played_to_its_end(page: Page, hall: str, town: Callable[[], dict[str, Any]]) -> None:
    sit_down(page, hall, town())
    play_to_the_end(page)
    expect(page.locator("[data-phase=over]")).to_be_visible()


def test_a_sheet_has_no_title_for_what_its_board_does_not_have(page: Page, hall: str) -> None:
    sit_down(page, hall, town_of_one_place())
    sheet = page.get_by_test_id("sheet")
    expect(sheet.get_by_text("Lotto ticket")).to_be_visible()
    for title in ("Speed", "Landmarks", "Engine"):
        expect(sheet.get_by_text(title, exact=True)).to_have_count(0)


def test_a_ladder_shows_by_dots_that_it_goes_on(page: Page, hall: str) -> None:
    open_table(page, hall, "crossroll", ME, BOT, options={"first": 0})
    speed = page.get_by_test_id("ladder-speed")
    expect(speed.locator("li")).to_have_text(["1", "1", "2", "3", "3", "4", "5", "…"])
    assert speed.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_dice_of_any_name_show_what_was_rolled(page: Page, hall: str) -> None:
    sit_down(page, hall, town_of_odd_dice())
    names = ["d4", "odd", "d10", "d20", "constructor"]
    tray = page.locator("[data-testid=tray]")
    expect(tray.locator("[data-take]")).to_have_count(5)
    assert set(tray.locator("[data-take]").evaluate_all("all => all.map(one => one.dataset.take)")) == set(names)
    for name in ("odd", "constructor"):
        tray.locator(f"[data-take={name}]").click()
    page.locator("[data-testid=prime]:enabled").click()
    until_asked(page)
    shown = tray.locator("svg[data-face]").evaluate_all("all => all.map(one => one.dataset.face)")
    assert len(shown) == 2
    assert set(shown) <= {"1", "2", "3", "12"}


HIDDEN = """() => {
  const zoom = document.querySelector("[data-testid=zoom]").getBoundingClientRect();
  const below = (box) =>
    box.right > zoom.left && box.left < zoom.right && box.bottom > zoom.top && box.top < zoom.bottom;
  return [...document.querySelectorAll("[data-testid=map] [data-place]")]
    .filter((place) => below(place.getBoundingClientRect()))
    .map((place) => place.dataset.place);
}"""
"""The places that lie below the buttons that zoom."""


@pytest.mark.parametrize("board", ["hong_kong", "lisbon"])
def test_no_place_lies_below_the_buttons_that_zoom(page: Page, hall: str, board: str) -> None:
    open_table(page, hall, "crossroll", ME, BOT, options={"first": 0, "board": board})
    until_asked(page)
    assert page.evaluate(HIDDEN) == []


@pytest.mark.parametrize("size", SIZES)
def test_the_largest_board_has_room_on_a_screen(new_page: NewPage, hall: str, size: str) -> None:
    page = new_page(SIZES[size], touch=size == "phone")
    sit_down(page, hall, town_of_everything())
    until_asked(page)
    expect(page.locator("[data-take]")).to_have_count(6)
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
    title = page.locator("header.bar h1").evaluate(WRITTEN)
    assert not overlap(title, rectangle(page.locator("header.bar [data-testid=turn] p")))
    assert title["right"] <= SIZES[size][0]
