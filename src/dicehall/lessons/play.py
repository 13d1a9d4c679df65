"""Playing a step: its position, the dice that are laid out, the actions of the others and those of the learner.

A step is a fold, as everything that is played: the same actions always lead to the same states. Rules, views and
words are those of the game.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import suppress
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias

import msgspec

from dicehall.core.apply import check_choice
from dicehall.core.contract import ActionBox, Decide, Event, Game, Roll, Rolled, Simulate
from dicehall.core.errors import GameError, IllegalAction
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.lessons.files import Found
from dicehall.lessons.format import ANY, BadLesson, Step
from dicehall.physics.port import Physics

LEARNER = 0
NAMES = ("You", "Pip")
MOST_ACTIONS = 60
"""The largest number of actions of the learner in one step."""

NOT_THIS = "That is allowed, but it is not what this step is about."
READ_ON = "There is nothing to do in this step. Go on to the next one."

AnyPlay: TypeAlias = Play[Any, Any]
Folding: TypeAlias = Generator[Any, Any, "Folded"]
"""A fold that yields each simulation that it needs, and is sent its result."""


class Verdict(StrEnum):
    """How a step stands: open, done, after a wrong try, or without a way to the event that it waits for."""

    OPEN = "open"
    DONE = "done"
    WRONG = "wrong"
    MISSED = "missed"


class Folded(NamedTuple):
    """A step after some actions of the learner.

    `plays` are the game at the start of the step and after each entry. After a wrong try they are those before it.
    `next` is what "Show me" plays now, "" where there is nothing to show. `actions` are those of the learner that
    count, in notation; `unused` are actions of the others that nobody has taken yet.
    """

    plays: tuple[AnyPlay, ...]
    verdict: Verdict
    say: str
    next: str
    actions: tuple[str, ...]
    unused: tuple[str, ...]


class ScriptedPlay(Play[Any, Any]):
    """A game whose dice are laid out: they fall as the lesson says, and after that by a fixed seed if they may."""

    script: tuple[tuple[str, ...], ...] = ()
    further: FairDice | None = None

    def roll(self, values: Sequence[str] | None = None) -> tuple[str, ...]:
        """Answer a roll with the next dice that are laid out; raises BadLesson where they do not fit."""
        pending = self.pending
        assert values is None
        assert isinstance(pending, Roll)
        if self.script:
            rolled, self.script = self.script[0], self.script[1:]
        else:
            assert self.further is not None
            rolled = self.further.draw(pending.dice, self.rolls + 1)
        self._append("dice", Rolled(rolled))
        return rolled

    @property
    def can_roll(self) -> bool:
        """Whether there are dice for another roll."""
        return bool(self.script) or self.further is not None


def fold(found: Found, game: Game[Any, Any], number: int, actions: Sequence[Any], physics: Physics) -> Folded:
    """A step after these actions of the learner, with simulations by this physics; raises GameError."""
    steps, result = folding(found, game, number, actions), None
    while True:
        try:
            request = steps.send(result)
        except StopIteration as stop:
            folded: Folded = stop.value
            return folded
        result = physics.run(request)


def folding(found: Found, game: Game[Any, Any], number: int, actions: Sequence[Any]) -> Folding:
    """A step after these actions of the learner, as texts or in their JSON form; yields simulations to be run.

    Raises NotationError or IllegalAction for an action that can't be, and BadLesson for a step that can't.
    """
    start = yield from _start(found, game, number)
    table = _Table(found, found.lesson.steps[number], start)
    yield from table.go_on()
    for action in actions:
        yield from table.act(action)
    return table.folded()


def _start(found: Found, game: Game[Any, Any], number: int) -> Generator[Any, Any, ScriptedPlay]:
    """The game at the start of a step: at its position, or at the end of the step before."""
    step = found.lesson.steps[number]
    if step.position is not None or number == 0:
        return _placed(found, game, step)
    before = found.lesson.steps[number - 1]
    ended = yield from folding(found, game, number - 1, [each[0] for each in before.done])
    if ended.verdict is not Verdict.DONE:
        raise BadLesson(f"{_named(found, before)} is not done by its own actions: {ended.say or ended.verdict}")
    last = ended.plays[-1].fork()
    assert isinstance(last, ScriptedPlay)
    return last


def _placed(found: Found, game: Game[Any, Any], step: Step) -> ScriptedPlay:
    options = dict(found.lesson.options)
    if len(game.spec.rulebooks) > 1:
        options["rules"] = found.rulebook
    try:
        position = msgspec.json.decode(step.position) if _is_json(step.position) else step.position
        started = ScriptedPlay.start(game, sitters(found), options, position=position, id=f"lesson-{step.name}")
    except (GameError, msgspec.DecodeError) as error:
        raise BadLesson(f"{_named(found, step)}, position: {error}") from None
    assert isinstance(started, ScriptedPlay)
    return started


def _is_json(position: Any) -> bool:
    return isinstance(position, str) and position.lstrip().startswith("{")


def sitters(found: Found) -> list[Sitter]:
    """Who sits at the table of a lesson: the learner, and others whose actions the lesson names."""
    others = [NAMES[1] if number == 1 else f"{NAMES[1]} {number}" for number in range(1, found.lesson.seats)]
    return [Sitter(NAMES[0]), *(Sitter(name, "easy") for name in others)]


def _named(found: Found, step: Step) -> str:
    return f"lesson-{found.rulebook}.toml: step {step.name}"


class _Table:
    """A step in progress."""

    def __init__(self, found: Found, step: Step, start: ScriptedPlay) -> None:
        self._found = found
        self._step = step
        start.script = step.dice
        start.further = FairDice(seed_from_text(f"{found.rulebook} {step.name}"), []) if step.event else None
        self._play = start
        self._plays: list[AnyPlay] = [start.fork()]
        self._others = list(step.others)
        self._actions: list[str] = []
        self._events: list[Event] = []
        self._wrong = ""

    # What happens by itself.

    def go_on(self) -> Generator[Any, Any, None]:
        """Let everything happen that needs no action of the learner."""
        while (yield from self._happens()):
            pass

    def _happens(self) -> Generator[Any, Any, bool]:
        """Let one thing happen; whether there was one."""
        play = self._play
        match play.pending:
            case Roll() if play.can_roll and not self._is_out_of_play():
                self._moved(play.roll)
            case Simulate(request):
                result = yield request
                self._moved(lambda: play.settle(result))
            case Decide(seats) if self._others and (seat := _other(seats)) is not None:
                text = self._others.pop(0)
                self._moved(lambda: play.act(seat, text, "bot"))
            case _:
                return False
        return True

    def _is_out_of_play(self) -> bool:
        """Whether dice that fall further would belong to nobody's lesson: the event has happened."""
        return not self._play.script and self._done

    def _moved(self, move: Any) -> None:
        """Make a move of the lesson's own; raises BadLesson where the rules refuse it."""
        before = len(self._play.taken)
        try:
            move()
        except GameError as error:
            raise BadLesson(f"{_named(self._found, self._step)}: {error}") from None
        self._note(before)

    def _note(self, before: int) -> None:
        """Take in what an answer did."""
        if len(self._play.taken) > before:
            self._plays.append(self._play.fork())
            self._events += self._play.events(before)

    # What the learner does.

    def act(self, action: Any) -> Generator[Any, Any, None]:
        """Take an action of the learner, or answer a wrong try; raises GameError where it is not possible."""
        if self._wrong or self._ended:
            raise IllegalAction("the step has ended already")
        if len(self._actions) >= MOST_ACTIONS:
            raise IllegalAction(f"a step has at most {MOST_ACTIONS} actions")
        text = self._read(action)
        wrong = self._answer_to(text)
        if wrong:
            self._wrong = wrong
            return
        before = len(self._play.taken)
        self._play.act(LEARNER, text)
        self._actions.append(text)
        self._note(before)
        yield from self.go_on()

    def _read(self, action: Any) -> str:
        """The action in notation; raises NotationError or IllegalAction."""
        game, state = self._play.game, self._play.state
        self._play.check_asked(LEARNER)
        if isinstance(action, str):
            typed = game.parse(state, action)
        else:
            try:
                typed = msgspec.convert(action, game.types.action)
            except msgspec.ValidationError as error:
                raise IllegalAction(f"this is not an action: {error}") from None
        check_choice(game, state, LEARNER, typed)
        return game.write(state, typed)

    def _answer_to(self, text: str) -> str:
        """What is said to a wrong try; "" to an action that is as it should be."""
        decision = len(self._actions)
        if self._step.event or (decision < len(self._step.done) and text in self._texts(decision)):
            return ""
        for wrong in self._step.wrong:
            if wrong.action == ANY or self._written(wrong.action) == text:
                return wrong.say
        return READ_ON if self._step.is_read else NOT_THIS

    def _texts(self, decision: int) -> list[str]:
        return [self._written(text) for text in self._step.done[decision]]

    def _written(self, text: str) -> str:
        """An action of the lesson as the game writes it; one that can't be read here as it stands."""
        game, state = self._play.game, self._play.state
        try:
            return game.write(state, game.parse(state, text))
        except GameError:
            return text

    # How it stands.

    @property
    def _done(self) -> bool:
        if self._step.event:
            return any(_matches(event, self._step.event) for event in self._events)
        return len(self._actions) >= len(self._step.done)

    @property
    def _asked(self) -> bool:
        pending = self._play.pending
        return isinstance(pending, Decide) and LEARNER in pending.seats

    @property
    def _ended(self) -> bool:
        return self._done and not self._step.is_read

    def folded(self) -> Folded:
        """The step as it stands."""
        verdict, say = self._verdict()
        shown = "" if verdict in (Verdict.DONE, Verdict.MISSED) else self._next()
        return Folded(tuple(self._plays), verdict, say, shown, tuple(self._actions), tuple(self._others))

    def _verdict(self) -> tuple[Verdict, str]:
        if self._wrong:
            return Verdict.WRONG, self._wrong
        if self._done:
            return Verdict.DONE, self._step.say
        missed = next((wrong.say for wrong in self._step.wrong if wrong.action == ANY), "")
        if self._asked:
            return Verdict.OPEN, missed if self._is_tried else ""
        return Verdict.MISSED, missed or NOT_THIS

    @property
    def _is_tried(self) -> bool:
        """Whether the learner has acted as often as the step's own way takes, and the event has not come."""
        return bool(self._step.event) and len(self._actions) >= max(1, len(self._step.done))

    def _next(self) -> str:
        decision = len(self._actions)
        if not self._asked or decision >= len(self._step.done):
            return ""
        try:
            return self._read(self._step.done[decision][0])
        except GameError:
            return ""


def _other(seats: tuple[int, ...]) -> int | None:
    """The first of the seats that is not the learner's."""
    return next((seat for seat in seats if seat != LEARNER), None)


def _matches(event: Event, wanted: dict[str, Any]) -> bool:
    """Whether an event is the one that a step waits for; of the learner, unless the step names a seat."""
    facts = {"kind": event.kind, "seat": event.seat, **event.facts}
    seats = (wanted["seat"],) if "seat" in wanted else (LEARNER, None)
    return event.seat in seats and all(
        name in facts and facts[name] == value for name, value in wanted.items() if name != "seat"
    )


def listed(step: Step, folded: Folded) -> tuple[str, ...]:
    """The actions that the list shows: those asked for, and those that the step answers; () where it shows all."""
    decision, play = len(folded.actions), folded.plays[-1]
    actions = play.actions(LEARNER)
    if step.event or isinstance(actions, ActionBox):
        return ()
    asked = step.done[decision] if decision < len(step.done) else ()
    texts = [*asked, *(wrong.action for wrong in step.wrong if wrong.action != ANY)]
    return tuple(dict.fromkeys(filter(None, (_written(play, actions, text) for text in texts))))


def _written(play: Play[Any, Any], actions: Sequence[Any], text: str) -> str:
    """A legal action as the game writes it; "" for one that is not legal now."""
    with suppress(GameError):
        action = play.game.parse(play.state, text)
        if action in actions:
            return play.game.write(play.state, action)
    return ""
