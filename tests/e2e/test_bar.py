"""The bar: what is played for and asked. Hidden pages that call, people who watch, and replays."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOT, ME, OPEN, PHONE, NewPage, open_table
from e2e.playing import play_to_the_end, take_one, until_asked
from e2e.test_access import serious, themed

__all__ = ["themed"]

TURN, GOAL = "[data-testid=turn]", "[data-testid=goal]"
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
LONG = 9_000
NOTIFICATIONS = """
window.asked = 0; window.shown = [];
window.Notification = class {
  static permission = "default";
  static async requestPermission() { window.asked++; return (Notification.permission = "granted"); }
  constructor(text) { window.shown.push(text); }
  close() {}
};"""
ICON = "document.querySelector('link[rel=icon]').getAttribute('href')"


def hide(page: Page, hidden: bool) -> None:
    page.evaluate(HIDE, hidden)


def two_people(new_page: NewPage, hall: str) -> tuple[Page, str]:
    """Ada, who is asked, and the table that she shares with Ben."""
    ada, ben = new_page(), new_page()
    ada.add_init_script(NOTIFICATIONS)
    ada.clock.install()
    table = open_table(ada, hall, "knockabout", ME, OPEN)
    ben.goto(f"{hall}/t/{table}")
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(ada.locator(TURN)).to_contain_text("Your move")
    return ada, table


@pytest.mark.parametrize(
    ("game", "options", "goal"),
    [
        ("intersection", {"goal": 3000}, "Highest wins; the last turns begin at 3,000"),
        ("knockabout", {}, "Knock five of theirs into the gutter"),
        ("crossroll", {}, "Most points when somebody's boxes are full"),
        ("indicesion", {"mode": "central"}, "Win two rounds by points on the target"),
    ],
)
def test_the_bar_has_the_tables_own_goal_and_the_question_leads_the_title(
    page: Page, hall: str, game: str, options: dict[str, object], goal: str
) -> None:
    table = open_table(
        page, hall, game, ME, BOT if game != "indicesion" else {"who": "bot", "level": "random"}, options=options
    )
    expect(page.locator(GOAL)).to_have_text(goal)
    until_asked(page)
    asked = page.locator(f"{TURN} strong")
    expect(page.locator(f"{TURN} .pip")).to_be_visible()
    expect(page).to_have_title(re.compile(f"^{re.escape(asked.inner_text())} · "))
    if game in ("crossroll", "indicesion"):
        return  # their boards say how it is done
    question = page.request.get(f"{hall}/api/tables/{table}").json()["parts"]["choices"][0]["question"]
    assert page.locator(f"{TURN} p").inner_text().split("\n") == [question["ask"], question["then"]]


def test_on_a_phone_nothing_of_the_bar_is_cut(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    open_table(page, hall, "crossroll", ME, BOT)
    until_asked(page)
    cut = page.evaluate(
        """() => [...document.querySelectorAll(".bar *")].filter((each) => {
          const box = each.getBoundingClientRect();
          const outside = box.right > innerWidth + 1 || box.left < 0 || each.scrollWidth > each.clientWidth + 1;
          return box.width > 0 && outside && getComputedStyle(each).display !== "inline";
        }).map((each) => each.outerHTML.slice(0, 80))"""
    )
    assert cut == []
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Settings", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("Theme")


def test_a_hidden_page_calls_until_one_comes_back(page: Page, hall: str) -> None:
    page.clock.install()
    open_table(page, hall, "knockabout", ME, BOT)
    expect(page.locator(TURN)).to_contain_text("Your move")
    hide(page, True)
    expect(page).to_have_title("Your move · Knockabout")
    page.clock.fast_forward(LONG)
    expect(page).to_have_title("● Your turn")
    assert page.evaluate(ICON) == "/mark-lamp.svg"
    hide(page, False)
    expect(page).to_have_title("Your move · Knockabout")
    assert page.evaluate(ICON) == "/mark.svg"


def test_a_roll_that_waits_for_a_tap_calls(page: Page, hall: str) -> None:
    page.clock.install()
    open_table(page, hall, "intersection", ME)
    expect(page.locator(TURN)).to_contain_text("Your roll")
    hide(page, True)
    page.clock.fast_forward(LONG)
    expect(page).to_have_title("● Your turn")


def test_a_notification_is_asked_for_by_a_click_and_shown_when_people_wait(new_page: NewPage, hall: str) -> None:
    ada, _ = two_people(new_page, hall)
    assert ada.evaluate("asked") == 0
    ada.get_by_role("button", name="Settings", exact=True).click()
    ada.get_by_label("Call me in games with people").check()
    assert ada.evaluate("asked") == 1
    ada.get_by_role("button", name="Close").first.click()
    hide(ada, True)
    ada.clock.fast_forward(LONG)
    ada.wait_for_function("() => shown.length === 1")
    assert ada.evaluate("shown") == ["Your turn · Knockabout"]


def test_those_who_watch_are_told_whom_and_are_offered_nothing(new_page: NewPage, hall: str) -> None:
    _, table = two_people(new_page, hall)
    guest = new_page()
    guest.goto(f"{hall}/t/{table}")
    watching = guest.get_by_test_id("watching")
    expect(watching).to_contain_text("You watch Ada and Ben")
    expect(watching).to_contain_text("You see what the players see.")
    expect(guest.locator(TURN)).to_contain_text("Ada is choosing")
    expect(guest.get_by_text("Your choices")).to_have_count(0)
    expect(guest.locator("[data-offer]")).to_have_count(0)


def test_a_free_seat_can_be_taken_by_who_watches(new_page: NewPage, hall: str) -> None:
    host, guest = new_page(), new_page()
    table = open_table(host, hall, "knockabout", ME, OPEN)
    guest.goto(f"{hall}/t/{table}")
    expect(guest.locator(TURN)).to_contain_text("Waiting for players")
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.locator(TURN)).to_contain_text("Ada is choosing")


def test_a_replay_runs_and_rail_and_log_go_with_the_step(page: Page, hall: str) -> None:
    open_table(page, hall, "intersection", ME, options={"goal": 50, "come_in": 0})
    play_to_the_end(page)
    score = page.locator(".rail [data-seat='0'] b")
    final = score.inner_text()
    page.get_by_test_id("replay").get_by_role("button", name="Replay").click()
    replay = page.get_by_test_id("replay")
    page.keyboard.press("Home")
    expect(replay).to_contain_text("Step 0 of")
    expect(score).to_have_text("0")
    page.keyboard.press("ArrowRight")
    expect(page.locator(TURN)).to_contain_text("step 1 of")
    expect(page.locator("[data-testid=log] [aria-current=step]")).to_have_count(1)
    replay.get_by_text("4×").click()
    replay.get_by_role("button", name="Play").click()
    expect(page.locator(TURN)).not_to_contain_text("step 1 of")
    page.keyboard.press("End")
    expect(score).to_have_text(final)
    page.locator("[data-testid=log] button").last.click()
    expect(replay).not_to_contain_text("Step 0 of")
    expect(score).to_have_text("0")
    replay.get_by_role("button", name="Close").click()
    expect(score).to_have_text(final)


def test_those_who_watch_may_look_back_while_the_game_goes_on(new_page: NewPage, hall: str) -> None:
    player, guest = new_page(), new_page()
    table = open_table(player, hall, "knockabout", ME, BOT)
    take_one(player)
    until_asked(player)
    guest.goto(f"{hall}/t/{table}")
    guest.get_by_test_id("replay").get_by_role("button", name="Replay").click()
    expect(guest.locator(TURN)).to_contain_text("Replay, step")
    guest.get_by_test_id("replay").get_by_role("button", name="Close").click()
    expect(guest.locator(TURN)).to_contain_text("Ada is choosing")


def test_a_replay_that_is_open_as_the_game_ends_stays_and_goes_to_the_end(new_page: NewPage, hall: str) -> None:
    player, guest = new_page(), new_page()
    table = open_table(player, hall, "knockabout", ME, BOT)
    take_one(player)
    until_asked(player)
    guest.goto(f"{hall}/t/{table}")
    replay = guest.get_by_test_id("replay")
    replay.get_by_role("button", name="Replay").click()
    guest.keyboard.press("Home")
    steps = int(replay.get_by_role("slider").get_attribute("max") or 0)
    take_one(player)
    until_asked(player)
    player.get_by_role("button", name="More").click()
    player.get_by_role("button", name="Resign").click()
    player.get_by_role("button", name="Really resign?").click()
    expect(guest.get_by_test_id("result")).to_be_visible()
    expect(replay).to_contain_text("Step 0 of")
    expect(replay.get_by_role("slider")).not_to_have_attribute("max", str(steps))
    replay.get_by_role("button", name="Close").click()
    expect(guest.locator(TURN)).to_contain_text("by resignation")


def test_a_replay_stays_open_while_a_phone_shows_the_log(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    open_table(page, hall, "intersection", ME, options={"goal": 50, "come_in": 0})
    play_to_the_end(page)
    page.get_by_test_id("replay").get_by_role("button", name="Replay").tap()
    page.get_by_role("button", name="To the beginning").tap()
    page.get_by_role("tab", name="Log").tap()
    expect(page.locator(TURN)).to_contain_text("step 0 of")
    page.locator("[data-testid=log] button").last.tap()
    expect(page.locator("[data-testid=log] [aria-current=step]")).to_have_count(1)
    expect(page.locator(TURN)).not_to_contain_text("step 0 of")


def test_axe_finds_nothing_in_a_replay_that_is_watched_and_in_the_settings(themed: Page, hall: str) -> None:
    table = open_table(themed, hall, "knockabout", {"who": "bot", "level": "greedy"}, BOT)
    themed.goto(f"{hall}/t/{table}")
    themed.get_by_test_id("replay").get_by_role("button", name="Replay").click()
    expect(themed.get_by_role("slider")).to_be_visible()
    assert serious(themed) == []
    themed.get_by_role("button", name="Settings", exact=True).click()
    expect(themed.get_by_role("dialog")).to_be_visible()
    assert serious(themed) == []


def test_a_table_that_takes_long_to_open_says_why(page: Page, hall: str) -> None:
    page.clock.install()
    page.route_web_socket(re.compile("/socket"), lambda _: None)
    open_table(page, hall, "knockabout", ME, BOT)
    opening = page.locator("main").get_by_role("status")
    expect(opening).to_contain_text("Opening the table")
    page.clock.fast_forward(3_000)
    expect(opening).to_contain_text("made ready once on a machine")
