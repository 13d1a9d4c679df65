"""The end of a game, of each kind, in each game: what the page says, what it shows, and what one can do then."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import BOT, ME, PHONE, NewPage, open_table, settle
from e2e.playing import box
from e2e.test_access import serious
from e2e.test_indicesion import CLEAR, COVERED

BEN = {"who": "me", "name": "Ben"}
RESULT = "[data-testid=result]"
TABLET = (820, 1180)
LONGEST = 1500

Choose = Callable[[Any], dict[str, Any]]


class Player:
    """Plays at a table over HTTP, as the person of a page."""

    def __init__(self, page: Page, hall: str, table: str, seed: int = 1) -> None:
        self._page, self._address, self._rng = page, f"{hall}/api/tables/{table}", random.Random(seed)

    @property
    def parts(self) -> Any:
        return self._page.request.get(self._address).json()["parts"]

    def do(self, **command: Any) -> None:
        answer = self._page.request.post(f"{self._address}/commands", data=command)
        assert answer.ok, answer.text()

    def act(self, text: str) -> None:
        parts = self.parts
        self.do(do="act", seat=parts["choices"][0]["seat"], seen=parts["entry"], text=text)

    def enter(self, *values: str) -> None:
        parts = self.parts
        self.do(do="enter", seat=parts["choices"][0]["seat"], seen=parts["entry"], values=list(values))

    def play(self, until: Callable[[Any], bool] = lambda _: False) -> None:
        """Take any choices until the game is over, or until this holds."""
        for _ in range(LONGEST):
            parts = self.parts
            if parts["phase"] == "over" or until(parts):
                return
            for choice in parts["choices"]:
                chosen = {"action": choice["box"]["action"]} if choice["box"] else self._any(choice)
                self.do(do="act", seat=choice["seat"], seen=parts["entry"], **chosen)
        raise AssertionError("the game does not end")

    def _any(self, choice: Any) -> dict[str, str]:
        return {"text": self._rng.choice(choice["offers"])["text"]}


def begun(page: Page, hall: str, game: str, *seats: dict[str, str], **asked: Any) -> Player:
    """A table that is open in the page and has begun."""
    settle(page, tapToRoll=False)
    table = open_table(page, hall, game, *seats, **asked)
    expect(page.locator("[data-phase=playing]")).to_be_visible()
    return Player(page, hall, table)


def result(page: Page) -> Locator:
    found = page.locator(RESULT)
    expect(found).to_be_visible()
    return found


def headline(page: Page, text: str) -> None:
    expect(result(page).get_by_role("heading", level=2)).to_have_text(text)


def ribbon(page: Page) -> Locator:
    return page.locator("[data-testid=ribbon]")


# Intersection: with real dice, so that the last turn is known.

SHORT = {"goal": 350, "no_dice": False, "come_in": 0}


def two_people(new_page: NewPage, hall: str, *sizes: tuple[int, int]) -> tuple[Page, Page, Player, Player]:
    """Ada and Ben at a table with real dice, each in a page of their own; Ada has reached the goal."""
    pages = [new_page(size) for size in sizes or ((1440, 900), (1440, 900))]
    table = open_table(pages[0], hall, "intersection", ME, {"who": "open"}, real_dice=True, options=SHORT)
    ada, ben = Player(pages[0], hall, table), Player(pages[1], hall, table)
    pages[1].goto(f"{hall}/t/{table}")
    assert pages[1].request.post(f"{hall}/api/tables/{table}/seats", data={"name": "Ben"}).ok
    pages[1].reload()
    expect(pages[1].locator("[data-phase=playing]")).to_be_visible()
    ada.enter(*"HHHS2")
    ben.enter(*"SSS22")
    ada.enter("go", *"HHHH2")
    ada.act("park HHHH")
    ada.act("end")
    return pages[0], pages[1], ada, ben


def test_a_lost_double_or_nothing_stays_on_the_felt_with_its_ribbon(new_page: NewPage, hall: str) -> None:
    ada, ben, _, player = two_people(new_page, hall)
    player.enter("go", *"333H2")
    player.act("park H333")
    player.act("double")
    player.enter("stop", "S")
    expect(ribbon(ben)).to_have_text(re.compile("^Double or nothing a star, and stop: 400 lost by you$"))
    assert sorted(ben.locator("[data-die]").evaluate_all("each => each.map(die => die.dataset.face)")) == sorted(
        [*"333H", "S", "stop"]
    )
    assert "seed" not in ben.locator("main").inner_text()
    headline(ada, "You win by 400")
    headline(ben, "So close")
    expect(result(ben)).to_contain_text("twice the 400 at stake would have made 800")
    expect(ben.locator("[data-testid=turn]")).to_have_text("Ada wins, 400 to 0")
    expect(result(ben).locator("[data-total='0']")).to_have_text("400")


def test_a_spectator_reads_who_won(new_page: NewPage, hall: str) -> None:
    ada, _, _, ben = two_people(new_page, hall)
    watching = new_page()
    watching.goto(ada.url)
    ben.enter("stop", *"HHHHH")
    headline(watching, "Ada wins by 400")
    expect(watching.get_by_role("button", name="Play again")).to_have_count(0)


def test_on_a_phone_the_end_is_in_the_sheet(new_page: NewPage, hall: str) -> None:
    _, ben, _, player = two_people(new_page, hall, (1440, 900), PHONE)
    player.enter("stop", *"HHHHH")
    headline(ben, "Ada wins")
    expect(ribbon(ben)).to_be_in_viewport()
    again = ben.get_by_role("button", name="Play again")
    again.scroll_into_view_if_needed()
    expect(again).to_be_in_viewport()
    assert ben.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_the_last_felt_of_a_small_screen_is_whole_and_fills_its_board(
    new_page: NewPage, hall: str, size: tuple[int, int]
) -> None:
    _, ben, _, player = two_people(new_page, hall, (1440, 900), size)
    player.enter("stop", *"HHHHH")
    headline(ben, "Ada wins")
    board = box(ben.locator("main"))
    bays = [box(bay) for bay in ben.locator("[data-place^=bay-]").all()]
    assert len(bays) == 5
    assert max(bay["y"] + bay["height"] for bay in bays) <= board["y"] + board["height"]
    assert bays[0]["width"] * 5 >= min(board["width"], 1.2 * board["height"]) * 0.55
    assert box(ben.locator("[data-testid=course] text"))["height"] < 20  # as large as other words


def test_a_tie_is_broken_by_a_roll_and_the_end_says_so(new_page: NewPage, hall: str) -> None:
    ada, ben, first, second = two_people(new_page, hall)
    second.enter("go", *"HHHH2")
    second.act("park HHHH")
    second.act("end")
    first.enter(*"HHH22")
    second.enter(*"SSS22")
    headline(ada, "You win")
    headline(ben, "Ada wins")
    expect(result(ben)).to_contain_text("happy faces")
    expect(ribbon(ben)).to_have_text("The roll-off three happy faces against none")


def test_a_record_alone_is_counted_in_turns(page: Page, hall: str) -> None:
    table = begun(page, hall, "intersection", ME, real_dice=True, options=SHORT)
    table.enter("go", *"HHHH2")
    table.act("park HHHH")
    table.act("end")
    headline(page, "1 turn")
    expect(page.locator("[data-testid=record]")).to_have_text("Your first game alone by these rules")
    expect(result(page)).not_to_contain_text("in 1 turn")  # the headline has said it
    expect(page.get_by_role("button", name="Check the record")).to_be_visible()


# Every game: given up, agreed on, stopped.

TALLIES = {"intersection": "0", "knockabout": "0", "crossroll": "0", "indicesion": "0"}


@pytest.mark.parametrize("game", TALLIES)
def test_a_game_that_does_not_end_by_its_rules_has_its_own_words(page: Page, hall: str, game: str) -> None:
    begun(page, hall, game, ME, BOT).do(do="resign", seat=0)
    headline(page, "You gave the game up")
    expect(page.locator("[data-testid=turn]")).to_contain_text("wins, by resignation")
    expect(result(page).locator("[data-total='0']").first).to_have_text(TALLIES[game])
    expect(result(page).get_by_role("link", name="Lesson")).to_be_visible()
    begun(page, hall, game, ME, BEN).do(do="propose", seat=0, what="draw")
    headline(page, "A draw")
    expect(result(page)).to_contain_text("a draw was agreed")
    begun(page, hall, game, ME, BEN).do(do="propose", seat=0, what="stop")
    headline(page, "Stopped")
    expect(page.locator("[data-testid=decided]:has(button)")).to_have_count(0)


# Knockabout.


def test_a_game_that_was_given_up_says_so_and_leads_to_the_lesson(page: Page, hall: str) -> None:
    table = begun(page, hall, "knockabout", ME, BOT)
    table.do(do="resign", seat=0)
    headline(page, "You gave the game up")
    expect(result(page).get_by_role("link", name="Lesson")).to_have_attribute(
        "href", "/learn/knockabout/knockabout"
    )
    expect(result(page).get_by_role("link", name="Review")).to_be_visible()


def test_rematches_swap_sides_and_count(page: Page, hall: str) -> None:
    begun(page, hall, "knockabout", ME, BOT).do(do="resign", seat=0)
    result(page).get_by_role("button", name="Play again, as Black").click()
    expect(page.locator("[data-phase=playing]")).to_be_visible()
    again = Player(page, hall, page.url.rpartition("/")[2])
    assert again.parts["seats"][1]["name"] == "Ada"
    again.do(do="resign", seat=1)
    line = page.locator("[data-testid=series]")
    expect(line.get_by_role("img")).to_have_attribute("aria-label", re.compile(r"^\w+ 2, You 0$"))


@pytest.mark.parametrize("game", ["intersection", "knockabout"])
def test_on_a_phone_the_score_of_the_series_is_in_sight_above_the_buttons(
    new_page: NewPage, hall: str, game: str
) -> None:
    page = new_page(PHONE)
    begun(page, hall, game, ME, BOT).do(do="resign", seat=0)
    result(page).get_by_role("button", name=re.compile("^Play again")).click()
    expect(page.locator("[data-phase=playing]")).to_be_visible()
    again = Player(page, hall, page.url.rpartition("/")[2])
    again.do(do="resign", seat=1)
    line = page.locator("[data-testid=series]")
    expect(line).to_be_in_viewport(ratio=1)
    assert box(line)["y"] + box(line)["height"] <= box(result(page).get_by_role("link", name="Review"))["y"]


def test_a_clock_that_runs_out_is_named(page: Page, hall: str) -> None:
    begun(page, hall, "knockabout", ME, BEN, clock={"kind": "game", "seconds": 1})
    headline(page, "Ben wins")
    expect(result(page)).to_contain_text("Ada's clock ran out")
    expect(page.locator("[data-testid=turn]")).to_have_text("Ben wins, on time")


def test_whose_clock_ran_out_reads_so_in_the_headline(page: Page, hall: str) -> None:
    begun(page, hall, "knockabout", ME, {"who": "bot", "level": "easy"}, clock={"kind": "game", "seconds": 1})
    headline(page, "Your time ran out")
    expect(result(page)).to_contain_text("wins")


def test_a_draw_by_repetition_says_how_it_came_about(page: Page, hall: str) -> None:
    table = begun(page, hall, "knockabout", ME, BEN, options={"repetition_draw": True})
    for move in ("D5-D4", "D6-D7", "D4-D5", "D7-D6") * 2:
        table.act(move)
    headline(page, "A draw")
    expect(result(page)).to_contain_text("the same position for the third time")


def test_the_fifth_die_wins_and_the_replay_opens_there(page: Page, hall: str) -> None:
    table = begun(page, hall, "knockabout", ME, BEN)
    table.play()
    expect(ribbon(page)).to_have_text(re.compile(r"^The fifth \w+-\w+ sends the D\d into \w+$"))
    expect(result(page)).to_contain_text("fifth die at")
    scores = table.parts["result"]["scores"]
    expect(result(page).locator("[data-total='0']")).to_have_text(str(scores[0]))
    expect(page.locator(".trace polyline").first).to_be_attached()
    expect(page.get_by_test_id("falls").locator("text")).to_have_count(5)
    assert sorted(page.get_by_test_id("falls").locator("text").all_text_contents()) == list("12345")
    expect(page.get_by_test_id("falls").locator(".last")).to_have_text("5")
    page.get_by_role("button", name="See it again").click()
    step = page.get_by_role("slider", name="Replay")
    expect(step).to_be_visible()
    assert int(step.input_value()) == table.parts["ending"]["decided"]["entry"]


def test_on_a_phone_the_ribbon_is_above_the_board_and_covers_no_cell(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE)
    begun(page, hall, "knockabout", ME, BEN).play()
    tag = box(ribbon(page))
    cells = page.locator(".cells polygon").evaluate_all("each => each.map(cell => cell.getBoundingClientRect())")
    assert len(cells) > 100
    for cell in cells:
        assert cell["left"] >= tag["x"] + tag["width"] or cell["top"] >= tag["y"] + tag["height"]
    names = [box(name) for name in page.locator(".cells text").all()]
    for one, other in pairwise(sorted(names, key=lambda name: (round(name["y"]), name["x"]))):
        assert one["x"] + one["width"] <= other["x"] or one["y"] + one["height"] <= other["y"] + 1


# Crossroll alone: where the points come from, and records.


def test_alone_the_rows_add_up_and_a_record_is_counted(page: Page, hall: str) -> None:
    table = begun(page, hall, "crossroll", ME)
    table.play()
    record = table.parts["result"]["record"]
    headline(page, f"{record} points")
    expect(page.locator("[data-testid=record]")).to_have_text("Your first game alone by these rules")
    rows = page.locator("[data-testid=tally]").first.locator("tbody td").all_inner_texts()
    assert sum(map(int, rows)) == record == table.parts["result"]["scores"][0]
    expect(page.locator("[data-place]").first).to_be_visible()
    expect(ribbon(page)).to_contain_text("your boxes are full")
    circled = table.parts["view"]["position"]["players"][0]["circled"]
    ladders = page.locator("[data-testid=ladders] ol")
    for ladder, won in zip(ladders.all(), (circled["speed"], circled["landmark"]), strict=True):
        assert list(map(int, ladder.locator(".won").all_inner_texts())) == won
    expect(page.locator("[data-testid=course]")).to_have_count(1)  # on the board, so not beside it


UNCUT = """() => {
  const [map, board] = ["[data-testid=still-map]", "main"].map((each) => document.querySelector(each));
  return map && map.getBoundingClientRect().bottom <= board.getBoundingClientRect().bottom;
}"""


def test_of_two_sheets_the_better_one_wins_by_what_it_scored_more(page: Page, hall: str) -> None:
    table = begun(page, hall, "crossroll", ME, BEN)
    table.play()
    scores = table.parts["result"]["scores"]
    best = scores.index(max(scores))
    headline(page, f"{('Ada', 'Ben')[best]} wins by {max(scores) - min(scores)}")
    for seat, score in enumerate(scores):
        expect(result(page).locator(f"[data-total='{seat}']").first).to_have_text(str(score))
    expect(page.locator(".rail .won, [data-seat].won")).to_have_attribute("data-seat", str(best))
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    page.get_by_role("button", name="Replay", exact=True).click()
    page.wait_for_function(UNCUT)


# inDICEsion: rounds, then the game.


def test_a_round_ends_with_its_points_and_goes_on_then_the_game_ends(page: Page, hall: str) -> None:
    settle(page, pauses="usual")
    table = begun(page, hall, "indicesion", ME, BEN)
    table.play(lambda parts: parts["view"]["position"]["phase"] == "scored")
    ended = page.locator("[data-testid=round-end]")
    expect(ended.get_by_role("heading")).to_have_text(re.compile(r"^(Ada|Ben) wins round 1|^Round 1 is a tie"))
    points = table.parts["view"]["points"]
    expect(ended.locator("[data-total='0']")).to_have_text(str(points[0]))
    expect(ended.get_by_role("button", name="Go on")).to_be_hidden()  # the list has it
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    expect(ended.get_by_role("button", name="Go on")).to_be_visible()
    board = box(page.locator("main"))
    assert box(ended)["y"] >= board["y"] + board["height"], "the card covers the table"
    page.set_viewport_size({"width": 1440, "height": 900})
    page.locator("[data-testid=choices] [data-offer]").click()
    expect(ended).to_have_count(0)
    table.play()
    headline(page, f"{'Ada' if table.parts['result']['winners'] == [0] else 'Ben'} wins")
    expect(page.locator("[data-testid=tally]").first).to_contain_text("Rounds won")
    expect(ribbon(page)).to_contain_text("Round ")
    for width, height in (PHONE, TABLET, (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED, ["[data-testid=ribbon]", f"{CLEAR}, [data-testid=again]"]) == []
    expect(page.locator("[data-testid=result]")).to_contain_text(re.compile(r"round \d by \d+ points?"))
    for seat, counts in enumerate(page.locator("[data-testid=counts]").all()):
        throws = sum(count for _, count in table.parts["ending"]["counts"][seat]["rows"])
        expect(counts).to_contain_text(f"{throws} this game")
    expect(page.locator("[data-testid=counts]")).to_have_count(2)  # of both who share this device


# More than two.

SIGNS_APART = """() => {
  const boxes = [...document.querySelectorAll("[data-testid=sign]")].map((each) => each.getBoundingClientRect());
  const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return boxes.length === 3 && !boxes.some((a, n) => boxes.slice(n + 1).some((b) => over(a, b)));
}"""


@pytest.mark.parametrize("size", [PHONE, (1440, 900)])
def test_the_end_among_three_can_be_read(new_page: NewPage, hall: str, size: tuple[int, int]) -> None:
    page = new_page(size)
    settle(page, quality="low")
    begun(page, hall, "indicesion", ME, BEN, {"who": "me", "name": "Christopher"}).play()
    title = result(page).get_by_role("heading", level=2)
    expect(title).to_have_text(re.compile("^(Ada|Ben|Christopher) wins$"))
    expect(page.locator("[data-testid=turn]")).to_have_text(re.compile("wins, with 2 rounds$"))
    lines = title.evaluate("text => Math.round(text.getBoundingClientRect().height / 28)")
    assert lines <= 2, "a word is broken"
    page.wait_for_function(SIGNS_APART)


WHOLE_WORDS = """(heading) => {
  const text = [...heading.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
  return [...text.data.matchAll(/\\S+/g)].every(({ index, 0: word }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length === 1;
  });
}"""
CROWD = [{"who": "me", "name": name} for name in ("Christopher", "Maximiliane", "Bartholomew", "Wilhelmina")]


@pytest.mark.parametrize("size", [PHONE, TABLET, (1440, 900)])
def test_the_end_among_four_breaks_no_name_and_says_where_the_points_come_from(
    new_page: NewPage, hall: str, size: tuple[int, int]
) -> None:
    page = new_page(size)
    table = begun(page, hall, "intersection", *CROWD, options={**SHORT, "goal": 800})
    table.play()
    title = result(page).get_by_role("heading", level=2)
    expect(title).to_contain_text("wins")
    assert title.evaluate(WHOLE_WORDS), "a name is broken"
    ended = table.parts
    for seat, row in enumerate(page.get_by_test_id("tally").locator("tr").all()):
        best, others = (made["values"][seat] for made in ended["ending"]["tallies"][0]["rows"])
        expect(row).to_contain_text(f"Best turn: {best:,} · Other turns: {others:,}")
        assert best + others == ended["result"]["scores"][seat]


def test_a_long_roll_off_at_the_end_can_be_read_below_its_ribbon(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE)
    table = begun(page, hall, "intersection", *CROWD[:3], real_dice=True, options=SHORT)
    for dice in ("HHHS2", "SSS22", "SSS22"):
        table.enter(*dice)
    for _ in range(3):
        table.enter("go", *"HHHH2")
        table.act("park HHHH")
        table.act("end")
    for dice in ("HH222", "HH222", "SS222", "H2222", "H2222", "SS222", "SS222", "HHH22", "SS222"):
        table.enter(*dice)
    off = page.get_by_test_id("roll-off")
    expect(off.locator("li")).to_have_count(2)
    expect(off.locator("p")).to_have_count(3)
    assert box(off)["y"] >= box(ribbon(page))["y"] + box(ribbon(page))["height"]
    expect(off.locator("li").last).to_be_in_viewport(ratio=1)
    lower = off.locator("p").first.locator("span").nth(2)
    assert lower.evaluate("roll => getComputedStyle(roll).backgroundColor") == "rgba(0, 0, 0, 0)"


def test_six_rolls_that_break_a_tie_are_all_in_sight_on_a_phone(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE)
    six = [*CROWD, {"who": "me", "name": "Ben"}, {"who": "me", "name": "Eve"}]
    table = begun(page, hall, "intersection", *six, real_dice=True, options=SHORT)
    for dice in ("HHHS2", *["SSS22"] * 5):
        table.enter(*dice)
    for _ in range(6):
        table.enter("go", *"HHHH2")
        table.act("park HHHH")
        table.act("end")
    for dice in ("HHH22", "HH222", *["SSS22"] * 4):
        table.enter(*dice)
    off = page.get_by_test_id("roll-off")
    expect(off.locator("li")).to_have_count(6)
    assert off.evaluate("off => off.scrollHeight <= off.clientHeight")
    expect(ribbon(page)).to_have_text("The roll-off three happy faces against at most two")


# The moment.


def test_any_input_shows_all_at_once_and_a_page_that_is_opened_later_shows_it_too(
    new_page: NewPage, hall: str
) -> None:
    page = new_page(motion=True)
    begun(page, hall, "knockabout", ME, BOT).do(do="resign", seat=0)
    result(page)
    page.keyboard.press("Shift")
    expect(page.locator(f"{RESULT}[data-done=true]")).to_be_visible()
    page.reload()
    expect(page.locator(f"{RESULT}[data-done=true]")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_everybody_can_read_the_end(new_page: NewPage, hall: str, theme: str) -> None:
    page = new_page(bypass_csp=True)
    settle(page, theme=theme)
    begun(page, hall, "knockabout", ME, BOT).do(do="resign", seat=0)
    expect(page.locator(f"{RESULT} [data-testid=tally]")).to_be_visible()
    assert serious(page) == []
