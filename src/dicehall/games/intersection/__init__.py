"""Intersection: park dice, mend sad faces, press your luck. Traffic and classic rules."""
