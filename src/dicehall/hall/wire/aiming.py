"""The aiming aid: what a hand asks, and what it is shown."""

from __future__ import annotations

from typing import TypeAlias

from dicehall.bots import aiming
from dicehall.hall.wire.inputs import Input, SeatNumber, Text
from dicehall.hall.wire.lessons import Actions

Aim: TypeAlias = aiming.Aim


class AskAim(Input, frozen=True):
    """A seat that holds a throw in its hand, in notation."""

    seat: SeatNumber
    text: Text


class AskLessonAim(Input, frozen=True):
    """A learner who has made these actions of a step and holds a throw in the hand."""

    text: Text
    actions: Actions = ()
