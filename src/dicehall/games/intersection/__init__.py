"""Intersection: park dice, mend sad faces, press your luck. Traffic and classic rules."""

from dicehall.games.intersection.game import Intersection

GAME = Intersection()
