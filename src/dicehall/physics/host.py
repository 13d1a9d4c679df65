"""What hosts do with physics: answer a simulation, read a table, and run a record's simulations again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from dicehall.core.apply import waits_for
from dicehall.core.contract import Game, Pending, Settled, Simulate
from dicehall.core.errors import IllegalAction
from dicehall.core.play import Play
from dicehall.core.scene import Contacts, Look, Request, Rest, Scene, Track
from dicehall.core.verify import Verdict
from dicehall.physics.port import Physics
from dicehall.registry import part


class ThingsOnATable(Protocol):
    """The part `table` of a game whose states are things that lie on a table."""

    def scene(self, state: Any) -> Scene:
        """What lies on the table."""

    def read(self, state: Any, contacts: Contacts) -> dict[str, Any]:
        """What the table says when things lie so."""

    def seen(self, state: Any, contacts: Contacts) -> Any:
        """The state, for a drawing, in which it is known how things lie."""


def simulated(pending: Pending, physics: Physics) -> Rest:
    """The result of the simulation that a game waits for; raises IllegalAction if it waits for something else."""
    if not isinstance(pending, Simulate):
        raise IllegalAction(f"there is nothing to settle: the game waits for {waits_for(pending)}")
    return physics.run(pending.request)


def read_table(game: Game[Any, Any], state: Any, physics: Physics) -> dict[str, Any]:
    """The table as it lies, with nothing moving; raises IllegalAction in a game without one."""
    table = _table(game)
    if table is None:
        raise IllegalAction(f"{game.spec.title} has no table to read")
    return table.read(state, physics.run(Look(table.scene(state))).after)


def looked_at(game: Game[Any, Any], state: Any, physics: Physics) -> Any:
    """The state as somebody sees it who looks at the table; of a game without a table the state itself."""
    look = to_look_at(game, state)
    return as_seen(game, state, physics.run(look)) if look else state


def to_look_at(game: Game[Any, Any], state: Any) -> Look | None:
    """What physics is asked so that it is known how things lie; None in a game without a table."""
    table = _table(game)
    return Look(table.scene(state)) if table else None


def as_seen(game: Game[Any, Any], state: Any, rest: Rest) -> Any:
    """The state as somebody sees it, from the result of that look."""
    table = _table(game)
    return table.seen(state, rest.after) if table else state


def _table(game: Game[Any, Any]) -> ThingsOnATable | None:
    table: ThingsOnATable | None = part(game.spec.id, "table")
    return table


class _Run(NamedTuple):
    """A simulation of a record: its entry, what was asked, and what the record says."""

    entry: int
    request: Request
    recorded: Rest


def audit(play: Play[Any, Any], physics: Physics) -> Verdict:
    """Whether running a record's simulations again, on this machine, gives what it says.

    Records of earlier rules may be from a time when a table was read without edges that hold a die up.
    """
    runs = list(_runs(play))
    if not runs:
        return Verdict((), ("There are no simulations in this record.",), ())
    otherwise = _otherwise(runs, physics)
    count = len(otherwise)
    if play.record.header.version != play.game.spec.version:
        otherwise = _otherwise([run._replace(request=_without_edges(run.request)) for run in otherwise], physics)
    wrong = tuple(
        f"Entry {run.entry}: run again, the simulation ends otherwise. Another version of MuJoCo or another "
        "kind of machine may do that too."
        for run in otherwise
    )
    read = (
        f" {count} of them were read as tables were at first: a die that edges hold up touches them."
        if count
        else ""
    )
    proven = (f"All {len(runs)} simulations, run again, end exactly as recorded.{read}",) if not wrong else ()
    return Verdict(proven, (), wrong)


def _runs(play: Play[Any, Any]) -> Iterator[_Run]:
    for taken in play.taken:
        pending = play.game.pending(taken.before)
        if isinstance(taken.answer, Settled) and isinstance(pending, Simulate):
            yield _Run(taken.entry.n, pending.request, taken.answer.result)


def _otherwise(runs: Sequence[_Run], physics: Physics) -> list[_Run]:
    """Those that end otherwise when they are run again."""
    results = physics.run_all([run.request for run in runs])
    return [run for run, result in zip(runs, results, strict=True) if not _ends_alike(result, run.recorded)]


def _without_edges(request: Request) -> Request:
    return msgspec.structs.replace(request, scene=msgspec.structs.replace(request.scene, edges=False))


def _ends_alike(again: Rest, recorded: Rest) -> bool:
    """Whether two runs are the same; a host may keep the trajectory beside its record instead of in it."""
    if recorded.track == Track():
        again = msgspec.structs.replace(again, track=Track())
    return _json(again) == _json(recorded)


def _json(value: Any) -> bytes:
    return msgspec.json.encode(value, order="deterministic")
