"""A real browser, a real hall, and people who play by clicking."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from guests.house import House

PATIENCE = 20_000
WIDE = (1440, 900)
PHONE = (390, 844)

EXPECTED = ("WebSocket connection", "Failed to load resource", "GPU stall")  # lost lines, missing tables, no GPU

expect.set_options(timeout=PATIENCE)

LIKES = """(() => {
  const likes = %s, key = "settled " + JSON.stringify(likes);
  if (sessionStorage.getItem(key)) return;
  sessionStorage.setItem(key, "yes");
  localStorage.dicehall = JSON.stringify({ ...JSON.parse(localStorage.dicehall ?? "{}"), ...likes });
})()"""

NewPage = Callable[..., Page]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One hall for all tests, who never meet: each has people of its own."""
    with House(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture
def hall(house: House) -> str:
    """The address of a hall."""
    return f"http://127.0.0.1:{house.port}"


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """Makes pages, each of a person of their own; a page that complains on its console fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def note(message: ConsoleMessage) -> None:
        expected = any(words in message.text for words in EXPECTED)
        if message.type in ("error", "warning") and not expected:
            complaints.append(message.text)

    def make(
        size: tuple[int, int] = WIDE, *, touch: bool = False, motion: bool = False, bypass_csp: bool = False
    ) -> Page:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            bypass_csp=bypass_csp,
            reduced_motion="no-preference" if motion else "reduce",
        )
        contexts.append(context)
        page = context.new_page()
        settle(
            page, quality="flat", pauses="none", log="words"
        )  # 3D is slow without a graphics card; tests of it ask for it
        page.set_default_timeout(PATIENCE)
        page.on("console", note)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


def settle(page: Page, **settings: object) -> None:
    """Set what a person likes before the page is opened, such as theme="dark" or tapToRoll=False."""
    page.add_init_script(LIKES % json.dumps(settings))


def open_table(page: Page, hall: str, game: str, *seats: dict[str, str], **asked: object) -> str:
    """A table made by this page's person, opened in it; its id."""
    answer = page.request.post(f"{hall}/api/tables", data={"game": game, "seats": list(seats), **asked})
    assert answer.ok, answer.text()
    table: str = answer.json()["table"]
    page.goto(f"{hall}/t/{table}")
    return table


ME = {"who": "me", "name": "Ada"}
BOT = {"who": "bot", "level": "greedy"}
OPEN = {"who": "open"}
