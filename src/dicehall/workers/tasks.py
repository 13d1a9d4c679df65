"""What a worker process does with a request. Each part of the house is loaded by the first request that needs it.

Simulations run in the process itself: no worker ever starts another one.
"""

from __future__ import annotations

from typing import Any

import msgspec

from dicehall.core.errors import GameError
from dicehall.registry import game
from dicehall.workers.requests import (
    ChooseAction,
    GiveHint,
    PlayBest,
    ReleaseTable,
    Request,
    Result,
    ReviewGame,
    RunSimulation,
    StudyPiece,
    TryThrow,
    ValueActions,
    raw,
)


def answer(request: Request) -> Result:
    """The result of a request, or why it is refused."""
    try:
        return Result(raw(_value(request)))
    except GameError as error:
        return Result(refused=str(error))


def _value(request: Request) -> Any:
    match request:
        case ChooseAction():
            return _choose(request)
        case RunSimulation():
            return _simulate(request)
        case GiveHint():
            return _hint(request)
        case ReviewGame():
            return _review(request)
        case ValueActions():
            return _values(request)
        case PlayBest():
            return _best(request)
        case StudyPiece():
            return _study(request)
        case TryThrow():
            return _try(request)
        case ReleaseTable():
            return None


def _choose(request: ChooseAction) -> str:
    """The choice of a level; guests name it, so nothing else is ever loaded."""
    from dicehall.bots import level_bot

    played = game(request.game)
    state = msgspec.json.decode(request.state, type=played.types.state)
    action = level_bot(request.level, request.seed).choose(played, state, request.seat, request.millis)
    return played.write(state, action)


def _simulate(request: RunSimulation) -> Any:
    from dicehall.physics.simulate import run

    return run(request.request)


def _try(request: TryThrow) -> Any:
    from dicehall.bots import aiming

    played = game(request.game)
    state = msgspec.json.decode(request.state, type=played.types.state)
    return list(aiming.samples(played, state, request.text, request.first, request.count))


def _hint(request: GiveHint) -> Any:
    from dicehall.bots import coach

    played = game(request.game)
    state = msgspec.json.decode(request.state, type=played.types.state)
    return coach.hint(played, state, request.seat, request.millis)


def _review(request: ReviewGame) -> Any:
    from dicehall.bots import coach
    from dicehall.core.record import read_record

    record = read_record(line.encode() for line in request.lines)
    return coach.review(game(request.game), record, request.millis)


def _values(request: ValueActions) -> Any:
    from dicehall.train import boxes

    played = game(request.game)
    state = msgspec.json.decode(request.state, type=played.types.state)
    return boxes.tried(played, state, request.seat, request.texts, request.known)


def _best(request: PlayBest) -> Any:
    from dicehall.lab import daily

    return daily.best(daily.challenge(request.challenge), request.day)


def _study(request: StudyPiece) -> Any:
    from dicehall.lab import study

    try:
        return study.work(request.piece)
    finally:
        study.tidy(request.piece.game)
