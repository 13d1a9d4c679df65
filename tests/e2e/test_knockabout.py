"""Knockabout on its own board: with a mouse, with a finger, with keys; and what the board says before it moves."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from e2e.conftest import BOT, ME, PHONE, NewPage, open_table, settle
from e2e.playing import play_to_the_end

TABLE = "[data-game=knockabout]"


def cell(page: Page, name: str) -> Locator:
    return page.locator(f"[data-cell='{name}']")


def die(page: Page, on: str) -> Locator:
    return page.locator(f"[data-on='{on}']")


def sit(page: Page, hall: str, *seats: dict[str, str], **asked: object) -> None:
    """A table of Knockabout at its first choice."""
    open_table(page, hall, "knockabout", *(seats or (ME, BOT)), **asked)
    expect(page.locator("[data-offer]").first).to_be_visible()
    expect(cell(page, "F3")).to_be_visible()


def log(page: Page, sentence: str) -> Locator:
    return page.locator("[data-testid=log] li", has_text=re.compile(sentence))


def test_looking_at_a_die_shows_where_its_moves_lead(page: Page, hall: str) -> None:
    sit(page, hall)
    table = page.request.get(page.url.replace("/t/", "/api/tables/")).json()
    offers = [each for each in table["parts"]["choices"][0]["offers"] if each["action"]["start"] == "F3"]
    hits = [link["hit"] for each in offers for link in each["facts"]["chain"] if link["hit"]]
    cell(page, "F3").hover()
    expect(page.locator(".ways .end.first")).to_have_count(6)
    expect(page.locator(".ways .struck")).to_have_count(len(hits))
    assert len(hits) >= 2


def test_pointing_at_a_target_shows_the_whole_chain_before_it_happens(page: Page, hall: str) -> None:
    sit(page, hall)
    cell(page, "D5").click()
    cell(page, "D6").hover()
    expect(page.locator(".ways .ghost [class^='die ink']")).to_have_count(1)
    expect(page.locator("[data-offer='D5-D6'][aria-current=true]")).to_contain_text("down, hits Black's D4")
    expect(page.locator("[data-testid=prime]")).to_have_text("Move D4 D5-D6")


def test_a_row_of_the_list_is_shown_on_the_board(page: Page, hall: str) -> None:
    sit(page, hall)
    page.locator("[data-offer='D5-D6']").hover()
    expect(page.locator(".ways .lit")).to_have_count(2)


def test_a_picked_die_narrows_the_list_to_its_moves_and_is_put_back_by_a_second_click(
    page: Page, hall: str
) -> None:
    sit(page, hall)
    every = page.locator("[data-offer]").count()
    cell(page, "F3").click()
    expect(page.locator("[data-offer]")).to_have_count(6)
    cell(page, "F3").click()
    expect(page.locator("[data-offer]")).to_have_count(every)


def test_a_mouse_moves_a_die_with_two_clicks(page: Page, hall: str) -> None:
    sit(page, hall)
    cell(page, "E4").click()
    cell(page, "C2").click()
    expect(log(page, "You move the D6 from E4 to C2")).to_be_visible()


def test_a_die_is_pulled_to_where_it_goes(page: Page, hall: str) -> None:
    sit(page, hall)
    cell(page, "E4").drag_to(cell(page, "D3"))
    expect(log(page, "You move the D6 from E4 to C2")).to_be_visible()


def test_a_finger_sees_what_a_move_does_and_then_makes_it(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    sit(page, hall)
    cell(page, "E4").tap()
    cell(page, "C2").tap()
    prime = page.get_by_role("button", name="Move D6 E4-C2")
    expect(prime).to_be_in_viewport(ratio=1)
    prime.tap()
    page.get_by_role("tab", name="Log").tap()
    expect(log(page, "You move the D6 from E4 to C2")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_second_tap_on_the_target_moves_too(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    sit(page, hall)
    for name in ("E4", "C2", "C2"):
        cell(page, name).tap()
    page.get_by_role("tab", name="Log").tap()
    expect(log(page, "You move the D6 from E4 to C2")).to_be_visible()


def test_keys_alone_move_a_die(page: Page, hall: str) -> None:
    sit(page, hall)
    cell(page, "D5").focus()
    for key in ("ArrowUp", "ArrowDown", "Enter", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.locator(":focus")).to_have_attribute("aria-label", re.compile("^D4 D5-D4: up, hits nothing"))
    page.keyboard.press("Enter")
    expect(log(page, "You move the D4 from D5 to D4")).to_be_visible()


def test_the_board_is_one_tab_stop_and_says_what_lies_on_a_cell(page: Page, hall: str) -> None:
    sit(page, hall)
    expect(page.locator("[data-cell][tabindex='0']")).to_have_count(1)
    cell(page, "F3").focus()
    expect(page.locator("[data-cell][tabindex='0']")).to_have_attribute("data-cell", "F3")
    expect(cell(page, "F3")).to_have_attribute("aria-label", "F3, your D8 showing 3, 6 moves")
    expect(cell(page, "A1")).to_have_attribute("aria-label", "A1, gutter")


def test_escape_puts_a_die_back(page: Page, hall: str) -> None:
    sit(page, hall)
    cell(page, "D5").focus()
    page.keyboard.press("Enter")
    expect(cell(page, "D5")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)


def test_a_chain_is_played_and_its_last_die_rolled_by_a_tap(new_page: NewPage, hall: str) -> None:
    page = new_page(motion=True)
    sit(page, hall, ME, {"who": "me", "name": "Ben"})
    cell(page, "D5").click()
    cell(page, "D6").click()
    roll = page.get_by_role("button", name="Roll the D4")
    expect(roll).to_be_visible()
    expect(die(page, "D7")).to_have_text("?")
    roll.click()
    expect(page.locator(".tumbling")).to_have_count(1)
    expect(log(page, "rolls Ben's D4 on D7 again")).to_be_visible()
    value = re.search(r"again: (\d)", log(page, "on D7 again").inner_text())
    assert value
    expect(die(page, "D7")).to_have_text(value[1])


def test_any_input_ends_what_is_being_played(new_page: NewPage, hall: str) -> None:
    page = new_page(motion=True)
    settle(page, tapToRoll=False)
    sit(page, hall, ME, {"who": "me", "name": "Ben"})
    cell(page, "E4").click()
    cell(page, "C2").click()
    expect(page.locator("[data-playing=true]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("[data-playing=false]")).to_have_count(1)
    expect(die(page, "C2")).to_have_attribute("data-die", "W62")


def test_the_hint_comes_at_the_first_turn_and_stays_away_once_dismissed(page: Page, hall: str) -> None:
    sit(page, hall)
    hint = page.locator("[data-testid=hint]")
    expect(hint).to_contain_text("You play White")
    hint.get_by_role("button").click()
    page.reload()
    expect(page.locator("[data-offer]").first).to_be_visible()
    expect(hint).to_have_count(0)


def test_fallen_dice_are_counted_to_five_and_told_in_words(page: Page, hall: str) -> None:
    sit(page, hall)
    play_to_the_end(page)
    winner = page.locator(f"{TABLE} [role=img][aria-label*=': 5 of 5, ']").first
    expect(winner).to_be_visible()
    page.get_by_role("tab", name="As text").click()
    expect(page.locator("[data-testid=mirror]")).to_contain_text(
        re.compile(r"In the gutter, .*'s dice, for .*: 5 of 5, D\d showing")
    )
