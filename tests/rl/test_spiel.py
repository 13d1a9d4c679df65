"""OpenSpiel: its own tests on every table, explicit chance, simultaneous choices and clear errors."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyspiel
import pytest
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough

import dicehall.rl.spiel
from dicehall.core.errors import BadOptions
from dicehall.games.crossroll.board_content import BOARDS

flags.FLAGS(["playthrough"])  # OpenSpiel's generator reads them

GAMES = {
    "traffic": "dicehall_intersection(goal=300,max_actions=20)",
    "classic": "dicehall_intersection(rules=classic,players=3,goal=300,max_actions=20)",
    "traffic alone": "dicehall_intersection(players=1,goal=300,max_actions=20)",
    "classic alone": "dicehall_intersection(rules=classic,players=1,goal=300,max_actions=20)",
    "knockabout": "dicehall_knockabout(repetition_draw=true,max_actions=20)",
    "crossroll alone": "dicehall_crossroll(players=1,max_actions=16)",
    "crossroll": "dicehall_crossroll(players=2,nitrous=true,max_actions=16)",
    "lisbon": "dicehall_crossroll(players=3,board=lisbon,max_actions=16)",
    "indicesion": "dicehall_indicesion(tremor=none,max_actions=4,seeds=3)",
    "indicesion alone": "dicehall_indicesion(players=1,tremor=none,max_actions=4,seeds=3)",
    "drafting": "dicehall_indicesion(mode=drafting,tremor=none,max_actions=3,seeds=3)",
    "barrels": "dicehall_indicesion(barrels=true,tremor=none,max_actions=3,seeds=3)",
    "central": "dicehall_indicesion(mode=central,tremor=none,max_actions=3,seeds=3)",
    "drafting, barrels": "dicehall_indicesion(players=3,mode=drafting,barrels=true,tremor=none,max_actions=3)",
    "central, barrels": "dicehall_indicesion(mode=central,barrels=true,tremor=none,max_actions=4,seeds=3)",
}


@pytest.mark.parametrize("name", GAMES.values(), ids=GAMES)
def test_openspiels_random_simulation_passes_with_serialization(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES.values(), ids=GAMES)
def test_a_playthrough_can_be_written_and_played_again(name: str, tmp_path: Path) -> None:
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(name, None, seed=7))
    expected, actual = generate_playthrough.replay(str(file))
    assert actual.splitlines() == expected.splitlines()


def walked(name: str, seed: int = 0) -> list[Any]:
    """The states of a random game."""
    rng, state, found = random.Random(seed), pyspiel.load_game(name).new_initial_state(), []
    while True:
        found.append(state.clone())
        if state.is_terminal():
            return found
        if state.is_chance_node():
            state.apply_action(rng.choices(*zip(*state.chance_outcomes(), strict=True))[0])
        elif state.is_simultaneous_node():
            state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in range(state.num_players())])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


def test_a_whole_game_ends_with_returns_that_add_up_to_nothing() -> None:
    states = walked("dicehall_crossroll(players=2)")
    assert sum(states[-1].returns()) == 0.0
    assert states[-1].is_terminal()
    assert any(state.is_simultaneous_node() for state in states)


def test_the_outcomes_of_every_roll_add_up_to_one() -> None:
    game = pyspiel.load_game(GAMES["traffic"])
    rolls = [state for state in walked(GAMES["traffic"]) if state.is_chance_node()]
    assert len(rolls) > 4
    for state in rolls:
        assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1.0)
        assert len(state.chance_outcomes()) <= game.max_chance_outcomes()


def test_a_seat_that_is_not_asked_waits_while_others_choose_at_once() -> None:
    game = pyspiel.load_game("dicehall_crossroll(players=3)")
    wait = game.num_distinct_actions() - 1
    states = [state for seed in range(4) for state in walked("dicehall_crossroll(players=3)", seed)]
    asked = [
        [state.legal_actions(seat) != [wait] for seat in range(3)]
        for state in states
        if state.is_simultaneous_node()
    ]
    assert [True, True, True] in asked
    assert any(sum(each) == 2 for each in asked)


def test_actions_are_named_in_notation_and_rolls_by_what_dice_show() -> None:
    state = pyspiel.load_game("dicehall_knockabout").new_initial_state()
    assert "F3-F6" in [state.action_to_string(0, action) for action in state.legal_actions()]
    dice = pyspiel.load_game("dicehall_intersection(players=1)").new_initial_state()
    assert dice.action_to_string(pyspiel.PlayerId.CHANCE, 0) == "go H H H H H"


def test_the_information_state_of_a_seat_is_all_that_was_said() -> None:
    state = pyspiel.load_game("dicehall_knockabout").new_initial_state()
    state.apply_action(next(each for each in state.legal_actions() if state.action_to_string(0, each) == "F3-F6"))
    state.apply_action(3)
    assert state.information_state_string(1) == "player 1: 0 F3-F6; 4"
    assert "F6" in state.observation_string(1)


def test_a_game_that_gets_too_long_is_nobodys() -> None:
    last = walked("dicehall_knockabout(max_actions=3)")[-1]
    assert last.is_terminal()
    assert last.returns() == [0.0, 0.0]


def test_alone_it_does_not_pay_to_play_until_a_game_is_broken_off() -> None:
    whole = walked("dicehall_intersection(players=1,goal=300)")[-1].returns()[0]
    states = walked("dicehall_intersection(players=1,goal=300,max_actions=3)")
    assert states[-1].returns()[0] < whole < 0.0
    assert states[0].returns() == [0.0]
    assert states[-1].returns()[0] == states[-1].get_game().min_utility()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("dicehall_knockabout(players=3)", "Knockabout has 2 seats, not 3"),
        ("dicehall_intersection(goal=7)", "option goal is 7; allowed: a whole number from 50"),
        ("dicehall_intersection(rules=classic,last_turn=false)", "has no option .last_turn."),
        ("dicehall_crossroll(board=nowhere)", "there is no board .nowhere."),
        ("dicehall_indicesion(seeds=0)", "seeds is 0; allowed: a whole number, 1 or more"),
    ],
)
def test_settings_that_can_not_be_are_refused(name: str, message: str) -> None:
    with pytest.raises(BadOptions, match=message):
        pyspiel.load_game(name)


def test_options_that_are_lists_and_tables_are_given_as_texts() -> None:
    settings = {"signal": "go go go go go stop", "points": '{"H": [1, 2, 3, 4, 5]}'}
    game = pyspiel.load_game("dicehall_intersection", settings)
    assert game.max_chance_outcomes() == 2 * 252
    assert pyspiel.load_game("dicehall_crossroll", {"first": "1"}).new_initial_state().current_player() == 1
    with pytest.raises(BadOptions, match="a table is written as JSON"):
        pyspiel.load_game("dicehall_intersection", {"points": "many"})


TEXTS: list[tuple[str, dict[str, Any]]] = [
    ("intersection", {"points": '{"H": [1, 2, 3, 4, 5]}', "signal": "go go go go go stop", "goal": 60}),
    ("crossroll", {"first": "1"}),
    ("crossroll", {"board": BOARDS.changed("lisbon", ("meta", "name"), "A town (2), b = 3")}),
]


@pytest.mark.parametrize(("game", "settings"), TEXTS)
def test_a_game_is_loaded_again_by_its_own_name_whatever_its_settings(game: str, settings: dict[str, Any]) -> None:
    found = pyspiel.load_game(f"dicehall_{game}", settings | {"max_actions": 8})
    again = pyspiel.load_game(str(found))
    assert again.rules.options == found.rules.options
    assert str(again) == str(found)
    pyspiel.random_sim_test(found, num_sims=1, serialize=True, verbose=False)


def test_a_text_that_looks_like_a_number_can_stand_in_the_name_of_a_game() -> None:
    assert pyspiel.load_game("dicehall_crossroll(first=text:1)").new_initial_state().current_player() == 1
    points = 'dicehall_intersection(points=text:{"H": [1%2C2%2C3%2C4%2C5]})'
    assert pyspiel.load_game(points).rules.options["points"]["H"] == (1, 2, 3, 4, 5)


@pytest.mark.parametrize("way", [copy.deepcopy, lambda each: pickle.loads(pickle.dumps(each))])
def test_a_game_can_be_copied_and_pickled(way: Callable[[Any], Any]) -> None:
    found = pyspiel.load_game("dicehall_crossroll", {"first": "2", "players": 3})
    again = way(found)
    assert again.rules.options == found.rules.options
    assert str(again) == str(found)


def test_the_end_of_a_long_game_can_be_pickled() -> None:
    last = walked("dicehall_intersection(players=6)")[-1]
    assert len(last.history()) > sys.getrecursionlimit()
    again = pickle.loads(pickle.dumps(last))
    assert again.history() == last.history()
    assert again.information_state_string(2) == last.information_state_string(2)


def test_a_game_of_sealed_choices_is_a_turn_based_environment_of_openspiel() -> None:
    env = rl_environment.Environment(
        pyspiel.load_game_as_turn_based("dicehall_crossroll(players=2,max_actions=20)")
    )
    now, rng = env.reset(), random.Random(1)
    while not now.last():
        seat = now.observations["current_player"]
        now = env.step([rng.choice(now.observations["legal_actions"][seat])])
    assert now.rewards == [0.0, 0.0]


def test_registering_again_changes_nothing() -> None:
    before = pyspiel.registered_names()
    dicehall.rl.spiel.register()
    assert pyspiel.registered_names() == before


def test_a_program_that_used_a_game_ends_in_peace() -> None:
    code = "import pyspiel, dicehall.rl.spiel; pyspiel.load_game('dicehall_knockabout').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
