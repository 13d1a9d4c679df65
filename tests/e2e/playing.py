"""Playing through the page's list of choices, as a person does who sees nothing else."""

from __future__ import annotations

import random
import time

from playwright.sync_api import Error, Page

RESULT = "[data-testid=result]"
TAP = "[data-testid=tap]"
SKIP = "[data-testid=skip]"
READY = f"{TAP}, [data-testid=choices] [data-offer]:enabled, [data-testid=box] button:enabled, {RESULT}"
LONGEST = 100


def over(page: Page) -> bool:
    return page.locator(RESULT).count() > 0


def play_to_the_end(page: Page, chance: random.Random | None = None, seconds: float = LONGEST) -> int:
    """Take offered choices until the game is over; how many were taken."""
    taken, end = 0, time.monotonic() + seconds
    while not over(page):
        assert time.monotonic() < end, f"not over after {taken} choices: {page.inner_text('body')[:600]}"
        taken += take_one(page, chance or random.Random(taken))
    return taken


def take_one(page: Page, chance: random.Random) -> bool:
    """Wait until there is a choice, and take one; whether it was taken. Rolls that wait for a tap get it."""
    page.locator(f"{SKIP}, {READY}").first.wait_for()
    if over(page):
        return False
    if page.locator(f"{SKIP}, {TAP}").count():
        page.locator(f"{SKIP}, {TAP}").evaluate_all("found => found[0]?.click()")
        return False
    try:
        if page.locator("[data-testid=box]").count():
            page.locator("[data-testid=box] button").last.click(timeout=2000)
        else:
            offers = page.locator("[data-testid=choices] [data-offer]")
            offers.nth(chance.randrange(max(1, offers.count()))).click(timeout=2000)
    except Error:
        return False  # the table went on under the finger
    return True
