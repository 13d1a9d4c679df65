"""Players of one's own: classes and programs, and what is said when they fail."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dicehall.bots import Bot, PlayerFailed, check_player, close_bots, custom, custom_program, level_bot, make_bot
from dicehall.core.contract import Decide, Game
from dicehall.core.errors import BadOptions
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.core.setup import place
from dicehall.registry import game

KNOCKABOUT: Game[Any, Any] = game("knockabout")
PAGE = Path(__file__).parents[2] / "docs" / "own-players.md"
CLASS, PROGRAM = (block.split("```")[0] for block in PAGE.read_text().split("```python\n")[1:3])
LISTEN = "import sys, json, time, os\nfor line in sys.stdin:\n    asked = json.loads(line)\n"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits that a test can wait for."""
    monkeypatch.setattr(custom, "SHORTEST", 0.3)
    monkeypatch.setattr(custom, "FIRST", 0.2)


def write(name: str, text: str) -> Path:
    path = Path(name)
    path.write_text(text)
    return path


def player(body: str, head: str = "") -> str:
    """A file with a class whose choose has this body."""
    lines = "\n        ".join(body.splitlines())
    write("bots.py", f"{head}\nclass Own:\n    def choose(self, game, state, seat, millis):\n        {lines}\n")
    return "bots.py:Own"


def program(body: str) -> str:
    """A program that does this with every choice it is asked for."""
    lines = "\n        ".join(body.splitlines())
    write("bot.py", f"{LISTEN}    if asked['do'] == 'choose':\n        {lines}\n")
    return f"{sys.executable} bot.py"


@pytest.fixture
def state() -> Any:
    return KNOCKABOUT.start(2, {"repetition_draw": True})


class Closing:
    """Bots that are closed after a test."""

    def __init__(self) -> None:
        self.made: list[Bot] = []

    def __call__(self, text: str, seed: str = "seed", options: Any = None) -> Bot:
        self.made.append(make_bot(text, seed, options))
        return self.made[-1]


@pytest.fixture
def made() -> Iterator[Closing]:
    closing = Closing()
    yield closing
    close_bots(closing.made)


def play_out(*bots: Bot) -> Play[Any, Any]:
    sitters = [Sitter(f"player {number}", "bot") for number in range(len(bots))]
    play = Play.start(KNOCKABOUT, sitters, {"repetition_draw": True}, FairDice(seed_from_text("own")))
    while not play.over and len(play.entries) < 60:
        if isinstance(play.pending, Decide):
            seat = play.pending.seats[0]
            play.act(seat, bots[seat].choose(play.game, play.state, seat, 50), "bot")
        else:
            play.roll()
    return play


class TestThePage:
    def test_its_players_are_short(self) -> None:
        assert len(CLASS.splitlines()) <= 12
        assert len(PROGRAM.splitlines()) <= 15
        assert "dicehall" not in PROGRAM

    def test_its_class_and_its_program_play_each_other(self, made: Closing) -> None:
        write("mybots.py", CLASS)
        write("bot.py", PROGRAM)
        play = play_out(made("mybots.py:Clever"), made(f"{sys.executable} bot.py"))
        assert len(play.entries) >= 20

    def test_its_class_plays_the_same_from_the_same_seed(self, made: Closing) -> None:
        write("mybots.py", CLASS)
        played = [
            play_out(*(made("mybots.py:Clever", seed) for seed in seeds)).hash for seeds in ("ab", "ab", "cd")
        ]
        assert played[0] == played[1] != played[2]


class TestClasses:
    def test_an_action_and_its_text_are_both_answers(self, made: Closing, state: Any) -> None:
        first = KNOCKABOUT.actions(state, 0)[0]  # type: ignore[index]
        for body in (
            "return game.actions(state, seat)[0]",
            "return game.write(state, game.actions(state, seat)[0])",
        ):
            assert made(player(body)).choose(KNOCKABOUT, state, 0, 50) == first
            os.utime("bots.py", (0, 0))

    def test_a_module_is_found_in_the_folder_one_is_in(self, made: Closing, state: Any) -> None:
        write("house_of_mine.py", "import random\n" + CLASS)
        assert made("house_of_mine:Clever").choose(KNOCKABOUT, state, 0, 50)

    def test_modules_beside_a_file_can_be_imported(self, made: Closing, state: Any) -> None:
        Path("inner").mkdir()
        write("inner/beside_it.py", "def first(actions):\n    return actions[0]\n")
        text = player("return first(game.actions(state, seat))", "from beside_it import first")
        Path("bots.py").rename("inner/bots.py")
        assert made(f"inner/{text}").choose(KNOCKABOUT, state, 0, 50)

    def test_a_file_that_has_changed_is_loaded_anew(self, made: Closing, state: Any) -> None:
        with pytest.raises(PlayerFailed):
            made(player("return 'nothing'")).choose(KNOCKABOUT, state, 0, 50)
        assert made(player("return game.actions(state, seat)[0]")).choose(KNOCKABOUT, state, 0, 50)

    @pytest.mark.parametrize(
        ("written", "text", "reason"),
        [
            ("", "nowhere.py:Own", "there is no file nowhere.py"),
            ("", "nowhere_at_all:Own", "the module nowhere_at_all can't be imported: ModuleNotFoundError"),
            ("1 / 0", "bots.py:Own", r"bots.py can't be loaded: ZeroDivisionError: division by zero \(line 1\)"),
            ("class Own", "bots.py:Own", "can't be loaded: SyntaxError"),
            ("raise SystemExit", "bots.py:Own", "can't be loaded: SystemExit"),
            ("class Other:\n def choose(self): pass", "bots.py:Own", "has no class Own; it has: Other"),
            ("Own = 3", "bots.py:Own", "Own is no class; a player is a class with choose"),
            ("class Own: pass", "bots.py:Own", "has no method choose; it needs choose"),
            ("class Own:\n def choose(self, state): pass", "bots.py:Own", r"its method is choose\(self, state\)"),
            ("class Own:\n async def choose(self, *_): pass", "bots.py:Own", "its choose is async"),
            (
                "class Own:\n def __init__(self, a, b): pass\n def choose(self, *_): pass",
                "bots.py:Own",
                r"made by Own\(a, b\); expected no required argument, or one, a random.Random",
            ),
        ],
    )
    def test_what_is_no_player_is_refused_with_the_reason(self, written: str, text: str, reason: str) -> None:
        write("bots.py", written)
        with pytest.raises(BadOptions, match=reason):
            check_player("knockabout", text)
        with pytest.raises(BadOptions, match=reason):
            make_bot(text)

    def test_a_player_that_cannot_be_made_is_refused(self, made: Closing, state: Any) -> None:
        write("bots.py", "class Own:\n def __init__(self): 1 / 0\n def choose(self, *_): pass")
        with pytest.raises(BadOptions, match=r"bots.py:Own can't be made: ZeroDivisionError.*bots.py, line 2"):
            made("bots.py:Own").choose(KNOCKABOUT, state, 0, 50)

    @pytest.mark.parametrize(
        ("body", "reason"),
        [
            ("return 'A1-Z9'", "bots.py:Own in seat 0 answered 'A1-Z9': .*possible: .* and [0-9]+ more"),
            ("return 'E1-E2'", "answered 'E1-E2': .*not possible now; possible: "),
            ("return None", "answered None: .* is not possible now; possible: "),
            ("return [[]]", r"answered \[\[\]\]: "),
            ("return 1 // 0", r"in seat 0 failed with ZeroDivisionError: .*\(bots.py, line 4\)"),
            ("raise SystemExit(3)", "in seat 0 failed with SystemExit: 3"),
        ],
    )
    def test_a_player_that_fails_is_named_with_what_it_did(
        self, made: Closing, state: Any, body: str, reason: str
    ) -> None:
        with pytest.raises(PlayerFailed, match=reason) as raised:
            made(player(body)).choose(KNOCKABOUT, state, 0, 50)
        assert raised.value.code == "player_failed"

    def test_an_answer_that_cannot_even_be_shown_is_no_answer(self, made: Closing, state: Any) -> None:
        head = "class Odd:\n    def __repr__(self): raise ValueError\n    __eq__ = __repr__\n    __hash__ = None\n"
        with pytest.raises(PlayerFailed, match="answered an object of Odd"):
            made(player("return Odd()", head)).choose(KNOCKABOUT, state, 0, 50)

    @pytest.mark.usefixtures("impatient")
    def test_a_player_that_thinks_for_ever_is_left_behind(self, made: Closing, state: Any) -> None:
        bot = made(player("while True: time.sleep(0.01)", "import time"))
        began = time.monotonic()
        for _ in range(2):
            with pytest.raises(PlayerFailed, match=r"bots.py:Own in seat 0 did not choose in 0.5 seconds"):
                bot.choose(KNOCKABOUT, state, 0, 1)
        assert time.monotonic() - began < 5

    def test_a_throw_out_of_bounds_is_refused_with_the_reason(self, made: Closing) -> None:
        found = game("indicesion")
        with pytest.raises(PlayerFailed, match=r"answered 'nonsense': .*possible: .*speed from \d+ to"):
            made(player("return 'nonsense'")).choose(found, throwing(found), 0, 50)

    def test_a_closed_player_leaves_no_thread(self, state: Any) -> None:
        before = set(threading.enumerate())
        bot = make_bot(player("return game.actions(state, seat)[0]"))
        bot.choose(KNOCKABOUT, state, 0, 50)
        (thread,) = set(threading.enumerate()) - before
        close_bots([bot])
        thread.join(20)
        assert not thread.is_alive()


class TestPrograms:
    def test_a_program_is_told_what_is_played_and_asked_in_the_games_own_words(
        self, made: Closing, state: Any
    ) -> None:
        answer = "print(json.dumps({'action': asked['actions'][-1]}), flush=True)"
        text = program(answer)
        write("bot.py", Path("bot.py").read_text().replace("    if", "    open('all', 'a').write(line)\n    if", 1))
        bot = made(text, options={"repetition_draw": True})
        last = KNOCKABOUT.actions(state, 0)[-1]  # type: ignore[index]
        assert bot.choose(KNOCKABOUT, state, 0, 70) == last
        hello, choose = map(json.loads, Path("all").read_text().splitlines())
        version = KNOCKABOUT.spec.version
        options = {"repetition_draw": True}
        assert hello == {
            "do": "hello", "game": "knockabout", "version": version, "options": options, "seats": 2, "seat": 0,
        }  # fmt: skip
        assert list(choose) == ["do", "seat", "millis", "sealed", "position", "view", "actions", "box"]
        assert choose["millis"] == 70
        assert choose["position"]["turn"] == "W"
        assert choose["box"] is None

    def test_a_program_is_started_once_for_each_seat(self, made: Closing, state: Any) -> None:
        note = "open('pids', 'a').write(f'{os.getpid()} ')"
        bot = made(program(f"{note}\nprint(json.dumps({{'action': asked['actions'][0]}}), flush=True)"))
        for seat in (0, 0, 0):
            bot.choose(KNOCKABOUT, state, seat, 50)
        assert len(set(Path("pids").read_text().split())) == 1

    @pytest.mark.parametrize(
        ("body", "reason"),
        [
            ("print('thinking', flush=True)", r'answered "thinking"; expected one line such as {"action":"text"}'),
            ("print(json.dumps({'move': 1}), flush=True)", "answered .*; expected one line"),
            ("print(json.dumps({'action': 'A1-Z9'}), flush=True)", "answered 'A1-Z9': .*possible: "),
            ("os.write(1, b'\\xff\\n')", "answered .*expected one line"),
            ("print('no line end', end='', flush=True); sys.exit(0)", "ended without an answer, exit code 0"),
            ("sys.exit(3)", "ended without an answer, exit code 3"),
            ("os.kill(os.getpid(), 9)", "ended without an answer, by signal 9"),
            ("os.close(1); time.sleep(60)", "closed its output without an answer"),
            ("print('x' * 3_000_000, flush=True)", "answered a line of more than 1,000,000 bytes"),
            ("while True: os.write(1, b'x' * 100_000)", "answered a line of more than 1,000,000 bytes"),
            ("print('[' * 900_000, flush=True)", "answered .*; expected one line"),
            ("print(json.dumps({'action': 'F' * 900_000}), flush=True)", "answered 'FFF"),
            (
                "1 / 0",
                "ended without an answer, exit code 1; its last lines on stderr: .*ZeroDivisionError: division",
            ),
        ],
    )
    def test_a_program_that_fails_is_named_with_what_it_did(
        self, made: Closing, state: Any, monkeypatch: pytest.MonkeyPatch, body: str, reason: str
    ) -> None:
        monkeypatch.setattr(custom_program, "PATIENCE", 0.3)
        with pytest.raises(PlayerFailed, match=f"bot.py in seat 0 {reason}"):
            made(program(body)).choose(KNOCKABOUT, state, 0, 50)

    @pytest.mark.parametrize("pause", [0.0, 0.2])
    def test_an_answer_that_nobody_asked_for_is_no_answer_to_the_next_question(
        self, made: Closing, state: Any, pause: float
    ) -> None:
        answer = "print(json.dumps({'action': asked['actions'][0]}), flush=True)"
        bot = made(program(f"{answer}\ntime.sleep({pause})\n{answer}\nopen('done', 'w').close()"))
        bot.choose(KNOCKABOUT, state, 0, 50)
        while not Path("done").exists():
            time.sleep(0.01)
        for _ in range(2):
            with pytest.raises(PlayerFailed, match=r"in seat 0 wrote .*action.* when nothing was asked"):
                bot.choose(KNOCKABOUT, state, 0, 50)

    def test_megabytes_of_notes_do_not_disturb_a_program(self, made: Closing, state: Any) -> None:
        answer = "print(json.dumps({'action': asked['actions'][0]}), flush=True)"
        bot = made(program(f"os.write(2, b'note ' * 1_000_000)\nos.write(2, b'line\\n' * 300_000)\n{answer}"))
        for _ in range(2):
            assert bot.choose(KNOCKABOUT, state, 0, 50) == KNOCKABOUT.actions(state, 0)[0]  # type: ignore[index]

    @pytest.mark.usefixtures("impatient")
    def test_a_program_that_runs_over_is_killed_with_all_that_it_has_started(
        self, made: Closing, state: Any
    ) -> None:
        begin = (
            "import subprocess\nchild = subprocess.Popen(['sleep', '60'])\nopen('pid', 'w').write(str(child.pid))"
        )
        bot = made(program(f"{begin}\ntime.sleep(60)"))
        for _ in range(2):
            with pytest.raises(PlayerFailed, match=r"in seat 0 gave no answer in 0\.5 seconds and was ended"):
                bot.choose(KNOCKABOUT, state, 0, 1)
        assert not alive(int(Path("pid").read_text()))

    @pytest.mark.usefixtures("impatient")
    def test_a_program_that_does_not_listen_is_ended_all_the_same(self, made: Closing, state: Any) -> None:
        write("deaf.py", "import time\ntime.sleep(60)")
        bot = made(f"{sys.executable} deaf.py", options={"padding": "x" * 300_000})
        with pytest.raises(PlayerFailed, match="gave no answer"):
            bot.choose(KNOCKABOUT, state, 0, 1)

    def test_at_the_end_the_input_ends(self, state: Any) -> None:
        write("bot.py", f"{PROGRAM}\nopen('ended', 'w').close()\n")
        bot = make_bot(f"{sys.executable} bot.py")
        bot.choose(KNOCKABOUT, state, 0, 50)
        close_bots([bot])
        assert Path("ended").exists()

    def test_a_program_that_stays_is_told_to_go_and_then_killed(
        self, state: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(custom_program, "PATIENCE", 0.3)
        ignoring = "import signal, os, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        ignoring += "open('pid', 'w').write(str(os.getpid()))\n"
        write("bot.py", f"{ignoring}{PROGRAM}\ntime.sleep(60)\n")
        bot = make_bot(f"{sys.executable} bot.py")
        bot.choose(KNOCKABOUT, state, 0, 50)
        close_bots([bot])
        assert not alive(int(Path("pid").read_text()))

    def test_a_script_that_cannot_be_run_is_named(self, made: Closing, state: Any) -> None:
        write("odd", "").chmod(0o755)
        write("odd", "\x7fELF nothing")
        with pytest.raises(PlayerFailed, match="can't be started"):
            made("./odd").choose(KNOCKABOUT, state, 0, 50)

    def test_an_example_stands_among_the_actions_of_a_box(self, made: Closing) -> None:
        found = game("indicesion")
        asked = custom_program.choose_request(found, throwing(found), 0, 50, random.Random(0))
        assert len(asked["actions"]) == 1
        assert asked["actions"][0].startswith("throw ")
        assert {bound.name for bound in asked["box"]} >= {"speed"}


def throwing(found: Game[Any, Any]) -> Any:
    position = {
        "boards": [{"id": 0, "owner": 0, "pose": [-300000, 0, 6350, 1000000, 0, 0, 0]}],
        "dice": [{"id": 1, "colour": "red", "owner": 0}, {"id": 2, "colour": "blue", "owner": 1}],
        "seats": 2,
    }
    return place(found, position, {})


def alive(pid: int) -> bool:
    for _ in range(100):
        status = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
        if not status.stdout.strip() or status.stdout.startswith("Z"):
            return False
        time.sleep(0.02)
    return True


class TestNames:
    def test_a_level_of_the_game_comes_first(self, state: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        write("greedy", "#!/bin/sh\ntouch run\n").chmod(0o755)
        monkeypatch.setenv("PATH", f"{Path.cwd()}:{os.environ['PATH']}")
        assert make_bot("greedy").choose(KNOCKABOUT, state, 0, 50)
        assert not Path("run").exists()

    @pytest.mark.parametrize(
        ("text", "reason"),
        [
            ("genius", 'no bot level "genius" in Knockabout; its levels are: random, .*written as module:Class'),
            ("no-such-program --quick", "a player of your own is written as"),
            ("bots.py", "bots.py is a file; write bots.py:Class for a class in it, or python bots.py"),
            ("'unbalanced", "a player of your own is written as"),
            ("", "a player of your own is written as"),
        ],
    )
    def test_what_is_neither_is_refused_with_the_levels_and_the_forms(self, text: str, reason: str) -> None:
        player("return 1")
        with pytest.raises(BadOptions, match=reason):
            check_player("knockabout", text)

    @pytest.mark.parametrize("text", ["os:system", "touch run", "bots.py:Own"])
    def test_where_guests_name_the_level_nothing_else_is_ever_made(self, state: Any, text: str) -> None:
        player("return 1", "open('run', 'w').close()")
        with pytest.raises(BadOptions, match="no bot level"):
            level_bot(text).choose(KNOCKABOUT, state, 0, 50)
        assert not Path("run").exists()

    def test_commas_stand_in_quotes(self) -> None:
        assert custom.split_players('normal, "python bot.py 1,2",a.py:B') == [
            "normal",
            "python bot.py 1,2",
            "a.py:B",
        ]
        assert custom.split_players("") == [""]
        with pytest.raises(BadOptions, match="can't be read"):
            custom.split_players('normal,"python')

    def test_people_call_players_by_their_class_or_their_file(self) -> None:
        write("deep.py", "")
        names = [custom.short_name(text) for text in ("a/b.py:Clever", "python deep.py --x", "python -m deep")]
        assert names == ["Clever", "deep.py", "python"]
