"""Moved to `sentences`."""

from dicehall.core.sentences import with_names as with_names
