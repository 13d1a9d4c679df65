"""The picture of a position: well-formed, every die in it, the last chain as arrows."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from dicehall.core.apply import apply
from dicehall.core.contract import Rolled
from dicehall.core.play import Play, Taken
from dicehall.core.record import Sitter
from dicehall.core.setup import place
from dicehall.games.knockabout import picture
from dicehall.games.knockabout.game import GAME
from dicehall.games.knockabout.rules import Move, State
from games.knockabout.scenes import SPARE, after, at, start
from games.knockabout.test_events import CHAIN
from games.knockabout.test_rules import FOUR_DOWN, repeated

DOCUMENTED = "4W442/W657/9/3W421B424/4W632B662B41/3W868/3W62W411B641B854/8B873/6B614/5B434/3W835/7B43/1W415 B -"
SVG = "{http://www.w3.org/2000/svg}"


def drawn(state: State, last: Taken[State, Move] | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(picture.svg(state, last))


def classes(picture: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [part for part in picture.iter() if name in part.get("class", "").split()]


def chained() -> Taken[State, Move]:
    position = {"turn": "B", "dice": {**SPARE, **CHAIN}}
    play = Play.start(GAME, [Sitter("Ada"), Sitter("Bo")], position=position)
    play.act(1, "G9-G7")
    return play.taken[-1]


def where(picture: ElementTree.Element, cell: str) -> tuple[float, float]:
    """Where the name of a cell of the gutter stands."""
    (name,) = (part for part in classes(picture, "name") if part.text == cell)
    return float(name.get("x", "")), float(name.get("y", ""))


def test_each_side_has_its_own_dice_at_the_bottom_and_spectators_have_whites() -> None:
    white, black, spectator = (ElementTree.fromstring(picture.svg(start(), None, seat)) for seat in (0, 1, None))
    assert where(white, "G1") == where(black, "G13")
    assert where(white, "A1") == where(black, "M7")
    assert where(white, "G1")[1] > where(white, "G13")[1]
    assert ElementTree.tostring(spectator) == ElementTree.tostring(white)


def test_the_side_at_the_bottom_has_its_name_there() -> None:
    for seat, names in enumerate((("Black", "White"), ("White", "Black"))):
        labels = classes(ElementTree.fromstring(picture.svg(start(), None, seat)), "side")
        top, bottom = sorted(labels, key=lambda label: float(label.get("y", "")))
        assert (top.text or "").startswith(names[0])
        assert (bottom.text or "").startswith(names[1])


def test_every_die_and_every_cell_is_drawn() -> None:
    picture = drawn(start())
    assert len(classes(picture, "die")) == 18
    assert len(classes(picture, "gutter")) == 36
    assert sum(len(classes(picture, shade)) for shade in ("low", "mid", "high")) == 91


def test_dice_show_owner_kind_and_value() -> None:
    shown = [(die[0].get("href"), die[1].text) for die in classes(drawn(start()), "die")]
    assert shown.count(("#W4", "1")) == 4
    assert shown.count(("#B8", "3")) == 2


def test_the_chain_of_the_last_move_is_drawn_as_arrows_with_numbered_hits() -> None:
    last = chained()
    picture = drawn(last.after, last)
    assert len(classes(picture, "path")) == 3
    assert [count.text for count in classes(picture, "count")] == ["1", "2", "3"]


def test_a_die_that_is_being_rolled_shows_a_question_mark() -> None:
    last = chained()
    values = [die[1].text for die in classes(drawn(last.after), "die")]
    assert values.count("?") == 1


def test_the_chain_is_told_to_those_who_do_not_see_it() -> None:
    last = chained()
    told = drawn(last.after, last).find(f"{SVG}desc")
    assert told is not None
    assert (told.text or "").startswith("Black moves the D8 from G9 to G8 and hits their own D6 on G7, which")


@pytest.mark.parametrize(
    ("state", "standing"),
    [
        (start(), "White to move"),
        (after(at(G9="W84", G7="B41"), "G9-G7"), "White rolls"),
        (after(at(G3="W65", **FOUR_DOWN), "G3-G1"), "Black wins"),
        (repeated(2, repetition_draw=True), "a draw"),
    ],
)
def test_the_title_says_how_the_game_stands(state: State, standing: str) -> None:
    assert drawn(state)[0].text == f"Knockabout: {standing}"


def test_the_title_shows_the_last_turn_with_its_roll() -> None:
    last = chained()
    rolled = apply(GAME, last.after, Rolled(("5",)))
    assert drawn(rolled, last)[0].text == "Knockabout after G9-G7=5: White to move"


def test_a_move_round_the_corner_is_drawn_cell_by_cell() -> None:
    position = {"turn": "W", "dice": {**SPARE, "F1": "W85"}}
    play = Play.start(GAME, [Sitter("Ada"), Sitter("Bo")], position=position)
    play.act(0, "F1-K1")
    (path,) = classes(drawn(play.state, play.taken[-1]), "path")
    assert len(path.get("points", "").split()) == 6


def test_a_position_without_some_dice_can_be_drawn() -> None:
    assert len(classes(drawn(place(GAME, {"turn": "W", "dice": SPARE}, {})), "die")) == 2


def test_the_picture_in_the_documentation_is_what_is_drawn_today(write_golden: bool) -> None:
    file = Path(__file__).parents[3] / "docs" / "pictures" / "knockabout.svg"
    play = Play.start(GAME, [Sitter("Ada"), Sitter("Bo")], position=DOCUMENTED)
    play.act(1, "G9-G7")
    drawn = picture.svg(play.state, play.taken[-1])
    if write_golden:
        file.write_text(drawn, "utf-8")
    assert file.read_text("utf-8") == drawn
