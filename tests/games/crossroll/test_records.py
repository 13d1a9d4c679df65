"""Records of Crossroll: the edition of the board is in them, and those of the first releases still open."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehall.core.board_text import read_toml
from dicehall.core.boards import played_board
from dicehall.core.play import Play
from dicehall.core.record import Record, header_line, read_record
from dicehall.core.verify import verify
from dicehall.games.crossroll.board import FOLDER
from dicehall.games.crossroll.board_content import BOARDS
from dicehall.games.crossroll.faults import BadBoard
from dicehall.games.crossroll.game import GAME

GOLDEN = Path(__file__).parent.parent.parent / "golden"
HONG_KONG = {"board": "hong_kong"}


def golden(name: str) -> Record:
    return read_record((GOLDEN / name).read_bytes().splitlines())


class TestOldRecords:
    @pytest.mark.parametrize("name", ["crossroll-1.jsonl", "crossroll-2.jsonl"])
    def test_open_with_the_same_bytes_and_leave_the_board_open(self, name: str) -> None:
        record = golden(name)
        assert record.header.board is None
        assert header_line(record.header) == (GOLDEN / name).read_bytes().splitlines()[0]
        verdict = verify(GAME, record)
        assert verdict.sound
        assert any("which edition of the board" in point for point in verdict.open)


class TestNewRecords:
    def test_name_the_edition_that_comes_with_the_package(self) -> None:
        record = golden("crossroll/with-board.jsonl")
        assert record.header.board == played_board(GAME, HONG_KONG)
        assert any("follows the rules" in point for point in verify(GAME, record).proven)

    def test_say_the_same_along_the_game_as_the_old_ones(self) -> None:
        new, old = golden("crossroll/with-board.jsonl"), golden("crossroll-1.jsonl")
        assert [entry.what for entry in new.entries] == [entry.what for entry in old.entries]
        assert Play.replay(GAME, new).state == Play.replay(GAME, old).state


class TestEditions:
    def test_a_board_that_is_drawn_anew_is_the_same_edition(self) -> None:
        text = (FOLDER / "hong_kong.toml").read_text("utf-8")
        assert self.fingerprint(text.replace('colour = "#e4572e"', 'colour = "#123456"')) == self.fingerprint(text)

    def test_another_route_score_is_another_edition(self) -> None:
        text = (FOLDER / "hong_kong.toml").read_text("utf-8")
        other = text.replace("\nscore = 23\n", "\nscore = 24\n").replace("_score = 500\n", "_score = 501\n")
        assert self.fingerprint(other) != self.fingerprint(text)

    @staticmethod
    def fingerprint(text: str) -> str:
        name = BOARDS.adopt(read_toml(text))
        found = played_board(GAME, {"board": name})
        assert found is not None
        assert found.content is None, "the name carries the board"
        return found.fingerprint

    @pytest.mark.parametrize("content", [None, [], "hong_kong", {}, {"meta": {"name": "nowhere"}}])
    def test_what_is_no_board_is_refused(self, content: object) -> None:
        with pytest.raises(BadBoard):
            BOARDS.adopt(content)
