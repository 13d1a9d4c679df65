"""Three players: chances that agree with themselves from turn to turn, and are exact where the game ends."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from dicehall.core.setup import resolve
from dicehall.games.intersection import rules
from dicehall.games.intersection.options import SPEC, Options, complete
from dicehall.games.intersection.players.outlook import between_turns
from dicehall.games.intersection.players.turn_values import drift
from dicehall.games.intersection.rules import State
from dicehall.games.intersection.solver import three
from dicehall.games.intersection.solver.ship import shipped_three
from dicehall.games.intersection.solver.three import Three, made_of, save_three, solve_three, stored_three
from dicehall.solve import store


def options_of(**given: object) -> Options:
    return complete(resolve(SPEC, given))


def at_turn(options: Options, *scores: int, seat: int = 0) -> State:
    """A game under way in which players have these scores."""
    state = replace(rules.start(len(scores), options), phase="turn", contenders=(), seat=seat)
    return replace(state, scores=scores, turns=(5,) * len(scores))


@pytest.mark.parametrize("given", [{"rules": "classic", "goal": 300}, {"rules": "traffic", "goal": 400}])
def test_every_chance_is_the_mean_over_a_turn_played_best(
    given: dict[str, object], monkeypatch: pytest.MonkeyPatch, own_home: Path
) -> None:
    options = options_of(**given)
    monkeypatch.setattr(three, "STEPS", {"classic": 1, "traffic": 1})
    save_three(solve_three(options))
    rng = random.Random(4)
    for _ in range(12):
        state = at_turn(options, *(rng.randrange(0, options.goal, 50) for _ in range(3)), seat=rng.randrange(3))
        assert sum(between_turns(state)) == pytest.approx(1.0)
        assert drift(state) < 1e-6


def test_last_turns_are_played_through_from_any_scores() -> None:
    options = options_of(rules="traffic")
    assert stored_three(options) is not None, "it comes with the game"
    for scores in ((4_850, 5_100, 4_300), (4_700, 4_950, 5_300), (0, 5_250, 4_800), (4_650, 0, 5_050)):
        assert drift(at_turn(options, *scores)) < 1e-6


@pytest.mark.parametrize(("given", "most"), [("classic", 0.02), ("traffic", 0.01)])
def test_between_the_scores_of_the_grid_chances_are_close(given: str, most: float) -> None:
    options, rng = options_of(rules=given), random.Random(7)
    states = [at_turn(options, *(rng.randrange(300, options.goal, 50) for _ in range(3))) for _ in range(12)]
    assert max(map(drift, states)) < most


def test_who_never_got_a_point_has_about_half_of_the_win_by_no_dice() -> None:
    chances = between_turns(at_turn(options_of(rules="traffic"), 0, 3_000, 3_000))
    assert chances[0] == pytest.approx(0.45, abs=0.05)


def test_what_comes_with_the_game_matches_its_sources() -> None:
    stale = [path.name for path in shipped_three() if store.load(path, made_of()) is None]
    assert stale == [], "Call ./dev ship intersection, and commit what it writes."


def test_chances_of_the_grid_are_those_of_its_triples() -> None:
    found = stored_three(options_of(rules="classic"))
    assert isinstance(found, Three)
    one, two, third = (int(found.grid.numbers[place]) for place in (3, 9, 14))
    np.testing.assert_allclose(found.chances((one, two, third)), found.values[3, 9, 14])
