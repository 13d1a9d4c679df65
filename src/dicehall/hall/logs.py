"""Logs on standard error: one JSON object a line, or one line of text; without secrets.

Table ids are as good as keys, and addresses of requests hold them: neither is ever logged.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec

_OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "taskName"}


class JsonLines(logging.Formatter):
    """A log record as one line of JSON: time, level, event, and what was given with it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        fields = {"time": _time(record), "level": record.levelname.lower(), "event": record.getMessage()}
        fields |= _given(record)
        if record.exc_info:
            fields["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(fields, enc_hook=str).decode()


class TextLines(logging.Formatter):
    """A log record as one line that people read; a trace follows on lines of its own."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        given = "".join(f" {name}={value}" for name, value in _given(record).items())
        line = f"{_time(record)} {record.levelname.lower()} {record.getMessage()}{given}".replace("\n", "\\n")
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info else line


FORMATS: Mapping[str, type[logging.Formatter]] = {"json": JsonLines, "text": TextLines}


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


def _given(record: logging.LogRecord) -> dict[str, Any]:
    """What was given with a record beside its message."""
    return {name: value for name, value in vars(record).items() if name not in _OWN}


LEVELS = {
    "dicehall": logging.INFO,
    "uvicorn": logging.WARNING,
    "litestar": logging.WARNING,
    "asyncio": logging.WARNING,
}


def set_up(form: str = "json") -> None:
    """Send the hall's and the server's logs to standard error, as JSON or as text."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(FORMATS[form]())
    for name, level in LEVELS.items():
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(level)
        logger.propagate = False
