"""Who sits at which table."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import SeatKind, SeatRow
from bot.store.sql import add, read_all, read_one, read_row
from bot.store.tables import seats
from engine.core import Seat


class Seats:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def add(
        self,
        match_id: int,
        *,
        person_id: int | None,
        name: str,
        at: datetime,
        kind: SeatKind = "person",
        level: str | None = None,
    ) -> SeatRow:
        """The next place at the table, numbered after the last; Conflict if the person has one already."""
        after_last = func.coalesce(func.max(seats.c.number) + 1, 0)
        values = {
            "match_id": match_id,
            "number": select(after_last).where(seats.c.match_id == match_id).scalar_subquery(),
            "person_id": person_id,
            "name": name,
            "kind": kind,
            "joined_at": at,
            "level": level,
        }
        return read_row(SeatRow, await add(self._connection, seats, values))

    async def of(self, match_id: int) -> list[SeatRow]:
        """The seats of a match, in the order of joining."""
        query = select(seats).where(seats.c.match_id == match_id).order_by(seats.c.number)
        return read_all(SeatRow, await self._connection.execute(query))

    async def by_person(self, match_id: int, person_id: int) -> SeatRow | None:
        query = select(seats).where(seats.c.match_id == match_id, seats.c.person_id == person_id)
        return read_one(SeatRow, (await self._connection.execute(query)).one_or_none())

    async def remove(self, match_id: int, number: int) -> None:
        """The other seats keep their numbers."""
        await self._connection.execute(
            delete(seats).where(seats.c.match_id == match_id, seats.c.number == number)
        )

    async def assign(self, match_id: int, colours: Mapping[int, Seat]) -> None:
        """Give the numbered seats their colours, taking away those they had."""
        here = seats.c.match_id == match_id
        await self._connection.execute(
            update(seats).where(here, seats.c.number.in_(list(colours))).values(seat=None)
        )
        one = update(seats).where(here, seats.c.number == bindparam("place")).values(seat=bindparam("colour"))
        await self._connection.execute(one, [{"place": n, "colour": seat} for n, seat in colours.items()])

    async def hand_over(
        self,
        match_id: int,
        seat: Seat,
        *,
        person_id: int | None,
        name: str,
        kind: SeatKind,
        at: datetime,
        level: str | None = None,
    ) -> None:
        """Somebody else sits there from now on, present and with no deadline missed."""
        values = {
            "person_id": person_id,
            "name": name,
            "kind": kind,
            "level": level,
            "joined_at": at,
            "drawn_name": func.coalesce(seats.c.drawn_name, seats.c.name),
            "open_since": None,
            "missed": 0,
            "away_since": None,
        }
        here = update(seats).where(seats.c.match_id == match_id, seats.c.seat == seat)
        await self._connection.execute(here.values(values))

    async def set_open(self, match_id: int, seat: Seat, since: datetime | None) -> None:
        """The seat is offered to whoever takes it, or no longer."""
        here = update(seats).where(seats.c.match_id == match_id, seats.c.seat == seat)
        await self._connection.execute(here.values(open_since=since))

    async def rename(self, match_id: int, seat: Seat, name: str) -> None:
        """What whoever sits there is called from now on."""
        await self._set(match_id, seat, name=name)

    async def to_computer(self, match_id: int, person_id: int) -> None:
        """A computer plays on in the person's place."""
        here = update(seats).where(seats.c.match_id == match_id, seats.c.person_id == person_id)
        await self._connection.execute(here.values(kind="computer"))

    async def set_held(self, match_id: int, seat: Seat, at: datetime | None) -> None:
        """Since when the seat's deadlines wait; None: they do not."""
        await self._set(match_id, seat, held_since=at)

    async def set_absence(self, match_id: int, seat: Seat, missed: int, away_since: datetime | None) -> None:
        """How many rounds in a row it has missed, and since when the steward answers for it."""
        await self._set(match_id, seat, missed=missed, away_since=away_since)

    async def _set(self, match_id: int, seat: Seat, **values: Any) -> None:
        here = update(seats).where(seats.c.match_id == match_id, seats.c.seat == seat)
        await self._connection.execute(here.values(values))
