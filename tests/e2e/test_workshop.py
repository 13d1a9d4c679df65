"""The workshop: boards are drawn, checked, imported, exported and kept. test_workshop_trip.py plays them too."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from dicehall.core.board_text import read_toml, write_toml
from dicehall.games.crossroll.board import FOLDER
from dicehall.games.crossroll.board_content import BOARDS
from e2e.conftest import BOT, ME, PHONE, NewPage, open_table
from games.crossroll.small_town import small_town


@pytest.fixture
def page(hall: str, new_page: NewPage) -> Page:
    """The workshop with an empty map."""
    made = new_page()
    made.goto(f"{hall}/workshop/crossroll")
    expect(made.get_by_text("Tap anywhere")).to_be_visible()
    return made


def tap(page: Page, x: float, y: float) -> None:
    """Tap the map at a share of its width and height."""
    box = page.get_by_test_id("edit-map").bounding_box()
    assert box
    page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])


def draw_town(page: Page) -> None:
    """Two routes that cross in the middle, with a landmark, and ladders that fit them."""
    for step in range(7):
        tap(page, 0.14 + 0.12 * step, 0.5)
    page.get_by_role("button", name="New route").click()
    for y in (0.1, 0.23, 0.36, 0.5, 0.64, 0.78):
        tap(page, 0.14 + 0.12 * 3, y)
    page.get_by_role("checkbox", name="Landmark").check()
    page.get_by_text("Scores", exact=True).click()
    page.get_by_role("button", name="Suggest ladders").click()
    expect(page.get_by_test_id("faults")).to_have_attribute("data-sound", "true")


def test_everything_that_one_can_do_with_a_board_is_seen_on_a_phone(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    page.goto(f"{hall}/workshop/crossroll")
    for name in ("Export as TOML", "Keep and share"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    for seen in (page.get_by_test_id("open-board"), page.locator("label.import"), page.get_by_test_id("edit-map")):
        expect(seen).to_be_in_viewport(ratio=1)


def places(page: Page) -> int:
    return page.locator("[data-testid=edit-map] [data-place]").count()


def test_faults_are_shown_at_their_place_and_lead_there(page: Page) -> None:
    tap(page, 0.2, 0.5)
    tap(page, 0.4, 0.5)
    page.get_by_role("checkbox", name="Landmark").check()
    page.get_by_label("Name", exact=True).fill("<b>")
    page.get_by_label("Name", exact=True).blur()
    fault = page.get_by_test_id("faults").get_by_role("button", name="<b>, name: it has one of the characters")
    expect(fault).to_be_visible()
    expect(page.locator("[data-fault]")).to_have_count(1)
    tap(page, 0.6, 0.2)
    fault.click()
    expect(page.get_by_label("Name", exact=True)).to_have_value("<b>")
    page.get_by_label("Name", exact=True).fill("Mill")
    page.get_by_text("Scores", exact=True).click()
    page.get_by_label("Landmark Scores").fill("1, 2, 3")
    page.get_by_role("radiogroup", name="Workshop").get_by_text("Map").click()
    page.get_by_test_id("faults").get_by_role("button", name="Landmark Scores: 3 scores").click()
    expect(page.get_by_label("Landmark Scores")).to_be_visible()


def test_scores_that_are_no_numbers_stay_in_their_field_and_are_explained(page: Page) -> None:
    page.get_by_text("Scores", exact=True).click()
    field = page.get_by_label("Speed Scores")
    field.fill("1, two, 3")
    field.blur()
    expect(page.get_by_test_id("numbers").get_by_role("alert")).to_have_text(
        '"two" is no score. Write whole numbers, such as 1, 2, 3.'
    )
    expect(field).to_have_value("1, two, 3")
    field.fill("-1 2")
    field.blur()
    expect(page.get_by_test_id("numbers").get_by_role("alert")).to_have_count(0)
    expect(page.get_by_test_id("faults")).to_contain_text("Speed Scores: -1 is below 0; a score is 0 or more")


def test_everything_is_undone_and_done_again(page: Page) -> None:
    tap(page, 0.2, 0.5)
    tap(page, 0.5, 0.5)
    mark = page.locator("[data-place=place_2]")
    box = mark.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 90, box["y"] + 120, steps=6)
    page.mouse.up()
    moved = mark.bounding_box()
    assert moved
    assert moved["y"] > box["y"] + 60
    page.keyboard.press("Control+z")
    expect(mark).to_have_count(1)
    back = mark.bounding_box()
    assert back
    assert abs(back["y"] - box["y"]) < 3
    page.keyboard.press("Control+z")
    expect(mark).to_have_count(0)
    page.get_by_role("button", name="Redo").click()
    expect(mark).to_have_count(1)


def test_keys_do_everything_on_the_map(page: Page) -> None:
    page.locator("[data-testid=edit-map] svg[role=group]").focus()
    for _ in range(3):
        page.keyboard.press("n")
        page.wait_for_timeout(60)
    assert places(page) == 3
    last = page.locator("[data-place=place_3]")
    expect(last).to_be_focused()
    page.keyboard.press("l")
    page.keyboard.press("e")
    expect(last).to_have_attribute("aria-label", "Place 3, Entrance, Landmark, On Route A")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    expect(last).to_have_attribute("aria-label", "Place 3, Entrance, Landmark, Crossroad of Routes A, B")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-place=place_2]")).to_be_focused()
    page.keyboard.press("Delete")
    expect(page.locator("[data-place=place_2]")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("begin a new route")


def test_a_file_is_imported_and_exported_without_a_change(page: Page, tmp_path: Path) -> None:
    page.locator("input[accept*='.toml']").set_input_files(FOLDER / "lisbon.toml")
    expect(page.get_by_test_id("board-name")).to_have_value("Lisbon Trams")
    expect(page.get_by_test_id("faults")).to_have_attribute("data-sound", "true")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export as TOML").click()
    saved.value.save_as(tmp_path / "out.toml")
    original, again = ((FOLDER / "lisbon.toml").read_text("utf-8"), (tmp_path / "out.toml").read_text("utf-8"))
    assert read_toml(again) == read_toml(original)
    page.reload()
    expect(page.get_by_test_id("board-name")).to_have_value("Lisbon Trams")


def test_a_file_that_is_no_board_says_why_and_nothing_is_lost(page: Page, tmp_path: Path) -> None:
    tap(page, 0.3, 0.3)
    bad = tmp_path / "bad.toml"
    bad.write_text("a = " + "[" * 9000, "utf-8")
    page.locator("input[accept*='.toml']").set_input_files(bad)
    expect(page.get_by_test_id("not-read")).to_contain_text("nested more than 8 deep")
    assert places(page) == 1


def imported(page: Page, tmp_path: Path, content: dict[str, Any]) -> None:
    file = tmp_path / "odd.toml"
    file.write_text(write_toml(content), "utf-8")
    page.locator("input[accept*='.toml']").set_input_files(file)


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("routes", 1, "letter"), "A", 'A route called "A" is Route B now.'),
        (("routes", 0, "letter"), "<b>", 'A route called "<b>" is Route A now.'),
        (("routes", 0, "colour"), "url(https://example.org/x.png)", "Route A has another colour now."),
        (("locations", 1, "id"), "west", "Mill has an id of its own now."),
        (("locations", 0, "id"), "__proto__", "West has an id of its own now."),
        (("routes", 0, "path"), ["west", "mill", "west"], "Route A leads to each of its places once now."),
    ],
)
def test_what_nobody_could_mend_on_the_page_is_mended_when_a_file_is_opened(
    page: Page, tmp_path: Path, path: tuple[str | int, ...], value: Any, told: str
) -> None:
    content = small_town()
    at: Any = content
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    imported(page, tmp_path, content)
    expect(page.get_by_test_id("mended")).to_contain_text(told)
    expect(page.get_by_test_id("board-name")).to_have_value("Small Town")
    assert places(page) == 10
    for tab in ("Scores", "Plays like", "Map"):
        page.get_by_role("radiogroup", name="Workshop").get_by_text(tab).click()
    expect(page.get_by_test_id("route-form")).to_be_visible()


def test_a_name_that_would_stop_the_browser_is_refused(page: Page, tmp_path: Path) -> None:
    content = small_town()
    content["locations"][0]["name"] = "W" * 40_000
    imported(page, tmp_path, content)
    expect(page.get_by_test_id("not-read")).to_contain_text("it has 40000 characters; at most 60 are allowed")


def test_a_board_that_gave_way_to_another_is_offered_again_also_after_the_page_was_loaded_anew(
    page: Page, tmp_path: Path
) -> None:
    draw_town(page)
    imported(page, tmp_path, small_town())
    expect(page.get_by_test_id("board-name")).to_have_value("Small Town")
    page.reload()
    page.get_by_test_id("open-board").select_option(label="Back to My Town")
    expect(page.get_by_test_id("board-name")).to_have_value("My Town")
    assert places(page) == 12


def test_what_is_changed_of_a_shared_board_stays_when_the_page_is_loaded_again(page: Page) -> None:
    draw_town(page)
    page.get_by_role("button", name="Keep and share").click()
    link = page.get_by_test_id("board-link").get_attribute("href")
    assert link
    page.goto(link)
    expect(page).to_have_url(re.compile(r"/workshop/crossroll$"))
    tap(page, 0.9, 0.9)
    page.reload()
    expect(page.locator("[data-testid=edit-map] [data-place]")).to_have_count(13)


def test_a_table_leads_to_the_workshop_with_its_board(page: Page, hall: str, new_page: NewPage) -> None:
    guest = new_page()
    open_table(guest, hall, "crossroll", ME, BOT, options={"board": BOARDS.adopt(small_town())})
    guest.get_by_role("button", name="Open it in the workshop").click()
    expect(guest.get_by_test_id("board-name")).to_have_value("Small Town")
    draw_town(page)
    page.get_by_test_id("play-alone").click()
    page.wait_for_url("**/t/*")
    page.get_by_role("button", name="Open it in the workshop").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_test_id("faults")).not_to_have_attribute("data-sound", "true")


def test_parts_that_fail_for_one_reason_tell_it_once_and_are_asked_for_again(page: Page) -> None:
    study = {"figures": [], "games": 0, "busy": False, "reasons": ["it took too long"] * 2, "checks": []}
    asked: list[Route] = []

    def answer(route: Route) -> None:
        asked.append(route)
        page_of = {"here": study, "standard": study, "along": [], "done": 6, "total": 6, "expected": [], "bots": ""}
        route.fulfill(json=page_of)

    page.route("**/api/lab", answer)
    draw_town(page)
    page.get_by_text("Plays like", exact=True).click()
    page.get_by_test_id("try-out").click()
    expect(page.get_by_test_id("try-out")).to_have_text("Let bots play it again")
    expect(page.get_by_test_id("plays-like").get_by_text("it took too long")).to_have_count(1)
    assert len(asked) == 3


def test_enter_in_a_name_leads_to_the_next_place_and_on_to_the_next_route(page: Page) -> None:
    draw_town(page)
    page.get_by_role("radiogroup", name="Workshop").get_by_text("Map").click()
    page.get_by_role("radiogroup", name="Tool").get_by_text("Move").click()
    tap(page, 0.14 + 0.12 * 5, 0.5)
    page.get_by_label("Name", exact=True).fill("Old Mill ")
    for name in ("Harbour", "Lighthouse"):
        page.keyboard.press("Enter")
        page.keyboard.type(name)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    for named in ("Old Mill", "Harbour", "Lighthouse, Entrance"):
        expect(page.get_by_role("button", name=re.compile(f"^{named}"))).to_be_visible()
    expect(page.get_by_test_id("faults")).to_have_attribute("data-sound", "true")


def test_a_route_goes_on_from_its_other_end(page: Page) -> None:
    for x in (0.5, 0.6, 0.7):
        tap(page, x, 0.5)
    page.get_by_test_id("routes").get_by_role("button", name=re.compile("^A 3")).click()
    page.get_by_role("button", name="Go on from the other end").click()
    tap(page, 0.4, 0.5)
    page.get_by_test_id("routes").get_by_role("button", name=re.compile("^A 4")).click()
    page.get_by_text("Places in driving order").click()
    order = page.get_by_test_id("route-form").locator("ol .to")
    expect(order).to_have_text(["Place 3", "Place 2", "Place 1", "Place 4"])


def test_the_link_of_a_kept_board_is_copied(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    draw_town(page)
    page.get_by_role("button", name="Keep and share").click()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    link = page.get_by_test_id("board-link").get_attribute("href")
    assert page.evaluate("navigator.clipboard.readText()") == link


def test_a_name_loses_the_space_that_a_phone_adds(page: Page) -> None:
    tap(page, 0.3, 0.3)
    page.get_by_label("Name", exact=True).fill("Old Mill ")
    page.get_by_label("Name", exact=True).blur()
    expect(page.get_by_label("Name", exact=True)).to_have_value("Old Mill")


def test_a_kept_board_opens_by_its_link_and_is_offered_for_new_tables(
    page: Page, hall: str, new_page: NewPage
) -> None:
    page.get_by_test_id("board-name").fill("Shared Town")
    draw_town(page)
    page.get_by_role("button", name="Keep and share").click()
    link = page.get_by_test_id("board-link").get_attribute("href")
    assert link
    ben = new_page(PHONE, touch=True)
    ben.goto(link)
    expect(ben.get_by_test_id("board-name")).to_have_value("Shared Town")
    page.goto(f"{hall}/new/crossroll")
    page.get_by_test_id("house-rules").get_by_role("button", name="Change").click()
    page.get_by_label("Board").select_option(label="Shared Town")
    expect(page.get_by_test_id("house-rules")).to_contain_text("Shared Town")


def test_a_board_that_is_being_opened_is_announced_and_the_last_one_counts(page: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        by_name = (route.request.post_data_json or {}).get("name")
        held.append(route) if by_name else route.fallback()

    page.route("**/boards/check", hold)
    page.get_by_test_id("open-board").select_option("hong_kong")
    expect(page.get_by_test_id("opening")).to_have_text("The board is being opened.")
    page.get_by_test_id("open-board").select_option("lisbon")
    page.wait_for_timeout(200)
    for each in reversed(held):
        each.continue_()
    expect(page.get_by_test_id("board-name")).to_have_value("Lisbon Trams")
    expect(page.get_by_test_id("opening")).to_have_count(0)
    page.wait_for_timeout(300)
    expect(page.get_by_test_id("board-name")).to_have_value("Lisbon Trams")


def test_the_link_of_a_kept_board_is_shown_for_that_board_only(page: Page) -> None:
    draw_town(page)
    page.get_by_role("button", name="Keep and share").click()
    expect(page.get_by_test_id("board-link")).to_be_visible()
    page.get_by_role("radiogroup", name="Workshop").get_by_text("Map").click()
    tap(page, 0.9, 0.9)
    expect(page.get_by_test_id("board-link")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_test_id("board-link")).to_be_visible()


def test_a_kept_board_is_forgotten_after_a_question(page: Page) -> None:
    draw_town(page)
    page.get_by_role("button", name="Keep and share").click()
    page.get_by_role("button", name="Kept (1)").click()
    kept = page.get_by_test_id("kept-boards")
    kept.get_by_role("button", name="Forget My Town").click()
    expect(kept.get_by_role("alert")).to_contain_text("Its link stops working")
    kept.get_by_role("button", name="Keep it").click()
    kept.get_by_role("button", name="Forget My Town").click()
    kept.get_by_role("button", name="Forget", exact=True).click()
    expect(kept).to_contain_text("keeps no board for you")
    page.keyboard.press("Escape")
    page.reload()
    expect(page.get_by_test_id("board-name")).to_have_value("My Town")
    expect(page.get_by_role("button", name="Kept")).to_have_count(0)
