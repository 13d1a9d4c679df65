"""The frame of a table: one part that scrolls on phones, a column that stays in its place, keys, and focus."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOT, ME, PHONE, NewPage, open_table, settle
from e2e.playing import OFFERS, box, play_to_the_end, until_asked
from e2e.test_access import serious

SIDEWAYS = (844, 390)
GAMES = ("intersection", "knockabout", "crossroll", "indicesion")
QUICK: dict[str, dict[str, object]] = {"intersection": {"goal": 300}}
RANDOM = {"who": "bot", "level": "random"}
PRIME = "[data-testid=prime]"
BEN = {"who": "me", "name": "Ben"}
SEEN = ["intersection", "intersection-tips", "knockabout", "crossroll", "indicesion-throw"]

# Everything that could be scrolled now, the page itself among it.
SCROLLERS = """() => {
  const scrolls = (element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const able = (overflow) => overflow === "auto" || overflow === "scroll";
    return (able(overflowY) && element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 0)
      || (able(overflowX) && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0);
  };
  const page = document.scrollingElement;
  return [...document.querySelectorAll("body *")].filter(scrolls).map((each) => each.className || each.tagName)
    .concat(page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth + 1 ? ["the page"] : []);
}"""

# Buttons of the sheet and the bar that are too small for a finger.
SMALL = """() => [...document.querySelectorAll("[data-testid=sheet-frame] button, header nav button")]
  .map((each) => [each.textContent.trim() || each.className, each.getBoundingClientRect()])
  .filter(([name, box]) => box.width > 0 && box.height < 44 && !name.startsWith("grab"))
  .map(([name, box]) => `${name}: ${box.height}`)"""


def sit(page: Page, hall: str, game: str, *seats: dict[str, str]) -> None:
    """A table at its first choice."""
    settle(page, tapToRoll=False, hintsSeen=SEEN)
    open_table(page, hall, game, ME, *(seats or (RANDOM,)), options=QUICK.get(game, {}))
    until_asked(page)


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_has_one_part_that_scrolls_whichever_way_it_is_held(
    new_page: NewPage, hall: str, game: str
) -> None:
    page = new_page(PHONE, touch=True)
    sit(page, hall, game)
    for width, height in (PHONE, SIDEWAYS):
        page.set_viewport_size({"width": width, "height": height})
        for name in ("Choose", "Sheet", "Log", "Chat"):
            tab(page, name)
            expect(page.locator(f"[data-tab={name.lower()}]")).to_be_visible()
            found = page.evaluate(SCROLLERS)
            assert len(found) <= 1, (name, found)
            assert "the page" not in found
        assert page.evaluate(SMALL) == []


def test_a_phone_has_one_part_that_scrolls_at_the_end_too(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    sit(page, hall, "intersection")
    play_to_the_end(page)
    found = page.evaluate(SCROLLERS)
    assert len(found) <= 1, found
    assert "the page" not in found


def test_on_a_phone_whoever_comes_to_an_open_seat_joins_and_whoever_waits_invites(
    new_page: NewPage, hall: str
) -> None:
    host, guest = new_page(PHONE, touch=True), new_page(PHONE, touch=True)
    table = open_table(host, hall, "intersection", ME, {"who": "open"})
    guest.goto(f"{hall}/t/{table}")
    expect(host.get_by_role("tab").first).to_have_text("Invite")
    expect(guest.get_by_role("tab").first).to_have_text("Join")
    for page in (host, guest):
        line = page.locator("[data-seat='1'] p")
        assert line.evaluate("line => line.scrollWidth <= line.clientWidth"), line.inner_text()


def test_a_tap_goes_to_a_row_and_the_button_under_the_thumb_takes_it(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    sit(page, hall, "knockabout")
    expect(page.locator(PRIME)).to_be_disabled()
    row = page.locator(OFFERS).nth(1)
    text = row.get_attribute("data-offer")
    row.tap()
    expect(page.locator(f"[data-offer='{text}']")).to_have_attribute("aria-current", "true")
    prime = page.locator(PRIME)
    assert box(prime)["height"] >= 50
    assert box(prime)["y"] + box(prime)["height"] > PHONE[1] - 40
    prime.tap()
    tab(page, "Log")
    expect(page.locator("[data-testid=log] code").filter(has_text=text)).to_have_count(1)


def test_the_sheet_makes_room_for_the_board(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    sit(page, hall, "knockabout")
    before = box(page.locator("main"))["height"]
    page.get_by_role("button", name="Make the sheet smaller").tap()
    assert box(page.locator("main"))["height"] > before + 100
    tab(page, "Log")
    assert box(page.locator("main"))["height"] == before


def test_the_column_stays_in_its_place_when_the_choices_change(page: Page, hall: str) -> None:
    sit(page, hall, "knockabout", BEN)
    places = [page.locator("[data-testid=choices]"), page.locator("[data-testid=fallen]")]
    before = [(box(each)["x"], box(each)["y"]) for each in places]
    page.locator("[data-cell=F3]").click()
    expect(page.locator(OFFERS)).to_have_count(6)
    assert [(box(each)["x"], box(each)["y"]) for each in places] == before
    page.locator("[data-cell=F3]").click()
    page.locator(OFFERS).first.click()
    expect(page.locator("[data-testid=log] code")).to_have_count(1)
    until_asked(page)
    assert [(box(each)["x"], box(each)["y"]) for each in places] == before


def test_the_list_is_one_tab_stop_with_arrows(page: Page, hall: str) -> None:
    sit(page, hall, "knockabout")
    rows = page.locator(OFFERS)
    assert page.locator(f"{OFFERS}[tabindex='0']").count() == 1
    rows.first.focus()
    for key, at in (("ArrowDown", 1), ("End", rows.count() - 1), ("ArrowUp", rows.count() - 2), ("Home", 0)):
        page.keyboard.press(key)
        expect(rows.nth(at)).to_be_focused()
        expect(rows.nth(at)).to_have_attribute("aria-current", "true")
    page.keyboard.press("Tab")
    expect(page.locator(f"{OFFERS}:focus")).to_have_count(0)
    page.keyboard.press("Shift+Tab")
    expect(rows.first).to_be_focused()


def test_focus_is_in_the_list_on_entering_and_after_every_choice(page: Page, hall: str) -> None:
    sit(page, hall, "knockabout", BEN)
    expect(page.locator(f"{OFFERS}:focus")).to_have_count(1)
    taken = page.locator("[data-testid=log] code")
    for count in range(1, 4):
        page.keyboard.press("Enter")
        expect(taken).to_have_count(count)
        until_asked(page)
        expect(page.locator(f"{OFFERS}:focus")).to_have_count(1)


def test_space_rolls_and_the_focus_comes_to_the_choices(page: Page, hall: str) -> None:
    settle(page, hintsSeen=SEEN)
    open_table(page, hall, "intersection", ME, BEN)
    rolled = page.locator("[data-testid=log] li").filter(has_text=re.compile("rolls (go|slow|stop)"))
    for _ in range(30):
        page.locator(f"[data-testid=tap], {OFFERS}").first.wait_for()
        if rolled.count() and page.locator(OFFERS).count():
            break
        page.keyboard.press(" ")
    expect(page.locator("[data-testid=choices] :focus, [data-testid=choices]:focus")).to_have_count(1)


def test_keys_do_nothing_while_somebody_types(page: Page, hall: str) -> None:
    sit(page, hall, "knockabout", BEN)
    tab(page, "Chat")
    page.get_by_role("textbox", name="Say something").fill("")
    page.get_by_role("textbox", name="Say something").press_sequentially("1 is it?")
    expect(page.get_by_role("textbox", name="Say something")).to_have_value("1 is it?")
    expect(page.get_by_role("dialog")).to_have_count(0)
    tab(page, "Log")
    expect(page.locator("[data-testid=log] code")).to_have_count(0)


@pytest.mark.parametrize("game", ["intersection", "knockabout"])
def test_a_question_mark_shows_the_keys_that_work_now(page: Page, hall: str, game: str) -> None:
    sit(page, hall, game)
    page.keyboard.press("?")
    help_sheet = page.get_by_role("dialog", name="Keys at this table")
    expect(help_sheet).to_be_visible()
    shown = page.locator("[data-testid=choices] kbd").all_inner_texts()
    listed = help_sheet.locator("kbd").all_inner_texts()
    assert set(shown) <= set(listed)
    assert {"Space", "Enter", "?", "Esc"} <= set(listed)
    page.keyboard.press("Escape")
    expect(help_sheet).to_have_count(0)
    page.get_by_role("button", name="Keys at this table").click()
    expect(help_sheet).to_be_visible()


def test_what_others_do_can_be_hurried_and_the_pace_is_remembered(new_page: NewPage, hall: str) -> None:
    page = new_page(motion=True)
    settle(page, tapToRoll=False, pauses="usual", hintsSeen=SEEN)
    open_table(page, hall, "knockabout", ME, BOT)
    until_asked(page)
    page.locator(OFFERS).first.click()
    page.get_by_role("button", name="Faster").click()
    expect(page.get_by_text("Others play faster now. Settings keep the pace.")).to_be_visible()
    assert page.evaluate("JSON.parse(localStorage.dicehall).pauses") == "short"


@pytest.mark.parametrize("game", GAMES)
def test_everybody_can_use_the_sheet_of_a_phone_by_day_and_by_night(
    new_page: NewPage, hall: str, game: str
) -> None:
    page = new_page(PHONE, touch=True, bypass_csp=True)
    sit(page, hall, game)
    themes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for theme in themes:
        page.emulate_media(color_scheme=theme)
        for name in ("Sheet", "Choose"):
            tab(page, name)
            assert serious(page) == []
