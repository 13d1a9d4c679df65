"""The page on a real browser: whole games from the list of choices, together and alone, through cuts and kills."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from e2e.conftest import BOT, ME, OPEN, NewPage, open_table
from e2e.playing import LONGEST, OFFERS, RESULT, play_to_the_end, start_playing, take_one, until_asked
from guests.house import House

RANDOM = {"who": "bot", "level": "random"}  # a greedy one tries throws, which takes a second each
QUICK: dict[str, dict[str, object]] = {
    "intersection": {"goal": 500},
    "classic": {"rules": "classic", "goal": 500},
    "knockabout": {},
    "crossroll": {},
    "indicesion": {},
}


@pytest.mark.parametrize("book", QUICK)
def test_a_whole_game_against_a_bot(page: Page, hall: str, book: str) -> None:
    game = "intersection" if book == "classic" else book
    open_table(page, hall, game, ME, RANDOM if game == "indicesion" else BOT, options=QUICK[book])
    take_one(page)  # by a real click; the dice may leave nothing more to choose
    play_to_the_end(page)
    expect(page.locator(RESULT)).to_be_visible()
    page.get_by_role("button", name="Check the dice").click()
    expect(page.locator("[data-testid=verdict] .verdict")).to_have_text("Everything that can be checked is right.")


def test_two_browsers_play_against_each_other(new_page: NewPage, hall: str) -> None:
    ada, ben = new_page(), new_page()
    table = open_table(ada, hall, "intersection", ME, OPEN, options={"goal": 300})
    ben.goto(f"{hall}/t/{table}")
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    for player in (ada, ben):
        start_playing(player)
    for player in (ada, ben):
        expect(player.locator(RESULT)).to_be_visible(timeout=LONGEST * 1000)


def test_the_code_leads_to_the_table(new_page: NewPage, hall: str) -> None:
    ada, ben = new_page(), new_page()
    table = open_table(ada, hall, "knockabout", ME, OPEN)
    code = ada.locator("[data-testid=code]").inner_text()
    ben.goto(f"{hall}/c/{code}")
    expect(ben).to_have_url(f"{hall}/t/{table}")


def test_two_people_share_one_device(page: Page, hall: str) -> None:
    open_table(page, hall, "intersection", ME, {"who": "me", "name": "Ben"}, options={"goal": 300})
    play_to_the_end(page)
    expect(page.locator(RESULT)).to_contain_text("Ben")
    for name in ("Ada", "Ben"):
        expect(page.locator("[data-testid=log] li").filter(has_text=name).first).to_be_visible()


def test_a_choice_is_taken_once_however_often_it_is_clicked(page: Page, hall: str) -> None:
    sent: list[str] = []

    def note(frame: str | bytes) -> None:
        sent.append(str(frame))

    page.on("websocket", lambda line: line.on("framesent", note))
    open_table(page, hall, "knockabout", ME, BOT)
    until_asked(page)
    page.locator(OFFERS).first.evaluate("offer => { offer.click(); offer.click(); }")
    expect(page.locator("[data-testid=log] li").filter(has_text="You move")).to_have_count(1)
    assert sum('"act"' in frame for frame in sent) == 1


def test_a_spectator_sees_the_game_and_has_no_choices(new_page: NewPage, hall: str) -> None:
    ada, watcher = new_page(), new_page()
    open_table(ada, hall, "intersection", ME, BOT)
    watcher.goto(ada.url)
    take_one(ada)
    expect(watcher.locator("[data-testid=log] li").first).to_contain_text(re.compile("Ada|bot"))
    expect(watcher.locator("[data-offer]")).to_have_count(0)
    expect(watcher.get_by_role("heading", name="You watch Ada and Magpie")).to_be_visible()
    expect(watcher.locator("[data-testid=log]")).not_to_contain_text(re.compile(r"You|\{"))


def test_the_log_speaks_to_its_reader_with_the_notation_on_the_right(page: Page, hall: str) -> None:
    open_table(page, hall, "knockabout", ME, BOT)
    until_asked(page)
    text = str(page.locator(OFFERS).first.get_attribute("data-offer"))
    take_one(page)
    line = page.locator("[data-testid=log] li").filter(has_text=re.compile("^\\s*You move the D"))
    expect(line).to_have_count(1)
    expect(line.locator("code")).to_contain_text(text)


# whether something as wide as most of the board is drawn on it
DRAWN = """() => {
  const board = document.querySelector("main"), wide = board.getBoundingClientRect().width;
  return [...board.querySelectorAll("svg, canvas")].some((each) => each.getBoundingClientRect().width > 0.6 * wide);
}"""


@pytest.mark.parametrize("game", ["crossroll", "indicesion", "intersection", "knockabout"])
def test_a_table_that_waits_for_a_friend_says_so_beside_the_game(page: Page, hall: str, game: str) -> None:
    open_table(page, hall, game, ME, OPEN)
    expect(page.locator("[data-testid=turn]")).to_contain_text("Waiting for players")
    page.wait_for_function(DRAWN)
    expect(page.get_by_text("Your choices")).to_have_count(0)


def test_real_dice_are_asked_for_by_owner_and_lots_by_name(page: Page, hall: str) -> None:
    open_table(page, hall, "crossroll", ME, BOT, real_dice=True)
    faces = page.locator("[data-testid=faces]")
    expect(faces).to_contain_text("Draw lots: who begins?")
    bot = page.locator("[data-seat='1'] strong").inner_text()
    faces.get_by_label(bot, exact=True).check(force=True)
    faces.get_by_role("button", name=f"{bot} begins").click()
    expect(faces).to_contain_text(f"What do {bot}'s dice show? Roll for it.")
    expect(faces.get_by_role("button", name="A die fell off the table")).to_have_count(0)
    expect(faces.locator("legend").first).to_have_text(re.compile(r"^d\d+$"))


def test_a_key_is_only_spoken_of_where_there_is_one(page: Page, hall: str) -> None:
    open_table(page, hall, "intersection", ME, BOT)
    until_asked(page)
    hint = page.get_by_text("or press the key")
    assert hint.count() == min(1, page.locator("[data-testid=choices] kbd").count())


def test_the_line_is_cut_and_comes_back(page: Page, hall: str) -> None:
    lines: list[WebSocketRoute] = []

    def pass_on(line: WebSocketRoute) -> None:
        lines.append(line)
        line.connect_to_server()

    page.route_web_socket(re.compile("/socket$"), pass_on)
    open_table(page, hall, "intersection", ME, BOT, options={"goal": 800})
    take_one(page)
    lines[-1].close()
    expect(page.locator(".frame")).to_have_attribute("data-line", "lost")
    expect(page.locator(".frame")).to_have_attribute("data-line", "open")
    play_to_the_end(page)
    assert len(lines) == 2


def test_the_hall_is_killed_and_the_page_goes_on_by_itself(new_page: NewPage, tmp_path: Path) -> None:
    with House(tmp_path / "house") as house:
        page = new_page()
        table = open_table(page, f"http://127.0.0.1:{house.port}", "intersection", ME, BOT, options={"goal": 800})
        take_one(page)
        house.end(signal.SIGKILL)
        lost = page.get_by_test_id("lost-line")
        expect(lost).to_contain_text("The connection is lost. Your seat is kept.")
        expect(lost).to_contain_text(re.compile(r"Trying again (in \d+ s|now)\."))
        assert page.locator("[data-offer]").count() == 0
        lost.get_by_role("button", name="Try now").click()
        expect(lost).to_contain_text(re.compile(r"Trying again in \d+ s\."))
        house.start()
        expect(lost).to_have_text("")
        expect(page.get_by_text("The connection is back.")).to_be_visible()
        play_to_the_end(page)
        assert table in page.url


def test_names_are_text_and_never_markup(page: Page, hall: str) -> None:
    open_table(page, hall, "intersection", {"who": "me", "name": "<img src=x onerror=alert(1)>"}, BOT)
    expect(page.locator("[data-seat='0'] strong")).to_have_text("<img src=x onerror=alert(1)>")
    assert page.locator("[data-seat='0'] img").count() == 0


def test_a_table_that_is_not_there_is_told_plainly(page: Page, hall: str) -> None:
    page.goto(f"{hall}/t/nosuchtable")
    expect(page.get_by_role("heading")).to_have_text("There is no such table.")


def test_a_finished_game_can_be_stepped_through(page: Page, hall: str) -> None:
    open_table(page, hall, "intersection", ME, BOT, options={"goal": 300})
    play_to_the_end(page)
    page.get_by_role("button", name="Replay").click()
    heading = page.locator("[data-testid=replay] h3")
    expect(heading).to_have_text(re.compile("^Step 0 of"))
    page.get_by_role("button", name="One step on").click()
    expect(heading).to_have_text(re.compile("^Step 1 of"))


def test_the_table_says_at_the_end_who_won_also_to_people_who_skipped_or_come_later(
    new_page: NewPage, hall: str
) -> None:
    page, later = new_page(), new_page()
    open_table(page, hall, "intersection", ME, BOT, options={"goal": 300})
    play_to_the_end(page)
    later.goto(page.url)
    for each in (page, later):
        expect(each.get_by_test_id("turn")).to_contain_text(re.compile(r"\bwins?\b"))
        expect(each.get_by_test_id("ribbon")).to_be_visible()


def test_whoever_asks_for_another_game_against_a_bot_sits_at_it(page: Page, hall: str) -> None:
    table = open_table(page, hall, "intersection", ME, BOT, options={"goal": 300})
    play_to_the_end(page)
    page.get_by_role("button", name="Play again").click()
    expect(page).not_to_have_url(re.compile(table))
    expect(page.locator("[data-testid=result]")).to_have_count(0)


@pytest.mark.parametrize("path", ["/nowhere", "/daily", "/t/one/two/three", "/learn/chess/is/no/game"])
def test_a_mistyped_address_leads_back_to_the_lobby_and_tells_programs_so(page: Page, hall: str, path: str) -> None:
    answer = page.goto(hall + path)
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing here.")
    page.get_by_role("link", name="Back to the lobby").click()
    expect(page).to_have_url(f"{hall}/")
    for address, accepts in ((path, "application/json"), ("/api/nowhere", "text/html")):
        refused = page.request.get(hall + address, headers={"Accept": accepts})
        assert (refused.status, refused.json()["code"]) == (404, "not_found")
