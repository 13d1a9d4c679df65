"""A curve of learning as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

LEFT, RIGHT, TOP, FOOT = 60, 580, 20, 260


def draw(path: Path, points: Sequence[tuple[float, float]], best: float, what: str) -> None:
    """Draw points (seconds, and a number that learning lowers) above a line for the best number there is."""
    high, end = max(each for _, each in points), points[-1][0] or 1.0

    def height(value: float) -> float:
        return TOP + (FOOT - TOP) * (high - value) / max(high - best, 1e-9)

    line = " ".join(f"{LEFT + (RIGHT - LEFT) * at / end:.1f},{height(value):.1f}" for at, value in points)
    marks = "".join(
        f'<text x="{LEFT - 6}" y="{height(value) + shift:.1f}" text-anchor="end">{text}</text>'
        for value, text, shift in ((high, f"{high:.1f}", 4), (best, f"best {best:.1f}", 14))
    )
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-30 0 630 300" font-family="sans-serif" font-size="12">'
        '<rect x="-30" width="630" height="300" fill="#fff"/>'
        f'<path d="M{LEFT} {FOOT}H{RIGHT}" stroke="#777" stroke-dasharray="6 4"/>'
        f'<polyline points="{line}" fill="none" stroke="#2f6f4f" stroke-width="2"/>{marks}'
        f'<text x="{RIGHT}" y="{height(points[-1][1]) - 8:.1f}" text-anchor="end">{points[-1][1]:.1f}</text>'
        f'<text x="{RIGHT}" y="{FOOT + 30}" text-anchor="end">{end:.0f} seconds; {what}</text></svg>\n'
    )
