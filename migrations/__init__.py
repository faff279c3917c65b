"""The history of the database tables, kept by Alembic; `bot.store.database.migrate` runs it."""
