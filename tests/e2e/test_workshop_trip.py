"""From nothing in the browser to a board that two have played, was changed by its figures, and is played again."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from cli.talk import run
from dicehall.core.board_text import read_toml
from dicehall.core.boards import board_fingerprint
from dicehall.games.crossroll.board_content import BOARDS
from dicehall.games.crossroll.game import GAME
from e2e.conftest import NewPage, settle
from e2e.playing import over, start_playing

SLOW = 240_000
"""Milliseconds for games of bots, whose kernels may have to be compiled first."""
NAME = "Harbour Town"
ROUTES = "ABCD"
LONGER = {
    "A": [(0.9, 0.6), (0.9, 0.7), (0.9, 0.8)],
    "B": [(0.3, 0.8), (0.3, 0.9), (0.2, 0.9)],
    "C": [(0.7, 0.8), (0.7, 0.9), (0.8, 0.9)],
}
"""Where routes go on when they have to be longer, one place at a time."""
MOST_CHANGES = 5


class Bench:
    """The workshop as somebody with a mouse uses it. Points are shares of the map's width and height."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def at(self, x: float, y: float) -> tuple[float, float]:
        box = self.page.get_by_test_id("edit-map").bounding_box()
        assert box
        return box["x"] + x * box["width"], box["y"] + y * box["height"]

    def draw(self, *points: tuple[float, float]) -> None:
        for x, y in points:
            self.page.mouse.click(*self.at(x, y))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.page.mouse.move(*self.at(*start))
        self.page.mouse.down()
        self.page.mouse.move(*self.at(*end), steps=8)
        self.page.mouse.up()

    def tool(self, name: str) -> None:
        self.page.get_by_role("radiogroup", name="Tool").get_by_text(name).click()

    def tab(self, name: str) -> None:
        self.page.get_by_role("radiogroup", name="Workshop").get_by_text(name, exact=True).click()

    def route(self, letter: str) -> None:
        self.page.get_by_test_id("routes").get_by_role("button", name=re.compile(rf"^{letter} \d")).click()

    def name_place(self, at: tuple[float, float], name: str, *ticks: str) -> None:
        """Look at a place, write its name, and tick what it is."""
        self.page.mouse.click(*self.at(*at))
        form = self.page.get_by_test_id("place-form")
        form.get_by_label("Name", exact=True).fill(name)
        form.get_by_label("Name", exact=True).press("Tab")
        for tick in ticks:
            form.get_by_role("checkbox", name=tick).check()

    def boxes(self, letter: str, more: int) -> int:
        """Give a route more boxes, or fewer; how many it has now."""
        self.tab("Map")
        self.route(letter)
        field = self.page.get_by_label("Record boxes")
        wanted = max(1, int(field.input_value()) + more)
        field.fill(str(wanted))
        field.press("Tab")
        return wanted

    def ladders(self) -> None:
        self.tab("Scores")
        self.page.get_by_role("button", name="Suggest ladders").click()
        expect(self.page.get_by_test_id("faults")).to_have_attribute("data-sound", "true")

    def tried(self) -> dict[str, bool]:
        """Let bots play the board until they are done; what has passed."""
        self.tab("Plays like")
        self.page.get_by_test_id("try-out").click()
        expect(self.page.get_by_role("progressbar")).to_be_visible()
        state = self.page.get_by_test_id("trial-state")
        expect(state).to_contain_text(re.compile("Getting ready|Bots are playing"))
        expect(self.page.get_by_test_id("try-out")).to_be_visible(timeout=SLOW)
        checks = self.page.locator("[data-check]")
        found: list[tuple[str, bool]] = checks.evaluate_all(
            "all => all.map(one => [one.dataset.check, one.dataset.passed === 'true'])"
        )
        return dict(found)

    def rounds(self) -> list[float]:
        """How many rounds a game of two takes, by the figures: here, perhaps before, and in Hong Kong."""
        row = self.page.get_by_test_id("plays-like").get_by_role("row", name="Rounds, two players")
        return [float(text) for text in row.get_by_role("cell").all_inner_texts()]


def draw_town(bench: Bench) -> None:
    """Four routes: one across, two that cross it, and a ring around one of the crossroads."""
    across = [(0.1 + 0.1 * n, 0.5) for n in range(9)]
    bench.draw(*across)
    for x in (0.3, 0.7):
        bench.page.get_by_role("button", name="New route").click()
        bench.draw(*((x, y) for y in (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7)))
    bench.page.get_by_role("button", name="New route").click()
    ring = [(0.3, 0.3), (0.4, 0.3), (0.5, 0.3), (0.5, 0.5), (0.5, 0.7), (0.4, 0.7), (0.3, 0.7)]
    bench.draw(*ring, ring[0])
    bench.route("D")
    expect(bench.page.get_by_role("checkbox", name="Ring")).to_be_checked()


def mark_town(bench: Bench) -> None:
    """Names, landmarks and entrances; and a place is dragged to where there is room for its name."""
    bench.tool("Move")
    bench.name_place((0.1, 0.5), "West Gate", "Entrance")
    bench.name_place((0.9, 0.5), "East Gate", "Entrance", "Landmark")
    bench.name_place((0.3, 0.1), "Lighthouse", "Landmark")
    bench.name_place((0.7, 0.7), "South Quay", "Entrance", "Landmark")
    bench.name_place((0.4, 0.7), "Fish Market", "Landmark")
    bench.drag((0.4, 0.7), (0.42, 0.84))
    expect(bench.page.get_by_role("button", name=re.compile("^Fish Market, Landmark"))).to_be_visible()


def played(host: Page, guest: Page, to: Path, seed: int) -> str:
    """Open a table with a friend, who comes by its link; both play to the end. The fingerprint in the record."""
    host.get_by_test_id("play-friend").click()
    host.wait_for_url("**/t/*")
    guest.goto(host.url)
    guest.get_by_role("button", name="Sit down").click()
    for each in (host, guest):
        expect(each.get_by_role("heading", name=f"Crossroll {NAME}")).to_be_visible()
        expect(each.get_by_test_id("map").locator("[data-place=lighthouse]")).to_be_visible(timeout=SLOW)
    for more, each in enumerate((host, guest)):
        start_playing(each, seed + more)
    for each in (host, guest):
        each.evaluate("window.played")
        assert over(each)
    record = saved(host, host.get_by_role("link", name="Download the record"), to)
    verdict = run("verify", str(record))
    assert verdict.returncode == 0, verdict.stdout + verdict.stderr
    assert f"follows the rules of Crossroll {NAME}" in " ".join(verdict.stdout.split())
    header = json.loads(record.read_text("utf-8").splitlines()[0])
    fingerprint: str = header["board"]["fingerprint"]
    return fingerprint


def saved(page: Page, button: Locator, to: Path) -> Path:
    with page.expect_download() as download:
        button.click()
    download.value.save_as(to)
    return to


@pytest.fixture
def bench(hall: str, new_page: NewPage) -> Bench:
    """Somebody who has never been here, in the lobby, and finds the workshop."""
    page = new_page()
    settle(page, tapToRoll=False)
    page.goto(hall)
    page.get_by_role("link", name=re.compile("Make a board")).first.click()
    expect(page.get_by_text("Tap anywhere")).to_be_visible()
    return Bench(page)


def test_a_board_is_made_played_by_two_changed_by_its_figures_and_played_again(
    bench: Bench, new_page: NewPage, tmp_path: Path
) -> None:
    page, guest = bench.page, new_page()
    settle(guest, tapToRoll=False)
    page.get_by_test_id("board-name").fill(NAME)
    page.get_by_test_id("board-name").press("Tab")
    draw_town(bench)
    mark_town(bench)
    bench.ladders()

    first = bench.tried()
    assert not first["length"], "a first board is short"
    expect(page.locator("[data-check=length]")).to_contain_text("More boxes make it longer")
    [before, _] = [short, _] = bench.rounds()
    edition = played(page, guest, tmp_path / "first.jsonl", 1)

    page.get_by_role("button", name="Open it in the workshop").click()
    expect(page.get_by_test_id("board-name")).to_have_value(NAME)
    expect(page.get_by_test_id("plays-like")).to_be_visible()
    second, longer = first, {letter: iter(points) for letter, points in LONGER.items()}
    for _ in range(MOST_CHANGES):
        mend(bench, longer)
        second = bench.tried()
        [_, then, _] = bench.rounds()
        assert then == before, "the figures before the change stand beside the new ones"
        if all(second.values()):
            break
        [before, _, _] = bench.rounds()
    assert all(second.values()), second
    assert bench.rounds()[0] > short
    expect(page.get_by_test_id("verdict")).to_have_text("Playable: all checks passed.")

    file = saved(page, page.get_by_role("button", name="Export as TOML"), tmp_path / "town.toml")
    other = played(page, guest, tmp_path / "second.jsonl", 5)
    assert other != edition
    assert other == board_fingerprint(GAME, {"board": BOARDS.adopt(read_toml(file.read_text("utf-8")))})
    in_the_terminal(file, {"DICEHALL_HOME": str(tmp_path / "home")})


def mend(bench: Bench, longer: dict[str, Iterator[tuple[float, float]]]) -> None:
    """Change the board by what the checks that have not passed ask for: boxes, or longer routes."""
    page = bench.page
    said = " ".join(page.locator("[data-check][data-passed=false]").all_inner_texts())
    letters = re.findall("Go to Route ([A-Z])", said)
    if "Longer routes" in said:
        bench.tab("Map")
        bench.tool("Draw")
        for letter, points in longer.items():
            bench.route(letter)
            bench.draw(next(points))
    elif "More boxes" in said or "Another box" in said:
        for letter in letters or ROUTES:
            bench.boxes(letter, 1)
    else:
        for letter in letters or ROUTES:
            bench.boxes(letter, -1)
    bench.ladders()
    bench.tab("Plays like")
    expect(page.get_by_text("The board has changed since these games.")).to_be_visible()


def in_the_terminal(file: Path, home: dict[str, str]) -> None:
    """The exported board is checked, listed, played and varied there too."""
    assert f"{NAME} has no faults." in run("boards", "check", str(file), **home).stdout
    assert run("boards", "keep", str(file), **home).returncode == 0
    assert f"your own: {NAME}" in run("boards", "list", **home).stdout
    game = run("play", "crossroll", "--players", "greedy", "--option", f"board={file}", **home)
    assert f"Crossroll {NAME}: " in game.stdout, game.stderr
    swept = run(
        "lab", "sweep", "crossroll", "--option", "board=town", "--vary", "board.routes.A.score=15,20,25",
        "--bots", "greedy", "--games", "4", "--workers", "1", **home,
    )  # fmt: skip
    assert swept.returncode == 0, swept.stderr
    assert all(number in swept.stdout for number in ("board.routes.A.score", "15", "20", "25"))
