"""Tables of inDICEsion set up by hand: dice by board, level and face, read or thrown at by real physics."""

from __future__ import annotations

from typing import Any

import msgspec

from dicehall.core.apply import apply
from dicehall.core.contract import Answer, Chosen, Decide, Event, Roll, Rolled, Settled, Simulate
from dicehall.core.scene import BARREL_HEIGHT, BOARD_THICKNESS, DIE, Contacts, Look, Rest
from dicehall.core.setup import begin, place
from dicehall.games.indicesion.game import GAME
from dicehall.games.indicesion.reading import Lie, lies, points
from dicehall.games.indicesion.state import State, scene
from dicehall.physics.port import Here

PHYSICS = Here()
HALF = 707_107
UP = {
    1: (1_000_000, 0, 0, 0),
    2: (HALF, 0, -HALF, 0),
    3: (HALF, HALF, 0, 0),
    4: (HALF, -HALF, 0, 0),
    5: (HALF, 0, HALF, 0),
    6: (0, 1_000_000, 0, 0),
}
LEANING = (976_296, 216_440, 0, 0)  # 25 degrees about x
CENTRES = {0: (-300_000, 0), 1: (300_000, 0)}
TOP = BOARD_THICKNESS

RELEASE = {"x": 0, "y": 0, "z": 99, "speed": 99, "azimuth": 0, "loft": 0, "spin": 0}

Piece = dict[str, Any]


def die(
    number: int,
    x: float = 0,
    y: float = 0,
    *,
    face: int = 1,
    level: int = 1,
    board: int | None = 0,
    colour: str = "red",
    owner: int = 0,
    crooked: bool = False,
) -> Piece:
    """A die, x and y millimetres from the middle of a board, or of the table if board is None."""
    left, away = CENTRES[board] if board is not None else (0, 0)
    floor = TOP if board is not None else 0
    height = floor + DIE // 2 + (level - 1) * DIE + (3_000 if crooked else 0)
    turn = LEANING if crooked else UP[face]
    pose = [left + round(x * 1000), away + round(y * 1000), height, *turn]
    return {"id": number, "colour": colour, "owner": owner, "pose": pose}


def hand(number: int, owner: int = 0, colour: str = "red") -> Piece:
    """A die not thrown yet."""
    return {"id": number, "colour": colour, "owner": owner}


def thrown(number: int) -> Piece:
    """The throw of a die at board 0, as a position has it."""
    return {"type": "throw", "die": number, "board": 0, "release": RELEASE}


def barrel(number: int, x: float, y: float, *, board: int | None = 0, level: int = 1) -> Piece:
    """A barrel standing on a board, or on the table."""
    left, away = CENTRES[board] if board is not None else (0, 0)
    floor = (TOP if board is not None else 0) + (level - 1) * BARREL_HEIGHT
    return {
        "id": number,
        "pose": [left + round(x * 1000), away + round(y * 1000), floor + BARREL_HEIGHT // 2, 1_000_000, 0, 0, 0],
    }


def boards(*centres: tuple[int, int], owned: bool = True) -> list[Piece]:
    """Boards with their middles at these millimetres."""
    return [
        {
            "id": number,
            "owner": number if owned else None,
            "pose": [x * 1000, y * 1000, TOP // 2, 1_000_000, 0, 0, 0],
        }
        for number, (x, y) in enumerate(centres)
    ]


def table(*dice: Piece, mode: str = "classic", **more: Any) -> State:
    """A position with two boards, left for seat 0 and right for seat 1, unless said otherwise."""
    earlier = GAME.spec.earlier["1"]  # the scenes were laid out for the hand of version 1
    options = {"mode": mode, "tremor": "none", **earlier, **more.pop("options", {})}
    if "barrels" in more:
        options["barrels"] = True
    laid = more.pop("boards", None) or boards((-300, 0), (300, 0), owned=mode != "central")
    position = {"boards": laid, "dice": list(dice), "seats": 2, **more}
    return place(GAME, position, options)


def contacts(state: State) -> Contacts:
    """How the table lies, read by physics."""
    return PHYSICS.run(Look(scene(state))).after


def read(*dice: Piece, **more: Any) -> dict[int, Lie]:
    """How each die of a table lies."""
    state = table(*dice, **more)
    return {lie.id: lie for lie in lies(state, contacts(state))}


def score(*dice: Piece, **more: Any) -> tuple[int, ...]:
    """The points by seat of a table."""
    state = table(*dice, **more)
    return points(state, lies(state, contacts(state)))


def start(seats: int = 2, **options: Any) -> State:
    return begin(GAME, seats, options)


def give(state: State, answer: Answer[Any]) -> State:
    return apply(GAME, state, answer)


def act(state: State, *texts: str) -> State:
    """The state after these choices of whoever is asked."""
    for text in texts:
        pending = GAME.pending(state)
        assert isinstance(pending, Decide), pending
        state = give(state, Chosen({pending.seats[0]: GAME.parse(state, text)}))
    return state


def settle(state: State) -> State:
    """Run what physics is asked for until somebody decides; dice show 1, 2, 3 and so on, a seed is 1."""
    while isinstance(pending := GAME.pending(state), Roll | Simulate):
        match pending:
            case Roll():
                state = give(state, Rolled(tuple(str(number) for number, _ in enumerate(pending.dice, start=1))))
            case Simulate(request):
                state = give(state, Settled(PHYSICS.run(request)))
    return state


def throw(state: State, text: str) -> State:
    """The state after a throw, with everything that follows up to the next decision."""
    return settle(act(state, text))


def land(state: State, rest: Rest, die_: int | None = None) -> State:
    """The state after the next die in hand was thrown with this outcome."""
    number = die_ if die_ is not None else state.hand(state.turn)[0].id
    state = give(act(state, f"throw {number} at {state.laid_boards[0].id}"), Rolled(("1",)))
    return give(state, Settled(rest))


def outcome(before: State, after: State, **more: Any) -> Rest:
    """The outcome of a throw that leads from one hand-made table to another."""
    old = {body.name: body.pose for body in scene(before).bodies}
    moved = {body.name: body.pose for body in scene(after).bodies if old.get(body.name) != body.pose}
    return Rest(moved=moved, before=contacts(before), after=contacts(after), **more)


def told(before: State, answer: Answer[Any]) -> list[Event]:
    """What happens at an answer, in words."""
    return list(GAME.describe(before, answer, give(before, answer)))


def json(value: Any) -> bytes:
    return msgspec.json.encode(value)
