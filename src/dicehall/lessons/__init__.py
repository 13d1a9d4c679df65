"""Lessons: a rulebook learned on its real board, step by step, with dice that are laid out for it."""

from dicehall.lessons.files import lesson_of, lessons
from dicehall.lessons.format import BadLesson, Lesson, Step, Wrong
from dicehall.lessons.play import Folded, Verdict, fold, folding

__all__ = [
    "BadLesson",
    "Folded",
    "Lesson",
    "Step",
    "Verdict",
    "Wrong",
    "fold",
    "folding",
    "lesson_of",
    "lessons",
]
