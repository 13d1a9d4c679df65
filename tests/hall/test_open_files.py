"""The limit of open files follows the number of connections, in a process of its own."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytest.importorskip("resource")

PROGRAM = """
import resource
from dicehall.hall.limits import ConnectionLimits
from dicehall.hall.open_files import with_files
resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))
print(with_files(ConnectionLimits(all=2000)).all, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.parametrize(
    ("soft", "hard", "connections", "files"),
    [(256, 4000, 2000, 2300), (3000, 4000, 2000, 3000), (256, 1024, 724, 1024), (256, 256, 128, 256)],
)
def test_files_are_raised_for_connections_or_connections_lowered(
    soft: int, hard: int, connections: int, files: int
) -> None:
    code = PROGRAM.format(soft=soft, hard=hard)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(connections), str(files)]
