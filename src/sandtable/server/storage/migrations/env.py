"""What Alembic runs: migrations in the transaction of whoever asks for them (storage/migrate.py)."""

from alembic import context

from sandtable.server.storage.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
