"""Pig, a package of its own: installed beside Dicehall's wheel in a fresh environment, and played in every host."""

from __future__ import annotations

import json
import re
import shutil
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import NewPage, open_table, settle
from e2e.playing import RESULT, until_asked
from examples.fresh import ROOT, Fresh
from guests.house import House, Person

ME = {"who": "me", "name": "Ada"}
BOT = {"who": "bot", "level": "normal"}
SHORT = {"goal": 20}
MOST = 400


def asked(**request: Any) -> str:
    return json.dumps(request) + "\n"


def test_the_wheels_run_and_not_the_checkout(fresh: Fresh) -> None:
    where = fresh.run(
        "-c", "import dicehall, dicehall_pig; print(dicehall.__file__, dicehall_pig.__file__, sep='\\n')"
    )
    assert all(Path(line).is_relative_to(fresh.site) for line in where.splitlines())


def test_its_own_tests_and_the_laws_of_all_games_pass(fresh: Fresh, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples/pig", tmp_path / "pig", ignore=shutil.ignore_patterns("src"))
    done = fresh.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", at=tmp_path / "pig")
    assert re.search(r"\d{3} passed", done)
    assert "skipped" not in done


def test_it_is_listed_with_its_options_and_its_rules(fresh: Fresh) -> None:
    assert "Pig  dicehall play pig" in fresh.dicehall("games")
    assert "Once the points that you hold" in fresh.dicehall("rules", "pig")


def test_it_is_played_in_the_terminal(fresh: Fresh) -> None:
    played = fresh.dicehall("play", "pig", "--players", "easy,normal", "--seed", "x")
    assert re.search(r"(Pip|Bramble) \w.*\bwins\s+with\s+10\d", played)
    typed = "roll\n" * 20 + "quit\n"
    assert "This turn" in fresh.dicehall("play", "pig", "--players", "Ada", "--seed", "y", typed=typed)


def test_it_is_driven_through_the_engine(fresh: Fresh) -> None:
    position = {"scores": [15, 0], "rolls": [6]}
    lines = fresh.dicehall(
        "engine",
        typed=asked(do="load", game="pig", position=position, options=SHORT)
        + asked(do="hint", seat=0)
        + asked(do="act", seat=0, action="hold"),
    )
    loaded, hinted, held = map(json.loads, lines.splitlines())
    assert loaded["actions"] == {"0": ["hold"]}
    assert hinted["ok"]
    assert held["pending"] == {"kind": "over", "scores": [21, 0], "winners": [0]}


def test_its_bots_meet_in_the_arena(fresh: Fresh) -> None:
    told = json.loads(fresh.dicehall("bots", "arena", "pig", "--games", "12", "--json"))
    assert {each["name"] for each in told["bots"]} == {"easy", "normal", "strong"}


def test_the_lab_counts_what_pig_says_is_counted(fresh: Fresh) -> None:
    told = fresh.dicehall("lab", "run", "pig", "--games", "20")
    assert all(words in told for words in ("Turns lost, of all turns", "Rolls a turn", "Turns in a game"))


def test_its_challenge_of_the_day_is_compared_with_best_play(fresh: Fresh) -> None:
    told = json.loads(fresh.dicehall("lab", "daily", "pig", "--date", "2026-11-16", "--json"))
    (challenge,) = told if isinstance(told, list) else [told]
    assert challenge["exact"]
    assert challenge["expected"] == pytest.approx(12.545, abs=1e-3)


def test_it_is_played_in_the_hall_over_http_and_a_socket(house: House) -> None:
    ann = Person(house)
    cards = {card["id"]: card for card in ann.get("/api/games")}
    assert cards["pig"]["levels"] == ["random", "easy", "greedy", "normal", "strong"]
    table = ann.make("pig", ME, BOT, options=SHORT)
    ann.shake(table, 0)
    line = ann.socket(table)
    for _ in range(MOST):
        parts = line.refresh()["parts"]
        if parts["phase"] != "playing":
            break
        if parts["choices"]:
            text = parts["choices"][0]["offers"][-1]["text"]
            line.ask(do="act", seat=0, seen=parts["entry"], text=text)
        else:
            line.hear()
    line.close()
    assert line.parts["phase"] == "over"
    assert max(line.parts["result"]["scores"]) >= SHORT["goal"]
    assert "data-actions" not in line.parts["drawing"]["svg"]
    assert ann.ask("GET", f"/api/tables/{table}/record").status == 200


# In the browser: clicks are made on the picture alone.


def place(page: Page, verb: str) -> Locator:
    """What stands for an action in the picture."""
    return page.locator(f"[data-testid=picture] [data-actions='[\"{verb}\"]']")


def act(page: Page) -> str:
    """Hold if that can be done, else roll; what was pressed, or nothing when the game is over."""
    until_asked(page)
    if page.locator(RESULT).count():
        return ""
    verb = "hold" if place(page, "hold").count() else "roll"
    place(page, verb).click()
    return verb


def test_somebody_sits_down_with_a_bot_and_plays_by_pressing_the_picture(new_page: NewPage, house: House) -> None:
    page = new_page()
    settle(page, name="Ada", tapToRoll=False)
    page.goto(f"http://127.0.0.1:{house.port}")
    page.get_by_role("link", name="Play Pig", exact=True).click()
    page.locator("[data-testid=house-rules]").get_by_role("button", name="Change").click()
    page.get_by_label("Goal").fill("20")
    page.get_by_label("Goal").blur()
    page.get_by_role("button", name="Sit down").click()
    expect(page).to_have_url(re.compile("/t/"))
    pressed = list(takewhile(bool, (act(page) for _ in range(MOST))))
    expect(page.locator(RESULT)).to_be_visible()
    assert "roll" in pressed
    scores = [int(each) for each in page.locator("[data-seat] b").all_inner_texts()]
    assert len(scores) == 2
    assert max(scores) >= 20  # a bot may roll on beyond it
    expect(page.locator("[data-testid=log]")).to_contain_text(f"wins with {max(scores)}")


def test_two_clicks_in_the_lobby_lead_to_a_game(new_page: NewPage, house: House) -> None:
    page = new_page()
    page.goto(f"http://127.0.0.1:{house.port}")
    page.locator("[data-book='pig/pig']").get_by_role("link", name="Play Pig").click()
    expect(page.get_by_role("radio", name=re.compile("^Pip "))).to_be_checked()  # somebody's first game
    page.get_by_role("button", name="Sit down").click()
    expect(place(page, "roll")).to_be_visible()


def test_what_holding_does_is_shown_while_it_is_looked_at_and_a_key_does_it(
    new_page: NewPage, house: House
) -> None:
    page = new_page()
    settle(page, tapToRoll=False)
    open_table(page, f"http://127.0.0.1:{house.port}", "pig", ME)
    for _ in range(MOST):
        until_asked(page)
        if place(page, "hold").count():
            break
        place(page, "roll").click()
    preview = page.locator("[data-testid=picture] [data-preview='[\"hold\"]']")
    expect(preview).to_be_hidden()
    place(page, "hold").hover()
    expect(preview).to_be_visible()
    place(page, "hold").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-seat='0'] b")).to_have_text(re.compile("[2-6]"))
    expect(page.locator("[data-testid=log]")).to_contain_text(re.compile("You hold [2-6] and have [2-6]"))
