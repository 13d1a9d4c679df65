"""Laws about lessons: every step can be played as it says, and leads to the next."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from dicehall.core.contract import Over
from dicehall.core.errors import GameError
from dicehall.lessons.files import Found, stored_lesson
from dicehall.lessons.format import ANY, Step
from dicehall.lessons.play import Folded, ScriptedPlay, Verdict, fold
from dicehall.testing.host import PHYSICS
from dicehall.testing.law import OfGame, game_law

FEWEST, MOST = 5, 8
MOST_WORDS = {"title": 6, "short": 6, "task": 14, "bubble": 14}
MOST_SENTENCES = {"text": 2, "task": 1, "why": 2}
_WORDS_TO_AVOID = re.compile(r"\b(mend|mends|mended|labour|crew|oops)\b|!", re.IGNORECASE)


def _taught(on: OfGame) -> Sequence[str]:
    """The rulebooks that have a lesson file, readable or not."""
    found = []
    for book in on.plugin.spec.rulebooks:
        try:
            if stored_lesson(on.plugin, book.id) is not None:
                found.append(book.id)
        except GameError:
            found.append(book.id)
    return found


def _found(on: OfGame) -> Found:
    lesson = stored_lesson(on.plugin, on.variant)
    assert lesson is not None
    return Found(on.plugin.id, on.variant, lesson)


@game_law(each=_taught)
def a_lesson_is_short_and_plain(on: OfGame) -> None:
    """A lesson has five to eight steps with short texts, and every step has one thing to do and a reason."""
    lesson = _found(on).lesson
    assert FEWEST <= len(lesson.steps) <= MOST, f"a lesson has {FEWEST} to {MOST} steps, not {len(lesson.steps)}"
    for step in lesson.steps:
        _check_words(step)
        assert step.is_read or step.task, f"step {step.name} has no task"
        assert step.why, f"step {step.name} does not say why"
        assert not step.event or step.done, f"step {step.name}: done says what Show me plays to reach the event"


def _check_words(step: Step) -> None:
    for field, text in _texts(step):
        where = f"step {step.name}, {field}"
        words = len(text.split())
        assert words <= MOST_WORDS.get(field, 60), f"{where}: {words} words are too many: {text!r}"
        assert _sentences(text) <= MOST_SENTENCES.get(field, 3), f"{where}: too many sentences: {text!r}"
        avoided = _WORDS_TO_AVOID.search(text)
        assert avoided is None, f"{where}: write it without {avoided[0]!r}: {text!r}"


def _texts(step: Step) -> Iterator[tuple[str, str]]:
    for field in ("title", "short", "text", "task", "why", "say"):
        yield field, getattr(step, field)
    bubbles = (step.bubble,) if isinstance(step.bubble, str) else step.bubble
    yield from (("bubble", bubble) for bubble in bubbles)
    yield from (("wrong", wrong.say) for wrong in step.wrong)


def _sentences(text: str) -> int:
    return len(re.findall(r"[.?](?:\s|$)", text)) + bool(re.search(r"[^.?]$", text))


@game_law(each=_taught)
def the_steps_of_a_lesson_can_be_done_as_they_say(on: OfGame) -> None:
    """What a step calls done is legal and ends it, its dice fit and are all used, and it leads on."""
    found = _found(on)
    for number, step in enumerate(found.lesson.steps):
        for actions in _ways(step):
            _check_way(on, found, number, actions)


def _ways(step: Step) -> Iterator[list[str]]:
    """The actions that do a step: with the first alternatives, then with each of the others in its place."""
    first = [alternatives[0] for alternatives in step.done]
    yield first
    for place, alternatives in enumerate(step.done):
        for other in alternatives[1:]:
            yield [*first[:place], other, *first[place + 1 :]]


def _check_way(on: OfGame, found: Found, number: int, actions: list[str]) -> None:
    step = found.lesson.steps[number]
    where = f"step {step.name}"
    for count in range(len(actions)):
        before = _folded(on, found, number, actions[:count])
        assert before.verdict is Verdict.OPEN, f"{where}: it is {before.verdict} before {actions[count]}"
        assert before.next, f"{where}: {actions[count]} can't be shown"
    ended = _folded(on, found, number, actions)
    assert ended.verdict is Verdict.DONE, f"{where}: {', '.join(actions)} leaves it {ended.verdict}: {ended.say}"
    last = ended.plays[-1]
    assert isinstance(last, ScriptedPlay)
    if actions == next(_ways(step)):
        assert not last.script, f"{where}: dice are left that nobody rolls: {last.script}"
        assert step.event or not ended.unused, f"{where}: the others never take {', '.join(ended.unused)}"


def _folded(on: OfGame, found: Found, number: int, actions: Sequence[str]) -> Folded:
    try:
        return fold(found, on.game, number, actions, PHYSICS)
    except GameError as error:
        raise AssertionError(f"step {found.lesson.steps[number].name}: {error}") from None


@game_law(each=_taught)
def wrong_tries_of_a_lesson_are_legal_and_change_nothing(on: OfGame) -> None:
    """A wrong action is legal at a decision of its step, is not what it asks for, and changes nothing."""
    found = _found(on)
    for number, step in enumerate(found.lesson.steps):
        for wrong in step.wrong:
            if wrong.action != ANY:
                _check_wrong(on, found, number, wrong.action, wrong.say)


def _check_wrong(on: OfGame, found: Found, number: int, action: str, say: str) -> None:
    step = found.lesson.steps[number]
    assert not step.event, f"step {step.name}: with an event every action is accepted; say what a miss is with `*`"
    path = [alternatives[0] for alternatives in step.done]
    reasons = []
    for count in range(max(1, len(path))):
        try:
            tried = fold(found, on.game, number, [*path[:count], action], PHYSICS)
        except GameError as error:
            reasons.append(str(error))
            continue
        if tried.verdict is Verdict.WRONG and tried.say == say:
            before = _folded(on, found, number, path[:count])
            assert [play.hash for play in tried.plays] == [play.hash for play in before.plays]
            return
        reasons.append(f"it is {tried.verdict}")
    raise AssertionError(f"step {step.name}: {action} is answered nowhere: {'; '.join(reasons)}")


@game_law(each=_taught)
def the_steps_of_a_lesson_are_the_learners_own(on: OfGame) -> None:
    """Each step that asks for something asks the learner for it, and no step begins after the end of a game."""
    found = _found(on)
    for number, step in enumerate(found.lesson.steps):
        start = _folded(on, found, number, ())
        first = start.plays[0]
        ended = isinstance(on.game.pending(first.state), Over)
        assert not ended or step.is_read, f"step {step.name} begins when the game is over"
        assert start.verdict is not Verdict.MISSED, f"step {step.name} asks nothing of the learner"
