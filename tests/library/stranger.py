"""A script by somebody who knows nothing but the library: it must pass mypy --strict, and it must run.

What a comment says of a line is what mypy has to reveal there.
"""

from __future__ import annotations

from fractions import Fraction
from typing import reveal_type

import dicehall
from dicehall import Chosen, Decide, Over, Roll, Simulate
from dicehall.games.knockabout.rules import Move

for spec in dicehall.games():
    reveal_type(spec)  # Spec
    print(spec.id, spec.title, spec.seats)

# A game by its name has its own types.
knockabout = dicehall.game("knockabout")
reveal_type(knockabout)  # ListedGame[knockabout.rules.State, knockabout.rules.Move]
reveal_type(dicehall.game("intersection"))  # ListedGame[intersection.rules.State, intersection.turn.Action]
reveal_type(dicehall.game("crossroll"))  # ListedGame[crossroll.state.State, ...]
reveal_type(dicehall.game("indicesion"))  # ComposedGame[indicesion.state.State, ...]
reveal_type(dicehall.game(spec.id))  # Game[Any, Any]

state = dicehall.begin(knockabout, 2)
reveal_type(state)  # knockabout.rules.State
moves = knockabout.actions(state, 0)
reveal_type(moves)  # tuple[knockabout.rules.Move, ...]
state = dicehall.apply(knockabout, state, Chosen({0: Move("F3", "F6")}))

# What a state waits for is told apart by a match that covers everything.
bot = dicehall.bot("greedy", seed=7)


def answered(waiting: dicehall.Pending) -> str:
    match waiting:
        case Decide(seats):
            reveal_type(seats)  # tuple[int, ...]
            return "choose"
        case Roll(dice):
            reveal_type(dice)  # tuple[Die, ...]
            return "roll"
        case Simulate():
            return "simulate"
        case Over(scores, winners):
            reveal_type(winners)  # tuple[int, ...]
            return f"over: {scores}"


print(answered(knockabout.pending(state)))

play = dicehall.Play.start(
    dicehall.game("intersection"),
    [dicehall.Sitter("Ann", "greedy"), dicehall.Sitter("Bo", "greedy")],
    {"goal": 2000},
    dicehall.public_dice("a stranger's game"),
)
reveal_type(play)  # Play[intersection.rules.State, intersection.turn.Action]
while not play.over:
    match play.pending:
        case Decide(seats):
            for seat in seats:
                play.act(seat, bot.choose(play.game, play.state, seat, 20))
        case Roll():
            play.roll()
print(answered(play.pending))
verdict = dicehall.verify(play.game, play.record)
reveal_type(verdict)  # Verdict
assert verdict.sound

for values, chance in dicehall.outcomes((dicehall.numbered(6), dicehall.numbered(6))):
    reveal_type(chance)  # Fraction
    assert (values, chance) == (("1", "1"), Fraction(1, 36))
    break

report = dicehall.lab.run("intersection", ["greedy"], 20, options={"goal": 2000}, workers=1)
reveal_type(report)  # Report
print(report.games)

for taken in play.taken:
    match taken.answer:
        case Chosen(chosen):
            reveal_type(chosen)  # dict[int, intersection.turn.Action]
            hint = dicehall.hint(play.game, taken.before, next(iter(chosen)))
            break
reveal_type(hint.best)  # RatedAction

try:
    dicehall.apply(knockabout, state, Chosen({1: moves[0]}))
except dicehall.IllegalAction as error:
    reveal_type(error.code)  # str
    print(error)
