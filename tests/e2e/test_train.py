"""Training in a browser: a puzzle is solved by mouse, keys and touch, and what came of it is shown and stored."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from dicehall.lab.daily import today
from dicehall.train.answers import of_the_day
from dicehall.train.files import puzzles_of
from dicehall.train.puzzle import Puzzle
from e2e.conftest import PHONE, WIDE, NewPage
from e2e.playing import box
from e2e.test_access import serious

FILE = puzzles_of("intersection", "classic")
VERDICT = "[data-testid=verdict]"
TABLET = (820, 1180)
SIMULATED = 120_000
"""Milliseconds for the hall to try a throw, which it does 128 times: two seconds where nothing else runs."""
LOOKED = 1_000
"""Milliseconds for which a throw is held: long enough for a table to be asked about it."""


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
    page.locator("[data-testid=book-intersection-classic] .button").click()
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


def test_a_puzzle_says_what_is_asked_and_leads_back(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    at_puzzle_of(page, hall, "crossroll")
    asked = page.locator("[data-testid=asked]")
    expect(asked).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-testid=standing]")).not_to_contain_text("thinking")
    answer(page)
    expect(page.locator(VERDICT)).to_be_visible()
    expect(asked).to_have_count(0)
    page.locator("[data-testid=to-train]").tap()
    page.locator("[data-testid=today-knockabout-knockabout]").wait_for()


def test_the_board_names_a_choice_of_crossroll_in_words(new_page: NewPage, hall: str) -> None:
    page = new_page()
    puzzle = at_puzzle_of(page, hall, "crossroll")
    answer(page)
    named = page.locator(f"{VERDICT} ol b").first.inner_text()
    assert named != puzzle.best.text
    expect(page.locator("[data-testid=still] .voices .best")).to_have_text(f"best: {named}")


@pytest.mark.parametrize("place", [1, 5], ids=["the second best", "a worse one"])
def test_on_a_phone_the_best_choice_and_ones_own_are_seen_at_once(new_page: NewPage, hall: str, place: int) -> None:
    page = new_page(PHONE, touch=True)
    puzzle = at_puzzle_of(page, hall, "knockabout", 7)
    answer(page, f'[data-offer="{puzzle.choices[place].text}"]')
    for row in ("best", "mine"):
        expect(page.locator(f"{VERDICT} li.{row}")).to_be_in_viewport(ratio=1)


def test_a_puzzle_of_knockabout_shows_every_die_on_a_phone(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    puzzle = at_puzzle_of(page, hall, "knockabout")
    page.wait_for_timeout(LOOKED)
    frame, dice = box(page.locator("main")), page.locator("main g[data-die]")
    assert dice.count() == len(puzzle.position["dice"])
    for die in dice.all():
        at = box(die)
        assert at["x"] >= frame["x"]
        assert at["x"] + at["width"] <= frame["x"] + frame["width"]


def test_nothing_covers_what_a_first_throw_is_told_on_a_phone(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    page.goto(f"{hall}/train/indicesion/indicesion")
    told = box(page.locator("[data-testid=first-throw]"))
    for other in (box(page.locator("main [role=toolbar]")), box(page.locator("[data-testid=walk]"))):
        apart = (
            told["x"] + told["width"] <= other["x"]
            or other["x"] + other["width"] <= told["x"]
            or told["y"] + told["height"] <= other["y"]
            or other["y"] + other["height"] <= told["y"]
        )
        assert apart, (told, other)


def test_a_puzzle_of_crossroll_shows_the_sheet_that_one_chooses_by(new_page: NewPage, hall: str) -> None:
    wide, phone = new_page(), new_page(PHONE, touch=True)
    at_puzzle_of(wide, hall, "crossroll")
    expect(wide.locator("[data-testid=sheet]")).to_be_in_viewport()
    expect(wide.get_by_text("Nobody sees a choice")).to_have_count(0)
    at_puzzle_of(phone, hall, "crossroll")
    phone.locator("[data-testid=sheet-of-puzzle] summary").tap()
    expect(phone.locator("[data-testid=sheet]")).to_be_in_viewport()


@pytest.mark.parametrize("size", [WIDE, TABLET, PHONE], ids=["wide", "tablet", "phone"])
def test_after_a_puzzle_of_crossroll_the_whole_map_is_seen(
    new_page: NewPage, hall: str, size: tuple[int, int]
) -> None:
    page = new_page(size)
    at_puzzle_of(page, hall, "crossroll")
    answer(page)
    expect(page.get_by_test_id("still-map")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [None, PHONE], ids=["wide", "phone"])
def test_after_a_puzzle_of_crossroll_the_map_draws_the_best_choice_and_ones_own(
    new_page: NewPage, hall: str, size: tuple[int, int] | None
) -> None:
    def drives(puzzle: Puzzle) -> bool:
        return all(each.text.startswith("drive") for each in puzzle.choices[:2])

    page = new_page(size) if size else new_page()
    number = next(number for number, each in enumerate(puzzles_of("crossroll").puzzles) if drives(each))
    puzzle = at_puzzle_of(page, hall, "crossroll", number)
    other = next(each for each in puzzle.choices if each.value < puzzle.best.value)
    answer(page, f'[data-offer="{other.text}"]')
    page.locator(VERDICT).wait_for()
    for voice in ("best", "played"):
        expect(page.locator(f"[data-testid=still] [data-voice={voice}] circle").first).to_be_visible()
        expect(page.locator(f"[data-testid=still] .voices .{voice}")).to_be_visible()


def test_after_a_puzzle_of_crossroll_the_map_rings_the_place_where_one_joins_the_lotto(
    new_page: NewPage, hall: str
) -> None:
    page, puzzles = new_page(), puzzles_of("crossroll").puzzles
    number = next(number for number, each in enumerate(puzzles) if each.best.text.startswith("lotto"))
    puzzle = at_puzzle_of(page, hall, "crossroll", number)
    answer(page, f'[data-offer="{puzzle.choices[-1].text}"]')
    page.locator(VERDICT).wait_for()
    expect(page.locator("[data-testid=still] [data-voice=best] circle")).to_have_count(1)


def test_on_a_phone_a_puzzle_shows_how_the_game_stands_above_the_choices(new_page: NewPage, hall: str) -> None:
    page = at_puzzle(new_page(PHONE, touch=True), hall)
    standing = page.locator("[data-testid=standing]")
    expect(standing).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-testid=choices] .offer").first).to_be_in_viewport(ratio=1)
    assert box(standing)["y"] < box(page.locator("[data-testid=choices]"))["y"]


@pytest.mark.parametrize(("size", "seat"), [(WIDE, 0), (PHONE, 1)], ids=["wide", "phone"])
def test_a_throw_of_a_puzzle_is_tried_then_drawn_beside_the_best_one(
    new_page: NewPage, hall: str, size: tuple[int, int], seat: int
) -> None:
    page = new_page(size)
    puzzle = next(each for each in puzzles_of("indicesion").puzzles if each.seat == seat)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/aim" in request.url else None)
    page.goto(f"{hall}/train/indicesion/indicesion/{puzzle.id}")
    page.get_by_test_id("strength").fill("2000")
    page.wait_for_timeout(LOOKED)
    page.get_by_test_id("throw-it").click()
    expect(page.get_by_test_id("judging")).to_be_visible()
    expect(page.get_by_test_id("judging")).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("Set a strength first")).to_have_count(0)
    page.locator(VERDICT).wait_for(timeout=SIMULATED)
    expect(page.get_by_test_id("judging")).to_have_count(0)
    for voice in ("best", "played"):
        expect(page.locator(f"[data-testid=still] [data-voice={voice}] line")).to_be_in_viewport(ratio=1)
        expect(page.locator(f"[data-testid=still] .voices .{voice}")).to_contain_text("m/s")
    voices, drawing = page.locator("[data-testid=still] .voices"), page.locator("[data-testid=still] > svg")
    assert box(voices)["y"] + box(voices)["height"] <= box(drawing)["y"]
    own = page.locator("[data-testid=still] [data-voice=played] line")
    assert box(own)["y"] > box(drawing)["y"] + box(drawing)["height"] / 2  # my side stays in front
    assert asked == []  # a puzzle does not say where a throw lands


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
    page.locator("[data-testid=play-on]").click()
    expect(again.locator("input:checked")).to_have_value("new")
    again.locator("select").select_option("me")
    again.locator(".prime").click()
    expect(page.locator("header .game h1")).to_contain_text("taken up at a puzzle")


NO_CLIPBOARD = """
  Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined });
  document.addEventListener("copy", () => (window.copied = document.activeElement.value));
"""
"""As in a page that came over http from another computer."""


def test_the_puzzle_of_the_day_is_shared_where_pages_have_no_clipboard(new_page: NewPage, hall: str) -> None:
    page = new_page()
    page.add_init_script(NO_CLIPBOARD)
    todays = of_the_day(FILE.puzzles, today()).id
    page.goto(f"{hall}/train/intersection/classic/{todays}")
    answer(page)
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_text("Copied. Paste it anywhere.")).to_be_visible()
    assert todays in page.evaluate("window.copied")


def test_beside_a_puzzle_stand_rating_streak_day_and_themes(new_page: NewPage, hall: str) -> None:
    page = new_page(bypass_csp=True)
    at_puzzle(page, hall, 3)
    rail = page.get_by_test_id("puzzle-rail")
    expect(rail.locator(".big")).to_have_text("1,000")
    answer(page, f'[data-offer="{FILE.puzzles[3].best.text}"]')
    expect(rail.get_by_test_id("streak").locator("b")).to_have_text("1")
    expect(rail.locator(".big")).not_to_have_text("1,000")
    assert serious(page) == []
    rail.locator("a[href$='?theme=park']").click()
    expect(page.locator("h1 small")).not_to_contain_text("puzzle 4 of")
    assert page.url.endswith("?theme=park")
    expect(rail.locator("a.here", has_text="What to park")).to_be_visible()


def test_the_next_puzzle_stays_when_the_page_is_loaded_again(new_page: NewPage, hall: str) -> None:
    page = new_page()
    page.goto(f"{hall}/train/intersection/classic")
    page.locator("[data-testid=choices] .offer").first.wait_for()
    shown = page.locator("h1 small").inner_text()
    page.reload()
    page.locator("[data-testid=choices] .offer").first.wait_for()
    assert page.locator("h1 small").inner_text() == shown


def test_one_plays_on_from_a_puzzle_with_the_dice_that_come_with_it(new_page: NewPage, hall: str) -> None:
    page = at_puzzle(new_page(), hall, 5)
    answer(page)
    page.locator("[data-testid=play-on]").click()
    again = page.locator("[data-testid=again]")
    again.get_by_text("The same dice").click()
    expect(again).to_contain_text("The dice fall alike each time")
    again.locator(".prime").click()
    expect(page.locator("header .game h1")).to_contain_text("taken up at a puzzle")
    page.locator("[data-testid=choices] .offer").first.wait_for()  # nobody shakes dice that are known


def test_a_long_training_does_not_use_up_the_drawing_contexts_of_the_browser(new_page: NewPage, hall: str) -> None:
    page = at_puzzle(new_page(), hall)  # a page that complains fails the test, and a browser has sixteen of them
    everything = page.get_by_test_id("puzzle-rail").get_by_role("link", name="Everything")
    for _ in range(18):
        with page.expect_response(f"{hall}/api/puzzles/intersection/classic"):
            everything.click()
        page.locator("[data-testid=choices] .offer").first.wait_for()
