"""A board's actions by the kernel's codes."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from dicehall.games.crossroll.board import REMEMBERED, Board, load
from dicehall.games.crossroll.notation import PASS, SKIP, Action, Bonus, Drive, Engine, Lotto
from dicehall.games.crossroll.tables import Run, all_runs, crossroads, tables


class Lexicon(NamedTuple):
    """A board's main actions and bonuses by the kernel's codes; unused codes mean no action.

    `paths` has the locations of every run by its code, in driving order. A bonus alone does not tell its run: on a
    ring of 18, bonuses of 4 and of 16 can have the same ends.
    """

    mains: tuple[Action, ...]
    bonuses: tuple[Action, ...]
    paths: tuple[tuple[str, ...], ...]


@lru_cache(maxsize=REMEMBERED)
def lexicon(name: str) -> Lexicon:
    """The actions of the board with this name."""
    board, t = load(name), tables(name)
    runs, places = all_runs(board), crossroads(board)
    mains: list[Action] = [SKIP] * (t.stay + 1)
    bonuses: list[Action] = [PASS] * (t.stay + 1)
    for code, run in enumerate(runs):
        letter, ends = board.routes[run.route].letter, ends_of(board, run)
        mains[code], bonuses[code] = Drive(len(run.places), letter, *ends), Bonus(letter, *ends)
    for number in range(1, t.highest + 1):
        for n, place in enumerate(places):
            mains[t.lottos + number * len(places) + n] = Lotto(number, board.locations[place].id)
        mains[t.upgrades + number] = Engine(number)
    paths = tuple(tuple(board.locations[place].id for place in run.places) for run in runs)
    return Lexicon(tuple(mains), tuple(bonuses), paths)


def ends_of(board: Board, run: Run) -> tuple[str, str, str]:
    """First, last and, where the run reads the same both ways round a ring, second location.

    Ruling: on a ring of 18 a run of 10 always names its second location too.
    """
    names = [board.locations[place].id for place in run.places]
    route = board.routes[run.route]
    unclear = route.ring and len(names) > 1 and 2 * (len(names) - 1) == len(route.path)
    return names[0], names[-1], names[1] if unclear else ""
