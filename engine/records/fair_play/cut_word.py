"""The word with which somebody cuts, as it is kept."""

from __future__ import annotations

import unicodedata

from engine.kernel.core import Refused

LONGEST_WORD = 40
"""Code points."""


def kept_word(typed: str) -> str:
    """Return the word to keep from what was typed; Refused if nothing is left, or too much.

    White space becomes single spaces, characters of category C* are dropped, ends are trimmed, then NFC.
    """
    spaced = "".join(" " if sign.isspace() else sign for sign in typed)
    seen = "".join(sign for sign in spaced if unicodedata.category(sign)[0] != "C")
    word = unicodedata.normalize("NFC", " ".join(seen.split()))
    if not word:
        raise Refused("Type a word, or just hit a few keys: there is nothing in it that can be seen.")
    if len(word) > LONGEST_WORD:
        raise Refused(f"That is too long for a cut: {LONGEST_WORD} letters are the most.")
    return word
