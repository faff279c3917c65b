"""The history of the tables, by Alembic; run through bot.store.database.migrate."""
