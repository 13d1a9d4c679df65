"""Knockabout's players by level and its judge. What is compiled is loaded with the first question."""
