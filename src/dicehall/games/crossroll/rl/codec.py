"""Action ids and tensors of Crossroll, for any board: main actions, bonuses, then the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from dicehall.games.crossroll import rules
from dicehall.games.crossroll.board import REMEMBERED, Board, load
from dicehall.games.crossroll.kernel import BOX, COMPLETED, LANDMARKS, NITROUS, SPEEDS, Tables
from dicehall.games.crossroll.lexicon import lexicon
from dicehall.games.crossroll.notation import DECLINE, INSTALL, Action, Aside, Dice, write
from dicehall.games.crossroll.state import Phase, State
from dicehall.games.crossroll.tables import tables
from dicehall.rl.chances import most_outcomes
from dicehall.rl.codec import Observation, OfferedCodec, Tensor, arrays, from_seat, one_hot

PHASES: tuple[Phase, ...] = get_args(Phase)


class CrossrollCodec(OfferedCodec[State, Action]):
    """The codec of a table on a board.

    Ids are: main actions in the order of the kernel's codes, without those for a number 0; bonuses by their runs,
    and pass; pairs of dice; dice to set aside; install and decline.
    """

    def __init__(self, seats: int, board: str) -> None:
        self._board, self._t = load(board), tables(board)
        self._seats = seats
        self.mains = _main_ids(self._t)
        self.bonuses = int(self.mains[self._t.stay]) + 1
        self._words = _other_actions(self._board)
        self._others = self.bonuses + self._t.lottos + 1
        self._word_ids = {action: self._others + number for number, action in enumerate(self._words)}
        self.ids = _names(board, self.mains) + tuple(map(write, self._words))
        self.tensors = [each for each in _tensors(self._board, self._t, seats) if all(each.shape)]
        self.alone_range = 0.0, float(self._board.meta.perfect_score)
        self.most_outcomes = most_outcomes(*combinations(self._board.dice.values(), 2))
        self.routes, self.places = _bits(self._board)

    def offered(self, state: State, seat: int) -> dict[int, Action]:
        """What the seat may choose, by ids; a bonus has the id of its run."""
        actions = rules.actions(state, seat)
        if state.phase not in ("bonus", "main") or not actions:
            return {self._word_ids[action]: action for action in actions}
        codes = rules.listing(state, seat).codes
        return {self._id(code, state.phase == "bonus"): each for code, each in zip(codes, actions, strict=True)}

    def _id(self, code: int, bonus: bool) -> int:
        return self.bonuses + min(code, self._t.lottos) if bonus else int(self.mains[code])

    def observe(self, state: State, seat: int) -> Observation:
        """All sheets, the seat's own first, and the round."""
        return arrays(self.tensors, self._sheets(state, seat) | self._round(state, seat))

    def _sheets(self, state: State, seat: int) -> dict[str, Any]:
        t, rows = self._t, np.array(from_seat(state.sheets, seat), np.int64)
        return {
            "crossed": rows[:, t.crossed + self.routes] >> self.places & 1,
            "circled": rows[:, t.circled + self.routes] >> self.places & 1,
            "boxes": rows[:, t.routes[0, BOX] : t.ticket],
            "ticket": rows[:, t.ticket : t.ticket_end],
            "engine": rows[:, t.ticket_end : t.width],
            "completed": rows[:, [COMPLETED]] >> np.arange(len(t.routes)) & 1,
            "nitrous": rows[:, NITROUS],
            "circles": rows[:, [SPEEDS, LANDMARKS]],
            "points": from_seat(rules.standing(state), seat),
        }

    def _round(self, state: State, seat: int) -> dict[str, Any]:
        dice, seats = tuple(self._board.dice), self._seats
        asked = [int(bool(rules.actions(state, each))) for each in range(seats)]
        return {
            "results": (*state.results, 0, 0)[:2],
            "dice": [each in state.dice for each in dice],
            "away": [each in state.away for each in dice],
            "fits": [each in state.fits for each in dice],
            "checked": one_hot(self._board.letters.get(state.checked, -1), len(self._board.routes)),
            "active": one_hot((state.active - seat) % seats, seats),
            "asked": from_seat(asked, seat),
            "phase": one_hot(PHASES.index(state.phase), len(PHASES)),
            "round": state.round,
        }


def codec(seats: int, options: Mapping[str, Any]) -> CrossrollCodec:
    """The codec of a table on the board that the options name."""
    return _codec(seats, options["board"])


@lru_cache(maxsize=REMEMBERED)
def _codec(seats: int, board: str) -> CrossrollCodec:
    return CrossrollCodec(seats, board)


def _main_ids(t: Tables) -> NDArray[np.int64]:
    """The id of a main action by the kernel's code; codes with the number 0, which mean nothing, have none."""
    codes = np.arange(t.stay + 1)
    unused = (codes >= t.lottos) & (codes < t.lottos + len(t.crossroads)) | (codes == t.upgrades)
    return np.where(unused, -1, np.cumsum(~unused) - 1)


def _names(board: str, mains: NDArray[np.int64]) -> tuple[str, ...]:
    """The names of main actions and of bonuses; the length is added where two bonuses have the same ends."""
    words = lexicon(board)
    named = [write(action) for action, number in zip(words.mains, mains.tolist(), strict=True) if number >= 0]
    runs = [write(action) for action in words.bonuses[: len(words.paths)]]
    often = Counter(runs)
    bonuses = [
        f"{name} ({len(path)} locations)" if often[name] > 1 else name
        for name, path in zip(runs, words.paths, strict=True)
    ]
    return (*named, *bonuses, "pass")


def _other_actions(board: Board) -> tuple[Action, ...]:
    pairs = (Dice(*pair) for pair in combinations(board.dice, 2))
    return (*pairs, *map(Aside, board.dice), INSTALL, DECLINE)


def _bits(board: Board) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each location a route of its own and its place on it."""
    first = [(each.id, board.letters[each.routes[0]]) for each in board.locations]
    routes = np.array([route for _, route in first])
    return routes, np.array([board.routes[route].path.index(location) for location, route in first])


def _tensors(board: Board, t: Tables, seats: int) -> tuple[Tensor, ...]:
    locations, routes, dice = len(board.locations), len(board.routes), len(board.dice)
    speeds, landmarks = len(board.scores.speed), len(board.scores.landmark)
    return (
        Tensor("crossed", (seats, locations), "int8", 0, 1, "crossed-out locations, in the board's order"),
        Tensor("circled", (seats, locations), "int8", 0, 1, "circled landmarks"),
        Tensor("boxes", (seats, board.boxes), "int8", -2, t.highest, "record boxes: 0 empty, N, -1 a dot, -2 an X"),
        Tensor("ticket", (seats, t.ticket_end - t.ticket), "int8", 0, t.highest, "numbers on the lotto ticket"),
        Tensor("engine", (seats, t.width - t.ticket_end), "int8", 0, t.highest, "numbers on the engine"),
        Tensor("completed", (seats, routes), "int8", 0, 1, "completed routes"),
        Tensor("nitrous", (seats,), "int8", 0, 1, "Nitrous Oxide is installed"),
        Tensor("circles", (seats, 2), "int8", 0, max(speeds, landmarks), "circled Speed and Landmark Scores"),
        Tensor("points", (seats,), "int16", 0, board.meta.perfect_score, "points so far"),
        Tensor("results", (2,), "int8", 0, t.highest, "results of this round; 0 where there is none"),
        Tensor("dice", (dice,), "int8", 0, 1, "dice of this round"),
        Tensor("away", (dice,), "int8", 0, 1, "alone: dice set aside in this cycle"),
        Tensor("fits", (dice,), "int8", 0, 1, "alone: dice of which one is set aside now"),
        Tensor("checked", (routes,), "int8", 0, 1, "one-hot or zeros: the route that buys Nitrous Oxide"),
        Tensor("active", (seats,), "int8", 0, 1, "one-hot: the active seat"),
        Tensor("asked", (seats,), "int8", 0, 1, "seats that choose now"),
        Tensor("phase", (len(PHASES),), "int8", 0, 1, f"one-hot: {', '.join(PHASES)}"),
        Tensor("round", (1,), "int16", 1, 32767, "the number of the round"),
    )
