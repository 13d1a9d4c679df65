"""What a table is called: its game, and the board where it is not the printed one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicehall.core.contract import Spec
from dicehall.core.options import Board
from dicehall.core.packed import is_packed, name_of
from dicehall.core.setup import rulebook_of


def title_of(spec: Spec, options: Mapping[str, Any]) -> str:
    """The title of the game; on another board than the printed one with that board's name instead."""
    return _on_another_board(spec, options) or spec.title


def full_title(spec: Spec, options: Mapping[str, Any]) -> str:
    """The same, with the rulebook where a game has several."""
    return _on_another_board(spec, options) or rulebook_of(spec, options).title


def board_name(value: str) -> str:
    """A board as people call it: "Old Town" for old_town; one's own has a name of its own."""
    return name_of(value) if is_packed(value) else value.replace("_", " ").title()


def _on_another_board(spec: Spec, options: Mapping[str, Any]) -> str:
    """The title with this board's name in the place of the printed one's, or after it; "" on the printed board."""
    for option in rulebook_of(spec, options).options:
        value = options.get(option.name, option.default)
        if isinstance(option, Board) and isinstance(value, str) and value != option.default:
            return f"{spec.title.removesuffix(board_name(option.default)).strip()} {board_name(value)}"
    return ""
