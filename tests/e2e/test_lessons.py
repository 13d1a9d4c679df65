"""Lessons in a browser, played to their end by mouse, touch and keys; wrong tries, resuming and skipping."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from dicehall.lessons import lessons
from dicehall.lessons.files import Found
from e2e.conftest import PHONE, NewPage, settle
from e2e.playing import box
from e2e.test_access import serious

LESSONS = [pytest.param(found, id=f"{found.game}-{found.rulebook}") for found in lessons()]
FIRST = {found.game: found for found in reversed(lessons())}
ONE_FOR_EACH_GAME = [pytest.param(found, id=game) for game, found in FIRST.items()]
KNOCKABOUT = FIRST["knockabout"]
TRAFFIC = next(found for found in lessons() if found.rulebook == "traffic")

CLASSIC = next(found for found in lessons() if found.rulebook == "classic")

RING = 8
"""Pixels from a lit row to the outer edge of its ring."""
WHOLE = f"""() => {{
  const row = document.querySelector("aside [data-choice]")?.getBoundingClientRect();
  const card = document.querySelector("aside [role=group]").getBoundingClientRect();
  return row && row.top - {RING} >= card.top && row.bottom + {RING} <= card.bottom;
}}"""
FREE_DICE = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect());
  const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const [signs, dice] = [boxes("[data-testid=sign]"), boxes("main [data-place^=die-]")];
  return dice.length > 2 && signs.length === 2 && !dice.some((die) => signs.some((sign) => over(die, sign)));
}"""
STEP = "[data-testid=step]"
NEXT = "[data-testid=next]"
SHOW = "[data-testid=show]"
LINES = "button => Math.round(button.querySelector('span').getClientRects()[0].height / 20)"
COVERED = """() => {
  const bubble = document.querySelector('.bubble:not(.unplaced)')?.getBoundingClientRect();
  const dice = [...document.querySelectorAll('main [data-die][data-place]')];
  return bubble ? dice.filter((die) => {
    const { left, right, top, bottom } = die.getBoundingClientRect();
    return left < bubble.right && right > bubble.left && top < bubble.bottom && bottom > bubble.top;
  }).map((die) => die.dataset.place) : [];
}"""
STILL = """() => new Promise((done) => setTimeout(() => done(true), 2500))"""
"""Longer than the page looks for places that are out of sight."""
ONE_LINE = "text => text.getClientRects().length === 1"
NO_BUTTON_COVERED = """() => {
  const bubble = document.querySelector(".bubble:not(.unplaced)")?.getBoundingClientRect();
  const buttons = [...document.querySelectorAll("main button:not([data-place])")]
    .filter((each) => each.checkVisibility());
  return bubble && buttons.length > 2 && buttons.every((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left >= bubble.right || right <= bubble.left || top >= bubble.bottom || bottom <= bubble.top;
  });
}"""
TAP = "[data-testid=tap]:visible, [data-testid=roll]:visible"


class Learner:
    """Somebody who goes through a lesson."""

    def __init__(self, page: Page, hall: str, found: Found) -> None:
        self.page, self.hall, self.found = page, hall, found
        self.actions: list[str] = []

    def open(self) -> None:
        self.page.goto(f"{self.hall}/learn/{self.found.game}/{self.found.rulebook}")
        self.page.locator(STEP).wait_for()

    def jump(self, name: str) -> int:
        """Open the lesson at this step; its number."""
        self.open()
        number = self.found.lesson.number_of(name)
        self.page.locator(f"ol button >> nth={number}").click()
        return number

    def at(self, number: int) -> None:
        """Wait until the lesson is at this step, counted from 0."""
        expect(self.page.locator(STEP)).to_have_attribute("data-step", self.found.lesson.steps[number].name)
        self.actions = []

    def turn(self, number: int) -> Any:
        """How the step stands after the actions so far."""
        name = self.found.lesson.steps[number].name
        path = f"{self.hall}/api/lessons/{self.found.game}/{self.found.rulebook}/steps/{name}"
        answer = self.page.request.post(path, data={"actions": self.actions})
        assert answer.ok, answer.text()
        return answer.json()

    def ready(self) -> None:
        """Wait until the page can be acted on: dice that wait for a tap are rolled."""
        self.page.locator(f"{NEXT}, {SHOW}:enabled").first.wait_for()
        while self.page.locator(TAP).count():
            self.page.locator(TAP).last.click()
            self.page.locator(f"{NEXT}, {SHOW}:enabled").first.wait_for()

    def do_step(self, number: int, do: Any) -> None:
        """Do a step with a way of acting, which is given the action."""
        self.at(number)
        self.ready()
        while not self.page.locator(NEXT).count():
            turn = self.turn(number)
            do(turn["next"])
            self.actions.append(turn["next"])
            expect(self.page.locator(STEP)).to_have_attribute("data-decision", str(len(self.actions)))
            self.ready()

    def finish(self, do: Any) -> None:
        """Go through the whole lesson, up to the button that leads to a real game."""
        count = len(self.found.lesson.steps)
        for number in range(count):
            self.do_step(number, do)
            if number < count - 1:
                self.page.locator(NEXT).click()


def by_mouse(page: Page) -> Any:
    """Click the row of the action, or let the lesson throw where actions are too many to list."""

    def do(action: str) -> None:
        rows = page.locator(f'[data-offer="{action}"]')
        (rows if rows.count() else page.locator(SHOW)).first.click()

    return do


def by_touch(page: Page) -> Any:
    """Tap the row of the action, then the main button under the thumb."""

    def do(action: str) -> None:
        rows = page.locator(f'[data-offer="{action}"]')
        if not rows.count():
            page.locator(SHOW).tap()
            return
        if rows.first.get_attribute("aria-current") != "true":
            rows.first.tap()
        prime = page.locator("[data-testid=prime]:enabled").first
        assert prime.evaluate(LINES) == 1, prime.inner_text()
        prime.tap()

    return do


def by_keys(page: Page) -> Any:
    """Go to the row by the keyboard and take it, or press the key of Show me."""

    def do(action: str) -> None:
        row = page.locator(f'[data-offer="{action}"]')
        if not row.count():
            page.keyboard.press("s")
            return
        row.first.focus()
        page.keyboard.press("Enter")

    return do


@pytest.mark.parametrize("found", LESSONS)
def test_a_lesson_is_played_to_its_end_by_mouse_and_leads_to_a_real_game(
    page: Page, hall: str, found: Found
) -> None:
    learner = Learner(page, hall, found)
    learner.open()
    learner.finish(by_mouse(page))
    page.locator(NEXT).click()
    page.wait_for_url("**/t/*")
    page.locator("[data-testid=turn]").first.wait_for()


@pytest.mark.parametrize("found", ONE_FOR_EACH_GAME)
def test_a_lesson_is_played_to_its_end_by_touch(new_page: NewPage, hall: str, found: Found) -> None:
    page = new_page(PHONE, touch=True)
    learner = Learner(page, hall, found)
    learner.open()
    learner.finish(by_touch(page))
    assert page.evaluate("document.documentElement.scrollHeight") <= PHONE[1]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


@pytest.mark.parametrize("found", ONE_FOR_EACH_GAME)
def test_a_lesson_is_played_to_its_end_by_keys(page: Page, hall: str, found: Found) -> None:
    learner = Learner(page, hall, found)
    learner.open()
    count, do = len(found.lesson.steps), by_keys(page)
    for number in range(count):
        learner.do_step(number, do)
        if number < count - 1:
            page.keyboard.press("Enter")
            expect(page.locator(f"{STEP} h2")).to_be_focused()


@pytest.mark.parametrize("found", LESSONS)
def test_every_place_that_a_step_lights_can_be_seen(page: Page, hall: str, found: Found) -> None:
    learner = Learner(page, hall, found)
    learner.open()
    for number, step in enumerate(found.lesson.steps):
        page.locator(f"ol button >> nth={number}").click()
        learner.at(number)
        learner.ready()
        if not step.is_read:
            lit = learner.turn(number)["lit"]
            expect(page.locator("[data-testid=ring]")).to_have_count(len(lit))
        assert page.evaluate(COVERED) == [], f"the bubble of {step.name} covers dice"


ON_THE_BOARD = [
    pytest.param("knockabout", "move", ["G5", "G7"], id="knockabout"),
    pytest.param("crossroll", "landmark", ["aberdeen", "ocean_park"], id="crossroll"),
    pytest.param("intersection", "fix", None, id="intersection"),
]


@pytest.mark.parametrize(("game", "name", "places"), ON_THE_BOARD)
def test_a_step_is_done_on_the_board_itself(
    page: Page, hall: str, game: str, name: str, places: list[str] | None
) -> None:
    found = FIRST[game]
    learner = Learner(page, hall, found)
    number = learner.jump(name)
    learner.at(number)
    learner.ready()
    for place in places or learner.turn(number)["lit"]:
        page.locator(f"main [data-place={place}]").first.click()
    done, main = page.locator("[data-testid=done]"), page.locator("[data-main]:enabled:visible").first
    expect(done.or_(main).first).to_be_visible()
    if not done.count():
        main.click()
    expect(done).to_be_visible()


def test_a_wrong_try_is_answered_kindly_and_changes_nothing(page: Page, hall: str) -> None:
    learner = Learner(page, hall, KNOCKABOUT)
    learner.open()
    learner.ready()
    wrong = KNOCKABOUT.lesson.steps[0].wrong[-1].say
    page.locator("[data-place=E4]").first.click()
    page.locator("[data-place=E6]").first.click()
    expect(page.locator("[data-testid=said]")).to_have_text(wrong)
    expect(page.locator(NEXT)).to_have_count(0)
    by_mouse(page)(KNOCKABOUT.lesson.steps[0].done[0][0])
    expect(page.locator("[data-testid=done]")).to_be_visible()


def test_a_throw_that_misses_is_answered_and_nothing_hides_where_the_next_one_goes(page: Page, hall: str) -> None:
    learner = Learner(page, hall, FIRST["indicesion"])
    learner.open()
    page.locator(NEXT).click()
    learner.at(1)
    learner.ready()
    expect(page.get_by_test_id("pull")).to_be_visible()
    expect(page.locator("[data-testid=overlay] .dim")).to_have_count(0)
    page.get_by_text("Throw by numbers instead").click()
    page.get_by_test_id("strength").fill("4000")
    page.get_by_test_id("throw-it").click()
    expect(page.get_by_test_id("said")).to_have_text(FIRST["indicesion"].lesson.steps[1].wrong[-1].say)
    page.locator(SHOW).click()
    expect(page.get_by_test_id("done")).to_be_visible()


def test_the_bar_says_what_to_do_also_after_a_step(page: Page, hall: str) -> None:
    learner = Learner(page, hall, KNOCKABOUT)
    learner.open()
    learner.ready()
    expect(page.get_by_test_id("task")).to_have_text(KNOCKABOUT.lesson.steps[0].task)
    by_mouse(page)(KNOCKABOUT.lesson.steps[0].done[0][0])
    expect(page.get_by_test_id("task")).to_have_text("Done: go on to the next step")


@pytest.mark.parametrize("name", ["dice", "number", "seal"])
def test_nobody_is_waited_for_after_a_step(page: Page, hall: str, name: str) -> None:
    found = FIRST["crossroll"]
    learner = Learner(page, hall, found)
    learner.do_step(learner.jump(name), by_mouse(page))
    expect(page.get_by_test_id("done")).to_be_visible()
    assert "Pip is" not in page.locator("main").inner_text()
    expect(page.locator("main")).to_contain_text("This step is done.")


def test_a_step_on_a_phone_begins_with_its_title_and_shows_the_row_that_is_asked_for(
    new_page: NewPage, hall: str
) -> None:
    page = new_page(PHONE, touch=True)
    learner = Learner(page, hall, TRAFFIC)
    for name, asked in (("slow", "slow S"), ("double", "double")):
        learner.jump(name)
        learner.ready()
        row = page.locator(f'[data-offer="{asked}"]')
        expect(row).to_be_in_viewport(ratio=1)
        page.wait_for_function(STILL)
        expect(page.locator(f"{STEP} .text")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("name", ["box", "complete", "lotto"])
def test_on_a_phone_a_lit_row_of_the_sheet_does_not_push_the_task_out_of_sight(
    new_page: NewPage, hall: str, name: str
) -> None:
    page = new_page(PHONE, touch=True)
    learner = Learner(page, hall, FIRST["crossroll"])
    learner.jump(name)
    learner.ready()
    page.wait_for_function(STILL)
    expect(page.get_by_test_id("step-task")).to_be_in_viewport(ratio=1)


def test_the_felt_says_nothing_of_the_step_before(page: Page, hall: str) -> None:
    learner = Learner(page, hall, TRAFFIC)
    number = learner.jump("double")
    learner.do_step(number, by_mouse(page))
    page.locator(NEXT).click()
    learner.at(number + 1)
    page.locator(TAP).first.wait_for()
    expect(page.locator("main")).not_to_contain_text("You double")


def test_a_move_in_the_task_is_not_broken_in_two(page: Page, hall: str) -> None:
    learner = Learner(page, hall, KNOCKABOUT)
    learner.jump("gutter")
    assert page.locator(f"{STEP} .task span", has_text="G2-G8").last.evaluate(ONE_LINE)


@pytest.mark.parametrize("name", ["pull", "towers"])
def test_a_bubble_covers_no_button_of_the_board(new_page: NewPage, hall: str, name: str) -> None:
    page = new_page(PHONE, touch=True)
    settle(page, quality="low")
    learner = Learner(page, hall, FIRST["indicesion"])
    learner.jump(name)
    learner.ready()
    page.locator(".bubble:not(.unplaced)").wait_for()
    page.wait_for_function(NO_BUTTON_COVERED)


def test_the_end_of_a_lessons_round_covers_no_board_and_no_sign(page: Page, hall: str) -> None:
    settle(page, quality="low")
    learner = Learner(page, hall, FIRST["indicesion"])
    learner.do_step(learner.jump("round"), by_mouse(page))
    card = box(page.get_by_test_id("round-end"))
    for each in page.locator("main [data-testid=sign], main [data-place^=board-]").all():
        place = box(each)
        apart = card["y"] >= place["y"] + place["height"] or card["x"] >= place["x"] + place["width"]
        assert apart, each.inner_text()


def test_a_choice_is_not_made_before_the_learner_makes_it(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    learner = Learner(page, hall, KNOCKABOUT)
    learner.open()
    learner.ready()
    expect(page.locator("[data-testid=prime]:enabled")).to_have_count(0)
    for place in ("G5", "G7"):
        page.locator(f"main [data-place={place}]").first.tap()
    expect(page.get_by_test_id("done").or_(page.locator("[data-testid=prime]:enabled")).first).to_be_visible()


def test_the_next_step_chooses_nothing_in_advance_and_its_lit_row_is_in_sight(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    learner = Learner(page, hall, TRAFFIC)
    number = learner.jump("end")
    learner.do_step(number, by_touch(page))
    page.locator(NEXT).tap()
    learner.at(number + 1)
    learner.ready()
    expect(page.locator("[data-testid=prime]:enabled")).to_have_count(0)
    expect(page.locator('[data-offer="double"]')).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("name", ["again", "yield"])
def test_a_lit_row_is_not_cut_off_by_the_edge_of_the_card(new_page: NewPage, hall: str, name: str) -> None:
    page = new_page(PHONE, touch=True)
    learner = Learner(page, hall, CLASSIC)
    learner.jump(name)
    learner.ready()
    page.wait_for_function(WHOLE)


def test_the_sign_of_the_far_board_hides_none_of_the_dice_that_a_lesson_points_at(page: Page, hall: str) -> None:
    learner = Learner(page, hall, FIRST["indicesion"])
    learner.jump("knock")
    learner.ready()
    page.locator("[data-testid=sign]").first.wait_for()
    page.wait_for_function(FREE_DICE)


def test_the_dice_of_a_turn_stay_where_a_step_ends_with_it(page: Page, hall: str) -> None:
    learner = Learner(page, hall, TRAFFIC)
    learner.do_step(learner.jump("end"), by_mouse(page))
    expect(page.get_by_test_id("done")).to_be_visible()
    faces = page.locator("main [data-die]").evaluate_all("each => each.map(die => die.dataset.face)")
    assert sorted(faces) == sorted([*"HHS24", "go"])
    assert "nothing parked yet" not in page.locator("main").inner_text()


def test_the_next_step_of_indicesion_says_nothing_about_the_throw_before(page: Page, hall: str) -> None:
    found = FIRST["indicesion"]
    learner = Learner(page, hall, found)
    number = learner.jump("towers")
    learner.do_step(number, by_mouse(page))
    expect(page.get_by_test_id("callouts")).to_contain_text("tower")
    expect(page.get_by_test_id("again")).to_be_visible()
    page.locator(NEXT).click()
    learner.at(number + 1)
    learner.ready()
    expect(page.get_by_test_id("callouts")).to_be_empty()
    expect(page.get_by_test_id("again")).to_have_count(0)


def test_on_a_phone_the_die_that_fell_is_in_sight(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    learner = Learner(page, hall, KNOCKABOUT)
    learner.do_step(learner.jump("neighbours"), by_touch(page))
    expect(page.get_by_test_id("done")).to_be_visible()
    board, fallen = box(page.locator("main")), box(page.locator("main [data-place=G13]").first)
    assert board["y"] <= fallen["y"] + 8


def test_a_lesson_goes_on_where_it_was_left(page: Page, hall: str) -> None:
    learner = Learner(page, hall, KNOCKABOUT)
    learner.open()
    learner.do_step(0, by_mouse(page))
    page.reload()
    learner.at(1)
    page.goto(f"{hall}/learn")
    page.get_by_test_id("lesson-knockabout-knockabout").get_by_role("link").click()
    learner.at(1)
    page.keyboard.press("b")
    learner.at(0)


@pytest.mark.parametrize("key", ["", "Escape"])
def test_a_lesson_can_be_skipped_by_its_button_and_by_escape(page: Page, hall: str, key: str) -> None:
    learner = Learner(page, hall, KNOCKABOUT)
    learner.open()
    learner.ready()
    if key:
        page.keyboard.press(key)
    else:
        page.get_by_test_id("skip-lesson").click()
    page.wait_for_url(f"{hall}/")


def test_a_lesson_that_is_not_there_says_so(page: Page, hall: str) -> None:
    page.goto(f"{hall}/learn/knockabout/chess")
    page.get_by_text("There is no such lesson.").wait_for()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("found", ONE_FOR_EACH_GAME)
def test_everybody_can_use_a_lesson(new_page: NewPage, hall: str, found: Found, theme: str) -> None:
    page = new_page(bypass_csp=True)
    settle(page, theme=theme)
    learner = Learner(page, hall, found)
    learner.open()
    learner.ready()
    assert serious(page) == []
    learner.do_step(0, by_mouse(page))
    assert serious(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everybody_can_use_the_list_of_lessons(new_page: NewPage, hall: str, theme: str) -> None:
    page = new_page(bypass_csp=True)
    settle(page, theme=theme)
    page.goto(f"{hall}/learn")
    page.get_by_test_id("lesson-knockabout-knockabout").wait_for()
    assert serious(page) == []


@pytest.mark.parametrize("path", ["/learn", "/learn/knockabout"])
def test_all_lessons_are_listed(page: Page, hall: str, path: str) -> None:
    page.goto(f"{hall}{path}")
    expect(page.get_by_role("link", name="Learn", exact=True)).to_have_attribute("aria-current", "page")
    for game in FIRST:
        expect(page.locator(f"main a[href^='/learn/{game}/']").first).to_be_visible()


def test_a_lesson_that_takes_long_to_open_says_why(page: Page, hall: str) -> None:
    page.clock.install()
    page.route("**/api/lessons/**/steps/*", lambda _: None)
    page.goto(f"{hall}/learn/knockabout/knockabout")
    opening = page.locator("main").get_by_role("status")
    expect(opening).to_contain_text("Opening the lesson")
    page.clock.fast_forward(3_000)
    expect(opening).to_contain_text("made ready once on a machine")


def test_a_choice_that_nobody_has_chosen_yet_has_its_words_in_the_list(page: Page, hall: str) -> None:
    learner = Learner(page, hall, TRAFFIC)
    learner.jump("fix")
    row = page.locator("[data-choice='fix H']")
    expect(row).to_contain_text("Roll a happy face with a sad face")
    expect(row).not_to_contain_text("Your only choice")


def test_while_a_step_is_being_laid_out_the_page_says_so_and_offers_nothing_of_the_step_before(
    page: Page, hall: str
) -> None:
    learner = Learner(page, hall, KNOCKABOUT)
    learner.open()
    page.route("**/api/lessons/**/steps/gutter", lambda _: None)
    page.locator("ol button >> nth=1").click()
    expect(page.locator(STEP)).to_contain_text("One moment")
    expect(page.get_by_test_id("choices")).to_have_count(0)
    expect(page.locator("aside")).not_to_contain_text("is choosing")
