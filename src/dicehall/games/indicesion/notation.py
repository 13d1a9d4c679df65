"""How actions are written, such as `throw 3 at 2 from 420,-310,60 speed 2100 az 1570 loft 1100 spin 0`."""

from __future__ import annotations

from dicehall.core.errors import NotationError
from dicehall.core.notation import refuse, words
from dicehall.core.scene import Release
from dicehall.games.indicesion.actions import Action, Blue, Clear, Done, Keep, Leave, Next, Pick, Pink, Start
from dicehall.games.indicesion.aim import aim
from dicehall.games.indicesion.state import Placing, State, Throwing

EXPECTED = (
    "throw DIE at BOARD (with from X,Y,Z speed S az A loft L spin W error E, or strength PERCENT), start SEAT, "
    "pick COLOUR, barrel X,Y, barrel X,Y lying turn DEGREES, board X,Y turn DEGREES, done, clear, blue DIE, "
    "leave, pink, keep or next"
)
_PLAIN: dict[str, Action] = {
    "done": Done(),
    "clear": Clear(),
    "leave": Leave(),
    "pink": Pink(),
    "keep": Keep(),
    "next": Next(),
}
_MEASURES = ("speed", "az", "loft", "spin")


def write(action: Action) -> str:
    """The action as text."""
    match action:
        case Start(seat):
            return f"start {seat}"
        case Pick(colour):
            return f"pick {colour}"
        case Placing(piece, x, y, turn, lying):
            return f"{piece} {x},{y}" + (" lying" if lying else "") + (f" turn {turn}" if turn else "")
        case Blue(die):
            return f"blue {die}"
        case Throwing(die, board, way, error):
            return (
                f"throw {die} at {board} from {way.x},{way.y},{way.z} speed {way.speed} "
                f"az {way.azimuth} loft {way.loft} spin {way.spin}" + (f" error {error}" if error else "")
            )
    return next(text for text, plain in _PLAIN.items() if plain == action)


def parse(state: State, text: str) -> Action:
    """The action that a text means; a throw at a board needs no more than its strength. Raises NotationError."""
    verb, *rest = words(text.lower())
    match verb, rest:
        case "throw", [die, "at", board, *way]:
            return _throw(state, text, _number(die, text), _number(board, text), way)
        case "barrel", [place, "lying", *turn]:
            return Placing("barrel", *_place(place, text), _turn(turn, text), lying=True)
        case "barrel", [place, *turn]:
            return Placing("barrel", *_place(place, text), _turn(turn, text))
        case "board", [place, *turn]:
            return Placing("board", *_place(place, text), _turn(turn, text))
        case "start", [seat]:
            return Start(_number(seat, text))
        case "blue", [die]:
            return Blue(_number(die, text))
        case "pick", [("red" | "orange" | "yellow" | "green" | "blue" | "pink") as colour]:
            return Pick(colour)
    return (_PLAIN.get(verb) if not rest else None) or refuse(text, EXPECTED)


def _throw(state: State, text: str, die: int, board: int, way: list[str]) -> Throwing:
    """A throw in full, or one that is aimed for the thrower."""
    if len(way) % 2 or len(set(way[::2])) != len(way) // 2:
        refuse(text, EXPECTED)
    given = dict(zip(way[::2], way[1::2], strict=True))
    if set(given) <= {"strength"}:
        return _aimed(state, text, die, board, _number(given.get("strength", "100"), text))
    if set(given) - {"spin", "error"} != {"from", "speed", "az", "loft"}:
        refuse(text, "from X,Y,Z speed S az A loft L after the board, and spin W and error E if you like")
    error = _number(given.get("error", "0"), text)
    speed, azimuth, loft, spin = (_number(given.get(name, "0"), text) for name in _MEASURES)
    x, y, z = _numbers(given["from"], 3, text)
    return Throwing(die, board, Release(x, y, z, speed, azimuth, loft, spin), error)


def _aimed(state: State, text: str, die: int, board: int, strength: int) -> Throwing:
    if not any(each.id == board for each in state.laid_boards):
        refuse(text, f"one of the boards {', '.join(str(each.id) for each in state.laid_boards)} to aim at")
    found = aim(state, die, board, strength)
    if found is None:
        raise NotationError(f"there is no place to stand near board {board}; write the throw in full")
    return found


def _turn(rest: list[str], text: str) -> int:
    match rest:
        case []:
            return 0
        case ["turn", degrees]:
            return _number(degrees, text)
    return refuse(text, "turn DEGREES after the place, or nothing")


def _place(word: str, text: str) -> tuple[int, int]:
    x, y = _numbers(word, 2, text)
    return x, y


def _numbers(word: str, count: int, text: str) -> list[int]:
    parts = word.split(",")
    if len(parts) != count:
        refuse(text, f"{count} whole numbers with commas between them, not {word[:20]!r}")
    return [_number(part, text) for part in parts]


def _number(word: str, text: str) -> int:
    digits = word.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 7:
        refuse(text, f"a whole number instead of {word[:20]!r}")
    return int(word)
