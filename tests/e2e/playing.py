"""Playing through the page's list of choices, as a person does who sees nothing else."""

from __future__ import annotations

from playwright.sync_api import FloatRect, Locator, Page

RESULT = "[data-testid=result]"
TAP = "[data-testid=tap]"
SKIP = "[data-testid=skip]"
SURE = "[data-testid=harm] .grave"
GOING = f"{SKIP}, {TAP}, {SURE}"
OFFERS = "[data-testid=choices] [data-offer]:enabled"
FORM = "[data-testid=box] button:enabled"
STRENGTH = "[data-testid=box] form:not([aria-busy=true]) [data-testid=strength]"
READY = f"{TAP}, {OFFERS}, {FORM}, {STRENGTH}, {RESULT}"
LONGEST = 100
SOON = 60

HURRY = """async ({ seconds, going, ready }) => {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const found = document.querySelector(going);
    if (!found && document.querySelector(ready)) return true;
    if (performance.now() > end) return false;
    found?.click();
    await new Promise((later) => setTimeout(later, 8));
  }
}"""

# All of it within the page: asking the page for every choice would take most of the time.
PLAY = """({ seed, seconds, going, offers, form, strength, result }) => {
  const one = (what) => document.querySelector(what), all = (what) => [...document.querySelectorAll(what)];
  const below = (count) => (seed = (seed * 48271) % 2147483647) % count;
  const end = performance.now() + seconds * 1000;
  let taken = 0;
  // nothing is preset: a throw has the strength that somebody gives it
  const load = (slider) => {
    if (!slider || Number(slider.value) > 0) return;
    slider.value = 1800 + below(700);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const choice = () => {
    load(one(strength));
    const found = all(form).at(-1) ?? all(offers)[below(all(offers).length || 1)];
    taken += found ? 1 : 0;
    return found;
  };
  window.played = new Promise((over) => {
    const step = () => {
      if (one(result) || performance.now() > end) return over(taken);
      (one(going) ?? choice())?.click();
      setTimeout(step, 8);
    };
    step();
  });
}"""


# how many texts that can be seen have these words
SAID = """(words) => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let count = 0;
  while (walk.nextNode()) {
    const { data, parentElement: around } = walk.currentNode;
    count += data.includes(words) && around.checkVisibility() && !around.closest(".unseen, [aria-live]");
  }
  return count;
}"""


def over(page: Page) -> bool:
    return page.locator(RESULT).count() > 0


def start_playing(page: Page, seed: int = 1, seconds: float = LONGEST) -> None:
    """Let the page take offered choices by itself until the game is over."""
    asked = {"seed": seed, "seconds": seconds}
    page.evaluate(
        PLAY, {**asked, "going": GOING, "offers": OFFERS, "form": FORM, "strength": STRENGTH, "result": RESULT}
    )


def play_to_the_end(page: Page, seed: int = 1, seconds: float = LONGEST) -> None:
    """Take offered choices until the game is over."""
    start_playing(page, seed, seconds)
    taken = page.evaluate("window.played")
    assert over(page), f"not over after {taken} choices: {page.inner_text('body')[:600]}"


def until_asked(page: Page) -> None:
    """Tap and skip until there is a choice, or the game is over."""
    asked = page.evaluate(HURRY, {"seconds": SOON, "going": GOING, "ready": READY})
    assert asked, f"nothing is asked: {page.inner_text('body')[:600]}"


def take_one(page: Page, which: int = 0) -> None:
    """Wait until there is a choice, and click one in the list; rolls that wait for a tap get it."""
    until_asked(page)
    if not over(page):
        if page.locator(STRENGTH).count():
            page.locator(STRENGTH).fill("2000")
        offers = page.locator(OFFERS)
        page.locator(FORM).last.or_(offers.nth(which % max(1, offers.count()))).first.click()


def times_said(page: Page, words: str) -> int:
    """How often these words can be read on the page."""
    found: int = page.evaluate(SAID, words)
    return found


def box(found: Locator) -> FloatRect:
    """Where something is on the page."""
    measured = found.bounding_box()
    assert measured
    return measured
