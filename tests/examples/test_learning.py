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

    curve.draw(tmp_path / "curve.svg", [(0, 48.5), (30, 30.25), (60, 29.5)], 28.86, "turns")
    drawn = (tmp_path / "curve.svg").read_text()
    assert ">29.5<" in drawn
    assert ">best 28.9<" in drawn


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
