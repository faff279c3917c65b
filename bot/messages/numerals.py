"""Numbers in what comes back from Discord: in ids, menus and messages, none of it taken on trust."""

from __future__ import annotations

from bot.messages.catalogue import Message, say
from engine.kernel.core import Refused

DIGITS = 9
"""Most digits of a number: enough for all of ours, and small enough for the databases."""


def strange() -> Message:
    """Return what is said of an id that no version of ours makes now."""
    return say("play-too-old")


def is_numeral(text: str) -> bool:
    """Return whether it is a whole number as we write it."""
    return text.isascii() and text.isdecimal() and len(text) <= DIGITS


def read_numeral(text: str) -> int:
    """Return the number; Refused if there is none, as in an id that we never made."""
    if not is_numeral(text):
        raise Refused(strange())
    return int(text)
