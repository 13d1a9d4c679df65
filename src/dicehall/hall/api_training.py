"""The HTTP API of training: puzzles, answers, the day's puzzles, and what is stored of a person's training."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from dicehall.hall import wire
from dicehall.hall.addresses import client_address
from dicehall.hall.connected import while_connected
from dicehall.hall.people import owner_of
from dicehall.hall.requests import OfHall, OfQuota, refusals, secret_of
from dicehall.hall.sockets import COOKIE
from dicehall.hall.wire.training import (
    DailyPuzzle,
    Imported,
    PuzzleAnswer,
    PuzzleBook,
    PuzzleSheet,
    PuzzleVerdict,
    Training,
    TrainingFile,
)

Name = Annotated[str, PathParameter(max_length=40)]
Theme = Annotated[str, QueryParameter(max_length=40)]
LARGEST_FILE = 8_000_000
"""What the most tries, mistakes and games of a person take, in bytes."""
PUZZLE = "/api/puzzles/{game:str}/{rulebook:str}/{puzzle:str}"


def _owner(request: Request[Any, Any, Any]) -> str:
    return owner_of(request.cookies.get(COOKIE))


@get("/api/training", tags=["training"], responses=refusals())
async def training(request: Request[Any, Any, Any], hall: OfHall) -> Training:
    """How you do at puzzles and in your games, today's puzzles, and your own mistakes."""
    return await hall.training.overview(_owner(request))


@get("/api/training/file", tags=["training"], responses=refusals())
async def export(request: Request[Any, Any, Any], hall: OfHall) -> Response[TrainingFile]:
    """Everything that is stored of your training, as a file."""
    headers = {"content-disposition": 'attachment; filename="dicehall-training.json"'}
    return Response(await hall.training_files.export(_owner(request)), headers=headers)


@post(
    "/api/training/file",
    status_code=200,
    tags=["training"],
    responses=refusals(403, 413, 503),
    request_max_body_size=LARGEST_FILE,
)
async def take_in(
    data: JSONBody[TrainingFile], request: Request[Any, Any, Any], hall: OfHall
) -> Response[Imported]:
    """Add a file of training to what is stored of yours."""
    secret, cookies = secret_of(request)
    return Response(await hall.training_files.take_in(data, owner_of(secret)), cookies=cookies)


@get("/api/puzzles", tags=["training"], responses=refusals())
async def books(request: Request[Any, Any, Any], hall: OfHall) -> list[PuzzleBook]:
    """The rulebooks that have puzzles, and how you do at them."""
    return await hall.training.books(_owner(request))


@get("/api/puzzles/today", tags=["training"], responses=refusals())
async def today(request: Request[Any, Any, Any], hall: OfHall) -> list[DailyPuzzle]:
    """The puzzles of the day: the same for everybody."""
    return await hall.training.today(_owner(request))


@get("/api/puzzles/{game:str}/{rulebook:str}", tags=["training"], responses=refusals(404, 503))
async def next_puzzle(
    game: Name, rulebook: Name, request: Request[Any, Any, Any], hall: OfHall, theme: Theme = ""
) -> PuzzleSheet:
    """A puzzle that you have not tried yet."""
    return await hall.training.next(game, rulebook, theme, _owner(request))


@get(PUZZLE, tags=["training"], responses=refusals(404, 503))
async def puzzle(
    game: Name, rulebook: Name, puzzle: Name, request: Request[Any, Any, Any], hall: OfHall
) -> PuzzleSheet:
    """A puzzle as a table. With `mistakes` for the rulebook, one of your own."""
    return await hall.training.sheet(game, rulebook, puzzle, _owner(request))


@get(f"{PUZZLE}/board", tags=["training"], responses=refusals(404))
async def board(
    game: Name, rulebook: Name, puzzle: Name, request: Request[Any, Any, Any], hall: OfHall
) -> Response[Any]:
    """What never changes at the table of a puzzle and has to be drawn."""
    found = await hall.training.board(game, rulebook, puzzle, _owner(request))
    return Response(found, headers={"cache-control": "private, max-age=3600"})


@post(PUZZLE, status_code=200, tags=["training"], responses=refusals(403, 404, 409, 413, 503))
async def answer(
    game: Name,
    rulebook: Name,
    puzzle: Name,
    data: JSONBody[PuzzleAnswer],
    request: Request[Any, Any, Any],
    hall: OfHall,
) -> Response[PuzzleVerdict]:
    """What your choice costs, and which would have been best. Your first try at a puzzle is rated."""
    secret, cookies = secret_of(request)
    person = hall.workers.addresses.come(owner_of(secret), request.scope)
    work = hall.training.answer(game, rulebook, puzzle, data, person)
    return Response(await while_connected(request, work), cookies=cookies)


@post(f"{PUZZLE}/again", tags=["training"], responses=refusals(403, 404, 409, 413, 503))
async def again(
    game: Name,
    rulebook: Name,
    puzzle: Name,
    data: JSONBody[wire.PlayOn],
    request: Request[Any, Any, Any],
    hall: OfHall,
    quota: OfQuota,
) -> Response[wire.Seated]:
    """Play on from a puzzle, at a table of your own, alone or against bots."""
    secret, cookies = secret_of(request)
    await quota.take(owner_of(secret), client_address(request.scope))
    person = hall.workers.addresses.come(owner_of(secret), request.scope)
    found = await hall.training.play_on(game, rulebook, puzzle, data, person.owner)
    return Response(found, cookies=cookies)


ROUTES = [training, export, take_in, books, today, next_puzzle, puzzle, board, answer, again]
