"""Pages of a crew's book as plain data: title, tracks, numbers and entries; no rules, no pixels."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from render.scenes.grid import Bar, Likeness, read_likeness

Seat = str


class Number(NamedTuple):
    """A number with its label."""

    word: str
    number: str


class Entry(NamedTuple):
    """Text under a heading."""

    heading: str
    text: str


class Page(NamedTuple):
    """A page about a seat's hero or about a place; `note` appears to the right of its title."""

    seat: Seat | None
    title: str
    note: str = ""
    bars: tuple[Bar, ...] = ()
    numbers: tuple[Number, ...] = ()
    entries: tuple[Entry, ...] = ()
    has_light: bool = False
    likeness: Likeness | None = None


@dataclass(frozen=True)
class SheetPages:
    """All pages in a column; `seats` are all seats of the game, in order."""

    title: str
    pages: tuple[Page, ...]
    seats: tuple[Seat, ...]


def load_sheets(data: dict[str, Any]) -> SheetPages:
    """Load dumped pages."""
    return SheetPages(data["title"], tuple(map(_page, data["pages"])), tuple(data["seats"]))


def _page(data: list[Any]) -> Page:
    seat, title, note, bars, numbers, entries, has_light, likeness = data
    return Page(
        seat, title, note, tuple(Bar(*one) for one in bars), tuple(Number(*one) for one in numbers),
        tuple(Entry(*one) for one in entries), has_light, read_likeness(likeness),
    )  # fmt: skip


def page_lines(page: Page) -> Iterator[str]:
    """Yield a page's contents in order, for screen readers."""
    yield f"{page.title}: {page.note}." if page.note else f"{page.title}."
    said = [f"{bar.name} {bar.left} of {bar.of}" for bar in page.bars]
    said += [f"{one.word} {one.number}" for one in page.numbers]
    if said:
        yield f"{', '.join(said)}."
    for entry in page.entries:
        yield f"{entry.heading}: {entry.text}."
