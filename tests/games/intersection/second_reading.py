"""A second reading of both rulebooks, from the texts alone and naive on purpose; the rules are compared with it.

A Game is a mutable object. what() says what it waits for:
    ("roll", ["signal", "traffic", ...])   answered by roll(values)
    ("decide", seat)                       answered by act(text), text from actions()
    ("over", scores, winners)
Where people's clocks run out: timeout().
"""

from __future__ import annotations

import itertools
from typing import Any

TRAFFIC_FACES = "HSX234"
NUMBERS = "234"
ORDER = "HSX234"

POINTS: dict[str, list[int]] = {  # face -> points for 0,1,2,3,4,5 parked
    "S": [0, 50, 100, 150, 200, 250],
    "H": [0, 100, 200, 300, 400, 500],
    "2": [0, 0, 0, 200, 400, 600],
    "3": [0, 0, 0, 300, 600, 900],
    "4": [0, 0, 0, 400, 800, 1200],
}


def defaults(rules: str) -> dict[str, Any]:
    if rules == "traffic":
        return {
            "goal": 5000,
            "come_in": 300,
            "signal": ["go", "go", "go", "go", "slow", "stop"],
            "points": POINTS,
            "last_turn": True,
            "no_dice": True,
        }
    return {"goal": 3000, "signal": ["go", "go", "go", "go", "yield", "stop"], "points": POINTS}


def sort(faces: str) -> str:
    return "".join(sorted(faces, key=ORDER.index))


def minus(faces: str, away: str) -> str:
    """The faces without those of away; away must be in it."""
    left = list(faces)
    for face in away:
        left.remove(face)
    return "".join(left)


def score_of(parked: str, table: dict[str, list[int]]) -> int:
    return sum(table[face][parked.count(face)] for face in "HS234")


def parking_choices(field: str, parked: str) -> set[str]:
    """Rule 4: every legal choice of dice to park, as sorted text."""
    choices = set()
    for size in range(1, len(field) + 1):
        for chosen in itertools.combinations(field, size):
            if "X" in chosen:
                continue
            fine = True
            for number in NUMBERS:
                n = chosen.count(number)
                if n == 0:
                    continue
                if number in parked:  # further dice of a number parked already
                    continue
                if n < 3:  # otherwise a group of three or more
                    fine = False
            if fine:
                choices.add(sort("".join(chosen)))
    return choices


def traffic_actions(signal: str | None, field: str, parked: str, since: bool) -> set[str]:
    """Legal action texts of a traffic turn's position; empty: the turn is over with nothing."""
    acts = set()
    # rule 3: at any decision, with or without sad faces
    if signal == "slow":
        if "S" in field:
            acts.add("slow S")
        if "S" in parked:
            acts.add("slow pS")
    if "X" in field:
        # rule 2
        if "H" in field:
            acts.add("fix H")
        if "H" in parked:
            acts.add("fix pH")
        if "H" not in field and "H" not in parked and signal == "go":
            acts.add("fix go")
        return acts
    # rule 4
    for choice in parking_choices(field, parked):
        acts.add("park " + choice)
    # rule 5, 7, 8
    if since:
        may_end = signal == "go" and len(parked) >= 1
        if may_end:
            acts.add("end")
        if len(field) >= 1:
            acts.add("on")
        if may_end and len(parked) == 4 and len(field) == 1:
            acts.add("double")
    return acts


def classic_actions(field: str, parked: str, since: bool) -> set[str]:
    acts = set()
    if not since:
        for choice in parking_choices(field, parked):
            acts.add("park " + choice)
    else:
        acts.add("end")
        if len(field) >= 1:
            acts.add("roll")
    return acts


class Game:
    def __init__(self, rules: str, seats: int, options: dict[str, Any] | None = None) -> None:
        self.rules = rules
        self.seats = seats
        self.options = defaults(rules)
        self.options.update(options or {})
        self.scores = [0] * seats
        self.turns = [0] * seats  # turns finished
        self.vander = [False] * seats  # has ended a turn by the Vander rule
        self.came_in = [False] * seats
        self.reached: int | None = None  # traffic: seat whose reaching the goal started the last turns
        self.winners: list[int] = []
        self.turn = -1
        self.phase = ""
        self.rolling = ""
        self.contest: list[int] = []
        self.happy: list[int] = []
        self.clear_turn()
        if seats == 1:
            self.turn = 0
            self.phase = "start"
        else:
            self.phase = "first"
            self.contest = list(range(seats))
            self.happy = []

    def clear_turn(self) -> None:
        self.signal: str | None = None
        self.field = ""
        self.parked = ""
        self.since = False
        self.action: str | None = None

    # ---------------------------------------------------------------- what is awaited
    def what(self) -> tuple[Any, ...]:
        if self.phase == "over":
            return ("over", list(self.scores), list(self.winners))
        if self.phase in ("first", "tie"):
            return ("roll", ["traffic"] * 5)
        if self.phase == "start":
            return ("roll", ["signal", *["traffic"] * 5])
        if self.phase == "rolling":
            word = self.action
            if word in ("fix H", "fix pH"):
                return ("roll", ["traffic"] * 2)
            if word in ("fix go", "slow S", "slow pS", "double"):
                return ("roll", ["signal", "traffic"])
            if word == "on":
                return ("roll", ["traffic"] * len(self.rolling))
            if word == "roll":
                return ("roll", ["signal", *["traffic"] * len(self.rolling)])
        assert self.phase == "decide"
        return ("decide", self.turn)

    def roller(self) -> int:
        """Whose roll is awaited."""
        if self.phase in ("first", "tie"):
            return self.contest[len(self.happy)]
        return self.turn

    def actions(self) -> set[str]:
        if self.phase != "decide":
            return set()
        if self.rules == "traffic":
            return traffic_actions(self.signal, self.field, self.parked, self.since)
        return classic_actions(self.field, self.parked, self.since)

    # ---------------------------------------------------------------- answers
    def act(self, text: str) -> None:
        assert text in self.actions(), text
        if text.startswith("park "):
            chosen = text[5:]
            self.field = minus(self.field, chosen)
            self.parked = self.parked + chosen
            self.since = True
            self.rest()
            return
        if text == "end":
            self.turn_over(score_of(self.parked, self.options["points"]))
            return
        self.action = text
        self.phase = "rolling"
        if text == "fix H":
            self.field = minus(self.field, "HX")
            self.rolling = "HX"
        elif text == "fix pH":
            self.field = minus(self.field, "X")
            self.parked = minus(self.parked, "H")
            self.rolling = "HX"
        elif text == "fix go":
            self.field = minus(self.field, "X")
            self.rolling = "X"
        elif text == "slow S":
            self.field = minus(self.field, "S")
            self.rolling = "S"
        elif text == "slow pS":
            self.parked = minus(self.parked, "S")
            self.rolling = "S"
        elif text in ("on", "double", "roll"):
            self.rolling = self.field
            self.field = ""
        else:
            raise AssertionError(text)

    def roll(self, values: tuple[str, ...]) -> None:
        kind, dice = self.what()
        assert kind == "roll" and len(values) == len(dice)
        if self.phase in ("first", "tie"):
            self.contest_roll(values)
            return
        if dice[0] == "signal":
            signal, faces = values[0], "".join(values[1:])
        else:
            signal, faces = None, "".join(values)
        if self.rules == "traffic":
            self.traffic_roll(signal, faces)
        else:
            self.classic_roll(signal, faces)

    def traffic_roll(self, signal: str | None, faces: str) -> None:
        action = self.action
        starting = self.phase == "start"
        self.action = None
        if signal == "stop":  # rule 1
            self.turn_over(0)
            return
        if signal is not None and action != "double":
            self.signal = signal
        if starting:
            self.field, self.parked, self.since = faces, "", False
        elif action == "on":
            self.field, self.since = faces, False
        elif action == "double":  # rule 7
            parks = faces in "HS" or (faces in NUMBERS and faces in self.parked)
            if signal == "go" and parks:
                self.turn_over(2 * score_of(self.parked + faces, self.options["points"]))
            else:
                self.turn_over(0)
            return
        else:  # fixes and star rolls never clear "since"
            self.field = self.field + faces
        self.rest()

    def classic_roll(self, signal: str | None, faces: str) -> None:
        self.action = None
        faces = faces.replace("X", "")  # out of play, whatever the signal
        if signal == "stop":
            self.turn_over(0)
            return
        if signal == "yield":
            counted = self.parked
            for face in faces:
                if face in "HS" or face in self.parked or faces.count(face) >= 3:
                    counted += face
            self.turn_over(score_of(counted, self.options["points"]))
            return
        assert signal == "go"
        self.signal = "go"
        self.field = faces
        self.since = False
        self.rest()

    def rest(self) -> None:
        """A decision if there is anything to decide, otherwise the turn is over with nothing."""
        self.phase = "decide"
        if not self.actions():
            self.turn_over(0)

    def timeout(self) -> None:
        """The clock of the player whose turn it is runs out."""
        assert self.phase in ("start", "rolling", "decide")
        if self.rules == "traffic":
            self.vander[self.turn] = True
        self.turn_over(0)

    # ---------------------------------------------------------------- the game
    def turn_over(self, points: int) -> None:
        seat = self.turn
        self.turns[seat] += 1
        self.clear_turn()
        goal = self.options["goal"]
        if self.rules == "traffic":
            if not self.came_in[seat]:
                if points >= self.options["come_in"]:
                    self.came_in[seat] = True
                else:
                    points = 0
            self.scores[seat] += points
            if self.reached is None and self.scores[seat] >= goal:
                self.reached = seat
                if not self.options["last_turn"]:
                    self.game_over()
                    return
            following = (seat + 1) % self.seats
            if self.reached is not None and following == self.reached:
                self.game_over()
                return
        else:
            self.scores[seat] += points
            following = (seat + 1) % self.seats
            standing = sum(1 for s in self.scores if s >= goal)
            if standing >= 2 or (self.seats == 1 and standing == 1):
                self.game_over()
                return
        self.turn = following
        self.phase = "start"

    def game_over(self) -> None:
        if self.seats == 1:
            self.phase = "over"
            self.winners = []
            return
        top = max(self.scores)
        who = []
        for seat in range(self.seats):
            nothing = (
                self.rules == "traffic"
                and self.options["no_dice"]
                and self.turns[seat] >= 1
                and self.scores[seat] == 0
                and not self.vander[seat]
            )
            if self.scores[seat] == top or nothing:
                who.append(seat)
        if len(who) == 1:
            self.phase = "over"
            self.winners = who
        else:
            self.phase = "tie"
            self.contest = who
            self.happy = []

    def contest_roll(self, values: tuple[str, ...]) -> None:
        """First player and ties: most happy faces; those tied for the most roll again."""
        self.happy.append(list(values).count("H"))
        if len(self.happy) < len(self.contest):
            return
        most = max(self.happy)
        left = [seat for seat, n in zip(self.contest, self.happy, strict=True) if n == most]
        self.happy = []
        if len(left) > 1:
            self.contest = left
        elif self.phase == "first":
            self.turn = left[0]
            self.phase = "start"
        else:
            self.phase = "over"
            self.winners = left
