"""The lobby: a game within two clicks, codes, open tables, new tables and their sharing, and my games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from dicehall.bots.characters import name_of
from dicehall.bots.levels import ladders_of
from dicehall.bots.ratings import ratings_of
from dicehall.cli.games import about
from e2e.conftest import BOT, ME, OPEN, PHONE, NewPage, open_table
from e2e.playing import box, play_to_the_end
from guests.house import House

TABLE = re.compile("/t/")


@pytest.fixture(scope="module")
def named(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A hall that people on other computers know by a name."""
    with House(tmp_path_factory.mktemp("named"), "--name", "games.example") as opened:
        yield opened


def ask(page: Page) -> dict[str, Any]:
    """The set-up of the table that the page is at."""
    expect(page).to_have_url(TABLE)
    setup: dict[str, Any] = page.request.get(page.url.replace("/t/", "/api/tables/")).json()["parts"]["setup"]
    return setup


def row(page: Page, list_: str, words: str) -> Locator:
    return page.locator(f"[data-testid={list_}] a", has_text=re.compile(words))


def options(page: Page) -> dict[str, Any]:
    """The options of the table that the page is at."""
    set_up: dict[str, Any] = ask(page)["options"]
    return set_up


def test_a_first_visit_offers_the_guided_game_and_counts_the_games_truly(page: Page, hall: str) -> None:
    page.goto(hall)
    first = page.get_by_role("link", name="Play your first game")
    expect(first).to_have_attribute("href", "/learn/intersection/traffic")
    expect(page.get_by_text("Four dice games, five rulebooks.")).to_be_visible()
    expect(
        page.get_by_text("Intersection, guided, about two minutes. Then a real game against Pip.")
    ).to_be_visible()
    pages = page.get_by_role("navigation", name="Pages").get_by_role("link")
    expect(pages).to_have_text(["Learn", "Play", "Train", "Lab"])


def test_two_clicks_lead_from_the_lobby_to_the_first_own_decision(page: Page, hall: str) -> None:
    page.goto(hall)
    page.get_by_role("link", name="Play Knockabout").click()
    page.get_by_role("button", name="Sit down").click()
    expect(page).to_have_url(TABLE)
    expect(page.locator("[data-offer], [data-testid=tap]").first).to_be_visible()
    expect(page.locator("[data-seat] strong")).to_have_text(["Guest", "Pip"])


def test_a_later_visit_offers_the_last_table_again(page: Page, hall: str) -> None:
    page.goto(f"{hall}/new/intersection/classic")
    page.locator("label", has_text="Onyx").click()
    page.get_by_role("button", name="Sit down").click()
    expect(page).to_have_url(TABLE)
    first = page.url
    page.goto(hall)
    expect(page.get_by_text("Intersection, classic, with Onyx.")).to_be_visible()
    page.get_by_role("button", name="Play again").click()
    expect(page).to_have_url(TABLE)
    assert page.url != first
    assert ask(page)["rules"] == "classic"
    expect(page.locator("[data-seat] strong").last).to_have_text("Onyx")


def test_every_game_has_its_card_with_what_it_is_play_and_a_lesson(page: Page, hall: str) -> None:
    page.goto(hall)
    expect(page.locator("[data-book] svg[viewBox='0 0 280 146']")).to_have_count(5)
    card = page.locator("[data-book='intersection/classic']")
    expect(card).to_contain_text("20 min")
    lesson = card.get_by_role("link", name=re.compile("^Learn in .*: Intersection, classic"))
    expect(lesson).to_have_attribute("href", "/learn/intersection/classic")
    card.get_by_role("link", name="Play Intersection, classic").click()
    expect(page).to_have_url(f"{hall}/new/intersection/classic")


def test_the_house_bots_stand_in_the_lobby_from_easy_to_strong(page: Page, hall: str) -> None:
    page.goto(hall)
    expect(page.locator("[data-testid=bots] strong")).to_have_text(["Tumble", "Pip", "Magpie", "Bramble", "Onyx"])


def test_a_mode_on_the_card_is_chosen_at_the_new_table_and_an_extra_goes_with_it(page: Page, hall: str) -> None:
    page.goto(hall)
    page.get_by_role("link", name="Play inDICEsion: Drafting").click()
    expect(page.get_by_role("radio", name=re.compile("^Drafting"))).to_be_checked()
    page.get_by_role("switch", name=re.compile("^Barrels")).check()
    expect(page.locator("[data-testid=summary]")).to_contain_text("Drafting, barrels, no clock, with a coach.")
    page.get_by_role("button", name="Sit down").click()
    assert options(page)["mode"] == "drafting"
    assert options(page)["barrels"] is True


def test_bots_that_play_alike_are_shown_once_and_each_game_has_its_own_lines(page: Page, hall: str) -> None:
    page.goto(f"{hall}/new/indicesion")
    against = page.get_by_role("radiogroup", name="Against whom?")
    expect(against.get_by_role("radio", name=re.compile("^Bramble"))).to_be_visible()
    expect(against.get_by_role("radio", name=re.compile("^Magpie"))).to_have_count(0)
    page.goto(f"{hall}/new/knockabout")
    expect(against.get_by_text("Looks as many moves ahead as its time allows.")).to_be_visible()


def test_a_new_table_shows_the_ladder_of_its_rulebook_from_weak_to_strong_with_ratings(
    page: Page, hall: str
) -> None:
    for book, ladder in ladders_of("intersection").items():
        ratings = ratings_of("intersection")[book]
        points = [about(ratings[level].rating) for level in ladder.levels]
        page.goto(f"{hall}/new/intersection/{book}")
        bots = page.get_by_role("radiogroup", name="Against whom?").locator(
            "label", has=page.locator("[data-level]")
        )
        expect(bots.locator("strong")).to_have_text(
            [re.compile(f"^{name_of(level)} *{each}$") for level, each in zip(ladder.levels, points, strict=True)]
        )
        page.get_by_role("radiogroup", name="Players").get_by_text("3", exact=True).click()
        expect(page.get_by_label("Who has seat 2").locator("optgroup").first.locator("option")).to_have_text(
            [f"{name_of(level)}, {each}" for level, each in zip(ladder.levels, points, strict=True)]
        )


@pytest.mark.parametrize("game", ["intersection/traffic", "knockabout", "crossroll", "indicesion"])
def test_on_a_phone_all_opponents_fit_on_one_screen(new_page: NewPage, hall: str, game: str) -> None:
    page = new_page(PHONE, touch=True)
    page.goto(f"{hall}/new/{game}")
    against = page.get_by_role("radiogroup", name="Against whom?")
    cards, line = against.locator("label"), page.locator("[data-testid=chosen-line]")
    cards.last.wait_for()
    chosen = against.get_by_role("radio", name=re.compile("^Pip"))
    expect(chosen).to_be_checked()
    before = line.inner_text()
    high = box(cards.last)["y"] + box(cards.last)["height"] - box(line)["y"]
    bar = box(page.get_by_role("button", name="Sit down"))["height"]
    assert high <= PHONE[1] - bar - 100
    against.get_by_role("radio", name=re.compile("^Onyx")).check()
    expect(line).not_to_have_text(before)


def test_the_side_that_one_plays_can_be_chosen(page: Page, hall: str) -> None:
    page.goto(f"{hall}/new/knockabout")
    page.get_by_role("radiogroup", name="You play").get_by_text("Black").click()
    expect(page.locator("[data-testid=summary] li")).to_have_text([re.compile("Pip.*White"), re.compile("Black")])
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("[data-seat] strong")).to_have_text(["Pip", "Guest"])


def test_a_code_typed_in_leads_to_its_table(new_page: NewPage, hall: str) -> None:
    ada, ben = new_page(), new_page(PHONE, touch=True)
    table = open_table(ada, hall, "knockabout", ME, OPEN)
    code = ada.locator("[data-testid=code]").inner_text()
    ben.goto(hall)
    ben.get_by_role("button", name="Join by code").click()
    ben.get_by_role("textbox", name="Join by code").press_sequentially(code.lower())
    expect(ben).to_have_url(f"{hall}/t/{table}")


def test_a_code_that_nobody_gave_out_is_told_plainly(page: Page, hall: str) -> None:
    page.goto(hall)
    page.get_by_role("button", name="Join by code").click()
    page.get_by_role("textbox", name="Join by code").press_sequentially("AAAAAA")
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("code", re.IGNORECASE))
    expect(page.get_by_role("link", name="Back to the lobby")).to_be_visible()


def test_an_open_table_is_listed_with_its_seats_and_one_can_sit_down(new_page: NewPage, hall: str) -> None:
    ada, ben = new_page(), new_page()
    table = open_table(ada, hall, "knockabout", {"who": "me", "name": "Ada of the list"}, OPEN, listed=True)
    ben.goto(hall)
    listed = row(ben, "open-tables", "Ada of the list waits, no clock")
    expect(listed).to_contain_text("Sit down")
    expect(listed.locator(".seat-die")).to_have_count(2)
    listed.click()
    expect(ben).to_have_url(f"{hall}/t/{table}")
    expect(ben.get_by_role("button", name="Sit down")).to_be_visible()


def test_a_new_table_with_a_house_rule_an_open_seat_and_a_clock(page: Page, hall: str) -> None:
    page.goto(f"{hall}/new/intersection")
    page.locator("label", has_text="classic").click()
    expect(page).to_have_url(f"{hall}/new/intersection/classic")
    page.get_by_label("Your name", exact=True).fill("Mira")
    page.get_by_role("radiogroup", name="Players").get_by_text("4", exact=True).click()
    page.get_by_label("Who has seat 2").select_option("bot:casual")
    page.get_by_label("Who has seat 3").select_option("bot:casual")
    page.get_by_label("Who has seat 4").select_option(label="A friend")
    page.locator("[data-testid=house-rules]").get_by_role("button", name="Change").click()
    page.get_by_label("Goal").fill("700")
    page.get_by_label("Goal").blur()
    expect(page.locator("[data-testid=house-rules]")).to_contain_text("Goal: 700")
    page.get_by_role("radiogroup", name="Clock").get_by_text("Each turn").click()
    page.get_by_label("Seconds").fill("90")
    page.get_by_role("button", name="Sit down").click()
    setup = ask(page)
    assert setup["options"]["goal"] == 700
    assert setup["clock"] == {"kind": "turn", "seconds": 90, "increment": 0}
    expect(page.locator("[data-seat] strong")).to_have_text(["Mira", "Dapple", "Dapple 2", "Open seat"])


def test_one_plays_alone_or_with_somebody_at_the_same_screen(page: Page, hall: str) -> None:
    page.goto(f"{hall}/new/intersection")
    page.locator("label", has_text="Nobody").click()
    page.get_by_role("button", name="Sit down").click()
    expect(page).to_have_url(TABLE)
    expect(page.locator("[data-seat]")).to_have_count(1)
    page.goto(f"{hall}/new/knockabout")
    page.get_by_role("button", name="Use", exact=True).click()
    expect(page.get_by_role("radio", name=re.compile("^Here, on one screen"))).to_be_checked()
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("[data-seat] strong")).to_have_text(["Guest", "Guest 2"])


# Sharing.


def test_a_hall_on_this_computer_says_so_without_a_code_to_scan_and_offers_what_works(
    page: Page, hall: str
) -> None:
    table = open_table(page, hall, "knockabout", ME, OPEN)
    here = page.locator("[data-testid=only-here]")
    expect(here).to_contain_text("This hall is on your computer only.")
    expect(page.get_by_alt_text("The link as a QR code")).to_have_count(0)
    port = hall.rpartition(":")[2]
    expect(page.locator("[data-testid=command]")).to_have_text(
        re.compile(rf"serve --host 0\.0\.0\.0 --port {port}$")
    )
    for link in page.locator("[data-testid=later-link]").all_inner_texts():
        assert link.endswith(f":{port}/t/{table}")
        assert not re.match("http://(0|127|localhost)", link)
    here.get_by_role("button", name="Sit down here").click()
    expect(page.locator("[data-seat] strong")).to_have_text(["Ada", "Guest 2"])


def test_a_hall_with_a_name_shows_a_link_that_works_elsewhere_to_copy_scan_and_type(
    page: Page, named: House
) -> None:
    table = open_table(page, f"http://127.0.0.1:{named.port}", "knockabout", ME, OPEN)
    expect(page.locator("[data-testid=link]")).to_have_value(f"http://games.example:{named.port}/t/{table}")
    expect(page.get_by_alt_text("The link as a QR code")).to_be_visible()
    expect(page.locator("[data-testid=code]")).to_have_text(re.compile("^[A-Z0-9]{6}$"))
    expect(page.locator("[data-testid=only-here]")).to_have_count(0)


def test_the_address_of_a_new_table_can_be_opened_by_itself(page: Page, hall: str) -> None:
    page.goto(f"{hall}/new/intersection/classic")
    expect(page.locator("label:has(:checked)", has_text="classic")).to_be_visible()


def test_my_games_lead_back_to_a_running_one_and_say_how_a_finished_one_ended(page: Page, hall: str) -> None:
    page.goto(hall)
    expect(page.locator("[data-testid=my-games]")).to_contain_text("Nothing played yet.")
    running = open_table(page, hall, "knockabout", ME, OPEN)
    over = open_table(page, hall, "intersection", ME, BOT, options={"goal": 300})
    play_to_the_end(page)
    page.goto(hall)
    expect(row(page, "my-games", "Waiting for players")).to_have_attribute("href", f"/t/{running}")
    expect(row(page, "my-games", "(Won|Lost) .*[0-9,]+ to")).to_have_attribute("href", f"/t/{over}/review")


def test_a_hall_that_does_not_answer_is_told_and_tried_again(page: Page, hall: str) -> None:
    page.route("**/api/games", lambda route: route.abort())
    page.goto(hall)
    expect(page.get_by_text("The hall does not answer.")).to_be_visible()
    page.unroute("**/api/games")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("[data-book]")).to_have_count(5)
    expect(page.get_by_text("The hall does not answer.")).to_have_count(0)


def test_day_turns_into_evening_and_stays(page: Page, hall: str) -> None:
    page.goto(hall)
    page.get_by_role("button", name="Change to evening").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_phone_scrolls_only_downwards(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    for address in (hall, f"{hall}/new/intersection", f"{hall}/new/indicesion"):
        page.goto(address)
        expect(page.locator("[data-book], [data-testid=summary]").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_on_a_phone_the_number_of_players_can_be_hit_by_a_thumb(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    page.goto(f"{hall}/new/intersection/traffic")
    group = page.get_by_role("radiogroup", name="Players")
    labels = group.locator("label")
    expect(labels).to_have_count(6)
    sizes = [box(label) for label in labels.all()]
    assert all(each["width"] >= 44 and each["height"] >= 44 for each in sizes)
    assert group.evaluate("group => group.scrollWidth <= group.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_on_a_phone_every_way_into_a_game_can_be_hit_by_a_thumb(new_page: NewPage, hall: str) -> None:
    page = new_page(PHONE, touch=True)
    page.goto(hall)
    ways = page.locator("li[data-book] :is(a, button)")
    expect(ways.first).to_be_visible()
    sizes = [(way.inner_text(), box(way)) for way in ways.all()]
    assert len(sizes) > 15
    assert [name for name, size in sizes if size["width"] < 44 or size["height"] < 44] == []
