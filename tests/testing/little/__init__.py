"""A small game that keeps every law, and brings every part but a table: to be broken in one place at a time."""
