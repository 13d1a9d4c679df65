"""Records are bound to the edition of the board they were played on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from core.test_play import SEED, begin
from core.toys import TOY, State, Toy
from dicehall.core.boards import PlayedBoard
from dicehall.core.contract import Rulebook, Spec
from dicehall.core.errors import BadOptions, RecordError
from dicehall.core.fairdice import FairDice
from dicehall.core.options import Choice, Number
from dicehall.core.play import Play
from dicehall.core.record import Header, Record, Sitter, header_line, read_record, seal
from dicehall.core.verify import verify

SHIPPED, OWN = {"goal": 3, "colour": "red"}, {"goal": 5, "colour": "green"}


class ToyBoards:
    """Two boards, of which one comes with the game; a goal is a rule, a colour is not."""

    option = "board"

    def __init__(self) -> None:
        self.known: dict[str, dict[str, Any]] = {"shipped": SHIPPED, "own": OWN}

    def content(self, name: str) -> Any:
        return self.known[name]

    def rules(self, name: str) -> Any:
        return {"goal": self.known[name]["goal"]}

    def ships(self, name: str) -> bool:
        return name == "shipped"

    def adopt(self, content: Any) -> str:
        if not isinstance(content, dict) or content.keys() != SHIPPED.keys():
            raise BadOptions("this is no board")
        self.known["adopted"] = content
        return "adopted"


class BoardToy(Toy):
    """The toy, with a goal that a board says."""

    options = (Choice("board", "shipped", ("shipped", "own"), "The board."), Number("speed", 1, 1, 9, "How fast."))
    spec = Spec(
        id="toy",
        title="Toy",
        version="1",
        rulebooks=(Rulebook("toy", "Toy", "A toy.", (1, 3), options),),
        scores=(0, 100),
        kind="On a board",
        minutes=5,
    )

    def __init__(self) -> None:
        self.boards = ToyBoards()

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        return State("seal", seats, self.boards.known[options["board"]]["goal"])


@pytest.fixture
def game() -> BoardToy:
    return BoardToy()


def played(game: BoardToy, board: str = "shipped") -> Record:
    play = Play.start(game, [Sitter("one")], {"board": board}, FairDice(SEED))
    play.act(0, "1")
    play.act(0, "2")
    play.roll()
    play.act(0, "-5")
    play.settle({"at": 3})
    return read_record(play.record.lines())


def with_header(record: Record, **changes: Any) -> Record:
    """The record with another header, and a chain that fits it."""
    found = Record(msgspec.structs.replace(record.header, **changes))
    for entry in record.entries:
        found = Record(found.header, (*found.entries, seal(found.hash, entry)))
    return read_record(found.lines())


class TestHeaders:
    def test_of_a_game_without_boards_are_as_they_were(self) -> None:
        assert b"board" not in header_line(begin().header)

    def test_name_the_edition_of_a_board_that_ships_with_the_game(self, game: BoardToy) -> None:
        board = played(game).header.board
        assert board is not None
        assert len(board.fingerprint) == 64
        assert board.content is None

    def test_carry_a_board_that_does_not_ship_with_the_game(self, game: BoardToy) -> None:
        board = played(game, "own").header.board
        assert board is not None
        assert board.content == OWN


class TestReplays:
    def test_on_the_same_edition_give_the_same_game(self, game: BoardToy) -> None:
        assert Play.replay(game, played(game)).state.goal == 3

    def test_on_a_board_that_was_drawn_anew_give_the_same_game(self, game: BoardToy) -> None:
        record = played(game)
        game.boards.known["shipped"] = SHIPPED | {"colour": "blue"}
        assert Play.replay(game, record).state.goal == 3

    def test_on_another_edition_are_refused_with_both_editions(self, game: BoardToy) -> None:
        record = played(game)
        game.boards.known["shipped"] = SHIPPED | {"goal": 4}
        with pytest.raises(
            RecordError, match=r"edition [0-9a-f]{12} of the board shipped.*has edition [0-9a-f]{12}"
        ):
            Play.replay(game, record)

    def test_on_an_edition_that_colours_a_terminal_are_refused_in_letters(self, game: BoardToy) -> None:
        board = PlayedBoard("\x1b[2J" + "x" * 9000)
        with pytest.raises(RecordError, match=r"edition \\x1b\[2Jxxxxxxxx of the board shipped") as refused:
            Play.replay(game, with_header(played(game), board=board))
        assert str(refused.value).isprintable()
        assert len(str(refused.value)) < 200

    def test_of_a_version_that_colours_a_terminal_are_refused_in_letters(self, game: BoardToy) -> None:
        with pytest.raises(RecordError, match=r"with version \\x1b\[2Jxx") as refused:
            Play.replay(game, with_header(played(game), version="\x1b[2J" + "x" * 9000))
        assert str(refused.value).isprintable()
        assert len(str(refused.value)) < 400

    def test_use_the_board_that_the_record_carries(self, game: BoardToy) -> None:
        record = played(game, "own")
        game.boards.known["own"] = OWN | {"goal": 7}
        assert Play.replay(game, record).state.goal == 5
        elsewhere = with_header(record, options={"board": "unknown here", "speed": 1})
        assert Play.replay(BoardToy(), elsewhere).state.goal == 5

    def test_refuse_a_board_that_is_not_the_one_that_the_header_names(self, game: BoardToy) -> None:
        record = played(game, "own")
        board = msgspec.structs.replace(record.header.board, content=OWN | {"goal": 7})  # type: ignore[type-var]
        with pytest.raises(RecordError, match="carries another board"):
            Play.replay(game, with_header(record, board=board))

    def test_refuse_a_board_that_is_none(self, game: BoardToy) -> None:
        record = played(game, "own")
        board = msgspec.structs.replace(record.header.board, content=[1])  # type: ignore[type-var]
        with pytest.raises(RecordError, match="this is no board"):
            Play.replay(game, with_header(record, board=board))

    def test_refuse_a_board_in_a_game_without_boards(self, game: BoardToy) -> None:
        record = with_header(played(game), options={})
        with pytest.raises(RecordError, match="the game has no boards"):
            Play.replay(TOY, record)


class TestVerdicts:
    def test_name_the_edition(self, game: BoardToy) -> None:
        verdict = verify(game, played(game))
        assert any("played on the board of this program, edition" in point for point in verdict.proven)
        assert any("1 roll was drawn, each exactly" in point for point in verdict.proven)
        carried = verify(game, played(game, "own"))
        assert any("played on the board that the record carries" in point for point in carried.proven)

    def test_of_an_old_record_prove_nothing_that_depends_on_the_board(self, game: BoardToy) -> None:
        verdict = verify(game, with_header(played(game), board=None))
        assert verdict.sound
        proven, left_open = " ".join(verdict.proven), " ".join(verdict.open)
        assert "follows the rules" not in proven
        assert "drawn" not in proven
        assert "The chain is whole" in proven
        assert "does not say which edition of the board was played" in left_open
        assert "If it was the edition of this program: every entry follows the rules" in left_open
        assert "If it was the edition of this program: 1 roll was drawn" in left_open

    def test_of_an_old_record_that_does_not_replay_say_that_the_board_may_be_another(self, game: BoardToy) -> None:
        record = with_header(played(game), board=None)
        with pytest.raises(RecordError, match="does not say which edition"):
            verify(game, Record(record.header, record.entries[1:]))

    def test_say_which_options_the_record_does_not_name(self, game: BoardToy) -> None:
        verdict = verify(game, with_header(played(game), options={"board": "shipped"}))
        assert "The record does not name speed; each was taken as the rulebook says." in verdict.open


def test_an_old_header_has_the_same_bytes_and_the_same_hash() -> None:
    header = Header("record/1", "toy", "1", {"goal": 3}, (Sitter("x"),))
    assert header_line(header) == (
        b'{"dicehall":"record/1","game":"toy","version":"1","options":{"goal":3},"seats":[{"name":"x",'
        b'"player":"person"}],"hash":"c9fb0f62c927c1475c6cab10a40aef63390d7ed656863a083464a88e1d2a6525"}'
    )
