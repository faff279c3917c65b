"""Recognise errors that mean the database is temporarily unavailable, rather than a bug."""

from __future__ import annotations

from sqlalchemy import exc

_OF_DATA = (exc.IntegrityError, exc.DataError, exc.ProgrammingError, exc.NotSupportedError)
"""Errors about a statement or its values; all others mean that the database is unavailable."""


def is_trouble_of_database(error: Exception) -> bool:
    """Return whether the error is the database's, and a retry may succeed."""
    if isinstance(error, exc.DBAPIError):
        return not isinstance(error, _OF_DATA)
    return isinstance(error, (exc.TimeoutError, exc.DisconnectionError, OSError, TimeoutError))
