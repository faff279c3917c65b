"""What the repository of fair play gives and takes: rows as those of `bot.store.rows`."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from engine.kernel.core import Json


@dataclass(frozen=True)
class FairRow:
    """What a table with a chain has of its own; `thrown` and `title` stand in the chain's header.

    is_cut: somebody else's word closes the deal. `step`: how many sets of asks were opened, `since`: what
    number the next entry had then. `locked_by`: the person who pressed Start, since `locked_at`; `wake_at`:
    when something is to be done if nobody cuts. `ending`: table and expect of the record.
    """

    match_id: int
    title: str
    secret: str = field(repr=False)
    thrown: int
    is_cut: bool = True
    step: int = 0
    since: int = 0
    locked_by: int | None = None
    locked_at: datetime | None = None
    wake_at: datetime | None = None
    ending: Json = None


@dataclass(frozen=True)
class EntryRow:
    """Entry `n` (from 0) of a table's chain, as it is hashed, and the head after it."""

    match_id: int
    n: int
    entry: dict[str, Json]
    head: str


@dataclass(frozen=True)
class OpeningRow:
    """What entry `n` has sealed, and the salt of its seal; None: it stays shut for ever."""

    match_id: int
    n: int
    salt: str | None
    content: Json


@dataclass(frozen=True)
class ComerRow:
    """Who came to a table, in order; his name and its salt are None once he had himself forgotten."""

    match_id: int
    who: int
    person_id: int | None
    name: str | None
    salt: str | None


@dataclass(frozen=True)
class LineRow:
    """A numbered line as it was posted, without what makes it small."""

    match_id: int
    no: int
    line: str
