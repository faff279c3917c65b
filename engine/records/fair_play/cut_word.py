"""Clean up the word that a player types to cut the deck (docs/fair-play.md)."""

from __future__ import annotations

import unicodedata

from engine.kernel.core import Refused

LONGEST_WORD = 40
"""Length of the longest cut word, in code points."""


def kept_word(typed: str) -> str:
    """Return the cleaned-up cut word; Refused if it is empty or too long.

    White space becomes single spaces, characters of category C* are removed, both ends are trimmed, then NFC
    applies.
    """
    spaced = "".join(" " if sign.isspace() else sign for sign in typed)
    seen = "".join(sign for sign in spaced if unicodedata.category(sign)[0] != "C")
    word = unicodedata.normalize("NFC", " ".join(seen.split()))
    if not word:
        raise Refused("That word has no visible characters. Type another, or just hit a few keys.")
    if len(word) > LONGEST_WORD:
        raise Refused(f"That word is too long. Type at most {LONGEST_WORD} characters.")
    return word
