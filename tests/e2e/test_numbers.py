"""Numbers agree wherever the same thing is shown twice: rail, board, cards, log and result."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from e2e.conftest import BOT, ME, open_table
from e2e.playing import RESULT, play_to_the_end, take_one, until_asked

RANDOM = {"who": "bot", "level": "random"}
MOMENTS = 6

NUMBER = r"""
const one = (what) => document.querySelector(what), all = (what) => [...document.querySelectorAll(what)];
const number = (text) => Number((text.match(/[-−+]?\d[\d,]*/)?.[0] ?? "0").replaceAll(",", "").replace("−", "-"));
// what is not on the page has no number, and agrees with nothing
const shown = (element) => (element ? number(element.textContent) : NaN);
const sum = (elements) => elements.reduce((total, element) => total + shown(element), 0);
const rail = (seat) => shown(one(`.rail [data-seat="${seat}"] b`));
const log = (seat) => sum(all(`[data-testid=log] [data-about="${seat}"] b`));
const each = (what, found) => [0, 1].map((seat) => [`${what} of seat ${seat}`, rail(seat), found(seat)]);
"""

PAIRS = {
    "intersection": """
const pad = "table:has(tfoot):not([data-testid=tally])";
const turns = all(`${pad} tbody tr`).map((row) => [...row.querySelectorAll("td")]);
const cells = (seat) => turns.flatMap((row) => row[seat] ?? []);
const stake = one("[data-testid=at-stake]");
const playing = all(".rail [data-seat]").find((row) => row.textContent.includes("at stake"));
return [
  ...each("the sum of the score pad", (seat) => shown(all("tfoot b")[seat])),
  ...each("the turns of the score pad", (seat) => sum(cells(seat))),
  ...each("the points in the log", log),
  ["at stake", stake ? shown(stake) : 0, playing ? shown(playing.querySelector("p")) : 0],
];""",
    "knockabout": """
const row = (seat) => all("[data-testid=fallen] .row")[seat];
const pips = (seat) => all("[data-testid^=count-]")[seat]?.querySelectorAll("i.down").length;
return [
  ...each("the number in the gutter card", (seat) => shown(row(seat)?.querySelector("b"))),
  ...each("the dice in the gutter card", (seat) => row(seat)?.querySelectorAll(".dice svg").length),
  ...each("the pips on the board", pips),
];""",
    "crossroll": """
const own = Number(one("[data-testid=sheet]")?.dataset.seat);
const ladder = (name) => { // "2 won, 9 points"
  return number(one(`[data-testid=ladder-${name}] small`)?.textContent.split(",")[1] ?? "");
};
const routes = sum(all("[data-testid=sheet] [data-scored] b"));
const other = one("[data-testid=others] [data-sheet]");
return [
  ["the total of the sheet", rail(own), shown(one("[data-testid=sheet-sum]"))],
  ["the parts of the sheet", rail(own), routes + ladder("speed") + ladder("landmarks")],
  ["the other sheet", rail(Number(other?.dataset.sheet)), shown(other?.querySelector("b"))],
  ...each("the points in the log", log),
];""",
    "indicesion": """
return each("the total in the card", (seat) => shown(one(`[data-points="${seat}"]`)));""",
}


def differences(page: Page, pairs: str) -> list[Any]:
    """What differs; parts of the page that are still being fetched get time, and until then have no number."""
    look = f"() => {{ {NUMBER} {pairs} }}"
    with suppress(TimeoutError):
        page.wait_for_function(f"() => ({look})().every(([, one, other]) => one === other)")
    found: list[list[Any]] = page.evaluate(look)
    assert found, "nothing is compared"
    return [pair for pair in found if pair[1] != pair[2]]


def start(page: Page, hall: str, game: str) -> None:
    options = {"goal": 600} if game == "intersection" else {}
    open_table(page, hall, game, ME, RANDOM if game == "indicesion" else BOT, options=options)
    until_asked(page)


@pytest.mark.parametrize("game", PAIRS)
def test_numbers_agree_wherever_they_are_shown(page: Page, hall: str, game: str) -> None:
    start(page, hall, game)
    for moment in range(MOMENTS):
        expect(page.locator(".rail [data-seat='1'] b")).to_be_visible()
        assert differences(page, PAIRS[game]) == [], f"at moment {moment}"
        take_one(page, moment)
        until_asked(page)


@pytest.mark.parametrize("game", ["intersection", "knockabout", "crossroll"])
def test_the_result_is_what_the_table_showed(page: Page, hall: str, game: str) -> None:
    start(page, hall, game)
    play_to_the_end(page)
    expect(page.locator(f"{RESULT} [data-total='1']").first).to_be_visible()
    assert differences(page, PAIRS[game]) == []
    result = 'return each("the result", (seat) => shown(one(`[data-testid=result] [data-total="${seat}"]`)));'
    assert differences(page, result) == []
