"""Physics made up for tests of inDICEsion: throws end at once, where a few plain rules say, and cost nothing.

A high throw lies on the board that it comes down on, seven times out of eight; a flat one takes the first die that
lies on a board with it off the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, sin, tan
from random import Random

from dicehall.core.scene import (
    BOARD_THICKNESS,
    DIE,
    Body,
    Contacts,
    Out,
    Pose,
    Request,
    Respawn,
    Rest,
    Scene,
    Toss,
    moved,
)

ROOT = 707_107
UP = ((1_000_000, 0, 0, 0), (ROOT, 0, -ROOT, 0), (ROOT, ROOT, 0, 0), (ROOT, -ROOT, 0, 0), (ROOT, 0, ROOT, 0),
      (0, 1_000_000, 0, 0))  # fmt: skip


def simulate(requests: Sequence[Request]) -> list[Rest]:
    """The result of each request."""
    return [_run(request) for request in requests]


def _run(request: Request) -> Rest:
    before = lying(request.scene)
    if isinstance(request, Respawn):
        after = (*request.scene.dice, Body(request.die, request.pose))
        return Rest({request.die: request.pose}, (), before, lying(_with(request.scene, after)))
    if not isinstance(request, Toss):
        return Rest(before=before, after=before)
    return _toss(request, before)


def _toss(request: Toss, before: Contacts) -> Rest:
    rng, scene = Random(request.seed), request.scene
    others = tuple(body for body in scene.dice if body.name != request.die)
    if request.release.loft < 500:
        hit = next((body for body in others if _board(scene, body.pose) is not None), None)
        outs = [Out(request.die, "left", 500)] + ([Out(hit.name, "left", 400)] if hit else [])
        return Rest({}, tuple(outs), before, lying(_with(scene, [body for body in others if body is not hit])))
    pose = _landing(request, rng)
    return Rest({request.die: pose}, (), before, lying(_with(scene, [*others, Body(request.die, pose)])))


def _landing(request: Toss, rng: Random) -> Pose:
    """Where a high throw comes down without air, or beside the boards."""
    way, turn = request.release, UP[rng.randrange(6)]
    if rng.randrange(8) == 0:
        return Pose(0, 0, DIE // 2, *turn)
    azimuth, loft = way.azimuth / 1000, way.loft / 1000
    reach = way.speed**2 * cos(loft) ** 2 * 2 * tan(loft) / 9810
    x, y = round(1000 * (way.x + reach * cos(azimuth))), round(1000 * (way.y + reach * sin(azimuth)))
    return Pose(x, y, BOARD_THICKNESS + DIE // 2, *turn)


def lying(scene: Scene) -> Contacts:
    """Everything over a board lies on it."""
    found = [(body.name, board) for body in scene.dice + scene.barrels if (board := _board(scene, body.pose))]
    return Contacts(tuple(found))


def _board(scene: Scene, pose: Pose) -> str | None:
    half = scene.board // 2
    over = (each for each in scene.boards if max(abs(each.pose.x - pose.x), abs(each.pose.y - pose.y)) <= half)
    return next((board.name for board in over), None)


def _with(scene: Scene, dice: Sequence[Body]) -> Scene:
    return Scene(scene.table, scene.board, moved(tuple(dice), {}), scene.barrels, scene.boards, scene.loose)
