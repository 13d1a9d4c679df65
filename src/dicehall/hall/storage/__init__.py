"""Where tables are kept: SQLite in a file of its own, or PostgreSQL."""
