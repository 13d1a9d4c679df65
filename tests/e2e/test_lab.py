"""The lab: a slider moves, and the figures and the plot follow."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import PHONE, NewPage, settle
from e2e.test_access import THEMES, serious

SLOW = 60_000  # a worker on a busy machine that compiles for the first time


def test_a_rule_moved_by_keys_changes_the_figures_and_is_said(page: Page, hall: str) -> None:
    page.goto(f"{hall}/lab/intersection/classic")
    turns = page.locator("[data-figure=solo]")
    expect(turns).to_have_text("21.8", timeout=SLOW)
    goal = page.get_by_role("slider", name="Goal")
    goal.focus()
    page.keyboard.press("ArrowLeft")
    expect(goal).to_have_attribute("aria-valuetext", re.compile("^2,[0-9]00$"))
    expect(turns).not_to_have_text("21.8", timeout=SLOW)
    expect(page.locator("[data-testid=aloud]")).to_have_text(
        re.compile("Turns alone to the goal: .*−.* against the usual rules"), timeout=SLOW
    )
    page.get_by_role("button", name="All as usual").click()
    expect(turns).to_have_text("21.8", timeout=SLOW)


def test_points_of_the_plot_fill_and_can_be_dragged_on_a_phone(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    page.goto(f"{hall}/lab/intersection/classic")
    circles = page.locator("[data-testid=sweep] circle")
    expect(circles.nth(5)).to_be_attached(timeout=SLOW)
    page.locator("[data-testid=sweep] svg").click(position={"x": 40, "y": 100})
    expect(page.locator("[data-testid=controls]")).to_contain_text("1 changed")
    for width in (PHONE[0], 360, 320):
        page.set_viewport_size({"width": width, "height": PHONE[1]})
        page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")  # the plot follows


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_in_the_lab(new_page: NewPage, hall: str, theme: str) -> None:
    page = new_page(bypass_csp=True)
    settle(page, theme=theme)
    page.goto(f"{hall}/lab/intersection/classic")
    expect(page.locator("[data-figure=solo]")).to_be_visible(timeout=SLOW)
    assert serious(page) == []
