"""How long a test waits for what should happen at once: long enough for a machine with ten times too much to do."""

from __future__ import annotations

PATIENCE = 120.0
