"""Crossroll at its own board: the map by mouse, finger and keys, the sheet, the other sheets, and the tally."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from e2e.conftest import BOT, ME, PHONE, NewPage, open_table, settle
from e2e.playing import play_to_the_end

FIRST = {"first": 0}
LIT = "[data-place][data-lit]"
CONFIRM = "[data-testid=confirm]"
SMALLEST = 12


def place(page: Page, name: str | None) -> Locator:
    return page.locator(f"[data-place='{name}']")


def roll(page: Page, *dice: str) -> None:
    """Take two dice in the tray and let them go; then something can be done with them."""
    for die in dice:
        page.locator(f"[data-take={die}]").click()
    page.locator(CONFIRM).click()
    expect(page.locator(LIT).first).to_be_visible()


def begin(page: Page, hall: str, *seats: dict[str, str]) -> None:
    settle(page, hintsSeen=["crossroll"], quality="flat")
    open_table(page, hall, "crossroll", ME, *seats, options=FIRST if seats else {})
    expect(page.locator("[data-take=d4]")).to_be_visible()


def crossed(page: Page) -> Locator:
    return page.locator("[data-place][data-crossed]")


def run_length(page: Page) -> int:
    """How many places the picked run crosses out."""
    points = page.locator("[data-testid=run]").get_attribute("points") or ""
    return len(set(points.split()))


def test_a_run_is_driven_by_clicking_start_and_end(page: Page, hall: str) -> None:
    begin(page, hall, BOT)
    roll(page, "d4", "d6")
    start = page.locator(LIT).first.get_attribute("data-place")
    place(page, start).click()
    expect(place(page, start)).to_have_attribute("aria-pressed", "true")
    end = page.locator(LIT).last.get_attribute("data-place")
    place(page, end).click()
    length, number = run_length(page), page.locator(CONFIRM).get_attribute("data-number")
    assert str(length) == number
    page.locator(CONFIRM).click()
    expect(crossed(page)).to_have_count(length)
    expect(place(page, end)).to_have_attribute("aria-label", re.compile("crossed out|circled"))
    written = page.locator("[data-testid=sheet] .written")
    expect(written).to_have_text([number or ""])


def test_a_run_is_driven_by_finger_on_a_phone(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    begin(page, hall, BOT)
    roll(page, "d6", "d8")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    start = in_sight(page)
    tap_until(page, start, f"[data-place='{start}'][aria-pressed=true]")
    page.locator("[data-testid=picker] [data-pick]").first.tap()
    expect(page.locator(CONFIRM)).to_be_in_viewport()
    length = run_length(page)
    page.locator(CONFIRM).tap()
    expect(crossed(page)).to_have_count(length)


def in_sight(page: Page) -> str:
    """A lit place that a finger can reach."""
    window = page.locator("[data-testid=map]").bounding_box()
    assert window
    for each in page.locator(LIT).all():
        box = each.bounding_box()
        assert box
        right, down = box["x"] - window["x"], box["y"] - window["y"]
        if 30 < right < window["width"] - 90 and 30 < down < window["height"] - 60:
            return each.get_attribute("data-place") or ""
    raise AssertionError("nothing lit is in sight")


def tap_until(page: Page, name: str, wanted: str) -> None:
    """Tap a place; where several are near, the first tap only looks closer."""
    for _ in range(4):
        box = place(page, name).bounding_box()
        assert box
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if page.locator(wanted).count():
            return
    expect(page.locator(wanted)).to_be_visible()


def test_a_run_is_driven_with_keys_alone(page: Page, hall: str) -> None:
    begin(page, hall, BOT)
    for die in ("d8", "d10"):
        page.locator(f"[data-take={die}]").press("Enter")
    page.locator(CONFIRM).press("Enter")
    expect(page.locator(LIT).first).to_be_visible()
    assert page.locator("[data-place][tabindex='0']").count() == 1
    page.locator("[data-place][tabindex='0']").focus()
    page.keyboard.press("PageDown")
    page.keyboard.press("Enter")
    if not page.locator(CONFIRM).count():
        page.keyboard.press("PageDown")
        page.keyboard.press("Enter")
    length = run_length(page)
    page.locator(CONFIRM).press("Enter")
    expect(crossed(page)).to_have_count(length)


def test_arrows_walk_over_the_map_and_plus_looks_closer(page: Page, hall: str) -> None:
    begin(page, hall, BOT)
    place(page, "hung_hom").evaluate("place => place.focus()")
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-place='ho_man_tin']")).to_be_focused()
    frame = page.locator("[data-testid=map] > svg")
    before = frame.get_attribute("viewBox")
    assert before
    page.keyboard.press("+")
    expect(frame).not_to_have_attribute("viewBox", before)
    after = frame.get_attribute("viewBox")
    assert after
    assert float(after.split()[2]) < float(before.split()[2])
    expect(page.locator("[data-testid=tip]")).to_contain_text("Ho Man Tin")


def test_an_action_that_is_not_possible_says_what_it_would_need(page: Page, hall: str) -> None:
    begin(page, hall, BOT)
    roll(page, "d4", "d6")
    lotto = page.get_by_role("button", name="Join the lotto")
    expect(lotto).to_be_disabled()
    expect(lotto).to_contain_text("Needs a free crossroad next to a crossed-out location")


def test_the_engine_is_upgraded_on_the_sheet(page: Page, hall: str) -> None:
    begin(page, hall, BOT)
    roll(page, "d4", "d6")
    page.locator("[data-testid=sheet] .row [data-write]").first.click()
    expect(page.locator(CONFIRM)).to_have_attribute("data-kind", "engine")
    number = page.locator(CONFIRM).get_attribute("data-number")
    page.locator(CONFIRM).click()
    expect(page.locator("[data-testid=sheet] .row .written")).to_have_text([number or ""])


def test_a_route_on_the_sheet_leaves_only_its_runs(page: Page, hall: str) -> None:
    begin(page, hall, BOT)
    roll(page, "d4", "d6")
    every = page.locator("[data-testid=choices] [data-offer]").count()
    page.locator("[data-route=A]").click()
    listed = page.locator("[data-testid=choices] [data-offer]")
    texts = listed.evaluate_all("offers => offers.map(offer => offer.dataset.offer)")
    assert 0 < len(texts) < every
    assert all(re.match(r"drive \d+ A ", text) for text in texts)


def test_another_sheet_is_opened_and_closed_again(page: Page, hall: str) -> None:
    begin(page, hall, BOT)
    page.locator("[data-sheet='1']").click()
    expect(page.locator("[data-testid=sheet]")).to_have_attribute("data-seat", "1")
    page.get_by_role("button", name="Back to your sheet").click()
    expect(page.locator("[data-testid=sheet]")).to_have_attribute("data-seat", "0")


def test_names_of_landmarks_and_crossroads_can_be_read(page: Page, hall: str) -> None:
    begin(page, hall, BOT)
    names = page.locator("[data-name].major")
    expect(names).to_have_count(page.locator("[data-place][aria-label*=landmark], [aria-label*=crossroad]").count())
    boxes = names.evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
    clashes = [(a, b) for n, a in enumerate(boxes) for b in boxes[:n] if overlap(a, b)]
    assert clashes == []
    scale = page.evaluate("document.querySelector('[data-testid=map] svg').getScreenCTM().a")
    assert float(names.first.get_attribute("font-size") or 0) * scale >= SMALLEST


def overlap(a: dict[str, float], b: dict[str, float]) -> bool:
    """Whether two boxes share more than the air above and below their letters."""
    wide = min(a["right"], b["right"]) - max(a["left"], b["left"])
    high = min(a["bottom"], b["bottom"]) - max(a["top"], b["top"])
    return wide > 4 and high > 4


def test_alone_to_the_tally_and_through_the_replay_on_a_phone(page: Page, hall: str) -> None:
    settle(page, hintsSeen=["crossroll"], quality="flat", tapToRoll=False)
    open_table(page, hall, "crossroll", ME)
    play_to_the_end(page)
    tally = page.locator("[data-testid=tally]")
    cells = [int(text.replace("−", "-")) for text in tally.locator("td").all_inner_texts()]
    assert cells[0] == 500
    assert sum(cells[:-1]) == cells[-1]
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.get_by_role("button", name="Replay").click()
    expect(page.locator("[data-testid=still] svg").first).to_be_in_viewport(ratio=0.9)
    expect(page.get_by_role("slider", name="Replay")).to_be_in_viewport()
