"""Tell an ended game in a message: what its record proves, and what nobody can check."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.messages.catalogue import Message, say
from bot.messages.names import escaped
from engine.records.verification.faults import Fails
from engine.records.verification.openings import read_openings
from engine.records.verification.reading import read_log
from engine.records.verification.telling import NOBODY_CAN, Teller

LONGEST = 1_200
"""Most characters of a told game in a message; the program tells it whole."""


def short(told: Sequence[str]) -> list[Message | str]:
    """Return as many of the sentences as a message holds; names in them format, link and mention nothing."""
    text = "\n".join(told)
    more = [say("proof-more")] if len(text) > LONGEST else []
    shown = text[:LONGEST].rpartition("\n")[0] if more else text
    return [escaped(shown), *more]


def told(record: Mapping[str, Any]) -> list[Message | str]:
    """Return what the record of a game that has just ended tells; nothing where damage left it false."""
    try:
        state, _ = read_log(record)
        played = Teller(state, read_openings(state)).tell()
    except Fails:
        return []
    return [*short(played), say("ending-lines", n=len(state.lines)), NOBODY_CAN]
