"""Read numbers that come back from Discord in ids, menus and messages; none of them is trusted."""

from __future__ import annotations

from bot.messages.catalogue import Message, say
from engine.kernel.core import Refused

DIGITS = 9
"""Most digits of a number: enough for all of ours, and small enough for the databases."""


def strange() -> Message:
    """Return the reply to an id that no present version of the bot writes."""
    return say("play-too-old")


def is_numeral(text: str) -> bool:
    """Return whether the text is a whole number as the bot writes it."""
    return text.isascii() and text.isdecimal() and len(text) <= DIGITS


def read_numeral(text: str) -> int:
    """Return the number; Refused if the text is none, as in an id that the bot never wrote."""
    if not is_numeral(text):
        raise Refused(strange())
    return int(text)
