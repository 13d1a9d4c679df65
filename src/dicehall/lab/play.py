"""Games played through the contract, for any game and any bots; the game's gauge counts every event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dicehall.bots import Bot, make_bot, playing
from dicehall.core.apply import apply
from dicehall.core.contract import ActionBox, Answer, Chosen, Decide, Game, Over, Pending, Roll, Rolled, Settled
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.setup import begin
from dicehall.lab.games import DECISIONS, NOBODY, TURNS, Games, blank, shares
from dicehall.lab.gauge import Gauge, gauge_of, standing_of
from dicehall.lab.question import Question
from dicehall.physics.host import simulated
from dicehall.physics.port import shared
from dicehall.registry import game

LONGEST = 20_000
"""A game with this many entries counts as a draw: bots may move in circles where the rules allow it."""


def play(question: Question, first: int, number: int) -> Games:
    """Play this many games from `first` on; each depends only on the seed and its own number."""
    gauge = gauge_of(question.game)
    games = blank(first, number, question.players, gauge.counted)
    for row in range(number):
        _HostedGame(question, gauge, first + row).note(games, row)
    return games


class _HostedGame:
    """Plays one game and counts what happens."""

    def __init__(self, question: Question, gauge: Gauge, number: int) -> None:
        self._game: Game[Any, Any] = game(question.game)
        self._gauge, self._millis, self._players = gauge, question.millis, question.players
        self._dice = FairDice(seed_from_text(f"{question.seed}:{number}"))
        self._rolls = 0
        self._number, self._seed = number, question.seed
        self._bots: Sequence[Bot] = [
            make_bot(question.bots[bot], f"{question.seed}:{number}:{seat}", question.options)
            for seat, bot in enumerate(question.seating(number))
        ]
        self._counts = {name: [0] * self._players for name in gauge.counted}
        self._standing = standing_of(question.game)
        self._lead = Lead(self._players)
        self._state = begin(self._game, self._players, question.options)

    def note(self, games: Games, row: int) -> None:
        """Play the game and write its results into a row."""
        with playing(self._bots, self._number, self._seed):
            over = self._play()
        self._stand(self._state)
        for name, counts in (self._counts | self._gauge.ended(self._state)).items():
            games.counts[name][row] = counts
        games.began[row], games.leads[row] = self._lead.began, self._lead.changes
        games.scores[row] = over.scores if over else 0
        games.wins[row] = shares(over.winners if over else (), self._players)
        games.behind[row] = self._lead.behind(over.winners if over else ())
        games.unfinished[row] = over is None

    def _play(self) -> Over | None:
        """Play until the game ends, or gets too long."""
        for _ in range(LONGEST):
            pending = self._game.pending(self._state)
            if isinstance(pending, Over):
                return pending
            answer = self._answer(pending)
            after = apply(self._game, self._state, answer)
            self._count(answer, after)
            self._state = after
        return None

    def _answer(self, pending: Pending) -> Answer[Any]:
        match pending:
            case Decide(seats):
                if not self._gauge.turn and len(seats) == 1:
                    self._lead.turn(seats[0])
                return Chosen({seat: self._choose(seat) for seat in seats})
            case Roll(dice):
                self._rolls += 1
                return Rolled(self._dice.draw(dice, self._rolls))
        return Settled(simulated(pending, shared()))

    def _choose(self, seat: int) -> Any:
        actions = self._game.actions(self._state, seat)
        self._counts[DECISIONS][seat] += isinstance(actions, ActionBox) or len(actions) > 1
        return self._bots[seat].choose(self._game, self._state, seat, self._millis)

    def _count(self, answer: Answer[Any], after: Any) -> None:
        """Count what happened in a step."""
        for event in self._game.describe(self._state, answer, after):
            seat = 0 if event.seat is None else event.seat
            for name in self._gauge.counts_as(self._state, event):
                self._counts[name][seat] += 1
                if name == TURNS:
                    self._lead.turn(seat)
                    self._stand(after)
        if not self._gauge.turn:
            self._stand(after)

    def _stand(self, state: Any) -> None:
        """Note who leads, where the game has a standing."""
        if self._standing is not None:
            self._lead.stand(self._standing(state))


class Lead:
    """Tracks who leads, and the most by which each seat was ever behind."""

    def __init__(self, players: int) -> None:
        self.began = NOBODY
        self.changes = 0
        self._leader = NOBODY
        self._known = False
        self._most = [0] * players

    def turn(self, seat: int) -> None:
        """Note whose turn it was."""
        self.began = seat if self.began == NOBODY else self.began

    def stand(self, standing: tuple[int, ...]) -> None:
        """Note everybody's points; a tie leaves the lead where it was."""
        self._known = True
        best = max(standing)
        self._most = [max(most, best - each) for most, each in zip(self._most, standing, strict=True)]
        if standing.count(best) == 1:
            leader = standing.index(best)
            self.changes += self._leader not in (NOBODY, leader)
            self._leader = leader

    def behind(self, winners: Sequence[int]) -> int:
        """The most by which a single winner was ever behind."""
        return self._most[winners[0]] if self._known and len(winners) == 1 else NOBODY
