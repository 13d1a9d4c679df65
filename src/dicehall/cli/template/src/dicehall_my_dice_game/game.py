"""The contract, composed of the functions that carry it out.

To change: nothing, unless positions or views become types of their own: a view must hide what its seat may
not know.
"""

from __future__ import annotations

from dicehall.core.composed import ListedGame
from dicehall.core.contract import Types
from dicehall_my_dice_game import rules, words
from dicehall_my_dice_game.rules import SPEC, Action, State

GAME: ListedGame[State, Action] = ListedGame(
    spec=SPEC,
    types=Types(state=State, action=Action, position=State, view=State),
    start=rules.start,
    seats=lambda state: len(state.scores),
    pending=rules.pending,
    actions=rules.actions,
    step=rules.step,
    fallback=rules.fallback,
    position=lambda state: state,
    place=rules.place,
    view=lambda state, _: state,
    write=words.write,
    parse=words.parse,
    offer=words.offer,
    describe=words.describe,
)
