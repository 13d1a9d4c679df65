"""Arguments that several commands share."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter, validators

Rulebook = Annotated[str | None, Parameter(name="--rules")]
House = Annotated[list[str] | None, Parameter(name="--option")]
Millis = Annotated[int, Parameter(validator=validators.Number(gte=1, lte=600_000))]
AsJson = Annotated[bool, Parameter(name="--json")]

MILLIS = 100


def house_rules(game: str, given: list[str] | None, rulebook: str | None = None) -> dict[str, Any]:
    """The options from house rules and the name of a rulebook, with the board of a file; raises BadOptions."""
    from dicehall.board_files import with_board_file
    from dicehall.core.setup import read_option

    options = dict(read_option(text) for text in given or [])
    return with_board_file(game, options | {"rules": rulebook} if rulebook else options)
