"""Boards of one's own: every process can play on them, records carry them, and hostile ones are refused."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from datetime import date
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from dicehall.bots import level_bot, levels_of
from dicehall.core.board_text import read_toml, write_toml
from dicehall.core.boards import PlayedBoard, board_fingerprint
from dicehall.core.contract import Chosen, Decide, Over, Roll
from dicehall.core.errors import RecordError
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.packed import pack
from dicehall.core.play import Play
from dicehall.core.record import Header, Record, Sitter, header_line, read_record
from dicehall.core.setup import begin, complete, house_rules
from dicehall.core.titles import full_title, title_of
from dicehall.core.verify import verify
from dicehall.games.crossroll.board import load
from dicehall.games.crossroll.board_content import BOARDS
from dicehall.games.crossroll.faults import BadBoard
from dicehall.games.crossroll.game import GAME
from dicehall.games.crossroll.picture import blank
from dicehall.rules_text import rules_text
from games.crossroll.small_town import small_town

BOARD = BOARDS.adopt(small_town())


def played(board: str = BOARD, bots: tuple[str, ...] = ("greedy", "random"), seed: str = "town") -> Play[Any, Any]:
    """A whole game between bots."""
    sitters = [Sitter(f"player {n}", bot) for n, bot in enumerate(bots)]
    play: Play[Any, Any] = Play.start(GAME, sitters, {"board": board}, FairDice(seed_from_text(seed)))
    players = [level_bot(bot, seed) for bot in bots]
    while not isinstance(play.pending, Over):
        match play.pending:
            case Decide(seats):
                for seat in seats:
                    action = players[seat].choose(GAME, play.state, seat, 5)
                    play.act(seat, GAME.write(play.state, action), "bot")
            case Roll():
                play.roll()
    return play


class TestABoardOfOnesOwn:
    @pytest.mark.parametrize("bot", levels_of("crossroll"))
    def test_is_played_by_every_bot(self, bot: str) -> None:
        assert isinstance(played(bots=(bot, "random")).pending, Over)

    @pytest.mark.parametrize("seats", [1, 4])
    def test_is_played_alone_and_by_four(self, seats: int) -> None:
        play = played(bots=("greedy",) * seats)
        assert max(play.pending.scores) <= load(BOARD).meta.perfect_score  # type: ignore[union-attr]

    def test_is_in_the_record_with_its_fingerprint(self) -> None:
        header = played().header
        assert header.options["board"] == BOARD
        assert header.board is not None
        assert header.board.fingerprint == board_fingerprint(GAME, {"board": BOARD})

    def test_replays_and_verifies_from_the_record_alone_in_another_process(self) -> None:
        lines = [line.decode() for line in played().record.lines()]
        script = (
            "import json,sys\n"
            "from dicehall.core.record import read_record\n"
            "from dicehall.core.verify import verify\n"
            "from dicehall.registry import game\n"
            "record = read_record(line.encode() for line in json.load(sys.stdin))\n"
            "found = verify(game('crossroll'), record)\n"
            "print(found.sound, *found.proven)\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", script], input=json.dumps(lines), capture_output=True, text=True, check=True
        )
        assert done.stdout.startswith("True")
        assert "played on the board that the record carries" in done.stdout

    def test_of_an_old_record_is_known_wherever_its_states_go(self) -> None:
        """Records of earlier releases carry the content of a board beside its name."""
        play = played()
        header = json.loads(next(iter(play.record.lines())))
        header["options"]["board"] = "own"
        header["board"]["content"] = small_town()
        del header["hash"]
        options = complete(GAME, header["options"], PlayedBoard(**header["board"]))
        assert options["board"] == BOARD

    def test_that_was_changed_inside_a_record_is_refused(self) -> None:
        lines = [line.decode() for line in played().record.lines()]
        other = deepcopy(small_town())
        other["routes"][0]["boxes"] = 3
        changed = [lines[0].replace(BOARD, BOARDS.adopt(other)), *lines[1:]]
        with pytest.raises(RecordError, match=r"hash"):
            verify(GAME, read_record(line.encode() for line in changed))

    def test_of_another_edition_is_called_by_its_name_where_a_record_is_refused(self) -> None:
        record = played().record
        other = msgspec.structs.replace(record.header, board=PlayedBoard("0" * 64))
        with pytest.raises(RecordError, match="edition 000000000000 of the board Small Town; this") as refused:
            verify(GAME, Record(other))
        assert len(str(refused.value)) < 200

    @pytest.mark.parametrize(
        ("board", "said"),
        [
            ("../../etc/passwd", 'option board is "../../etc/passwd"; allowed: one of hong_kong'),
            ("\x1b[31mred", "allowed: one of hong_kong"),
            (BOARD + "AAAA", "Small Town: this packed board is damaged"),
            (BOARD[:-8], "Small Town: this packed board is damaged"),
            ("Small Town~" + "A" * 900_000, "allowed: one of hong_kong"),
            (["hong_kong"], "allowed: one of hong_kong"),
            (None, "option board is null"),
        ],
        ids=["path", "colour", "more behind", "end cut off", "endless", "list", "nothing"],
    )
    def test_is_refused_in_a_record_whose_chain_is_whole(self, board: Any, said: str) -> None:
        options = {"nitrous": False, "board": board, "first": 0}
        header = Header("record/1", "crossroll", "1", options, (Sitter("a"), Sitter("b")))
        with pytest.raises(RecordError, match=re.escape(said)) as refused:
            verify(GAME, read_record([header_line(header)]))
        assert str(refused.value).isprintable()
        assert len(str(refused.value)) < 400

    def test_is_named_in_views_and_house_rules_not_spelled_out(self) -> None:
        state = begin(GAME, 2, {"board": BOARD})
        assert GAME.view(state, None).board == "Small Town"
        assert 'board="Small Town"' in house_rules(GAME.spec, {"board": BOARD})

    def test_gives_its_name_to_the_table_the_rules_the_sheet_and_the_verdict(self) -> None:
        options = {"board": BOARD}
        assert title_of(GAME.spec, options) == full_title(GAME.spec, options) == "Crossroll Small Town"
        assert rules_text("crossroll", options).startswith("# Crossroll Small Town\n")
        assert "<title>Crossroll Small Town, a blank sheet</title>" in blank(options)
        assert "follows the rules of Crossroll Small Town, version 1" in " ".join(
            verify(GAME, played().record).proven
        )
        assert title_of(GAME.spec, {"board": "lisbon"}) == "Crossroll Lisbon"
        assert title_of(GAME.spec, {}) == "Crossroll Hong Kong"

    def test_has_a_name_that_means_nothing_to_markdown(self) -> None:
        other = deepcopy(small_town())
        other["meta"]["name"] = "[a](javascript:b) *c*"
        heading = rules_text("crossroll", {"board": BOARDS.adopt(other)}).splitlines()[0]
        assert heading == r"# Crossroll \[a\]\(javascript\:b\) \*c\*"

    def test_has_its_dice_and_its_chart_in_the_order_of_their_numbers(self) -> None:
        content = small_town()
        content["conversion"]["10"] = content["conversion"].pop("2")
        board = load(BOARDS.adopt(content))
        assert list(board.dice) == ["d4", "d6", "d8", "d10"]
        assert list(board.conversion) == ["1", "3", "10"]

    def test_can_not_lie_about_its_name(self) -> None:
        with pytest.raises(BadBoard, match="the board inside is called Small Town"):
            load(BOARD.replace("Small Town~", "Hong Kong~"))

    @pytest.mark.parametrize("die", ["x", "name", "label"])
    def test_has_another_edition_with_another_die_whatever_the_die_is_called(self, die: str) -> None:
        editions = set()
        for faces in ([1, 2], [1, 9]):
            content = small_town()
            content["dice"][die] = faces
            editions.add(board_fingerprint(GAME, {"board": BOARDS.adopt(content)}))
        assert len(editions) == 2

    def test_can_be_varied_number_by_number(self) -> None:
        other = BOARDS.changed(BOARD, ("routes", "A", "score"), 15)
        assert load(other).route("A").score == 15
        assert load(other).meta.perfect_score == load(BOARD).meta.perfect_score + 5
        assert load(BOARDS.changed(BOARD, ("scores", "speed", "1"), 9)).scores.speed == (1, 9)
        assert load(BOARDS.changed(BOARD, ("locations", "hill", "landmark"), True)).location("hill").landmark

    @pytest.mark.parametrize(
        ("path", "value"),
        [
            (("routes", "Q", "score"), 1),
            (("nothing",), 1),
            ((), 1),
            (("routes", "A", "score"), "x"),
            (("meta",), 5),
            (("scores",), []),
            (("routes", "A"), None),
            (("routes", "9" * 5000, "score"), 1),
            (("scores", "speed", "\u0661"), 1),
            (("scores", "speed", "\x1b[2J"), 1),
        ],
    )
    def test_can_not_be_varied_where_there_is_nothing(self, path: tuple[str, ...], value: Any) -> None:
        with pytest.raises(BadBoard) as refused:
            BOARDS.changed(BOARD, path, value)
        assert str(refused.value).isprintable()
        assert len(str(refused.value)) < 600


@pytest.mark.parametrize("name", ["hong_kong", "lisbon"])
def test_a_board_that_ships_reads_the_same_after_it_was_written_and_packed(name: str) -> None:
    content = BOARDS.content(name)
    assert read_toml(write_toml(content)) == content
    packed = BOARDS.adopt(content)
    assert board_fingerprint(GAME, {"board": packed}) == board_fingerprint(GAME, {"board": name})


@pytest.mark.parametrize("table", ["engine", "flyover", "routes"])
def test_a_board_with_an_empty_table_reads_the_same_after_it_was_written(table: str) -> None:
    content = {**small_town(), table: []}
    assert read_toml(write_toml(content)) == content
    assert BOARDS.faults(read_toml(write_toml(content))) == BOARDS.faults(content)


def change(path: tuple[str | int, ...], value: Any) -> Callable[[dict[str, Any]], None]:
    def make(content: dict[str, Any]) -> None:
        at: Any = content
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] = value

    return make


HUGE, DAY = 10**400, date(2024, 1, 1)
NOWHERE = {"route": "Q" * 9000, "from": "\x1b[2J", "to": "b"}
HOSTILE = {
    "markup in a name": (("locations", 0, "name"), "<script>alert(1)</script>", "locations[0] (west), name"),
    "direction of writing": (("locations", 1, "name"), "Mill\u202emoc", "locations[1] (mill), name"),
    "nothing to see": (("locations", 1, "name"), "\u3164\u200b", "locations[1] (mill), name"),
    "a new line": (("routes", 0, "name"), "A\nB", "routes[0] (A), name"),
    "a tower of marks": (("meta", "name"), "a" + "\u0301" * 30, "meta.name"),
    "a tower of Thai marks": (
        ("locations", 0, "name"),
        "a" + "\u0e49" * 9,
        "locations[0] (west), name: it has a mark",
    ),
    "rings around a letter": (("meta", "name"), "a" + "\u20dd" * 5, "meta.name: it has a mark without a letter"),
    "a mark by itself": (("routes", 1, "name"), "\u0301b", "routes[1] (B), name: it has a mark without a letter"),
    "a mark on a space": (("meta", "name"), "a \u0301b", "meta.name: it has a mark without a letter"),
    "a hidden variation": (
        ("locations", 0, "name"),
        "Mill\U000e0101",
        "locations[0] (west), name: it has characters",
    ),
    "a note without a head": (
        ("locations", 0, "name"),
        "\U0001d159",
        "locations[0] (west), name: it has characters",
    ),
    "letters as wide as words": (("meta", "name"), "\ufdfd" * 60, "meta.name: it is 600 letters wide; at most 120"),
    "an endless name": (("meta", "name"), "a" * 5000, "meta.name: it has 5000 characters"),
    "no name": (("locations", 2, "name"), "  ", "locations[2] (middle), name: it is empty"),
    "a tilde": (("meta", "name"), "a~b", "meta.name"),
    "half a letter": (("meta", "name"), "\ud800", "meta.name"),
    "an enormous number": (("routes", 0, "score"), HUGE, "routes[0] (A), score: far too large"),
    "a negative score": (("scores", "speed"), [-5, 2], "scores.speed: -5 is below 0; a score is 0 or more"),
    "a route that costs points": (("routes", 0, "score"), -1, "routes[0] (A), score: -1 is below 0"),
    "boxes without end": (("routes", 0, "boxes"), 10**9, "routes[0] (A), boxes"),
    "not a number": (("routes", 0, "score"), float("nan"), "routes[0]"),
    "infinity": (("meta", "width"), float("inf"), "meta"),
    "a half": (("locations", 0, "x"), 1.5, "locations[0]"),
    "nothing": (("meta",), None, "meta: missing"),
    "twice the same id": (("locations", 1, "id"), "west", "locations: 'west' stands there 2 times"),
    "twice the same letter": (("routes", 1, "letter"), "A", "routes: 'A' stands there 2 times"),
    "a place twice on a path": (("routes", 0, "path"), ["west", "mill", "west"], "routes[0] (A), path"),
    "a place from nowhere": (("routes", 0, "path", 1), "atlantis", "routes[0] (A), path[1]: unknown place"),
    "no entrance": (("locations", 5, "entrance"), False, "routes[1] (B): no entrance"),
    "a route by itself": (("routes", 1, "path"), ["north"], "routes[1] (B): not connected"),
    "a die without a 1": (("dice", "d4"), [2, 2], "dice.d4: no face shows 1"),
    "a die with a thousand faces": (("dice", "d4"), list(range(1, 1001)), "dice.d4"),
    "dice without end": (("dice",), {f"d{n}": [1] for n in range(99)}, "dice: there are 99"),
    "a thousand scores": (("scores", "landmark"), [0] * 1000, "scores.landmark"),
    "a colour with an address": (("routes", 0, "colour"), "url(//evil)", "routes[0] (A), colour"),
    "a background with an address": (("meta", "background"), "url(//evil)", "meta.background"),
    "a field that is not there": (("meta", "script"), "x", "meta"),
    "a table that is not there": (("scripts",), {"a": 1}, "scripts: no such table"),
    "a list in place of a table": (("meta",), [1], "meta"),
    "lists without end": (("routes", 0, "path"), [[[[[["west"]]]]]], "routes[0]"),
    "text for a number": (("routes", 0, "score"), "10", "routes[0], score: a whole number is expected, not text"),
    "yes for a number": (("routes", 1, "score"), True, "routes[1], score: a whole number is expected, not true or"),
    "a date for a number": (
        ("routes", 0, "boxes"),
        DAY,
        "routes[0], boxes: a whole number is expected, not a date",
    ),
    "a date for a name": (("meta", "name"), DAY, "meta.name: text in quotes is expected, not a date"),
    "a number for yes": (("locations", 0, "entrance"), 1, "locations[0], entrance: true or false is expected"),
    "a side that is none": (
        ("locations", 0, "label"),
        "up",
        "locations[0], label: up is not allowed; allowed are n,",
    ),
    "a field that is missing": (("engine", 0), {"row": "top"}, "engine[0]: the field low is missing"),
    "a field too many": (
        ("routes", 0, "bonus"),
        5,
        "routes[0]: there is no field bonus; there are letter, number,",
    ),
    "an entry that is no table": (("routes", 2), "C", "routes[2]: a table is expected, not text in quotes"),
    "an entry that is nothing": (("routes", 2), None, "routes[2]: missing"),
    "a table in place of a list": (("routes",), {"A": 1}, "routes: a list of tables [[routes]] is expected"),
    "a point with one number": (("routes", 0, "badge"), [1], "routes[0], badge: a list of 2 is expected, not of 1"),
    "a point with half a number": (
        ("hills",),
        [{"at": [[1, 2.5]]}],
        "hills[0], at[0][1]: a whole number is expected",
    ),
    "a face that is yes": (("dice", "d4"), [True, 2], "dice.d4[0]: a whole number is expected, not true or false"),
    "a route by its number": (
        ("conversion", "1"),
        1,
        "conversion.1: text in quotes is expected, not a whole number",
    ),
    "an id that colours": (
        ("locations", 0, "id"),
        "we\x1b[31mst",
        "locations[0], id: it has characters that can't be",
    ),
    "an id with nothing to see": (("locations", 0, "id"), "we\u200bst", "locations[0], id: it has characters"),
    "an id with capitals": (("locations", 0, "id"), "West", "locations[0] (West): an id is small letters"),
    "a letter that is markup": (
        ("routes", 0, "letter"),
        "<svg onload=alert(1)>",
        "routes[0], letter: it has one of",
    ),
    "a letter without end": (("routes", 0, "letter"), "A" * 9000, "routes[0], letter: it has 9000 characters"),
    "a letter that is a picture": (
        ("routes", 0, "letter"),
        "\U0001f600",
        "routes[0] (\U0001f600): a route's letter is",
    ),
    "a picture in a name": (
        ("locations", 0, "name"),
        "<svg/onload=alert(1)>",
        "locations[0] (west), name: it has one",
    ),
    "joined without a sign": (("locations", 0, "district"), "a\u200db", "locations[0] (west), district"),
    "a step onto itself": (("routes", 0, "path"), ["west", "west"], "routes[0] (A), path: 'west' stands there 2"),
    "a ring of two": (
        ("routes", 2, "path"),
        ["mill", "dock"],
        "routes[2] (C), path: a ring has 3 to 31 places, not 2",
    ),
    "a place far away": (("locations", 0, "x"), 401, "locations[0] (west): (401, 150) is outside the canvas"),
    "a place on no route": (("locations", 9, "routes"), [], "locations[9] (park): lies on no route"),
    "a face that colours": (("conversion", "\x1b[2J"), "A", "conversion.\\x1b[2J: the d10 has no such face"),
    "a die that colours": (("dice", "\x1b[2J"), [1], "dice.\\x1b[2J: a name is up to 20 small letters"),
    "a die without end": (("dice", "d" * 9000), [1], "dice.ddd"),
    "a table that turns writing": (("\u202e",), 1, "\\u202e: no such table; a board has meta, dice,"),
    "a table without end": (("t" * 9000,), 1, "ttttttttttttttttttttttttttt...: no such table"),
    "a field without end": (("meta", "f" * 9000), 1, "meta: there is no field fff"),
    "a colour without end": (("routes", 0, "colour"), "#" * 9000, "routes[0] (A), colour: '###"),
    "neighbours from nowhere": (
        ("flyover",),
        [{"over": NOWHERE, "under": NOWHERE}],
        "flyover[0].over: \\x1b[2J and b are no neighbours",
    ),
    "a row of wrong numbers": (("engine", 0, "low"), -9, "engine[0] (top): -9 to 5 is no range of numbers"),
    "boxes below nothing": (("engine", 0, "boxes"), -(10**9), "engine[0], boxes: -1000000000; allowed are 1 to 12"),
    "a ticket without slots": (("meta", "lotto_slots"), 0, "meta.lotto_slots: a ticket has at least one slot"),
    "a sum that is wrong": (("meta", "perfect_score"), 1, "scores: routes + speed + landmarks"),
}


class TestHostileBoards:
    @pytest.mark.parametrize("kind", HOSTILE)
    def test_are_refused_with_the_place_and_what_is_wrong(self, kind: str) -> None:
        path, value, said = HOSTILE[kind]
        content = small_town()
        change(path, value)(content)
        faults = BOARDS.faults(content)
        assert any(fault.startswith(said) for fault in faults), faults
        assert all(len(fault) < 300 and fault.isprintable() for fault in faults)
        with pytest.raises(BadBoard):
            BOARDS.adopt(content)

    @pytest.mark.parametrize("kind", ["markup in a name", "no entrance", "a colour with an address", "no name"])
    def test_are_drawn_where_somebody_can_mend_them(self, kind: str) -> None:
        path, value, _ = HOSTILE[kind]
        content = small_town()
        change(path, value)(content)
        assert BOARDS.is_drawable(content)

    @pytest.mark.parametrize(
        ("path", "value"),
        [
            (("locations", 0, "name"), "W" * 40_000),
            (("meta", "width"), -100),
            (("meta", "height"), 0),
            (("meta", "width"), 2**63),
            (("locations", 0, "x"), 10**9),
            (("routes", 0, "badge"), [-(10**9), 0]),
            (("hills",), [{"at": [[1, 2]] * 2000}]),
            (("scores", "speed"), [1] * 9000),
        ],
    )
    def test_of_a_size_that_would_stop_a_browser_are_not_drawn(
        self, path: tuple[str | int, ...], value: Any
    ) -> None:
        content = small_town()
        change(path, value)(content)
        assert not BOARDS.is_drawable(content)

    def test_with_thousands_of_faults_are_told_a_hundred_of_them(self) -> None:
        faults = BOARDS.faults({f"t{n}": n for n in range(3000)} | small_town())
        assert len(faults) == 101
        assert faults[-1] == "2,900 more faults are not told"

    @pytest.mark.parametrize("content", [[], 3, "x", None])
    def test_that_are_no_tables_are_told_so(self, content: Any) -> None:
        assert BOARDS.faults(content) == ["a board is a table of tables; this is something else"]

    def test_without_anything_are_told_what_a_board_has(self) -> None:
        assert BOARDS.faults({})[0].startswith("it is empty; a board has meta, dice, scores,")
        assert len(BOARDS.faults({})) == 1

    @pytest.mark.parametrize(
        "name", ["atlantis", "../lesson-crossroll", "../boards/lisbon", "/etc/passwd", "lisbon\x00", "\x1b[2J", ""]
    )
    def test_by_a_name_that_is_not_in_the_folder_are_not_looked_for_elsewhere(self, name: str) -> None:
        with pytest.raises(BadBoard, match="there is no such board; there are hong_kong, lisbon") as refused:
            load(name)
        assert str(refused.value).isprintable()

    def test_with_an_empty_route_are_told_that_alone(self) -> None:
        content = small_town()
        content["routes"][2]["path"] = []
        for each in content["locations"]:
            each["routes"] = [letter for letter in each["routes"] if letter != "C"]
        content["locations"].pop()
        assert BOARDS.faults(content) == ["routes[2] (C), path: a ring has 3 to 31 places, not 0"]

    def test_with_an_empty_first_route_are_told_that_alone(self) -> None:
        content = small_town()
        content["routes"].insert(0, {**content["routes"][0], "letter": "D", "path": []})
        content["meta"]["perfect_score"] += content["routes"][0]["score"]
        assert BOARDS.faults(content) == ["routes[0] (D), path: a route has 1 to 62 places, not 0"]

    def test_of_enormous_size_are_refused_without_looking_further(self) -> None:
        content = small_town()
        content["locations"] *= 500
        assert BOARDS.faults(content)[0] == "locations: there are 5000; at most 150 are allowed"

    def test_with_too_many_places_on_routes_are_refused(self) -> None:
        content = small_town()
        content["routes"] = [{**content["routes"][0], "letter": letter} for letter in "ABCDEFGHIJKLMNOPQRST"] * 3
        assert any(fault.startswith("routes: all paths together have") for fault in BOARDS.faults(content))

    def test_packed_by_hand_are_refused_where_they_are_loaded(self) -> None:
        content = small_town()
        content["routes"][0]["boxes"] = 0
        with pytest.raises(BadBoard, match="at least one record box"):
            begin(GAME, 1, {"board": pack("Small Town", content)})

    @given(some.data())
    @settings(max_examples=60)
    def test_of_any_kind_are_found_without_fault_or_refused_in_words(self, data: some.DataObject) -> None:
        content: Any = small_town()
        for _ in range(data.draw(some.integers(1, 3))):
            at, step = content, data.draw(some.sampled_from(sorted(content)))
            while isinstance(at[step], (dict, list)) and at[step] and data.draw(some.booleans()):
                at = at[step]
                step = data.draw(some.sampled_from(sorted(at) if isinstance(at, dict) else range(len(at))))
            at[step] = data.draw(ANYTHING)
        faults = BOARDS.faults(content)
        assert all(faults)
        if not faults:
            assert load(BOARDS.adopt(content)).meta.name == content["meta"]["name"]


ANYTHING = some.one_of(
    some.none(), some.booleans(), some.integers(), some.floats(), some.text(max_size=8),
    some.lists(some.integers(-3, 12), max_size=4), some.just({"a": {"b": 1}}),
)  # fmt: skip


def test_a_choice_on_a_board_of_ones_own_is_written_and_read_like_any_other() -> None:
    state = begin(GAME, 1, {"board": BOARD})
    action = GAME.actions(state, 0)[0]
    assert GAME.parse(state, GAME.write(state, action)) == action
    assert GAME.step(state, Chosen({0: action})) != state
