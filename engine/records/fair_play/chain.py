"""The chain of a table: each head stands for all that was before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from engine.records.fair_play.canonical import hashed
from engine.records.fair_play.entries import Entry


@dataclass(frozen=True)
class Header:
    """The beginning of a chain; `thrown` lists games of the channel abandoned in the hour before."""

    id: str
    game: str
    title: str
    thrown: int
    commitment: str

    @property
    def head(self) -> str:
        """h(-1)."""
        return hashed("chain", asdict(self))


def next_head(head: str, entry: Entry) -> str:
    """h(n), from h(n-1) and entry n."""
    return hashed("entry", [head, entry])


def heads(header: Header, log: Iterable[Entry]) -> list[str]:
    """h(0), h(1) and so on."""
    found, head = [], header.head
    for entry in log:
        head = next_head(head, entry)
        found.append(head)
    return found
