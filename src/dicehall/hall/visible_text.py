"""Names and chat as people see them: one line, no hidden characters, no towers of marks, only so wide."""

from __future__ import annotations

import unicodedata

from dicehall.core.visible import BLANKS, EMOJI_STYLE, columns, is_hidden, is_mark, is_seen, without_towers
from dicehall.hall.refusals import Malformed

WIDEST_NAME = 40
LONGEST_TEXT = 300
_JOINERS = "\u200c\u200d"  # inside words of some languages, and inside emoji


def clean_text(text: str, longest: int = LONGEST_TEXT) -> str:
    """Text on one line, without what can't be seen; raises Malformed if nothing is left, or more than is stored."""
    words = without_towers(_shown(unicodedata.normalize("NFC", text))).split()
    if not any(is_seen(char) for word in words for char in word):
        raise Malformed("a name or a line of chat needs at least one visible character")
    cleaned = " ".join(words)
    if len(cleaned) > longest:  # a letter may become several when it is brought to its one form
        raise Malformed(f"this is too long; it may have {longest} characters")
    return cleaned


def clean_name(name: str) -> str:
    """A name as it is shown; raises Malformed if nothing of it is visible, or if it is too wide."""
    cleaned = clean_text(name, WIDEST_NAME)
    if columns(cleaned) > WIDEST_NAME:
        raise Malformed(f"this name is too long to be shown; it may be {WIDEST_NAME} letters wide")
    return cleaned


def _shown(text: str) -> str:
    """The text with a space in the place of each character that is not shown; joiners stay inside words."""
    around = zip(" " + text, text, text[1:] + " ", strict=False)
    return "".join(char if _stays(before, char, after) else " " for before, char, after in around)


def _stays(before: str, char: str, after: str) -> bool:
    if char in _JOINERS or char == EMOJI_STYLE:
        joined = char == EMOJI_STYLE or is_seen(after) or is_mark(after)
        return joined and (is_seen(before) or is_mark(before)) and before not in BLANKS
    return not is_hidden(char)
