"""Knockabout for learning."""
