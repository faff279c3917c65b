"""Clean up text that people typed: the word of a cut, and names where they are told."""

from __future__ import annotations

import re
import unicodedata

from engine.kernel.core import Refused
from engine.records.protocol.lines import is_line_like

LONGEST_WORD = 40
"""Length of the longest cut word, in code points."""
IMITATION = "(a name that imitates a line)"
_LONGEST_TOLD = 80
_NOT_TOLD = re.compile('[`*_~|\\\\><@\\[\\](){}"\u201c\u201d\u201e\u00ab\u00bb]')


def kept_word(typed: str) -> str:
    """Return the cleaned-up cut word; Refused if it is empty, too long, or looks like a line of proof."""
    spaced = "".join(" " if sign.isspace() else sign for sign in typed)
    seen = "".join(sign for sign in spaced if unicodedata.category(sign)[0] != "C")
    word = unicodedata.normalize("NFC", " ".join(seen.split()))
    if not word:
        raise Refused("That word has no visible characters. Type another, or just hit a few keys.")
    if len(word) > LONGEST_WORD:
        raise Refused(f"That word is too long. Type at most {LONGEST_WORD} characters.")
    if is_line_like(typed) or is_line_like(word):
        raise Refused("That word looks like a line of proof. Type another, or just hit a few keys.")
    return word


def is_kept(word: str) -> bool:
    """Return whether a stored cut word is one that a table can have kept."""
    try:
        return kept_word(word) == word
    except Refused:
        return False


def told_text(text: str) -> str:
    """Return typed text as it is told: no line breaks, Markdown, brackets or quotes, and no imitated line."""
    if is_line_like(text):
        return IMITATION
    spaced = "".join(" " if sign.isspace() else sign for sign in text)
    seen = "".join(sign for sign in spaced if unicodedata.category(sign)[0] != "C")
    return _NOT_TOLD.sub("", seen).strip()[:_LONGEST_TOLD] or "(no name)"
