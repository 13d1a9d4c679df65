"""The engine protocol: a program plays any game with one JSON object a line in, and one a line out, in order."""

from __future__ import annotations

import contextlib
import secrets
import sys
import traceback
from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO

import msgspec
from msgspec.structs import replace

from dicehall.bots import Bot, check_player, close_bots, levels_of, make_bot
from dicehall.bots.aiming import aim
from dicehall.bots.coach import hint, review
from dicehall.cli import open_game, protocol
from dicehall.core.contract import ActionBox, Decide, Event, Over, Pending, Roll
from dicehall.core.errors import GameError, cut
from dicehall.core.fairdice import SEED_BYTES, FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.core.sentences import third_person
from dicehall.core.setup import check_seats, place
from dicehall.physics.host import read_table, simulated
from dicehall.physics.port import shared
from dicehall.registry import plugins

LONGEST_LINE = 1_000_000

Reply = dict[str, Any]

TOO_DEEP = "this is nested far too deeply for a request"


class RequestError(GameError):
    """The request is malformed."""

    code = "bad_request"


class JsonError(GameError):
    """The line is not JSON."""

    code = "bad_json"


class NoGame(GameError):
    """No game has been started."""

    code = "no_game"


class LineTooLong(GameError):
    """The line is too long."""

    code = "line_too_long"


class Engine:
    """Answers requests about one game at a time; a refused request changes nothing."""

    def __init__(self) -> None:
        self._play: Play[Any, Any] | None = None
        self._custom: dict[tuple[str, int], Bot] = {}
        self.done = False

    def reply(self, line: bytes) -> bytes:
        """The answer to one line; never raises."""
        try:
            return msgspec.json.encode(self._answer(_read(line)))
        except GameError as error:
            return _refusal(error.code, str(error))
        except RecursionError:
            return _refusal(JsonError.code, TOO_DEEP)
        except Exception as error:
            traceback.print_exc(file=sys.stderr)
            return _refusal("internal_error", f"{type(error).__name__}: {error}")

    def _answer(self, request: protocol.Request) -> Reply:
        match request:
            case protocol.Games():
                return {"ok": True, "games": [msgspec.to_builtins(each.spec) for each in plugins()]}
            case protocol.New() | protocol.Load():
                self._play = _begin(request)
                self.close()
                return self._standing()
            case protocol.AskBot():
                return self._propose(request)
            case protocol.AskCoach(seat, millis):
                play = self._game()
                play.check_asked(seat)
                return {"ok": True, "hint": hint(play.game, play.state, seat, millis)}
            case protocol.AskAim(seat, action, throws):
                play = self._game()
                play.check_asked(seat)
                return {"ok": True, "aim": aim(play.game, play.state, seat, action, throws)}
            case protocol.Analyse(millis):
                play = self._game()
                return {"ok": True, "review": review(play.game, play.record, millis)}
            case protocol.Read():
                play = self._game()
                return {"ok": True, **read_table(play.game, play.state, shared())}
            case protocol.GetRecord():
                lines = self._game().record.lines()
                return {"ok": True, "record": "".join(f"{line.decode()}\n" for line in lines)}
            case protocol.Quit():
                self.done = True
                return {"ok": True, "bye": True}
        return self._move(request)

    def _move(self, request: protocol.Request) -> Reply:
        """Carry out a request that changes the game, and answer with what happened."""
        play = self._game()
        before = len(play.taken)
        match request:
            case protocol.Act(seat, action):
                play.act(seat, action)
            case protocol.RollDice(values):
                play.roll(None if values is None else [str(value) for value in values])
            case protocol.Settle():
                play.settle(simulated(play.pending, shared()))
            case protocol.Timeout(seat):
                play.timeout(seat)
            case protocol.Undo(seat):
                play.undo(seat)
        return self._standing(play.events(before))

    def _game(self) -> Play[Any, Any]:
        if self._play is None:
            raise NoGame(
                f'there is no game yet; start one with {{"do":"new","game":"{plugins()[0].id}","seats":2}}'
            )
        return self._play

    def _standing(self, events: Sequence[Event] = ()) -> Reply:
        play = self._game()
        return {
            "ok": True,
            "pending": _pending(play.pending),
            "actions": _actions(play),
            "position": play.game.position(play.state),
            "events": [replace(event, text=third_person(event.text)) for event in events],
        }

    def _propose(self, request: protocol.AskBot) -> Reply:
        play = self._game()
        play.check_asked(request.seat)
        bot = self._bot(play, request)
        action = bot.choose(play.game, play.state, request.seat, request.millis)
        return {"ok": True, "seat": request.seat, "action": play.game.write(play.state, action)}

    def _bot(self, play: Play[Any, Any], request: protocol.AskBot) -> Bot:
        """The bot for a request: a level is made anew, a custom player once for each game and seat."""
        key = (request.level, request.seat)
        if key in self._custom:
            return self._custom[key]
        check_player(play.game.spec.id, request.level)
        bot = make_bot(request.level, f"{play.hash}:{request.seat}", play.options)
        if request.level not in levels_of(play.game.spec.id):
            self._custom[key] = bot
        return bot

    def close(self) -> None:
        """End the custom players."""
        close_bots(self._custom.values())
        self._custom = {}


def _read(line: bytes) -> protocol.Request:
    if len(line) > LONGEST_LINE:
        raise LineTooLong(f"a line has at most {LONGEST_LINE} bytes")
    try:
        request: protocol.Request = msgspec.json.decode(line, type=protocol.Request)
    except msgspec.ValidationError as error:
        raise RequestError(f"{cut(str(error), 200)}; {protocol.explain(line)}") from None
    except RecursionError:
        raise JsonError(TOO_DEEP) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise JsonError(f"this is not one JSON object on one line: {error}") from None
    return request


def _begin(request: protocol.New | protocol.Load) -> Play[Any, Any]:
    found = open_game(request.game)
    seed = secrets.token_bytes(SEED_BYTES) if request.seed is None else seed_from_text(request.seed)
    dice = FairDice(seed)
    if isinstance(request, protocol.New):
        check_seats(found.spec, request.seats, request.options)
        return Play.start(found, _sitters(request.seats), request.options, dice)
    state = place(found, request.position, request.options)
    return Play.start(found, _sitters(found.seats(state)), request.options, dice, request.position)


def _sitters(seats: int) -> list[Sitter]:
    return [Sitter(f"seat {seat}") for seat in range(seats)]


def _pending(pending: Pending) -> Reply:
    match pending:
        case Decide(seats, sealed):
            return {"kind": "decide", "seats": seats, "sealed": sealed}
        case Roll(dice, seat):
            return {"kind": "roll", "dice": [die.name for die in dice], "seat": seat}
        case Over(scores, winners):
            return {"kind": "over", "scores": scores, "winners": winners}
        case _:
            return {"kind": "simulate", "request": pending.request}


def _actions(play: Play[Any, Any]) -> Reply:
    pending = play.pending
    if not isinstance(pending, Decide):
        return {}
    return {str(seat): _texts(play, seat) for seat in pending.seats}


def _texts(play: Play[Any, Any], seat: int) -> list[str] | Reply:
    actions = play.actions(seat)
    if isinstance(actions, ActionBox):
        return {"box": actions.bounds}
    return [play.game.write(play.state, action) for action in actions]


def _refusal(code: str, message: str) -> bytes:
    return msgspec.json.encode({"ok": False, "error": {"code": code, "message": message}})


def lines_of(source: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; a line that is too long is cut."""
    while line := source.readline(LONGEST_LINE + 2):
        first = line
        while not line.endswith(b"\n") and (line := source.readline(LONGEST_LINE)):
            pass
        yield first.rstrip(b"\r\n")


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer line by line until the input ends or a request says quit."""
    with contextlib.closing(Engine()) as engine:
        for line in lines_of(source):
            if len(line) <= LONGEST_LINE and not line.strip():
                continue
            sink.write(engine.reply(line) + b"\n")
            sink.flush()
            if engine.done:
                return
