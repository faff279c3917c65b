"""Store the holders of seats, present and past."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import (
    BindParameter,
    CheckConstraint,
    Executable,
    Index,
    UniqueConstraint,
    and_,
    bindparam,
    case,
    delete,
    func,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.schema import Called, Hash, Id, Key, OfMatch, SeatWord, Word, table_of
from bot.store.database.sql import (
    Repository,
    Values,
    add,
    as_it_stands,
    read_all,
    read_one,
    read_row,
    read_values,
)
from engine.kernel.core import Json, Seat

SeatKind = Literal["person", "computer"]
SeatedBy = Literal["lot", "holder", "computer", "absence", "vote", "forgotten"]
"""How somebody got a seat: drawn at the start; by the holder's consent; from a computer; or without
consent, since the holder was away, was voted out or had their data deleted."""


@dataclass(frozen=True)
class SeatRow:
    """A place at the table: `number` is the order of joining; `seat` is the colour, known from the start on.

    `missed`: consecutive rounds with a missed deadline. `away_since`: the steward answers. `held_since`:
    deadlines are stopped (a vacation). `drawn_name`, `drawn_id`: the seat's first holder, if somebody else
    has it now. `open_since`, `offered_by`: the seat is on offer, and by what right. `level`: a computer's
    strength (None: the default).
    """

    match_id: OfMatch
    number: Key
    seat: SeatWord | None
    person_id: Id | None
    name: Called
    kind: SeatKind
    joined_at: datetime
    who: int
    """The holder's number among all who ever sat at the table, as its chain has it."""
    missed: int = 0
    away_since: datetime | None = None
    held_since: datetime | None = None
    drawn_name: Called | None = None
    drawn_id: Id | None = None
    open_since: datetime | None = None
    level: Word | None = None
    offered_by: SeatedBy | None = None
    revision: int = 0
    """Number of changes of what the seat has written: sheets, standing instructions, answers."""
    hidden_name: Called | None = None
    """The holder's real name while `name` is the seat's mask, until an anonymous game ends."""
    agreed_clock: Json = None
    """Deadlines that the holder accepted on joining or in a vote; None: no limit."""
    silent_since: datetime | None = None
    """When the first decision was asked of those the holder has missed in a row; None if none."""

    @property
    def agreed_seconds(self) -> int | None:
        """Return the longest deadline that the holder accepted; None: no limit."""
        lengths = self.agreed_clock["seconds"] if self.agreed_clock else {}
        return max(lengths.values()) if "all" in lengths else None

    @property
    def order(self) -> tuple[str, int]:
        """Return the sort key: the order of joining, or the seat while that would reveal its holder."""
        return (self.seat or "", 0) if self.hidden_name is not None else ("", self.number)


seats = table_of(
    "seats",
    SeatRow,
    CheckConstraint("kind IN ('person', 'computer')", name="kind"),
    UniqueConstraint("match_id", "seat"),  # nulls differ from each other: seats without a colour
    UniqueConstraint("match_id", "person_id"),  # nulls differ from each other: computer seats
    Index("ix_seats_person_id", "person_id"),
)

_MATCH = seats.c.match_id == bindparam("of_match")
_SEAT = and_(_MATCH, seats.c.seat == bindparam("of_seat"))
_NUMBER = and_(_MATCH, seats.c.number == bindparam("of_number"))
_PERSON = and_(_MATCH, seats.c.person_id == bindparam("of_person"))

_NEXT_NUMBER = select(func.coalesce(func.max(seats.c.number) + 1, 0)).where(_MATCH).scalar_subquery()
_ALL = select(seats).where(_MATCH).order_by(seats.c.number)
_BY_PERSON = select(seats).where(_PERSON)
_REMOVE = delete(seats).where(_NUMBER)
_TAKE_COLOURS = update(seats).where(_MATCH, seats.c.number.in_(bindparam("of_numbers", expanding=True)))
_CHANGE_NUMBER = update(seats).where(_NUMBER)
_CHANGE = update(seats).where(_SEAT)
_IS_MASKED = seats.c.hidden_name.is_not(None)
_CALLED: BindParameter[str] = bindparam("called", type_=seats.c.name.type)
_RENAME = _CHANGE.values(
    name=case((_IS_MASKED, seats.c.name), else_=_CALLED), hidden_name=case((_IS_MASKED, _CALLED))
)
_HAND_OVER = _RENAME.values(
    drawn_name=func.coalesce(seats.c.drawn_name, seats.c.hidden_name, seats.c.name),
    drawn_id=case((seats.c.drawn_name.is_(None), seats.c.person_id), else_=seats.c.drawn_id),
)
_COUNT = _CHANGE.values(revision=seats.c.revision + bindparam("more"))
_MASK = _CHANGE.values(hidden_name=seats.c.name)
_UNMASK = update(seats).where(_MATCH, _IS_MASKED).values(name=seats.c.hidden_name, hidden_name=None)
_CHANGE_PERSON = update(seats).where(_PERSON)


class Seats(Repository):
    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection)
        self._revised: Counter[tuple[int, Seat]] = Counter()
        self._known: dict[int, Sequence[Values]] = {}
        """Rows by match, until this unit of work writes a seat."""

    def know(self, match_id: int, found: Sequence[Values]) -> None:
        """Cache the match's seats, which nobody else can change while its row is locked."""
        self._known[match_id] = found

    async def add(
        self,
        match_id: int,
        *,
        person_id: int | None,
        name: str,
        at: datetime,
        kind: SeatKind = "person",
        who: int,
        level: str | None = None,
    ) -> SeatRow:
        """Insert the next place at the table; raise Conflict if the person has one already."""
        values = {
            "match_id": match_id,
            "person_id": person_id,
            "name": name,
            "kind": kind,
            "joined_at": at,
            "level": level,
            "who": who,
            "missed": 0,
            "revision": 0,
        }
        given = {**values, "of_match": match_id}
        self._known.clear()
        return read_row(SeatRow, await add(self._connection, seats, given, number=_NEXT_NUMBER))

    async def count_revision(self, match_id: int, seat: Seat) -> None:
        """Increment the revision of the seat's sheet with this unit of work."""
        self._revised[match_id, seat] += 1

    async def flush(self) -> None:
        revised, self._revised = self._revised, Counter()
        if revised:
            rows = [
                {"of_match": match_id, "of_seat": seat, "more": n} for (match_id, seat), n in revised.items()
            ]
            await self._write(_COUNT, rows)

    async def of(self, match_id: int) -> list[SeatRow]:
        """Return the match's seats in order."""
        await self.flush()
        if match_id in self._known:
            found = [read_values(SeatRow, values) for values in self._known[match_id]]
        else:
            found = read_all(SeatRow, await self._connection.execute(_ALL, {"of_match": match_id}))
        return sorted(found, key=lambda row: row.order)

    async def by_person(self, match_id: int, person_id: int) -> SeatRow | None:
        await self.flush()
        which = {"of_match": match_id, "of_person": person_id}
        return read_one(SeatRow, (await self._connection.execute(_BY_PERSON, which)).one_or_none())

    async def by_person_as_stored(self, match_id: int, person_id: int) -> SeatRow | None:
        """Return the person's seat, even if partly unreadable."""
        which = {"of_match": match_id, "of_person": person_id}
        row = (await self._connection.execute(_BY_PERSON, which)).one_or_none()
        return None if row is None else as_it_stands(SeatRow, row)

    async def remove(self, match_id: int, number: int) -> None:
        """Delete a seat; the others keep their numbers."""
        await self._write(_REMOVE, {"of_match": match_id, "of_number": number})

    async def assign(self, match_id: int, colours: Mapping[int, Seat]) -> None:
        """Assign colours to the numbered seats, replacing earlier ones."""
        bare = {"of_match": match_id, "of_numbers": list(colours), "seat": None}
        await self._write(_TAKE_COLOURS, bare)
        given = [{"of_match": match_id, "of_number": n, "seat": seat} for n, seat in colours.items()]
        await self._write(_CHANGE_NUMBER, given)

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
        """Give the seat to a new holder, present and without missed deadlines."""
        values = {
            "of_match": match_id,
            "of_seat": seat,
            "person_id": person_id,
            "called": name,
            "kind": kind,
            "level": level,
            "joined_at": at,
            "open_since": None,
            "offered_by": None,
            "missed": 0,
            "away_since": None,
            "agreed_clock": None,
            "silent_since": None,
        }
        await self._write(_HAND_OVER, values)

    async def number(self, match_id: int, seat: Seat, who: int) -> None:
        """Set the number of the seat's holder in the table's chain."""
        await self._set(match_id, seat, who=who)

    async def set_open(
        self, match_id: int, seat: Seat, since: datetime | None, by: SeatedBy | None = None
    ) -> None:
        """Offer the seat by some right, or end the offer."""
        await self._set(match_id, seat, open_since=since, offered_by=by)

    async def mask(self, match_id: int, masks: Mapping[Seat, str]) -> None:
        """Replace the names of these seats' holders by masks until they are revealed."""
        given = [{"of_match": match_id, "of_seat": seat, "name": mask} for seat, mask in masks.items()]
        await self._write(_MASK, given)

    async def unmask(self, match_id: int) -> None:
        """Restore the names of all seats' holders."""
        await self._write(_UNMASK, {"of_match": match_id})

    async def rename(self, match_id: int, seat: Seat, name: str) -> None:
        """Rename the seat's holder."""
        await self._write(_RENAME, {"of_match": match_id, "of_seat": seat, "called": name})

    async def to_computer(self, match_id: int, person_id: int) -> None:
        """Replace the person by a computer."""
        which = {"of_match": match_id, "of_person": person_id, "kind": "computer"}
        await self._write(_CHANGE_PERSON, which)

    async def set_held(self, match_id: int, seat: Seat, at: datetime | None) -> None:
        """Stop the seat's deadlines since that moment; None lets them run."""
        await self._set(match_id, seat, held_since=at)

    async def set_absence(
        self,
        match_id: int,
        seat: Seat,
        missed: int,
        away_since: datetime | None,
        silent_since: datetime | None = None,
    ) -> None:
        """Set the seat's consecutive missed rounds, since when the steward answers for it, and since when its
        holder is silent.
        """
        values = {"missed": missed, "away_since": away_since, "silent_since": silent_since}
        await self._set(match_id, seat, **values)

    async def agree(self, match_id: int, number: int, clock: Json) -> None:
        """Store the deadlines to which the holder of the numbered seat has agreed."""
        changed = {"of_match": match_id, "of_number": number, "agreed_clock": clock}
        await self._write(_CHANGE_NUMBER, changed)

    async def _set(self, match_id: int, seat: Seat, **values: Any) -> None:
        await self._write(_CHANGE, {"of_match": match_id, "of_seat": seat, **values})

    async def _write(self, statement: Executable, given: Values | Sequence[Values]) -> None:
        self._known.clear()
        await self._connection.execute(statement, given)


@dataclass(frozen=True)
class SittingRow:
    """A person's time at a seat: from which stage, by what right; `number` counts all sittings at the table.

    `mark` distinguishes people until the game ends, even those who were forgotten
    (bot.table.seats.seat_history); a computer has none.
    """

    match_id: OfMatch
    number: Key
    seat: SeatWord
    person_id: Id | None
    mark: Hash | None
    name: Called
    kind: SeatKind
    by: SeatedBy
    stage: int
    at: datetime
    hidden_name: Called | None = None
    """The holder's real name, as in `SeatRow`."""


sittings = table_of("sittings", SittingRow, Index("ix_sittings_person_id", "person_id"))

_SITTINGS_MATCH = sittings.c.match_id == bindparam("of_match")
_SITTINGS_NEXT_NUMBER = (
    select(func.coalesce(func.max(sittings.c.number) + 1, 0)).where(_SITTINGS_MATCH).scalar_subquery()
)
_SITTINGS_ALL = select(sittings).where(_SITTINGS_MATCH).order_by(sittings.c.number)
_SITTINGS_UNMASK = (
    update(sittings)
    .where(_SITTINGS_MATCH, sittings.c.hidden_name.is_not(None))
    .values(name=sittings.c.hidden_name, hidden_name=None)
)
_UNMARK = update(sittings).where(_SITTINGS_MATCH).values(mark=None)


class Sittings(Repository):
    async def add(self, row: SittingRow) -> None:
        """Insert the match's next sitting; the row's own number is ignored."""
        values = {name: value for name, value in vars(row).items() if name != "number"}
        given = {**values, "of_match": row.match_id}
        await add(self._connection, sittings, given, number=_SITTINGS_NEXT_NUMBER)

    async def of(self, match_id: int) -> list[SittingRow]:
        """Return all sittings of a match, in order."""
        return read_all(SittingRow, await self._connection.execute(_SITTINGS_ALL, {"of_match": match_id}))

    async def unmask(self, match_id: int) -> None:
        """Restore the names in all sittings."""
        await self._connection.execute(_SITTINGS_UNMASK, {"of_match": match_id})

    async def unmark(self, match_id: int) -> None:
        """Clear the marks after the game: people need not be told apart any more."""
        await self._connection.execute(_UNMARK, {"of_match": match_id})
