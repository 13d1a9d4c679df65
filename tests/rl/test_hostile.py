"""Environments that are used wrongly: a clear error, and nothing is lost. And they can be copied in mid-game."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

import dicehall.rl.gym
import dicehall.rl.spiel  # noqa: F401
from dicehall.bots import PlayerFailed
from dicehall.core.errors import BadOptions, IllegalAction
from dicehall.core.setup import resolve
from dicehall.registry import plugin
from dicehall.rl import codec_of, zoo
from dicehall.rl import vector as vector_module
from dicehall.rl.gym import name_of
from dicehall.rl.vector import make_vector

WAYS: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda each: pickle.loads(pickle.dumps(each)),
}
VECTORISED = ("intersection", "knockabout", "crossroll")
GAMES: dict[str, dict[str, Any]] = {
    "intersection": {"players": 2, "opponents": "easy"},
    "knockabout": {"opponents": "normal"},
    "crossroll": {"players": 2, "opponents": "easy"},
    "indicesion": {"players": 2, "opponents": "easy"},
}
NO_IDS: tuple[Any, ...] = (np.nan, np.inf, 1.9, "3", None, [1], {}, b"3", np.array(3.5), np.array([1, 2]))


def made(game: str, **settings: Any) -> Any:
    return gymnasium.make(name_of(game, plugin(game).spec.version), **settings)


def same(one: Any, other: Any) -> bool:
    """Whether two observations, infos or results are alike."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[name], other[name]) for name in one)
    if isinstance(one, tuple):
        return all(same(*each) for each in zip(one, other, strict=True))
    return bool(np.array_equal(one, other))


class TestCopies:
    @pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
    @pytest.mark.parametrize("game", GAMES)
    def test_an_environment_that_is_copied_in_mid_game_goes_on_alike(
        self, game: str, way: Callable[[Any], Any]
    ) -> None:
        env = made(game, **GAMES[game])
        _, info = env.reset(seed=3)
        other = way(env)
        for _ in range(3):
            number = int(info["action_mask"].argmax())
            *result, info = env.step(number)
            *others, also = other.step(number)
            assert same((*result, info), (*others, also))
        assert same(env.reset(), other.reset())

    @pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
    @pytest.mark.parametrize("game", GAMES)
    def test_all_seats_go_on_alike_in_a_copy(self, game: str, way: Callable[[Any], Any]) -> None:
        at_once = zoo.parallel_env(game)
        at_once.reset(seed=3)
        assert same(way(at_once).step({}), at_once.step({}))
        for make in (zoo.raw_env, zoo.env):
            env = make(game)
            env.reset(seed=3)
            other = way(env)
            for _ in range(3):
                number = int(env.last()[0]["action_mask"].argmax())
                env.step(number)
                other.step(number)
                assert env.agent_selection == other.agent_selection
                assert same(env.last(), other.last())

    @pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
    @pytest.mark.parametrize("game", GAMES)
    def test_states_of_openspiel_go_on_alike_in_a_copy(self, game: str, way: Callable[[Any], Any]) -> None:
        state = pyspiel.load_game(f"dicehall_{game}").new_initial_state()
        for step in range(6):
            other, number = way(state), state.legal_actions()[step % len(state.legal_actions())]
            if state.is_simultaneous_node():
                break
            for each in (state, other):
                each.apply_action(number)
            assert (str(state), state.history()) == (str(other), other.history())

    @pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
    @pytest.mark.parametrize("game", VECTORISED)
    def test_vectorised_games_go_on_alike_in_a_copy(self, game: str, way: Callable[[Any], Any]) -> None:
        games = make_vector(game, 5, seed=3)
        games.step(games.random_actions())
        other, before = way(games), games.mask.copy()
        numbers = games.random_actions()
        assert (other.random_actions() == numbers).all()
        other.step(numbers)
        assert (games.mask == before).all()
        games.step(numbers)
        assert same(games.observation, other.observation)
        envs: Any = gymnasium.make_vec(name_of(game, "1"), num_envs=3, opponents="random")
        envs.reset(seed=2)
        assert same(way(envs).step(envs.games.mask.argmax(axis=1))[0], envs.step(envs.games.mask.argmax(axis=1))[0])

    def test_a_codec_of_ones_own_making_is_copied_as_anything_else(self) -> None:
        codec = codec_of("intersection", 2)
        assert pickle.loads(pickle.dumps(codec)).ids == codec.ids
        brought = plugin("intersection")
        alone = brought.load("codec")(2, resolve(brought.spec, {}))
        assert copy.deepcopy(alone).ids == codec.ids

    def test_a_player_of_ones_own_can_not_be_copied_and_the_game_goes_on(self, tmp_path: Path) -> None:
        (tmp_path / "own.py").write_text(
            "class First:\n    def choose(self, game, state, seat, millis):\n"
            "        return game.actions(state, seat)[0]\n"
        )
        env = made("knockabout", opponents=f"{tmp_path / 'own.py'}:First")
        _, info = env.reset(seed=1)
        for way in WAYS.values():
            with pytest.raises(BadOptions, match=r"own\.py:First is a player of your own.*can't be copied"):
                way(env)
        assert env.step(int(info["action_mask"].argmax()))[2] is False
        env.close()


class TestOneSeat:
    @pytest.mark.parametrize("given", [*NO_IDS, -1, 10**30, np.int64(999)], ids=repr)
    def test_what_is_no_legal_id_ends_the_episode_and_says_why(self, given: Any) -> None:
        env = made("knockabout", opponents="random")
        env.reset(seed=1)
        _, reward, terminated, truncated, info = env.step(given)
        assert (reward, terminated, truncated) == (-1.0, True, False)
        assert "an action is an id from 0 to 617, not" in info["illegal"] or "can't choose" in info["illegal"]

    @pytest.mark.parametrize("body", ["sys.exit(3)", "print('rubbish', flush=True)", "print('x' * 2_000_000)"])
    def test_an_opponent_that_fails_is_named_and_costs_the_learner_nothing(self, tmp_path: Path, body: str) -> None:
        (tmp_path / "bot.py").write_text(f"import sys\nfor line in sys.stdin:\n    'choose' in line and {body}\n")
        bot = f"{sys.executable} {tmp_path / 'bot.py'}"
        env = made("knockabout", opponents=bot).unwrapped
        _, info = env.reset(seed=1)
        with pytest.raises(PlayerFailed, match=r"bot\.py in seat 1 (ended without an answer|answered)"):
            env.step(int(info["action_mask"].argmax()))
        with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
            env.step(int(info["action_mask"].argmax()))
        env.reset(seed=1)
        env.close()
        with pytest.raises(PlayerFailed):
            made("knockabout", opponents=bot, seat=1).reset(seed=1)

    @pytest.mark.parametrize("given", ["abc", None, [1.0], [[1], [1, 2]], {}, [np.nan] * 8], ids=repr)
    def test_what_are_no_numbers_for_a_throw_ends_the_episode_and_says_why(self, given: Any) -> None:
        env = made("indicesion", players=2, actions="box", opponents="easy")
        env.reset(seed=1)
        _, reward, terminated, _, info = env.step(given)
        assert (reward, terminated) == (-1.0, True)
        assert "numbers are needed, not" in info["illegal"]

    @pytest.mark.parametrize("number", [122, np.int64(122), np.int8(122), np.array(122)], ids=repr)
    def test_whole_numbers_of_all_kinds_are_ids(self, number: Any) -> None:
        env = made("knockabout", opponents="random")
        env.reset(seed=1)
        assert "illegal" not in env.step(number)[4]

    def test_an_episode_that_is_over_stays_so_until_the_next_begins(self) -> None:
        env = made("intersection", goal=100).unwrapped
        with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
            env.step(0)
        for end in (lambda number: number, lambda _: -1):  # by the rules, and by an illegal action
            _, info = env.reset(seed=1)
            over = False
            while not over:
                _, _, over, _, info = env.step(end(int(info["action_mask"].argmax())))
            for _ in range(2):
                with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
                    env.step(67)
        _, info = env.reset(seed=1)
        env.step(int(info["action_mask"].argmax()))
        assert same(env.reset(seed=1), made("intersection", goal=100).reset(seed=1))  # in mid-game

    @pytest.mark.parametrize(
        ("settings", "message"),
        [
            ({"players": "2"}, 'players is "2"; allowed: a whole number'),
            ({"players": 2.5}, "players is 2.5; allowed: a whole number"),
            ({"players": True}, "players is true; allowed: a whole number"),
            ({"max_actions": "x"}, 'max_actions is "x"; allowed: a whole number, 1 or more'),
            ({"max_actions": np.nan}, "max_actions is nan; allowed: a whole number, 1 or more"),
            ({"millis": "x"}, 'millis is "x"; allowed: a whole number, 1 or more'),
            ({"millis": 0}, "millis is 0; allowed: a whole number, 1 or more"),
            ({"opponents": 5}, "opponents is 5; allowed: the name of a player, or a list of names"),
            ({"players": 2, "opponents": [None]}, "opponents is .*; allowed: the name of a player"),
            ({"goal": np.nan}, "option goal is .*; allowed: a whole number from"),
            ({"gaol": 3}, 'has no option "gaol"; its options: '),
        ],
    )
    def test_settings_of_odd_kinds_are_refused_by_name(self, settings: dict[str, Any], message: str) -> None:
        with pytest.raises(BadOptions, match=message):
            made("intersection", **settings)

    def test_numpys_whole_numbers_are_whole_numbers(self) -> None:
        assert made("intersection", players=np.int64(2), max_actions=np.int32(50)).unwrapped.table.seats == 2

    def test_options_may_be_numbers_and_truths_of_numpy(self) -> None:
        given = {"goal": np.int64(500), "last_turn": np.True_, "signal": np.array(["go"] * 5 + ["stop"])}
        options = {"goal": 500, "last_turn": True, "signal": ("go",) * 5 + ("stop",)}
        for table in (made("intersection", **given).unwrapped.table, zoo.raw_env("intersection", **given).table):
            assert {name: table.options[name] for name in options} == options
        assert make_vector("intersection", 2, options=given).state(0).options.goal == 500
        with pytest.raises(BadOptions, match="option goal is 7; allowed"):
            made("intersection", goal=np.int64(7))

    def test_a_board_of_ones_own_is_named_by_its_file(self, tmp_path: Path) -> None:
        file = tmp_path / "town.toml"
        file.write_text(Path(str(files("dicehall.games.crossroll") / "boards/lisbon.toml")).read_text("utf-8"))
        board = str(file)
        alone = made("crossroll", board=board).unwrapped.table
        assert alone.options["board"].partition("~")[0] == "Lisbon Trams"
        assert zoo.raw_env("crossroll", board=board).table.options == alone.options
        assert (
            make_vector("crossroll", 2, options={"board": board}).state(0).options.board == alone.options["board"]
        )
        found = pyspiel.load_game("dicehall_crossroll", {"board": board})
        file.unlink()
        assert pyspiel.load_game(str(found)).rules.options["board"] == alone.options["board"]
        with pytest.raises(BadOptions, match=r"town\.toml: No such file"):
            made("crossroll", board=board)

    @pytest.mark.parametrize("seed", ["x", 1.5, -1, np.nan, [1]], ids=repr)
    def test_seeds_of_odd_kinds_are_refused_and_the_game_goes_on(self, seed: Any) -> None:
        env = made("intersection")
        _, info = env.reset(seed=1)
        with pytest.raises(gymnasium.error.Error, match="Seed must be"):
            env.reset(seed=seed)
        assert env.step(int(info["action_mask"].argmax()))[2] is False

    def test_options_of_reset_are_refused_as_there_are_none(self) -> None:
        env = made("intersection")
        env.reset(options={})
        with pytest.raises(BadOptions, match="reset has no options"):
            env.reset(options={"goal": 500})


class TestAllSeats:
    @pytest.mark.parametrize("given", [*NO_IDS, -1, 10**30], ids=repr)
    def test_what_is_no_legal_id_is_refused_and_nothing_changes(self, given: Any) -> None:
        env = zoo.raw_env("knockabout")
        env.reset(seed=1)
        before = env.table.state
        with pytest.raises(IllegalAction):
            env.step(given)
        assert env.table.state is before
        assert env.agent_selection == "player_0"

    def test_steps_before_the_first_game_and_after_the_end_are_refused(self) -> None:
        env = zoo.raw_env("intersection", players=2, goal=100)
        with pytest.raises(IllegalAction, match="no game is being played; call reset"):
            env.step(0)
        env.reset(seed=1)
        for _ in env.agent_iter():
            seen, _, terminated, _, _ = env.last()
            env.step(None if terminated else int(seen["action_mask"].argmax()))
        for given in (0, None):
            with pytest.raises(IllegalAction, match="no game is being played; call reset"):
                env.step(given)
        env.reset()
        assert env.agents == ["player_0", "player_1"]

    def test_at_once_a_step_before_the_first_game_and_after_the_end_is_refused(self) -> None:
        env = zoo.parallel_env("crossroll", players=2)
        with pytest.raises(IllegalAction, match="no game is being played; call reset"):
            env.step({})
        env.reset(seed=1)
        _, rewards, over, _, infos = env.step({"player_9": 1})
        assert rewards == {"player_0": -1.0, "player_1": 0.0}
        assert all(over.values())
        assert "not null" in infos["player_0"]["illegal"]
        with pytest.raises(IllegalAction, match="no game is being played; call reset"):
            env.step({})

    @pytest.mark.parametrize("given", [None, [], 3], ids=repr)
    def test_at_once_choices_come_by_agent(self, given: Any) -> None:
        env = zoo.parallel_env("crossroll", players=2)
        env.reset(seed=1)
        with pytest.raises(IllegalAction, match="a dictionary with an action for each agent is needed"):
            env.step(given)
        assert env.agents == ["player_0", "player_1"]


class TestVectorised:
    @pytest.mark.parametrize(
        ("actions", "message"),
        [
            ([122.7, 122.7], "action ids are whole numbers, not float64"),
            ([np.nan, 122], "action ids are whole numbers, not float64"),
            ([True, True], "action ids are whole numbers, not bool"),
            (["a", "b"], "action ids are whole numbers, not <U1"),
            ([None, None], "action ids are whole numbers, not object"),
            ([[1], [1, 2]], "action ids are whole numbers, not "),
            (np.full(2, 2**64 - 1, np.uint64), f"action {2**64 - 1} is not legal in game 0"),
            ([10**30, 10**30], "action ids are whole numbers, not object"),
            (None, "action ids are whole numbers, not object"),
            (122, r"one action id for each of 2 games is needed, not an array \(\)"),
            (np.zeros((2, 1), int), r"not an array \(2, 1\)"),
            ([-2, 122], "action -2 is not legal in game 0"),
        ],
    )
    def test_what_are_no_ids_is_refused_and_nothing_changes(self, actions: Any, message: str) -> None:
        games = make_vector("knockabout", 2, seed=1)
        envs: Any = gymnasium.make_vec("dicehall/knockabout-v1", num_envs=2, opponents="random")
        envs.reset(seed=1)
        for each in (games, envs):
            before = (games if each is games else envs.games).mask.copy()
            with pytest.raises(IllegalAction, match=message):
                each.step(actions)
            assert ((games if each is games else envs.games).mask == before).all()

    @pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int32, np.uint64])
    def test_whole_numbers_of_all_kinds_are_ids(self, kind: Any) -> None:
        games = make_vector("knockabout", 2, seed=1)
        games.step(games.mask.argmax(axis=1).astype(kind))
        games.step(np.repeat(games.mask.argmax(axis=1), 2)[::2])  # not in one piece

    @pytest.mark.parametrize("seed", [1.5, "x", np.nan, [1]], ids=repr)
    def test_seeds_of_odd_kinds_are_refused_and_nothing_changes(self, seed: Any) -> None:
        with pytest.raises(BadOptions, match=r"seed is .*; allowed: a whole number"):
            make_vector("intersection", 2, seed=seed)
        games = make_vector("intersection", 2, seed=1)
        games.step(games.random_actions())
        before = games.mask.copy()
        with pytest.raises(BadOptions, match=r"seed is .*; allowed: a whole number"):
            games.reset(seed)
        assert (games.mask == before).all()

    @pytest.mark.parametrize("seed", [np.int64(3), np.uint32(3), 3 + 2**64], ids=repr)
    def test_whole_numbers_of_all_kinds_are_seeds(self, seed: Any) -> None:
        one, other = (make_vector("intersection", 4, seed=each) for each in (3, seed))
        assert same(one.observation, other.observation)
        other.reset(seed)
        assert same(one.observation, other.observation)

    @pytest.mark.parametrize("games", [1.5, "3", None, True], ids=repr)
    def test_numbers_of_games_and_seats_are_whole_numbers(self, games: Any) -> None:
        with pytest.raises(BadOptions, match=r"games is .*; allowed: a whole number, 1 or more"):
            make_vector("intersection", games)
        if games is not None:
            with pytest.raises(BadOptions, match=r"seats is .*; allowed: a whole number"):
                make_vector("intersection", 2, seats=games)

    def test_more_games_than_fit_into_memory_are_refused_before_they_are_made(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with pytest.raises(BadOptions, match=r"10,000,000,000,000 games need [\d,.]+ GB; this machine has"):
            make_vector("knockabout", 10**13)
        monkeypatch.setattr(vector_module, "memory", lambda: 10**6)
        with pytest.raises(BadOptions, match=r"1,000 games need 0\.0\d GB; this machine has 0\.00 GB"):
            make_vector("knockabout", 1000)

    def test_positions_are_taken_from_games_that_there_are(self) -> None:
        games, source = make_vector("knockabout", 3), make_vector("knockabout", 2, seed=4)
        before = games.mask.copy()
        draws = make_vector("knockabout", 2, options={"repetition_draw": True})
        others = make_vector("crossroll", 2)
        for rows in ([0, 1, 2], [0, 1, -1], [0], [0.5, 1, 1], [[0, 1, 1]], None):
            with pytest.raises(IllegalAction, match=r"3 numbers of games from 0 to 1 are needed"):
                games.take(source, rows)  # type: ignore[attr-defined]
        for wrong in (draws, others):
            with pytest.raises(IllegalAction, match="games of the same kind, with the same options"):
                games.take(wrong, [0, 1, 1])  # type: ignore[attr-defined]
        assert (games.mask == before).all()
        games.take(source, np.array([1, 0, 1]))  # type: ignore[attr-defined]
        assert games.state(0) == source.state(1)

    def test_an_opponent_that_fails_is_named_and_the_games_have_to_begin_again(self) -> None:
        fail = [False]
        envs: Any = gymnasium.make_vec(
            "dicehall/knockabout-v1",
            num_envs=2,
            opponents=lambda games: np.zeros(2, int) if fail[0] else games.mask.argmax(axis=1),
        )
        _, info = envs.reset(seed=1)
        fail[0] = True
        with pytest.raises(IllegalAction, match="an opponent's action 0 is not legal in game 0"):
            envs.step(info["action_mask"].argmax(axis=1))
        with pytest.raises(gymnasium.error.ResetNeeded, match=r"an opponent failed.*call reset"):
            envs.step(info["action_mask"].argmax(axis=1))
        fail[0] = False
        _, info = envs.reset(seed=1)
        envs.step(info["action_mask"].argmax(axis=1))
        with pytest.raises(BadOptions, match="reset has no options"):
            envs.reset(options={"reset_mask": np.array([True, False])})

    def test_games_in_threads_do_not_disturb_each_other(self) -> None:
        def play(seed: int) -> list[Any]:
            games = make_vector("knockabout", 8, seed=seed)
            for _ in range(60):
                games.step(games.random_actions())
            env = made("intersection", players=2, opponents="easy", goal=300)
            _, info = env.reset(seed=seed)
            rewards, over = [], False
            while not over:
                _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
                rewards.append(reward)
            return [games.mask.copy(), len(rewards), rewards[-1]]

        with ThreadPoolExecutor(4) as threads:
            found = list(threads.map(play, range(6)))
        assert all(same(tuple(each), tuple(play(seed))) for seed, each in enumerate(found))


class TestOpenSpiel:
    def test_what_is_not_legal_is_refused_and_nothing_changes(self) -> None:
        game = pyspiel.load_game("dicehall_knockabout")
        state = game.new_initial_state()
        before = str(state), state.history_str()
        for given, error in ((10**6, IllegalAction), (0, IllegalAction), (1.5, TypeError), ("a", TypeError)):
            with pytest.raises(error):
                state.apply_action(given)
            assert (str(state), state.history_str()) == before
        state.apply_action(state.legal_actions()[0])

    def test_an_outcome_of_dice_that_there_is_not_is_refused(self) -> None:
        state = pyspiel.load_game("dicehall_intersection").new_initial_state()
        assert state.is_chance_node()
        with pytest.raises(IllegalAction, match=r"there is no outcome 1000000 of this roll; outcomes: 0 to \d+"):
            state.apply_action(10**6)
        assert state.history() == []

    def test_nothing_is_chosen_after_the_end(self) -> None:
        state = pyspiel.load_game("dicehall_knockabout(max_actions=1)").new_initial_state()
        state.apply_action(state.legal_actions()[0])
        assert state.is_terminal()
        with pytest.raises(IllegalAction, match="the game is over"):
            state.apply_action(0)

    def test_a_game_without_any_action_is_refused(self) -> None:
        with pytest.raises(BadOptions, match="max_actions is 0; allowed: a whole number, 1 or more"):
            pyspiel.load_game("dicehall_knockabout(max_actions=0)")
