"""The MuJoCo adapter: a request in, its result out. Equal requests give equal results in any process."""

from __future__ import annotations

import msgspec
import numpy as np

from dicehall.core.scene import Contacts, Look, Pose, Request, Respawn, Rest, Scene, Settle, Stand, Toss
from dicehall.physics.contacts import read
from dicehall.physics.flight import Flight
from dicehall.physics.hand import let_go
from dicehall.physics.respawn import spots, with_die
from dicehall.physics.track import pack
from dicehall.physics.world import STEPS_A_SECOND, World, floats

WATCH = 3 * STEPS_A_SECOND
_STAYS = 0.005


def run(request: Request) -> Rest:
    """The result of a request."""
    match request:
        case Toss():
            return _toss(request)
        case Settle(scene, burning):
            return _settle(scene, burning)
        case Stand(scene):
            return _stand(scene)
        case Look(scene):
            contacts = look(scene)
            return Rest(before=contacts, after=contacts)
        case Respawn():
            return _respawn(request)


def look(scene: Scene) -> Contacts:
    """How the things of a scene lie."""
    world = World(scene)
    return read(world, world.poses)


def _toss(request: Toss) -> Rest:
    """Throw a die; one that lies on the table is lifted first, and the table settles without it."""
    name = request.die
    world = World(request.scene, thrown=name)
    number = world.number[name]
    lying = {body.name for body in request.scene.dice}
    before = read(world, world.poses, () if name in lying else (number,))
    flight = Flight(world, request.burning)
    flight.burn_at_rest(before)
    if name in lying:
        flight.take(number)
        flight.run()
    flight.put_back(number, *let_go(request.release, request.seed, request.tremor))
    return _rest(flight, before)


def _settle(scene: Scene, burning: tuple[str, ...]) -> Rest:
    world = World(scene, awake=[body.name for body in scene.bodies])
    before = read(world, world.poses)
    flight = Flight(world, burning)
    flight.burn_at_rest(before)
    return _rest(flight, before)


def _stand(scene: Scene) -> Rest:
    world = World(scene, awake=[body.name for body in scene.bodies])
    before = read(world, world.poses)
    world.stay_awake()
    flight = Flight(world)
    flight.watch(WATCH)
    moved, after = _as_it_lies(flight)
    return Rest(moved, tuple(flight.outs), before, after, pack(world.names, flight.frames))


def _respawn(request: Respawn) -> Rest:
    """Put the die where it has room and let the table settle; a result without it found no room."""
    before = look(request.scene)
    for pose in spots(request):
        world = World(with_die(request.scene, request.die, pose), thrown=request.die)
        flight = Flight(world, request.burning)
        rest = _rest(flight, before)
        if _stayed(flight, world.number[request.die]):
            return msgspec.structs.replace(rest, moved={request.die: pose} | rest.moved)
    return Rest(before=before, after=before)


def _stayed(flight: Flight, number: int) -> bool:
    """Whether a body is still where it was put."""
    way = flight.frames[-1][number] - flight.frames[0][number]
    return number not in flight.gone and bool(np.linalg.norm(way[:3]) < _STAYS)


def _rest(flight: Flight, before: Contacts) -> Rest:
    """Run a flight until nothing moves or burns; what it came to, in the rounded poses that the record keeps."""
    flight.run()
    moved, after = _as_it_lies(flight)
    while flight.burn_at_rest(after):
        flight.run()
        moved, after = _as_it_lies(flight)
    return Rest(moved, tuple(flight.outs), before, after, pack(flight.world.names, flight.frames))


def _as_it_lies(flight: Flight) -> tuple[dict[str, Pose], Contacts]:
    """The rounded poses of what has moved, and how everything lies in them."""
    world = flight.world
    left = [number for number in range(len(world.names)) if number not in flight.gone]
    moved = {number: world.pose(number) for number in left if world.has_moved(number)}
    rows = world.poses.copy()
    for number, pose in moved.items():
        rows[number] = floats(pose)
    return {world.names[number]: pose for number, pose in moved.items()}, read(world, rows, flight.gone)
