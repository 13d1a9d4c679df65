"""What is counted in Crossroll; a turn is a round of all players."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase

from dicehall.core.contract import Event
from dicehall.games.crossroll.kernel import COMPLETED, LANDMARKS, SPEEDS
from dicehall.games.crossroll.rules import standing
from dicehall.games.crossroll.state import State
from dicehall.games.crossroll.tables import tables
from dicehall.lab.gauge import Gauge, Rate, Rule

COUNTED = {
    "drive": "drives",
    "lotto": "lottos",
    "engine": "upgrades",
    "bonus": "bonuses",
    "completed": "routes",
    "landmark": "landmarks",
    "unlocked": "unlocked",
    "penalty": "penalties",
    "skip": "skips",
    "install": "installed",
}
LETTERS = ascii_uppercase  # of any board; a route that is not there is never completed, and reports leave it out


def counts_as(_: State, event: Event) -> Iterator[str]:
    """What an event counts as."""
    if event.kind == "rolled":
        yield "turns"
    elif event.kind in COUNTED:
        yield COUNTED[event.kind]
    if event.kind == "completed":
        yield from ["dots"] * event.facts["dots"]


def ended(state: State) -> dict[str, tuple[int, ...]]:
    """Where each seat's points came from."""
    t = tables(state.options.board)
    speed = tuple(int(t.worth[0, row[SPEEDS]]) for row in state.sheets)
    landmark = tuple(int(t.worth[1, row[LANDMARKS]]) for row in state.sheets)
    rest = zip(standing(state), speed, landmark, strict=True)
    by_route = {
        f"route_{route.letter}": tuple(row[COMPLETED] >> n & 1 for row in state.sheets)
        for n, route in enumerate(state.board.routes)
    }
    return {
        "route_points": tuple(total - fast - marks for total, fast, marks in rest),
        "speed_points": speed,
        "landmark_points": landmark,
        **by_route,
    }


GAUGE = Gauge(
    turn="round",
    points="points",
    rules=(
        Rule("route_points", "Points from routes"),
        Rule("speed_points", "Points from speed"),
        Rule("landmark_points", "Points from landmarks"),
        Rule("routes", "Routes completed"),
        *(Rule(f"route_{letter}", f"Route {letter} completed") for letter in LETTERS),
        Rule("dots", "Dots of completed routes"),
        Rule("landmarks", "Landmarks circled"),
        Rule("drives", "Drives"),
        Rule("bonuses", "Lotto bonuses"),
        Rule("lottos", "Numbers on the ticket"),
        Rule("upgrades", "Numbers on the engine"),
        Rule("unlocked", "Effects unlocked"),
        Rule("penalties", "X in boxes"),
        Rule("skips", "Main actions skipped"),
        Rule("installed", "Nitrous Oxide installed"),
    ),
    rates=(
        Rate("points_a_route", "Points for a completed route", "route_points", "routes", is_share=False),
        Rate("points_a_dot", "Points for a dot", "speed_points", "dots", is_share=False),
        Rate("points_a_landmark", "Points for a landmark", "landmark_points", "landmarks", is_share=False),
    ),
    counts_as=counts_as,
    ended=ended,
)
