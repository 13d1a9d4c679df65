"""The end of Crossroll: what each sheet scored for routes, speed and landmarks, and what it missed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dicehall.core.contract import Over
from dicehall.core.ending import Course, Ending, Happened, Ribbon, Row, Tally, decisive, margin, tally
from dicehall.games.crossroll.position import Circled, Sheet
from dicehall.games.crossroll.rules import pending, standing
from dicehall.games.crossroll.sheet import sheet
from dicehall.games.crossroll.state import State
from dicehall.games.crossroll.words import joined


def ending(state: State, happened: Sequence[Happened]) -> Ending:
    """Routes, speed and landmarks of each sheet; what it missed; the round that decided it."""
    sheets = [sheet(state.options.board, row, state.checked) for row in state.sheets]
    over = pending(state)
    winners = over.winners if isinstance(over, Over) else ()
    return Ending(
        tallies=(_scored(state, sheets), _missed(state, sheets)),
        margin=margin(standing(state), winners),
        how=_how(state, sheets, winners),
        asides=tuple(_aside(state, seat, winners) for seat in range(len(sheets))),
        ribbon=_ribbon(state, sheets),
        decided=decisive(happened, winners, len(sheets)),
        course=_course(happened, len(sheets)),
    )


def _circled(drawn: Sheet) -> Circled:
    return drawn.circled or Circled()


def _row(label: str, sheets: Sequence[Sheet], value: Callable[[Circled], int], note: Callable[[Sheet], str]) -> Row:
    values = tuple(value(_circled(each)) for each in sheets)
    return Row(label, values, notes=tuple(map(note, sheets)))


def _scored(state: State, sheets: Sequence[Sheet]) -> Tally:
    """Heading: End of Game. The circled scores of each sheet."""
    board = state.board
    worth = {route.letter: route.score for route in board.routes}
    landmarks = len(board.scores.landmark)
    return tally(
        "Scores",
        (
            _row(
                "Routes",
                sheets,
                lambda got: sum(worth[letter] for letter in got.routes),
                lambda each: f"{len(_circled(each).routes)} of {len(board.routes)}",
            ),
            _row(
                "Speed",
                sheets,
                lambda got: sum(got.speed),
                lambda each: f"{len(_circled(each).speed)} of {len(board.scores.speed)}",
            ),
            _row(
                "Landmarks",
                sheets,
                lambda got: sum(got.landmark),
                lambda each: f"{len(_circled(each).landmark)} of {landmarks}",
            ),
        ),
    )


def _missed(state: State, sheets: Sequence[Sheet]) -> Tally:
    """The perfect score less what each sheet missed."""
    perfect, got = state.board.meta.perfect_score, list(map(_circled, sheets))
    routes = [[route for route in state.board.routes if route.letter not in each.routes] for each in got]
    speed = [state.board.scores.speed[len(each.speed) :] for each in got]
    landmark = [state.board.scores.landmark[len(each.landmark) :] for each in got]
    return tally(
        f"{perfect} less what was missed",
        (
            Row("The perfect score", (perfect,) * len(got)),
            Row(
                "Routes not scored",
                tuple(-sum(route.score for route in each) for each in routes),
                notes=tuple(joined(route.letter for route in each) for each in routes),
            ),
            Row("Speed not reached", tuple(-sum(each) for each in speed)),
            Row("Landmarks not reached", tuple(-sum(each) for each in landmark)),
        ),
        folded=True,
    )


def _how(state: State, sheets: Sequence[Sheet], winners: tuple[int, ...]) -> str:
    """How many routes the winner, or who plays alone, has completed."""
    if state.phase != "over" or len(winners) > 1:
        return ""
    drawn = sheets[winners[0] if winners else 0]
    done, routes = len(drawn.completed or ()), len(state.board.routes)
    return f"all {routes} routes completed" if done == routes else f"{done} of {routes} routes completed"


def _aside(state: State, seat: int, winners: tuple[int, ...]) -> str:
    scores = standing(state)
    return f"you are {max(scores) - scores[seat]} behind" if winners and seat not in winners else ""


def _ribbon(state: State, sheets: Sequence[Sheet]) -> Ribbon:
    """The last round, and whose boxes are full."""
    full = [seat for seat, each in enumerate(sheets) if all(None not in marks for marks in each.boxes.values())]
    everybody = len(full) == len(sheets) > 1
    whose = "everybody's boxes" if everybody else joined(f"seat {seat}'s boxes" for seat in full)
    return Ribbon(f"Round {state.round}", f"{whose} are full" if full else "was the last one")


def _course(happened: Sequence[Happened], seats: int) -> Course:
    """The points of each seat after each round; a round begins with its roll."""
    points = [0] * seats
    rounds: list[tuple[int, ...]] = []
    for _, event in happened:
        if event.kind == "rolled":
            rounds.append(tuple(points))
        if event.seat is not None:
            points[event.seat] += int(event.facts.get("points", 0))
    rounds.append(tuple(points))
    return Course("round", tuple(zip(*rounds, strict=True)))
