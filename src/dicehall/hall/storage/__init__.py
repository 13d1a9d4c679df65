"""The database: SQLite in a file, or PostgreSQL."""
