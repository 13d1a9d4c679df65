"""Crossroll for learning."""
