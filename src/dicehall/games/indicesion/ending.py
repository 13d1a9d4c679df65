"""The end of inDICEsion, and of each of its rounds: where the points lie, who won which round, and by how much."""

from __future__ import annotations

from collections.abc import Sequence

from dicehall.core.contract import Over
from dicehall.core.ending import Decided, Ending, Happened, Ribbon, Row, Tally, decisive, tally
from dicehall.core.sentences import marked
from dicehall.games.indicesion import practice
from dicehall.games.indicesion.counted import counts
from dicehall.games.indicesion.names import points_in_words, signed
from dicehall.games.indicesion.reading import Lie, Score, barrels_taken, lies
from dicehall.games.indicesion.rules import pending
from dicehall.games.indicesion.state import State


def ending(state: State, happened: Sequence[Happened]) -> Ending:
    """The rounds, and where the points of the last one come from."""
    if state.alone:
        return _alone(state, happened)
    over = pending(state)
    winners = over.winners if isinstance(over, Over) else ()
    ends = [each for each in happened if each.event.kind in ("round", "tie")]
    return Ending(
        tallies=(_rounds(state, ends), round_tally(state)),
        how=_how(state, winners),
        asides=tuple(_aside(state, happened, seat, winners) for seat in range(state.seats)),
        ribbon=_ribbon(state, winners),
        decided=_decided(state, happened, ends, winners),
        counts=counts(state, happened),
    )


def _alone(state: State, happened: Sequence[Happened]) -> Ending:
    """Alone: what each round has brought, and where the points of the last one come from."""
    ends = [each.event.facts["gain"] for each in happened if each.event.kind == "scored"]
    rows = [Row(f"Round {number}", (gain,)) for number, gain in enumerate(ends, start=1)]
    before = practice.score(state) - sum(ends)
    if before or not rows:
        rows.append(Row("Round at hand" if ends else "Rounds before", (before,)))
    return Ending(tallies=(tally("Points", rows, "In all"), round_tally(state)), counts=counts(state, happened))


# The rounds.


def _rounds(state: State, ends: Sequence[Happened]) -> Tally:
    """The points of each round, of which a round that was won counts."""
    seats = range(state.seats)
    rows = [
        Row(
            f"Round {number}",
            tuple(int(event.seat == seat) for seat in seats),
            texts=tuple(signed(total) for total in event.facts["totals"]),
        )
        for number, (_, event) in enumerate(ends, start=1)
    ]
    before = tuple(state.wins[seat] - sum(row.values[seat] for row in rows) for seat in seats)
    if any(before) or not rows:  # a table that was set up by hand
        rows.insert(0, Row("Rounds before", before))
    return tally("Rounds", rows, "Rounds won")


def round_tally(state: State) -> Tally:
    """Scoring: where the points of the round at hand come from, by seat."""
    lying = lies(state, state.contacts)
    rows = [
        _dice("Dice on the board", state, lying, tower=False),
        _dice("Towers", state, lying, tower=True),
        _nothing("Under a tower", state, lying, "covered"),
        _nothing("Crooked", state, lying, "crooked"),
        _laid(state),
    ]
    if state.barrels:
        rows.append(Row("Barrels knocked off", tuple(-each for each in barrels_taken(state))))
    return tally("Points of the round", [row for row in rows if _says_something(row)], f"Round {state.round}")


def _laid(state: State) -> Row:
    """Alone: what the table was worth when it was laid does not count."""
    return Row("As the table was laid", (-state.laid,) * state.seats if state.alone else (0,) * state.seats)


def _says_something(row: Row) -> bool:
    return row.label == "Dice on the board" or any(row.values) or any(row.texts)


def _dice(label: str, state: State, lying: Sequence[Lie], tower: bool) -> Row:
    """What dice on boards count for each seat: those on top of towers, or the others."""
    found = [_counting(lying, seat, tower) for seat in range(state.seats)]
    values = tuple(sum(points for points, _ in each) for each in found)
    return Row(label, values, tuple(map(_sum, found)) if any(found) else ())


def _sum(found: Sequence[tuple[int, str]]) -> str:
    """The points of several dice, with how they come about: "4 + 6 = 10"."""
    total = signed(sum(points for points, _ in found))
    text = " + ".join(how for _, how in found)
    return text if text == total else f"{text} = {total}" if found else "0"


def _counting(lying: Sequence[Lie], seat: int, tower: bool) -> list[tuple[int, str]]:
    """The points of dice that count for a seat, with how they come about."""
    found = []
    for lie in lying:
        points = lie.points.get(seat)
        if points is None:
            continue
        score = lie.scores.get(seat)
        high = score.times > 1 if score else max(lie.towers, default=1) > 1
        if high == tower:
            found.append((points, _how_it_counts(score) if score else signed(points)))
    return found


def _how_it_counts(score: Score) -> str:
    """The pips of a die, yellow's part in brackets with them, and its towers: "(4 + 1) × 2"."""
    pips = signed(score.pips)
    if score.yellow:
        pips = f"({pips} {'+' if score.yellow > 0 else '−'} {abs(score.yellow)})"
    return f"{pips} × {score.times}" if score.times > 1 else pips


def _nothing(label: str, state: State, lying: Sequence[Lie], why: str) -> Row:
    """The dice that count nothing for this reason, by the board that they lie on."""
    found: list[list[str]] = [[] for _ in range(state.seats)]
    for lie in lying:
        if lie.why is not None and lie.why.startswith(why):
            for board in lie.boards:
                owner = state.die(lie.id).owner if state.options.central else state.board(board).owner
                if owner is not None:
                    found[owner].append(str(lie.face) if lie.face is not None else "a die")
    texts = tuple(f"{', '.join(each)}: 0" if each else "" for each in found)
    return Row(label, (0,) * state.seats, texts if any(found) else ())


# Words.


def _ahead(state: State, winner: int) -> int:
    return state.points[winner] - max(total for seat, total in enumerate(state.points) if seat != winner)


def _how(state: State, winners: tuple[int, ...]) -> str:
    return (
        f"round {state.round} by {points_in_words(_ahead(state, winners[0]))}" if winners and state.points else ""
    )


def _aside(state: State, happened: Sequence[Happened], seat: int, winners: tuple[int, ...]) -> str:
    """How often the clock ran out for a seat that has not won; else how far it is behind."""
    if not winners or seat in winners:
        return ""
    if late := sum(each.event.kind == "clock" and each.event.seat == seat for each in happened):
        return f"you ran out of time {'once' if late == 1 else f'{late} times'}"
    if len(state.points) < 3:
        return ""  # of two, how it was won says it
    behind = max(state.points) - state.points[seat]
    return f"you are {points_in_words(behind)} behind in round {state.round}" if behind > 0 else ""


def _ribbon(state: State, winners: tuple[int, ...]) -> Ribbon | None:
    if not winners or not state.points:
        return None
    return Ribbon(
        f"Round {state.round}", " to ".join(signed(total) for total in sorted(state.points, reverse=True))
    )


def _decided(
    state: State, happened: Sequence[Happened], ends: Sequence[Happened], winners: tuple[int, ...]
) -> Decided | None:
    """The throw that decided the last round."""
    first = ends[-2].entry if len(ends) > 1 else 0
    found = decisive([each for each in happened if each.entry > first], winners, state.seats)
    return _throw(found, happened) if found else None


def _throw(found: Decided, happened: Sequence[Happened]) -> Decided:
    """The throw that an entry belongs to, from the hand to where it landed; what is no throw stays as it is."""
    landed = [each.event for each in happened if each.entry == found.entry and each.event.kind == "landed"]
    chosen = [each.event for each in happened if each.entry < found.entry and each.event.kind == "chose"]
    if not landed or not chosen or chosen[-1].seat != landed[0].seat:
        return found
    return Decided(found.entry, landed[0].seat, f"{marked(chosen[-1].text)}; {marked(landed[0].text)}")
