"""Playing alone: two rounds of six dice on tables that are laid by lot, for points.

Dice that lie on the player's board are there to be covered. Those on the board opposite count against the player:
knocking one off brings its points.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from dicehall.core import dice as lots
from dicehall.core.scene import BOARD_THICKNESS, DIE, ONE, Contacts, Pose
from dicehall.games.indicesion.construction import STEP, upright_turn
from dicehall.games.indicesion.options import Drill, Options
from dicehall.games.indicesion.reading import lies, points
from dicehall.games.indicesion.state import DICE_EACH, Board, Colour, Die, State

ROUNDS = 2
THROWS = ROUNDS * DICE_EACH
LAID: dict[Drill, tuple[int, int]] = {"empty": (0, 0), "towers": (3, 0), "hits": (0, 3), "mixed": (2, 2)}
"""How many dice lie on the player's board and on the one opposite when a round begins."""
OWN: Colour = "pink"
AGAINST: Colour = "blue"
CELLS = 9  # a board has three rows of three places
TURNS = 6  # by steps of fifteen degrees

_ROOT = 707_107
_FACE_UP = (
    (ONE, 0, 0, 0), (_ROOT, 0, -_ROOT, 0), (_ROOT, _ROOT, 0, 0),
    (_ROOT, -_ROOT, 0, 0), (_ROOT, 0, _ROOT, 0), (0, ONE, 0, 0),
)  # fmt: skip
"""The turns that bring the faces 1 to 6 up."""


def drill(options: Options) -> tuple[int, int]:
    """How many dice are laid on either board; none where the target is still to be built."""
    return (0, 0) if options.built else LAID[options.drill]


def lot(options: Options) -> tuple[lots.Die, ...]:
    """The dice that decide how the table is laid: for each die its place, its face and how it is turned."""
    return tuple(
        lots.numbered(sides, name)
        for places in _places(options)
        for sides, name in ((places, f"place of {places}"), (6, "d6"), (TURNS, "turn"))
    )


def _places(options: Options) -> Iterator[int]:
    """From how many places each die is drawn: one fewer with every die on the same board."""
    own, against = drill(options)
    groups = (own + against,) if options.central else (own, against)
    return (CELLS - taken for count in groups for taken in range(count))


def to_be_laid(options: Options, first: int) -> tuple[Die, ...]:
    """The dice that the lot lays, numbered from here on; before that they are not on the table."""
    own, against = drill(options)
    owners = [0] * own + [None] * against
    return tuple(
        Die(number, AGAINST if owner is None else OWN, owner, "left") for number, owner in enumerate(owners, first)
    )


def lay(state: State, values: tuple[str, ...]) -> State:
    """The table as the lot has it."""
    count, numbers = sum(drill(state.options)), list(map(int, values))
    target, opposite = state.laid_boards[0], state.laid_boards[-1 if not state.options.central else 0]
    free: dict[int, list[int]] = {board.id: list(range(CELLS)) for board in state.laid_boards}
    kept, waiting = state.dice[:-count], state.dice[-count:]
    laid: list[Die] = []
    on: list[tuple[str, str]] = []
    for at, die in enumerate(waiting):
        place, face, turn = numbers[3 * at : 3 * at + 3]
        board = opposite if die.owner is None else target
        pose = in_cell(board, free[board.id].pop(place - 1), face, turn - 1, state.options)
        laid.append(replace(die, where="table", pose=pose))
        on.append((die.name, board.name))
    after = replace(state, dice=(*kept, *laid), contacts=Contacts(on=tuple(sorted(on))))
    return replace(after, laid=points(after, lies(after, after.contacts))[0])


def in_cell(board: Board, cell: int, face: int, turn: int, options: Options) -> Pose:
    """A die in a cell of a board, this face up."""
    assert board.pose is not None
    third = options.board_side // 3
    x, y = board.pose.x + (cell % 3 - 1) * third, board.pose.y + (cell // 3 - 1) * third
    return Pose(x, y, BOARD_THICKNESS + DIE // 2, *_turned(upright_turn(turn * STEP), _FACE_UP[face - 1]))


def _turned(about: tuple[int, int, int, int], first: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """A quaternion turned about the vertical, in millionths."""
    w, _, _, z = about
    a, b, c, d = first
    return (w * a - z * d) // ONE, (w * b - z * c) // ONE, (w * c + z * b) // ONE, (w * d + z * a) // ONE


TARGETS = {"beginner": 29, "practised": 37, "strong": 41}
"""What hands reach that always aim at the middle of their board: `bench/indicesion_skill.py --alone`."""


def score(state: State) -> int:
    """The points so far: what all rounds have brought, the one at hand with them."""
    if state.phase in ("scored", "over"):
        return state.kept
    return state.kept + points(state, lies(state, state.contacts))[0] - state.laid
