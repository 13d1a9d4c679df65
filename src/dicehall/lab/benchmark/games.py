"""One game of a suite: who sits where, how it ended for the player, and what its choices lost."""

from __future__ import annotations

from typing import Any

import msgspec

from dicehall.bots import Bot, make_bot, playing
from dicehall.bots.judge import Judge, has_judge, judge_of
from dicehall.bots.levels import spending_bot
from dicehall.core.contract import ActionBox, Game, Over
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.lab.arena import host
from dicehall.lab.benchmark.suites import Opponent, Suite
from dicehall.registry import game
from dicehall.rl import codec_of
from dicehall.rl.returns import returns


class Entrant(msgspec.Struct, frozen=True):
    """The player under test: a level or a player of one's own, with its budget in time or in evaluations."""

    player: str
    millis: int = 100
    evaluations: int = 0

    @property
    def budget(self) -> str:
        """The budget in words."""
        if self.evaluations:
            return f"{self.evaluations:,} evaluations a choice"
        return f"{self.millis:,} ms a choice"


class Row(msgspec.Struct, frozen=True):
    """One game: its number, the player's seat, what it came to, the regret, and the hash of its record."""

    number: int
    seat: int
    value: float
    regret: float | None
    choices: int
    record: str


def play_game(suite: Suite, entrant: Entrant, number: int) -> Row:
    """Play the game with this number; it depends on nothing else. Raises PlayerFailed."""
    found = game(suite.game)
    deal, seat = divmod(number, suite.players)
    names = _names(suite, entrant, seat)
    dice = FairDice(seed_from_text(f"{suite.id}:{deal}"))
    play = Play.start(found, [Sitter(f"seat {n}", name) for n, name in enumerate(names)], suite.options, dice)
    watched = Watched(_entrant(entrant, f"{suite.id}:{number}", play.options), entrant.millis, _exact(found, play))
    others = iter(suite.opponents)
    bots: list[Bot] = [
        watched if n == seat else _opponent(next(others), f"{suite.id}:{deal}:{n}") for n in range(suite.players)
    ]
    with playing([watched.bot], number, suite.id):
        host(play, bots, suite.millis)
    return Row(number, seat, _value(suite, play, seat), watched.regret, watched.choices, play.entries[-1].hash)


def _names(suite: Suite, entrant: Entrant, seat: int) -> list[str]:
    names = [str(each) for each in suite.opponents]
    return [*names[:seat], entrant.player, *names[seat:]]


def _entrant(entrant: Entrant, seed: str, options: Any) -> Bot:
    if entrant.evaluations:
        return spending_bot(entrant.player, entrant.evaluations, seed)
    return make_bot(entrant.player, seed, options)


def _opponent(opponent: Opponent, seed: str) -> Bot:
    if opponent.evaluations:
        return spending_bot(opponent.level, opponent.evaluations, seed)
    return make_bot(opponent.level, seed)


def _exact(found: Game[Any, Any], play: Play[Any, Any]) -> Judge | None:
    """The judge of the game, if its values are exact at this table."""
    judge = judge_of(found) if has_judge(found.spec.id) else None
    return judge if judge is not None and judge.scale(play.state).exact else None


def _value(suite: Suite, play: Play[Any, Any], seat: int) -> float:
    """What the game came to: the share of the win, points or turns."""
    over = play.pending
    if suite.unit == "share":
        winners = over.winners if isinstance(over, Over) else ()
        return (seat in winners) / len(winners) if winners else 1.0 / suite.players
    assert isinstance(over, Over), "a game alone comes to its end"
    came_to = returns(codec_of(suite.game, 1, suite.options), play.state, over)[0]
    return -came_to if suite.unit == "turns" else came_to


class Watched:
    """A player whose choices are counted; a judge says what they lose."""

    def __init__(self, bot: Bot, millis: int, judge: Judge | None) -> None:
        self.bot, self._millis, self._judge = bot, millis, judge
        self.choices = 0
        self.regret = None if judge is None else 0.0

    def choose(self, game: Game[Any, Any], state: Any, seat: int, millis: int) -> Any:
        """The player's own choice."""
        action = self.bot.choose(game, state, seat, self._millis)
        actions = game.actions(state, seat)
        if isinstance(actions, ActionBox) or len(actions) > 1:
            self.choices += 1
            if self._judge is not None and self.regret is not None:
                self.regret += _lost(self._judge, game, state, seat, action)
        return action


def _lost(judge: Judge, game: Game[Any, Any], state: Any, seat: int, action: Any) -> float:
    """By how much the chosen action is worse than the best one."""
    judged = judge.choices(state, seat, 0)
    chosen = game.parse(state, action) if isinstance(action, str) else action
    value = next(each.value for each in judged if each.action == chosen)
    return abs(judged[0].value - value)
