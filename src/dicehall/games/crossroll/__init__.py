"""Crossroll Hong Kong: roll two dice, drive nine routes, for one to four."""
