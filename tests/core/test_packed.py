"""Boards as one line of text, and as TOML: both give back what went in, and neither can be made slow or large."""

from __future__ import annotations

import time
import zlib
from base64 import urlsafe_b64encode
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from dicehall.core.board_text import DEEPEST, read_toml, write_toml
from dicehall.core.boards import Fault, fault_at
from dicehall.core.errors import BadOptions
from dicehall.core.packed import LARGEST, is_packed, name_of, pack, unpack

TEXTS = some.text(alphabet=some.characters(codec="utf-8"), max_size=20)
NAMES = some.from_regex(r"[a-z_]{1,12}", fullmatch=True)
VALUES = some.one_of(
    TEXTS, some.booleans(), some.integers(-(2**60), 2**60), some.lists(some.integers(-9, 9), max_size=40)
)
TABLES = some.dictionaries(NAMES, VALUES, min_size=1, max_size=6)
BOARDS = some.dictionaries(NAMES, some.one_of(TABLES, some.lists(TABLES, min_size=1, max_size=3)), max_size=5)


def packed_bytes(plain: bytes) -> str:
    return f"x~{urlsafe_b64encode(zlib.compress(plain)).decode()}"


class TestPackedBoards:
    @given(BOARDS)
    def test_give_back_what_was_packed(self, content: Any) -> None:
        packed = pack("Some town", content)
        assert is_packed(packed)
        assert name_of(packed) == "Some town"
        assert unpack(packed) == content

    @given(some.text(max_size=60))
    def test_anything_else_is_refused(self, text: str) -> None:
        with pytest.raises(BadOptions):
            unpack(text)

    @given(some.binary(max_size=200))
    def test_damaged_ones_are_refused(self, damaged: bytes) -> None:
        with pytest.raises(BadOptions):
            unpack(f"x~{urlsafe_b64encode(b'!' + damaged).decode()}")

    def test_one_that_would_unpack_to_gigabytes_stops_at_the_limit(self) -> None:
        with pytest.raises(BadOptions, match="too large"):
            unpack(packed_bytes(b"[" + b" " * 20_000_000 + b"]"))

    def test_one_that_is_nested_without_end_is_refused(self) -> None:
        with pytest.raises(BadOptions, match="damaged"):
            unpack(packed_bytes(b"[" * 40_000))

    @pytest.mark.parametrize("cut", [1, 2, 4, 5, 12])
    def test_one_whose_end_is_cut_off_is_refused(self, cut: int) -> None:
        whole = zlib.compress(b'{"a": 1}', 9)
        assert unpack(f"x~{urlsafe_b64encode(whole).decode()}") == {"a": 1}
        with pytest.raises(BadOptions, match="damaged"):
            unpack(f"x~{urlsafe_b64encode(whole[:-cut]).decode()}")

    def test_one_that_something_follows_is_refused(self) -> None:
        whole = zlib.compress(b'{"a": 1}', 9)
        with pytest.raises(BadOptions, match="damaged"):
            unpack(f"x~{urlsafe_b64encode(whole + b'more').decode()}")

    def test_one_that_is_too_large_is_not_packed(self) -> None:
        with pytest.raises(BadOptions, match="at most"):
            pack("x", {"a": "b" * LARGEST})


class TestToml:
    @given(BOARDS)
    def test_reads_as_it_was_written(self, content: Any) -> None:
        assert read_toml(write_toml(content)) == content

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("a = " + "[" * 30_000, f"line 1: this is nested more than {DEEPEST} deep"),
            ("\n\na = " + "{b=" * 10_000, f"line 3: this is nested more than {DEEPEST} deep"),
            ("a" + ".a" * 20_000 + " = 1", "nested more than"),
            ("[" + "a." * 20_000 + "a]", "nested more than"),
            ("x = {" + "b." * 15_000 + "c = 1}", "nested more than"),
            ("a = " + "9" * 40_000, "line 1: this number or name has 40,000 characters"),
            ("a = 0x" + "f" * 40_000, "has 40,002 characters"),
            ("a = " + "9" * 199 + "\n" + "b" * 60_000, "at most 48,000 bytes"),
            ('"' + "a" * 40_000, "line 1"),
            ("a = '''" + "'" * 30_000, "line"),
            ("\n".join("a = 1" for _ in range(8_000)), "line 2"),
            ("[[a]]\n" * 6_000 + "[a]\n", "line"),
        ],
        ids=["lists", "tables", "dots", "header", "dots inside", "digits", "hex", "large", "quote", "quotes",
             "twice", "tables of tables"],
    )  # fmt: skip
    def test_of_hostile_kinds_is_refused_at_once_with_the_line(self, text: str, said: str) -> None:
        began = time.process_time()
        with pytest.raises(BadOptions) as refused:
            read_toml(text)
        assert said in str(refused.value)
        assert len(str(refused.value)) < 400
        assert time.process_time() - began < 5  # a parser that is quadratic takes minutes

    @pytest.mark.parametrize("start", ["\ufeff", ""], ids=["a mark of order", "none"])
    @pytest.mark.parametrize("end", ["\r\n", "\n"], ids=["Windows", "others"])
    def test_of_any_editor_is_read(self, start: str, end: str) -> None:
        assert read_toml(f"{start}[a]{end}b = 1{end}") == {"a": {"b": 1}}

    @pytest.mark.parametrize(
        "text",
        ["a = 1\rb = 2", "a = 'b\x00'", '"\x1b[2J" = 1', 'a = "\\ud800"', '{"a": 1}', "a = 1\na = 2", "[a]\n[a]",
         "[a]\nb = 1\n[a.b]", "a = 2024-13-01", "a = 99:00:00", "a = 1__0", "= 1", "\x1f\x8b"],
    )  # fmt: skip
    def test_that_is_none_says_where(self, text: str) -> None:
        with pytest.raises(BadOptions, match=r"^it is no TOML: .* \(at (line \d+|end)") as refused:
            read_toml(text)
        assert str(refused.value).isprintable()

    @given(some.text(max_size=300))
    def test_of_any_kind_is_read_or_refused(self, text: str) -> None:
        with suppress(BadOptions):
            assert isinstance(read_toml(text), dict)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("locations[3] (mill), name: it is empty", ("locations", 3)),
        ("routes[0] (A): no entrance", ("routes", 0)),
        ("scores: they do not add up", ("scores", None)),
        ("42 is no board", ("", None)),
        ("it is empty; a board has meta", ("", None)),
        ("dice.d4: no face shows 1", ("dice", None)),
    ],
)
def test_a_fault_says_where_it_is(text: str, fault: tuple[str, int | None]) -> None:
    assert fault_at(text) == Fault(text, *fault)
