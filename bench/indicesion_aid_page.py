"""How long an aiming hand waits for the odds in the page: from its last move until they are drawn.

Somebody plays alone in a real browser, on a table with four dice lying: pulls the die, holds it still until the
odds are there, and moves on. The page asks once the hand has stood still for 100 ms, which is part of the time. The
peer is the goal, of a machine at rest; the first row is the load of this one for each core, browser and hall
included. `--quality low` draws the table in space, which takes much of a machine without a graphics card.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from playwright.sync_api import Page, sync_playwright

from common.hall_servers import HALL, Server
from common.measure import Row, row, table
from dicehall.bots.aiming import BATCH

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from e2e.browser import FLAGS, chromium

GOAL = 300
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
LIKES = "localStorage.dicehall = JSON.stringify(%s)"
PATIENCE = 20_000

# Notes for every pull how long after its last move the odds were drawn, and from how many trials they came.
NOTES = """() => {
  const [area, odds] = ["pull-area", "odds"].map((id) => document.querySelector(`[data-testid=${id}]`));
  let moved = null;
  window.waits = [];
  area.addEventListener("pointermove", () => (moved = performance.now()), true);
  new MutationObserver(() => {
    if (moved === null || !odds.classList.contains("shown")) return;
    const [since, trials] = [moved, Number(odds.dataset.throws)];
    moved = null;
    requestAnimationFrame(() => setTimeout(() => window.waits.push([performance.now() - since, trials])));
  }).observe(odds, { attributeFilter: ["class"] });
}"""
WAITED = (
    "async (count) => { while (window.waits.length < count) await new Promise((later) => setTimeout(later, 20)); }"
)


class Wait(NamedTuple):
    """The milliseconds until the odds of one pull were drawn, and the trials that they came from."""

    millis: float
    trials: int


def waits(page: Page, rounds: int) -> list[Wait]:
    """So many pulls, each held until its odds were drawn."""
    area = page.get_by_test_id("pull-area").bounding_box()
    assert area
    page.evaluate(NOTES)
    x, y = area["x"] + 0.2 * area["width"], area["y"] + 0.35 * area["height"]
    page.mouse.move(x, y)
    page.mouse.down()
    for number in range(rounds):
        page.mouse.move(x, y + 100, steps=2)
        page.mouse.move(x + 6 * (number % 7) - 18, y + 150 + 13 * number % 45, steps=3)
        page.evaluate(WAITED, number + 1)
    page.mouse.move(x, y)
    page.mouse.up()
    return [Wait(*each) for each in page.evaluate("window.waits")]


def throwing(page: Page, address: str, likes: dict[str, Any]) -> None:
    """A page in which somebody throws alone."""
    page.set_default_timeout(PATIENCE)
    page.add_init_script(LIKES % json.dumps({"hintsSeen": ["indicesion-throw"], **likes}))
    asked = {"game": "indicesion", "seats": [{"who": "me", "name": "Ann"}]}
    made = page.request.post(f"{address}/api/tables", data=asked)
    page.goto(f"{address}/t/{made.json()['table']}")
    page.get_by_test_id("pull").wait_for()


def measure(rounds: int, quality: str, size: tuple[int, int]) -> list[Row]:
    width, height = size
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(HALL, f"sqlite:///{folder}/hall.db")
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
        throwing(page, server.address, {"quality": quality})
        waits(page, 2)  # the workers of the hall get warm
        load = 100 * os.getloadavg()[0] / (os.cpu_count() or 1)
        found = waits(page, rounds)
        browser.close()
    millis = [wait.millis for wait in found]
    return [
        row("load", "%", load, "at rest", 100),
        row("the odds are drawn, median", "ms", median(millis), "goal", GOAL),
        row("the odds are drawn, 9 of 10", "ms", quantiles(millis, n=10)[-1], "goal", GOAL),
        row("their trials, median", "trials", median(wait.trials for wait in found), "all", BATCH),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=30, help="pulls that are held")
    parser.add_argument("--quality", choices=["flat", "low", "high"], default="flat", help="how the table is drawn")
    parser.add_argument("--size", choices=list(SIZES), default="desktop")
    parser.add_argument("--json", action="store_true", help="print a list instead of a table")
    given = parser.parse_args()
    rows = measure(given.rounds, given.quality, SIZES[given.size])
    print(json.dumps(rows) if given.json else table(rows))


if __name__ == "__main__":
    main()
