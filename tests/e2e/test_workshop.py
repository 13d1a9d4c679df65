"""The workshop: a board made from nothing in the browser, checked, tried out, and played by two people."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from cli.talk import run
from dicehall.core.board_text import read_toml
from dicehall.core.boards import board_fingerprint
from dicehall.games.crossroll.board import FOLDER
from dicehall.games.crossroll.board_content import BOARDS
from dicehall.games.crossroll.game import GAME
from e2e.conftest import PHONE, NewPage
from e2e.playing import over, start_playing

SLOW = 240_000
"""Milliseconds for games of bots, whose kernels may have to be compiled first."""


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


def places(page: Page) -> int:
    return page.locator("[data-testid=edit-map] [data-place]").count()


def rounds(page: Page) -> float:
    """How many rounds a game of two takes, by the figures."""
    row = page.get_by_test_id("plays-like").get_by_role("row", name="Rounds, two players")
    return float(row.get_by_role("cell").first.inner_text())


def tried(page: Page) -> float:
    """Let bots play the board until there are figures; how many rounds a game takes."""
    page.get_by_text("Plays like", exact=True).click()
    page.get_by_test_id("try-out").click()
    expect(page.get_by_test_id("trial-state")).to_contain_text(re.compile("Getting ready|Bots are playing"))
    expect(page.get_by_test_id("verdict")).to_contain_text("checks have not passed", timeout=SLOW)
    page.evaluate("[...document.querySelectorAll('.go button')].find((one) => one.innerText === 'Cancel')?.click()")
    return rounds(page)


def saved(page: Page, button: Locator, to: Path) -> Path:
    with page.expect_download() as download:
        button.click()
    download.value.save_as(to)
    return to


def test_a_board_is_made_from_nothing_tried_out_changed_and_played_to_the_end_by_two(
    page: Page, new_page: NewPage, tmp_path: Path
) -> None:
    """From an empty map to a record that anybody can verify, and to the terminal."""
    draw_town(page)
    short = tried(page)
    expect(page.locator("[data-check=length]")).to_contain_text("More boxes make it longer")
    page.get_by_role("radiogroup", name="Workshop").get_by_text("Map").click()
    for letter in "AB":
        page.get_by_role("button", name=re.compile(rf"^{letter} \d+: Route {letter}")).click()
        page.get_by_label("Record boxes").fill("4")
        page.get_by_label("Record boxes").blur()
    page.get_by_text("Plays like", exact=True).click()
    expect(
        page.get_by_test_id("plays-like").get_by_text("The board has changed since these games.")
    ).to_be_visible()
    assert tried(page) > short

    file = saved(page, page.get_by_role("button", name="Export as TOML"), tmp_path / "my_town.toml")
    page.get_by_test_id("play-friend").click()
    page.wait_for_url("**/t/*")
    ben = new_page()
    ben.goto(page.url)
    ben.get_by_role("button", name="Sit down").click()
    for each in (page, ben):
        expect(each.get_by_role("heading", name="Crossroll My Town")).to_be_visible()
        expect(each.get_by_test_id("map").locator("[data-place=place_4]")).to_be_visible(timeout=SLOW)
    for seed, each in enumerate((page, ben), 1):
        start_playing(each, seed)
    for each in (page, ben):
        each.evaluate("window.played")
        assert over(each)

    record = saved(page, page.get_by_role("link", name="Download the record"), tmp_path / "game.jsonl")
    board = BOARDS.adopt(read_toml(file.read_text("utf-8")))
    header = json.loads(record.read_text("utf-8").splitlines()[0])
    assert header["board"]["fingerprint"] == board_fingerprint(GAME, {"board": board})
    verdict = run("verify", str(record))
    assert verdict.returncode == 0, verdict.stdout + verdict.stderr
    assert "follows the rules of Crossroll My Town" in " ".join(verdict.stdout.split())
    in_the_terminal(file, {"DICEHALL_HOME": str(tmp_path / "home")})


def in_the_terminal(file: Path, home: dict[str, str]) -> None:
    """The exported board is checked, listed, played and varied there too."""
    assert "My Town has no faults." in run("boards", "check", str(file), **home).stdout
    assert run("boards", "keep", str(file), **home).returncode == 0
    assert "your own: My Town" in run("boards", "list", **home).stdout
    game = run("play", "crossroll", "--players", "greedy", "--option", f"board={file}", **home)
    assert "Crossroll My Town: " in game.stdout, game.stderr
    swept = run(
        "lab", "sweep", "crossroll", "--option", "board=my_town", "--vary", "board.routes.A.score=5,25",
        "--bots", "greedy", "--games", "4", "--workers", "1", **home,
    )  # fmt: skip
    assert "board.routes.A.score" in swept.stdout, swept.stderr


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
