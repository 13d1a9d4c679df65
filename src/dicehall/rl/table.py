"""A game under way for a learner: dice and simulations are answered, and seats choose one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dicehall.core.apply import apply, check_choice
from dicehall.core.contract import Answer, Chosen, Decide, Game, Over, Roll, Rolled, Settled, Simulate
from dicehall.core.errors import IllegalAction
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.setup import begin, check_seats, resolve, rulebook_of
from dicehall.physics.port import shared
from dicehall.ready import ready_game
from dicehall.registry import plugin
from dicehall.rl import codec_of
from dicehall.rl.given import given_to
from dicehall.rl.numbers import whole_number
from dicehall.rl.returns import returns

MOST_ACTIONS = 10_000
"""The actions after which a game without an end is broken off, where nothing else is said."""


class Table:
    """One game after another at a table: `begin` a game, then `choose` for the seats that are `asked`.

    `asked` has the seats that decide and have not chosen yet; none when the game is over.
    """

    def __init__(
        self, game: str, players: int | None, options: Mapping[str, Any], most_actions: int = MOST_ACTIONS
    ) -> None:
        spec = plugin(game).spec
        options = given_to(game, options)
        self.options = resolve(spec, options)
        fewest = rulebook_of(spec, options).seats[0]
        self.seats = fewest if players is None else whole_number("players", players)
        check_seats(spec, self.seats, options)
        self._most = whole_number("max_actions", most_actions, 1)
        self.codec = codec_of(game, self.seats, options)
        self.game: Game[Any, Any] = ready_game(game)
        self.begin("")

    def __getstate__(self) -> dict[str, Any]:
        """All but the game, which never changes and is found again by its id."""
        return {**vars(self), "game": self.game.spec.id}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state, game=ready_game(state["game"]))

    def begin(self, seed: str) -> None:
        """Begin a game; the same seed gives the same dice."""
        self._dice, self._rolls = FairDice(seed_from_text(seed)), 0
        self._held: dict[int, Any] = {}
        self.actions = 0
        self.broken_off = False
        self.asked: tuple[int, ...] = ()
        self.state = begin(self.game, self.seats, self.options)
        self._go_on()

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its end."""
        return isinstance(self._pending, Over)

    @property
    def returns(self) -> tuple[float, ...]:
        """What the game is worth to each seat; nothing before its end."""
        if not isinstance(self._pending, Over):
            return (0.0,) * self.seats
        return returns(self.codec, self.state, self._pending)

    def choose(self, seat: int, action: Any) -> None:
        """Choose; a sealed choice is held until all are in. Raises IllegalAction, with nothing changed."""
        if seat not in self.asked:
            raise IllegalAction(f"seat {seat} has nothing to choose now; asked: {self._who()}")
        left = tuple([each for each in self.asked if each != seat])
        if left:
            check_choice(self.game, self.state, seat, action)
            self._held[seat] = action
        else:
            self._answer(Chosen({**self._held, seat: action}))  # which is checked there
            self._held = {}
        self.actions += 1
        self.asked = left
        if not left:
            self._go_on()
        if self.actions >= self._most and not self.is_over:
            self.broken_off, self.asked = True, ()

    def _who(self) -> str:
        return ", ".join(f"seat {seat}" for seat in self.asked) or "nobody"

    def _go_on(self) -> None:
        """Answer dice and simulations, until seats decide or the game is over."""
        while True:
            self._pending = self.game.pending(self.state)
            match self._pending:
                case Roll(dice):
                    self._rolls += 1
                    self._answer(Rolled(self._dice.draw(dice, self._rolls)))
                case Simulate(request):
                    self._answer(Settled(shared().run(request)))
                case Decide(seats):
                    self.asked = seats
                    return
                case _:
                    self.asked = ()
                    return

    def _answer(self, answer: Answer[Any]) -> None:
        self.state = apply(self.game, self.state, answer)
