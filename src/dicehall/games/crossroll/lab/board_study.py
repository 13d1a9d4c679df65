"""What a board of Crossroll plays like: games of bots alone, in pairs, and of a better one against a weaker one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from dicehall.games.crossroll.board import Board, load
from dicehall.games.crossroll.kernel import BOX, BOX_END, COMPLETED, DOT
from dicehall.games.crossroll.lab.board_checks import checks
from dicehall.games.crossroll.tables import tables
from dicehall.lab.board_study import BoardStudy
from dicehall.lab.figures import NORMAL, Estimate, Figure, figure, student, wilson
from dicehall.lab.games import WIN, Games, Ints

GAME = "crossroll"
ALONE, PAIR, CONTEST = "alone", "pair", "contest"
BOTS = {ALONE: ("normal",), PAIR: ("normal", "normal"), CONTEST: ("normal", "greedy")}
RUNGS = (48, 192, 768, 3072)
LONGEST = 6.0
HIGH = 0.99


class Played(NamedTuple):
    """Games that were played: the board, the sheets at the end, and all that was counted."""

    board: Board
    sheets: Ints
    games: Games


def play(options: Mapping[str, Any], bots: tuple[str, ...], number: int) -> Played:
    """Play this number of games between these bots; the same board gives the same games."""
    from dicehall.games.crossroll.lab import playing
    from dicehall.games.crossroll.lab.fast import share_wins
    from dicehall.games.crossroll.lab.gauge import GAUGE
    from dicehall.lab.fast import game_seeds
    from dicehall.lab.games import blank
    from dicehall.lab.question import make_question

    question = make_question(GAME, bots, number, players=len(bots), options=options)
    noted = blank(0, number, len(bots), GAUGE.counted)
    sheets = playing.play_games(question.options, bots, 0, game_seeds(question, 0, number), noted)
    for name, counts in playing.on_sheets(str(question.options["board"]), sheets, noted.scores).items():
        noted.counts[name][:] = counts
    share_wins(noted)
    return Played(load(str(question.options["board"])), sheets, noted)


def measure(options: Mapping[str, Any], part: str, number: int) -> tuple[Figure, ...]:
    """The figures of one part of the study."""
    played = play(options, BOTS[part], number)
    return tuple({ALONE: _alone, PAIR: _pair, CONTEST: _contest}[part](options, played))


def _alone(_: Mapping[str, Any], played: Played) -> Iterator[Figure]:
    scores = played.games.scores[:, 0]
    perfect = max(1, played.board.meta.perfect_score)  # a board may have no points at all
    yield figure("alone/score", "Scores", "Points alone", "number", _mean(scores))
    high = float(np.quantile(scores, HIGH))
    yield Figure(
        "alone/high", "Scores", "Points that one game in a hundred reaches alone", "number", high, high, high
    )
    best = float(scores.max())
    yield Figure("alone/best", "Scores", "Most points in any game alone", "number", best, best, best)
    yield figure("alone/share", "Scores", "Points alone, of the highest score", "share", _mean(scores / perfect))
    yield figure("alone/rounds", "Length", "Rounds alone", "number", _mean(_rounds(played)))


def _pair(options: Mapping[str, Any], played: Played) -> Iterator[Figure]:
    games = played.games
    yield figure("score", "Scores", "Points, two players", "number", _mean(games.scores.mean(axis=1)))
    yield figure("turns", "Length", "Rounds, two players", "number", _mean(_rounds(played)))
    first = games.wins[np.arange(games.number), games.began]
    yield figure("wins/first", "Winning", "The player with the first turn wins", "share", _won(first))
    margin = np.abs(games.scores[:, 0] - games.scores[:, 1])
    yield figure("margin", "Scores", "Points between the two", "number", _mean(margin))
    chances = np.maximum(1, _rounds(played)[:, np.newaxis] * np.ones(2))
    yield figure(
        "skips", "Rules", "Main actions skipped", "share", _mean((games.counts["skips"] / chances).mean(1))
    )
    landmarks = max(1, sum(place.landmark for place in played.board.locations))
    share = games.counts["landmarks"] / landmarks
    yield figure("landmarks", "Rules", "Landmarks circled", "share", _mean(share.mean(axis=1)))
    yield from _routes(str(options["board"]), played)


def _routes(name: str, played: Played) -> Iterator[Figure]:
    """For each route: how often it is completed, and how many of its boxes are left then."""
    t = tables(name)
    for n, route in enumerate(played.board.routes):
        done = (played.sheets[..., COMPLETED] >> n & 1).astype(bool)
        boxes = played.sheets[..., t.routes[n, BOX] : t.routes[n, BOX_END]]
        left = (boxes == DOT).sum(axis=-1)[done]
        title = f"Route {route.letter} completed"
        yield figure(f"route/{route.letter}", "Rules", title, "share", _share(done))
        title = f"Boxes left when Route {route.letter} is completed"
        yield figure(f"left/{route.letter}", "Rules", title, "number", _mean(left))


def _contest(_: Mapping[str, Any], played: Played) -> Iterator[Figure]:
    wins = played.games.by_bot(played.games.wins)[:, 0]
    won = _won(wins)
    yield figure("skill", "Luck", "Games that the better bot wins", "share", won)
    luck = Estimate(2 * (1 - won.value), 2 * (1 - won.high), 2 * (1 - won.low), won.games)
    yield figure("luck", "Luck", "Part of the results due to the dice", "share", luck)


def _rounds(played: Played) -> Ints:
    counted: Ints = played.games.counts["turns"].sum(axis=1)
    return counted


def _mean(values: Any) -> Estimate:
    count = len(values)
    if not count:
        return Estimate(0.0, 0.0, 0.0, 0)
    middle = float(np.mean(values))
    reach = student(count) * float(np.std(values, ddof=1)) / count**0.5 if count > 1 else 0.0
    return Estimate(middle, max(0.0, middle - reach), middle + reach, count)


def _won(wins: Ints) -> Estimate:
    won, games = float(wins.sum()) / WIN, len(wins)
    return Estimate(won / max(1, games), *wilson(won, games), games)


def _share(done: Any) -> Estimate:
    """The share of sheets; those of one game are not independent, so the interval goes by games."""
    games = len(done)
    value = float(done.mean())
    reach = NORMAL * float(done.mean(axis=1).std()) / max(1, games) ** 0.5
    return Estimate(value, max(0.0, value - reach), min(1.0, value + reach), games)


BOARD_STUDY = BoardStudy(
    figures=("score", "turns", "alone/score", "alone/high", "alone/share", "skill", "luck", "wins/first"),
    parts=(PAIR, ALONE, CONTEST),
    bots="normal",
    rungs=RUNGS,
    longest=LONGEST,
    measure=measure,
    checks=checks,
)
