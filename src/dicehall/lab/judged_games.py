"""Games with a judge: how much was luck and how much decisions, and how close the choices were.

A judge gives every position a value for each seat. A change by a roll is luck; a change by a choice is skill. Over
a game both add up to the difference between the start and the result. Values are counted in ten-thousandths.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any

from dicehall.bots import make_bot, playing
from dicehall.bots.judge import Judge, has_judge, judge_of
from dicehall.core.apply import apply
from dicehall.core.contract import ActionBox, Chosen, Decide, Game, Over, Roll, Rolled, Simulate
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.setup import begin
from dicehall.lab.figures import NORMAL, Estimate, Figure, figure
from dicehall.lab.processes import Task, results
from dicehall.lab.question import Question
from dicehall.lab.runner import Progress
from dicehall.lab.tally import Tally, mean
from dicehall.registry import game

FINE = 10_000
CLOSE = 0.01
"""A choice is close if the second-best action is worse by less than this."""


def can_be_judged(question: Question) -> bool:
    """Whether the game has a judge whose values are chances of winning, at a table like this."""
    if question.players < 2 or not has_judge(question.game) or "physics" in game(question.game).spec.traits:
        return False
    first = begin(game(question.game), question.players, question.options)
    return judge_of(game(question.game)).scale(first).unit == "chance"


def judge_games(
    question: Question,
    games: int,
    workers: int | None = None,
    engine: str = "local",
    progress: Progress | None = None,
) -> Tally:
    """The judge's tally of this many games, or of those played before an interrupt."""
    tally = Tally()
    try:
        for each in results([Task(judge_game, (question, number)) for number in range(games)], workers, engine):
            tally.add(each)
            if progress:
                progress(tally.games, games)
    except KeyboardInterrupt:
        pass
    return tally


def judge_game(question: Question, number: int) -> Tally:
    """The judge's tally of the game with this number."""
    found: Game[Any, Any] = game(question.game)
    game_ = _JudgedGame(found, judge_of(found), question, number)
    with playing(game_.bots, number, question.seed):
        game_.play()
    return game_.tally


class _JudgedGame:
    def __init__(self, found: Game[Any, Any], judge: Judge, question: Question, number: int) -> None:
        self._game, self._judge, self._millis = found, judge, question.millis
        self._dice, self._rolls = FairDice(seed_from_text(f"{question.seed}:{number}")), 0
        seating = question.seating(number)
        self.bots = [
            make_bot(question.bots[bot], f"{question.seed}:{number}:{n}", question.options)
            for n, bot in enumerate(seating)
        ]
        self._state = begin(found, question.players, question.options)
        self.tally = Tally(1, {"gap": {}, "loss": {}})

    def play(self) -> None:
        """Play the game, and account for every roll and every choice."""
        luck = skill = 0.0
        worth = self._worth()
        while not isinstance(pending := self._game.pending(self._state), Over):
            if isinstance(pending, Simulate):
                raise TypeError("games with physics are not judged")
            self._step(pending)
            after = self._worth()
            if isinstance(pending, Roll):
                luck += after - worth
            else:
                skill += after - worth
            worth = after
        self.tally.columns |= {"luck": {round(FINE * luck): 1}, "skill": {round(FINE * skill): 1}}

    def _worth(self) -> float:
        return self._judge.worth(self._state, self._millis)[0]

    def _step(self, pending: Decide | Roll) -> None:
        if isinstance(pending, Roll):
            self._rolls += 1
            answer: Rolled | Chosen[Any] = Rolled(self._dice.draw(pending.dice, self._rolls))
        else:
            answer = Chosen({seat: self._choose(seat) for seat in pending.seats})
        self._state = apply(self._game, self._state, answer)

    def _choose(self, seat: int) -> Any:
        action = self.bots[seat].choose(self._game, self._state, seat, self._millis)
        actions = self._game.actions(self._state, seat)
        if isinstance(actions, ActionBox) or len(actions) > 1:
            values = {each.action: each.value for each in self._judge.choices(self._state, seat, self._millis)}
            best, second = sorted(values.values(), reverse=True)[:2]
            self._note("gap", best - second)
            self._note("loss", best - values.get(action, best))
        return action

    def _note(self, name: str, value: float) -> None:
        column, fine = self.tally.columns[name], max(0, round(FINE * value))
        column[fine] = column.get(fine, 0) + 1


def judged_figures(tally: Tally) -> Iterator[Figure]:
    """The figures of judged games."""
    if tally.games < 2:
        return
    games = f"in {tally.games:,} judged games"
    yield figure("luck/judged", "Luck", f"Luck: what dice changed, {games}", "share", _share_of_luck(tally))
    column = tally.columns["gap"]
    count = sum(column.values())
    if count:
        near = sum(number for value, number in column.items() if value < CLOSE * FINE) / count
        reach = NORMAL * sqrt(near * (1 - near) / count)
        close = Estimate(near, max(0.0, near - reach), min(1.0, near + reach))
        yield figure("decisions/close", "Decisions", "Choices that matter less than 1 % of winning", "share", close)
        gap, loss = mean(tally, "gap", FINE), mean(tally, "loss", FINE)
        yield figure("decisions/gap", "Decisions", "From the best choice to the second", "share", gap)
        yield figure("decisions/loss", "Decisions", "Lost by a choice, on average", "share", loss)


def _share_of_luck(tally: Tally) -> Estimate:
    """The variance of luck, as a share of the variances of luck and skill together."""
    luck, skill = (_variance(tally, name) for name in ("luck", "skill"))
    share = luck / (luck + skill) if luck + skill else 1.0
    reach = NORMAL * share * (1 - share) * sqrt(4 / (tally.games - 1))
    return Estimate(share, max(0.0, share - reach), min(1.0, share + reach))


def _variance(tally: Tally, name: str) -> float:
    count, total, squares = tally.sums(name)
    return squares / count - (total / count) ** 2
