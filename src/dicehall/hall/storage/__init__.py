"""Where tables are stored: SQLite in a file of its own, or PostgreSQL."""
