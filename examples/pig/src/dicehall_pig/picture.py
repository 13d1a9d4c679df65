"""Pig as a picture: the race to the goal, the turn under way, and the two places to press.

`data-actions` lists the actions that an element stands for, of those that the seat may choose now. An element with
`data-preview` is shown while one of its actions is looked at. There is no ground: the page has a felt of its own.
"""

from __future__ import annotations

from dicehall.core.contract import Chosen
from dicehall.core.play import Taken
from dicehall_pig.rules import HOLD, Action, State, actions, at_stake, is_over

WIDE, HIGH, LEFT, RIGHT = 760, 520, 34, 626
TOP, RACE, LOW = 36, 268, 320
BONE, INK, LAMP, WELL = "#F7EEE2", "#11272F", "#FFD48F", "#0A1A20"
FILLS = ("#C53D22", "#14716B", "#2B6CA8", "#8A5A00", "#A63A66", "#566125")
LINES = ("#FF9074", "#58C9BF", "#8ABDEE", "#E3AC4A", "#F49ABD", "#BCC972")
FONT = "var(--display, 'Bricolage Grotesque', 'Avenir Next', system-ui, sans-serif)"
SHOWN = 7
SPOTS = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"}


def svg(state: State, last: Taken[State, Action] | None, seat: int | None) -> str:
    """The state as the seat sees it, with what it may choose now."""
    mine: set[str] = {action.verb for action in actions(state, seat)} if seat is not None else set()
    colour = LAMP if seat == state.seat else LINES[state.seat % 6]  # lamp yellow means "yours, now"
    race = [_lane(state, each, colour, mine) for each in range(len(state.scores))]
    turn = _result(state, colour) if is_over(state) else _turn(state, last, colour) + _places(state, mine)
    inside = "".join((_finish(state), *race, turn))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="{FONT}">{inside}</svg>'
    )


def _text(x: float, y: float, size: int, words: object, fill: str = BONE, more: str = "") -> str:
    style = f'font-size="{size}" fill="{fill}" {more or _weight(650)}'
    return f'<text x="{x:.0f}" y="{y:.0f}" {style}>{words}</text>'


def _weight(weight: int, anchor: str = "start") -> str:
    return f'font-weight="{weight}" text-anchor="{anchor}"'


def _rect(x: float, y: float, wide: float, high: float, round_: float, more: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="{round_:.1f}" {more}/>'


def _die(x: float, y: float, side: float, face: int, body: str = BONE, pips: str = INK) -> str:
    """A die from above with its shadow, down-right as all shadows in the hall."""
    spots = (divmod(int(spot), 3) for spot in SPOTS[face])
    dots = "".join(
        f'<circle cx="{x + side * (0.26 + 0.24 * column):.1f}" cy="{y + side * (0.26 + 0.24 * row):.1f}"'
        f' r="{side * 0.092:.1f}" fill="{pips}"/>'
        for row, column in spots
    )
    shadow = _rect(x + side * 0.06, y + side * 0.09, side, side, side * 0.22, f'fill="{WELL}" opacity=".42"')
    return shadow + _rect(x, y, side, side, side * 0.22, f'fill="{body}"') + dots


# The race.


def _row(state: State) -> float:
    return min(78.0, (RACE - TOP) / len(state.scores))


def _at(state: State, points: int) -> float:
    return LEFT + (RIGHT - LEFT) * min(points, state.goal) / state.goal


def _middle(state: State, seat: int) -> float:
    spare = RACE - TOP - _row(state) * len(state.scores)
    return TOP + spare / 2 + _row(state) * (seat + 0.5)


def _finish(state: State) -> str:
    """The line to cross, chequered, with the goal above it."""
    top, side = _middle(state, 0) - _row(state) / 2, 7
    count = int(_row(state) * len(state.scores) // side)
    squares = "".join(
        f"M{RIGHT + side * (n % 2)} {top + side * n:.1f}h{side}v{side}h-{side}z" for n in range(count)
    )
    goal = _text(RIGHT + side, top - 8, 28, state.goal, BONE, _weight(700, "middle"))
    return f'<path d="{squares}" fill="{BONE}" opacity=".7"/>{goal}'


def _lane(state: State, seat: int, lit: str, mine: set[str]) -> str:
    """A seat's lane: its die stands where its points are; what is at stake lies before it."""
    middle, side = _middle(state, seat), _row(state) * 0.7
    here = _at(state, state.scores[seat])
    is_turn = seat == state.seat
    ground = _rect(
        LEFT, middle - side * 0.24, RIGHT - LEFT, side * 0.48, side * 0.24, f'fill="{WELL}" opacity=".5"'
    )
    tenths = "".join(
        f'<circle cx="{LEFT + (RIGHT - LEFT) * n / 10:.1f}" cy="{middle:.1f}" r="2.4" fill="{BONE}" opacity=".35"/>'
        for n in range(1, 10)
    )
    way = _rect(LEFT, middle - side * 0.24, here - LEFT, side * 0.48, side * 0.24, f'fill="{LINES[seat % 6]}"')
    stake = _stake(state, middle, side, mine) if is_turn and not is_over(state) else ""
    pawn = _die(here - side / 2, middle - side / 2, side, seat % 6 + 1, FILLS[seat % 6], "#fff")
    fill, weight = (lit, 800) if is_turn else (BONE, 650)
    size = max(27, round(side * 0.74))
    score = _text(WIDE - 8, middle + size * 0.35, size, state.scores[seat], fill, _weight(weight, "end"))
    return ground + tenths + way + pawn + stake + score


def _stake(state: State, middle: float, side: float, mine: set[str]) -> str:
    """What is at stake as a dotted way; looked at, where holding leads and where the next roll can."""
    score, stake = state.scores[state.seat], at_stake(state)
    here, there = _at(state, score), _at(state, score + stake)
    dots = f'stroke="{LAMP}" stroke-width="5" stroke-linecap="round" stroke-dasharray="0 10"'
    begin = here + side * 0.64
    way = f'<path d="M{begin:.1f} {middle:.1f}H{there:.1f}" {dots}/>' if there > begin else ""
    top, half = middle - side / 2, side / 2
    faces = [face for face in range(1, 7) if face != state.bust]
    low, high = (_at(state, score + stake + face) for face in (faces[0], faces[-1]))
    hold = _die(there - half, top, side, state.seat % 6 + 1, LAMP)
    low = max(low, here + half + 8)
    roll = _rect(low - 4, top + half / 2, max(high - low, 0) + 8, half, 4, f'fill="{LAMP}"')
    shown = (("hold", hold), ("roll", roll))
    return way + "".join(f"<g data-preview='[\"{verb}\"]'>{it}</g>" for verb, it in shown if verb in mine)


# The turn.


def _turn(state: State, last: Taken[State, Action] | None, colour: str) -> str:
    """What is at stake, and the rolls that it is made of; at first, what the turn before came to."""
    stake = at_stake(state)
    words = _text(30, LOW + 24, 28, "This turn") + _text(30, LOW + 120, 110, stake, colour, _weight(800))
    if not state.rolls:
        return words + (_turn_before(last) if last else "")
    left = len(state.rolls) - SHOWN
    more = _text(30 + 46 * SHOWN, LOW + 174, 27, f"+{left}") if left > 0 else ""
    return (
        words
        + more
        + "".join(_die(30 + 46 * place, LOW + 146, 38, face) for place, face in enumerate(state.rolls[-SHOWN:]))
    )


def _turn_before(last: Taken[State, Action]) -> str:
    """Whose turn it was, and what it came to."""
    before, stake = last.before, at_stake(last.before)
    held = last.answer == Chosen({before.seat: HOLD})
    words = f"held {stake}" if held else f"lost {stake}" if stake else "scored nothing"
    return _die(30, LOW + 146, 38, before.seat % 6 + 1, FILLS[before.seat % 6], "#fff") + _text(
        82, LOW + 173, 24, words
    )


def _places(state: State, mine: set[str]) -> str:
    """The two things one can do. What can't be done now is dim, and so is all of it in another's turn."""
    stake = at_stake(state)
    score = state.scores[state.seat] + stake
    hold = "wins" if score >= state.goal else f"makes {score}" if stake else "not yet"
    face = state.rolls[-1] if state.rolls else 5
    words = {"roll": ("Roll", f"{state.bust} loses {stake}" if stake else "the die"), "hold": ("Hold", hold)}
    found = ""
    for x, (verb, (label, note)) in zip((404, 584), words.items(), strict=True):
        icon = _die(x + 51, LOW + 22, 66, face) if verb == "roll" else _purse(x + 84, LOW + 55, stake)
        meaning = f"data-actions='[\"{verb}\"]'" if verb in mine else 'opacity=".42"'
        ground = _rect(
            x, LOW, 168, 184, 24, f'fill="{WELL}" fill-opacity=".55" stroke="{BONE}" stroke-opacity=".3"'
        )
        label_ = _text(x + 84, LOW + 132, 36, label, BONE, _weight(750, "middle"))
        note_ = _text(x + 84, LOW + 166, 28, note, BONE, _weight(500, "middle"))
        found += f"<g {meaning}>{ground}{icon}{label_}{note_}</g>"
    return found


def _purse(x: float, y: float, stake: int) -> str:
    """What holding brings, on a lamp-yellow disc."""
    disc = f'<circle cx="{x}" cy="{y}" r="36" fill="{LAMP}"/>'
    return disc + _text(x, y + 11, 30, f"+{stake}", INK, _weight(800, "middle"))


def _result(state: State, colour: str) -> str:
    """How it ended."""
    count = state.turns[state.seat]
    turns = "in one turn" if count == 1 else f"in {count} turns"
    words = turns if len(state.scores) == 1 else f"wins {turns}"
    pawn = _die(30, LOW + 30, 120, state.seat % 6 + 1, FILLS[state.seat % 6], "#fff")
    points = _text(186, LOW + 104, 96, state.scores[state.seat], colour, _weight(800))
    return pawn + points + _text(188, LOW + 146, 30, words)
