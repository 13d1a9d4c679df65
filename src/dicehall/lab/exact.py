"""Figures that need no playing: where the solver applies, best play is known exactly."""

from __future__ import annotations

from collections.abc import Iterator

from dicehall.lab.figures import Figure
from dicehall.lab.question import Question


def exact_figures(question: Question, patient: bool = False) -> tuple[Figure, ...]:
    """What is known exactly about best play; a duel by house rules is solved, which takes a while, if patient."""
    return tuple(_intersection(question, patient)) if question.game == "intersection" else ()


def _intersection(question: Question, patient: bool) -> Iterator[Figure]:
    from dicehall.bots.intersection.outlook import found
    from dicehall.games.intersection.options import complete
    from dicehall.solve.intersection.solving import check_size, solution
    from dicehall.solve.tables import TooLarge

    options = complete(question.options)
    yield _figure("exact/points", "Points of one turn, once in", solution(options, "points").value)
    try:
        if question.players == 1:
            yield _figure("exact/solo", "Turns to the goal alone", solution(options, "solo").value)
        elif question.players == 2 and (patient or found(options, "duel")):
            check_size(options, "duel")
            yield _figure("exact/duel", "The first player of two wins", solution(options, "duel").value, share=True)
    except TooLarge:
        return


def _figure(name: str, title: str, value: float, share: bool = False) -> Figure:
    return Figure(name, "Best play", title, "share" if share else "number", value, value, value, exact=True)
