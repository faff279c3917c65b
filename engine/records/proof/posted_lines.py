"""Find the lines of fair play in copied text, whatever is around them."""

from __future__ import annotations

import re
from dataclasses import dataclass

_SIGNS = "`*\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"
_MARKS = re.compile(rf"\|\||[{_SIGNS}]")
_SEP = r"[\s·|:,.\-–—>]+"
_ID = r"(?P<id>\w+-[0-9]{1,12})"
_NUMBERED = rf"(?P<no>\d+){_SEP}(?P<what>[a-z]+)(?:\s+(?P<of>\d+))?"
_LINE = re.compile(
    rf"fair[ \u00a0-]?play{_SEP}{_ID}{_SEP}(?:{_NUMBERED}|receipt\s+(?P<seat>\w+))"
    rf"(?={_SEP}(?P<hash>[0-9a-f]+))",
    re.IGNORECASE,
)
"""Pattern of a posted line. It only looks ahead at the hash, so that a truncated line does not swallow the
next one."""
_GAP = rf"[{_SIGNS}\s·|:,.\-–—>]+"
_OPENING = re.compile(
    rf"opening{_GAP}{_ID}{_GAP}(?P<n>\d+){_GAP}(?P<salt>[0-9a-f]+)(?:{_GAP})?", re.IGNORECASE
)
_GOES_ON = re.compile(r"\w[\w.]")
"""Pattern of a JSON number or word that continues where it should end."""
_MOST_TOLD = 80
_PLAIN = re.compile(r"0|[1-9][0-9]{0,11}")
_EDITED = re.compile(r"[^\n]{0,2000}\(edited|[^\n]{0,2000}\n[\s>#-]{0,40}\(edited", re.IGNORECASE)


NO_NUMBER = -1
"""Number for digits that the bot never writes: with a leading 0, in another script, or too long."""


@dataclass(frozen=True)
class PostedLine:
    """A posted line as it was read and as it was copied: numbered, or a seat's receipt."""

    id: str
    hash: str
    text: str
    no: int | None = None
    what: str = ""
    of: int = 0
    seat: str | None = None
    is_edited: bool = False

    def __str__(self) -> str:
        return f"{self.text} · {self.hash}"


@dataclass(frozen=True)
class PostedOpening:
    """A line of an openings file; `at` is where its JSON begins in the text, if it has any."""

    id: str
    n: int
    salt: str
    text: str
    at: int

    def __str__(self) -> str:
        return f"Opening · {self.id} · {self.n} · {self.salt} · {self.said(_MOST_TOLD)}"

    def says(self, json: str) -> bool:
        """Return whether the text at that place is exactly this JSON.

        A minus sign may have been lost in the gap before it.
        """
        starts = (at for at in (self.at, self.at - 1) if self.text.startswith(json, at))
        return any(not _GOES_ON.match(self.text, at + len(json) - 1) for at in starts)

    def said(self, length: int) -> str:
        """Return at most `length` characters from that place to the end of the line."""
        return self.text[self.at : self.at + length].partition("\n")[0].rstrip()


@dataclass(frozen=True)
class Copied:
    """The lines of fair play found in one file."""

    lines: tuple[PostedLine, ...]
    openings: tuple[PostedOpening, ...]

    @property
    def is_rising(self) -> bool:
        """Return whether the line numbers of each table rise; they do unless somebody moved lines."""
        last: dict[str, int] = {}
        for line in self.lines:
            if line.no is not None:
                if line.no < last.get(line.id, -1):
                    return False
                last[line.id] = line.no
        return True


def decode(raw: bytes) -> str:
    """Return the text of a saved file in any Unicode encoding."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", "replace")
    return raw.decode("utf-8", "replace")


def find(text: str) -> Copied:
    """Return every line of fair play in a text, for any table."""
    lines = tuple(_line(match) for match in _LINE.finditer(_MARKS.sub("", text)))
    return Copied(lines, tuple(_opening(match) for match in _OPENING.finditer(text)))


def _line(match: re.Match[str]) -> PostedLine:
    edited = bool(_EDITED.match(match.string, match.end("hash")))
    id_, hash_, text = match["id"].lower(), match["hash"].lower(), " ".join(match.group().split())
    if match["seat"] is not None:
        return PostedLine(id_, hash_, text, seat=match["seat"].lower(), is_edited=edited)
    what, of = match["what"].lower(), _number(match["of"]) if match["of"] else 0
    return PostedLine(id_, hash_, text, _number(match["no"]), what, of, is_edited=edited)


def _opening(match: re.Match[str]) -> PostedOpening:
    id_, salt = match["id"].lower(), match["salt"].lower()
    return PostedOpening(id_, _number(match["n"]), salt, match.string, match.end())


def _number(digits: str) -> int:
    return int(digits) if _PLAIN.fullmatch(digits) else NO_NUMBER
