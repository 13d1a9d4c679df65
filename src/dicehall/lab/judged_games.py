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
from dicehall.lab.figures import Estimate, Figure, figure, student
from dicehall.lab.formatting import counted
from dicehall.lab.interrupts import HeldInterrupts
from dicehall.lab.processes import Task, results
from dicehall.lab.question import Question
from dicehall.lab.runner import Progress
from dicehall.lab.tally import Tally, ratio
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
    tasks = [Task(judge_game, (question, number)) for number in range(games)]
    try:
        with HeldInterrupts() as held:
            for each in held.between(results(tasks, workers, engine)):
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
        self._choices = dict.fromkeys(("choices", "close", "gap", "loss"), 0)
        self.tally = Tally(1)

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
        found = {"luck": round(FINE * luck), "skill": round(FINE * skill), **self._choices}
        self.tally.columns = {name: {value: 1} for name, value in found.items()}
        self.tally.products = {f"{name} choices": found[name] * found["choices"] for name in self._choices}

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
            self._note_choice(sorted(values.values(), reverse=True), values.get(action))
        return action

    def _note_choice(self, values: list[float], chosen: float | None) -> None:
        """Note a choice among these values, the best first."""
        gap, loss = values[0] - values[1], 0.0 if chosen is None else values[0] - chosen
        self._choices["choices"] += 1
        self._choices["close"] += gap < CLOSE
        self._choices["gap"] += max(0, round(FINE * gap))
        self._choices["loss"] += max(0, round(FINE * loss))


def judged_figures(tally: Tally) -> Iterator[Figure]:
    """The figures of judged games."""
    if tally.games < 2:
        return
    title = f"Luck of the dice against choices, in {counted(tally.games, 'judged game')}"
    yield figure("luck/judged", "Luck", title, "share", _share_of_luck(tally))
    if not tally.sums("choices")[1]:
        return
    for name, unit, title in (
        ("close", 1, "Choices whose best two actions are within 1 %"),
        ("gap", FINE, "From the best action to the second best"),
        ("loss", FINE, "Lost by a choice, on average"),
    ):
        value, low, high, games = ratio(tally, name, "choices")
        found = Estimate(value / unit, low / unit, min(1.0, high / unit), games)
        yield figure(f"decisions/{name}", "Decisions", title, "share", found)


def _share_of_luck(tally: Tally) -> Estimate:
    """The variance of luck, as a share of the variances of luck and skill together."""
    luck, skill = (_variance(tally, name) for name in ("luck", "skill"))
    share = luck / (luck + skill) if luck + skill else 1.0
    reach = student(tally.games) * share * (1 - share) * sqrt(4 / (tally.games - 1))
    return Estimate(share, max(0.0, share - reach), min(1.0, share + reach), tally.games)


def _variance(tally: Tally, name: str) -> float:
    count, total, squares = tally.sums(name)
    return squares / count - (total / count) ** 2
