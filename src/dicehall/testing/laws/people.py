"""Laws about what people see: the drawing, the picture, the board, the sheet for paper and the standing."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple
from xml.etree import ElementTree

import msgspec
from rich.console import Console
from rich.text import Text

from dicehall.core.apply import check_choice
from dicehall.core.contract import ActionBox
from dicehall.core.errors import GameError
from dicehall.core.play import Taken
from dicehall.core.setup import resolve
from dicehall.drawing import WIDTH, drawing_of
from dicehall.svg import clean
from dicehall.testing.host import Setup, go_on, new_play
from dicehall.testing.law import OfGame, OfTable, game_law, table_law
from dicehall.testing.laws.values import refusal, state_copy, to_json

PICTURES = 6
"""The number of states of a game that pictures are made from, about."""
MOST_ENTRIES = 200

_NAMING = ("data-actions", "data-preview")


@table_law()
def every_state_can_be_drawn_in_eighty_columns(on: OfTable) -> None:
    """The terminal drawing is not empty, and no line is too long."""
    for step in on.some_steps:
        text = _drawn(on, step.after)
        assert text.strip()
        assert max(map(len, text.splitlines())) <= WIDTH


def _drawn(on: OfTable, state: Any) -> str:
    """The drawing as it is printed: a text on a wide terminal, for a narrow one would hide that it is too wide."""
    out, drawing = io.StringIO(), drawing_of(on.game)(state, on.setup.names)
    is_text = on.plugin.has("drawing") and isinstance(drawing, (str, Text))
    width = 2 * WIDTH if is_text else WIDTH
    Console(file=out, width=width, no_color=True).print(drawing)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


@table_law(needs="standing")
def the_standing_has_a_number_for_every_seat(on: OfTable) -> None:
    """`standing` gives whole numbers, one for each seat, in every state."""
    standing = on.part("standing")
    for step in on.some_steps:
        points = standing(step.after)
        assert len(points) == on.seats, f"{on.seats} seats have {points}"
        assert all(type(each) is int for each in points), f"points are whole numbers: {points}"


@game_law(needs="board")
def the_board_is_plain_json(on: OfGame) -> None:
    """`board` gives plain JSON for every rulebook."""
    for book in on.plugin.spec.rulebooks:
        board = on.part("board")(resolve(on.plugin.spec, {"rules": book.id}))
        assert msgspec.json.decode(to_json(board)), f"there is nothing on the board of {book.id}"


# Pictures.


@game_law(needs="paper")
def the_sheet_for_paper_is_svg(on: OfGame) -> None:
    """`paper` gives SVG for every rulebook."""
    for book in on.plugin.spec.rulebooks:
        _read(on.part("paper")(resolve(on.plugin.spec, {"rules": book.id})))


class Moment(NamedTuple):
    """A state, and the last choice before it."""

    state: Any
    last: Taken[Any, Any] | None


@cache
def _moments(setup: Setup) -> list[Moment]:
    """A few moments of a game, spread over its first few hundred entries."""
    play, rng, moments = new_play(setup, "pictures"), random.Random(3), []
    while not play.over and len(play.entries) < MOST_ENTRIES:
        moments.append(Moment(play.state, play.last_choice))
        go_on(play, rng)
    return [*moments[:: max(1, len(moments) // PICTURES)], Moment(play.state, play.last_choice)]


def _pictures(on: OfTable) -> Iterator[tuple[Any, int | None, str]]:
    """Pictures of states, with who looks: every seat, and a spectator."""
    picture = on.part("picture")
    for state, last in _moments(on.setup):
        for seat in (None, *range(on.seats)):
            drawn = picture(state, last, seat)
            assert isinstance(drawn, str), f"a picture is a text, not {type(drawn).__name__}"
            yield state, seat, drawn


@table_law(needs="picture")
def every_state_has_a_picture_for_every_seat_and_spectators(on: OfTable) -> None:
    """`picture` gives well-formed SVG with a frame, for every seat and for spectators."""
    for _, _, svg in _pictures(on):
        root = _read(svg)
        assert root.get("viewBox") or (root.get("width") and root.get("height")), "the picture has no viewBox"


@table_law(needs="picture")
def a_picture_names_only_actions_that_are_offered_to_who_looks(on: OfTable) -> None:
    """`data-actions` and `data-preview` list texts of actions that this seat may choose now."""
    for state, seat, svg in _pictures(on):
        for text in _named(svg):
            assert _is_offered(on, state, seat, text), f"{text!r} is not offered to {_who(seat)}"


@table_law(needs="picture")
def a_picture_depends_on_its_state_alone(on: OfTable) -> None:
    """Drawn again later, of a copy of the state, the picture is the same."""
    picture = on.part("picture")
    known = [picture(state, last, None) for state, last in _moments(on.setup)]
    for (state, last), before in reversed(list(zip(_moments(on.setup), known, strict=True))):
        assert picture(state_copy(on.game, state), last, None) == before


def _has_no_page(on: OfTable) -> bool:
    return on.plugin.has("picture") and not on.plugin.page


@table_law(where=_has_no_page)
def the_page_can_show_all_of_a_picture(on: OfTable) -> None:
    """A picture that stands for the board has nothing in it that a page takes out, such as styles and scripts."""
    for _, _, svg in _pictures(on):
        removed = clean(svg).removed
        assert not removed, f"the page leaves out {', '.join(sorted(set(removed)))}"


def _read(svg: str) -> ElementTree.Element:
    try:
        clean(svg)
    except GameError as error:
        raise AssertionError(refusal(error)) from None
    return ElementTree.fromstring(svg)


def _named(svg: str) -> Iterator[str]:
    """The texts of all actions that stand in a picture."""
    if not any(name in svg for name in _NAMING):
        return
    for element in ElementTree.fromstring(svg).iter():
        for name in _NAMING:
            texts = msgspec.json.decode(element.get(name, "[]"))
            assert isinstance(texts, list), f"{name} is a JSON list of texts"
            yield from texts


def _is_offered(on: OfTable, state: Any, seat: int | None, text: str) -> bool:
    if seat is None:
        return False
    actions = on.game.actions(state, seat)
    if not isinstance(actions, ActionBox):
        return text in [on.game.write(state, action) for action in actions]
    try:
        check_choice(on.game, state, seat, on.game.parse(state, text))
    except GameError:
        return False
    return True


def _who(seat: int | None) -> str:
    return "spectators" if seat is None else f"seat {seat}"
