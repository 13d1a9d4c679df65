"""The command `dicehall solve`."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from dicehall.cli.arguments import AsJson, House, Rulebook, house_rules


def solve(
    game: str,
    /,
    *,
    rulebook: Rulebook = None,
    purpose: Annotated[str, Parameter(name="--for")] = "points",
    option: House = None,
    again: bool = False,
    as_json: AsJson = False,
) -> None:
    """Find exact values: the best turn, the fewest turns alone, or the chance of winning with two players.

    What was solved before, or comes solved with the game, is shown at once.

    Parameters
    ----------
    game
        The game's id: a game with a solver.
    rulebook
        The rulebook, if the game has several.
    purpose
        What to solve for: points (of one turn), solo (turns alone) or duel (two players).
    option
        A house rule as name=value; may be repeated.
    again
        Solve it again, even if it is solved already.
    as_json
        Print the answer as JSON.
    """
    from dicehall.cli.solve_output import show_solution

    show_solution(game, purpose, house_rules(game, option, rulebook), as_json, again=again)
