"""inDICEsion in words: choices with what they do, and what happened."""

from __future__ import annotations

from typing import Any

import msgspec

from dicehall.core.contract import Answer, Chosen, Event, Forfeit, Offer, Rolled, Settled
from dicehall.core.scene import Rest, face_up
from dicehall.games.indicesion import construction, notation, practice, rules, throw_words
from dicehall.games.indicesion.actions import Action, Blue, Clear, Done, Keep, Leave, Next, Pick, Pink, Start
from dicehall.games.indicesion.names import board_name, die_name, points_in_words
from dicehall.games.indicesion.state import Die, Placing, State, Throwing

POWERS = {
    "red": "every die that touches it is out of the round",
    "orange": "2 to 5 count as 4, 1 and 6 as nothing",
    "yellow": "+1 for every die on its board",
    "green": "counts against the board that it lies on",
    "blue": "throw it, or use it to replace a die that your board has lost",
    "pink": "throw it, or give it up to throw a die again",
}


POWER_NAMES = {
    "red": "Burn",
    "orange": "Play the odds",
    "yellow": "Lightning",
    "green": "Poison",
    "blue": "Respawn",
    "pink": "Re-roll",
}
_IN_HAND = {
    "blue": "Respawn: throw it, or put it on your board in place of a die that was knocked off",
    "pink": "Re-roll: throw it, or give it up right after a throw to throw that die again",
}
_ON_THE_TABLE = {"blue": "Respawn: it counts its pips", "pink": "Re-roll: it counts its pips"}


_PUTS = {
    ("barrel", False): ("stands a barrel", "Stand a barrel"),
    ("barrel", True): ("lays a barrel", "Lay a barrel"),
    ("board", False): ("lays a board", "Lay a board"),
}
"""What is done with a piece, as it is told and as it is offered."""


def abilities(state: State) -> dict[int, str]:
    """What dice are able to do, by id, where colours have powers; nothing of dice that are out of the round."""
    if not state.options.drafting:
        return {}
    return {die.id: _ability(die) for die in state.dice if die.where in ("pool", "hand", "table")}


def _ability(die: Die) -> str:
    special = _ON_THE_TABLE if die.where == "table" else _IN_HAND
    return special.get(die.colour, f"{POWER_NAMES[die.colour]}: {POWERS[die.colour]}")


# Choices.


def offer(state: State, action: Action) -> Offer:
    """The action with what it does."""
    label, note = _label(state, action)
    facts = {"throw": msgspec.to_builtins(action)} if isinstance(action, Throwing) else {}
    return Offer(notation.write(action), label, "", note, facts=facts)


def _label(state: State, action: Action) -> tuple[str, str]:
    match action:
        case Start(seat):
            return ("Start yourself" if seat == rules.decider(state) else f"Let seat {seat} start"), ""
        case Pick(colour):
            left = sum(die.where == "pool" and die.colour == colour for die in state.dice)
            return f"Pick {colour}", f"{POWERS[colour]}; {left} left"
        case Blue(die):
            pose = next(lost.pose for lost in state.lost if lost.die == die)
            return f"Replace {die_name(state, die)} with a blue one, {face_up(pose)} up", "you skip a turn"
        case Pink():
            return "Give up a pink die and throw again", "you skip a turn"
        case Keep():
            return "Let the throw stand", ""
        case Next():
            return "Clear the table for the next round", ""
        case Leave():
            return "Replace nothing", ""
        case Throwing(die, board):
            return f"Throw {die_name(state, die)} at {board_name(state, board)}", ""
        case Placing(piece, x, y):
            return f"{_PUTS[piece, action.lying][1]} at {x},{y}", ""
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
    text = notation.write(action)
    short = text.partition(" from ")[0]  # a throw in full is too long for the log
    facts: dict[str, Any] = {"text": text, "action": action, "notation": short}
    return Event("chose", seat, _deed(before, seat, action), facts)


def _deed(before: State, seat: int, action: Action) -> str:
    match action:
        case Start(first):
            return "starts" if first == seat else f"lets seat {first} start"
        case Pick(colour):
            return f"picks {colour}"
        case Throwing(die, board):
            return f"throws {die_name(before, die, seat)} at {board_name(before, board)}"
        case Placing(piece):
            return _PUTS[piece, action.lying][0] + _on_board(before, action)
        case Done():
            return "places no more barrels" if not before.options.built else "says that the target is ready"
        case Clear():
            return "takes the construction apart"
        case Blue(die):
            return f"replaces {die_name(before, die, seat)} with a blue one"
        case Leave():
            return "replaces nothing"
        case Pink():
            return "gives up a pink die to throw again"
        case Keep():
            return "lets the throw stand"
        case Next():
            return f"begins round {before.round + 1}"


def _on_board(before: State, placing: Placing) -> str:
    """On whose board a barrel is put."""
    board = None if before.options.built else construction.board_at(before, placing)
    return "" if board is None else f" on {board_name(before, board.id)}"


def _rolled(before: State, values: tuple[str, ...], after: State) -> list[Event]:
    if before.phase == "seed":
        return [Event("released", before.turn, "", {"throw": before.throw})]  # told by how it ends
    if before.phase == "laying":
        return [_table_laid(before)]
    events = [Event("rolled", seat, f"rolls a {value} for the start", {"value": int(value)})
            for seat, value in zip(before.contenders, values, strict=True)]  # fmt: skip
    if after.phase == "rolling":
        return [
            *events,
            Event("tied_again", None, "Those tied for highest roll again.", {"seats": after.contenders}),
        ]
    return [*events, Event("highest", after.contenders[0], "chooses who starts")]


def _table_laid(before: State) -> Event:
    """Alone: how the lot has laid the table, which brings no points."""
    own, against = practice.drill(before.options)
    where = ("on the target", "in the way there") if before.options.central else ("on your board", "opposite")
    parts = [
        f"{count} {'die lies' if count == 1 else 'dice lie'} {place}"
        for count, place in zip((own, against), where, strict=True)
        if count
    ]
    return Event("laid", None, f"{' and '.join(parts)}.")


def _ran_out(before: State) -> str:
    if before.phase == "building":
        return "runs out of time: one plain board is the target"
    if before.phase not in ("throwing", "seed"):
        return "runs out of time"
    if before.rethrow:
        return "runs out of time: the die stays where it is"
    return f"runs out of time: {die_name(before, rules.late_die(before), before.turn)} is out of the round"


def _settled(before: State, rest: Rest, after: State) -> list[Event]:
    facts = {"track": msgspec.to_builtins(rest.track)} if rest.track.frames else {}
    match before.phase:
        case "placing":
            return [Event("placed", before.turn, _placed(before, rest, after), facts)]
        case "standing":
            stands = "The target stands." if after.phase == "throwing" else "The target moves: it is taken apart."
            return [Event("stood", None, stands, facts)]
        case "scoring":
            return [Event("settled", None, "The dice are counted as they lie.", facts)]
    return throw_words.settled(before, rest, after)


def _placed(before: State, rest: Rest, after: State) -> str:
    """How a piece settled: it stays as it was put, comes to rest in another way, or goes back."""
    placing = before.placing
    assert placing is not None
    if (before.boards, before.barrels) == (after.boards, after.barrels):
        return "sees it fall: it goes back"
    return construction.settled_how(before, placing, rest)


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
    if after.alone:
        return _alone_ended(before, after)
    facts = {"totals": list(after.points)}
    events = [
        Event("scored", seat, f"ends the round with {points_in_words(total)}", facts)
        for seat, total in enumerate(after.points)
    ]
    winner = next((seat for seat, won in enumerate(after.wins) if won > before.wins[seat]), None)
    if winner is None:
        return [*events, Event("tie", None, f"Round {before.round} is a tie: nobody wins it.", facts)]
    events.append(Event("round", winner, f"wins round {before.round}", facts))
    if after.phase == "over":
        events.append(Event("won", winner, "wins the game", {"wins": list(after.wins)}))
    return events


def _alone_ended(before: State, after: State) -> list[Event]:
    """Alone: what the round has brought, and at the end all of them."""
    gain = after.kept - before.kept
    facts = {"totals": list(after.points), "gain": gain}
    events = [Event("scored", 0, f"gains {points_in_words(gain)} in round {before.round}", facts)]
    if after.phase == "over":
        text = f"ends with {points_in_words(after.kept)} in {practice.THROWS} throws"
        events.append(Event("finished", 0, text, {"score": after.kept}))
    return events
