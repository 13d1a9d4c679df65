"""Intersection for learning."""
