"""Ratings: a person and a puzzle meet like two players. A person who solves it wins; otherwise the puzzle does."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

MEAN, SPREAD = 25.0, 25.0 / 3.0
POINTS = 40
"""Shown points for each point of the rating library, so that everybody begins at 1,000."""


class Skill(msgspec.Struct, frozen=True):
    """A rating with its doubt, as the rating library has them."""

    mu: Annotated[float, Meta(ge=-1000, le=1000)] = MEAN
    sigma: Annotated[float, Meta(gt=0, le=1000)] = SPREAD

    @property
    def shown(self) -> int:
        """The rating as people read it."""
        return round(POINTS * self.mu)

    @property
    def doubt(self) -> int:
        """Its standard deviation as people read it."""
        return round(POINTS * self.sigma)


def after(person: Skill, puzzle: Skill, solved: bool) -> tuple[Skill, Skill]:
    """Both ratings after a first try."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    teams = [[model.rating(mu=each.mu, sigma=each.sigma)] for each in (person, puzzle)]
    rated = model.rate(teams, ranks=[1, 2] if solved else [2, 1])
    one, other = (Skill(team[0].mu, team[0].sigma) for team in rated)
    return one, other
