"""Intersection as a `Game`, composed of functions."""

from __future__ import annotations

import msgspec

from dicehall.core.composed import ListedGame
from dicehall.core.contract import Forfeit, Types
from dicehall.games.intersection import events, going_on, helps, notation, offers, position, reasons, rules
from dicehall.games.intersection.going_on import GoingOn
from dicehall.games.intersection.helps import Helps
from dicehall.games.intersection.options import SPEC, complete
from dicehall.games.intersection.position import Position
from dicehall.games.intersection.rules import State
from dicehall.games.intersection.turn import Action, points


class View(msgspec.Struct, frozen=True):
    """What everybody sees, which is everything: the position, and the points at stake.

    By seat: `is_in`, and `no_dice` for a seat that would tie with the best by the No Dice rule. `to_beat` is the
    score to beat in the last turns. `going_on` says what playing on once could bring, `helps` what each face does
    for the turn. `reasons` says why a die can't be used now, by place and face: `field 4`, `bay H`, `signal`.
    """

    position: Position
    at_stake: int
    goal: int
    come_in: int
    points: dict[str, tuple[int, ...]]
    is_in: tuple[bool, ...]
    no_dice: tuple[bool, ...]
    to_beat: int | None
    going_on: GoingOn | None
    helps: Helps | None
    reasons: dict[str, str]


def view(state: State, seat: int | None) -> View:
    """Everything: there are no secrets in this game."""
    options, seats = state.options, range(len(state.scores))
    return View(
        position=position.position(state),
        at_stake=points(state.turn.parked, options.points),
        goal=options.goal,
        come_in=options.come_in,
        points=options.points,
        is_in=tuple(rules.is_in(state, each) for each in seats),
        no_dice=tuple(rules.has_no_dice(state, each) for each in seats),
        to_beat=max(state.scores) if rules.in_last_turns(state) else None,
        going_on=going_on.going_on(state),
        helps=helps.helps(state),
        reasons=reasons.reasons(state),
    )


def standing(state: State) -> tuple[int, ...]:
    """The scores so far."""
    return state.scores


def fallback(state: State, seat: int) -> Forfeit:
    """The Vander Rule: a clock that runs out ends the turn with nothing."""
    return Forfeit(seat, "clock")


GAME: ListedGame[State, Action] = ListedGame(
    spec=SPEC,
    types=Types(state=State, action=Action, position=Position, view=View),
    start=lambda seats, options: rules.start(seats, complete(options)),
    seats=lambda state: len(state.scores),
    pending=rules.pending,
    actions=rules.actions,
    step=rules.step,
    fallback=fallback,
    position=position.position,
    place=lambda given, options: position.place(given, complete(options)),
    view=view,
    write=lambda _, action: notation.write(action),
    parse=lambda _, text: notation.parse(text),
    offer=lambda state, _, action: offers.offer(state, action),
    describe=events.describe,
)
