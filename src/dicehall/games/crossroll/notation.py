"""Actions, and how they are written: `drive 5 A aberdeen..happy_valley`."""

from __future__ import annotations

from typing import NoReturn, TypeAlias

import msgspec

from dicehall.core.errors import NotationError
from dicehall.core.notation import refuse, words
from dicehall.games.crossroll.board import Board


class Dice(msgspec.Struct, frozen=True, tag="dice"):
    """Roll these two dice."""

    first: str
    second: str


class Bonus(msgspec.Struct, frozen=True, tag="bonus"):
    """Cross out a run for matches on the lotto ticket; `second` only where the run is unclear without."""

    route: str
    first: str
    last: str
    second: str = ""


class Drive(msgspec.Struct, frozen=True, tag="drive"):
    """Write N into a record box of the route and cross out a run."""

    number: int
    route: str
    first: str
    last: str
    second: str = ""


class Lotto(msgspec.Struct, frozen=True, tag="lotto"):
    """Cross out a crossroad and write N on the lotto ticket."""

    number: int
    place: str


class Engine(msgspec.Struct, frozen=True, tag="engine"):
    """Write N on the car's engine."""

    number: int


class Aside(msgspec.Struct, frozen=True, tag="aside"):
    """Set a die aside (solo)."""

    die: str


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Take no bonus."""


class Skip(msgspec.Struct, frozen=True, tag="skip"):
    """Take no main action."""


class Install(msgspec.Struct, frozen=True, tag="install"):
    """Give up the Route Score for Nitrous Oxide."""


class Decline(msgspec.Struct, frozen=True, tag="decline"):
    """Keep the Route Score."""


Action: TypeAlias = Dice | Bonus | Drive | Lotto | Engine | Aside | Pass | Skip | Install | Decline

PASS, SKIP, INSTALL, DECLINE = Pass(), Skip(), Install(), Decline()
_WORDS: dict[str, Action] = {"pass": PASS, "skip": SKIP, "install": INSTALL, "decline": DECLINE}
EXPECTED = (
    "dice d4 d8, bonus ROUTE RUN, drive N ROUTE RUN, lotto N CROSSROAD, engine N, aside d6, pass, skip, "
    "install or decline; a run is first..last, or the name of one location"
)
HIGHEST = 99  # no board has a number N of three digits


def write(action: Action) -> str:
    """The action as text."""
    match action:
        case Dice(first, second):
            return f"dice {first} {second}"
        case Bonus(route):
            return f"bonus {route} {_run(action)}"
        case Drive(number, route):
            return f"drive {number} {route} {_run(action)}"
        case Lotto(number, place):
            return f"lotto {number} {place}"
        case Engine(number):
            return f"engine {number}"
        case Aside(die):
            return f"aside {die}"
    return next(word for word, known in _WORDS.items() if known == action)


def _run(action: Bonus | Drive) -> str:
    ends = (action.first, *filter(None, [action.second]), action.last)
    return "..".join(dict.fromkeys(ends))


def parse(board: Board, text: str) -> Action:
    """The action that a text means on this board; raises NotationError."""
    match words(text):
        case ["dice", *names] if len(names) == 2 and len(set(names)) == 2:
            first, second = sorted((_die(board, name) for name in names), key=list(board.dice).index)
            return Dice(first, second)
        case ["bonus", route, run]:
            return Bonus(_route(board, route), *_ends(board, run))
        case ["drive", number, route, run]:
            return Drive(_number(number), _route(board, route), *_ends(board, run))
        case ["lotto", number, place]:
            return Lotto(_number(number), _place(board, place))
        case ["engine", number]:
            return Engine(_number(number))
        case ["aside", die]:
            return Aside(_die(board, die))
        case [word] if word in _WORDS:
            return _WORDS[word]
    return refuse(text, EXPECTED)


def _die(board: Board, name: str) -> str:
    return name if name in board.dice else _unknown("die", name, " ".join(board.dice))


def _route(board: Board, letter: str) -> str:
    return letter if letter in board.letters else _unknown("route", letter, " ".join(board.letters))


def _place(board: Board, name: str) -> str:
    return name if name in board.index else _unknown("location", name, "its id, such as " + board.locations[0].id)


def _number(text: str) -> int:
    if text.isascii() and text.isdecimal() and text[0] != "0" and int(text[:3]) <= HIGHEST:
        return int(text)
    return _unknown("number", text, f"1 to {HIGHEST}")


def _ends(board: Board, text: str) -> tuple[str, str, str]:
    """First, last and second location of a run; the second is empty unless it is written."""
    names = [_place(board, name) for name in text.split("..")]
    if len(names) > 3 or len(set(names)) < len(names):
        refuse(text, "a run as first..last, first..second..last, or the name of one location")
    return names[0], names[-1], names[1] if len(names) == 3 else ""


def _unknown(kind: str, name: str, expected: str) -> NoReturn:
    shown = name if len(name) <= 40 else name[:37] + "..."
    raise NotationError(f"{shown!r} is no {kind}; expected {expected}")
