"""Lines of fair play found again in whatever was copied: what stands around them does not matter."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.core import Json
from engine.fair_play import NotCanonical, parse

_MARKS = re.compile("\\|\\||[`*\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_SEP = r"[\s·|:,.\-–—>]+"
_ID = r"(?P<id>\w+-[0-9]{1,12})"
_NUMBERED = rf"(?P<no>[0-9]{{1,12}}){_SEP}(?P<what>[a-z]+)(?:\s+(?P<of>[0-9]{{1,12}}))?"
_LINE = re.compile(
    rf"fair[ \u00a0-]?play{_SEP}{_ID}{_SEP}(?:{_NUMBERED}|receipt\s+(?P<seat>\w+))"
    rf"(?={_SEP}(?P<hash>[0-9a-f]+))",
    re.IGNORECASE,
)
"""The hash is looked at and not taken: what is cut off must not swallow the line after it."""
_OPENING = re.compile(
    rf"opening{_SEP}{_ID}{_SEP}(?P<n>[0-9]{{1,12}}){_SEP}(?P<salt>[0-9a-f]+)(?P<gap>{_SEP})", re.IGNORECASE
)
_EDITED = re.compile(r"[^\n]{0,2000}\(edited|[^\n]{0,2000}\n[\s>#-]{0,40}\(edited", re.IGNORECASE)


@dataclass(frozen=True)
class PostedLine:
    """A line as it was found: numbered, or a receipt of a seat."""

    id: str
    hash: str
    no: int | None = None
    what: str = ""
    of: int = 0
    seat: str | None = None
    is_edited: bool = False

    def __str__(self) -> str:
        what = f"{self.no} · {self.what}" if self.seat is None else f"receipt {self.seat}"
        of = f" {self.of}" if self.of else ""
        return f"Fair play · {self.id} · {what}{of} · {self.hash}"


@dataclass(frozen=True)
class PostedOpening:
    """A line of a file of openings; `answer` is None and `is_cut` where its JSON does not end."""

    id: str
    n: int
    salt: str
    text: str
    answer: Json = None
    is_cut: bool = False

    def __str__(self) -> str:
        return f"Opening · {self.id} · {self.n} · {self.salt} · {self.text}"


@dataclass(frozen=True)
class Copied:
    """What was found in one file."""

    lines: tuple[PostedLine, ...]
    openings: tuple[PostedOpening, ...]

    @property
    def is_rising(self) -> bool:
        """Whether the numbers of each table rise, as they do where nothing was moved."""
        last: dict[str, int] = {}
        for line in self.lines:
            if line.no is not None:
                if line.no < last.get(line.id, -1):
                    return False
                last[line.id] = line.no
        return True


def decode(raw: bytes) -> str:
    """The text of a file that somebody has saved, in whatever way Unicode is saved."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", "replace")
    return raw.decode("utf-8", "replace")


def find(text: str) -> Copied:
    """All lines of fair play in a text, of whatever table."""
    clean = _MARKS.sub("", text)
    lines = tuple(_line(match) for match in _LINE.finditer(clean))
    openings = (one for line in text.split("\n") if "pening" in line.lower() for one in _openings(line))
    return Copied(lines, tuple(openings))


def _line(match: re.Match[str]) -> PostedLine:
    edited = bool(_EDITED.match(match.string, match.end("hash")))
    id_, hash_ = match["id"].lower(), match["hash"].lower()
    if match["seat"] is not None:
        return PostedLine(id_, hash_, seat=match["seat"].lower(), is_edited=edited)
    what, of = match["what"].lower(), int(match["of"] or 0)
    return PostedLine(id_, hash_, int(match["no"]), what, of, is_edited=edited)


def _openings(line: str) -> Iterator[PostedOpening]:
    """Those of a line; their JSON is read before any mark is removed."""
    clean, places = _cleaned(line)
    for match in _OPENING.finditer(clean):
        id_, n, salt = match["id"].lower(), int(match["n"]), match["salt"].lower()
        for start in range(match.start("gap") + 1, match.end() + 1):
            text = _json_at(line[places[start] :])
            if text is not None:
                yield PostedOpening(id_, n, salt, text, parse(text))
                break
        else:
            yield PostedOpening(id_, n, salt, line[places[match.end()] :], is_cut=True)


def _cleaned(line: str) -> tuple[str, list[int]]:
    """The line without marks, and where each of its signs and its end stood."""
    marks = {place for match in _MARKS.finditer(line) for place in range(*match.span())}
    places = [place for place in range(len(line)) if place not in marks]
    return "".join(line[place] for place in places), [*places, len(line)]


def _json_at(text: str) -> str | None:
    """The JSON that the text begins with; None if it begins with none."""
    try:
        _, length = json.JSONDecoder().raw_decode(text)
        parse(text[:length])
    except (json.JSONDecodeError, RecursionError, NotCanonical):
        return None
    return text[:length]
