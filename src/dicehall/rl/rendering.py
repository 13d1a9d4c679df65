"""A table as a person sees it: as text, as an SVG picture, or as pixels."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np

from dicehall.core.errors import BadOptions, shown
from dicehall.drawing import as_text
from dicehall.registry import plugin
from dicehall.rl.codec import Array
from dicehall.rl.table import Table

WIDTH = 800
BACKGROUND = "#ffffff"
DPI = 96.0


def render_modes(game: str) -> list[str]:
    """The ways in which a game can be drawn."""
    return ["ansi", "svg", "rgb_array"] if plugin(game).has("picture") else ["ansi"]


def check_mode(game: str, mode: str | None) -> None:
    """Raise BadOptions unless the game can be drawn this way."""
    allowed = render_modes(game)
    if mode is not None and mode not in allowed:
        raise BadOptions(f"render_mode is {shown(mode)}; allowed: {', '.join(allowed)}")


def render(table: Table, mode: str | None, seat: int | None) -> str | Array | None:
    """The table as the seat (or a spectator, None) sees it; nothing without a mode."""
    if mode is None:
        return None
    if mode == "ansi":
        return as_text(table.game, table.state, [f"player_{each}" for each in range(table.seats)])
    picture: Any = plugin(table.game.spec.id).load("picture")
    svg: str = picture(table.state, None, seat)
    return svg if mode == "svg" else pixels(svg)


def pixels(svg: str) -> Array:
    """An SVG picture as an array of height, width and RGB."""
    try:
        from PIL import Image
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise ImportError("pixels need resvg and Pillow; install them with: pip install 'dicehall[rl]'") from error
    png = svg_to_bytes(svg_string=svg, width=WIDTH, background=BACKGROUND, dpi=DPI)
    return np.asarray(Image.open(BytesIO(bytes(png))).convert("RGB"))
