"""Intersection at its designed table: dice picked by mouse, by finger and by keys, rolls that start by a tap."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Error, Page, expect

from e2e.conftest import BOT, ME, PHONE, WIDE, NewPage, open_table, settle
from e2e.playing import OFFERS, RESULT, box, over, times_said, until_asked

FELT = "[data-testid=intersection]"
ROLL = "[data-testid=roll]"
MOST_STEPS = 400
# whether the screen is drawn twenty times in a row without the stage drawing anything
RESTS = """async () => {
  const stage = document.querySelector("canvas").stage;
  let quiet = 0;
  for (let frame = 0; frame < 300 && quiet < 20; frame++) {
    const before = stage.frames;
    await new Promise(requestAnimationFrame);
    quiet = stage.frames === before ? quiet + 1 : 0;
  }
  return quiet === 20;
}"""
SOON = 2000
MOST_DRAW_CALLS = 20  # six dice, their shadows, and the felt

Take = Callable[[Page, str], None]


def ready(page: Page, stop: Callable[[list[str]], bool], take: Take) -> list[str]:
    """Play with `take` until what is offered is what `stop` waits for; the offers then, none when all is over."""
    for _ in range(MOST_STEPS):
        until_asked(page)
        offers: list[str] = page.locator(OFFERS).evaluate_all("found => found.map(each => each.dataset.offer)")
        if over(page) or (offers and stop(offers)):
            return offers
        if offers:
            with suppress(Error):  # the table may go on under the finger
                take(page, "end" if "end" in offers else offers[0])
    raise AssertionError(f"never came: {page.inner_text('body')[:600]}")


def by_list(page: Page, text: str) -> None:
    page.locator(f"[data-testid=choices] [data-offer='{text}']").click()


def parks(offers: list[str]) -> bool:
    return any(text.startswith("park") for text in offers)


def dice_of(page: Page, text: str) -> list[str]:
    """The dice on the field that an offer to park is about, by id."""
    field = page.locator("[data-lies=field]").evaluate_all("found => found.map(each => ({...each.dataset}))")
    left, found = Counter(text.removeprefix("park ")), []
    for die in field:
        if left[die["face"]]:
            left[die["face"]] -= 1
            found.append(die["die"])
    return found


def pick(page: Page, ids: list[str], touch: Callable[[str], None]) -> None:
    """Touch dice until all of these are picked; some come together."""
    for each in ids:
        if page.locator(f"[data-die='{each}']").get_attribute("aria-pressed", timeout=SOON) == "false":
            touch(each)


def park_on_the_felt(page: Page, text: str, touch: Callable[[str], None], press: Callable[[str], None]) -> None:
    count = page.locator("[data-lies=bay]").count()
    ids = dice_of(page, text)
    pick(page, ids, touch)
    expect(page.locator(f"[data-offer='{text}']")).to_have_class(re.compile(r"\blit\b"))
    press(f"[data-felt='{text}']")
    expect(page.locator("[data-lies=bay]")).to_have_count(count + len(ids))


def largest(offers: list[str]) -> str:
    """The most dice that can be parked so that one stays on the field; parking all may clear the bays."""
    return max((text for text in offers if text.startswith("park") and len(text) < len("park 12345")), key=len)


def test_dice_are_parked_by_mouse(page: Page, hall: str) -> None:
    settle(page, quality="low", hintsSeen=["intersection"])
    open_table(page, hall, "intersection", ME, BOT)
    offers = ready(page, parks, by_list)
    park_on_the_felt(page, largest(offers), lambda die: page.click(f"[data-die='{die}']"), page.click)


def test_dice_are_parked_by_finger_on_a_phone(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    settle(page, quality="flat", hintsSeen=["intersection"])
    open_table(page, hall, "intersection", ME, BOT)
    offers = ready(page, parks, by_list)
    under_the_thumb = "[data-testid=prime]:enabled"
    park_on_the_felt(
        page, largest(offers), lambda die: page.tap(f"[data-die='{die}']"), lambda _: page.tap(under_the_thumb)
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_dice_are_parked_by_keys_alone(page: Page, hall: str) -> None:
    settle(page, quality="flat", hintsSeen=["intersection"])
    open_table(page, hall, "intersection", ME, BOT)
    offers = ready(page, parks, by_list)

    def touch(die: str) -> None:
        page.locator("[data-die][tabindex='0']").focus()
        while page.evaluate("document.activeElement.dataset.die") != die:
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")

    def press(button: str) -> None:
        page.locator(button).focus()
        page.keyboard.press("Enter")

    park_on_the_felt(page, largest(offers), touch, press)


def test_dice_are_dragged_into_the_bays(page: Page, hall: str) -> None:
    settle(page, quality="flat", hintsSeen=["intersection"])
    open_table(page, hall, "intersection", ME, BOT)
    offers = ready(page, lambda texts: bool({"park H", "park S"} & set(texts)), by_list)
    face = "H" if "park H" in offers else "S"
    parked = page.locator("[data-lies=bay]").count()
    die = page.locator(f"[data-lies=field][data-face={face}]").first
    die.hover()
    page.mouse.down()
    box = page.locator(FELT).bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.5, steps=4)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.75, steps=4)
    page.mouse.up()
    expect(page.locator("[data-lies=bay]")).to_have_count(parked + 1)


def test_a_letter_takes_what_it_stands_for(page: Page, hall: str) -> None:
    settle(page, quality="flat", hintsSeen=["intersection"])
    open_table(page, hall, "intersection", ME, BOT)
    ready(page, parks, by_list)
    page.keyboard.press("p")
    expect(page.locator("[data-lies=bay]").first).to_be_visible()


def test_every_die_in_the_scene_shows_what_was_drawn(new_page: NewPage, hall: str) -> None:
    page = new_page(motion=True)
    settle(page, quality="low", hintsSeen=["intersection"])
    open_table(page, hall, "intersection", ME, BOT)
    ready(page, lambda _: True, by_list)
    expect(page.locator("[data-dice='3d'][data-moving=false]")).to_be_visible()
    shown = {
        str(die.get_attribute("data-die")): die.get_attribute("data-face")
        for die in page.locator("[data-die]").all()
    }
    up = page.locator("[data-dice]").get_attribute("data-up")
    assert json.loads(str(up)) == shown
    log = page.locator("[data-testid=log]").inner_text()
    assert str(shown["signal"]) in log


def test_a_felt_at_rest_draws_nothing_and_a_frame_is_cheap(page: Page, hall: str) -> None:
    settle(page, quality="low", hintsSeen=["intersection"])
    open_table(page, hall, "intersection", ME, BOT)
    ready(page, lambda _: True, by_list)
    expect(page.locator("[data-dice='3d'][data-moving=false]")).to_be_visible()
    assert page.evaluate(RESTS)
    assert page.evaluate("document.querySelector('canvas').stage.cost.calls") <= MOST_DRAW_CALLS


def test_the_page_without_webgl_shows_flat_dice(page: Page, hall: str) -> None:
    page.add_init_script("HTMLCanvasElement.prototype.getContext = () => null")
    open_table(page, hall, "intersection", ME, BOT)
    ready(page, lambda _: True, by_list)
    expect(page.locator("[data-dice=flat] svg[data-face]").first).to_be_visible()


@pytest.mark.parametrize("rules", [pytest.param("traffic", marks=pytest.mark.slow), "classic"])
def test_a_whole_game_on_the_felt(page: Page, hall: str, rules: str) -> None:
    settle(page, quality="flat", hintsSeen=["intersection"])
    open_table(page, hall, "intersection", ME, BOT, options={"rules": rules, "goal": 100})

    def on_the_felt(page: Page, text: str) -> None:
        if text.split(maxsplit=1)[0] not in {"park", "fix", "slow"}:
            return by_list(page, text)
        if text.startswith("park"):
            pick(page, dice_of(page, text), lambda die: page.click(f"[data-die='{die}']", timeout=SOON))
        else:
            page.locator("[data-die][aria-disabled=false]").first.click(timeout=SOON)
        return page.locator("[data-felt]").first.click(timeout=SOON)

    ready(page, lambda _: False, on_the_felt)
    expect(page.locator(RESULT)).to_be_visible()
    expect(page.locator("[data-testid=score-pad] tbody tr").first).to_contain_text("1")


def test_a_roll_of_ones_own_waits_for_a_tap_on_the_felt(page: Page, hall: str) -> None:
    settle(page, quality="flat")
    open_table(page, hall, "intersection", ME)
    expect(page.locator(ROLL)).to_have_text("Roll all six dice")
    rolls = page.locator("[data-testid=log] li", has_text="You roll")
    expect(rolls).to_have_count(0)
    page.locator(ROLL).click()
    expect(rolls).to_have_count(1)


def test_real_dice_are_entered_by_tapping_faces(page: Page, hall: str) -> None:
    settle(page, quality="flat", hintsSeen=["intersection"])
    open_table(page, hall, "intersection", ME, real_dice=True)
    for die, face in enumerate(["go", "H", "S", "2", "3", "4"]):
        page.locator(f"input[name=die-{die}][value='{face}']").check()
    page.get_by_role("button", name="That is what they show").click()
    expect(page.locator("[data-lies=field]")).to_have_count(5)
    faces = sorted(str(die.get_attribute("data-face")) for die in page.locator("[data-lies=field]").all())
    assert faces == ["2", "3", "4", "H", "S"]
    expect(page.locator("[data-signal=go]")).to_be_visible()


def test_real_dice_reach_a_double_or_nothing_that_is_told_as_a_moment(page: Page, hall: str) -> None:
    settle(page, quality="flat", pauses="usual", hintsSeen=["intersection"])
    open_table(page, hall, "intersection", ME, real_dice=True)
    enter(page, "go", *"HHHH2")
    by_list(page, "park HHHH")
    expect(page.locator("[data-testid=at-stake]")).to_have_text("400")
    page.get_by_role("tab", name="Points").click()
    expect(page.locator("td[aria-current]")).to_have_text("400")
    by_list(page, "double")
    expect(page.locator("[data-moment=double]")).to_contain_text("Double or nothing")
    enter(page, "go", "H")
    expect(page.locator("[data-moment=gained]")).to_contain_text("+1,000")
    expect(page.locator("[data-testid=score-pad] tbody")).to_contain_text("1,000")


def enter(page: Page, *faces: str) -> None:
    for die, face in enumerate(faces):
        page.locator(f"input[name=die-{die}][value='{face}']").check()
    page.locator("[data-testid=faces] .prime").click()


def test_the_mirror_says_what_lies_on_the_felt(page: Page, hall: str) -> None:
    settle(page, quality="flat")
    open_table(page, hall, "intersection", ME, real_dice=True)
    enter(page, "slow", *"SS234")
    page.get_by_role("tab", name="As text").click()
    mirror = page.locator("[data-testid=mirror]")
    expect(mirror).to_contain_text("On the field: two stars, a two, a three, a four.")
    expect(mirror).to_contain_text("needs 300 first")


def lying(page: Page) -> list[dict[str, object]]:
    """Every die with its face and where it lies on the screen."""
    found: list[dict[str, object]] = page.locator("[data-die]").evaluate_all(
        "found => found.map(({dataset: {die, face, lies}, style: {left, top}}) => ({die, face, lies, left, top}))"
    )
    return found


def test_after_a_take_back_and_on_a_loaded_page_dice_lie_as_they_lay(page: Page, hall: str) -> None:
    settle(page, quality="flat", hintsSeen=["intersection"])
    open_table(page, hall, "intersection", ME, BOT)

    def two_faces(offers: list[str]) -> bool:
        return any(text.startswith("park") and len(set(text.removeprefix("park "))) > 1 for text in offers)

    offers = ready(page, two_faces, by_list)
    expect(page.locator("[data-die]").first).to_be_visible()
    before = lying(page)
    text = next(text for text in offers if text.startswith("park"))
    bays = sum(each["lies"] == "bay" for each in before)
    by_list(page, text)
    expect(page.locator("[data-lies=bay]")).to_have_count(bays + len(text.removeprefix("park ")))
    parked = lying(page)
    assert parked != before
    page.reload()
    expect(page.locator("[data-die]").first).to_be_visible()
    assert lying(page) == parked
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(f"[data-offer='{offers[0]}']")).to_be_visible()
    expect(page.locator("[data-lies=bay]")).to_have_count(bays)
    assert lying(page) == before


# Who begins.


def test_the_roll_off_runs_by_itself_and_shows_every_roll(page: Page, hall: str) -> None:
    settle(page, quality="flat", pauses="usual")
    open_table(page, hall, "intersection", ME, BOT)
    expect(page.locator("[data-testid=roll-off-winner]")).to_contain_text("begin")
    assert page.locator("[data-testid=roll-off] li").count() == 2


def test_a_press_goes_on_to_the_end_of_the_roll_off_but_leaves_ones_own_roll_to_a_tap(
    page: Page, hall: str
) -> None:
    settle(page, quality="flat", pauses="usual")
    open_table(page, hall, "intersection", ME, ME)
    page.locator("[data-testid=roll-off]").wait_for()
    page.locator(FELT).click(position={"x": 30, "y": 200})
    expect(page.locator(ROLL)).to_have_text("Roll all six dice")
    expect(page.locator("[data-testid=roll-off-winner]")).to_be_visible()


def test_real_dice_of_a_roll_off_are_entered_one_after_the_other(page: Page, hall: str) -> None:
    settle(page, quality="flat")
    open_table(page, hall, "intersection", ME, {"who": "me", "name": "Bea"}, real_dice=True)
    enter(page, *"HH234")
    expect(page.locator("[data-testid=roll-off] li")).to_have_count(1)
    enter(page, *"HHS22")
    expect(page.locator("[data-testid=roll-off]")).to_contain_text("A tie:")
    enter(page, *"H2222")
    enter(page, *"22222")
    expect(page.locator("[data-testid=roll-off-winner]")).to_contain_text("Ada begins")


# What is said about dice and choices.


def test_a_die_that_cant_be_parked_says_why_when_it_is_touched_or_focused(page: Page, hall: str) -> None:
    settle(page, quality="flat", hintsSeen=["intersection"])
    open_table(page, hall, "intersection", ME, real_dice=True)
    enter(page, "go", *"HH344")
    four = page.locator("[data-lies=field][data-face='4']").first
    four.click(force=True)
    why = "Two fours can't be parked: a number needs three of a kind."
    expect(page.locator("[data-testid=reason]")).to_have_text(why)
    expect(four).to_have_attribute("aria-label", f"four, on the field. {why}")
    page.mouse.move(0, 0)
    page.locator("[data-die][data-face=H]").first.click()
    expect(page.locator("[data-testid=reason]")).to_have_count(0)
    while page.evaluate("document.activeElement.dataset.face") != "4":
        page.keyboard.press("ArrowRight")
    expect(page.locator("[data-testid=reason]")).to_have_text(why)


def test_what_playing_on_could_bring_stands_below_the_bays(page: Page, hall: str) -> None:
    settle(page, quality="flat", hintsSeen=["intersection"])
    open_table(page, hall, "intersection", ME, real_dice=True)
    enter(page, "go", *"33344")
    shown = page.locator("[data-testid=going-on]")
    expect(shown).to_have_count(0)
    by_list(page, "park 333")
    expect(shown).to_contain_text("300 now; 350 to 900 if you play on once; lost in 24 of 100")
    shares = [int(text.removesuffix(" %")) for text in shown.locator("b").all_inner_texts()]
    assert shares[0] == 24
    assert sum(shares) == 100


def test_what_helps_now_follows_the_parked_dice(page: Page, hall: str) -> None:
    settle(page, quality="flat", hintsSeen=["intersection"])
    open_table(page, hall, "intersection", ME, real_dice=True)
    expect(page.locator("[data-testid=helps]")).to_contain_text("three of them")
    card = page.locator("[data-testid=helps-card]")
    expect(card).to_contain_text("on each of the five dice that are rolled next")
    enter(page, "go", *"33344")
    expect(card).to_contain_text("on each of the two dice left once all that scores is parked")
    by_list(page, "park 333")
    expect(page.locator("[data-testid=helps]")).to_contain_text("joins the threes")
    expect(card).to_contain_text("on each of the two dice that are rolled next")


def test_on_a_phone_the_first_hint_and_what_is_asked_cover_nothing_and_are_whole(
    new_page: NewPage, hall: str
) -> None:
    page = new_page(PHONE, touch=True)
    open_table(page, hall, "intersection", ME, {"who": "me", "name": "Ben"}, real_dice=True)
    enter(page, *"HH222")
    enter(page, *"22233")
    enter(page, "go", *"HHS34")
    hint = page.get_by_test_id("hint")
    expect(hint).to_be_visible()
    assert box(hint)["y"] >= box(page.locator("main"))["y"] + box(page.locator("main"))["height"]
    before = box(page.locator("main"))["y"]
    page.locator("[data-offer='park HH']").tap()
    page.locator("[data-testid=prime]:enabled").first.tap()
    asked = page.locator("[data-testid=turn] p")
    expect(asked).to_contain_text("park more, play on, or end with nothing")
    assert box(asked)["y"] >= 0
    assert box(page.locator("main"))["y"] == before
    state = page.locator("[data-seat='0'] p")
    expect(state).to_have_text("200 at stake")
    assert state.evaluate("text => text.scrollWidth <= text.clientWidth")


def test_sad_faces_and_the_signal_are_explained_once(page: Page, hall: str) -> None:
    settle(page, quality="flat", hintsSeen=["intersection"])
    open_table(page, hall, "intersection", ME, real_dice=True)
    enter(page, "slow", *"HX33S")
    tip = page.locator("[data-tip]")
    expect(tip).to_have_attribute("data-tip", "sad")
    page.get_by_role("button", name="All right").click()
    expect(tip).to_have_attribute("data-tip", "slow")
    page.get_by_role("button", name="All right").click()
    expect(tip).to_have_count(0)
    page.reload()
    expect(page.locator("[data-offer='fix H']")).to_be_visible()
    expect(tip).to_have_count(0)


def test_tips_can_be_hidden_for_good(page: Page, hall: str) -> None:
    settle(page, quality="flat", hintsSeen=["intersection"])
    open_table(page, hall, "intersection", ME, real_dice=True)
    enter(page, "go", *"HX33S")
    page.get_by_role("button", name="Hide tips").click()
    expect(page.locator("[data-tip]")).to_have_count(0)
    by_list(page, "fix H")
    enter(page, *"H3")
    expect(page.locator("[data-offer='park H333']")).to_be_visible()
    expect(page.locator("[data-tip]")).to_have_count(0)


RINGS = """() => {
  const middle = (each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const dice = [...document.querySelectorAll("[data-dice=flat] svg[data-face]")].map(middle);
  const nearest = ([x, y]) => Math.min(...dice.map(([a, b]) => Math.hypot(a - x, b - y)));
  return Math.max(...[...document.querySelectorAll("[data-die] i")].map((ring) => nearest(middle(ring))));
}"""


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), PHONE])
def test_rings_sit_on_the_dice(new_page: NewPage, hall: str, size: tuple[int, int]) -> None:
    page = new_page(size)
    settle(page, quality="flat", hintsSeen=["intersection"])
    open_table(page, hall, "intersection", ME, real_dice=True)
    enter(page, "go", *"HH344")
    expect(page.locator("[data-die]")).to_have_count(6)
    assert page.evaluate(RINGS) < 2


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_an_only_choice_is_said_at_most_twice(new_page: NewPage, hall: str, size: tuple[int, int]) -> None:
    page = new_page(size)
    settle(page, tapToRoll=False)
    open_table(page, hall, "intersection", ME)
    offers = ready(page, lambda offers: len(offers) == 1, by_list)
    assert len(offers) == 1
    address = page.url.replace("/t/", "/api/tables/")
    [label] = [each["label"] for each in page.request.get(address).json()["parts"]["choices"][0]["offers"]]
    assert 1 <= times_said(page, label) <= 2


def test_in_a_replay_the_dice_of_the_roll_that_lost_a_turn_lie_on_the_felt(new_page: NewPage, hall: str) -> None:
    page, guest = new_page(), new_page()
    settle(guest, quality="flat")
    open_table(page, hall, "intersection", ME, real_dice=True)
    enter(page, "go", *"22344")
    expect(page.locator("[data-testid=log] li", has_text="lose")).to_be_visible()
    guest.goto(page.url)
    guest.get_by_test_id("replay").get_by_role("button", name="Replay").click()
    guest.get_by_test_id("replay").get_by_role("slider").fill("0")
    expect(guest.locator("[data-signal]")).to_have_count(0)
    expect(guest.get_by_test_id("at-stake")).to_be_visible()
    guest.get_by_test_id("replay").get_by_role("slider").fill("1")
    expect(guest.locator("[data-signal=go]")).to_be_visible()
    expect(guest.get_by_test_id("at-stake")).to_have_count(0)
