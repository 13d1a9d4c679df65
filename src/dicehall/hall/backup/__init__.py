"""Backups: a whole database as one file, which SQLite and PostgreSQL both can be restored from."""
