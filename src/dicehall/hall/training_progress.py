"""How somebody does: ratings, streaks, places among the day's solvers, and accuracy over many games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from dicehall.bots.coach.accuracy import strength_of
from dicehall.bots.coach.strong_losses import strong_losses
from dicehall.hall.storage.training import JudgedGame, Try
from dicehall.hall.wire.training import DayPlace, GamesCard, PuzzleBook, StrengthCard, ThemeCard
from dicehall.registry import plugin
from dicehall.train.answers import themes_of
from dicehall.train.puzzle import PuzzleFile
from dicehall.train.ratings import Skill

CURVE = 60
"""The number of last ratings that are shown."""


def skill_in(tries: Sequence[Try], book: str) -> Skill:
    """The rating of a person by a rulebook."""
    return next((each.skill for each in reversed(tries) if each.book == book and each.counts), Skill())


def book_card(file: PuzzleFile, title: str, tries: Sequence[Try]) -> PuzzleBook:
    """The puzzles of a rulebook, and how a person does at them."""
    head = file.head
    own = [each for each in tries if each.book == file.name and each.counts]
    skill = skill_in(tries, file.name)
    themes = tuple(ThemeCard(id_, head.themes[id_], count) for id_, count in themes_of(file).items())
    return PuzzleBook(
        game=head.game,
        rulebook=head.rulebook,
        title=title,
        count=len(file.puzzles),
        unit=head.unit,
        exact=head.exact,
        themes=themes,
        rating=skill.shown,
        doubt=skill.doubt,
        tried=len(own),
        solved=sum(each.solved for each in own),
        streak=tries[-1].streak if tries else 0,
        curve=tuple(each.skill.shown for each in own[-CURVE:]),
    )


def place_of(tries: Sequence[tuple[str, Try]], owner: str) -> DayPlace | None:
    """The rank of a person among those who tried a day's puzzle: who lost least is first; equals share a rank.

    Who knew the puzzle from before has no place.
    """
    tries = [(who, each) for who, each in tries if each.counts]
    own = next((each for who, each in tries if who == owner), None)
    if own is None:
        return None
    better = sum(each.loss < own.loss for _, each in tries)
    return DayPlace(better + 1, len(tries), sum(each.solved for _, each in tries))


def games_cards(games: Sequence[JudgedGame], title: Callable[[str, str], str]) -> tuple[GamesCard, ...]:
    """Accuracy and luck in a person's games, by rulebook and unit."""
    kinds = dict.fromkeys((each.game, each.rulebook, each.unit) for each in games)
    return tuple(_games_card(games, *kind, title) for kind in kinds)


def _games_card(
    games: Sequence[JudgedGame], game: str, rulebook: str, unit: str, title: Callable[[str, str], str]
) -> GamesCard:
    own = tuple(each for each in games if (each.game, each.rulebook, each.unit) == (game, rulebook, unit))
    accuracy, luck = (sum(values) / len(own) for values in zip(*((e.accuracy, e.luck) for e in own), strict=True))
    measured = _measured(game, rulebook, own)
    named = title(game, rulebook)
    return GamesCard(game, rulebook, named, own[0].unit, own, accuracy, luck, _strength(measured), bool(measured))


class _Measured(NamedTuple):
    """Games from which a strength follows: what was lost in each, the fair value, and the mean loss of strong."""

    losses: tuple[float, ...]
    fair: float
    strong: float
    strong_error: float


def _measured(game: str, rulebook: str, own: Sequence[JudgedGame]) -> _Measured | None:
    """The games that count for a strength: those that are won or lost, and are judged as the strong player's were.

    Where values are exact the strong player loses nothing. Where they are estimates, its losses are known for two.
    """
    if own[0].unit != "chance":
        return None
    if not any(each.accuracy_error for each in own):
        lost = tuple(-each.own if each.lost is None else each.lost for each in own)
        return _Measured(lost, sum(each.fair for each in own) / len(own), 0.0, 0.0)
    found = strong_losses(plugin(game), rulebook)
    lost = tuple(each.lost for each in own if each.lost is not None and each.seats == 2)
    return _Measured(lost, 1 / 2, found.mean, found.error) if found and lost else None


def _strength(measured: _Measured | None) -> StrengthCard | None:
    """The strength against the strong player, with luck taken out."""
    found = strength_of(*measured) if measured else None
    return StrengthCard(*found) if found else None
