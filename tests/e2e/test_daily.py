"""Today's challenge: played at the ordinary table, then compared with best play and with the others."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import PHONE, NewPage, settle
from e2e.playing import take_one, until_asked
from e2e.test_access import THEMES, serious
from guests.house import House, Person

CLASSIC = "intersection-classic"
SOLVED = 180_000  # milliseconds; the worker that solves makes way for everything else on the machine


def played(page: Page, house: House, name: str) -> None:
    """Play the challenge to its end, as this page's person but quicker."""
    person = Person(house)
    table = person.post(f"/api/daily/{CLASSIC}", {"name": name})["table"]
    while (parts := person.look(table)["parts"])["phase"] == "playing":
        (choice,) = parts["choices"]
        person.do(table, do="act", seat=0, seen=parts["entry"], text=choice["offers"][0]["text"])
    cookie = {"name": "dicehall", "value": person.cookie, "url": f"http://127.0.0.1:{house.port}"}
    page.context.add_cookies([cookie])  # type: ignore[list-item]


def test_the_lobby_leads_to_a_table_with_the_days_dice(page: Page, hall: str) -> None:
    settle(page, name="Ada", tapToRoll=False)
    page.goto(hall)
    row = page.locator(f"[data-challenge={CLASSIC}]")
    expect(row).to_contain_text("Alone, in as few turns as you can")
    row.get_by_role("button", name="Play today's challenge: Intersection, classic").click()
    expect(page).to_have_url(re.compile("/t/"))
    expect(page.locator("[data-testid=choices] [data-offer]").first).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_contain_text("challenge of the day")
    page.goto(hall)
    expect(row).to_contain_text("Yours is under way.")
    expect(row.get_by_role("link")).to_have_text("Go on")


def test_the_first_rolls_wait_for_the_page_though_the_days_dice_are_public(page: Page, hall: str) -> None:
    settle(page, name="Ada")
    page.goto(hall)
    page.get_by_role("button", name="Play today's challenge: Intersection, classic").click()
    tap = page.locator("[data-testid=tap]")
    expect(tap).to_be_visible()
    expect(page.get_by_test_id("log")).not_to_contain_text("roll")
    until_asked(page)
    page.reload()
    expect(tap).to_be_visible()  # nothing was chosen yet
    take_one(page)
    page.wait_for_function("() => !document.querySelector('[data-testid=skip], [data-playing=true]')")
    page.reload()
    expect(page.get_by_test_id("log")).to_contain_text("roll")
    expect(tap).to_have_count(0)


def test_afterwards_one_sees_best_play_and_the_others_and_nobody_else_does(
    new_page: NewPage, house: House, hall: str
) -> None:
    ada, ben = new_page(), new_page(PHONE, touch=True)
    played(ada, house, "Ada <i>")
    ada.goto(f"{hall}/daily/{CLASSIC}")
    expect(ada.get_by_role("heading", level=1)).to_contain_text(re.compile(r"You needed \d+ turns\."))
    expect(ada.locator("[data-testid=places] .mine")).to_contain_text("Ada <i>, you")
    expect(ada.locator("[data-testid=figures]")).to_contain_text("21.8", timeout=SOLVED)
    expect(ada.locator("[data-testid=spread] svg")).to_have_attribute("aria-label", re.compile("Best play: "))
    ben.goto(f"{hall}/daily/{CLASSIC}")
    expect(ben.locator("[data-testid=before]")).to_contain_text("Your first attempt counts.")
    expect(ben.locator("[data-testid=places]")).to_have_count(0)
    assert ben.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_in_the_results(new_page: NewPage, house: House, hall: str, theme: str) -> None:
    page = new_page(bypass_csp=True)
    settle(page, theme=theme)
    played(page, house, "Ada")
    page.goto(f"{hall}/daily/{CLASSIC}")
    expect(page.locator("[data-testid=figures]")).to_contain_text("21.8", timeout=SOLVED)
    assert serious(page) == []
