"""The lobby: a game within three clicks, codes, open tables, new tables with house rules, and my games."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from e2e.conftest import BOT, ME, OPEN, PHONE, NewPage, open_table
from e2e.playing import play_to_the_end

TABLE = re.compile("/t/")


def ask(page: Page) -> dict[str, Any]:
    """The set-up of the table that the page is at."""
    expect(page).to_have_url(TABLE)
    setup: dict[str, Any] = page.request.get(page.url.replace("/t/", "/api/tables/")).json()["parts"]["setup"]
    return setup


def row(page: Page, list_: str, words: str) -> Locator:
    return page.locator(f"[data-testid={list_}] a", has_text=re.compile(words))


def test_one_click_plays_against_a_bot(page: Page, hall: str) -> None:
    page.goto(hall)
    page.get_by_role("button", name="Play now", exact=True).click()
    expect(page).to_have_url(TABLE)
    expect(page.locator("[data-offer], [data-testid=tap]").first).to_be_visible()


def test_every_game_has_its_card_with_what_it_is_and_a_button_that_plays(page: Page, hall: str) -> None:
    page.goto(hall)
    expect(page.locator("[data-book] svg[viewBox='0 0 280 146']")).to_have_count(5)
    card = page.locator("[data-book='intersection/classic']")
    expect(card).to_contain_text("20 min")
    expect(card).to_contain_text("Press your luck")
    card.get_by_role("button", name=re.compile("^Play Intersection, classic now")).click()
    assert ask(page)["rules"] == "classic"


def test_a_code_typed_in_leads_to_its_table(new_page: NewPage, hall: str) -> None:
    ada, ben = new_page(), new_page(PHONE, touch=True)
    table = open_table(ada, hall, "knockabout", ME, OPEN)
    code = ada.locator("[data-testid=code]").inner_text()
    ben.goto(hall)
    ben.get_by_label("Join by code").press_sequentially(code.lower())
    expect(ben).to_have_url(f"{hall}/t/{table}")


def test_a_code_that_nobody_gave_out_is_told_plainly(page: Page, hall: str) -> None:
    page.goto(hall)
    page.get_by_label("Join by code").press_sequentially("AAAAAA")
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("code", re.IGNORECASE))
    expect(page.get_by_role("link", name="Back to the lobby")).to_be_visible()


def test_an_open_table_is_listed_with_its_seats_and_one_can_sit_down(new_page: NewPage, hall: str) -> None:
    ada, ben = new_page(), new_page()
    table = open_table(ada, hall, "knockabout", {"who": "me", "name": "Ada of the list"}, OPEN, listed=True)
    ben.goto(hall)
    listed = row(ben, "open-tables", "Ada of the list waits, no clock")
    expect(listed).to_contain_text("Sit down")
    expect(listed.locator(".seat-die")).to_have_count(2)
    listed.click()
    expect(ben).to_have_url(f"{hall}/t/{table}")
    expect(ben.get_by_role("button", name="Sit down")).to_be_visible()


def test_a_new_table_with_a_house_rule_an_open_seat_and_a_clock(page: Page, hall: str) -> None:
    page.goto(hall)
    page.get_by_role("link", name="New table", exact=True).click()
    page.locator("label", has_text="classic").click()
    expect(page).to_have_url(f"{hall}/new/intersection/classic")
    page.get_by_label("Name at seat 1").fill("Mira")
    page.get_by_role("radiogroup", name="Level of seat 2").get_by_text("Easy").click()
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_role("radiogroup", name="Who has seat 3").get_by_text("Open").click()
    page.get_by_text("House rules").click()
    page.get_by_label("Goal").fill("700")
    page.get_by_label("Goal").blur()
    expect(page.locator("[data-testid=house-rules]")).to_contain_text("1 house rule")
    page.get_by_role("radiogroup", name="Clock").get_by_text("Each turn").click()
    page.get_by_label("Seconds").fill("90")
    page.get_by_role("button", name="Open the table").click()
    setup = ask(page)
    assert setup["options"]["goal"] == 700
    assert setup["clock"] == {"kind": "turn", "seconds": 90, "increment": 0}
    expect(page.locator("[data-seat] strong")).to_have_text(["Mira", re.compile("^[Ee]asy"), "Open seat"])


def test_the_address_of_a_new_table_can_be_opened_by_itself(page: Page, hall: str) -> None:
    page.goto(f"{hall}/new/intersection/classic")
    expect(page.locator("label:has(:checked)", has_text="classic")).to_be_visible()


def test_my_games_lead_back_to_a_running_one_and_say_how_a_finished_one_ended(page: Page, hall: str) -> None:
    page.goto(hall)
    expect(page.locator("[data-testid=my-games]")).to_contain_text("Nothing played yet.")
    running = open_table(page, hall, "knockabout", ME, OPEN)
    over = open_table(page, hall, "intersection", ME, BOT, options={"goal": 300})
    play_to_the_end(page)
    page.goto(hall)
    expect(row(page, "my-games", "Waiting for players")).to_have_attribute("href", f"/t/{running}")
    expect(row(page, "my-games", "(Won|Lost) .*[0-9,]+ to")).to_have_attribute("href", f"/t/{over}/review")


def test_a_hall_that_does_not_answer_is_told_and_tried_again(page: Page, hall: str) -> None:
    page.route("**/api/games", lambda route: route.abort())
    page.goto(hall)
    expect(page.get_by_text("The hall does not answer.")).to_be_visible()
    page.unroute("**/api/games")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("[data-book]")).to_have_count(5)
    expect(page.get_by_text("The hall does not answer.")).to_have_count(0)


def test_day_turns_into_evening_and_stays(page: Page, hall: str) -> None:
    page.goto(hall)
    page.get_by_role("button", name="Change to evening").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_phone_scrolls_only_downwards(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    for address in (hall, f"{hall}/new/intersection"):
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
