"""Store the links that open a table's page, and the sessions of pages; of both secrets only the hash."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

from sqlalchemy import (
    Index,
    String,
    and_,
    bindparam,
    cast,
    delete,
    func,
    literal,
    select,
    type_coerce,
    update,
)

from bot.messages.surfaces import PanelSurface
from bot.store.database.personal_data import belongs_to
from bot.store.database.schema import As, Counter, Hash, Id, Moment, SeatWord, table_of
from bot.store.database.sql import Repository, add, read_one, read_row, read_sound
from bot.store.tables.log import answers
from bot.store.tables.matches import matches
from bot.store.tables.outbox.rows import waiting
from bot.store.tables.panels import panels
from bot.store.tables.seats import seats
from engine.kernel.core import Seat

PagesKind = Literal["", "local", "linked", "activity"]
"""How people open pages: by links, inside Discord too, or where nobody else is; "" while there are none."""
OfGame = Annotated[int, As(of="matches.id", goes_with_it=True)]


@dataclass(frozen=True)
class BoardLinkRow:
    """A link by which a person opens a page once."""

    digest: Annotated[str, As(String(64), key=True)]
    person_id: Id
    match_id: OfGame
    made_at: datetime
    used_at: datetime | None = None


@dataclass(frozen=True)
class BoardRow:
    """A page's session: the person, their table and their seat; "" watches as the channel does."""

    id: Counter
    digest: Hash
    person_id: Id
    match_id: OfGame
    seat: SeatWord
    made_at: datetime
    seen_at: datetime

    @property
    def surface(self) -> PanelSurface:
        return PanelSurface("page", self.id)


board_links = table_of("board_links", BoardLinkRow, Index("ix_board_links_person_id", "person_id"))
boards = table_of(
    "boards",
    BoardRow,
    Index("ix_boards_person_id", "person_id"),
    Index("uq_boards_digest", "digest", unique=True),
)

belongs_to(board_links.c.person_id, "links to boards")
belongs_to(boards.c.person_id, "open boards")

_USE = (
    update(board_links)
    .where(
        board_links.c.digest == bindparam("of_digest"),
        board_links.c.used_at.is_(None),
        board_links.c.made_at > bindparam("since", type_=Moment()),
    )
    .values(used_at=bindparam("at", type_=Moment()))
    .returning(board_links)
)
_MADE = select(func.count()).where(
    board_links.c.person_id == bindparam("of_person"),
    board_links.c.made_at > bindparam("since", type_=Moment()),
)
_OLD_LINKS = delete(board_links).where(board_links.c.made_at <= bindparam("before", type_=Moment()))
_OLD = select(boards).where(boards.c.made_at <= bindparam("before", type_=Moment()))
_BY_DIGEST = select(boards).where(boards.c.digest == bindparam("of_digest"))
_OF_PERSON = select(boards).where(boards.c.person_id == bindparam("of_person")).order_by(boards.c.id)
_SEEN = (
    update(boards)
    .where(boards.c.id.in_(bindparam("of_ids", expanding=True)))
    .values(seen_at=bindparam("at", type_=Moment()))
)
_END = delete(boards).where(boards.c.id == bindparam("of_id"))
_END_PANEL = delete(panels).where(panels.c.surface == bindparam("of_surface"))
_HELD_BACK = select(waiting.c.nonce, waiting.c.payload).where(
    waiting.c.match_id == bindparam("of_match"),
    waiting.c.target == bindparam("of_person"),
    waiting.c.kind == "panel",
    waiting.c.lease_until.is_(None),
)
_NEWEST = (
    select(func.max(answers.c.n)).where(answers.c.match_id == boards.c.match_id).correlate(boards)
).scalar_subquery()
_ITS_SEAT = and_(seats.c.match_id == boards.c.match_id, seats.c.seat == boards.c.seat)
_ITS_PANEL = panels.c.surface == type_coerce(literal("page:").concat(cast(boards.c.id, String)), String)
_MARKS = (
    select(
        boards.c.id,
        matches.c.state,
        matches.c.paused_at,
        seats.c.person_id,
        seats.c.revision,
        panels.c.is_live,
        _NEWEST,
    )
    .join(matches, matches.c.id == boards.c.match_id)
    .outerjoin(seats, _ITS_SEAT)
    .outerjoin(panels, _ITS_PANEL)
    .where(boards.c.id.in_(bindparam("of_ids", expanding=True)))
)
AT_ONCE = 1000
"""Sessions that one statement asks about; databases take so many values at most."""


class Boards(Repository):
    async def link(self, row: BoardLinkRow) -> None:
        """Keep a new link."""
        await add(self._connection, board_links, vars(row))

    async def links_made(self, person_id: int, since: datetime) -> int:
        found = await self._connection.execute(_MADE, {"of_person": person_id, "since": since})
        return int(found.scalar_one())

    async def use_link(self, digest: str, at: datetime, since: datetime) -> BoardLinkRow | None:
        """Use up a link that was made after `since`; None if there is none, or somebody has used it."""
        found = await self._connection.execute(_USE, {"of_digest": digest, "at": at, "since": since})
        return read_one(BoardLinkRow, found.one_or_none())

    async def open(self, digest: str, person_id: int, match_id: int, seat: Seat, at: datetime) -> BoardRow:
        """Insert a session."""
        values = {
            "digest": digest,
            "person_id": person_id,
            "match_id": match_id,
            "seat": seat,
            "made_at": at,
            "seen_at": at,
        }
        return read_row(BoardRow, await add(self._connection, boards, values))

    async def find(self, digest: str) -> BoardRow | None:
        found = await self._connection.execute(_BY_DIGEST, {"of_digest": digest})
        return read_one(BoardRow, found.one_or_none())

    async def of(self, person_id: int) -> list[BoardRow]:
        """Return the person's open sessions."""
        return read_sound(BoardRow, await self._connection.execute(_OF_PERSON, {"of_person": person_id}))

    async def seen(self, ids: Sequence[int], at: datetime) -> None:
        """Note that these pages are open."""
        for some in _some(ids):
            await self._connection.execute(_SEEN, {"of_ids": some, "at": at})

    async def end(self, board: BoardRow) -> None:
        """Delete a session with its panel."""
        await self._connection.execute(_END, {"of_id": board.id})
        await self._connection.execute(_END_PANEL, {"of_surface": board.surface})

    async def prune(self, links: datetime, sessions: datetime) -> None:
        """Delete links and sessions made before then."""
        await self._connection.execute(_OLD_LINKS, {"before": links})
        for row in read_sound(BoardRow, await self._connection.execute(_OLD, {"before": sessions})):
            await self.end(row)

    async def held_back(self, board: BoardRow, step: str) -> list[str]:
        """Return the nonces of DMs that would show this decision."""
        its = {"of_match": board.match_id, "of_person": board.person_id}
        found = await self._connection.execute(_HELD_BACK, its)
        return [nonce for nonce, payload in found if payload.get("step") == step]

    async def marks(self, ids: Sequence[int]) -> dict[int, tuple[object, ...]]:
        """Return for each session what changes whenever its page may have something new.

        It never leaves the bot. A session that has ended has none.
        """
        found: dict[int, tuple[object, ...]] = {}
        for some in _some(ids):
            rows = await self._connection.execute(_MARKS, {"of_ids": some})
            found |= {board_id: tuple(mark) for board_id, *mark in rows}
        return found


def _some(ids: Sequence[int]) -> Iterator[Sequence[int]]:
    """Yield the numbers in parts that one statement takes."""
    return (ids[first : first + AT_ONCE] for first in range(0, len(ids), AT_ONCE))
