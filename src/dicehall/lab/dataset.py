"""Played games as a table for learning: a row for each choice, written to Parquet or Arrow while games are played.

A game depends only on the seed and its number, and games are written in order: the same question gives the same
table, whatever the number of workers. Schema: docs/lab.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from dicehall.bots import Bot, make_bot, playing
from dicehall.bots.judge import Judge, has_judge, judge_of
from dicehall.core.apply import apply
from dicehall.core.contract import Answer, Chosen, Decide, Game, Over, Pending, Roll, Rolled, Settled
from dicehall.core.errors import BadOptions, IllegalAction
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.setup import begin, resolve
from dicehall.fingerprint import fingerprint_of_game
from dicehall.lab.exact import solve_first
from dicehall.lab.interrupts import HeldInterrupts
from dicehall.lab.play import LONGEST
from dicehall.lab.processes import Task, results
from dicehall.lab.question import Question
from dicehall.lab.runner import Progress
from dicehall.physics.host import simulated
from dicehall.physics.port import shared
from dicehall.registry import game as find_game
from dicehall.registry import plugin
from dicehall.rl import codec_of
from dicehall.rl.codec import Codec
from dicehall.rl.returns import returns
from dicehall.stored import whole_file

Row: TypeAlias = dict[str, Any]

GROUP = 64
"""Games that are written together: a row group of Parquet, a batch of Arrow."""
ENDINGS = (".parquet", ".arrow")
PARTS = ("game", "players", "greedy", "judge", "codec", "solver", "table")
"""What rows depend on: the rules, the players, and what ids and values come from."""


def write_games(
    question: Question,
    path: Path,
    workers: int | None = None,
    engine: str = "local",
    progress: Progress | None = None,
    resume: bool = False,
) -> int:
    """Play games and write every choice to the file; the number of games in it.

    The file appears when it is complete. After an interrupt it has the games that were played so far; after an
    error there is no file. With `resume` the groups of games that are in the file already are not played again.
    Raises BadOptions.
    """
    check_ending(path)
    codec_of(question.game, question.players, question.options)
    groups = _earlier_groups(path, question) if resume else []
    solve_first(question.game, question.players, question.options)
    tasks = [Task(play_game, (question, number)) for number in range(len(groups) * GROUP, question.games)]
    played = results(tasks, workers, engine) if tasks else iter(())
    with (
        HeldInterrupts() as held,
        whole_file(path) as fresh,
        _writer(fresh, path.suffix, question) as writer,
    ):
        for group in held.between(iter(groups)):
            writer.write_batch(_pyarrow().RecordBatch.from_arrays(group().columns, schema=schema(question)))
        return _write_played(question, held.between(played), writer.write_batch, len(groups) * GROUP, progress)


def _earlier_groups(path: Path, question: Question) -> list[Callable[[], Any]]:
    """The whole groups of games in a file, each read when it is asked for; none where there is no file.

    Raises BadOptions if it is no such file, or one of another question.
    """
    if not path.exists():
        return []
    pyarrow, wanted = _pyarrow(), schema(question)
    try:
        known, groups = _read_groups(path)
    except (OSError, pyarrow.ArrowException) as error:
        raise BadOptions(f"{path} can't be continued: {error}") from None
    if not known.equals(wanted) or _without_number(known) != _without_number(wanted):
        raise BadOptions(
            f"{path} can't be continued: it has no games, or games of another question or other code. "
            "Write to another file, or without --resume"
        )
    whole = [group for group in groups if pyarrow.compute.count_distinct(group().column("game")).as_py() == GROUP]
    return whole[: question.games // GROUP]


def _without_number(known: Any) -> tuple[Any, Any]:
    """What a file is made of, but for the number of games, which may grow."""
    metadata = known.metadata or {}
    asked = msgspec.json.decode(metadata.get(b"dicehall", b"{}"))
    asked.pop("games", None)
    return asked, metadata.get(b"made_of")


def _read_groups(path: Path) -> tuple[Any, list[Callable[[], Any]]]:
    """The schema of a file, and its groups of games."""
    import pyarrow.compute  # noqa: F401 (loads what counts games)

    if path.suffix == ".arrow":
        from pyarrow import ipc

        file = ipc.open_file(path)
        return file.schema, [partial(file.get_batch, number) for number in range(file.num_record_batches)]
    from pyarrow import parquet

    table = parquet.ParquetFile(path)
    return table.schema_arrow, [partial(_one_batch, table, number) for number in range(table.num_row_groups)]


def _one_batch(table: Any, number: int) -> Any:
    """A row group of Parquet as one batch."""
    return table.read_row_group(number).combine_chunks().to_batches()[0]


def check_ending(path: Path) -> None:
    """Raise BadOptions unless the name of the file says in which format it is, and its folder is there."""
    if path.suffix not in ENDINGS:
        raise BadOptions(f"{path.name} has no known ending; write a name that ends with {' or '.join(ENDINGS)}")
    if not path.parent.is_dir():
        raise BadOptions(f"there is no folder {path.parent} to write {path.name} into")


def _write_played(
    question: Question,
    games: Iterator[list[Row]],
    write: Callable[[Any], None],
    first: int,
    progress: Progress | None,
) -> int:
    """Write games, which come after the first so many; how many there are. An interrupt ends it."""
    pyarrow, played, known = _pyarrow(), first, schema(question)
    waiting: list[Row] = []
    try:
        for rows in games:
            waiting += rows
            played += 1
            if played % GROUP == 0:
                write(pyarrow.RecordBatch.from_pylist(waiting, schema=known))
                waiting = []
            if progress:
                progress(played, question.games)
    except KeyboardInterrupt:
        if not played:
            raise
    if waiting:
        write(pyarrow.RecordBatch.from_pylist(waiting, schema=known))
    return played


def _pyarrow() -> Any:
    """The library; raises BadOptions with how to get it."""
    try:
        import pyarrow
    except ImportError:
        raise BadOptions("pyarrow is needed to write tables: pip install 'dicehall[arrow]'") from None
    return pyarrow


def _writer(path: Path, ending: str, question: Question) -> Any:
    pyarrow, known = _pyarrow(), schema(question)
    if ending == ".arrow":
        from pyarrow import ipc

        return ipc.new_file(pyarrow.OSFile(str(path), "wb"), known)
    from pyarrow import parquet

    return parquet.ParquetWriter(path, known, compression="zstd")


def schema(question: Question) -> Any:
    """The columns. The question itself goes with them, so that a file says what it has."""
    arrow = _pyarrow()
    columns = [
        ("game", arrow.int32()),
        ("choice_number", arrow.int32()),
        ("seat", arrow.int8()),
        ("bot", arrow.string()),
        ("position", arrow.string()),
        ("legal", arrow.list_(arrow.int16())),
        ("choice", arrow.int16()),
        ("action", arrow.string()),
        ("values", arrow.list_(arrow.float64())),
        ("result", arrow.float64()),
        ("score", arrow.int64()),
    ]
    fields = [
        arrow.field(name, kind, nullable=name in ("choice", "values", "result", "score")) for name, kind in columns
    ]
    return arrow.schema(fields, metadata={"dicehall": msgspec.json.encode(question), "made_of": _made_of(question)})


def _made_of(question: Question) -> str:
    """The fingerprint of what the rows come from, except for the code of players of one's own."""
    brought = plugin(question.game)
    return fingerprint_of_game(brought, PARTS, "dicehall.lab.dataset", resolve(brought.spec, question.options))


def play_game(question: Question, number: int) -> list[Row]:
    """The rows of one game."""
    return list(_RecordedGame(question, number).rows())


class _RecordedGame:
    """One game, with every choice written down."""

    def __init__(self, question: Question, number: int) -> None:
        self._game: Game[Any, Any] = find_game(question.game)
        self._codec: Codec[Any, Any] = codec_of(question.game, question.players, question.options)
        self._judge: Judge | None = judge_of(self._game) if has_judge(question.game) else None
        self._question, self._number = question, number
        self._dice, self._rolls = FairDice(seed_from_text(f"{question.seed}:{number}")), 0
        self._levels = [question.bots[bot] for bot in question.seating(number)]
        self._bots: list[Bot] = [
            make_bot(level, f"{question.seed}:{number}:{seat}", question.options)
            for seat, level in enumerate(self._levels)
        ]
        self._rows: list[Row] = []

    def rows(self) -> Iterator[Row]:
        """Play the game; its rows, with the result."""
        state: Any = begin(self._game, self._question.players, self._question.options)
        with playing(self._bots, self._number, self._question.seed):
            for _ in range(LONGEST):
                pending = self._game.pending(state)
                if isinstance(pending, Over):
                    break
                state = apply(self._game, state, self._answer(state, pending))
        pending = self._game.pending(state)
        over = pending if isinstance(pending, Over) else None
        worth = returns(self._codec, state, over) if over else None
        for row in self._rows:
            row["result"] = worth[row["seat"]] if worth else None
            row["score"] = over.scores[row["seat"]] if over else None
            yield row

    def _answer(self, state: Any, pending: Pending) -> Answer[Any]:
        if isinstance(pending, Decide):
            return Chosen({seat: self._choose(state, seat) for seat in pending.seats})
        if isinstance(pending, Roll):
            self._rolls += 1
            return Rolled(self._dice.draw(pending.dice, self._rolls))
        return Settled(simulated(pending, shared()))

    def _choose(self, state: Any, seat: int) -> Any:
        action = self._bots[seat].choose(self._game, state, seat, self._question.millis)
        legal = self._codec.legal(state, seat)
        self._rows.append(
            {
                "game": self._number,
                "choice_number": len(self._rows),
                "seat": seat,
                "bot": self._levels[seat],
                "position": msgspec.json.encode(self._game.position(state)).decode(),
                "legal": legal,
                "choice": self._id(state, seat, action),
                "action": self._game.write(state, action),
                "values": self._values(state, seat, legal),
            }
        )
        return action

    def _id(self, state: Any, seat: int, action: Any) -> int | None:
        """The id of an action; None where the codec has none for it, as for a throw that is not on the grid."""
        try:
            return self._codec.id_of(state, seat, action)
        except IllegalAction:
            return None

    def _values(self, state: Any, seat: int, legal: list[int]) -> list[float] | None:
        """The value of every legal action, where the judge is exact."""
        if self._judge is None or not self._judge.scale(state).exact:
            return None
        judged = self._judge.choices(state, seat, self._question.millis)
        value = {self._codec.id_of(state, seat, each.action): each.value for each in judged}
        return [value[number] for number in legal]
