"""A class as a custom player: loaded from a module or a file, and run in its own thread with a time limit."""

from __future__ import annotations

import importlib
import inspect
import random
import sys
import traceback
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from types import ModuleType
from typing import Any

from dicehall.bots.custom import PlayerFailed, limit, read_answer
from dicehall.core.contract import Game
from dicehall.core.errors import BadOptions, cut, shown
from dicehall.core.plugin import message_of

RIGHT = "choose(self, game, state, seat, millis)"


class ClassPlayer:
    """A player made from somebody's class."""

    def __init__(self, text: str, rng: random.Random) -> None:
        self._who = text
        self._make = maker(load_class(text), text)
        self._rng = rng
        self._thread: PlayerThread | None = None
        self._player: Any = None
        self._failed = ""
        self.stuck = False

    def choose(self, game: Game[Any, Any], state: Any, seat: int, millis: int) -> Any:
        """The player's choice; raises PlayerFailed, and BadOptions where the player can't be made."""
        if self._failed:
            raise PlayerFailed(self._failed)
        first = self._thread is None
        if self._thread is None:
            self._thread = PlayerThread(self._who)
        try:
            answer = self._thread.call(lambda: self._ask(game, state, seat, millis), limit(millis, first))
            return read_answer(self._who, game, state, seat, answer)
        except PlayerFailed:
            raise
        except TimeoutError:
            self.stuck = True
            self._failed = f"{self._who} in seat {seat} did not choose in {limit(millis, first):g} seconds"
        except BadOptions:
            raise
        except BaseException as error:
            self._failed = f"{self._who} in seat {seat} failed with {message_of(error)}{_where(error)}"
            raise PlayerFailed(self._failed) from error
        raise PlayerFailed(self._failed)

    def _ask(self, game: Game[Any, Any], state: Any, seat: int, millis: int) -> Any:
        if self._player is None:
            self._player = self._made()
        return self._player.choose(game, state, seat, millis)

    def _made(self) -> Any:
        try:
            return self._make(self._rng)
        except Exception as error:
            raise BadOptions(f"{self._who} can't be made: {message_of(error)}{_where(error)}") from error

    def close(self) -> None:
        """End the thread, once the player has answered."""
        if self._thread is not None:
            self._thread.close()


class PlayerThread:
    """A thread that calls functions one by one; a thread that takes too long is abandoned."""

    def __init__(self, name: str) -> None:
        self._calls: SimpleQueue[Callable[[], Any] | None] = SimpleQueue()
        self._answers: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()
        Thread(target=_work, args=(self._calls, self._answers), name=name, daemon=True).start()

    def call(self, do: Callable[[], Any], seconds: float) -> Any:
        """What a function returns or raises; raises TimeoutError when it takes longer than this."""
        self._calls.put(do)
        try:
            value, error = self._answers.get(timeout=seconds)
        except Empty:
            raise TimeoutError from None
        if error is not None:
            raise error
        return value

    def close(self) -> None:
        """Let the thread end."""
        self._calls.put(None)

    def __del__(self) -> None:
        self.close()


def _work(
    calls: SimpleQueue[Callable[[], Any] | None], answers: SimpleQueue[tuple[Any, BaseException | None]]
) -> None:
    while (do := calls.get()) is not None:
        try:
            answers.put((do(), None))
        except BaseException as error:  # SystemExit too: a player does not end the host
            answers.put((None, error))
        del do


def _where(error: BaseException) -> str:
    """The line of the player's code that failed."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename != __file__]
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""


# Loading.


def load_class(text: str) -> type:
    """The class that `module:Class` or `file.py:Class` names; raises BadOptions."""
    where, _, name = text.rpartition(":")
    module = _load_file(text, where) if where.endswith(".py") else _load_module(text, where)
    found = getattr(module, name, None)
    if found is None:
        classes = [each for each, value in vars(module).items() if _is_player(value)]
        there = f"; it has: {', '.join(classes)}" if classes else f"; a player is a class with {RIGHT}"
        raise BadOptions(f"player {shown(text)}: {where} has no class {name}{there}")
    if not inspect.isclass(found):
        raise BadOptions(f"player {shown(text)}: {name} is no class; a player is a class with {RIGHT}")
    _check_choose(text, found)
    maker(found, text)
    return found


def _is_player(value: Any) -> bool:
    return inspect.isclass(value) and callable(getattr(value, "choose", None))


def _load_module(text: str, name: str) -> ModuleType:
    _add_path(Path.cwd())
    try:
        return importlib.import_module(name)
    except (Exception, SystemExit) as error:
        raise BadOptions(
            f"player {shown(text)}: the module {name} can't be imported: {message_of(error)}"
        ) from error


def _load_file(text: str, name: str) -> ModuleType:
    path = Path(name).expanduser().resolve()
    if not path.is_file():
        raise BadOptions(f"player {shown(text)}: there is no file {name}")
    try:
        stamp = path.stat()
        return _loaded(path, stamp.st_mtime_ns, stamp.st_size)
    except (Exception, SystemExit) as error:
        raise BadOptions(
            f"player {shown(text)}: {name} can't be loaded: {message_of(error)}{_where_in(error, path)}"
        ) from error


def _where_in(error: BaseException, path: Path) -> str:
    lines = [each.lineno for each in traceback.extract_tb(error.__traceback__) if Path(each.filename) == path]
    return f" (line {lines[-1]})" if lines else ""


@lru_cache(maxsize=64)
def _loaded(path: Path, *_: int) -> ModuleType:
    """The module in a file, loaded anew when the file has changed. Modules beside it can be imported."""
    _add_path(path.parent)
    name = f"_player_{sha256(str(path).encode()).hexdigest()[:12]}_{path.stem}"
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _add_path(folder: Path) -> None:
    """Add a folder to the end of the import path."""
    if folder not in {Path(each).resolve() for each in sys.path}:
        sys.path.append(str(folder))


def _check_choose(text: str, found: type) -> None:
    choose = getattr(found, "choose", None)
    if not callable(choose):
        raise BadOptions(f"player {shown(text)}: {found.__name__} has no method choose; it needs {RIGHT}")
    if inspect.iscoroutinefunction(choose):
        raise BadOptions(f"player {shown(text)}: its choose is async; a plain method is expected: {RIGHT}")
    if inspect.isfunction(choose) and isinstance(inspect.getattr_static(found, "choose"), type(choose)):
        try:
            inspect.signature(choose).bind(None, None, None, 0, 0)
        except TypeError:
            given = cut(str(inspect.signature(choose)))
            raise BadOptions(f"player {shown(text)}: its method is choose{given}; expected {RIGHT}") from None


def maker(found: type, text: str) -> Callable[[random.Random], Any]:
    """How to make players of a class: with a random.Random if it needs one argument. Raises BadOptions."""
    try:
        signature = inspect.signature(found)
    except ValueError:  # for classes that are not written in Python
        return lambda _: found()
    if _binds(signature):
        return lambda _: found()
    if _binds(signature, None):
        return found
    raise BadOptions(
        f"player {shown(text)}: it is made by {found.__name__}{cut(str(signature))}; expected no required "
        f"argument, or one, a random.Random"
    )


def _binds(signature: inspect.Signature, *given: Any) -> bool:
    try:
        signature.bind(*given)
    except TypeError:
        return False
    return True
