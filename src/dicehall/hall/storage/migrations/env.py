"""Alembic's door to the migrations: they run in the connection that `migrate.upgrade` hands in."""

from __future__ import annotations

from alembic import context

from dicehall.hall.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
