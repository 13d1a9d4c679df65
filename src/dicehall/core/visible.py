"""What can be seen of a text: characters that show nothing, towers of marks, and how wide a text is."""

from __future__ import annotations

import unicodedata

MOST_MARKS = 3
"""The largest number of marks above or below one letter; Hebrew with vowels and accents has three."""

EMOJI_STYLE = "\ufe0f"
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
BLANKS = frozenset(chr(code) for first, last in _BLANK_RANGES for code in range(first, last + 1))
"""Letters, signs and marks that show nothing. The style of an emoji is none of them."""
_VERY_WIDE = frozenset("\ufdfd\u2e3a\u2e3b\U0001242b\U00012219\ua9c5\u0bf5\u102a")  # as wide as a word


def is_seen(char: str) -> bool:
    """Whether a character is seen by itself."""
    return unicodedata.category(char)[0] in "LNPS" and char not in BLANKS


def is_mark(char: str) -> bool:
    """Whether a character belongs to the one before it."""
    return unicodedata.category(char)[0] == "M"


def is_hidden(char: str) -> bool:
    """Whether a character shows nothing, or is a space or a control."""
    return char in BLANKS or unicodedata.category(char)[0] in "CZ"


def without_towers(text: str) -> str:
    """The text with only so many marks on each letter, and none on a space."""
    found, marks = [], MOST_MARKS
    for char in text:
        if _takes_no_room(char):
            marks += 1
        else:
            marks = MOST_MARKS if char == " " else 0
        if marks <= MOST_MARKS:
            found.append(char)
    return "".join(found)


def columns(text: str) -> int:
    """How wide a text is, in Latin letters."""
    return sum(map(_width, text))


def _width(char: str) -> int:
    if _takes_no_room(char) or unicodedata.category(char) == "Cf":
        return 0
    if char in _VERY_WIDE:
        return 10
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _takes_no_room(char: str) -> bool:
    return unicodedata.category(char) in ("Mn", "Me")
