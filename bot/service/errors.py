"""Translate errors into a sentence for the person and a line for the log.

The line names the kind of request and the game, never what was typed, picked or answered.
"""

from __future__ import annotations

import logging
import secrets
from dataclasses import dataclass

from bot.messages.catalogue import reason_of, say
from bot.table.match.standstill import Standstill
from engine.kernel.core import Refused

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Trouble:
    """An error, ready to show and to log."""

    told: str
    """The text for the person, "" if nobody can be told."""
    line: str
    level: int = logging.INFO
    number: str = ""
    """The number under which a bug and its traceback are in the log, for reporting it; "" for any other
    error."""

    @property
    def is_ours(self) -> bool:
        """Return whether the error is a bug of ours."""
        return bool(self.number)

    def note(self) -> None:
        """Log the error."""
        log.log(self.level, "%s", self.line)


def trouble_of(error: Exception, deed: str) -> Trouble:
    """Classify any error; `deed` names the request in the log."""
    if isinstance(error, Refused):
        return refused(reason_of(error), deed)
    if isinstance(error, Standstill):
        return Trouble(error.told, f"{deed}: game {error.match_id} stands still", logging.WARNING)
    if isinstance(error, OSError | TimeoutError):
        return broken(error, deed)
    number = secrets.token_hex(3)
    return Trouble(
        say("error-ours", number=number),
        f"{deed} failed [{number}]: {type(error).__name__}",
        logging.ERROR,
        number,
    )


def refused(why: str, deed: str, kind: str = "") -> Trouble:
    """Return a Refused request's trouble, with the reason for the person; it is nothing to look into."""
    return Trouble(why, f"{deed} refused: {kind}" if kind else f"{deed} refused", logging.DEBUG)


def broken(error: Exception, deed: str) -> Trouble:
    """Return the trouble for a broken connection, which is no bug."""
    return Trouble(
        say("error-lost"), f"{deed}: the connection broke ({type(error).__name__})", logging.WARNING
    )
