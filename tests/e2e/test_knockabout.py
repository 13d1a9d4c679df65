"""Knockabout on its own board: with a mouse, with a finger, with keys; and what the board says before it moves."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import BOT, ME, PHONE, NewPage, open_table, settle
from e2e.playing import box, play_to_the_end, times_said

TABLE = "[data-game=knockabout]"


def cell(page: Page, name: str) -> Locator:
    return page.locator(f"[data-cell='{name}']")


def die(page: Page, on: str) -> Locator:
    return page.locator(f"[data-on='{on}']")


def sit(page: Page, hall: str, *seats: dict[str, str], **asked: object) -> str:
    """A table of Knockabout at its first choice; its id."""
    table = open_table(page, hall, "knockabout", *(seats or (ME, BOT)), **asked)
    expect(page.locator("[data-offer]").first).to_be_visible()
    expect(cell(page, "F3")).to_be_visible()
    return table


def log(page: Page, sentence: str) -> Locator:
    return page.locator("[data-testid=log] li", has_text=re.compile(sentence))


def test_looking_at_a_die_shows_where_its_moves_lead(page: Page, hall: str) -> None:
    sit(page, hall)
    table = page.request.get(page.url.replace("/t/", "/api/tables/")).json()
    offers = [each for each in table["parts"]["choices"][0]["offers"] if each["action"]["start"] == "F3"]
    hits = [link["hit"] for each in offers for link in each["facts"]["chain"] if link["hit"]]
    cell(page, "F3").hover()
    expect(page.locator(".ways .end.first")).to_have_count(3)
    expect(page.locator(".ways .cross")).to_have_count(3)
    expect(page.locator(".ways .struck")).to_have_count(len(hits))
    assert len(hits) >= 2


def test_pointing_at_a_target_shows_the_whole_chain_before_it_happens(page: Page, hall: str) -> None:
    sit(page, hall)
    cell(page, "D5").click()
    cell(page, "D6").hover()
    expect(page.locator(".ways .ghost [class^='die ink']")).to_have_count(1)
    expect(page.locator("[data-offer='D5-D6'][aria-current=true]")).to_contain_text("forward, hits Black's D4")
    expect(page.locator("[data-testid=prime]")).to_have_text("Play D5-D6")


def test_the_move_that_is_about_to_be_made_is_said_at_most_twice(page: Page, hall: str) -> None:
    sit(page, hall)
    cell(page, "D5").click()
    cell(page, "D6").hover()
    expect(page.locator("[data-testid=prime]")).to_have_text("Play D5-D6")
    assert 1 <= times_said(page, "D5-D6") <= 2


def test_a_row_of_the_list_is_shown_on_the_board(page: Page, hall: str) -> None:
    sit(page, hall)
    page.locator("[data-offer='F3-F6']").hover()
    expect(page.locator(".ways .lit")).to_have_count(2)
    expect(page.locator(".ways .ordinal")).to_have_count(2)


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
    prime = page.get_by_role("button", name="Play E4-C2")
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
    page.keyboard.press("ArrowUp")
    expect(cell(page, "D6")).to_be_focused()  # keys follow the screen, where White moves up
    for key in ("ArrowDown", "Enter", "ArrowLeft", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    expect(page.locator(":focus")).to_have_attribute("aria-label", re.compile("^D4 D5-D4: back, hits nothing"))
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


# Who sits where.


def is_above(page: Page, upper: str, lower: str) -> bool:
    above, below = cell(page, upper).bounding_box(), cell(page, lower).bounding_box()
    assert above
    assert below
    return above["y"] < below["y"]


def test_one_sits_at_the_bottom_whatever_the_colour(new_page: NewPage, hall: str) -> None:
    white, black, watcher = new_page(), new_page(), new_page()
    sit(white, hall)
    assert is_above(white, "F10", "F3")
    sit(black, hall, BOT, ME)
    assert is_above(black, "F3", "F10")
    watcher.goto(black.url)
    expect(cell(watcher, "F3")).to_be_visible()
    assert is_above(watcher, "F10", "F3")


def test_a_button_turns_the_board_and_names_stay_upright(page: Page, hall: str) -> None:
    sit(page, hall)
    page.get_by_role("button", name="Black at the bottom").click()
    assert is_above(page, "F3", "F10")
    expect(page.locator("[data-testid=count-ink]")).to_contain_text("Black, moving up")
    cell(page, "E4").click()
    cell(page, "C2").click()
    expect(log(page, "You move the D6 from E4 to C2")).to_be_visible()


def test_a_small_board_goes_to_the_ways_of_the_picked_die(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    sit(page, hall)
    before = cell(page, "D5").bounding_box()
    cell(page, "D5").tap()
    expect(cell(page, "D5")).to_have_attribute("aria-pressed", "true")
    after = cell(page, "D5").bounding_box()
    assert before
    assert after
    assert after["width"] > before["width"]
    assert after["height"] >= 44


FINGERS = """cells => cells.map((name) => document.querySelector(`[data-cell="${name}"]`).getBoundingClientRect())
  .map(({ width, height }) => Math.floor(Math.min(width, height) + 0.5))"""


# the cells whose middle is under a button of the board
UNDER_BUTTONS = """cells => cells.filter((name) => {
  const { x, y, width, height } = document.querySelector(`[data-cell="${name}"]`).getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest("main button");
})"""


@pytest.mark.parametrize("size", [PHONE, (360, 740)])
def test_all_that_is_touched_on_a_phone_is_as_large_as_a_finger(
    new_page: NewPage, hall: str, size: tuple[int, int]
) -> None:
    page = new_page(size, touch=True)
    table = sit(page, hall)
    offers = page.request.get(f"{hall}/api/tables/{table}").json()["parts"]["choices"][0]["offers"]
    ways: dict[str, list[str]] = {}
    for offer in offers:
        start, _, end = offer["text"].partition("-")
        ways.setdefault(start, []).append(end)
    assert min(page.evaluate(FINGERS, list(ways))) >= 44
    for start, ends in ways.items():
        expect(cell(page, start)).to_be_in_viewport()
        cell(page, start).tap()
        expect(cell(page, start)).to_have_attribute("aria-pressed", "true")
        assert min(page.evaluate(FINGERS, [start, *ends])) >= 44
        assert page.evaluate(UNDER_BUTTONS, ends) == []
        page.keyboard.press("Escape")


def test_a_button_shows_the_whole_board_of_a_phone(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    sit(page, hall)
    expect(cell(page, "G13")).not_to_be_in_viewport()
    page.get_by_role("button", name="The whole board").tap()
    for corner in ("G1", "G13", "A4", "M4"):
        expect(cell(page, corner)).to_be_in_viewport()
    page.get_by_role("button", name="Nearer").tap()
    expect(cell(page, "G13")).not_to_be_in_viewport()


# Moves into the own gutter.


QUESTION = "[data-testid=harm]"


def test_a_move_that_drops_an_own_die_is_asked_about_at_its_cell(page: Page, hall: str) -> None:
    sit(page, hall)
    cell(page, "F3").click()
    cell(page, "F1").click()
    expect(page.locator(QUESTION)).to_contain_text("Your own D8 goes into the gutter, your first of five.")
    page.locator(QUESTION).get_by_role("button", name="Choose again").click()
    expect(page.locator(QUESTION)).to_have_count(0)
    expect(cell(page, "F3")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Play F3-F1")).to_have_count(0)
    assert log(page, "You move").count() == 0
    cell(page, "F1").click()
    page.locator(QUESTION).get_by_role("button", name="Drop it").click()
    expect(log(page, "You move the D8 from F3 into the gutter at F1")).to_be_visible()


def test_the_question_covers_neither_the_picked_die_nor_its_fall(page: Page, hall: str) -> None:
    sit(page, hall)
    offers = page.locator("[data-offer].harm")
    assert offers.count() >= 2
    for text in [str(each.get_attribute("data-offer")) for each in offers.all()]:
        page.locator(f"[data-offer='{text}']").click()
        asked = box(page.locator(QUESTION))
        for name in text.split("-"):
            at = box(cell(page, name))
            apart = (
                at["x"] + at["width"] <= asked["x"] + 1
                or asked["x"] + asked["width"] <= at["x"] + 1
                or at["y"] + at["height"] <= asked["y"] + 1
                or asked["y"] + asked["height"] <= at["y"] + 1
            )
            assert apart, (text, name, at, asked)
        page.keyboard.press("Escape")


def test_a_drag_into_the_own_gutter_is_asked_about(page: Page, hall: str) -> None:
    sit(page, hall)
    cell(page, "F3").drag_to(cell(page, "F1"))
    expect(page.locator(QUESTION)).to_be_visible()


def test_the_list_has_such_moves_last_and_asks_about_them(page: Page, hall: str) -> None:
    sit(page, hall)
    last = page.locator("[data-offer]").last
    expect(last).to_have_class(re.compile("harm"))
    last.click()
    expect(page.locator(QUESTION)).to_be_visible()


def test_keys_answer_the_question_and_escape_goes_back_to_the_cell(page: Page, hall: str) -> None:
    sit(page, hall)
    cell(page, "F3").focus()
    page.keyboard.press("Enter")
    cell(page, "F1").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Choose again")).to_be_focused()
    page.keyboard.press("Escape")
    expect(cell(page, "F1")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(log(page, "You move the D8 from F3 into the gutter at F1")).to_be_visible()


def test_escape_puts_the_picked_die_back_wherever_the_focus_is(page: Page, hall: str) -> None:
    sit(page, hall)
    cell(page, "F3").click()
    expect(cell(page, "F3")).to_have_attribute("aria-pressed", "true")
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("Escape")
    expect(page.locator("[data-cell][aria-pressed=true]")).to_have_count(0)


# The coach, taking back, and the log in notation.


def test_the_coachs_best_move_is_an_arrow_on_the_board(page: Page, hall: str) -> None:
    said = {"texts": ["D5-D6"], "labels": ["D4 D5-D6"], "value": 0.5, "loss": 0, "sentence": "Best.", "why": ""}
    hint = {"seat": 0, "unit": "chance", "exact": True, "actions": [], "advice": [said]}
    page.route("**/hint?*", lambda route: route.fulfill(json=hint))
    sit(page, hall)
    page.get_by_role("button", name="Ask the coach").click()
    arrow = page.locator("[data-voice=best]")
    expect(arrow.locator(".head")).to_have_count(1)
    expect(arrow.locator(".ordinal")).to_have_text("1")
    expect(arrow.locator(".ghost")).to_have_text("?")
    page.locator("[data-offer='D5-D4']").hover()
    expect(arrow).to_have_count(0)


def test_against_a_bot_one_click_takes_back_its_answer_and_ones_own_move(page: Page, hall: str) -> None:
    sit(page, hall)
    cell(page, "D5").click()
    cell(page, "D6").click()
    expect(page.locator("[data-testid=log] [data-about='1']")).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    expect(log(page, "taken back; the dice to come stay the same")).to_be_visible()
    expect(die(page, "D5")).to_have_attribute("data-die", "W41")
    expect(page.locator("[data-offer]").first).to_be_enabled()


def test_the_log_is_in_notation_until_words_are_asked_for(page: Page, hall: str) -> None:
    settle(page, log="moves")
    sit(page, hall)
    cell(page, "F3").click()
    cell(page, "F1").click()
    page.get_by_role("button", name="Drop it").click()
    row = page.locator("[data-testid=moves] tbody tr").last
    expect(row).to_contain_text("F3-F1")
    expect(row.locator(".fell").first).to_contain_text("F1")
    page.get_by_text("In words").click()
    expect(log(page, "You move the D8")).to_be_visible()
