"""Crossroll Hong Kong: roll two dice, drive nine routes, for one to four."""

from dicehall.games.crossroll.game import Crossroll

GAME = Crossroll()
