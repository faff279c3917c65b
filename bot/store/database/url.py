"""Convert database addresses from the form that hosting services use to the store's."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
RENAMED = {"sslmode": "ssl"}  # libpq's name: asyncpg's name for the same values
DROPPED = {"channel_binding"}  # libpq's own: asyncpg agrees on it with the server by itself
KNOWN = {
    "sqlite": {"timeout"},
    "postgresql": {
        "ssl", "timeout", "command_timeout", "statement_cache_size", "prepared_statement_cache_size",
        "host", "port", "krbsrvname", "passfile", "target_session_attrs",
    },
}  # fmt: skip


class BadUrl(ValueError):
    """Raised for an invalid database address; the text tells the bot's host why, without any password."""


def read_url(text: str) -> str:
    """Return the SQLAlchemy address, with password; raise BadUrl if it is invalid."""
    try:
        url = make_url(text.strip())
    except (ArgumentError, ValueError):
        raise BadUrl(
            "it should look like sqlite+aiosqlite:///var/bot.db or postgresql://user:password@host/name"
        ) from None
    driver = DRIVERS.get(url.drivername)
    if driver is None:
        raise BadUrl(f"{url.drivername} is not supported: use sqlite+aiosqlite or postgresql+asyncpg")
    url = _with_known_query(url.set(drivername=driver))
    if is_sqlite(url) and (not url.database or url.database.startswith(":memory:")):
        raise BadUrl(
            "a database in memory would be lost at the end: name a file, as in sqlite+aiosqlite:///var/bot.db"
        )
    if not is_sqlite(url) and "@" in f"{url.host}{url.database}{url.query}":
        raise BadUrl("a password with one of @ / ? # must have them as %40 %2F %3F %23")
    if not is_sqlite(url) and not url.database:
        raise BadUrl("it names no database: postgresql://user:password@host/name")
    return url.render_as_string(hide_password=False)


def with_password(url: str, password: str) -> str:
    """Return the database address with that password, unless it already has one."""
    address = make_url(url)
    if not password or is_sqlite(address) or address.password:
        return url
    return address.set(password=password).render_as_string(hide_password=False)


def is_sqlite(url: URL | str) -> bool:
    return make_url(url).get_backend_name() == "sqlite"


def database_file(url: URL | str) -> Path | None:
    """Return the file of an SQLite database; None for a server."""
    address = make_url(url)
    return Path(address.database) if is_sqlite(address) and address.database else None


def _with_known_query(url: URL) -> URL:
    query = {RENAMED.get(key, key): value for key, value in url.query.items() if key not in DROPPED}
    for key in query:
        if key not in KNOWN[url.get_backend_name()]:
            raise BadUrl(f"the part {key}= after the question mark is not understood: leave it out")
    return url.set(query=query)


def password_of(url: str) -> str:
    """Return the address's password, "" if it has none."""
    return str(make_url(url).password or "")
