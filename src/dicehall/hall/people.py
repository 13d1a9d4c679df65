"""Secrets and ids: how the hall knows a person."""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Callable

_SECRET_BYTES = 32
_ID_BYTES = 16
_CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # 32 of them, so a random byte favours none
_CODE_LENGTH = 6

NOBODY = ""


def new_secret() -> str:
    """A secret for a person's cookie."""
    return secrets.token_urlsafe(_SECRET_BYTES)


def owner_of(secret: str | None) -> str:
    """The owner of a secret as the hall knows them: its SHA-256, or nobody."""
    return hashlib.sha256(secret.encode()).hexdigest() if secret else NOBODY


def new_id(random: Callable[[int], bytes] = secrets.token_bytes) -> str:
    """An id that can't be guessed."""
    return base64.urlsafe_b64encode(random(_ID_BYTES)).rstrip(b"=").decode()


def new_code(random: Callable[[int], bytes] = secrets.token_bytes) -> str:
    """A short code without letters that look alike, to be read aloud."""
    return "".join(_CODE_LETTERS[byte % len(_CODE_LETTERS)] for byte in random(_CODE_LENGTH))
