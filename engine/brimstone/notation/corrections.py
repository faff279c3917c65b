"""Suggest corrections for an unreadable line with misspelt words."""

from __future__ import annotations

import re

from engine.brimstone.board.components import SEATS, TOKENS
from engine.brimstone.board.hexes import Hex
from engine.brimstone.notation.order_lines import read_line
from engine.brimstone.notation.spelling import closest
from engine.kernel.core import Refused

_WORD = re.compile(r"[^\W\d_]{3,}")
_WORDS = (
    *TOKENS,
    *SEATS,
    *("attack", "defend", "forced", "else", "follow", "against", "stronger", "all", "none", "clear"),
    *(
        "pay",
        "win",
        "sure",
        "ask",
        "retreat",
        "best",
        "short",
        "buy",
        "discharge",
        "cheapest",
        "nobody",
        "self",
    ),
)


def mended(line: str, home: Hex | None) -> str:
    """Return a "did you mean" question with the corrected line; "" if no correction can be read."""
    meant = _WORD.sub(lambda word: closest(word[0].lower(), _WORDS) or word[0], line.strip())
    if meant == line.strip() or not _reads(meant, home):
        return ""
    return f"Did you mean {meant}?"


def _reads(line: str, home: Hex | None) -> bool:
    try:
        return bool(read_line(line, home))
    except Refused:
        return False
