"""The engine of lessons: a step is a fold of the learner's actions, and every try is answered."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from dicehall.core.errors import IllegalAction, NotationError
from dicehall.lessons import BadLesson, Folded, Verdict, Wrong, fold
from dicehall.lessons.files import Found
from dicehall.lessons.format import read_lesson
from dicehall.lessons.play import NOT_THIS, READ_ON
from dicehall.physics.port import Here
from testing.little import game
from testing.little.game import GAME

FILE = __file__.replace("lessons/test_play.py", "testing/little/lesson-little.toml")


def little(**changed: dict[str, Any]) -> Found:
    """Little's lesson, with fields of steps changed."""
    with open(FILE, encoding="utf-8") as file:  # noqa: PTH123
        lesson = read_lesson(file.read(), "lesson-little.toml")
    steps = tuple(replace(step, **changed.get(step.name, {})) for step in lesson.steps)
    return Found("little", "little", replace(lesson, steps=steps))


def at(step: str, *actions: Any, found: Found | None = None) -> Folded:
    lesson = found or little()
    return fold(lesson, GAME, lesson.lesson.number_of(step), actions, Here())


def state(folded: Folded) -> game.State:
    found: game.State = folded.plays[-1].state
    return found


def test_a_step_waits_for_its_action() -> None:
    begun = at("bid")
    assert (begun.verdict, begun.next) == (Verdict.OPEN, "high")


def test_the_right_action_ends_a_step_with_what_the_others_do() -> None:
    done = at("bid", "high")
    assert done.verdict is Verdict.DONE
    assert state(done).scores == (1, 0)


def test_a_wrong_try_is_answered_and_changes_nothing() -> None:
    wrong = at("bid", "low")
    assert (wrong.verdict, wrong.say) == (Verdict.WRONG, "That is worth nothing. Bid high.")
    assert [play.hash for play in wrong.plays] == [play.hash for play in at("bid").plays]
    assert wrong.next == "high"


def test_a_legal_action_that_nobody_thought_of_has_an_answer_too() -> None:
    assert at("take", "roll").say == NOT_THIS
    others = {"take": {"wrong": (Wrong(action="*", say="Take one."),)}}
    assert at("take", "roll", found=little(**others)).say == "Take one."


def test_an_action_that_the_rules_do_not_allow_is_refused() -> None:
    with pytest.raises(IllegalAction):
        at("take", "high")
    with pytest.raises(NotationError):
        at("take", "dance")
    with pytest.raises(IllegalAction):
        at("take", {"name": 3})


def test_an_action_may_come_in_its_json_form() -> None:
    assert at("take", {"name": "take"}).actions == ("take",)


def test_nothing_more_is_taken_when_a_step_has_ended() -> None:
    with pytest.raises(IllegalAction, match="ended already"):
        at("take", "take", "take")


def test_a_step_without_a_position_goes_on_where_the_one_before_ended() -> None:
    assert state(at("take")).scores == (1, 0)
    assert state(at("roll")).scores == (2, 2)


def test_dice_fall_as_they_are_laid_out_for_everybody() -> None:
    assert state(at("take", "take")).scores == (2, 2)
    assert state(at("roll", "roll")).scores == (7, 2)


def test_each_entry_is_shown_by_itself() -> None:
    done = at("take", "take")
    assert [len(play.entries) for play in done.plays] == [1, 2, 3, 4]


def test_an_alternative_counts_as_well() -> None:
    assert at("roll", "take").verdict is Verdict.DONE


def test_a_step_to_read_is_done_at_once_and_takes_nothing() -> None:
    assert at("read").verdict is Verdict.DONE
    assert at("read", "take", found=little(read={"others": ("take",)})).say == READ_ON


def test_a_step_with_an_event_takes_every_action_until_it_happens() -> None:
    waiting = {"win": {"event": {"kind": "turn", "seat": 1}, "done": (("take",),)}}
    assert at("win", "roll", found=little(**waiting)).verdict is Verdict.MISSED
    assert at("win", "take", found=little(**waiting)).verdict is Verdict.DONE


def test_an_event_that_can_not_come_any_more_is_missed_and_says_so() -> None:
    never = {"win": {"event": {"kind": "never"}, "wrong": (Wrong(action="*", say="Once more."),)}}
    missed = at("win", "roll", found=little(**never))
    assert (missed.verdict, missed.say, missed.next) == (Verdict.MISSED, "Once more.", "")


def test_a_try_that_leaves_the_event_open_is_answered_and_the_next_one_may_be_made() -> None:
    open_ = {
        "win": {
            "event": {"kind": "never"},
            "wrong": (Wrong(action="*", say="Once more."),),
            "others": ("take",) * 3,
        }
    }
    found = little(**open_)
    assert at("win", found=found).say == ""
    tried = at("win", "take", found=found)
    assert (tried.verdict, tried.say) == (Verdict.OPEN, "Once more.")


def test_an_event_is_the_learners_own_and_its_facts_have_to_match() -> None:
    for event in ({"kind": "turn", "seat": 2}, {"kind": "turn", "points": 3}):
        assert at("win", "take", found=little(win={"event": event, "others": ()})).verdict is Verdict.MISSED
    assert at("win", "take", found=little(win={"event": {"kind": "turn"}})).verdict is Verdict.DONE


def test_dice_of_free_play_fall_by_a_fixed_seed_once_none_are_laid_out() -> None:
    free = little(win={"event": {"kind": "never"}, "dice": ()})
    assert state(at("win", "roll", found=free)) == state(at("win", "roll", found=free))


@pytest.mark.parametrize(
    ("changed", "names"),
    [
        ({"take": {"others": ("high",)}}, "step take: 'high' is not possible"),
        ({"take": {"dice": (("7",),)}}, "step take: .*die shows"),
        ({"win": {"position": {"scores": "many"}}}, "step win, position: "),
        ({"win": {"position": "{"}}, "step win, position: "),
    ],
)
def test_a_step_that_can_not_be_played_is_named(changed: dict[str, Any], names: str) -> None:
    step = next(iter(changed))
    with pytest.raises(BadLesson, match=names):
        at(step, *({"take": ("take",)}.get(step, ())), found=little(**changed))


def test_a_step_that_follows_one_that_is_not_done_is_named() -> None:
    broken = little(bid={"done": (("low", "high"),), "event": {"kind": "never"}})
    with pytest.raises(BadLesson, match="step bid is not done by its own actions"):
        at("take", found=broken)


def test_places_and_bubbles_may_differ_from_decision_to_decision() -> None:
    step = replace(little().lesson.steps[0], at=(("a", "b"), "c"), bubble=("Here", "There"))
    assert [step.lit(decision) for decision in range(3)] == [("a", "b"), ("c",), ("c",)]
    assert [step.said_at(decision) for decision in range(3)] == ["Here", "There", "There"]
    plain = replace(step, at=("a", "b"), bubble="Here")
    assert [plain.lit(decision) for decision in range(2)] == [("a", "b"), ("a", "b")]
    assert plain.said_at(1) == "Here"
