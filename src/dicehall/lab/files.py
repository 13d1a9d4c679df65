"""What a report is written into: JSON and CSV for programs, and files that are whole or not there."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from dicehall.stored import whole_file


def as_json(value: Any) -> str:
    """A report, a sweep or a comparison as JSON."""
    return msgspec.json.format(msgspec.json.encode(value)).decode() + "\n"


def as_csv(rows: Sequence[dict[str, Any]]) -> str:
    """Rows of plain values as CSV, with the names of all their columns at the head."""
    names = dict.fromkeys(name for row in rows for name in row)
    text = io.StringIO()
    writer = csv.DictWriter(text, list(names), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def write_whole(path: Path, text: str) -> None:
    """Write a file whole, or leave the old one as it was."""
    with whole_file(path) as fresh:
        fresh.write_text(text, "utf-8")
