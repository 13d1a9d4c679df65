"""The MuJoCo adapter: a request in, its result out. Equal requests give equal results in any process."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
import numpy as np

from dicehall.core.scene import (
    METRE,
    Contacts,
    Look,
    Pose,
    Request,
    Respawn,
    Rest,
    Scene,
    Settle,
    Stand,
    Toss,
    Track,
)
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
    """Throw a die."""
    world, before = _ready(request)
    return _rest(_thrown(request, world, before), before)


def _ready(request: Toss) -> tuple[World, Contacts]:
    """The world before a throw, and how things lie in it."""
    world = World(request.scene, thrown=request.die)
    out_of_it = () if _lies(request) else (world.number[request.die],)
    return world, read(world, world.poses, out_of_it)


def _lies(request: Toss) -> bool:
    return any(body.name == request.die for body in request.scene.dice)


def _thrown(request: Toss, world: World, before: Contacts) -> Flight:
    """The die let go; one that lies on the table is lifted first, and the table settles without it."""
    number = world.number[request.die]
    flight = Flight(world, request.burning)
    flight.burn_at_rest(before)
    if _lies(request):
        flight.take(number)
        flight.run()
    flight.put_back(number, *let_go(request))
    return flight


class Trial(msgspec.Struct, frozen=True):
    """A throw that was tried: where the die first touched anything, in micrometres, and how it ended."""

    touch: tuple[int, int] | None
    rest: Rest


def trials(request: Toss, seeds: Iterable[int]) -> Iterator[Trial]:
    """The same throw with each of these seeds, in a world that is built once; each ends as `run` would end it."""
    world, before = _ready(request)
    for seed in seeds:
        world.begin_again()
        flight = _thrown(msgspec.structs.replace(request, seed=seed), world, before)
        flight.look_for_touch(world.number[request.die])
        rest = _rest(flight, before, tracked=False)
        touch = _micrometres(flight)
        yield Trial(touch and touch[:2], rest)


def first_touch(request: Toss) -> tuple[int, int, int] | None:
    """Where the die first touches anything, in micrometres, if the hand neither trembles nor errs."""
    world, before = _ready(request)
    flight = _thrown(msgspec.structs.replace(request, tremor="none", error=0), world, before)
    flight.run_until_touch(world.number[request.die])
    return _micrometres(flight)


def _micrometres(flight: Flight) -> tuple[int, int, int] | None:
    """Where the watched die first touched anything."""
    if flight.touch is None:
        return None
    x, y, z = (round(float(value) * METRE) for value in flight.touch)
    return x, y, z


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


def _rest(flight: Flight, before: Contacts, tracked: bool = True) -> Rest:
    """Run a flight until nothing moves or burns; what it came to, in the rounded poses that the record keeps."""
    flight.run()
    moved, after = _as_it_lies(flight)
    while flight.burn_at_rest(after):
        flight.run()
        moved, after = _as_it_lies(flight)
    track = pack(flight.world.names, flight.frames) if tracked else Track()
    return Rest(moved, tuple(flight.outs), before, after, track)


def _as_it_lies(flight: Flight) -> tuple[dict[str, Pose], Contacts]:
    """The rounded poses of what has moved, and how everything lies in them."""
    world = flight.world
    left = [number for number in range(len(world.names)) if number not in flight.gone]
    moved = {number: world.pose(number) for number in left if world.has_moved(number)}
    rows = world.poses.copy()
    for number, pose in moved.items():
        rows[number] = floats(pose)
    return {world.names[number]: pose for number, pose in moved.items()}, read(world, rows, flight.gone)
