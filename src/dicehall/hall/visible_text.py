"""Names and chat as people see them: one line, no hidden characters, no towers of marks, only so wide."""

from __future__ import annotations

import unicodedata

from dicehall.hall.refusals import Malformed

WIDEST_NAME = 40
LONGEST_TEXT = 300
MOST_MARKS = 3
"""The largest number of marks above or below one letter; Hebrew with vowels and accents has three."""

_JOINERS = "\u200c\u200d"  # inside words of some languages, and inside emoji
_EMOJI_STYLE = "\ufe0f"
_BLANK_RANGES = (
    (0x034F, 0x034F),  # combining grapheme joiner
    (0x115F, 0x1160),  # Hangul fillers
    (0x17B4, 0x17B5),  # Khmer vowels that are not shown
    (0x180B, 0x180F),  # Mongolian selectors and separator
    (0x2800, 0x2800),  # Braille without dots
    (0x3164, 0x3164),  # Hangul filler
    (0xFE00, 0xFE0E),  # variation selectors
    (0xFFA0, 0xFFA0),  # half-width Hangul filler
    (0x13441, 0x13442),  # Egyptian blanks
    (0x16FE4, 0x16FE4),  # Khitan filler
    (0x1D159, 0x1D159),  # null notehead
    (0xE0100, 0xE01EF),  # more variation selectors
)
_BLANKS = frozenset(chr(code) for first, last in _BLANK_RANGES for code in range(first, last + 1))
_VERY_WIDE = frozenset("\ufdfd\u2e3a\u2e3b\U0001242b\U00012219\ua9c5\u0bf5\u102a")  # as wide as a word


def clean_text(text: str, longest: int = LONGEST_TEXT) -> str:
    """Text on one line, without what can't be seen; raises Malformed if nothing is left, or more than is stored."""
    words = _without_towers(_shown(unicodedata.normalize("NFC", text))).split()
    if not any(_is_seen(char) for word in words for char in word):
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


def columns(text: str) -> int:
    """How wide a text is, in Latin letters."""
    return sum(map(_width, text))


def _shown(text: str) -> str:
    """The text with a space in the place of each character that is not shown; joiners stay inside words."""
    around = zip(" " + text, text, text[1:] + " ", strict=False)
    return "".join(char if _stays(before, char, after) else " " for before, char, after in around)


def _stays(before: str, char: str, after: str) -> bool:
    if char in _JOINERS or char == _EMOJI_STYLE:
        joined = char == _EMOJI_STYLE or _is_seen(after) or _is_mark(after)
        return joined and (_is_seen(before) or _is_mark(before)) and before not in _BLANKS
    return char not in _BLANKS and unicodedata.category(char)[0] not in "CZ"


def _without_towers(text: str) -> str:
    """The text with only so many marks on each letter, and none on a space."""
    found, marks = [], MOST_MARKS
    for char in text:
        if unicodedata.category(char) in ("Mn", "Me"):
            marks += 1
        else:
            marks = MOST_MARKS if char == " " else 0
        if marks <= MOST_MARKS:
            found.append(char)
    return "".join(found)


def _is_seen(char: str) -> bool:
    """Whether a character is seen by itself."""
    return unicodedata.category(char)[0] in "LNPS" and char not in _BLANKS


def _is_mark(char: str) -> bool:
    return unicodedata.category(char)[0] == "M"


def _width(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    if char in _VERY_WIDE:
        return 10
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
