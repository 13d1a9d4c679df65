"""Pig as the contract wants it, composed of the functions that carry it out."""

from __future__ import annotations

from dicehall.core.composed import ListedGame
from dicehall.core.contract import Types
from dicehall_pig import rules, words
from dicehall_pig.rules import SPEC, Action, Position, State

GAME: ListedGame[State, Action] = ListedGame(
    spec=SPEC,
    types=Types(state=State, action=Action, position=Position, view=State),
    start=rules.start,
    seats=lambda state: len(state.scores),
    pending=rules.pending,
    actions=rules.actions,
    step=rules.step,
    fallback=rules.fallback,
    position=rules.position,
    place=rules.place,
    view=lambda state, _: state,
    write=words.write,
    parse=words.parse,
    offer=words.offer,
    describe=words.describe,
)
