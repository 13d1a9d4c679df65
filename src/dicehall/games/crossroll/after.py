"""What a choice does to a sheet: what stands there after it, as far as that changes."""

from __future__ import annotations

from dicehall.games.crossroll.outlook import route_outlooks
from dicehall.games.crossroll.position import Mark, Sheet
from dicehall.games.crossroll.sheet import circled, sheet
from dicehall.games.crossroll.state import Row, State
from dicehall.games.crossroll.view import After, RouteOutlook
from dicehall.games.crossroll.words import new_in

HARD = ("tight", "shut")


def after_choice(state: State, before: Row, after: Row) -> After:
    """What has changed from one row of a sheet to another."""
    name = state.options.board
    old, new = (sheet(name, row, state.checked) for row in (before, after))
    was, now = (route_outlooks(name, row, state.checked) for row in (before, after))
    routes = {letter: each for letter, each in now.items() if each != was[letter]}
    return After(
        score=new.score or 0,
        free=sum(each.free for each in now.values()),
        routes=routes,
        boxes=_changed_boxes(old, new),
        completed=tuple(new_in(old.completed, new.completed)),
        landmarks=tuple(new_in(old.landmarks, new.landmarks)),
        speed=circled(new).speed[len(circled(old).speed) :],
        landmark=circled(new).landmark[len(circled(old).landmark) :],
        ticket=new.ticket if new.ticket != old.ticket else (),
        engine={row: numbers for row, numbers in new.engine.items() if numbers != old.engine[row]},
        harder=tuple(letter for letter, each in routes.items() if _is_harder(was[letter], each)),
    )


def _changed_boxes(old: Sheet, new: Sheet) -> dict[str, tuple[Mark, ...]]:
    return {letter: marks for letter, marks in new.boxes.items() if marks != old.boxes[letter]}


def _is_harder(was: RouteOutlook, now: RouteOutlook) -> bool:
    return now.margin in HARD and was.margin not in (now.margin, "shut")
