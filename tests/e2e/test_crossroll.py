"""Crossroll at its own board: the map by mouse, finger and keys, the sheet, the other sheets, and the tally."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from dicehall.games.crossroll.board_content import BOARDS
from e2e.conftest import BOT, ME, PHONE, NewPage, open_table, settle
from e2e.playing import play_to_the_end
from games.crossroll.small_town import small_town

FIRST = {"first": 0}
LIT = "[data-place][data-lit]"
CONFIRM = "[data-testid=prime]:enabled"
ON = "[data-offer][aria-current=true]"
SMALLEST = 12
FINGER = 44


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


def on_row(page: Page) -> list[str]:
    """The words of the action that the main button takes."""
    return (page.locator(ON).get_attribute("data-offer") or "").split()


def test_a_run_is_driven_by_clicking_start_and_end(page: Page, hall: str) -> None:
    begin(page, hall, BOT)
    roll(page, "d4", "d6")
    start = page.locator(LIT).first.get_attribute("data-place")
    place(page, start).click()
    expect(place(page, start)).to_have_attribute("aria-pressed", "true")
    end = page.locator(LIT).last.get_attribute("data-place")
    place(page, end).click()
    length, number = run_length(page), on_row(page)[1]
    assert str(length) == number
    expect(page.locator(CONFIRM)).to_have_text(re.compile(rf"Seal drive {number} on [A-J]"))
    page.locator(CONFIRM).click()
    expect(crossed(page)).to_have_count(length)
    expect(place(page, end)).to_have_attribute("aria-label", re.compile("crossed out|circled"))
    written = page.locator("[data-testid=sheet] .written")
    expect(written).to_have_text([number])


def test_the_dice_of_a_row_are_lit_in_the_tray_and_one_can_go_on_from_there(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    begin(page, hall)
    lit = page.locator("[data-take][aria-pressed=true]")
    expect(lit).to_have_count(0)
    page.get_by_test_id("choices").get_by_text("Roll the d8 and the d10").tap()
    expect(lit).to_have_count(2)
    assert lit.evaluate_all("all => all.map(one => one.dataset.take)") == ["d8", "d10"]
    page.locator("[data-take=d8]").tap()
    expect(lit).to_have_attribute("data-take", "d10")
    expect(page.locator(ON)).to_have_count(0)
    page.locator("[data-take=d4]").tap()
    expect(page.locator(ON)).to_have_text(re.compile("Roll the d4 and the d10"))


def test_a_run_is_driven_by_finger_on_a_phone(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    begin(page, hall, BOT)
    roll(page, "d6", "d8")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    tap(page, in_sight(page))
    expect(page.locator("[data-testid=overview]")).to_be_visible()  # the camera is at the ends now
    if not page.locator(CONFIRM).count():
        end = page.locator(f"{LIT}:not([aria-pressed=true])").last
        tap(page, end.get_attribute("data-place") or "")
    expect(page.locator(CONFIRM)).to_be_in_viewport()
    length = run_length(page)
    page.locator(CONFIRM).tap()
    expect(crossed(page)).to_have_count(length)


def test_on_a_phone_every_lit_location_is_a_target_for_a_finger(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    begin(page, hall, BOT)
    roll(page, "d6", "d8")
    assert smallest(page) >= FINGER
    tap(page, in_sight(page))
    expect(page.locator("[data-testid=overview]")).to_be_visible()
    assert smallest(page) >= FINGER
    page.locator("[data-testid=overview]").tap()
    expect(page.locator("[data-testid=overview]")).to_have_count(0)


def smallest(page: Page) -> float:
    """The width of the smallest target of the map, in pixels."""
    boxes: list[float] = page.locator(LIT).evaluate_all("all => all.map(one => one.getBoundingClientRect().width)")
    return round(min(boxes), 1)


def in_sight(page: Page) -> str:
    """A lit place that is far from all others, so that a finger means no other."""
    boxes: list[tuple[str, dict[str, float]]] = page.locator(LIT).evaluate_all(
        "all => all.map(one => [one.dataset.place, one.getBoundingClientRect().toJSON()])"
    )

    def alone(place: str, box: dict[str, float]) -> float:
        others = [other for name, other in boxes if name != place]
        return min(abs(box["x"] - each["x"]) + abs(box["y"] - each["y"]) for each in others)

    return max(boxes, key=lambda each: alone(*each))[0]


def tap(page: Page, name: str) -> None:
    box = place(page, name).bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


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
    page.get_by_role("button", name="Join the lotto").click(force=True)
    why = page.locator("[data-testid=why-closed]")
    expect(why).to_have_text("Joining the lotto needs a free crossroad next to a crossed-out location.")


def test_a_choice_stands_on_the_map_and_in_one_list(page: Page, hall: str) -> None:
    begin(page, hall, BOT)
    roll(page, "d4", "d6")
    offers = page.locator("[data-offer]").evaluate_all("all => all.map(one => one.dataset.offer)")
    assert len(offers) == len(set(offers))
    expect(page.locator("[data-testid=choices]")).to_have_count(1)
    page.locator("[data-use]").first.click()
    used = page.locator("[data-use][aria-pressed=true]").evaluate_all("all => all.map(one => one.dataset.use)")
    [number] = set(used)  # both dice may show it
    listed = page.locator("[data-offer]").evaluate_all("all => all.map(one => one.dataset.offer.split(' ')[1])")
    assert set(listed) == {number}
    expect(page.locator("header.bar")).to_contain_text(f"Drive {number}")
    expect(page.locator("header.bar")).to_contain_text("choose where it starts")


def test_the_map_and_the_sheet_stay_in_their_places_as_choices_change(page: Page, hall: str) -> None:
    begin(page, hall, BOT)
    roll(page, "d4", "d6")
    before = corners(page)
    page.locator("[data-chip=A]").click()
    page.locator("[data-offer]").first.hover()
    page.locator("[data-route=D]").click()
    assert corners(page) == before


def corners(page: Page) -> list[object]:
    return [page.locator(f"[data-testid={name}]").bounding_box() for name in ("map", "sheet")]


def test_the_engine_is_upgraded_on_the_sheet(page: Page, hall: str) -> None:
    begin(page, hall, BOT)
    roll(page, "d4", "d6")
    page.locator("[data-testid=sheet] .row [data-write]").first.click()
    kind, number = on_row(page)
    assert kind == "engine"
    page.locator(CONFIRM).click()
    expect(page.locator("[data-testid=sheet] .row .written")).to_have_text([number])


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


def test_every_sheet_can_be_opened_without_scrolling(page: Page, hall: str) -> None:
    begin(page, hall, BOT, BOT, BOT)
    faces, sheet = page.locator("[data-pick-sheet]"), page.locator("[data-testid=sheet]")
    expect(faces).to_have_count(4)
    for seat in (3, 1, 0):
        expect(faces.nth(seat)).to_be_in_viewport(ratio=1)
        faces.nth(seat).click()
        expect(sheet).to_have_attribute("data-seat", str(seat))
        expect(faces.nth(seat)).to_have_attribute("aria-pressed", "true")


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
    town = small_town()  # a game of Hong Kong takes half a minute where a machine has much to do
    open_table(page, hall, "crossroll", ME, options={"board": BOARDS.adopt(town)})
    play_to_the_end(page)
    perfect = town["meta"]["perfect_score"]
    page.locator("summary", has_text=f"{perfect} less what was missed").click()
    tally = page.locator("[data-testid=tally]").last
    cells = [int(text.replace("−", "-")) for text in tally.locator("td").all_inner_texts()]
    assert cells[0] == perfect
    assert sum(cells[:-1]) == cells[-1]
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.get_by_role("button", name="Replay").click()
    expect(page.locator("[data-testid=still] svg").first).to_be_in_viewport(ratio=0.9)
    expect(page.get_by_role("slider", name="Replay")).to_be_in_viewport()


def test_nothing_decided_a_game_that_was_given_up(page: Page, hall: str) -> None:
    begin(page, hall, BOT)
    roll(page, "d4", "d6")
    rows = page.locator("[data-offer]")
    scoring = rows.filter(has_text="circles")
    (scoring if scoring.count() else rows).first.click()
    expect(page.locator("[data-place][data-crossed]").first).to_be_visible()
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    expect(page.locator("[data-phase=over]")).to_be_visible()
    expect(page.get_by_text("What decided it")).to_have_count(0)


def test_the_coach_is_in_sight_below_the_sheet(page: Page, hall: str) -> None:
    settle(page, hintsSeen=["crossroll"], quality="flat")
    open_table(page, hall, "crossroll", ME, BOT, options=FIRST, coach=True)
    expect(page.get_by_role("button", name="Ask the coach")).to_be_in_viewport(ratio=1)
