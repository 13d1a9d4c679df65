"""Intersection's players by level and its judge, from exact solutions."""
