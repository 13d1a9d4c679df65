"""Secrets, ids and names: who somebody is to the hall, and what they may call themselves."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata

from dicehall.hall.refusals import Malformed

_SECRET_BYTES = 32
_ID_BYTES = 16
_CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_CODE_LENGTH = 6

NOBODY = ""


def new_secret() -> str:
    """A secret for a person's cookie."""
    return secrets.token_urlsafe(_SECRET_BYTES)


def owner_of(secret: str | None) -> str:
    """Who holds a secret, as the hall knows them: its SHA-256, or nobody."""
    return hashlib.sha256(secret.encode()).hexdigest() if secret else NOBODY


def new_id() -> str:
    """An id that can't be guessed."""
    return secrets.token_urlsafe(_ID_BYTES)


def new_code() -> str:
    """A short code without letters that look alike, to be read aloud."""
    return "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))


def plain(text: str) -> str:
    """Text as people may show it: on one line, without characters that steer; raises Malformed if none is left."""
    words = "".join(char if _shows(char) else " " for char in text).split()
    if not words:
        raise Malformed("a name or a line of chat needs at least one visible character")
    return " ".join(words)


def _shows(char: str) -> bool:
    return unicodedata.category(char)[0] not in "CZ"
