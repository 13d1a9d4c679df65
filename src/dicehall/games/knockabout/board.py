"""The board: a hexagon of 127 hexagonal cells whose outer ring is the gutter, as tables of plain numbers.

Cells have axial coordinates (q, r) around the centre (0, 0); columns are vertical, and +r points down. A cell's
name is its column, A to M, and its row counted from the top of the column.
"""

from __future__ import annotations

RADIUS = 6
NOWHERE = 255

WAYS = (
    "forward",
    "forward right",
    "back right",
    "back",
    "back left",
    "forward left",
    "clockwise",
    "counter-clockwise",
)
"""The ways as Black sees them, who sits where the columns end; White sits opposite."""
LINES = 6
"""The first six ways are the lines of the main board; the other two lead round the gutter."""

_STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))

Axial = tuple[int, int]


def name_of(cell: Axial) -> str:
    """The name of a cell: G7 is the centre, A1 and M7 are two corners of the ring."""
    q, r = cell
    return f"{'ABCDEFGHIJKLM'[q + RADIUS]}{r - max(-RADIUS, -RADIUS - q) + 1}"


def distance(cell: Axial) -> int:
    """How many steps lie between a cell and the centre."""
    q, r = cell
    return max(abs(q), abs(r), abs(q + r))


def _all_cells() -> list[Axial]:
    span = range(-RADIUS, RADIUS + 1)
    return [(q, r) for q in span for r in span if distance((q, r)) <= RADIUS]


def _ring() -> list[Axial]:
    """The gutter in clockwise order, from its upper left corner."""
    cell = (-RADIUS, 0)
    found = []
    for way in (1, 2, 3, 4, 5, 0):
        for _ in range(RADIUS):
            found.append(cell)
            cell = (cell[0] + _STEPS[way][0], cell[1] + _STEPS[way][1])
    return found


AXIAL: tuple[Axial, ...] = tuple(sorted(_all_cells(), key=name_of))
"""The cells by number. They are numbered as their names sort, so that sorted moves are sorted texts."""

NAMES: tuple[str, ...] = tuple(name_of(cell) for cell in AXIAL)
NUMBER: dict[str, int] = {name: number for number, name in enumerate(NAMES)}
RING: tuple[int, ...] = tuple(NUMBER[name_of(cell)] for cell in _ring())
IN_GUTTER: tuple[bool, ...] = tuple(distance(cell) == RADIUS for cell in AXIAL)


def _row(number: int) -> tuple[int, ...]:
    """What lies next to a cell each way: lines end in the gutter, and only the gutter leads round."""
    if IN_GUTTER[number]:
        place = RING.index(number)
        return (NOWHERE,) * LINES + (RING[(place + 1) % len(RING)], RING[place - 1])
    q, r = AXIAL[number]
    return (*(NUMBER[name_of((q + dq, r + dr))] for dq, dr in _STEPS), NOWHERE, NOWHERE)


NEXT: tuple[tuple[int, ...], ...] = tuple(_row(number) for number in range(len(NAMES)))
"""NEXT[cell][way] is the cell that a die steps to, or NOWHERE where no step leads on."""


def _ways() -> dict[tuple[int, int], int]:
    found: dict[tuple[int, int], int] = {}
    for start, row in enumerate(NEXT):
        for way in range(len(row)):
            here = start
            # A die in the gutter moves eight cells at most, so half the ring settles which way it goes.
            for _ in range(len(RING) // 2 - 1):
                here = NEXT[here][way]
                if here == NOWHERE:
                    break
                found[start, here] = way
    return found


WAY: dict[tuple[int, int], int] = _ways()
"""The way from one cell to another that a die can be sent to in one move."""
