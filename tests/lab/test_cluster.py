"""Blocks of games on a Ray cluster of this machine's."""

from __future__ import annotations

import pytest

from dicehall.core.errors import BadOptions
from dicehall.lab import run
from dicehall.lab.report import Report


def short_run(engine: str) -> Report:
    return run("intersection", ["random"], 24, players=3, options={"goal": 300}, workers=2, engine=engine)


@pytest.mark.slow
def test_a_cluster_of_two_workers_finds_the_same() -> None:
    pytest.importorskip("ray", reason='the extra is not installed: pip install "dicehall[ray]"')
    assert short_run("ray").figures == short_run("local").figures


def test_without_ray_the_refusal_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(BadOptions, match=r"dicehall\[ray\]"):
        short_run("ray")
