"""Numbers in what comes back from Discord: in ids, menus and messages, none of it taken on trust."""

from __future__ import annotations

from engine.kernel.core import Refused

DIGITS = 9
"""As many as any number of ours has, and the databases' numbers hold."""
STRANGE = "That is of an older version of me. `/game status` shows how things stand."


def is_numeral(text: str) -> bool:
    """Return whether it is a whole number as we write it."""
    return text.isascii() and text.isdecimal() and len(text) <= DIGITS


def read_numeral(text: str) -> int:
    """Return the number; Refused if there is none, as in an id that we never made."""
    if not is_numeral(text):
        raise Refused(STRANGE)
    return int(text)
