"""The example that learns: seconds of it are better than random play, and what it learns is a player."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import dicehall
from dicehall.bots import make_bot
from dicehall.core.contract import Decide
from dicehall.core.errors import BadOptions
from dicehall.games.knockabout import rules
from dicehall.games.knockabout.board import NAMES, NUMBER, RING
from dicehall.games.knockabout.rl.vector import KnockaboutGames
from dicehall.rl.vector import make_vector

LEARNING = Path(__file__).parents[2] / "examples" / "learning"


@pytest.fixture(autouse=True)
def beside_the_example(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Its modules can be imported as when it is run."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(LEARNING)
    yield
    for name in set(sys.modules) - before:
        if name in {"curve", "table", "train_table", "value", "train_value"}:
            del sys.modules[name]


def _turns_of_random_play(games: int) -> float:
    played, taken = make_vector("intersection", games, seed=2), np.zeros(games)
    while not taken.all():
        played.step(played.random_actions())
        first = played.done & (taken == 0)
        taken[first] = -played.reward[first, 0]
    return float(taken.mean())


def test_a_second_of_learning_saves_five_turns_of_a_game_beside_random_play() -> None:
    import train_table

    *_, (_, learner) = train_table.train(1.5, marks=1)
    assert train_table.measure(learner.table, 300) < _turns_of_random_play(300) - 5


def test_the_curve_ends_at_the_last_point(tmp_path: Path) -> None:
    import curve

    two = [[(0, 48.5), (30, 30.25), (60, 29.5)], [(0, 49.5), (60, 30.0)]]
    curve.draw(tmp_path / "curve.svg", two, 28.86, "best play", "turns")
    drawn = (tmp_path / "curve.svg").read_text()
    assert drawn.count("<polyline") == 2
    assert all(f">{text}<" in drawn for text in ("29.5", "30.0", "49.5", "best play: 28.9"))


def test_a_table_is_a_player_that_can_be_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import train_table

    *_, (_, learner) = train_table.train(0.2, marks=1)
    learner.table.save(tmp_path / "table.npz")
    monkeypatch.setenv("DICEHALL_TABLE", str(tmp_path / "table.npz"))
    bot = make_bot(f"{LEARNING / 'table.py'}:Learned", seed="any")
    game = dicehall.game("intersection")
    state = dicehall.place(game, {"scores": [300], "field": "44444", "signal": "go"})
    assert isinstance(game.pending(state), Decide)
    assert bot.choose(game, state, 0, 100) in game.actions(state, 0)


def test_a_player_without_its_file_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import table

    with pytest.raises(BadOptions, match="train one, or name its file as DICEHALL_TABLE"):
        table.load(tmp_path / "none.npz")


def test_moves_are_tried_on_copies_that_leave_the_games_as_they_are() -> None:
    import train_value

    learner = train_value.Learner(seed=3)
    for _ in range(5):
        learner.step()
    before = learner.games.state(7), learner.games.mask.copy()
    best = train_value.best_moves(learner.weights, learner.games, 9)
    assert learner.games.state(7) == before[0]
    assert (learner.games.mask == before[1]).all()
    assert learner.games.mask[np.arange(len(best)), best].all()


def test_a_few_moves_of_learning_beat_the_network_that_knows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    import train_value

    monkeypatch.setattr(train_value, "GAMES", 24)
    learner = train_value.Learner(seed=4)
    untaught = {name: each.copy() for name, each in learner.weights.items()}
    for _ in range(60):
        learner.step()
    own, games = np.arange(12) % 2, make_vector("knockabout", 12, options={"repetition_draw": True}, seed=5)
    assert isinstance(games, KnockaboutGames)
    result = np.full(12, np.nan)
    while np.isnan(result).any():
        asked = np.isnan(result)
        taught = train_value.best_moves(learner.weights, games, 6, asked=asked & (games.seat == own))
        other = train_value.best_moves(untaught, games, 7, asked=asked & (games.seat != own))
        games.step(np.maximum(taught, other))
        result[games.done] = games.reward[games.done, own[games.done]]
    assert result.mean() > 0.5


def test_a_die_is_in_danger_if_a_move_of_the_other_side_knocks_it_into_the_gutter() -> None:
    import value

    game, games = dicehall.game("knockabout"), make_vector("knockabout", 6, seed=11)
    for _ in range(25):
        games.step(games.random_actions())
    found = 0
    for number in range(6):
        state, side = games.state(number), int(games.seat[number])
        fall = {
            links[-1].start
            for links in (rules.chain(state, move) for move in game.actions(state, side))
            if len(links) > 1 and NUMBER[links[-1].to] in RING and NUMBER[links[-1].start] not in RING
        }
        board = games.observation["board"][number]
        danger = {NAMES[cell] for cell in np.flatnonzero(board[2]) if value.in_danger(board, int(cell), 1)}
        assert danger == {cell for cell in fall if board[2, NUMBER[cell]]}
        found += len(danger)
    assert found


def test_the_network_plays_as_a_player_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import train_value
    import value

    value.save(tmp_path / "weights.npz", train_value.Learner(seed=1).weights)
    monkeypatch.setenv("DICEHALL_WEIGHTS", str(tmp_path / "weights.npz"))
    game = dicehall.game("knockabout")
    state = game.start(2, {})
    assert make_bot(f"{LEARNING / 'value.py'}:Learned", seed="any").choose(game, state, 0, 100) in game.actions(
        state, 0
    )
