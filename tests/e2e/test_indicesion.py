"""inDICEsion on its own table: thrown by mouse, by touch and by keys, drafted, built and played back."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.conftest import ME, PHONE, NewPage, open_table, settle

BEN = {"who": "me", "name": "Ben"}
SMALL = (620, 640)  # space is drawn without a graphics card here
SEEN = ["indicesion-throw", "indicesion-place"]


def sit_down(page: Page, hall: str, quality: str = "low", **options: object) -> None:
    """A table of two on one device, where Ada starts."""
    settle(page, quality=quality, hintsSeen=SEEN)
    open_table(page, hall, "indicesion", ME, BEN, options=options)
    page.locator("[data-offer^=start]").first.click()


def middle(page: Page, handle: str) -> tuple[float, float]:
    box = page.get_by_test_id(handle).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def expect_thrown(page: Page) -> None:
    expect(page.locator("[data-seat='0'] p")).to_contain_text("5 dice left")
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


def test_a_die_is_thrown_by_pulling_it_back_and_letting_go(new_page: NewPage, hall: str) -> None:
    page = new_page(SMALL)
    sit_down(page, hall)
    x, y = middle(page, "pull")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 6, y + 14, steps=3)
    page.mouse.up()
    expect_thrown(page)


def test_a_throw_that_follows_the_hint_lands(page: Page, hall: str) -> None:
    """Pull until the dots end on the board and let go; the lesson's hand is steady, so it lands every time."""
    page.goto(f"{hall}/learn/indicesion/indicesion")
    page.get_by_test_id("next").click()
    x, y = middle(page, "pull")
    page.mouse.move(x, y)
    page.mouse.down()
    aim = page.get_by_test_id("aim")
    page.mouse.move(x, y + 90)
    expect(aim).to_contain_text("too far")
    for step in range(90, -60, -3):
        page.mouse.move(x, y + step)
        if "down on your board" in aim.inner_text():
            break
    page.mouse.up()
    expect(page.get_by_test_id("callouts")).to_contain_text("+")
    expect(page.get_by_test_id("step")).to_contain_text("It stays on your board.")


def test_a_board_is_aimed_at_by_clicking_it(page: Page, hall: str) -> None:
    sit_down(page, hall, quality="flat")
    at = page.get_by_role("combobox", name="At")
    mine = at.input_value()
    other = page.locator(f"[data-place^='board-']:not([data-place='board-{mine}'])").first
    box = other.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(at).not_to_have_value(mine)


def test_both_boards_are_in_view_on_ones_own_turn(new_page: NewPage, hall: str) -> None:
    for size in ((1440, 900), (390, 844)):
        page = new_page(size)
        sit_down(page, hall)
        page.get_by_test_id("pull").wait_for()
        stage = page.locator("[data-testid=indicesion]").bounding_box()
        assert stage
        for board in page.locator("[data-place^='board-']").all():
            box = board.bounding_box()
            assert box
            assert stage["y"] < box["y"] < stage["y"] + stage["height"] - box["height"]
            assert stage["x"] < box["x"] < stage["x"] + stage["width"] - box["width"]


def test_a_pull_is_taken_back_with_escape(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat")
    before = page.get_by_test_id("strength").input_value()
    x, y = middle(page, "pull")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 6, y + 20, steps=3)
    assert page.get_by_test_id("strength").input_value() != before
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.get_by_test_id("strength")).to_have_value(before)
    expect(page.locator("[data-seat='0'] p")).to_contain_text("6 dice left")


def test_a_die_is_thrown_by_touch_on_a_phone(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    sit_down(page, hall)
    x, y = middle(page, "pull")
    fingers = page.context.new_cdp_session(page)
    for kind, at in (("touchStart", y), ("touchMove", y + 8), ("touchMove", y + 12)):
        touch = {"type": kind, "touchPoints": [{"x": x, "y": at}]}
        fingers.send("Input.dispatchTouchEvent", touch)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect_thrown(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_a_die_is_aimed_and_thrown_with_keys_on_the_handles(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat")
    stands, strength = (page.get_by_test_id(name) for name in ("along", "strength"))
    before = stands.input_value()
    page.get_by_test_id("walk").press("ArrowRight")
    expect(stands).not_to_have_value(before)
    weak = int(strength.input_value())
    page.get_by_test_id("pull").press("ArrowUp")
    assert int(strength.input_value()) > weak
    page.get_by_test_id("pull").press("Enter")
    expect_thrown(page)


def test_a_die_is_chosen_aimed_and_thrown_with_the_form(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat")
    form = page.get_by_test_id("throw")
    form.locator("input[type=radio]").first.press("ArrowRight")
    for name in ("along", "direction", "strength", "loft", "spin"):
        page.get_by_test_id(name).press("ArrowRight")
    page.get_by_test_id("throw-it").press("Enter")
    expect(page.locator("[data-seat='0'] p")).to_contain_text("5 dice left")
    expect(page.get_by_test_id("boards")).to_contain_text("Ada's second red die")


def test_the_eye_turns_by_keys_and_nothing_is_drawn_while_nothing_changes(new_page: NewPage, hall: str) -> None:
    page = new_page(SMALL)
    sit_down(page, hall)
    stage = page.get_by_test_id("stage")
    expect(page.get_by_test_id("pull")).to_be_visible()
    drawn = at_rest(page)
    stage.press("ArrowLeft")
    expect(stage).not_to_have_attribute("data-drawn", drawn)
    assert int(stage.get_attribute("data-calls") or 0) < 60


def test_a_throw_is_played_back_and_can_be_seen_again(new_page: NewPage, hall: str) -> None:
    page = new_page(motion=True)
    sit_down(page, hall, "flat")
    page.get_by_test_id("throw-it").click()
    expect_thrown(page)
    again = page.get_by_test_id("again")
    again.click()
    expect(page.get_by_test_id("indicesion")).to_have_attribute("data-playing", "true")
    again.click()
    expect(page.get_by_test_id("indicesion")).to_have_attribute("data-playing", "false")


def test_dice_are_drafted_from_the_middle(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat", mode="drafting")
    page.get_by_role("button", name="Pick red, 2 left").click()
    page.get_by_role("button", name="Pick red, 1 left").click()
    expect(page.get_by_role("button", name="Pick orange, 2 left")).to_be_enabled()
    expect(page.locator("[data-seat='1'] p")).to_contain_text("1 of 6 dice picked")


def test_a_barrel_is_dragged_to_its_place_and_put_down_with_a_key(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat", barrels=True)
    before = page.get_by_test_id("across").input_value()
    x, y = middle(page, "spot")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 15, y - 10, steps=3)
    page.mouse.up()
    expect(page.get_by_test_id("across")).not_to_have_value(before)
    page.get_by_test_id("spot").press("Enter")
    expect(page.get_by_test_id("place")).to_contain_text("2 left")
    page.get_by_role("button", name="Done placing").click()
    expect(page.get_by_text("For Ben")).to_be_visible()


def test_a_target_is_built_of_a_turned_board_and_thrown_at(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat", mode="central", barrels=True)
    page.get_by_test_id("turned").fill("45")
    page.get_by_test_id("place-it").click()
    expect(page.get_by_test_id("place")).to_contain_text("5 left")
    page.get_by_role("button", name="The target is ready").click()
    page.get_by_test_id("throw-it").click()
    expect_thrown(page)


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


def test_the_table_is_told_in_words(page: Page, hall: str) -> None:
    sit_down(page, hall, "flat")
    page.get_by_test_id("throw-it").click()
    expect_thrown(page)
    page.get_by_role("tab", name="As text").click()
    mirror = page.get_by_test_id("mirror")
    expect(mirror).to_contain_text("Round 1, classic.")
    expect(mirror).to_contain_text("Ada's first red die:")
