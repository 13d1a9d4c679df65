"""PostgreSQL: one process or several, one statement for each group of changes."""
