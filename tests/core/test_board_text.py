"""Board files as text: whatever somebody sends, it is read or refused in a moment."""

from __future__ import annotations

import time
from contextlib import suppress
from itertools import product

import pytest

from dicehall.core.board_text import read_toml
from dicehall.core.errors import BadOptions
from dicehall.core.packed import LARGEST

BEFORE = ("", "a = ", 'a = "', "a = [", 'a = ["""', "a = ['''")
REPEATED = (
    '"\\', '"""\\', "'a", "'''a", '"\n', '"""\n"', "'''\n'", "\\", '"\\\n', "[]", "a.", "[[a]]\n", "#", "1_", "{a=",
)  # fmt: skip
SECONDS = 1.0
"""Processor time for one file of the largest size; it takes a twentieth of that."""


@pytest.mark.parametrize(("before", "again"), [*product(BEFORE, REPEATED)])
def test_a_file_of_the_largest_size_takes_no_time_to_read_or_refuse(before: str, again: str) -> None:
    text = before + again * ((LARGEST - len(before)) // len(again))
    began = time.process_time()
    with suppress(BadOptions):
        read_toml(text)
    assert time.process_time() - began < SECONDS


@pytest.mark.parametrize("quotes", ['"""', "'''"])
@pytest.mark.parametrize("more", [1, 2])
def test_lists_are_counted_behind_a_text_that_ends_with_quotes(quotes: str, more: int) -> None:
    """Up to two quotes may stand at the end of a text before the three that end it."""
    text = f"{quotes}x{quotes[0] * more}{quotes}"
    assert read_toml(f"a = [{text}]") == {"a": ["x" + quotes[0] * more]}
    with pytest.raises(BadOptions, match="nested more than 8 deep"):
        read_toml(f"a = [{text}, {'[' * 2000}{text}{']' * 2000}]")


@pytest.mark.parametrize("text", ['"[[[[[[[[[["', "'[[[[[[[[[['", '"""[[[[[[[[[["""', "1 # [[[[[[[[[["])
def test_what_stands_in_quotes_or_comments_is_not_nested(text: str) -> None:
    assert "a" in read_toml(f"a = {text}")


@pytest.mark.parametrize("text", ['"b', '"b\\', '"b\\"', "'b", '"""b""', "'''b''", '"""b\nc"', "'''\n'"])
def test_a_text_that_does_not_end_is_told_with_its_line(text: str) -> None:
    with pytest.raises(BadOptions, match="line 2: this text in quotes does not end"):
        read_toml(f"x = 1\na = {text}")
