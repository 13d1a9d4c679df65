"""Planning at Crossroll: routes between sheet and map, choices in pencil, sealed ones, and the pencil for plans."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from dicehall.games.crossroll.board_content import BOARDS
from e2e.conftest import BOT, ME, OPEN, PHONE, NewPage, open_table, settle
from e2e.test_access import serious
from e2e.test_crossroll import CONFIRM, FINGER, FIRST, LIT, begin, on_row, overlap, place, roll, tap
from games.crossroll.small_town import small_town

PLANNED = ("ma_wan", "siu_ho_wan")
FAINT = "0.35"


def road(page: Page, letter: str) -> Locator:
    return page.locator(f"[data-testid=map] [data-road={letter}]")


def row(page: Page, letter: str) -> Locator:
    return page.locator(f"[data-route={letter}]")


def pencilled(page: Page, kind: str = "") -> Locator:
    return page.locator(f"[data-pencil={kind}]" if kind else "[data-pencil]")


def opacity(found: Locator) -> str:
    return str(found.evaluate("element => getComputedStyle(element).opacity"))


class TestRoutes:
    def test_a_row_of_the_sheet_lights_its_route_on_the_map(self, page: Page, hall: str) -> None:
        begin(page, hall, BOT)
        row(page, "D").hover()
        expect(road(page, "A")).to_have_css("opacity", FAINT)
        assert opacity(road(page, "D")) == "1"
        expect(page.locator("[data-testid=route-detail]")).to_contain_text("Route D")
        page.mouse.move(5, 5)
        expect(road(page, "A")).to_have_css("opacity", "1")
        row(page, "E").focus()
        expect(road(page, "D")).to_have_css("opacity", FAINT)

    def test_a_finger_lights_a_route_and_puts_it_out_again(self, new_page: NewPage, hall: str) -> None:
        page = new_page(touch=True)
        begin(page, hall, BOT)
        row(page, "D").tap()
        expect(road(page, "A")).to_have_css("opacity", FAINT)
        row(page, "D").tap()
        expect(road(page, "A")).to_have_css("opacity", "1")

    def test_a_place_on_the_map_lights_the_rows_of_its_routes(self, page: Page, hall: str) -> None:
        begin(page, hall, BOT)
        place(page, "causeway_bay").hover()
        lit = page.locator("[data-lit-row]")
        expect(lit).to_have_count(2)
        assert lit.evaluate_all("all => all.map(one => one.dataset.route)") == ["A", "D"]
        place(page, "causeway_bay").evaluate("place => place.blur()")
        page.keyboard.press("Tab")
        place(page, "aberdeen").focus()
        expect(lit).to_have_count(1)

    def test_a_row_has_what_is_left_its_landmarks_and_its_points(self, page: Page, hall: str) -> None:
        begin(page, hall, BOT)
        text = row(page, "A").get_attribute("aria-label") or ""
        assert "14 locations left in 4 free boxes: tight." in text
        assert "Landmarks left: Ocean Park and Che Kung Temple." in text
        assert "Completed now it scores 30: 23 and 7 for speed." in text


def tops(found: Locator) -> set[int]:
    """Where these begin, from the top of the page; one for each row of them."""
    return set(found.evaluate_all("all => all.map(one => Math.round(one.getBoundingClientRect().top))"))


class TestFilters:
    """The chips over the list of choices."""

    def test_of_all_routes_stand_in_one_row_and_within_their_card(self, page: Page, hall: str) -> None:
        begin(page, hall, BOT)
        roll(page, "d4", "d6")
        chips = page.get_by_test_id("chips").get_by_role("button")
        assert chips.count() == 12, "all, nine routes, the lotto and the engine"
        assert len(tops(chips)) == 1
        cut = chips.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth).length")
        assert cut == 0

    def test_of_few_routes_have_their_counts_beside_the_letters(self, page: Page, hall: str) -> None:
        settle(page, hintsSeen=["crossroll"])
        options = {**FIRST, "board": BOARDS.adopt(small_town())}
        open_table(page, hall, "crossroll", ME, BOT, options=options)
        page.locator(f"[data-take], {LIT}").first.wait_for()
        if page.locator("[data-take]").count():
            roll(
                page,
                *page.locator("[data-take]").evaluate_all("all => all.slice(0, 2).map(one => one.dataset.take)"),
            )
        chip = page.locator("[data-chip]:has(i)").first
        expect(chip).to_be_visible()
        assert len(tops(page.get_by_test_id("chips").get_by_role("button"))) == 1
        assert (chip.bounding_box() or {"height": 99})["height"] < 30


def rectangle(found: Locator) -> dict[str, float]:
    """Where something is on the page, by its edges."""
    sides: dict[str, float] = found.evaluate("one => one.getBoundingClientRect().toJSON()")
    return sides


class TestOnAPhone:
    def test_what_a_choice_does_is_above_its_button_however_far_the_list_is_scrolled(
        self, new_page: NewPage, hall: str
    ) -> None:
        page = new_page(PHONE, touch=True)
        begin(page, hall, BOT)
        roll(page, "d4", "d6")
        after = page.locator("[data-testid=after]")
        expect(after).to_have_count(0)
        page.locator("[data-offer^=drive]").last.tap()
        expect(after).to_be_in_viewport()
        expect(after).to_contain_text("boxes left")
        button, line = page.locator(CONFIRM).bounding_box(), after.bounding_box()
        assert button
        assert line
        assert 0 <= button["y"] - line["y"] - line["height"] < 20

    def test_a_sealed_choice_stands_in_words_in_the_sheet(self, new_page: NewPage, hall: str) -> None:
        page = new_page(PHONE, touch=True)
        settle(page, hintsSeen=["crossroll"])
        table = open_table(page, hall, "crossroll", ME, OPEN, options=FIRST)
        ben = new_page()
        assert ben.request.post(f"{hall}/api/tables/{table}/seats", data={"name": "Ben", "seat": 1}).ok
        ben.goto(page.url)
        roll(page, "d4", "d6")
        row = page.locator("[data-offer^=drive]").first
        words = row.locator("strong").inner_text()
        row.tap()
        page.locator(CONFIRM).tap()
        sealed = page.get_by_test_id("sealed")
        expect(sealed).to_contain_text(words)
        sealed.get_by_role("button", name="Take it back").tap()
        expect(sealed).to_have_count(0)
        expect(page.locator("[data-offer^=drive]").first).to_be_visible()

    def test_the_legend_covers_neither_the_choice_nor_its_name(self, new_page: NewPage, hall: str) -> None:
        page = new_page(PHONE, touch=True)
        begin(page, hall, BOT)
        roll(page, "d4", "d6")
        legend = page.get_by_test_id("legend")
        for first in ("aberdeen", "airport"):
            page.locator(f"[data-offer^=drive][data-offer*=' {first}']").first.tap()
            chosen = page.locator("[data-place][data-pencil]")
            expect(chosen.first).to_be_visible()
            names = chosen.evaluate_all("all => all.map(one => `[data-name=${one.dataset.place}]`).join(', ')")
            marks = [rectangle(each) for each in (*chosen.all(), *page.locator(names).all())]
            assert not any(overlap(rectangle(each), mark) for each in legend.all() for mark in marks)

    def test_there_is_no_gap_between_the_chips_and_the_choices(self, new_page: NewPage, hall: str) -> None:
        page = new_page(PHONE, touch=True)
        begin(page, hall, BOT)
        roll(page, "d4", "d6")
        chips = page.locator("[data-chip=engine]").bounding_box()
        first = page.locator("[data-offer]").first.bounding_box()
        assert chips
        assert first
        assert first["y"] - chips["y"] - chips["height"] < 24

    def test_names_of_three_players_and_what_they_do_can_be_read(self, new_page: NewPage, hall: str) -> None:
        page = new_page(PHONE, touch=True)
        begin(page, hall, BOT, {"who": "bot", "level": "easy"})
        roll(page, "d4", "d6")
        expect(page.locator("[data-seat='1'] p")).to_have_text("has chosen")
        texts = page.locator("ol [data-seat] :is(strong, p)")
        assert texts.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth).length") == 0


class TestChoices:
    def test_a_choice_is_pencilled_in_before_it_is_taken(self, page: Page, hall: str) -> None:
        begin(page, hall, BOT)
        roll(page, "d4", "d6")
        choice = page.locator("[data-offer^='drive']").first
        _, number, letter, *_ = (choice.get_attribute("data-offer") or "").split()
        choice.hover()
        expect(pencilled(page)).to_have_count(int(number))
        expect(page.locator(f"[data-place=route-{letter}] i.pencil")).to_have_text(number)
        expect(page.locator("[data-testid=after]")).to_contain_text("30 boxes left")
        page.mouse.move(5, 5)
        expect(pencilled(page)).to_have_count(0)

    def test_the_only_choice_that_is_left_stays_pencilled_because_the_button_takes_it(
        self, page: Page, hall: str
    ) -> None:
        begin(page, hall, BOT)
        roll(page, "d4", "d6")
        page.locator("[data-use]").first.click()
        page.locator("[data-chip=A]").click()
        page.mouse.move(5, 5)
        expect(page.locator("[data-offer]")).to_have_count(1)
        expect(page.locator(CONFIRM)).to_be_visible()
        expect(pencilled(page)).to_have_count(int(on_row(page)[1]))

    def test_a_number_that_can_not_be_used_says_what_it_needs(self, page: Page, hall: str) -> None:
        begin(page, hall, BOT)
        roll(page, "d4", "d6")
        page.locator("[data-chip=lotto]").click(force=True)
        why = page.locator("[data-testid=why-closed]")
        expect(why).to_have_text("Joining the lotto needs a free crossroad next to a crossed-out location.")
        expect(page.locator("[data-testid=ticket-note]")).to_contain_text("needs a free crossroad")

    def test_a_sealed_choice_stays_in_pencil_and_only_its_own_seat_sees_it(
        self, new_page: NewPage, hall: str
    ) -> None:
        ann, ben = new_page(), new_page()
        for each in (ann, ben):
            settle(each, hintsSeen=["crossroll"])
        table = open_table(ann, hall, "crossroll", ME, OPEN, options=FIRST)
        assert ben.request.post(f"{hall}/api/tables/{table}/seats", data={"name": "Ben", "seat": 1}).ok
        ben.goto(f"{hall}/t/{table}")
        expect(ann.locator("[data-take=d4]")).to_be_visible()
        roll(ann, "d4", "d6")
        expect(ben.locator(LIT).first).to_be_visible()
        choice = ann.locator("[data-offer]").first
        text = choice.get_attribute("data-offer") or ""
        choice.click()
        length = int(text.split()[1])
        ann.mouse.move(5, 5)
        expect(ann.locator("[data-testid=sealed]")).to_be_visible()
        expect(pencilled(ann)).to_have_count(length)
        ann.reload()
        expect(ann.locator("[data-testid=sealed]")).to_be_visible()
        expect(pencilled(ann)).to_have_count(length)
        ben.locator("[data-sheet='0']").click()
        expect(ben.locator("[data-testid=sheet]")).to_have_attribute("data-seat", "0")
        expect(pencilled(ben)).to_have_count(0)
        expect(ben.locator("[data-place][data-crossed], .pencil")).to_have_count(0)
        ann.get_by_role("button", name="Take it back").click()
        ann.mouse.move(5, 5)  # a row under the pointer would be pencilled
        expect(pencilled(ann)).to_have_count(0)
        expect(ann.locator(LIT).first).to_be_visible()


class TestThePencil:
    def test_a_plan_survives_a_reload_and_is_erased(self, page: Page, hall: str) -> None:
        begin(page, hall, BOT)
        page.locator("[data-tool=pencil]").click()
        for name in PLANNED:
            place(page, name).click()
        expect(pencilled(page, "plan")).to_have_count(2)
        expect(page.locator("[data-testid=legend]")).to_contain_text("your pencil: 2 places")
        page.reload()
        expect(pencilled(page, "plan")).to_have_count(2)
        page.locator("[data-tool=eraser]").click()
        place(page, PLANNED[0]).click()
        expect(pencilled(page, "plan")).to_have_count(1)
        page.locator("[data-tool=clear]").click()
        expect(pencilled(page, "plan")).to_have_count(0)

    def test_a_stroke_marks_the_places_on_its_way(self, page: Page, hall: str) -> None:
        begin(page, hall, BOT)
        page.locator("[data-tool=pencil]").click()
        stops = [place(page, name).bounding_box() for name in ("aberdeen", "wong_chuk_hang", "ocean_park")]
        points = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in stops if box]
        page.mouse.move(*points[0])
        page.mouse.down()
        for point in points:
            page.mouse.move(*point, steps=8)
        page.mouse.up()
        expect(pencilled(page, "plan")).to_have_count(3)

    def test_a_plan_is_made_with_keys_alone(self, page: Page, hall: str) -> None:
        begin(page, hall, BOT)
        place(page, "hung_hom").evaluate("place => place.focus()")
        page.keyboard.press("p")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("P")
        expect(pencilled(page, "plan")).to_have_count(2)
        page.keyboard.press("Delete")
        expect(pencilled(page, "plan")).to_have_count(1)
        expect(place(page, "hung_hom")).to_have_attribute("aria-label", re.compile("in your pencil"))

    def test_a_plan_is_made_by_finger_on_a_phone_and_nobody_drives_by_it(
        self, new_page: NewPage, hall: str
    ) -> None:
        page = new_page(PHONE, touch=True)
        begin(page, hall, BOT)
        roll(page, "d6", "d8")
        tool = page.locator("[data-tool=pencil]")
        box = tool.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= FINGER
        tool.tap()
        lit = page.locator(LIT).first.get_attribute("data-place") or ""
        tap(page, lit)
        expect(pencilled(page, "plan")).to_have_count(1)
        expect(page.locator(CONFIRM)).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_lit_route_a_choice_and_a_plan_leave_nothing_for_axe(new_page: NewPage, hall: str, theme: str) -> None:
    page = new_page(bypass_csp=True)
    settle(page, theme=theme)
    begin(page, hall, BOT)
    roll(page, "d4", "d6")
    page.locator("[data-tool=pencil]").click()
    place(page, PLANNED[0]).click()
    page.locator("[data-chip=A]").click()
    page.locator("[data-offer]").first.hover()
    assert serious(page) == []
