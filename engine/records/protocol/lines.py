"""Write the lines that end posts, and find them again in copied text.

A row is read without marks and Markdown, so that a line survives copying from any client. Whatever looks
almost like a line is reported too: it is never proof, and it is never passed over.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from engine.records.protocol.hashes import code, mark_of

_ROW_ENDS = re.compile("\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")
_DROPPED = {"Cf", "Mn", "Me"}
_MARKDOWN = str.maketrans("", "", "`*_~|\\")
_LEADING = re.compile(r"(?:[ \t]*(?:>|-#))+")
_BLANK = "[ \t]"
_LINE = re.compile(
    rf"(proof|receipt){_BLANK}+([0-9]{{1,9}}){_BLANK}+of{_BLANK}+([0-9a-z]{{6}}){_BLANK}*:{_BLANK}*"
    r"([0-9a-z]+(?:-[0-9a-z]+)*)",
    re.IGNORECASE | re.ASCII,
)
_GAP = "[^0-9a-z]{1,4}"
_ODD = re.compile(
    rf"(?:proof|receipt){_GAP}[0-9]{{1,6}}{_GAP}of{_GAP}([0-9a-z]{{6}})(?![0-9a-z])",
    re.IGNORECASE | re.ASCII,
)
_NO_LETTERS = re.compile("[^a-z]+")
_BRACKET = re.compile(r"\([^()]{0,40}\)")
_SAME_SIGN = str.maketrans("OIL", "011", "-")
FULL = 24
"""Number of signs of a complete code."""


@dataclass(frozen=True)
class Line:
    """A line as it was found; `is_clean` says that nothing else stands in its row or in brackets below it."""

    kind: str
    number: int
    mark: str
    given: str
    is_clean: bool
    row: int
    text: str

    @property
    def signs(self) -> str:
        """Return the signs of the code: O counts as 0, I and L count as 1."""
        return plain(self.given)

    @property
    def is_whole(self) -> bool:
        return self.is_clean and len(self.signs) == FULL

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Scanned:
    """The lines of a text, whatever only looks like one (row, mark, text), and its rows as read."""

    lines: tuple[Line, ...]
    odd: tuple[tuple[int, str, str], ...]
    rows: tuple[str, ...]


def proof_line(game_id: str, no: int, hash_: str) -> str:
    return f"Proof {no} of {mark_of(game_id)}: {code(hash_)}"


def receipt_line(game_id: str, n: int, hash_: str) -> str:
    return f"Receipt {n} of {mark_of(game_id)}: {code(hash_)}"


def plain(given: str) -> str:
    return given.upper().translate(_SAME_SIGN)


def read_row(row: str) -> str:
    """Return a row without marks, hidden signs and Markdown."""
    found = []
    for sign in unicodedata.normalize("NFKD", row):
        kind = unicodedata.category(sign)
        if kind in _DROPPED or (kind == "Cc" and sign != "\t"):
            continue
        found.append("-" if kind == "Pd" else " " if kind == "Zs" else sign)
    return _LEADING.sub("", "".join(found).translate(_MARKDOWN), count=1).strip(" \t") if found else ""


def scan(text: str) -> Scanned:
    """Return every line in a text, of any table, and whatever only looks like one."""
    rows = tuple(read_row(row) for row in _ROW_ENDS.split(text))
    lines: list[Line] = []
    odd: list[tuple[int, str, str]] = []
    for number, row in enumerate(rows):
        below = rows[number + 1] if number + 1 < len(rows) else ""
        found = list(_LINE.finditer(row))
        lines += [_line(match, number, is_marked=bool(_BRACKET.fullmatch(below))) for match in found]
        odd += [(number, mark.upper(), row) for mark in _odd(row, found)]
    return Scanned(tuple(lines), tuple(odd), rows)


def _line(match: re.Match[str], number: int, *, is_marked: bool) -> Line:
    kind, digits, mark, given = match.groups()
    is_clean = match.group() == match.string and not is_marked
    return Line(kind.lower(), int(digits), mark.upper(), given, is_clean, number, match.string)


def _odd(row: str, found: list[re.Match[str]]) -> Iterator[str]:
    for match in _ODD.finditer(row):
        if not any(line.start() <= match.start() < line.end() for line in found):
            yield match[1]


def is_line_like(text: str) -> bool:
    """Return whether typed text holds a line or something that looks like one."""
    letters = _NO_LETTERS.sub("", unicodedata.normalize("NFKD", text).lower())
    if "proof" not in letters and "receipt" not in letters:  # as nearly every text, and a scan takes longer
        return False
    found = scan(text)
    return bool(found.lines or found.odd)
