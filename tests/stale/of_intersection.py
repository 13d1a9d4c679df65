"""Prints what the lab, the solver and the day answer about Intersection, as JSON; a process of its own."""

from __future__ import annotations

import json
import sys

from dicehall.core.setup import resolve
from dicehall.games.intersection.lab.turn_graph import turn_graph
from dicehall.games.intersection.options import complete
from dicehall.lab import daily
from dicehall.lab.question import make_question
from dicehall.lab.sweep import cells
from dicehall.registry import game
from dicehall.solve.solver import solution, solver_of

if __name__ == "__main__":
    intersection = game("intersection")
    solver = solver_of(intersection)
    traffic = {"rules": "traffic", "goal": 200}
    short = resolve(intersection.spec, traffic)
    (cell,) = cells([({}, make_question("intersection", ["random"], 2, players=3, options=traffic))], workers=1)
    answers = {
        "lab": {figure.name: figure.value for figure in cell.report.figures},
        "points": solution(solver, short, "points").value,
        "duel": solution(solver, short, "duel").value,
        "shipped": solver.stored(resolve(intersection.spec, {"rules": "traffic"}), "duel") is not None,
        "graph": len(turn_graph(complete(short)).tables.to),
        "daily": daily.best(daily.challenge("intersection-traffic"), sys.argv[1]).expected,
    }
    print(json.dumps(answers))
