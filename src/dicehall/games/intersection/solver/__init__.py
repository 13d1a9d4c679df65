"""Exact solutions of Intersection: the best turn, the shortest solo game, and two players."""
