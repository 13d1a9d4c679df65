"""Options as learners give them: numbers of numpy's are plain ones, and a board of one's own may be a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from dicehall.board_files import with_board_file


def given_to(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options as the game's rules take them; raises BadOptions for a board that can't be read."""
    return with_board_file(game, {name: _plain(value) for name, value in options.items()})


def _plain(value: Any) -> Any:
    return value.tolist() if isinstance(value, np.generic | np.ndarray) else value
