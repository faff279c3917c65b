"""Keep what an entry tells as messages with their values, and word it in lines that a phone shows whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from bot.messages.catalogue import Text, dump_texts, load_texts, together
from engine.kernel.core import Json

LONGEST_LINE: Final = 80


def kept(line: str) -> Json:
    """Return a line as the log keeps it: a message's id and values, or the text of another line."""
    return dump_texts(line)


def told(lines: Iterable[Json]) -> list[str]:
    """Word kept lines in the reader's language; those longer than 80 letters go on in the next line."""
    return [part for line in loaded(lines) for part in _parts(line)]


def in_one(lines: Iterable[Json]) -> Text:
    """Return kept lines as one text that keeps their messages."""
    return together(loaded(lines), " ")


def loaded(lines: Iterable[Json]) -> list[str]:
    """Return kept lines as texts, without those that this version has no words for."""
    return [text for line in lines if (text := _load(line))]


def shown(faces: Sequence[int]) -> str:
    """Return the faces of dice as people read them: `3 5 6`."""
    return " ".join(map(str, faces))


def _load(line: Json) -> str:
    try:
        text: Any = load_texts(line)
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
        return ""
    return text if isinstance(text, str) else ""


def _parts(text: str) -> Iterator[str]:
    line = text[:1].upper() + text[1:]
    while len(line) > LONGEST_LINE:
        cut = line.rfind(" ", 0, LONGEST_LINE + 1)
        cut = cut if cut > 0 else LONGEST_LINE
        yield line[:cut].rstrip()
        line = line[cut:].lstrip()
    yield line
