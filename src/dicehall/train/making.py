"""Making puzzles: bots play games, and positions are kept in which one choice is clearly best and usually missed.

A puzzle is what `greedy` and `normal` get wrong, where the best choice is ahead of all others, in the last two
searches beyond three standard errors, and where there is something to say about it: a theme and a reason. The same
seed gives the same puzzles on every machine, however often the work is interrupted.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec

from dicehall.bots.coach.results import sense
from dicehall.bots.judge import ActionValue, Scale, judge_of, loss_error
from dicehall.bots.levels import Bot, levels_of, make_bot
from dicehall.core.contract import ActionBox, Decide, Game, Roll, Simulate
from dicehall.core.errors import BadOptions
from dicehall.core.fairdice import FairDice, seed_from_text
from dicehall.core.play import Play
from dicehall.core.record import Sitter
from dicehall.core.setup import place, resolve, rulebook_of
from dicehall.fingerprint import fingerprint_of_game
from dicehall.physics.port import shared
from dicehall.registry import game as open_game
from dicehall.registry import plugin
from dicehall.train.maker import BoxMaker, PuzzleMaker
from dicehall.train.puzzle import FORMAT, Head, Puzzle, Worth, id_of

SURE = 3.0
"""A lead of fewer standard errors may be an accident of the sample."""
MOST_OF_A_GAME = 2
"""The largest number of puzzles from one game, so that they differ."""
DECIDED = 0.03
"""Where the best choice wins less often than this, or misses a win less often, the game is as good as decided."""
USUAL = ("greedy", "normal")
PLAYERS = ("normal", "normal", "easy")
"""Who plays the games: good players, who come into all kinds of positions."""
DIGITS = 5
LONGEST = 800
"""The entries after which a game is given up: two players who always choose alike may never end one."""

FEW, SHARE = 10, 0.6
"""Puzzles with the same themes are at most this many and this share of all."""

Tick = Callable[[int, int], None]


class Setting(NamedTuple):
    """What puzzles are made of: the game, its maker, and the options of a rulebook."""

    game: Game[Any, Any]
    maker: PuzzleMaker
    rulebook: str
    options: dict[str, Any]
    scale: Scale


class Made(NamedTuple):
    """The puzzles so far, and the number of games that were gone through."""

    puzzles: tuple[Puzzle, ...] = ()
    games: int = 0


def setting(name: str, rulebook: str = "") -> Setting:
    """What puzzles of a rulebook are made of; raises UnknownGame and BadOptions."""
    known = plugin(name)
    maker: PuzzleMaker | None = known.load("puzzles")
    if maker is None:
        raise BadOptions(f"{known.spec.title} has no maker of puzzles: it lacks the part `puzzles`")
    book = rulebook_of(known.spec, {"rules": rulebook} if rulebook else {}).id
    options = {"rules": book} if len(known.spec.rulebooks) > 1 else {}
    game = open_game(name)
    first = Play.start(game, _sitters(maker.seats(book)), options).state
    return Setting(game, maker, book, options, judge_of(game).scale(first))


def head_of(at: Setting, seed: str, games: int) -> Head:
    """The first line of a file."""
    known = plugin(at.game.spec.id)
    parts = ("game", "judge", "greedy", "players", "puzzles")
    made_of = fingerprint_of_game(known, parts, __name__, resolve(known.spec, at.options))
    seats, themes = at.maker.seats(at.rulebook), dict(at.maker.themes)
    book, scale = at.rulebook, at.scale
    return Head(FORMAT, known.id, book, at.options, seats, scale.unit, scale.exact, themes, made_of, seed, games)


def make(at: Setting, seed: str, made: Made, tick: Tick | None = None) -> Iterator[Made]:
    """Go on making puzzles, without end: what there is after each further game.

    `tick(games, puzzles)` is called before each position is looked at. What it raises ends the work.
    """
    while True:
        known, kinds = {each.id for each in made.puzzles}, Counter(each.themes for each in made.puzzles)
        fresh: list[Puzzle] = []
        on = partial(tick or _nothing, made.games, len(made.puzzles))
        for puzzle in _of_game(at, seed, made.games, on):
            if puzzle.id not in known and not _too_many(kinds, puzzle):
                fresh.append(puzzle)
                kinds[puzzle.themes] += 1
            if len(fresh) == MOST_OF_A_GAME:
                break
        made = Made((*made.puzzles, *fresh), made.games + 1)
        yield made


def _too_many(kinds: Counter[tuple[str, ...]], puzzle: Puzzle) -> bool:
    """Whether there are so many puzzles of the same kind that others would be hard to find among them."""
    return kinds[puzzle.themes] > FEW + kinds.total() * SHARE


def _nothing(games: int, puzzles: int) -> None:
    """Nobody wants to know."""


def _sitters(seats: int) -> list[Sitter]:
    return [Sitter(f"seat {seat}", "normal") for seat in range(seats)]


def _of_game(at: Setting, seed: str, number: int, tick: Callable[[], None]) -> Iterator[Puzzle]:
    """The puzzles of one game, which is played as far as needed. A position that comes again is looked at once."""
    name, rng = at.game.spec.id, random.Random(f"{seed}:{number}")
    seats = at.maker.seats(at.rulebook)
    there = [level for level in PLAYERS if level in levels_of(name)]
    bots = [make_bot(rng.choice(there), f"{seed}:{number}:{seat}") for seat in range(seats)]
    usual = {level: make_bot(level, f"{seed}:{number}") for level in USUAL if level in levels_of(name)}
    play: Play[Any, Any] = Play.start(
        at.game, _sitters(seats), at.options, FairDice(seed_from_text(f"{seed}:{number}"))
    )
    seen: set[str] = set()
    while not play.over and len(play.entries) < LONGEST:
        if isinstance(play.pending, Roll):
            play.roll()
            continue
        if isinstance(play.pending, Simulate):
            play.settle(shared().run(play.pending.request))
            continue
        for seat in _deciding(play):
            position = id_of(at.maker.position(play.state), seat)
            if position in seen:
                continue
            seen.add(position)
            tick()
            puzzle = puzzle_at(at, play.state, seat, usual, (number, len(play.entries)), rng.getrandbits(32))
            if puzzle is not None:
                yield puzzle
        _choose(play, bots)


def _deciding(play: Play[Any, Any]) -> tuple[int, ...]:
    pending = play.pending
    return pending.seats if isinstance(pending, Decide) else ()


def _choose(play: Play[Any, Any], bots: Sequence[Bot]) -> None:
    for seat in _deciding(play):
        play.act(seat, bots[seat].choose(play.game, play.state, seat, 1), "bot")


def puzzle_at(
    at: Setting, state: Any, seat: int, usual: dict[str, Bot], where: tuple[int, int], seed: int
) -> Puzzle | None:
    """The puzzle of a position, or None where it is none."""
    actions = at.game.actions(state, seat)
    if not isinstance(at.maker, BoxMaker) and (isinstance(actions, ActionBox) or len(actions) < 2):
        return None
    position = msgspec.json.decode(msgspec.json.encode(at.maker.position(state)))
    state = place(at.game, position, at.options)
    if isinstance(at.maker, BoxMaker) and not at.maker.tried(state, seat, 0, seed):
        return None
    taken: dict[str, Any] = {}
    for look in range(at.maker.looks):
        judged = _judged(at, state, seat, look, seed + look, taken)
        if not judged:
            return None
        if look == 0:
            best = judged[0].action
        if not _is_clear(at, judged, best, sure=look >= first_sure(at.maker)):
            return None
        taken = taken or {level: bot.choose(at.game, state, seat, 1) for level, bot in usual.items()}
        if best in taken.values():
            return None
    puzzle = _written(at, state, seat, judged, taken, position, where)
    return puzzle if puzzle.themes and puzzle.why else None


def first_sure(maker: PuzzleMaker) -> int:
    """The number of the first look that has to be sure: the last but one, which the last one confirms."""
    return max(0, maker.looks - 2)


def _judged(at: Setting, state: Any, seat: int, look: int, seed: int, taken: dict[str, Any]) -> list[ActionValue]:
    """What a look says of the actions; of a box, also of what the usual players take."""
    if not isinstance(at.maker, BoxMaker):
        return at.maker.judged(state, seat, look, seed)
    return at.maker.valued(state, seat, [*at.maker.tried(state, seat, look, seed), *taken.values()], look, seed)


def _is_clear(at: Setting, judged: Sequence[ActionValue], best: Any, sure: bool) -> bool:
    """Whether the same choice is best, by enough, in a game that is not decided."""
    head, *others = judged
    if head.action != best:
        return False
    if at.scale.unit == "chance" and not DECIDED <= head.value <= 1 - DECIDED:
        return False
    errors = SURE if sure else 0.0
    return all(_lost(at, head, each) >= max(at.maker.lead, errors * loss_error(each, head)) for each in others)


def _lost(at: Setting, best: ActionValue, other: ActionValue) -> float:
    return sense(at.scale.unit) * (best.value - other.value)


def _written(
    at: Setting,
    state: Any,
    seat: int,
    judged: Sequence[ActionValue],
    taken: dict[str, Any],
    position: Any,
    where: tuple[int, int],
) -> Puzzle:
    game, judge = at.game, judge_of(at.game)
    told = [judged[0], *judged[1:3], *(each for each in judged if each.action in taken.values())]

    def worth(each: ActionValue) -> Worth:
        why = judge.why(state, seat, judged, each) if each in told else ""
        error = loss_error(each, judged[0])
        return Worth(game.write(state, each.action), round(each.value, DIGITS), round(error, DIGITS), why)

    choices = tuple(worth(each) for each in judged)
    return Puzzle(
        id=id_of(position, seat),
        position=position,
        seat=seat,
        choices=choices,
        taken={level: game.write(state, action) for level, action in taken.items()},
        themes=at.maker.themes_of(state, seat, judged, tuple(taken.values())),
        why=choices[0].why,
        from_game=where[0],
        entry=where[1],
    )
