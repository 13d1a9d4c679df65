"""Small scenes for physics: a board in the middle of a table, and dice by level."""

from __future__ import annotations

from dicehall.core.scene import BARREL_HEIGHT, BOARD_THICKNESS, DIE, INCH, Body, Pose, Release, Scene, Toss

TABLE = 1_600_000
BOARD = Body("board0", Pose(0, 0, BOARD_THICKNESS // 2))


def die(name: str, x: float = 0, y: float = 0, level: int = 1, floor: int = BOARD_THICKNESS) -> Body:
    """A die with its 1 up, on the board, or on the table if floor is 0."""
    return Body(name, Pose(round(x * 1000), round(y * 1000), floor + DIE // 2 + (level - 1) * DIE))


def barrel(name: str, x: float = 0, y: float = 0, level: int = 1, floor: int = BOARD_THICKNESS) -> Body:
    height = floor + BARREL_HEIGHT // 2 + (level - 1) * BARREL_HEIGHT
    return Body(name, Pose(round(x * 1000), round(y * 1000), height))


def scene(*dice: Body, barrels: tuple[Body, ...] = (), boards: tuple[Body, ...] = (BOARD,)) -> Scene:
    return Scene(TABLE, 10 * INCH, dice, barrels, boards)


def release(**changes: int) -> Release:
    """A gentle throw at the middle of the board."""
    usual = {"x": -350, "y": 0, "z": 180, "speed": 1400, "azimuth": 0, "loft": 820, "spin": -8000}
    return Release(**{**usual, **changes})


def toss(table: Scene, seed: int = 1, burning: tuple[str, ...] = (), **changes: int) -> Toss:
    return Toss(table, "thrown", release(**changes), seed, "normal", burning)
