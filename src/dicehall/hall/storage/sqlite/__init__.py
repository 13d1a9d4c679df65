"""SQLite: one process, one file, one thread that writes."""
