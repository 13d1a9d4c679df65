"""The dice game Pig, as a package of its own for Dicehall."""
