"""Takes pictures of the page for this folder again: `./dev pictures`, or `./dev pictures knockabout workshop`.

Each picture is made at a hall of its own whose random numbers come from a seed, so that the same page gives the
same dice. Bots are of levels that choose alike each time. Still pictures are PNG with 256 colours; films are WebP.
A film is taken frame by frame: the page's clock stands still between the frames.
"""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Locator, Page, sync_playwright

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from e2e.browser import FLAGS, chromium  # noqa: E402

SIZE = (1440, 900)
FRAME = 100
"""Milliseconds from one frame of a film to the next."""
COLOURS = 256
ME = {"who": "me", "name": "Mira"}
SLOW = 60_000
STRENGTH = "2050"
"""Millimetres a second: a throw that reaches one's own board."""

HALL = """
import random, secrets, sys
draw = random.Random(int(sys.argv[1]))
secrets.token_bytes = draw.randbytes
secrets.token_hex = lambda count=32: draw.randbytes(count).hex()
from pathlib import Path
from dicehall.hall.app import Config
from dicehall.hall.server import serve
config = Config(f"sqlite+aiosqlite:///{sys.argv[2]}/hall.db", page=Path("src/dicehall/hall/page"))
serve(config, "127.0.0.1", 0, lambda at: print(at, flush=True))
"""
"""A hall whose dice come from a seed: only for pictures, where nobody plays against anybody."""

STEADY = """(() => {
  crypto.getRandomValues = (numbers) => numbers.fill(7);
  localStorage.dicehall = JSON.stringify(%s);
})()"""
LIKES = {
    "name": "Mira",
    "hintsSeen": ["crossroll", "indicesion", "knockabout", "intersection", "throw"],
    "pauses": "none",
    "tapToRoll": False,
    "theme": "light",
}


class Studio:
    """A page at a hall of its own."""

    def __init__(self, browser: Browser, hall: str, quality: str) -> None:
        width, height = SIZE
        self.page: Page = browser.new_context(viewport={"width": width, "height": height}).new_page()
        self.page.set_default_timeout(SLOW)
        self.page.add_init_script(STEADY % json.dumps({**LIKES, "quality": quality}))
        self.hall = hall
        self._rng = random.Random(1)

    def offer(self, text: str) -> Locator:
        """The first offered choice that begins with this."""
        return self.page.locator(f"[data-testid=choices] [data-offer^='{text}']:enabled").first

    def go_to(self, row: Locator) -> None:
        """Mark a choice as somebody does who uses the keys: the board shows it."""
        self.page.keyboard.press("Shift")
        row.focus()

    def table(self, game: str, level: str, **asked: Any) -> str:
        """A table against a bot, open in the page; its address."""
        seats = [ME, {"who": "bot", "level": level}]
        answer = self.page.request.post(
            f"{self.hall}/api/tables", data={"game": game, "seats": seats, "coach": True, **asked}, timeout=SLOW
        )
        assert answer.ok, answer.text()
        self.address = f"{self.hall}/api/tables/{answer.json()['table']}"
        self.page.goto(f"{self.hall}/t/{answer.json()['table']}")
        self.page.locator("[data-phase=playing]").wait_for()
        return self.address

    def parts(self) -> Any:
        """What the table shows to this person."""
        return self.page.request.get(self.address).json()["parts"]

    def play(self, enough: Callable[[Any], bool], pick: Callable[[list[Any]], Any] | None = None) -> None:
        """Take offered choices until this holds when I am asked."""
        for _ in range(4000):
            parts = self.parts()
            assert parts["phase"] != "over", "the game was over before the moment of the picture came"
            if not parts["choices"]:
                self.page.wait_for_timeout(50)
                continue
            if enough(parts):
                return
            choice = parts["choices"][0]
            offer = (pick or self._rng.choice)(choice["offers"])
            command = {"do": "act", "seat": choice["seat"], "seen": parts["entry"], "text": offer["text"]}
            self.page.request.post(f"{self.address}/commands", data=command)
        raise AssertionError("the moment of the picture never came")

    def hitting(self, offers: list[Any]) -> Any:
        """Any offer that hits something, or any at all."""
        hits = [offer for offer in offers if "hits nothing" not in json.dumps(offer)]
        return self._rng.choice(hits or offers)

    def still(self, name: str, wait: int = 2500) -> None:
        """A picture of the whole page, once everything on it has come to rest."""
        self.page.mouse.move(5, SIZE[1] - 5)
        self.page.wait_for_timeout(wait)
        image = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")
        image.quantize(COLOURS, dither=Image.Dither.NONE).save(HERE / f"{name}.png", optimize=True)

    def film(self, name: str, frames: int, width: int, acts: dict[int, Callable[[], None]]) -> None:
        """A film of the board; the clock goes on by a frame for each picture, and acts are done before theirs."""
        self.page.clock.pause_at(self.page.evaluate("Date.now()") + FRAME)
        shots = []
        for frame in range(frames):
            acts.get(frame, lambda: None)()
            self.page.clock.run_for(FRAME)
            shot = Image.open(io.BytesIO(self.page.locator("main").screenshot())).convert("RGB")
            shots.append(shot.resize((width, round(shot.height * width / shot.width)), Image.Resampling.LANCZOS))
        shots[0].save(
            HERE / f"{name}.webp",
            save_all=True,
            append_images=shots[1:],
            duration=[FRAME] * (frames - 1) + [1500],
            loop=0,
            quality=55,
            method=6,
        )


# The pictures.


def lobby(studio: Studio) -> None:
    """The lobby, with nothing played yet."""
    studio.page.goto(studio.hall)
    studio.page.get_by_role("link", name="Learn").first.wait_for()
    studio.still("lobby")


def intersection(studio: Studio) -> None:
    """Three dice are parked, and there is something to choose."""
    studio.table("intersection", "easy")

    def enough(parts: Any) -> bool:
        turn = parts["view"]["position"]
        return len(turn.get("parked") or "") >= 2 and len(parts["choices"][0]["offers"]) >= 3

    studio.play(enough, lambda offers: offers[0])
    studio.page.reload()
    studio.page.locator("[data-testid=choices] [data-offer]").first.wait_for()
    studio.still("intersection", 6000)


def knockabout(studio: Studio) -> None:
    """The middle of a game; the ways of a die are shown."""
    studio.table("knockabout", "easy")
    studio.play(lambda parts: parts["entry"] >= 40, studio.hitting)
    studio.page.reload()
    row = studio.page.locator("[data-testid=choices] [data-offer]").nth(2)
    row.wait_for()
    row.focus()
    studio.still("knockabout")


def crossroll(studio: Studio) -> None:
    """A run that completes a route is marked and can be sealed."""
    studio.table("crossroll", "easy")
    studio.play(lambda parts: parts["view"]["position"].get("round", 0) >= 9 and _completes(parts), _short_of_least)
    studio.page.reload()
    row = studio.page.locator("[data-offer^='drive']", has_text="completes").first
    row.wait_for()
    studio.go_to(row)
    studio.still("crossroll")


def _completes(parts: Any) -> bool:
    return any("completes" in offer.get("note", "") for offer in parts["choices"][0]["offers"])


def _short_of_least(offers: list[Any]) -> Any:
    """The run after which its route has the fewest places to go in each free box, less the points it scores."""

    def short(offer: Any) -> float:
        facts = offer.get("facts", {})
        if not offer["text"].startswith("drive"):
            return 50 - float(facts.get("points", 0))
        route = facts["after"].get("routes", {}).get(offer["action"]["route"], {"left": 0, "free": 1})
        return float(route["left"] / (route["free"] or 0.1) - facts["points"])

    return min(offers, key=short)


def indicesion(studio: Studio) -> None:
    """A throw is in the hand, with what the aid says about it."""
    studio.table("indicesion", "easy", options={"aid": "odds"})
    strength = studio.page.locator("[data-testid=strength]")
    for _ in range(4):
        studio.play(_is_thrown)
        strength.wait_for()
        _throw(studio)
        studio.page.wait_for_timeout(1500)
    studio.play(_is_thrown)
    strength.wait_for()
    strength.fill(STRENGTH)
    studio.still("indicesion", 8000)


def _is_thrown(parts: Any) -> bool:
    return bool(parts["choices"][0]["box"])


def _throw(studio: Studio) -> None:
    studio.page.locator("[data-testid=strength]").fill(STRENGTH)
    studio.page.locator("[data-testid=box] button:enabled").last.click()


def workshop(studio: Studio) -> None:
    """Lisbon, open in the workshop."""
    page = studio.page
    page.goto(f"{studio.hall}/workshop/crossroll")
    page.get_by_role("combobox").first.select_option("lisbon")
    page.get_by_test_id("faults").wait_for()
    page.locator("[data-place]").first.wait_for()
    studio.still("workshop", 7000)


def film_of_intersection(studio: Studio) -> None:
    """Dice are parked, and the rest is rolled."""
    studio.page.clock.install()
    studio.table("intersection", "easy")
    studio.play(lambda parts: sum(offer["text"].startswith("park") for offer in parts["choices"][0]["offers"]) >= 2)
    studio.offer("park").wait_for()
    studio.page.wait_for_timeout(1000)
    studio.film("intersection", 28, 480, {2: studio.offer("park").click, 10: studio.offer("on").click})


def film_of_knockabout(studio: Studio) -> None:
    """A die hits another one, which is knocked on."""
    studio.page.clock.install()
    studio.table("knockabout", "easy")
    hit = "[data-testid=choices] [data-offer]:has-text('hits'):not(:has-text('hits nothing'))"
    studio.play(lambda _: bool(studio.page.locator(hit).count()))
    studio.page.wait_for_timeout(2000)
    studio.film("knockabout", 22, 480, {2: studio.page.locator(hit).first.click})


def film_of_crossroll(studio: Studio) -> None:
    """A run is chosen and sealed; then both sheets are shown."""
    studio.page.clock.install()
    studio.table("crossroll", "easy")
    studio.play(_completes, _short_of_least)
    row = studio.page.locator("[data-offer^='drive']", has_text="completes").first
    row.wait_for()
    studio.page.wait_for_timeout(2000)
    studio.film("crossroll", 26, 680, {2: lambda: studio.go_to(row), 9: row.click})


def film_of_indicesion(studio: Studio) -> None:
    """A die is thrown at one's own board."""
    studio.page.clock.install()
    studio.table("indicesion", "easy")
    studio.play(_is_thrown)
    studio.page.locator("[data-testid=strength]").wait_for()
    studio.page.wait_for_timeout(4000)

    def throw() -> None:
        _throw(studio)
        studio.page.wait_for_timeout(3000)  # the hall simulates it

    studio.film("indicesion", 30, 520, {2: throw})


PICTURES: dict[str, tuple[Callable[[Studio], None], str, int]] = {
    "lobby": (lobby, "flat", 1),
    "intersection": (intersection, "high", 3),
    "knockabout": (knockabout, "high", 2),
    "crossroll": (crossroll, "high", 1),
    "indicesion": (indicesion, "high", 1),
    "workshop": (workshop, "flat", 1),
    "intersection.webp": (film_of_intersection, "high", 3),
    "knockabout.webp": (film_of_knockabout, "high", 2),
    "crossroll.webp": (film_of_crossroll, "high", 1),
    "indicesion.webp": (film_of_indicesion, "high", 1),
}
"""What takes each picture, the quality of the dice, and the seed of the hall."""


@contextmanager
def hall(seed: int) -> Iterator[str]:
    """A hall of its own; its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", HALL, str(seed), folder]
        with subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as run:
            assert run.stdout is not None
            try:
                yield run.stdout.readline().strip()
            finally:
                run.terminate()


def main(names: list[str]) -> None:
    """Make these pictures, or all of them."""
    unknown = set(names) - set(PICTURES)
    if unknown:
        raise SystemExit(f"no picture is called {', '.join(sorted(unknown))}; there are {', '.join(PICTURES)}")
    with sync_playwright() as playwright:
        for name in names or PICTURES:
            take, quality, seed = PICTURES[name]
            browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
            with hall(seed) as address:
                take(Studio(browser, address, quality))
            browser.close()
            print(name, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
