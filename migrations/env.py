"""Run Alembic on the connection that it is given, or else on the one in the settings."""

from __future__ import annotations

import asyncio

from alembic import context
from sqlalchemy import Connection

from bot.extras import declare_tables
from bot.host.config import read_settings
from bot.store.database.migrate import on_connection
from bot.store.database.schema import metadata

declare_tables()


def migrate(connection: Connection) -> None:
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=True,
        transactional_ddl=True,
        compare_server_default=True,
    )
    with context.begin_transaction():
        context.run_migrations()


def print_sql() -> None:
    """Print the SQL of all migrations, for databases of others (`alembic upgrade head --sql`)."""
    context.configure(url=read_settings().database_url, target_metadata=metadata, literal_binds=True)
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    migrate(given)
elif context.is_offline_mode():
    print_sql()
else:
    asyncio.run(on_connection(read_settings().database_url, migrate))
