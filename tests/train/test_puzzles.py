"""Puzzles: what makes a position one, how they are made, stored and checked."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache

import pytest
from msgspec.structs import replace

from dicehall.core.errors import BadOptions, GameError
from dicehall.registry import game, plugin
from dicehall.train import checking, confirming, making
from dicehall.train.answers import answered, begin, of_the_day, themed
from dicehall.train.confirming import confirmed
from dicehall.train.difficulty import first_ratings, hardness
from dicehall.train.files import puzzles_of
from dicehall.train.making import DECIDED, Made, head_of, make, setting
from dicehall.train.picking import answer_kind, picked
from dicehall.train.puzzle import BadPuzzle, Puzzle, PuzzleFile, Worth, id_of, read_puzzles, write_puzzles
from dicehall.train.ratings import MEAN

CLASSIC = ("intersection", "classic")


@cache
def made(games: int = 12) -> Made:
    """Puzzles from a few games of Intersection by the classic rules, whose values are exact and quickly found."""
    *_, last = itertools.islice(make(setting(*CLASSIC), "test", Made()), games)
    return last


def a_file() -> PuzzleFile:
    return PuzzleFile(head_of(setting(*CLASSIC), "test", made().games), made().puzzles)


def test_in_a_puzzle_one_choice_is_clearly_best_and_the_usual_players_miss_it() -> None:
    assert len(made().puzzles) >= 2
    for puzzle in made().puzzles:
        assert puzzle.lead >= setting(*CLASSIC).maker.lead - 1e-5
        assert set(puzzle.taken) == {"greedy", "normal"}
        assert puzzle.best.text not in puzzle.taken.values()
        assert DECIDED <= puzzle.best.value <= 1 - DECIDED
        assert puzzle.themes
        assert puzzle.why


def test_where_there_is_nothing_to_say_there_is_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    assert made(6).puzzles
    at = setting(*CLASSIC)
    monkeypatch.setattr(type(at.maker), "themes_of", lambda *_: ())
    *_, last = itertools.islice(make(at, "test", Made()), 6)
    assert last.puzzles == ()


def test_the_same_seed_makes_the_same_file_also_after_an_interruption() -> None:
    first = Made(made(6).puzzles, 6)
    *_, rest = itertools.islice(make(setting(*CLASSIC), "test", first), 6)
    head = head_of(setting(*CLASSIC), "test", 12)
    assert write_puzzles(head, rest.puzzles) == write_puzzles(head, made(12).puzzles)


def test_work_can_be_interrupted_at_any_position() -> None:
    seen = []

    def stop(games: int, puzzles: int) -> None:
        seen.append((games, puzzles))
        if len(seen) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        next(make(setting(*CLASSIC), "test", Made(), stop))
    assert seen == [(0, 0)] * 3


def test_a_position_that_comes_again_in_a_game_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    at, seen = setting("knockabout"), []

    def looked_at(at: making.Setting, state: object, seat: int, *_: object) -> None:
        seen.append(id_of(at.maker.position(state), seat))

    monkeypatch.setattr(making, "puzzle_at", looked_at)
    for number in (303, 305):  # games in which the players go to and fro
        seen.clear()
        assert list(making._of_game(at, "dicehall", number, lambda: None)) == []
        assert len(seen) > 30
        assert len(set(seen)) == len(seen)


def test_a_file_is_read_as_it_was_written() -> None:
    assert read_puzzles(write_puzzles(a_file().head, a_file().puzzles), "x") == a_file()


def test_a_file_that_is_none_is_refused() -> None:
    for content in (b"", b"nothing", write_puzzles(a_file().head, ())[:20]):
        with pytest.raises(BadPuzzle):
            read_puzzles(content, "x")


def test_a_file_of_another_format_is_refused() -> None:
    with pytest.raises(BadPuzzle, match="the format is 'puzzles/9'"):
        read_puzzles(write_puzzles(replace(a_file().head, format="puzzles/9"), ()), "x")


def changed(**fields: object) -> PuzzleFile:
    first, *rest = a_file().puzzles
    return PuzzleFile(a_file().head, (replace(first, **fields), *rest))


def test_sound_puzzles_have_no_faults() -> None:
    assert checking.faults(a_file()) == []


def test_exact_values_are_judged_again() -> None:
    first = made().puzzles[0]
    best = Worth(first.best.text, first.best.value + 0.01)
    (fault,) = checking.faults(changed(choices=(best, *first.choices[1:])))
    assert "is worth" in fault


def test_what_is_wrong_is_said() -> None:
    first = made().puzzles[0]
    assert "can't be set up" in checking.faults(changed(position={"scores": "none"}))[0]
    assert "is not legal" in checking.faults(changed(choices=(Worth("fly", 1.0), *first.choices)))[0]
    assert "take the best" in checking.faults(changed(taken={"normal": first.best.text}))[0]
    assert "has no title" in checking.faults(changed(themes=("nothing",)))[0]
    lower = (Worth(first.best.text, 0.0), *first.choices[1:])
    assert "not the best" in checking.faults(changed(choices=lower))[0]


def test_a_file_that_was_made_of_other_sources_is_known() -> None:
    assert not checking.is_stale(a_file().head)
    assert checking.is_stale(replace(a_file().head, made_of="something else"))


def test_confirming_finds_the_reasons_of_exact_values_anew() -> None:
    first, *rest = a_file().puzzles
    old = replace(
        first, why="old", choices=tuple(replace(one, why="old" if one.why else "") for one in first.choices)
    )
    assert confirmed(PuzzleFile(a_file().head, (old, *rest))).puzzles == a_file().puzzles


def test_exact_values_are_not_confirmed_by_estimates(monkeypatch: pytest.MonkeyPatch) -> None:
    at = setting(*CLASSIC)
    unsolved = at._replace(scale=replace(at.scale, exact=False))
    monkeypatch.setattr(confirming, "setting", lambda *_: unsolved)
    with pytest.raises(BadPuzzle, match="solve"):
        confirmed(a_file())


def test_a_game_without_a_maker_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "plugin", lambda name: replace(plugin(name), puzzles=None))
    with pytest.raises(BadOptions, match="lacks the part `puzzles`"):
        setting("indicesion")


def test_shipped_puzzles_can_be_asked_for_by_rulebook() -> None:
    assert puzzles_of("intersection").head.rulebook == "traffic"
    with pytest.raises(BadPuzzle, match='no puzzles for "nothing"; it has puzzles for: traffic, classic'):
        puzzles_of("intersection", "nothing")


def solve(puzzle: Puzzle, text: str) -> object:
    head = a_file().head
    return answered(begin(game("intersection"), head, puzzle), head, puzzle, text)


def test_an_answer_is_right_or_says_what_it_costs() -> None:
    head, puzzle = a_file().head, made().puzzles[0]
    play = begin(game("intersection"), head, puzzle)
    right = answered(play, head, puzzle, puzzle.best.text)
    assert right.solved
    assert right.loss == 0
    assert right.choices[0].chosen
    wrong = answered(play, head, puzzle, puzzle.choices[-1].text)
    assert not wrong.solved
    assert wrong.loss == pytest.approx(puzzle.best.value - puzzle.choices[-1].value)
    assert wrong.choices[0].text == puzzle.best.text
    assert [each.chosen for each in wrong.choices].count(True) == 1
    assert len(wrong.choices) <= 4


def test_what_cannot_be_chosen_is_refused() -> None:
    with pytest.raises(GameError):
        solve(made().puzzles[0], "park HHHHH")


def test_the_puzzle_of_a_day_is_the_same_for_everybody_and_changes() -> None:
    puzzles = tuple(puzzles_of(*CLASSIC).puzzles)
    days = [of_the_day(puzzles, f"2026-11-{day:02}").id for day in range(1, 29)]
    assert days == [of_the_day(puzzles, f"2026-11-{day:02}").id for day in range(1, 29)]
    assert len(set(days)) > 14


def test_puzzles_are_found_by_theme() -> None:
    file = puzzles_of(*CLASSIC)
    stop = themed(file, "stop")
    assert 0 < len(stop) < len(file.puzzles)
    assert all("stop" in each.themes for each in stop)
    assert themed(file, "") == list(file.puzzles)


# Picking.


def answers(*kinds: str) -> list[Puzzle]:
    first = made().puzzles[0]
    return [
        replace(first, id=str(number), choices=(Worth(kind, 0.5), *first.choices[1:]))
        for number, kind in enumerate(kinds)
    ]


def test_of_many_puzzles_the_kinds_of_answers_get_even_shares() -> None:
    many = answers(*["double"] * 60, *["park 4", "park H"] * 10, *["end"] * 3)
    found = picked(many, 30)
    assert Counter(map(answer_kind, found)) == {"end": 3, "park": 13, "double": 14}
    assert [int(each.id) for each in found] == sorted(int(each.id) for each in found)
    assert picked(many, 30) == found
    assert len(picked(many, 500)) == 83


def test_picked_puzzles_come_from_all_over() -> None:
    assert [each.id for each in picked(answers(*["double"] * 9), 3)] == ["0", "3", "6"]


# Where ratings begin.


def test_a_puzzle_is_harder_the_less_the_next_choices_lose_and_the_more_there_are() -> None:
    first = made().puzzles[0]

    def hard(*losses: float) -> float:
        choices = tuple(Worth(str(number), 0.5 - loss) for number, loss in enumerate((0.0, *losses)))
        return hardness(a_file().head, replace(first, choices=choices))

    assert hard(0.02) > hard(0.1) > hard(0.3)
    assert hard(0.05, 0.05) > hard(0.05)


def test_first_ratings_are_about_those_of_people_who_begin() -> None:
    ratings = first_ratings(a_file())
    assert set(ratings) == {each.id for each in made().puzzles}
    assert sum(each.mu for each in ratings.values()) / len(ratings) == pytest.approx(MEAN)
    assert all(300 < each.shown < 1700 for each in ratings.values())
