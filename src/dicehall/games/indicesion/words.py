"""inDICEsion in words: choices with what they do, and what happened."""

from __future__ import annotations

from typing import Any

import msgspec

from dicehall.core.contract import Answer, Chosen, Event, Forfeit, Offer, Rolled, Settled
from dicehall.core.scene import Out, Rest, face_up
from dicehall.games.indicesion import notation, rules, throw_effects
from dicehall.games.indicesion.actions import Action, Blue, Clear, Done, Keep, Leave, Next, Pick, Pink, Start
from dicehall.games.indicesion.reading import Lie, lies
from dicehall.games.indicesion.state import Placing, State, Throwing

POWERS = {
    "red": "burns what it touches",
    "orange": "2 to 5 count as 4, 1 and 6 as nothing",
    "yellow": "+1 for every die on its board",
    "green": "counts against the board it lies on",
    "blue": "or brings a lost die back",
    "pink": "or re-rolls a die",
}


def board_name(state: State, number: int) -> str:
    """A board as people speak of it: by its owner, or by its number where it is nobody's."""
    owner = state.board(number).owner
    return f"board {number + 1}" if owner is None else f"seat {owner}'s board"


# Choices.


def offer(state: State, action: Action) -> Offer:
    """The action with what it does."""
    label, note = _label(state, action)
    return Offer(notation.write(action), label, "", note)


def _label(state: State, action: Action) -> tuple[str, str]:
    match action:
        case Start(seat):
            return ("Start yourself" if seat == rules.decider(state) else f"Let seat {seat} start"), ""
        case Pick(colour):
            left = sum(die.where == "pool" and die.colour == colour for die in state.dice)
            return f"Pick {colour}", f"{POWERS[colour]}; {left} left"
        case Blue(die):
            pose = next(lost.pose for lost in state.lost if lost.die == die)
            return f"Blue in place of die {die}, {face_up(pose)} up", "you skip a turn"
        case Pink():
            return "Spend a pink die and throw again", "you skip a turn"
        case Keep():
            return "Let the throw stand", ""
        case Next():
            return "Clear the table for the next round", ""
        case Leave():
            return "Replace nothing", ""
        case Throwing(die, board):
            return f"Throw die {die} at {board_name(state, board)}", ""
        case Placing(piece, x, y):
            return f"A {piece} at {x},{y}", ""
        case Clear():
            return "Take it apart", ""
        case Done():
            return "Done", ""


# What happened.


def describe(before: State, answer: Answer[Action], after: State) -> tuple[Event, ...]:
    """What happened in a step, in order."""
    match answer:
        case Chosen(actions):
            events = [_chose(before, seat, action) for seat, action in actions.items()]
        case Rolled(values):
            events = _rolled(before, values, after)
        case Settled(rest):
            events = _settled(before, rest, after)
        case Forfeit(seat):
            events = [Event("clock", seat, _ran_out(before))]
    return (*events, *_skips(before, after), *_round_ended(before, after))


def _chose(before: State, seat: int, action: Action) -> Event:
    facts = {"text": notation.write(action), "action": action}
    return Event("chose", seat, _deed(before, seat, action), facts)


def _deed(before: State, seat: int, action: Action) -> str:
    match action:
        case Start(first):
            return "starts" if first == seat else f"lets seat {first} start"
        case Pick(colour):
            return f"picks {colour}"
        case Throwing(die, board):
            colour = before.die(die).colour
            return f"throws {colour} die {die} at {board_name(before, board)}"
        case Placing(piece):
            return f"puts a {piece} down"
        case Done():
            return "is done placing" if not before.options.built else "has built the target"
        case Clear():
            return "takes the construction apart"
        case Blue(die):
            return f"replaces die {die} with a blue one"
        case Leave():
            return "replaces nothing"
        case Pink():
            return "spends a pink die to throw again"
        case Keep():
            return "lets the throw stand"
        case Next():
            return f"begins round {before.round + 1}"


def _rolled(before: State, values: tuple[str, ...], after: State) -> list[Event]:
    if before.phase == "seed":
        return [Event("released", before.turn, "lets go", {"throw": before.throw})]
    events = [Event("rolled", seat, f"rolls a {value} for the start", {"value": int(value)})
            for seat, value in zip(before.contenders, values, strict=True)]  # fmt: skip
    if after.phase == "rolling":
        return [
            *events,
            Event("tied_again", None, "Those tied for highest roll again.", {"seats": after.contenders}),
        ]
    return [*events, Event("highest", after.contenders[0], "chooses who starts")]


def _ran_out(before: State) -> str:
    if before.phase == "building":
        return "runs out of time: one plain board is the target"
    if before.phase not in ("throwing", "seed"):
        return "runs out of time"
    if before.rethrow:
        return "runs out of time: the die stays where it is"
    return f"runs out of time: die {rules.late_die(before)} is out of the round"


def _settled(before: State, rest: Rest, after: State) -> list[Event]:
    facts = {"track": msgspec.to_builtins(rest.track)} if rest.track.frames else {}
    outs = [_out(out) for out in rest.out if out.body.startswith("die")]
    match before.phase:
        case "flying":
            events = [_landed(before, rest, facts), *outs]
        case "respawn":
            events = [_returned(before, after, facts), *outs]
        case "placing":
            events = [_placed(before, after, facts)]
        case "standing":
            stands = after.phase == "throwing"
            events = [
                Event(
                    "stood", None, "The target stands." if stands else "The target fell: it is taken apart.", facts
                )
            ]
        case _:
            events = [Event("settled", None, "The table settles.", facts), *outs]
    return [*events, *_barrels_taken(before, after)]


def _landed(before: State, rest: Rest, facts: dict[str, Any]) -> Event:
    assert before.throw is not None
    number = before.throw.die
    facts = {**facts, "die": number}
    if any(out.body == f"die{number}" for out in rest.out):
        return Event("landed", before.turn, f"has thrown die {number}", facts)
    lie = _lie_after(before, rest, number)
    return Event("landed", before.turn, f"has die {number} {_where(before, lie)}", {**facts, "lie": lie})


def _lie_after(before: State, rest: Rest, number: int) -> Lie:
    thrown = msgspec.structs.replace(before.die(number), where="table")
    dice = tuple(
        msgspec.structs.replace(die, pose=rest.moved.get(die.name, die.pose))
        for die in (thrown if die.id == number else die for die in before.dice)
    )
    gone = {out.body for out in rest.out}
    left = tuple(die for die in dice if die.name not in gone)
    lying = lies(msgspec.structs.replace(before, dice=left), rest.after)
    return next(lie for lie in lying if lie.id == number)


def _where(before: State, lie: Lie) -> str:
    shows = "crooked" if lie.face is None else f"showing {lie.face}"
    if not lie.boards:
        return "on the table, on no board"
    boards = " and ".join(board_name(before, board) for board in lie.boards)
    tower = f", on top of a tower of {lie.levels}" if lie.levels > 1 and lie.face is not None else ""
    return f"on {boards}, {shows}{tower}"


def _out(out: Out) -> Event:
    number = out.body.removeprefix("die")
    if out.cause == "left":
        return Event("left", None, f"Die {number} leaves the table.", {"die": int(number), "at": out.at})
    by = (out.by or "").removeprefix("die")
    return Event("burnt", None, f"Die {number} is burnt by red die {by}.", {"die": int(number), "at": out.at})


def _returned(before: State, after: State, facts: dict[str, Any]) -> Event:
    lost = before.lost[0]
    seat = before.board(lost.board).owner
    if after.die(throw_effects.returning(before).id).where == "hand":
        return Event("no_room", seat, "finds no room for the blue die; it stays in hand", facts)
    return Event("returned", seat, f"has a blue {face_up(lost.pose)} on the board, for a turn to skip", facts)


def _placed(before: State, after: State, facts: dict[str, Any]) -> Event:
    piece = before.placing.piece if before.placing else "piece"
    stood = before.boards != after.boards or before.barrels != after.barrels
    text = f"has the {piece} in place" if stood else f"sees the {piece} fall; it goes back"
    return Event("placed", before.turn, text, facts)


def _barrels_taken(before: State, after: State) -> list[Event]:
    old = {barrel.id: barrel.where for barrel in before.barrels}
    fallen = [each for each in after.barrels if each.where == "taken" and old.get(each.id) == "table"]
    return [
        Event("barrel", each.taken, f"knocks barrel {each.id} off: one point less", {"barrel": each.id})
        for each in fallen
    ]


def _skips(before: State, after: State) -> list[Event]:
    if after.round != before.round:
        return []
    return [
        Event("skipped", seat, "skips a turn" if old - new == 1 else f"skips {old - new} turns", {"owed": new})
        for seat, (old, new) in enumerate(zip(before.owed, after.owed, strict=True))
        if new < old
    ]


def _round_ended(before: State, after: State) -> list[Event]:
    if after.phase not in ("scored", "over") or before.phase in ("scored", "over"):
        return []
    facts = {"points": list(after.points)}
    events = [Event("scored", seat, f"has {total} points", facts) for seat, total in enumerate(after.points)]
    winner = next((seat for seat, won in enumerate(after.wins) if won > before.wins[seat]), None)
    if winner is None:
        return [*events, Event("tie", None, f"Round {before.round} is a tie: nobody wins it.", facts)]
    events.append(Event("round", winner, f"wins round {before.round}", facts))
    if after.phase == "over":
        events.append(Event("won", winner, "wins the game", {"wins": list(after.wins)}))
    return events
