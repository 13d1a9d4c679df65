"""Boards of one's own as one line of text: the name of the board, a tilde, and the board itself, compressed.

Such a text is the value of the option that names a board. So options, states and records carry the board wherever
they go, and every process can play on it.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from typing import Any

import msgspec

from dicehall.core.errors import BadOptions

LARGEST = 48_000
"""The largest board in bytes: as TOML or as JSON."""
LONGEST = 40_000
"""The largest number of characters of a packed board."""
LONGEST_NAME = 60

_PACKED = re.compile(rf"[^~\n]{{1,{LONGEST_NAME}}}~[A-Za-z0-9_-]+={{0,2}}")


def pack(name: str, content: Any) -> str:
    """A board as one line of text; raises BadOptions for one that is too large."""
    plain = msgspec.json.encode(_in_order(content))
    if len(plain) > LARGEST:
        raise BadOptions(f"this board has {len(plain):,} bytes; at most {LARGEST:,} are allowed")
    return f"{name}~{urlsafe_b64encode(zlib.compress(plain, 9)).decode()}"


def _in_order(value: Any) -> Any:
    """A value whose names stand in an order that does not depend on who wrote it: the d4 before the d10."""
    if isinstance(value, dict):
        return {name: _in_order(value[name]) for name in sorted(value, key=lambda name: (len(name), name))}
    return [_in_order(each) for each in value] if isinstance(value, list | tuple) else value


def is_packed(value: Any) -> bool:
    """Whether a value has the form of a packed board."""
    return isinstance(value, str) and len(value) <= LONGEST and _PACKED.fullmatch(value) is not None


def name_of(value: str) -> str:
    """A board as people name it: the name that a packed one begins with, or the value itself."""
    return value.partition("~")[0]


def unpack(value: str) -> Any:
    """The content of a packed board, never more than is allowed; raises BadOptions."""
    if not is_packed(value):
        raise BadOptions("this is not a packed board")
    try:
        reader = zlib.decompressobj()
        plain = reader.decompress(urlsafe_b64decode(value.partition("~")[2]), LARGEST + 1)
        if len(plain) > LARGEST:
            raise BadOptions(f"this board is too large; it may have {LARGEST:,} bytes")
        if not reader.eof or reader.unused_data:
            raise ValueError("something is missing at the end, or follows after it")
        return msgspec.json.decode(plain)
    except (zlib.error, Error, ValueError, RecursionError):
        raise BadOptions("this packed board is damaged") from None
