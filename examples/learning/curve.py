"""Curves of learning as SVG, one for each seed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

LEFT, RIGHT, TOP, FOOT = 60, 580, 20, 260
COLOURS = ("#2f6f4f", "#8a4b2a", "#3b5b92", "#7a3f7a")

Curve = Sequence[tuple[float, float]]
"""Seconds, and what was measured then."""


def draw(path: Path, curves: Sequence[Curve], mark: float, marked: str, what: str) -> None:
    """Draw curves, and a broken line for the number that they are compared with."""
    values = [value for curve in curves for _, value in curve] + [mark]
    low, high, end = min(values), max(values), max(curve[-1][0] for curve in curves) or 1.0

    def height(value: float) -> float:
        return TOP + (FOOT - TOP) * (high - value) / max(high - low, 1e-9)

    def line(curve: Curve, colour: str) -> str:
        points = " ".join(f"{LEFT + (RIGHT - LEFT) * at / end:.1f},{height(value):.1f}" for at, value in curve)
        last = f'<text x="{RIGHT + 6}" y="{height(curve[-1][1]) + 4:.1f}" fill="{colour}">{curve[-1][1]:.1f}</text>'
        return f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>{last}'

    lines = "".join(line(curve, COLOURS[place % len(COLOURS)]) for place, curve in enumerate(curves))
    marks = "".join(
        f'<text x="{LEFT - 6}" y="{height(value) + 4:.1f}" text-anchor="end">{value:.1f}</text>'
        for value in sorted({low, high})
    )
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 630 300" font-family="sans-serif" font-size="12">'
        '<rect width="630" height="300" fill="#fff"/>'
        f'<path d="M{LEFT} {height(mark):.1f}H{RIGHT}" stroke="#777" stroke-dasharray="6 4"/>'
        f'<text x="{LEFT + 6}" y="{height(mark) - 6:.1f}" fill="#555">{marked}: {mark:.1f}</text>{lines}{marks}'
        f'<text x="{RIGHT}" y="{FOOT + 30}" text-anchor="end">{end:.0f} seconds of one core; {what}</text></svg>\n'
    )
