"""One way to compile: machine code matches its sources, and no state of its cache makes a process fail."""

from __future__ import annotations

import gc
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import dicehall
from dicehall.compiled import (
    bits_set,
    compiled,
    compiled_fast,
    compiled_with_arrays,
    first_bit,
    inlined,
    last_bit,
)

TABLES = "import numpy as np\n\nTABLE = np.array([1, 10, 100])\n"
KERNEL = """
from dicehall.compiled import compiled, inlined
from little.tables import TABLE


@inlined
def worth(place):
    return TABLE[place]


@compiled
def total(places):
    found = 0
    for place in places:
        found += worth(place)
    return found
"""
ASK = """
import json, logging, sys
import numpy as np
logging.basicConfig(level=logging.INFO, stream=sys.stderr)
from little.kernel import total
print(json.dumps({"total": int(total(np.array([0, 1, 2]))), "compiled": hasattr(total, "machine_code")}))
"""


class Little(NamedTuple):
    """A small package with a kernel, used by processes of their own."""

    folder: Path

    @property
    def cached(self) -> Path:
        return self.folder / "little" / "__pycache__" / "machine-code"

    def start(self, **environment: str) -> subprocess.Popen[str]:
        places = {"PYTHONPATH": str(self.folder), "DICEHALL_HOME": str(self.folder / "home"), "NUMBA_CACHE_DIR": ""}
        # Python's own cache takes a source of the same length and the same second for unchanged.
        places["PYTHONDONTWRITEBYTECODE"] = "1"
        return subprocess.Popen(
            [sys.executable, "-c", ASK],
            env={**os.environ, **places, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def ask(self, **environment: str) -> tuple[dict[str, Any], str]:
        """What a process answered, and its log."""
        return _end(self.start(**environment))


def _end(process: subprocess.Popen[str]) -> tuple[dict[str, Any], str]:
    out, log = process.communicate(timeout=120)
    assert process.returncode == 0, log
    return json.loads(out), log


@pytest.fixture
def little(tmp_path: Path) -> Little:
    package = tmp_path / "little"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "tables.py").write_text(TABLES)
    (package / "kernel.py").write_text(KERNEL)
    return Little(tmp_path)


# The cache.


def test_the_next_process_loads_what_this_one_has_compiled(little: Little) -> None:
    first, log = little.ask()
    assert "compiling little.kernel.total" in log
    again, log = little.ask()
    assert again == first == {"total": 111, "compiled": True}
    assert "compiling" not in log


def test_a_changed_table_of_another_module_is_compiled_anew_and_the_old_code_removed(little: Little) -> None:
    little.ask()
    (old,) = little.cached.iterdir()
    (little.folder / "little" / "tables.py").write_text(TABLES.replace("100", "500"))
    assert little.ask()[0]["total"] == 511
    (new,) = little.cached.iterdir()
    assert new.name != old.name


@pytest.mark.parametrize("content", [b"nonsense", b"half"])
def test_a_damaged_file_is_dropped_and_compiled_again(little: Little, content: bytes) -> None:
    little.ask()
    (file,) = little.cached.glob("*/*.nbc")
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2] if content == b"half" else content)
    answer, log = little.ask()
    assert answer["total"] == 111
    assert "machine code of total dropped" in log
    assert "compiling" not in little.ask()[1]


def test_a_package_that_cannot_be_written_to_is_cached_in_the_home_folder(little: Little) -> None:
    (little.folder / "little" / "__pycache__").touch()  # a file, so that nobody can make a folder there
    environment = {"PYTHONDONTWRITEBYTECODE": "1"}
    little.ask(**environment)
    assert list((little.folder / "home" / "machine-code").glob("*/*/total-*.nbc"))
    assert "compiling" not in little.ask(**environment)[1]


def test_a_process_that_can_write_nowhere_compiles_for_itself(little: Little) -> None:
    (little.folder / "nowhere").touch()
    for place in ("NUMBA_CACHE_DIR", "DICEHALL_HOME"):
        answer, log = little.ask(NUMBA_CACHE_DIR=str(little.folder / "nowhere" / place))
        assert answer["total"] == 111
        assert "compiling" in log


def test_the_folder_that_numba_is_given_is_the_only_one(little: Little) -> None:
    little.ask()
    given = little.folder / "given"
    assert "compiling" in little.ask(NUMBA_CACHE_DIR=str(given))[1]
    assert list(given.rglob("total-*.nbc"))


def test_processes_that_compile_at_once_do_not_harm_each_other(little: Little) -> None:
    at_once = [little.start() for _ in range(3)]
    assert [_end(each)[0]["total"] for each in at_once] == [111] * 3
    assert len(list(little.cached.glob("*/*"))) == 1
    assert "compiling" not in little.ask()[1]


def test_without_the_compiler_functions_are_plain_python(little: Little) -> None:
    answer, _ = little.ask(NUMBA_DISABLE_JIT="1")
    assert answer == {"total": 111, "compiled": False}
    assert not little.cached.exists()


def test_a_changed_rule_of_a_kernel_is_never_answered_from_old_machine_code(tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__", "page")
    shutil.copytree(Path(dicehall.__file__).parent, tmp_path / "dicehall", ignore=ignored)
    first = _games_in(tmp_path)
    dice = tmp_path / "dicehall" / "games" / "knockabout" / "dice.py"
    text = dice.read_text("utf-8")
    assert text.count("LOST = 5") == 1
    dice.write_text(text.replace("LOST = 5", "LOST = 3"), "utf-8")
    warm = _games_in(tmp_path)
    assert warm != first
    shutil.rmtree(tmp_path / "dicehall" / "__pycache__")
    assert warm == _games_in(tmp_path)


def _games_in(folder: Path) -> str:
    code = """
from dicehall.games.knockabout import kernel
from dicehall.games.knockabout.dice import START_CELLS, START_VALUES
print(kernel.random_games(1, START_CELLS, START_VALUES, 0, 20, 1000).tolist())
"""
    places = {"PYTHONPATH": ".", "NUMBA_CACHE_DIR": "", "DICEHALL_HOME": "home", "PYTHONDONTWRITEBYTECODE": "1"}
    environment = {**os.environ, **places}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True).stdout


# What can be compiled.


@inlined
def twice(number: int) -> int:
    """Twice a number."""
    return 2 * number


@compiled
def factorial(number: int) -> int:
    """A function that calls itself."""
    return 1 if number < 2 else number * factorial(number - 1)


@inlined
def called(function: Any, number: int) -> int:
    """What a function that is handed over makes of a number."""
    return int(function(number))


@compiled
def both(number: int) -> int:
    """A function that hands others over."""
    return called(twice, number) + called(factorial, number)


@compiled_with_arrays
def numbers(count: int) -> Any:
    """A function that makes an array."""
    found = np.zeros(count, dtype=np.int64)
    for place in range(count):
        found[place] = twice(place)
    return found


@compiled_fast
def mean(values: Any) -> float:
    """A function of numbers that are never infinite."""
    total = 0.0
    for value in values:
        total += value
    return total / len(values)


def test_compiled_functions_call_each_other_and_python_calls_them_all() -> None:
    assert (twice(4), factorial(5), both(4)) == (8, 120, 32)
    assert numbers(3).tolist() == [0, 2, 4]
    assert mean(np.array([1.0, 4.0])) == 2.5


def test_compiled_functions_have_their_names_and_words() -> None:
    assert (factorial.__name__, factorial.__doc__) == ("factorial", "A function that calls itself.")


def test_nothing_is_compiled_in_another_way() -> None:
    sources = Path(dicehall.__file__).parent
    users = {
        path.name for path in sources.rglob("*.py") if re.search(r"(from|import) numba", path.read_text("utf-8"))
    }
    assert users == {"compiled.py", "machine_code.py"}


def test_garbage_is_collected_after_a_compilation() -> None:
    assert gc.isenabled()
    mean(np.array([1, 2]))
    assert gc.isenabled()


@compiled
def bits(number: int) -> tuple[int, int, int]:
    return first_bit(number), last_bit(number), bits_set(number)


def test_bits_of_a_number_are_found_in_compiled_code_as_in_plain_python() -> None:
    for number in (1, 6, 0b1011_0000, 1 << 40 | 8, (1 << 62) - 1):
        written = bin(number)[:1:-1]
        assert bits(number) == (written.index("1"), len(written) - 1, written.count("1"))
