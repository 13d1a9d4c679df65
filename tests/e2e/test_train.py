"""Training in a browser: a puzzle is solved by mouse, keys and touch, and what came of it is shown and stored."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from dicehall.train.files import puzzles_of
from dicehall.train.puzzle import Puzzle
from e2e.conftest import PHONE, NewPage
from e2e.test_access import serious

FILE = puzzles_of("intersection", "classic")
VERDICT = "[data-testid=verdict]"


def at_puzzle(page: Page, hall: str, number: int = 0) -> Page:
    page.goto(f"{hall}/train/intersection/classic/{FILE.puzzles[number].id}")
    page.locator("[data-testid=choices] .offer").first.wait_for()
    return page


def answer(page: Page, row: str = ".offer") -> None:
    """Take the first choice, or another: by its row, and by the main button where the row only goes to it."""
    page.locator(row).first.click()
    page.locator(f"{VERDICT}, [data-testid=prime]:enabled").first.wait_for()
    if not page.locator(VERDICT).count():
        page.locator("[data-testid=prime]:enabled").first.click()


def test_the_train_page_leads_to_a_puzzle_and_its_answer(new_page: NewPage, hall: str) -> None:
    page = new_page(bypass_csp=True)
    page.goto(f"{hall}/train")
    assert serious(page) == []
    page.locator("[data-testid=book-intersection-classic] .prime").click()
    page.locator("[data-testid=choices] .offer").first.wait_for()
    answer(page)
    expect(page.locator(VERDICT)).to_be_visible()
    assert serious(page) == []
    page.locator("[data-testid=next-puzzle]").click()
    page.locator("[data-testid=choices] .offer").first.wait_for()
    expect(page.locator(VERDICT)).to_have_count(0)


def test_on_a_phone_nothing_scrolls_but_the_sheet(new_page: NewPage, hall: str) -> None:
    page = at_puzzle(new_page(PHONE, touch=True), hall, 1)
    answer(page)
    expect(page.locator(VERDICT)).to_be_visible()
    high, shown = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert high <= shown
    again = page.locator("[data-testid=again]")
    again.locator("button").click()
    expect(again.locator(".prime")).to_be_in_viewport(ratio=1)
    page.locator("[data-testid=retry]").click()
    page.locator(".offer").first.wait_for()
    expect(page.get_by_text("it is practice")).to_be_visible()


def at_puzzle_of(page: Page, hall: str, game: str, number: int = 0) -> Puzzle:
    """Open a puzzle of a game; what it is."""
    puzzle = puzzles_of(game).puzzles[number]
    page.goto(f"{hall}/train/{game}/{game}/{puzzle.id}")
    page.locator("[data-testid=choices] .offer").first.wait_for()
    return puzzle


def test_a_puzzle_of_crossroll_shows_the_sheet_that_one_chooses_by(new_page: NewPage, hall: str) -> None:
    wide, phone = new_page(), new_page(PHONE, touch=True)
    at_puzzle_of(wide, hall, "crossroll")
    expect(wide.locator("[data-testid=sheet]")).to_be_in_viewport()
    expect(wide.get_by_text("Nobody sees a choice")).to_have_count(0)
    at_puzzle_of(phone, hall, "crossroll")
    phone.locator("[data-testid=sheet-of-puzzle] summary").tap()
    expect(phone.locator("[data-testid=sheet]")).to_be_in_viewport()


def test_after_a_puzzle_of_knockabout_the_button_covers_no_name(new_page: NewPage, hall: str) -> None:
    page = new_page()
    answer(page, f'[data-offer="{at_puzzle_of(page, hall, "knockabout").best.text}"]')
    page.locator("main .voices").wait_for()
    button = page.locator("main button").bounding_box()
    assert button
    for corner in page.locator("main .corner").all():
        label = corner.bounding_box()
        assert label
        beside = label["x"] + label["width"] <= button["x"] or button["x"] + button["width"] <= label["x"]
        assert beside or label["y"] + label["height"] <= button["y"] or button["y"] + button["height"] <= label["y"]


def test_on_a_phone_rating_and_streak_leave_room_for_the_title(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    for number in (0, 2):
        answer(page, f'[data-offer="{at_puzzle_of(page, hall, "knockabout", number).best.text}"]')
        page.locator(VERDICT).wait_for()
    expect(page.locator("[data-testid=rating] em")).to_be_visible()
    title = page.locator("header.bar h1")
    high, shown = title.evaluate(
        "(each) => [each.getBoundingClientRect().top, each.querySelector('small').scrollWidth]"
    )
    assert high >= 0
    assert shown <= title.evaluate("(each) => each.querySelector('small').clientWidth")


def test_a_puzzle_is_played_on_from_against_a_bot_or_alone(new_page: NewPage, hall: str) -> None:
    page = at_puzzle(new_page(), hall, 2)
    answer(page)
    again = page.locator("[data-testid=again]")
    again.locator("button").click()
    expect(again.locator("input")).to_have_count(0)
    again.locator("select").select_option("me")
    again.locator(".prime").click()
    expect(page.locator("header .game h1")).to_contain_text("taken up at a puzzle")
