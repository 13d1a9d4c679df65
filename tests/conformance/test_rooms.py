"""What a room offers beside its rules: a drawing, rules in words, and bots that play."""

from __future__ import annotations

import io
import random
from typing import Any

import pytest
from rich.console import Console

from conformance.hosting import Setup, Step
from dicehall.bots import LEVELS, make_bot
from dicehall.core.apply import apply
from dicehall.core.contract import Chosen
from dicehall.drawing import drawing_of
from dicehall.registry import rules_text


def drawn(setup: Setup, state: Any) -> str:
    out = io.StringIO()
    console = Console(file=out, width=80, no_color=True)
    names = [f"player {seat}" for seat in range(setup.seats)]
    console.print(drawing_of(setup.game)(state, names))
    return out.getvalue()


def test_every_state_can_be_drawn_in_eighty_columns(setup: Setup, some_steps: list[Step]) -> None:
    for step in some_steps:
        text = drawn(setup, step.after)
        assert text.strip()
        assert max(map(len, text.splitlines())) <= 80


def test_every_rulebook_has_its_rules_in_words(setup: Setup) -> None:
    for book in setup.game.spec.rulebooks:
        assert rules_text(setup.game.spec.id, book.id).startswith("# ")


@pytest.mark.parametrize("level", LEVELS)
def test_bots_choose_legal_actions(setup: Setup, some_steps: list[Step], level: str) -> None:
    bot = make_bot(level, "seed")
    for step in random.Random(0).sample(some_steps, min(20, len(some_steps))):
        if isinstance(step.answer, Chosen):
            seat = next(iter(step.answer.actions))
            chosen = bot.choose(setup.game, step.before, seat, 50)
            apply(setup.game, step.before, Chosen({**step.answer.actions, seat: chosen}))
