"""inDICEsion on its own table: thrown by mouse, by touch and by keys, aided, drafted, built and played back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import ME, PHONE, WIDE, NewPage, open_table, settle
from e2e.playing import box

BEN = {"who": "me", "name": "Ben"}
SMALL = (620, 640)  # space is drawn without a graphics card here
SEEN = ["indicesion-throw", "indicesion-place"]
ODDS = re.compile(r"Stays on .* (\d+ in 10|nearly always|hardly ever)")
RIGHT = 175  # pixels of a mouse's pull that bring a die to one's own board; the longest pull has 200


def sit_down(page: Page, hall: str, quality: str = "low", **options: object) -> None:
    """A table of two on one device, where Ada starts."""
    settle(page, quality=quality, hintsSeen=SEEN)
    open_table(page, hall, "indicesion", ME, BEN, options=options)
    page.locator("[data-offer^=start]").first.click()


def practise(page: Page, hall: str, **options: object) -> None:
    """A table for one."""
    settle(page, quality="flat", hintsSeen=SEEN)
    open_table(page, hall, "indicesion", ME, options=options)
    expect(page.get_by_test_id("pull")).to_be_visible()


def middle(page: Page, test_id: str) -> tuple[float, float]:
    found = box(page.get_by_test_id(test_id))
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2


def corner_of_stage(page: Page) -> tuple[float, float]:
    """A place on the stage that is neither the die nor a board."""
    expect(page.get_by_test_id("pull")).to_be_visible()
    area = box(page.get_by_test_id("pull-area"))
    return area["x"] + 0.16 * area["width"], area["y"] + 0.4 * area["height"]


@contextmanager
def pulled(page: Page, right: float, down: float) -> Iterator[tuple[float, float]]:
    """The mouse has pulled the die by so many pixels from anywhere on the stage, and lets go at the end."""
    x, y = corner_of_stage(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right, y + down, steps=4)
    yield x, y
    page.mouse.up()


def throw(page: Page, right: float = 0, down: float = RIGHT) -> None:
    with pulled(page, right, down):
        pass


def strength(page: Page) -> int:
    return int(page.get_by_test_id("strength").input_value())


def dice_left(page: Page, count: int, seat: int = 0) -> None:
    expect(page.locator(f"[data-seat='{seat}'] p")).to_contain_text(f"{count} dice left")


def expect_thrown(page: Page) -> None:
    dice_left(page, 5)
    sheet = page.get_by_role("tab", name="Sheet")
    if sheet.count():  # small screens have the boards behind a tab
        sheet.click()
    expect(page.get_by_test_id("boards")).to_contain_text("Ada's first red die")


def at_rest(page: Page) -> str:
    """How often the stage has been drawn, once a second has passed in which it was not."""
    drawn: str = page.evaluate(
        """async () => {
            const drawn = () => document.querySelector("[data-testid=stage]").dataset.drawn;
            for (let before; before !== drawn(); ) {
                before = drawn();
                await new Promise((later) => setTimeout(later, 1000));
            }
            return drawn();
        }"""
    )
    return drawn


# The gesture.


def test_the_help_sheet_has_keys_of_the_list_only_where_there_is_one(page: Page, hall: str) -> None:
    settle(page, quality="flat", hintsSeen=SEEN)
    open_table(page, hall, "indicesion", ME, BEN)
    page.locator("[data-offer^=start]").first.wait_for()
    help_sheet = page.get_by_role("dialog", name="Keys at this table")
    page.keyboard.press("?")
    expect(help_sheet.get_by_role("heading", name="The list of choices")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("[data-offer^=start]").first.click()
    expect(page.get_by_test_id("pull")).to_be_visible()
    page.keyboard.press("?")
    expect(help_sheet.get_by_role("heading", name="The board")).to_be_visible()
    expect(help_sheet.get_by_role("heading", name="The list of choices")).to_have_count(0)


def test_a_die_is_thrown_by_pulling_back_anywhere_and_letting_go(new_page: NewPage, hall: str) -> None:
    page = new_page(SMALL)
    sit_down(page, hall)
    throw(page)
    expect_thrown(page)


def test_nothing_is_preset_and_strength_grows_with_the_pull_to_200_pixels(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat")
    expect(page.get_by_test_id("throw-it")).to_be_disabled()
    assert strength(page) == 0
    with pulled(page, 0, 50) as (x, y):
        assert strength(page) == 600
        meter = page.get_by_test_id("meter")
        drawn, whole = (box(meter.locator(part))["width"] for part in (".drawn", ".scale"))
        assert drawn == pytest.approx(whole * 600 / 2400, abs=1)
        page.mouse.move(x, y + 100)
        assert strength(page) == 1200
        page.mouse.move(x, y + 260)
        assert strength(page) == 2400
        page.mouse.wheel(0, 4000)  # a low throw is harder
        expect(page.get_by_test_id("strength")).to_have_value("4000")
        page.mouse.move(x, y)


def test_on_a_phone_nothing_shines_through_the_button_that_throws(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE)
    sit_down(page, hall, "flat")
    expect(page.get_by_test_id("throw-it")).to_be_disabled()
    expect(page.get_by_test_id("throw-it")).to_have_css("opacity", "1")


def test_a_pull_back_into_the_ring_and_a_tap_do_not_throw(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat")
    with pulled(page, 0, RIGHT) as (x, y):
        assert strength(page) > 0
        page.mouse.move(x + 4, y + 12)
        expect(page.get_by_test_id("meter")).to_contain_text("letting go does not throw")
    page.mouse.click(*corner_of_stage(page))
    page.mouse.click(*middle(page, "pull"))
    assert strength(page) == 0
    dice_left(page, 6)


def test_a_pull_is_taken_back_with_escape(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat")
    with pulled(page, 6, RIGHT):
        assert strength(page) > 0
        page.keyboard.press("Escape")
        assert strength(page) == 0
    dice_left(page, 6)


def test_a_pull_to_the_left_throws_to_the_right(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat")
    with pulled(page, -40, RIGHT) as (x, y):
        expect(page.get_by_test_id("throw")).to_contain_text(re.compile(r"\d+° right"))
        page.mouse.move(x, y)


def test_the_wheel_changes_the_loft_down_to_a_flat_throw(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat")
    expect(page.get_by_test_id("meter")).to_contain_text("loft 63°")
    with pulled(page, 0, RIGHT) as (x, y):
        page.mouse.wheel(0, 200)
        expect(page.get_by_test_id("meter")).to_contain_text("loft 57°")
        page.mouse.move(x, y)
    page.get_by_role("button", name="Low").click()
    expect(page.get_by_test_id("meter")).to_contain_text("loft 6°")


class Fingers:
    """Fingers on a screen."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def __call__(self, kind: str, *points: tuple[float, float]) -> None:
        touched: list[dict[str, Any]] = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})

    def flick(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """One finger drags from here to there, and is lifted while it moves."""
        (x, y), (to_x, to_y) = start, end
        self("touchStart", start)
        for step in range(1, 9):
            self("touchMove", (x + (to_x - x) * step / 8, y + (to_y - y) * step / 8))
        self("touchEnd")


def test_a_die_is_thrown_by_touch_on_a_phone_and_a_second_finger_changes_the_loft(
    new_page: NewPage, hall: str
) -> None:
    page = new_page(PHONE, touch=True)
    sit_down(page, hall)
    fingers = Fingers(page)
    x, y = corner_of_stage(page)
    fingers("touchStart", (x, y))
    fingers("touchMove", (x, y + 90))
    fingers("touchMove", (x, y + 150))
    # the longest pull of a thumb, for 2.4 m/s, is 180 to 240 pixels
    expect(page.get_by_test_id("strength")).to_have_value(re.compile(r"1[5-9]\d\d|2000"))
    before = page.get_by_test_id("meter").inner_text()
    fingers("touchStart", (x, y + 150), (x + 150, y))
    fingers("touchMove", (x, y + 150), (x + 150, y + 40))
    expect(page.get_by_test_id("meter")).not_to_have_text(before)
    fingers("touchEnd", (x, y + 150))
    fingers("touchEnd")
    expect_thrown(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_on_a_phone_too_a_pull_back_into_the_ring_says_that_letting_go_cancels(
    new_page: NewPage, hall: str
) -> None:
    page = new_page(PHONE, touch=True)
    sit_down(page, hall, "flat")
    fingers, meter, (x, y) = Fingers(page), page.get_by_test_id("meter"), corner_of_stage(page)
    high = box(meter)["height"]
    fingers("touchStart", (x, y))
    fingers("touchMove", (x, y + 90))
    expect(meter).not_to_contain_text("letting go cancels")
    fingers("touchMove", (x, y + 6))
    expect(meter).to_contain_text("letting go cancels")
    assert box(meter)["height"] == pytest.approx(high, abs=1)
    fingers("touchEnd")
    expect(meter).not_to_contain_text("letting go cancels")
    dice_left(page, 6)


def test_a_tap_counts_after_a_finger_was_lifted_while_it_moved(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    sit_down(page, hall, "flat")
    x, y = corner_of_stage(page)
    Fingers(page).flick((x, y), (x, y + 180))
    page.get_by_role("tab", name="Sheet").tap()
    expect(page.get_by_test_id("boards")).to_be_visible()


def test_a_die_is_aimed_and_thrown_with_keys_with_the_error_of_a_hand(page: Page, hall: str) -> None:
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    sit_down(page, hall, "flat")
    stands, die = page.get_by_test_id("along"), page.get_by_test_id("pull")
    expect(stands).to_have_value("0")
    expect(stands).to_have_attribute("aria-valuetext", "middle")
    left = middle(page, "pull")[0]
    page.get_by_test_id("walk").press("ArrowRight")
    expect(stands).to_have_attribute("aria-valuetext", re.compile(r"^\d cm right$"))
    assert middle(page, "pull")[0] > left
    die.press("Enter")  # nothing is pulled yet
    dice_left(page, 6)
    for key in ("Shift+ArrowUp",) * 4 + ("ArrowUp", "ArrowLeft", "PageDown"):
        die.press(key)
    assert strength(page) == 2050
    expect(page.get_by_test_id("meter")).to_contain_text("loft 60°")
    die.press("Enter")
    expect_thrown(page)
    assert any("error 70" in frame for frame in sent)


def test_a_die_is_aimed_and_thrown_with_the_form(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat")
    for name in ("along", "direction", "loft", "spin"):
        page.get_by_test_id(name).press("ArrowRight")
    page.get_by_test_id("strength").fill("2000")
    page.get_by_test_id("throw-it").press("Enter")
    expect_thrown(page)


def test_a_board_is_aimed_at_by_clicking_it(page: Page, hall: str) -> None:
    sit_down(page, hall, quality="flat")
    at = page.get_by_role("combobox", name="At")
    mine = at.input_value()
    other = page.locator(f"[data-place^='board-']:not([data-place='board-{mine}'])").first
    seen = box(other)
    page.mouse.click(seen["x"] + seen["width"] / 2, seen["y"] + seen["height"] / 2)
    expect(at).not_to_have_value(mine)


# The aiming aid.


def test_the_aid_is_shown_once_the_pull_rests_and_refined_while_it_stands(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat", aid="odds")
    odds = page.get_by_test_id("odds")
    with pulled(page, 0, RIGHT) as (x, y):
        expect(odds).to_contain_text(ODDS)
        expect(page.locator("[data-area='50']")).to_be_visible()
        expect(page.locator("[data-area='90']")).to_be_visible()
        expect(odds).to_have_attribute("data-throws", "96")
        page.mouse.move(x, y + 100)
        expect(odds).not_to_have_attribute("data-throws", "96")  # no answer about another throw is ever shown
        expect(odds).to_contain_text(ODDS)
        page.mouse.move(x, y)
        expect(odds).to_be_hidden()


# whether all of an element is seen, under nothing else: nobody has to scroll to it
IN_SIGHT = """(found) => [0.1, 0.5, 0.9].every((share) => {
  const { left, top, width, height } = found.getBoundingClientRect();
  return found.contains(document.elementFromPoint(left + width / 2, top + height * share));
})"""

# What can be seen of these under the first thing, or how far that one sticks out of the stage. It is read at one
# moment, two frames later: a page whose window has just changed its size lays itself out with the next one.
COVERED = """async ([first, others]) => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  const box = (each) => each.getBoundingClientRect();
  const over = box(document.querySelector(first)), stage = box(document.querySelector("[data-testid=indicesion]"));
  const across = (other) => Math.min(over.right, other.right) - Math.max(over.left, other.left);
  const along = (other) => Math.min(over.bottom, other.bottom) - Math.max(over.top, other.top);
  const inside = over.width - across(stage) < 1 && over.height - along(stage) < 1;
  const under = [...document.querySelectorAll(others)].filter(
    (each) => each.checkVisibility() && across(box(each)) > 1 && along(box(each)) > 1,
  );
  return [...(inside ? [] : ["the edge"]), ...under.map((each) => each.outerHTML.slice(0, 90))];
}"""
FIXED = "[data-testid=meter], [data-testid=indicesion] [role=toolbar]"
"""What stays where it is while the eye follows a throw."""
CLEAR = f"[data-place^=board-], [data-testid=sign], {FIXED}"


@pytest.mark.parametrize("quality", ["flat", "low"])
@pytest.mark.parametrize("size", [PHONE, (820, 1180)], ids=["phone", "tablet"])
@pytest.mark.parametrize("options", [{}, {"mode": "central"}, {"drill": "towers"}], ids=["two", "central", "alone"])
def test_the_odds_cover_no_board_no_label_and_no_button(
    new_page: NewPage, hall: str, options: dict[str, str], size: tuple[int, int], quality: str
) -> None:
    page = new_page(size)
    settle(page, quality=quality, hintsSeen=SEEN)
    if "drill" in options:
        open_table(page, hall, "indicesion", ME, options=options)
    else:
        open_table(page, hall, "indicesion", ME, BEN, options={**options, "aid": "odds"})
        page.locator("[data-offer^=start]").first.click()
    with pulled(page, 0, RIGHT) as (x, y):
        expect(page.get_by_test_id("odds")).to_contain_text(ODDS)
        assert page.evaluate(COVERED, ["[data-testid=odds]", CLEAR]) == []
        page.mouse.move(x, y)


LONG = [
    {"id": str(line), "label": label, "share": 0.9, "words": "nearly always"}
    for line, label in enumerate(["Stays on your board", "On a die", "Misses the boards", "Falls off the table"])
]


@pytest.mark.parametrize("quality", ["flat", "low"])
@pytest.mark.parametrize("size", [PHONE, (360, 640), (820, 1180)], ids=["phone", "small phone", "tablet"])
def test_the_longest_odds_cover_nothing_either(
    new_page: NewPage, hall: str, size: tuple[int, int], quality: str
) -> None:
    page = new_page(size)
    settle(page, quality=quality, hintsSeen=SEEN)

    def longest(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        more = {"odds": LONG, "throws": told["most"]} if answer.ok else {}  # after it nothing is asked again
        route.fulfill(response=answer, json={**told, **more})

    page.route("**/aim", longest)
    open_table(page, hall, "indicesion", ME, options={"drill": "towers"})
    with pulled(page, 0, RIGHT) as (x, y):
        expect(page.get_by_test_id("odds")).to_contain_text("nearly always")
        assert page.evaluate(COVERED, ["[data-testid=odds]", CLEAR]) == []
        page.mouse.move(x, y)
    page.unroute_all(behavior="ignoreErrors")


def test_the_odds_make_way_for_a_label_that_grows(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE)
    settle(page, quality="flat", hintsSeen=SEEN)
    open_table(page, hall, "indicesion", ME, options={"drill": "towers"})
    with pulled(page, 0, RIGHT) as (x, y):
        odds = page.get_by_test_id("odds")
        expect(odds).to_contain_text(ODDS)
        page.evaluate(
            """() => {
              const sign = document.querySelector("[data-testid=sign]");
              const card = document.querySelector("[data-testid=odds]").style;
              [sign.style.left, sign.style.top, sign.style.translate] = [card.left, card.top, "0 0"];
            }"""
        )
        page.wait_for_function(f"""() => !({COVERED})(["[data-testid=odds]", "[data-testid=sign]"]).length""")
        page.mouse.move(x, y)


def test_a_vague_aid_shades_a_patch_tells_where_it_is_and_tells_no_odds(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat", aid="patch")
    with pulled(page, 0, RIGHT) as (x, y):
        expect(page.locator("[data-area='90']")).to_be_visible()
        told = re.compile(r"^9 in 10 touch down within \d+ by \d+ cm, around .*the middle of Ada's board\.$")
        expect(page.get_by_test_id("touch")).to_have_text(told)
        expect(page.locator("[data-area='50']")).to_have_count(0)
        expect(page.get_by_test_id("odds")).to_be_hidden()
        page.mouse.move(x, y)


def test_without_an_aid_nothing_is_asked(page: Page, hall: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/aim") else None)
    sit_down(page, hall, "flat", aid="off")
    with pulled(page, 0, RIGHT) as (x, y):
        page.wait_for_timeout(600)
        page.mouse.move(x, y)
    assert asked == []


# What is seen.


def test_both_boards_are_in_view_on_ones_own_turn_and_none_is_under_a_panel(new_page: NewPage, hall: str) -> None:
    for size in ((1440, 900), (820, 1180), (390, 844)):
        page = new_page(size)
        sit_down(page, hall)
        page.get_by_test_id("pull").wait_for()
        stage, panel = box(page.locator("[data-testid=indicesion]")), box(page.get_by_test_id("choices"))
        for board in page.locator("[data-place^='board-']").all():
            seen = box(board)
            assert stage["y"] < seen["y"] < stage["y"] + stage["height"] - seen["height"]
            assert stage["x"] < seen["x"] < stage["x"] + stage["width"] - seen["width"]
            beside = seen["x"] + seen["width"] <= panel["x"] or seen["y"] + seen["height"] <= panel["y"]
            assert beside, "a board lies under the panel"


BOARDS = "[data-place^=board-]"


@pytest.mark.parametrize("quality", ["flat", "low"])
@pytest.mark.parametrize("size", [WIDE, (820, 1180), PHONE], ids=["desktop", "tablet", "phone"])
def test_no_board_is_under_a_panel_for_a_hand_that_throws_at_the_other_one(
    new_page: NewPage, hall: str, size: tuple[int, int], quality: str
) -> None:
    page = new_page(size)
    sit_down(page, hall, quality)
    page.get_by_role("combobox", name="At").select_option(index=1)
    for board in ("board-0", "board-1"):
        assert page.evaluate(COVERED, [f"[data-place={board}]", FIXED]) == []


AROUND = [(PHONE, "flat"), (PHONE, "low"), (WIDE, "low")]


@pytest.mark.parametrize(("size", "quality"), AROUND, ids=["phone-flat", "phone", "wide"])
@pytest.mark.parametrize(("options", "panel"), [({"barrels": True}, "tray"), ({"mode": "drafting"}, "pool")])
def test_no_board_is_under_the_tray_or_under_the_pool(
    new_page: NewPage, hall: str, options: dict[str, object], panel: str, size: tuple[int, int], quality: str
) -> None:
    page = new_page(size)
    sit_down(page, hall, quality, **options)
    expect(page.get_by_test_id(panel)).to_be_visible()
    expect(page.locator(BOARDS)).to_have_count(2)
    assert page.evaluate(COVERED, [f"[data-testid={panel}]", BOARDS]) == []
    assert page.evaluate(COVERED, ["[data-testid=indicesion] [role=toolbar]", BOARDS]) == []


@pytest.mark.parametrize("size", [PHONE, (820, 1180)], ids=["phone", "tablet"])
def test_no_sign_lies_over_a_board_at_the_edge_of_the_table(
    new_page: NewPage, hall: str, size: tuple[int, int]
) -> None:
    page = new_page(size)
    sit_down(page, hall, "low", mode="drafting")
    expect(page.get_by_test_id("pool")).to_be_visible()
    expect(page.get_by_test_id("sign")).to_have_count(2)
    for sign in (1, 2):
        assert page.evaluate(COVERED, [f"[data-testid=sign]:nth-of-type({sign})", BOARDS]) == []


def test_boards_side_by_side_are_thrown_at_square_from_before_each(page: Page, hall: str) -> None:
    sit_down(page, hall, "low", mode="central", boards=3)
    at = page.get_by_role("combobox", name="At")
    expect(at).to_have_value("1")
    for board in ("0", "1", "2"):
        at.select_option(value=board)
        expect(page.get_by_test_id("walk")).to_be_visible()
        left, right = (box(page.locator(f"[data-place='board-{each}']")) for each in (0, 2))
        assert left["y"] == pytest.approx(right["y"], abs=2)


@pytest.mark.parametrize(("size", "quality"), AROUND, ids=["phone-flat", "phone", "wide"])
def test_one_board_is_in_the_clear_and_larger_than_the_die_in_the_hand(
    new_page: NewPage, hall: str, size: tuple[int, int], quality: str
) -> None:
    page = new_page(size)
    sit_down(page, hall, quality, mode="central")
    expect(page.get_by_test_id("walk")).to_be_visible()
    expect(page.locator(BOARDS)).to_have_count(1)
    assert page.evaluate(COVERED, ["[data-testid=indicesion] [role=toolbar]", BOARDS]) == []
    assert page.evaluate(COVERED, ["[data-testid=walk]", BOARDS]) == []
    board, stage = page.locator(BOARDS).bounding_box(), page.get_by_test_id("indicesion").bounding_box()
    assert board
    assert stage
    assert board["width"] > 0.25 * stage["width"]


# how far the boxes over the boards are from the boards that are drawn, in pixels
APART = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect());
  const [named, drawn] = [boxes("[data-place^=board-]"), boxes("path.board")];
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  return Math.max(...named.map((box, board) => {
    const [[x, y], [to, down]] = [middle(box), middle(drawn[board])];
    return Math.hypot(x - to, y - down);
  }));
}"""


def test_in_2d_everything_lies_over_the_table_as_drawn_throw_after_throw(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat")
    for thrown in range(4):
        dice_left(page, 6 - thrown // 2, thrown % 2)
        expect(page.get_by_test_id("pull")).to_be_visible()
        assert page.evaluate(APART) < 2
        assert page.evaluate(COVERED, ["[data-testid=pull]", BOARDS]) == []
        assert page.evaluate(COVERED, ["[data-testid=walk]", f"{BOARDS}, [data-testid=again]"]) == []
        for sign in (1, 2):
            assert page.evaluate(COVERED, [f"[data-testid=sign]:nth-of-type({sign})", BOARDS]) == []
        assert page.evaluate(COVERED, ["[data-testid=pull]", "[data-held]"])  # the die in the hand is drawn there
        throw(page)
        dice_left(page, 5 - thrown // 2, thrown % 2)


def test_in_2d_every_board_has_its_sign_wherever_the_hand_stands(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat")
    for _ in range(4):
        expect(page.get_by_test_id("sign")).to_have_count(2)
        for sign in (1, 2):
            assert page.evaluate(COVERED, [f"[data-testid=sign]:nth-of-type({sign})", BOARDS]) == []
        before = page.get_by_test_id("along").input_value()
        page.get_by_test_id("walk").press("Shift+ArrowRight")
        expect(page.get_by_test_id("along")).not_to_have_value(before)


def test_what_is_not_pulled_is_thrown_with_a_button_and_the_meter_says_so(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat", aid="off")
    page.get_by_test_id("strength").fill("2000")
    expect(page.get_by_test_id("meter")).to_contain_text("The button throws it")
    with pulled(page, 0, RIGHT) as (x, y):
        expect(page.get_by_test_id("meter")).to_contain_text("Let go to throw")
        page.mouse.move(x, y)


def test_the_eye_turns_by_keys_and_nothing_is_drawn_while_nothing_changes(new_page: NewPage, hall: str) -> None:
    page = new_page(SMALL)
    sit_down(page, hall)
    stage = page.get_by_test_id("stage")
    expect(page.get_by_test_id("pull")).to_be_visible()
    drawn = at_rest(page)
    stage.press("ArrowLeft")
    expect(stage).not_to_have_attribute("data-drawn", drawn)
    expect(page.get_by_role("button", name="Free")).to_have_attribute("aria-pressed", "true")
    assert int(stage.get_attribute("data-calls") or 0) < 60
    page.get_by_role("button", name="Behind").click()
    expect(page.get_by_test_id("pull-area")).to_be_visible()


def test_a_throw_is_played_back_called_out_and_can_be_seen_again(new_page: NewPage, hall: str) -> None:
    page = new_page(motion=True)
    sit_down(page, hall, "flat")
    throw(page)
    expect(page.get_by_test_id("callouts")).to_contain_text(re.compile(r"\+\d|Missed|crooked"))
    expect_thrown(page)
    again, pull = page.get_by_test_id("again"), box(page.get_by_test_id("pull"))
    under = pull["y"] + pull["height"]  # where the die is pulled to
    beside = box(again)
    assert beside["x"] + beside["width"] <= pull["x"] or beside["y"] + beside["height"] <= under
    again.click()
    expect(page.get_by_test_id("indicesion")).to_have_attribute("data-playing", "true")
    again.click()
    expect(page.get_by_test_id("indicesion")).to_have_attribute("data-playing", "false")


def test_on_a_phone_no_button_lies_over_what_hurries_a_throw(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True, motion=True)
    settle(page, quality="low", hintsSeen=SEEN, pauses="usual")
    open_table(page, hall, "indicesion", ME, {"who": "bot", "level": "easy"})
    start = page.get_by_test_id("answers").get_by_role("button", name="Let Pip start")
    expect(start.or_(page.get_by_test_id("pull"))).to_be_visible()
    if start.count():
        start.tap()
    else:
        throw(page)
    expect(page.locator(".hurry")).to_be_visible()
    assert page.evaluate(COVERED, [".hurry", FIXED]) == []


def test_with_less_motion_the_result_is_called_out_at_once(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat")
    throw(page)
    expect(page.get_by_test_id("callouts")).to_contain_text(re.compile(r"\+\d|Missed|crooked"))
    expect(page.get_by_test_id("callouts")).to_be_empty()


def test_the_table_is_told_in_words(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat")
    throw(page)
    expect_thrown(page)
    page.get_by_role("tab", name="As text").click()
    mirror = page.get_by_test_id("mirror")
    expect(mirror).to_contain_text("Round 1, classic.")
    expect(mirror).to_contain_text("Ada's first red die:")


@pytest.mark.parametrize("size", [(1366, 768), (1280, 720)])
def test_the_button_that_throws_is_in_sight_on_low_screens(
    new_page: NewPage, hall: str, size: tuple[int, int]
) -> None:
    page = new_page(size)
    sit_down(page, hall, "flat")
    button = page.get_by_test_id("throw-it")
    expect(button).to_be_visible()
    page.wait_for_function(IN_SIGHT, arg=button.element_handle())


def test_on_a_phone_a_question_is_answered_on_the_table(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    settle(page, quality="flat", hintsSeen=SEEN)
    open_table(page, hall, "indicesion", ME, BEN)
    answers = page.get_by_test_id("answers").get_by_role("button")
    expect(answers).to_have_count(2)
    for answer in answers.all():
        page.wait_for_function(IN_SIGHT, arg=answer.element_handle())
    answers.filter(has_text="Start yourself").tap()
    expect(page.get_by_test_id("pull")).to_be_visible()
    expect(page.get_by_test_id("answers")).to_have_count(0)


def draft(page: Page) -> None:
    """Both pick one of each colour."""
    ready = page.get_by_test_id("pool").locator("button:enabled")
    for left in range(12, 0, -1):
        expect(page.get_by_text(f"{6 - left // 2} of 6 dice picked").first).to_be_visible()
        ready.first.click()


def test_of_two_at_one_device_the_one_who_threw_last_is_in_front_when_asked(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat", mode="drafting", table=1200)
    draft(page)
    throw(page)
    page.get_by_text("Let the throw stand").click()
    dice_left(page, 6, seat=1)
    throw(page)
    expect(page.get_by_test_id("turn")).to_contain_text("Ben: throw it again?")
    front, back = (box(page.locator(f"[data-place='board-{seat}']")) for seat in (1, 0))
    assert front["y"] > back["y"]


@pytest.mark.parametrize("quality", ["flat", "low"])
def test_on_a_phone_no_board_is_under_the_answers_to_a_power(new_page: NewPage, hall: str, quality: str) -> None:
    page = new_page(PHONE)
    sit_down(page, hall, quality, mode="drafting", table=1200)
    draft(page)
    throw(page)
    expect(page.get_by_test_id("answers")).to_contain_text("Give up a pink die")
    assert page.evaluate(COVERED, ["[data-testid=answers]", BOARDS]) == []


# Practice and hints.


def test_practice_counts_throws_and_points_and_draws_where_they_came_to_lie(page: Page, hall: str) -> None:
    practise(page, hall)
    card = page.get_by_test_id("practice")
    expect(card).to_contain_text("0 of 12 throws")
    expect(card).to_contain_text("Beginner")
    with pulled(page, 0, RIGHT):
        expect(page.get_by_test_id("odds")).to_contain_text(ODDS)
    expect(card).to_contain_text("1 of 12 throws")
    marks = page.get_by_test_id("scatter").locator("circle, path")
    assert marks.count() <= 1  # a die that left the table is nowhere


def test_practice_counts_what_one_changes_and_says_what_was_laid(page: Page, hall: str) -> None:
    practise(page, hall)
    expect(page.locator("[data-seat='0']")).to_contain_text(re.compile(r"6 dice left\s*0"))
    score = page.get_by_test_id("practice").locator(".score b")
    expect(score).to_have_text("0")
    throw(page)
    expect(page.get_by_test_id("practice")).to_contain_text("1 of 12 throws")
    expect(page.locator("[data-seat='0']")).to_contain_text(re.compile(rf"5 dice left\s*{score.inner_text()}"))


def test_each_board_of_practice_says_what_lies_on_it(page: Page, hall: str) -> None:
    practise(page, hall, drill="hits")
    own, opposite = page.get_by_test_id("sign").filter(has_text="Your board"), page.get_by_text("Opposite")
    expect(own).to_have_text(re.compile(r"Your board\s*0$"))
    expect(page.get_by_test_id("sign").filter(has=opposite)).to_have_text(re.compile(r"Opposite\s*−\d+$"))
    assert page.get_by_role("combobox", name="At").inner_text().split("\n") == ["Your board", "The board opposite"]


def test_a_round_of_practice_ends_with_its_points_and_is_no_tie(page: Page, hall: str) -> None:
    practise(page, hall, drill="empty")
    for thrown in range(1, 7):
        throw(page)
        expect(page.get_by_test_id("practice")).to_contain_text(f"{thrown} of 12 throws")
    score = page.get_by_test_id("practice").locator(".score b").inner_text()
    points = re.compile(rf"^Round 1: {score} points?$")
    expect(page.get_by_test_id("round-end").get_by_role("heading")).to_have_text(points)


def test_practice_is_one_click_from_the_lobby(page: Page, hall: str) -> None:
    settle(page, hintsSeen=SEEN)
    page.goto(hall)
    page.get_by_role("button", name="Practise inDICEsion").click()
    expect(page.get_by_test_id("practice")).to_contain_text("0 of 12 throws")


def test_a_hint_puts_its_throw_into_the_hand(page: Page, hall: str) -> None:
    settle(page, quality="flat", hintsSeen=SEEN)
    open_table(page, hall, "indicesion", ME, BEN, coach=True)
    page.locator("[data-offer^=start]").first.click()
    expect(page.get_by_test_id("pull")).to_be_visible()
    page.get_by_test_id("coach").get_by_role("button").first.click()
    show = page.get_by_test_id("show-action").first
    expect(show).to_be_visible(timeout=60_000)
    expect(page.get_by_test_id("coach").get_by_role("status")).to_have_text("What the coach would do now")
    show.click()
    expect(page.get_by_test_id("strength")).not_to_have_value("0")
    expect(page.get_by_test_id("throw-it")).to_be_enabled()


# Drafting, barrels, construction.


def test_dice_are_drafted_from_the_middle_and_say_what_they_can_do(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat", mode="drafting")
    page.get_by_role("button", name="Pick red, 2 left").hover()
    expect(page.get_by_test_id("pool-power")).to_contain_text("out of the round")
    page.get_by_role("button", name="Pick green, 2 left").focus()
    page.get_by_role("button", name="Pick red, 2 left").click()
    page.get_by_role("button", name="Pick red, 1 left").click()
    expect(page.get_by_role("button", name="Pick orange, 2 left")).to_be_enabled()
    expect(page.locator("[data-seat='1'] p")).to_contain_text("1 of 6 dice picked")


def test_a_die_of_the_pool_tells_its_power_at_the_first_tap_and_is_taken_at_the_second(
    new_page: NewPage, hall: str
) -> None:
    page = new_page(PHONE, touch=True)
    sit_down(page, hall, "flat", mode="drafting")
    green = page.get_by_role("button", name="Pick green, 2 left")
    green.tap()
    expect(page.get_by_test_id("pool-power")).to_contain_text("counts against")
    expect(green).to_be_visible()
    green.tap()
    expect(page.get_by_role("button", name="Pick green, 1 left")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, (820, 1180)], ids=["phone", "tablet"])
def test_the_end_of_placing_is_in_sight(new_page: NewPage, hall: str, size: tuple[int, int]) -> None:
    page = new_page(size)
    sit_down(page, hall, "flat", barrels=True)
    done = page.get_by_role("button", name="Done placing")
    expect(done).to_be_visible()
    page.wait_for_function(IN_SIGHT, arg=done.element_handle())


def test_nothing_shows_below_what_ends_placing_on_a_phone(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    sit_down(page, hall, "flat", mode="central", barrels=True)
    ends, sheet = (box(page.locator(each)) for each in ("[data-testid=place] .ends", "#sheet-content"))
    assert ends["y"] + ends["height"] == pytest.approx(sheet["y"] + sheet["height"], abs=0.5)


def test_the_powers_of_the_dice_in_hand_are_in_sight_on_a_phone(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    sit_down(page, hall, "flat", mode="drafting")
    for picked in range(1, 13):
        page.get_by_test_id("pool").get_by_role("button").first.press("Enter")
        if picked < 12:
            seat = (picked - 1) % 2
            expect(page.locator(f"[data-seat='{seat}'] p")).to_contain_text(f"{(picked + 1) // 2} of 6 dice picked")
    power = page.get_by_test_id("power")
    expect(power).to_be_visible()
    page.wait_for_function(IN_SIGHT, arg=power.element_handle())


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=5)
    page.mouse.up()


def test_a_barrel_is_dragged_from_the_tray_to_a_lit_place_and_put_down(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat", barrels=True)
    before = page.get_by_test_id("across").input_value()
    x, y = middle(page, "spot")
    drag(page, middle(page, "tray-barrel"), (x + 18, y - 12))
    expect(page.get_by_test_id("across")).not_to_have_value(before)
    page.get_by_test_id("put-down").click()
    expect(page.get_by_test_id("tray")).to_contain_text("Barrel ×2")
    page.get_by_role("button", name="Done placing").click()
    expect(page.get_by_text("For Ben")).to_be_visible()


def test_a_barrel_is_not_put_down_where_none_may_stand(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat", barrels=True)
    x, y = middle(page, "spot")
    drag(page, (x, y), (x + 260, y - 200))
    expect(page.get_by_test_id("put-down")).to_be_disabled()
    expect(page.get_by_test_id("put-down")).to_have_text("Not here")


def test_a_target_is_built_by_dragging_boards_and_thrown_at(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat", mode="central", barrels=True)
    x, y = middle(page, "spot")
    drag(page, middle(page, "tray-board"), (x, y))
    page.get_by_role("button", name="Turn it left").click()
    expect(page.get_by_test_id("place")).to_contain_text("15°")
    page.get_by_test_id("put-down").click()
    expect(page.get_by_test_id("tray")).to_contain_text("Board ×5")
    page.get_by_role("button", name="The target is ready").click()
    throw(page)
    expect_thrown(page)


def test_a_piece_is_dragged_by_touch_on_a_phone(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    sit_down(page, hall, "flat", mode="central", barrels=True)
    fingers = Fingers(page)
    fingers.flick(middle(page, "tray-board"), middle(page, "spot"))
    page.get_by_test_id("put-down").tap()
    expect(page.get_by_test_id("tray")).to_contain_text("Board ×5")


def test_a_piece_is_placed_with_keys(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat", barrels=True)
    before = page.get_by_test_id("across").input_value()
    spot = page.get_by_test_id("spot")
    spot.press("ArrowRight")
    expect(page.get_by_test_id("across")).not_to_have_value(before)
    spot.press("Enter")
    expect(page.get_by_test_id("tray")).to_contain_text("Barrel ×2")


def test_a_barrel_is_laid_down_with_the_form_and_with_keys(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat", mode="central", barrels=True)
    form = page.get_by_test_id("place")
    page.get_by_test_id("place-it").click()
    expect(form).to_contain_text("5 left")
    form.get_by_role("radio", name="Barrel").check()
    form.get_by_role("radio", name="Lying down").check()
    page.get_by_test_id("turned").fill("90")
    page.get_by_role("button", name="Lay the barrel here").click()
    expect(page.get_by_text("lays a barrel; leaves it lying there")).to_be_visible()
    page.get_by_test_id("spot").press("l")
    expect(page.get_by_role("button", name="Stand the barrel here")).to_be_visible()
    page.get_by_role("tab", name="As text").click()
    expect(page.get_by_test_id("mirror")).to_contain_text("Barrel 1: lying on the board.")


def test_a_place_is_told_as_the_player_sees_it(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat", barrels=True)
    form = page.get_by_test_id("place")
    expect(form).to_contain_text("22.7 cm")
    expect(form).not_to_contain_text("-")
    page.get_by_role("button", name="Done placing").click()
    expect(page.get_by_text("For Ben")).to_be_visible()
    expect(form).to_contain_text("22.7 cm")
