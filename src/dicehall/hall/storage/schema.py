"""The tables of the database. Entries and chat are only ever appended; seeds and held choices are private.

`epoch` counts how often a table was opened, and `process` is the process that has it open. `runs_itself`: the table
has a clock or bots. `waiting`: the seats that are asked now, in JSON. `origin`: where the game is taken up, too.
`beat` is the time of a process's last sign of life by the database's clock, and `ran` its own steady time then.

A change to these needs a migration in `migrations/versions`; a test compares the two.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()


def _table_id() -> Column[str]:
    return Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True)


tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("asked", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("host", String(64), nullable=False, index=True),
    Column("seed_sha256", String(64)),
    Column("phase", String(10), nullable=False, index=True),
    Column("header", Text),
    Column("clock", Text),
    Column("proposal", Text),
    Column("result", Text),
    Column("chat_on", Boolean, nullable=False),
    Column("next", String(32), index=True),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("epoch", BigInteger, nullable=False, server_default="0"),
    Column("process", String(32), index=True),
    Column("runs_itself", Boolean, nullable=False, server_default=false()),
    Column("waiting", Text),
    Column("origin", Text),
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("started", BigInteger, nullable=False),
    Column("beat", BigInteger, nullable=False),
    Column("ran", BigInteger, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("player", String(40), nullable=False),
    Column("owner", String(64), nullable=False, index=True),
    Column("entropy", String(64), nullable=False),
)

entries = Table(
    "entries",
    metadata,
    _table_id(),
    Column("n", Integer, primary_key=True),
    Column("line", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

seeds = Table("seeds", metadata, _table_id(), Column("seed", LargeBinary, nullable=False))

held = Table(
    "held",
    metadata,
    _table_id(),
    Column("seat", Integer, primary_key=True),
    Column("after_entry", Integer, nullable=False),
    Column("text", Text, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    _table_id(),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", String(300), nullable=False),
    Column("at", BigInteger, nullable=False),
)

attempts = Table(
    "attempts",
    metadata,
    Column("day", String(10), primary_key=True),
    Column("challenge", String(40), primary_key=True),
    Column("owner", String(64), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False, unique=True),
    Column("score", Integer),
)

boards = Table(
    "boards",
    metadata,
    Column("owner", String(64), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("id", String(32), primary_key=True, index=True),
    Column("name", String(60), nullable=False),
    Column("fingerprint", String(64), nullable=False),
    Column("board", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)

tracks = Table(
    "tracks",
    metadata,
    _table_id(),
    Column("n", Integer, primary_key=True),
    Column("track", LargeBinary, nullable=False),
)

tries = Table(
    "tries",
    metadata,
    Column("owner", String(64), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("book", String(90), nullable=False),
    Column("puzzle", String(130), nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
    Column("day", String(10), index=True),
    Column("answer", String(400), nullable=False),
    Column("loss", BigInteger, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("counts", Boolean, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("mu", Integer, nullable=False),
    Column("sigma", Integer, nullable=False),
)

puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("puzzle", String(130), primary_key=True),
    Column("mu", Integer, nullable=False),
    Column("sigma", Integer, nullable=False),
)

mistakes = Table(
    "mistakes",
    metadata,
    Column("owner", String(64), primary_key=True),
    Column("id", String(40), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("content", Text, nullable=False),
)

judged_games = Table(
    "judged_games",
    metadata,
    Column("owner", String(64), primary_key=True),
    Column("table_id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("content", Text, nullable=False),
)
