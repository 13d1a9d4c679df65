"""After a game the coach tells how it went, and at a table that allows it what each action is worth."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.conftest import BOT, ME, PHONE, NewPage, open_table, settle
from e2e.playing import LONGEST, OFFERS, play_to_the_end, take_one, until_asked
from e2e.test_access import serious
from e2e.test_endings import begun

SHORT = {"goal": 300}
BEN = {"who": "me", "name": "Ben"}
SUM = re.compile(
    r"Start ([\d.]+), luck (.+?), play (.+?)(?:, not explained (.+?))?, result ([\d.]+)\."
    r"(?: Accuracy \d+ of 100\.)?"
)


def number(text: str | None) -> float:
    return float((text or "0").replace("\u2212", "-"))


def test_a_finished_game_is_reviewed(new_page: NewPage, hall: str) -> None:
    page = new_page(bypass_csp=True)
    settle(page, quality="flat", tapToRoll=False, hintsSeen=["intersection"])
    open_table(page, hall, "intersection", ME, BOT, options=SHORT)
    play_to_the_end(page)
    page.get_by_role("link", name="Review", exact=True).click()
    page.get_by_test_id("graph").wait_for(timeout=LONGEST * 1000)  # the game is being solved
    graph_tells_every_line(page)
    bars_add_up(page)
    steps_follow_keys_and_decisions(page)
    assert serious(page) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def graph_tells_every_line(page: Page) -> None:
    graph = page.locator("[data-testid=graph] svg[role=img]")
    expect(graph).to_have_attribute("aria-label", re.compile(r"Ada begins at .+ ends at (0|50|100)\."))
    expect(graph.locator("path.line")).to_have_count(2)
    dashes = {path.get_attribute("stroke-dasharray") for path in graph.locator("path.line").all()}
    assert len(dashes) == 2


def bars_add_up(page: Page) -> None:
    sums = page.locator("[data-account] .unseen").all_inner_texts()
    assert len(sums) == 2
    for text in sums:
        found = SUM.fullmatch(text.strip())
        assert found, text
        start, luck, play, rest, result = map(number, found.groups())
        assert round(start + luck + play + rest, 1) == result


def steps_follow_keys_and_decisions(page: Page) -> None:
    slider = page.get_by_label("Step of the game")
    step, last = page.locator("[data-testid=step]"), int(slider.get_attribute("max") or 0)
    slider.press("Home")
    expect(step).to_contain_text(f"Step 0 of {last}.")
    page.get_by_role("heading", name="Luck and play").click()
    page.keyboard.press("ArrowRight")
    expect(step).to_contain_text(f"Step 1 of {last}.")
    expect(page.locator("[data-testid=at-step] [data-testid=roll-off]")).to_be_visible()
    costly = page.locator("[data-decision]")
    assert costly.count() <= 3
    if costly.count():
        where = costly.first.locator("h3").inner_text()
        costly.first.get_by_role("button").click()
        expect(step).to_contain_text(f"{where} of {last}.")


def test_the_board_of_a_review_has_arrows_for_the_best_move_and_for_the_one_that_was_played(
    page: Page, hall: str
) -> None:
    player = begun(page, hall, "knockabout", ME, BEN)
    player.act("D5-D4")
    player.do(do="resign", seat=1)
    page.goto(f"{page.url}/review")
    page.get_by_test_id("graph").wait_for(timeout=LONGEST * 1000)
    page.get_by_label("Step of the game").press("Home")
    board = page.locator("[data-testid=at-step]")
    for voice in ("best", "played"):
        expect(board.locator(f"[data-voice={voice}] .head").first).to_be_attached()
    expect(board.locator(".voices .played")).to_have_text("played: D5-D4")
    expect(board.locator(".voices .best")).to_have_text(re.compile("^best: "))


def test_a_game_that_goes_on_has_no_review_yet(page: Page, hall: str) -> None:
    table = open_table(page, hall, "intersection", ME, BOT)
    page.goto(f"{hall}/t/{table}/review")
    expect(page.locator("[data-testid=refusal]")).to_contain_text("the game is not over yet")


def test_the_coach_says_at_most_three_things_until_an_action_is_taken(page: Page, hall: str) -> None:
    settle(page, quality="flat", tapToRoll=False, hintsSeen=["intersection"])
    open_table(page, hall, "intersection", ME, BEN, options=SHORT)
    until_asked(page)
    while page.locator(OFFERS).count() < 2:  # there is nothing to say of a single one
        take_one(page)
        until_asked(page)
    page.get_by_role("button", name="Ask the coach").click()
    listed = page.locator("[data-testid=choices] .advice")
    expect(listed.filter(has_text=re.compile(r"Best: |equally good: ")).first).to_be_visible()
    assert listed.count() <= 3
    expect(page.locator("[data-testid=choices] em").first).to_have_text(re.compile("^(best|equally good)$"))
    page.locator("[data-testid=choices] [data-offer]").first.click()
    expect(listed).to_have_count(0)


def test_other_people_get_a_coach_only_where_the_host_says_so(new_page: NewPage, hall: str) -> None:
    page = new_page()
    page.goto(f"{hall}/new/intersection")
    page.locator("label", has_text="A friend").click()
    coach = page.get_by_role("switch", name=re.compile("^Coach at the table"))
    expect(coach).not_to_be_checked()
    coach.check()
    with page.expect_response(lambda answer: answer.url.endswith("/api/tables")) as asked:
        page.get_by_role("button", name="Sit down").click()
    sent = asked.value.request.post_data_json
    assert sent is not None
    assert sent["coach"] is True
    expect(page.get_by_text("With a coach: everybody here may ask it.")).to_be_visible()
