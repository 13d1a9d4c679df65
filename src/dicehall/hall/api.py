"""The HTTP API of games, tables, records, the coach and the lab, for the page and for other programs."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter

import dicehall
from dicehall.core.play import Play
from dicehall.core.record import Record
from dicehall.core.verify import rolls, verify
from dicehall.hall import catalogue, reviews, wire
from dicehall.hall.metrics import Metrics
from dicehall.hall.people import owner_of
from dicehall.hall.refusals import NothingThere, NotNow
from dicehall.hall.requests import LONGEST_WAIT, OfHall, refusals, secret_of
from dicehall.hall.sockets import COOKIE, name_of
from dicehall.hall.table.drawings import drawing
from dicehall.hall.table.log_lines import log_entry, without_undone
from dicehall.hall.table.state import TableState
from dicehall.hall.wire.lab import LabAnswer, LabQuestion
from dicehall.rules_text import rules_picture, rules_text, text_with

TableId = Annotated[str, PathParameter(max_length=40)]


@get("/api/games", tags=["games"], responses=refusals())
async def games(hall: OfHall) -> list[wire.GameCard]:
    """The games with their rulebooks, options and bot levels."""
    return await catalogue.game_cards(hall.workers.registered)


@get(
    "/api/games/{game:str}/rules/{rulebook:str}",
    media_type="text/markdown",
    tags=["games"],
    responses=refusals(404),
)
async def rules(game: FromPath[str], rulebook: FromPath[str]) -> str:
    """The rules of a rulebook in our own words."""
    found = await catalogue.ready_game(game)
    if rulebook not in [book.id for book in found.spec.rulebooks]:
        raise NothingThere(f"{found.spec.title} has no such rulebook")
    return _with_pictures(rules_text(game, {"rules": rulebook}), game, rulebook)


@get(
    "/api/games/{game:str}/rules/{rulebook:str}/picture",
    media_type="image/svg+xml",
    tags=["games"],
    responses=refusals(404),
)
async def picture(game: FromPath[str], rulebook: FromPath[str]) -> Response[str]:
    """A game at its beginning, drawn by the game; not every game has a picture."""
    found = await catalogue.ready_game(game)
    drawn = await asyncio.to_thread(catalogue.picture, found, rulebook)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@get(
    "/api/games/{game:str}/rules/{rulebook:str}/pictures/{name:str}",
    media_type="image/svg+xml",
    tags=["games"],
    responses=refusals(404),
)
async def picture_of_rules(game: FromPath[str], rulebook: FromPath[str], name: FromPath[str]) -> Response[str]:
    """A picture of the rules, drawn by the game."""
    await catalogue.ready_game(game)
    drawn = await asyncio.to_thread(rules_picture, game, name, {"rules": rulebook})
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


@get("/api/tables", tags=["tables"], responses=refusals())
async def tables(hall: OfHall) -> list[wire.TableCard]:
    """The listed tables that are not over, newest first."""
    return await hall.listed()


@get("/api/my/tables", tags=["tables"], responses=refusals())
async def my_tables(request: Request[Any, Any, Any], hall: OfHall) -> list[wire.MyTable]:
    """The tables that you made or sit at, running and finished, newest first."""
    return await hall.tables_of(owner_of(request.cookies.get(COOKIE)))


@post("/api/tables", tags=["tables"], responses=refusals(403, 404, 413, 503))
async def create(
    data: JSONBody[wire.NewTable], request: Request[Any, Any, Any], hall: OfHall
) -> Response[wire.Seated]:
    """Set up a table. A cookie says later that these seats are yours."""
    secret, cookies = secret_of(request)
    return Response(await hall.create(data, owner_of(secret)), cookies=cookies)


@get("/api/codes/{code:str}", tags=["tables"], responses=refusals(404))
async def find(code: Annotated[str, PathParameter(max_length=20)], hall: OfHall) -> wire.Found:
    """The table of a short code, while it has an open seat."""
    return await hall.find(code)


@post("/api/tables/{table_id:str}/seats", tags=["tables"], responses=refusals(403, 404, 409, 413, 503))
async def sit(
    table_id: TableId, data: JSONBody[wire.Sit], request: Request[Any, Any, Any], hall: OfHall
) -> Response[wire.Seated]:
    """Take an open seat."""
    table = await hall.table(table_id)
    secret, cookies = secret_of(request)
    seated = await table.sit(owner_of(secret), data)
    return Response(seated, cookies=cookies)


@get("/api/tables/{table_id:str}", tags=["tables"], responses=refusals(404))
async def look(
    table_id: TableId,
    request: Request[Any, Any, Any],
    hall: OfHall,
    after: FromQuery[int | None] = None,
    wait: Annotated[int, QueryParameter(ge=0, le=LONGEST_WAIT)] = LONGEST_WAIT,
) -> wire.Snapshot:
    """The table as you see it. With `after`, waits up to `wait` seconds for another version than that."""
    table = await hall.table(table_id)
    if after is not None:
        await table.wait(after, wait)
    return table.look(owner_of(request.cookies.get(COOKIE)))


@post(
    "/api/tables/{table_id:str}/commands",
    status_code=200,
    tags=["tables"],
    responses=refusals(403, 404, 409, 413, 503),
)
async def command(
    table_id: TableId,
    data: JSONBody[wire.Command],
    request: Request[Any, Any, Any],
    hall: OfHall,
    metrics: NamedDependency[Metrics],
) -> wire.Done:
    """Do something at the table: the same commands as on the socket."""
    table = await hall.table(table_id)
    owner = owner_of(request.cookies.get(COOKIE))
    with metrics.command(name_of(data)):
        await table.carry_out(owner, data)
    return wire.Done(data.id)


@get(
    "/api/tables/{table_id:str}/record",
    media_type="application/x-ndjson",
    tags=["records"],
    responses=refusals(404, 409),
)
async def record(table_id: TableId, hall: OfHall) -> Response[bytes]:
    """The record as JSON lines; `dicehall verify` checks it."""
    state = (await hall.table(table_id)).state
    lines = _record(state).lines()
    name = f"{state.request.game}-{state.code}.jsonl"
    return Response(
        b"".join(line + b"\n" for line in lines),
        media_type="application/x-ndjson",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get("/api/tables/{table_id:str}/board", tags=["tables"], responses=refusals(404))
async def board(table_id: TableId, hall: OfHall) -> Response[Any]:
    """What never changes during the game and has to be drawn: a map, cells, sizes."""
    state = (await hall.table(table_id)).state
    headers = {"cache-control": "private, max-age=3600"}
    return Response(catalogue.board(state.game, state.request.options), headers=headers)


@get("/api/tables/{table_id:str}/rules", media_type="text/markdown", tags=["tables"], responses=refusals(404))
async def rules_here(table_id: TableId, hall: OfHall) -> str:
    """The rules in our own words, with the house rules of this table."""
    setup = (await hall.table(table_id)).state.setup
    options = {**setup.options, "rules": setup.rules}
    return _with_pictures(rules_text(setup.game, options), setup.game, setup.rules)


@get("/api/tables/{table_id:str}/log", tags=["tables"], responses=refusals(404))
async def log(
    table_id: TableId, hall: OfHall, kind: Annotated[str | None, QueryParameter(max_length=40)] = None
) -> list[wire.LogEntry]:
    """The log from the first entry on, without what was taken back; with a kind, only events of that kind."""
    state = (await hall.table(table_id)).state
    return without_undone(state.play, state.log, kind)


@get("/api/tables/{table_id:str}/replay", tags=["records"], responses=refusals(404, 409))
async def replay(
    table_id: TableId,
    hall: OfHall,
    start: Annotated[int, QueryParameter(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, QueryParameter(ge=1, le=200)] = 50,
) -> wire.Replay:
    """The game step by step, as a spectator saw it."""
    state = (await hall.table(table_id)).state
    return await asyncio.to_thread(_replay, state, _record(state), start, count)


@get("/api/tables/{table_id:str}/tracks/{entry:int}", tags=["records"], responses=refusals(404))
async def track(table_id: TableId, entry: FromPath[int], hall: OfHall) -> Response[bytes]:
    """The trajectory of a throw: names of bodies, number of frames, and the frames packed and compressed."""
    found = await hall.store.track(table_id, entry) if 0 < entry < 2**31 else None
    if found is None:
        raise NothingThere("this entry has no trajectory")
    headers = {"cache-control": "private, max-age=31536000, immutable"}
    return Response(found, media_type="application/json", headers=headers)


@get("/api/tables/{table_id:str}/verdict", tags=["records"], responses=refusals(404, 409))
async def verdict(table_id: TableId, hall: OfHall) -> wire.Verdict:
    """What the record proves, in plain words."""
    state = (await hall.table(table_id)).state
    found = await asyncio.to_thread(verify, state.game, _record(state))
    return wire.Verdict(found.proven, found.open, found.wrong)


@get("/api/tables/{table_id:str}/rolls", tags=["records"], responses=refusals(404, 409))
async def rolls_made(table_id: TableId, hall: OfHall) -> wire.Rolls:
    """The dice of each roll of the game: with the record, all that is needed to draw them again."""
    state = (await hall.table(table_id)).state
    return await asyncio.to_thread(_rolls, state, _record(state))


@get("/api/tables/{table_id:str}/hint", tags=["coach"], responses=refusals(403, 404, 409, 503))
async def hint(
    table_id: TableId,
    request: Request[Any, Any, Any],
    hall: OfHall,
    seat: Annotated[int, QueryParameter(ge=0, le=15)],
) -> wire.Hint:
    """What every action of your seat is worth, where the table allows a coach."""
    table = (await hall.table(table_id)).state
    state = reviews.state_for_hint(table, owner_of(request.cookies.get(COOKIE)), seat)
    return await reviews.hint(hall.workers, table, state, seat)


@get(
    "/api/tables/{table_id:str}/review",
    tags=["coach"],
    responses={
        **refusals(404, 409, 503),
        202: ResponseSpec(wire.Reviewed, generate_examples=False, description="Being made: ask again"),
    },
)
async def review(
    table_id: TableId, hall: OfHall, wait: Annotated[int, QueryParameter(ge=0, le=LONGEST_WAIT)] = LONGEST_WAIT
) -> Response[wire.Reviewed]:
    """The review of a finished game. Waits up to `wait` seconds; 202 means that it is still being made."""
    table = (await hall.table(table_id)).state
    found = await hall.reviews.of(table, reviews.finished(table), wait)
    return Response(wire.Reviewed(found), status_code=202 if found is None else 200)


@post("/api/lab", status_code=200, tags=["lab"], responses=refusals(403, 404, 413, 503))
async def study(data: JSONBody[LabQuestion], request: Request[Any, Any, Any], hall: OfHall) -> Response[LabAnswer]:
    """What house rules do to a game, as far as it is worked out; ask again until all is done."""
    secret, cookies = secret_of(request)
    return Response(await hall.studies.ask(owner_of(secret), data), cookies=cookies)


@get("/health", tags=["running"], responses=refusals())
async def health(hall: OfHall) -> wire.Health:
    """Whether the hall can serve."""
    await hall.store.ping()
    return wire.Health(True, dicehall.__version__, len(hall.tables))


@get("/metrics", media_type="text/plain", tags=["running"], responses=refusals())
async def measured(metrics: NamedDependency[Metrics]) -> Response[bytes]:
    """Counts for Prometheus."""
    return Response(metrics.text(), media_type="text/plain; version=0.0.4")


ROUTES = [
    games,
    rules,
    picture,
    picture_of_rules,
    tables,
    my_tables,
    create,
    find,
    sit,
    look,
    command,
    board,
    rules_here,
    log,
    record,
    replay,
    track,
    verdict,
    rolls_made,
    hint,
    review,
    study,
    health,
    measured,
]


def _with_pictures(text: str, game: str, rulebook: str) -> str:
    """A rules text whose pictures are addresses of this API."""
    return text_with(text, lambda name, shows: f"![{shows}](/api/games/{game}/rules/{rulebook}/pictures/{name})")


def _record(state: TableState) -> Record:
    """The record so far; raises NotNow before the game begins."""
    if state.play is None:
        raise NotNow("the game has not begun yet")
    return state.play.record


def _replay(state: TableState, whole: Record, start: int, count: int) -> wire.Replay:
    """Fold the record again up to the last frame that is asked for."""
    play: Play[Any, Any] = Play(state.game, whole.header)
    frames = []
    for number in range(min(start + count, len(whole.entries) + 1)):
        entry = None
        if number:
            play.follow(whole.entries[number - 1])
            entry = log_entry(play, whole.entries[number - 1], state.tracks)
        if number >= start:
            view = _raw(state.game.view(play.state, None))
            frames.append(wire.Frame(entry, view, drawing(play, None)))
    return wire.Replay(start, len(whole.entries) + 1, tuple(frames))


def _rolls(state: TableState, whole: Record) -> wire.Rolls:
    made = rolls(Play.replay(state.game, whole))
    kinds = list(dict.fromkeys(die for roll in made for die in roll.dice))
    dice = tuple(wire.RollDice(roll.entry, tuple(map(kinds.index, roll.dice))) for roll in made)
    return wire.Rolls(tuple(wire.DieKind(die.name, die.faces, die.sides) for die in kinds), dice)


def _raw(view: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(view))
