"""Compute the hash chain of a table: each head depends on every entry before it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from engine.records.fair_play.canonical import hashed
from engine.records.fair_play.entries import Entry


@dataclass(frozen=True)
class Header:
    """The header of a chain; `thrown` lists the games given up in the channel within the hour before."""

    id: str
    game: str
    title: str
    thrown: int
    commitment: str

    @property
    def head(self) -> str:
        """Return h(-1), the head before the first entry."""
        return hashed("chain", asdict(self))


def next_head(head: str, entry: Entry) -> str:
    """Return h(n), the head after entry n, from h(n-1) and the entry."""
    return hashed("entry", [head, entry])


def heads(header: Header, log: Iterable[Entry]) -> list[str]:
    """Return the heads after each entry: h(0), h(1) and so on."""
    found, head = [], header.head
    for entry in log:
        head = next_head(head, entry)
        found.append(head)
    return found
