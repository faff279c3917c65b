"""Clean and escape names that people chose.

`f"{name}"` is escaped: it formats, links and mentions nothing. Where nothing is formatted (pictures, files,
menus), use `name.bare`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import TypeVar

from engine.records.protocol.lines import is_line_like
from engine.records.protocol.typed import IMITATION

LONGEST = 32
"""Most characters of a name, as many as Discord allows."""
NAMELESS = "Nameless"
_MARKS = 2
"""Most accents on one letter, as many as any script needs; more would reach into other lines."""
_JOINER = "\u200d"
_IDLE_JOINER = re.compile(rf"(?:(?<=[\w\s])|^){_JOINER}+|{_JOINER}+(?=\s|$|{_JOINER})")
"""Joiners without effect, which would make two different names look alike."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters that look like empty space."""
_SPECIAL = re.compile(r"[\\*_~`|>#\[\]()<:/.+-]")
_SIGN = "[0-9A-HJKMNP-TV-Z]"
_OWN_LINE = re.compile(rf"-# (Proof|Receipt) [0-9]+ of {_SIGN}{{6}}: {_SIGN}{{4}}(-{_SIGN}{{4}}){{5}}")
_LEFTWARD = ("R", "AL", "AN")
_ISOLATED = "\u2068{}\u2069"

Key = TypeVar("Key", bound=Hashable)


class Name(str):
    """A person's name without anything that breaks a line: control characters, overrides, line breaks.

    It equals its bare text, and is stored as that.
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Name:
        return text if isinstance(text, Name) else super().__new__(cls, _cleaned(text))

    @property
    def bare(self) -> str:
        """Return the name unescaped, where nothing is formatted."""
        return str.__str__(self)

    def __str__(self) -> str:
        return _escaped(self.bare)

    def __format__(self, spec: str) -> str:
        return format(_escaped(self.bare), spec)

    def __reduce__(self) -> tuple[type[Name], tuple[str]]:
        return Name, (self.bare,)


def bare_names(names: Mapping[Key, str]) -> dict[Key, str]:
    """Return the names unescaped, for a picture."""
    return {key: _honest(Name(name).bare) for key, name in names.items()}


def escaped(text: str) -> str:
    """Return any text escaped, so that it formats, links and mentions nothing."""
    return _SPECIAL.sub(r"\\\g<0>", text).replace("@", "@\u200b")


def typed(text: str) -> str:
    """Return text that people typed, escaped; one that imitates a line of proof is told as what it is."""
    return escaped(_honest(text))


def honest(text: str) -> str:
    """Return a message's text in which each row that imitates a line of proof is told as what it is.

    Typed text is escaped, so only the bot's own lines are in the form that stays.
    """
    if not is_line_like(text):
        return text
    return "\n".join(
        f"… {IMITATION}" if is_line_like(row) and not _OWN_LINE.fullmatch(row) else row
        for row in text.split("\n")
    )


def _honest(text: str) -> str:
    return IMITATION if is_line_like(text) else text


@lru_cache(maxsize=1024)
def _escaped(name: str) -> str:
    """Return the name escaped, and isolate right-to-left letters from the rest of the line."""
    name = _honest(name)
    is_leftward = any(unicodedata.bidirectional(letter) in _LEFTWARD for letter in name)
    return _ISOLATED.format(escaped(name)) if is_leftward else escaped(name)


@lru_cache(maxsize=1024)
def _cleaned(text: str) -> str:
    composed = unicodedata.normalize("NFC", "".join(filter(_is_letter, map(_as_space, text))))
    sparse = _IDLE_JOINER.sub("", _thinned(composed))
    return " ".join(sparse.split())[:LONGEST].rstrip(f" {_JOINER}") or NAMELESS


def _as_space(letter: str) -> str:
    is_space = letter.isspace() or letter in _BLANK or unicodedata.category(letter) == "Cc"
    return " " if is_space else letter


def _is_letter(letter: str) -> bool:
    """Return whether a character is visible.

    Overrides and other format characters (except joiners in emoji) and private-use characters are not.
    """
    return letter == _JOINER or not unicodedata.category(letter).startswith("C")


def _thinned(text: str) -> str:
    """Return the text with at most two accents on each letter."""
    kept, run = [], 0
    for letter in text:
        run = run + 1 if unicodedata.category(letter).startswith("M") else 0
        if run <= _MARKS:
            kept.append(letter)
    return "".join(kept)
