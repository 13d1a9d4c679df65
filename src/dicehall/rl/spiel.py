"""OpenSpiel games: after importing this module, `pyspiel.load_game("dicehall_pig(goal=50)")` works.

Chance is explicit: every outcome of a roll is listed with its probability. Sealed choices of several seats are
simultaneous nodes; a seat that is not asked there has one action, to wait.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
import numpy as np

from dicehall.core.apply import apply
from dicehall.core.contract import (
    Answer,
    Chosen,
    Decide,
    Game,
    Over,
    Pending,
    Roll,
    Rolled,
    Settled,
    Simulate,
    Spec,
)
from dicehall.core.dice import is_lot
from dicehall.core.errors import IllegalAction
from dicehall.core.plugin import Plugin
from dicehall.core.setup import begin, check_seats, resolve
from dicehall.drawing import position_text
from dicehall.physics.port import shared
from dicehall.ready import ready_game
from dicehall.registry import plugin, plugins
from dicehall.rl import codec_of
from dicehall.rl.chances import chances
from dicehall.rl.codec import Array
from dicehall.rl.given import given_to
from dicehall.rl.numbers import whole_number
from dicehall.rl.returns import returns
from dicehall.rl.spiel_options import defaults, given_options, meant, written
from dicehall.rl.table import MOST_ACTIONS

try:
    import pyspiel
except ImportError as error:
    raise ImportError("dicehall.rl.spiel needs OpenSpiel; install it with: pip install 'dicehall[rl]'") from error

_WHOLE = ("players", "max_actions", "seeds")
SEEDS = 32
"""The throws from which the tremor of a hand is drawn, where nothing else is said."""


class Moment(NamedTuple):
    """A state of a game, the actions so far, and what was answered, the last answer first."""

    state: Any
    actions: int = 0
    said: tuple[Any, str] | None = None

    def __deepcopy__(self, memo: Any) -> Moment:
        return self  # nothing in it ever changes

    def __reduce__(self) -> tuple[Any, ...]:
        return _moment, (self.state, self.actions, self.lines())  # a long game's pairs are too deep for a pickle

    def lines(self) -> list[str]:
        """What was answered, in order."""
        return list(_texts(self.said))[::-1]


def _moment(state: Any, actions: int, lines: list[str]) -> Moment:
    said: tuple[Any, str] | None = None
    for line in lines:
        said = said, line
    return Moment(state, actions, said)


def _texts(said: tuple[Any, str] | None) -> Iterator[str]:
    while said is not None:
        said, text = said
        yield text


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of the game, for OpenSpiel."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._game = game.rules
        self._now = self._at_rest(Moment(begin(game.rules.game, game.rules.seats, game.rules.options)))

    # What OpenSpiel asks for.

    def current_player(self) -> int:
        """Who is next: a seat, several at once, chance, or nobody."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        match self._pending():
            case Roll():
                return int(pyspiel.PlayerId.CHANCE)
            case Decide((seat,)):
                return seat
        return int(pyspiel.PlayerId.SIMULTANEOUS)

    def _legal_actions(self, player: int) -> list[int]:
        legal = self._game.codec.legal(self._now.state, player)
        return legal or ([self._game.wait] if self.current_player() == pyspiel.PlayerId.SIMULTANEOUS else [])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The numbers of all outcomes of the roll, with their probabilities."""
        return [(number, chance) for number, (_, chance) in enumerate(self._chances())]

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        if player == pyspiel.PlayerId.TERMINAL:
            raise IllegalAction("the game is over: there is nothing to choose")
        if player == pyspiel.PlayerId.CHANCE:
            values = self._outcome(action)
            self._answer(Rolled(values), " ".join(values), 0)
        else:
            self._choose({player: action})

    def _apply_actions(self, actions: list[int]) -> None:
        asked = self._pending()
        assert isinstance(asked, Decide), "only seats choose at once"
        self._choose({seat: actions[seat] for seat in asked.seats})

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return " ".join(self._chances()[action][0])
        if action == self._game.wait or action not in self._game.codec.legal(self._now.state, player):
            return (*self._game.codec.ids, "wait")[action]
        state = self._now.state
        return str(self._game.game.write(state, self._game.codec.action_of(state, player, action)))

    def is_terminal(self) -> bool:
        """Whether the game is over, or has become too long."""
        return self._now.actions >= self._game.most or isinstance(self._pending(), Over)

    def returns(self) -> list[float]:
        """What the game is worth to each player; nothing before its end.

        Where it became too long it is a draw, and alone the worst that there is: nobody gains by not ending it.
        """
        over = self._pending()
        if not isinstance(over, Over):
            worst = self._game.utilities[0] if self._game.seats == 1 and self.is_terminal() else 0.0
            return [worst] * self._game.seats
        return list(returns(self._game.codec, self._now.state, over))

    def __str__(self) -> str:
        return position_text(self._game.game, self._now.state)

    # What players see.

    def seen(self, player: int) -> str:
        """What a player may see, as JSON."""
        return msgspec.json.encode(self._game.game.view(self._now.state, player)).decode()

    def heard(self, player: int) -> str:
        """All that a player knows of the game so far: everything is open, once it was chosen."""
        return f"player {player}: " + "; ".join(self._now.lines())

    def tensors(self, player: int) -> Mapping[str, Array]:
        """What a player may see, as tensors."""
        return self._game.codec.observe(self._now.state, player)

    # How the game goes on.

    def _pending(self) -> Pending:
        return self._game.game.pending(self._now.state)

    def _chances(self) -> tuple[tuple[tuple[str, ...], float], ...]:
        asked = self._pending()
        assert isinstance(asked, Roll), "dice are rolled"
        return self._game.chances(asked)

    def _outcome(self, number: int) -> tuple[str, ...]:
        outcomes = self._chances()
        if not 0 <= number < len(outcomes):
            raise IllegalAction(f"there is no outcome {number} of this roll; outcomes: 0 to {len(outcomes) - 1}")
        return outcomes[number][0]

    def _choose(self, chosen: Mapping[int, int]) -> None:
        state, rules = self._now.state, self._game
        actions = {seat: rules.codec.action_of(state, seat, number) for seat, number in chosen.items()}
        said = ", ".join(f"{seat} {rules.game.write(state, action)}" for seat, action in actions.items())
        self._answer(Chosen(actions), said, len(actions))

    def _answer(self, answer: Answer[Any], text: str, actions: int) -> None:
        after = apply(self._game.game, self._now.state, answer)
        self._now = self._at_rest(Moment(after, self._now.actions + actions, (self._now.said, text)))

    def _at_rest(self, moment: Moment) -> Moment:
        """The moment after the simulations that follow."""
        while isinstance(asked := self._game.game.pending(moment.state), Simulate):
            settled = Settled(shared().run(asked.request))
            moment = moment._replace(state=apply(self._game.game, moment.state, settled))
        return moment


class Rules:
    """A game with its codec and the settings of one OpenSpiel game. It never changes, so it is never copied."""

    def __init__(self, game: str, given: Mapping[str, Any]) -> None:
        brought = plugin(game)
        self._made_of = game, dict(given)
        settings = {**_parameters(brought.spec), **given}
        options = given_to(game, given_options(brought.spec, settings))
        self.seats, self.most, self.seeds = (int(settings.get(name, 1)) for name in _WHOLE)
        whole_number("max_actions", self.most, 1)
        whole_number("seeds", self.seeds, 1)
        check_seats(brought.spec, self.seats, options)
        self.options = resolve(brought.spec, options)
        self.settings = {**given, **{name: text for name, text in options.items() if isinstance(text, str)}}
        self.codec = codec_of(brought.id, self.seats, options)
        self.game: Game[Any, Any] = ready_game(brought.id)
        self.simultaneous = "sealed" in brought.spec.traits and self.seats > 1
        self.wait = len(self.codec.ids)

    def __deepcopy__(self, memo: Any) -> Rules:
        return self

    def __reduce__(self) -> tuple[type[Rules], tuple[str, dict[str, Any]]]:
        return Rules, self._made_of

    def chances(self, roll: Roll) -> tuple[tuple[tuple[str, ...], float], ...]:
        """The outcomes of a roll."""
        return chances(roll.dice, self.codec.unordered_dice and not is_lot(roll.dice), self.seeds)

    @property
    def most_outcomes(self) -> int:
        """The largest number of outcomes of one roll, a lot and the seed of a throw among them."""
        seeds = self.seeds if "physics" in self.game.spec.traits else 0
        return max(self.codec.most_outcomes, self.seats, int(seeds))

    @property
    def utilities(self) -> tuple[float, float]:
        """The lowest and the highest return."""
        return self.codec.alone_range if self.seats == 1 else (-1.0, 1.0)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game for OpenSpiel, with its settings; `register` makes a class for each game."""

    game: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.rules = Rules(self.game, meant(params or {}))
        low, high = self.rules.utilities
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.codec.ids) + self.rules.simultaneous,
            max_chance_outcomes=self.rules.most_outcomes,
            num_players=self.rules.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=None if self.rules.seats == 1 else 0.0,
            max_game_length=self.rules.most,
        )
        super().__init__(_game_type(plugin(self.game), self.rules), info, written(self.rules.settings))

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """A copy in another process is loaded there by its name."""
        return _loaded, (str(self),)

    def new_initial_state(self) -> SpielState:
        """The start of a game."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of states."""
        return Observer(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def _loaded(name: str) -> Any:
    return pyspiel.load_game(name)


class Observer:
    """Observes a state as OpenSpiel wants it: one flat vector, its parts by name, and a text."""

    def __init__(self, rules: Rules, kind: Any) -> None:
        self._perfect_recall = kind.perfect_recall
        self.dict: dict[str, Array] = {}
        self.tensor: Array | None = None
        if not kind.perfect_recall:
            self._lay_out(rules)

    def _lay_out(self, rules: Rules) -> None:
        """Parts by name that are pieces of one vector."""
        sizes = [int(np.prod(each.shape)) for each in rules.codec.tensors]
        self.tensor = np.zeros(sum(sizes), np.float32)
        pieces = np.split(self.tensor, np.cumsum(sizes)[:-1])
        for each, piece in zip(rules.codec.tensors, pieces, strict=True):
            self.dict[each.name] = piece.reshape(each.shape)

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill in what a player sees."""
        for name, seen in state.tensors(player).items() if self.dict else ():
            self.dict[name][...] = seen

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player sees now, or all that it knows of the game so far."""
        return state.heard(player) if self._perfect_recall else state.seen(player)


def _game_type(brought: Plugin, rules: Rules | None = None) -> Any:
    """What OpenSpiel wants to know of a game: of all its tables, or of one."""
    spec = brought.spec
    simultaneous = "sealed" in spec.traits if rules is None else rules.simultaneous
    alone = spec.seats[0] == 1 if rules is None else rules.seats == 1
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"dicehall_{spec.id}",
        long_name=f"{spec.title} (Dicehall)",
        dynamics=kinds.Dynamics.SIMULTANEOUS if simultaneous else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if alone else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=spec.seats[1],
        min_num_players=spec.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_parameters(spec),
    )


def _parameters(spec: Spec) -> dict[str, Any]:
    """The settings with their defaults."""
    seeds = {"seeds": SEEDS} if "physics" in spec.traits else {}
    return {"players": max(2, spec.seats[0]), "max_actions": MOST_ACTIONS, **seeds, **defaults(spec)}


def register() -> None:
    """Register every open game that has a codec, once."""
    known = set(pyspiel.registered_names())
    for each in plugins():
        if each.has("codec") and "open" in each.spec.traits and f"dicehall_{each.id}" not in known:
            # A class, not a function: OpenSpiel lets go of it when Python has ended, and a class is not freed then.
            pyspiel.register_game(_game_type(each), type(f"{each.id}_game", (SpielGame,), {"game": each.id}))


register()
