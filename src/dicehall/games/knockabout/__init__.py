"""Knockabout: dice that are pieces, knocked from hand to hand across a board of hexagons into its gutter."""
