"""The page about environments describes the tensors as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehall.registry import game
from dicehall.rl import codec_of

PAGE = Path(__file__).parents[2] / "docs/environments.md"


@pytest.mark.parametrize(
    ("game", "title"), [("intersection", "Intersection"), ("knockabout", "Knockabout"), ("crossroll", "Crossroll")]
)
def test_the_page_has_a_row_for_every_tensor(game: str, title: str) -> None:
    _, _, rest = PAGE.read_text("utf-8").partition(f"\n### {title}\n")
    rows = [line for line in rest.partition("\n#")[0].splitlines() if line.startswith("| `")]
    described = [
        f"| `{each.name}` | {' x '.join(map(str, each.shape))} | {each.kind} | {each.low:,} to {each.high:,} "
        f"| {each.about} |"
        for each in codec_of(game, 2).tensors
    ]
    assert rows == described


def test_the_page_names_the_tensors_of_indicesion() -> None:
    _, _, rest = PAGE.read_text("utf-8").partition("\n### inDICEsion\n")
    rows = [line.split("`")[1] for line in rest.partition("\n#")[0].splitlines() if line.startswith("| `")]
    assert rows == [each.name for each in codec_of("indicesion", 2, {"barrels": True}).tensors]


@pytest.mark.parametrize("name", ["intersection", "knockabout", "crossroll", "indicesion"])
def test_the_page_names_every_game_with_its_version(name: str) -> None:
    assert f"`dicehall/{name}-v{game(name).spec.version}`" in PAGE.read_text("utf-8")
