"""Store the people whom the bot has met, servers' picture settings, and which servers were greeted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import bindparam, delete, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.corrupt import CORRUPT
from bot.store.database.schema import Called, Hash, Id, IdKey, Moment, Short, Word, YesNo, partial, table_of
from bot.store.database.sql import TOLD, Conflict, Repository, Values, add, put, read_one, sound_ids
from bot.store.tables.matches import matches
from bot.store.tables.seats import seats


@dataclass(frozen=True)
class PersonRow:
    """A person the bot has met, and whether their DMs are open.

    `zone`: an IANA time zone. `reminders`: seconds before a deadline; None for the default, empty for never.
    `palette`: for private pictures; None for the server's. `heard_id`: the last DM handled, None before the
    first. `dm_id`: the DM channel.
    """

    user_id: IdKey
    name: Called
    dm_open: YesNo
    seen_at: datetime
    zone: Hash | None = None
    reminders: list[int] | None = None
    palette: Short | None = None
    heard_id: Id | None = None
    hours: Word | None = None
    """The person's quiet hours, as `bot.table.calls.quiet_hours.Hours` are written; None: the default."""
    is_uncounted: YesNo = False
    """True if the person wants to be left out of statistics."""
    dm_id: Id | None = None
    called: Short | None = None
    """Where to call the person: "channel", or None for DMs."""
    digest_at: Short | None = None
    """When to send the day's digest, by the person's clock ("08:00"); None: none."""
    digest_due: datetime | None = None
    is_told_next: YesNo = False
    """True if the person wants to hear that their turn is the next one."""
    shows_reliability: YesNo = False
    """True if lobbies that ask for it may show how often the person answered in time."""
    calendar: Hash | None = None
    """SHA-256 of the secret in the link to the person's calendar; None without a link."""


people = table_of(
    "people",
    PersonRow,
    partial("ix_people_digest_due", "digest_due", where="digest_due IS NOT NULL"),
    partial("uq_people_calendar", "calendar", where="calendar IS NOT NULL", unique=True),
)

_ID = people.c.user_id == bindparam("of_id")
_ONE = select(people).where(_ID)
_SEVERAL = select(people).where(people.c.user_id.in_(bindparam("of_ids", expanding=True)))
_WITH_CALENDAR = select(people).where(people.c.calendar == bindparam("of_digest"))
_CHANGE = update(people).where(_ID)
_IS_NEWER = or_(people.c.heard_id.is_(None), people.c.heard_id < bindparam("of_message"))
_HEAR = _CHANGE.where(_IS_NEWER).execution_options(**TOLD)
_DIGESTS = select(people).where(people.c.digest_due <= bindparam("due")).order_by(people.c.digest_due)
_NEXT_DIGEST = select(func.min(people.c.digest_due))
_CLAIM_DIGEST = _CHANGE.where(people.c.digest_due == bindparam("of_due", type_=Moment())).execution_options(
    **TOLD
)
_PLAYS = exists().where(
    seats.c.person_id == people.c.user_id, matches.c.id == seats.c.match_id, matches.c.state == "playing"
)
_PLAYING = select(people.c.user_id).where(_PLAYS).order_by(people.c.seen_at.desc())


class People(Repository):
    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection)
        self._known: dict[int, PersonRow | None] = {}

    def know(self, user_ids: Iterable[int], found: Iterable[Values]) -> None:
        """Cache the rows of these people."""
        self._known |= dict.fromkeys(user_ids)
        self._known |= {person.user_id: person for person in map(_read, found)}

    async def see(self, user_id: int, name: str, at: datetime) -> None:
        """Remember the person's name; assume that a new person's DMs are open until one fails."""
        seen = vars(PersonRow(user_id, name, dm_open=True, seen_at=at))
        self._known.pop(user_id, None)
        await put(self._connection, people, [seen], only=["name", "seen_at"])

    async def set_dm(self, user_id: int, is_open: bool) -> None:
        await self._set(user_id, dm_open=is_open)

    async def set_dm_id(self, user_id: int, channel_id: int) -> None:
        """Set the person's DM channel, if the person is known."""
        await self._set(user_id, dm_id=channel_id)

    async def get(self, user_id: int) -> PersonRow | None:
        if user_id not in self._known:
            found = await self._connection.execute(_ONE, {"of_id": user_id})
            self.know([user_id], (row._mapping for row in found))
        return self._known[user_id]

    async def playing(self, most: int) -> list[int]:
        """Return at most `most` people in running games, most recently seen first."""
        return sound_ids(await self._connection.execute(_PLAYING.limit(most)))

    async def with_calendar(self, digest: str) -> PersonRow | None:
        """Return the person whose calendar has this link."""
        found = (await self._connection.execute(_WITH_CALENDAR, {"of_digest": digest})).one_or_none()
        return None if found is None else _read(found._mapping)

    async def with_digest(self, due: datetime, most: int) -> list[PersonRow]:
        """Return people whose digest is due, the earliest first."""
        found = await self._connection.execute(_DIGESTS.limit(most), {"due": due})
        return [_read(row._mapping) for row in found]

    async def next_digest(self) -> datetime | None:
        """Return when the next digest is due."""
        found = (await self._connection.execute(_NEXT_DIGEST)).scalar_one_or_none()
        return found if isinstance(found, datetime) else None

    async def claim_digest(self, person: PersonRow, following: datetime | None) -> bool:
        """Move a person's digest on to the following one; return False if somebody else did."""
        self._known.pop(person.user_id, None)
        claim = {"of_id": person.user_id, "of_due": person.digest_due, "digest_due": following}
        return bool((await self._connection.execute(_CLAIM_DIGEST, claim)).rowcount)

    async def hear(self, user_id: int, message_id: int) -> bool:
        """Note a DM of the person; return False if it or a later one was handled before."""
        now = {"of_id": user_id, "of_message": message_id, "heard_id": message_id}
        self._known.pop(user_id, None)
        heard = await self._connection.execute(_HEAR, now)
        return bool(heard.rowcount) or await self.get(user_id) is None

    async def several(self, user_ids: Sequence[int]) -> list[PersonRow]:
        unknown = [user_id for user_id in user_ids if user_id not in self._known]
        if unknown:
            found = await self._connection.execute(_SEVERAL, {"of_ids": unknown})
            self.know(unknown, (row._mapping for row in found))
        return [person for user_id in user_ids if (person := self._known[user_id])]

    async def set_uncounted(self, user_id: int, is_uncounted: bool) -> None:
        """Set whether the person is left out of statistics."""
        await self._set(user_id, is_uncounted=is_uncounted)

    async def change(self, user_id: int, **values: Any) -> None:
        """Update a person's settings, by the names of their columns; None is the default."""
        await self._set(user_id, **values)

    async def _set(self, user_id: int, **values: Any) -> None:
        self._known.pop(user_id, None)
        await self._connection.execute(_CHANGE, {"of_id": user_id, **values})


def _read(row: Mapping[Any, Any]) -> PersonRow:
    """Build a person, treating unreadable settings as unset, since a person has many tables."""
    found: dict[str, Any] = {name: None if value is CORRUPT else value for name, value in row.items()}
    found["dm_open"] = found["dm_open"] is not False
    for name in ("is_uncounted", "is_told_next", "shows_reliability"):
        found[name] = found[name] is True
    found["seen_at"] = found["seen_at"] or datetime.min.replace(tzinfo=UTC)
    found["zone"] = found["zone"] if _is_zone(found["zone"]) else None
    found["hours"] = found["hours"] if isinstance(found["hours"], str) else None
    found["reminders"] = found["reminders"] if _are_seconds(found["reminders"]) else None
    return PersonRow(**found)


def _are_seconds(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, int) and one > 0 for one in value)


@cache
def _is_zone(name: str | None) -> bool:
    if not name:
        return False
    try:
        ZoneInfo(name)
    except (OSError, ValueError, KeyError):
        return False
    return True


@dataclass(frozen=True)
class ServerRow:
    """A server's settings for pictures."""

    guild_id: IdKey
    palette: Short
    theme: Short


servers = table_of("servers", ServerRow)

_SERVERS_ONE = select(servers).where(servers.c.guild_id == bindparam("of_guild"))


class Servers(Repository):
    def __init__(self, connection: AsyncConnection) -> None:
        super().__init__(connection)
        self._known: dict[int, ServerRow | None] = {}

    def know(self, guild_id: int, found: Sequence[Values]) -> None:
        """Cache the server's row, or its absence."""
        if not any(CORRUPT in values.values() for values in found):
            self._known[guild_id] = ServerRow(**found[0]) if found else None

    async def get(self, guild_id: int) -> ServerRow | None:
        if guild_id not in self._known:
            found = await self._connection.execute(_SERVERS_ONE, {"of_guild": guild_id})
            self._known[guild_id] = read_one(ServerRow, found.one_or_none())
        return self._known[guild_id]

    async def put(self, row: ServerRow) -> None:
        """Insert or replace the row."""
        self._known.pop(row.guild_id, None)
        await put(self._connection, servers, [vars(row)])


@dataclass(frozen=True)
class RoleCallRow:
    """The role that a server calls when a table wants players; `called_at`: when it was called last."""

    guild_id: IdKey
    role_id: Id
    called_at: datetime | None = None


role_calls = table_of("role_calls", RoleCallRow)

_CALLED = role_calls.c.guild_id == bindparam("of_guild")
_LONG_AGO = or_(
    role_calls.c.called_at.is_(None), role_calls.c.called_at <= bindparam("before", type_=Moment())
)
_CALL = update(role_calls).where(_CALLED, _LONG_AGO).execution_options(**TOLD)


class RoleCalls(Repository):
    async def get(self, guild_id: int) -> RoleCallRow | None:
        found = await self._connection.execute(select(role_calls).where(_CALLED), {"of_guild": guild_id})
        return read_one(RoleCallRow, found.one_or_none())

    async def put(self, row: RoleCallRow) -> None:
        """Insert or replace the row."""
        await put(self._connection, role_calls, [vars(row)])

    async def remove(self, guild_id: int) -> None:
        await self._connection.execute(delete(role_calls).where(_CALLED), {"of_guild": guild_id})

    async def claim(self, guild_id: int, at: datetime, before: datetime) -> bool:
        """Note that the role is called now; return False if it was called since `before`."""
        claim = {"of_guild": guild_id, "before": before, "called_at": at}
        return bool((await self._connection.execute(_CALL, claim)).rowcount)


@dataclass(frozen=True)
class GreetedRow:
    """A server that the bot has greeted, or greets just now; `joined_at`: since when the bot was in it."""

    guild_id: IdKey
    joined_at: datetime | None = None


greeted = table_of("greeted", GreetedRow)

_GREETED = select(greeted.c.guild_id, greeted.c.joined_at)
_GREETED_ONE = greeted.c.guild_id == bindparam("of_guild")
_GREETED_BEFORE = greeted.c.joined_at < bindparam("before", type_=Moment())
_GREETED_AGAIN = update(greeted).where(_GREETED_ONE, _GREETED_BEFORE).execution_options(**TOLD)
_NOT_GREETED = delete(greeted).where(_GREETED_ONE)


class Greetings(Repository):
    async def all(self) -> dict[int, datetime | None]:
        """Return since when the bot was in each greeted server."""
        return {row.guild_id: row.joined_at for row in await self._connection.execute(_GREETED)}

    async def claim(self, row: GreetedRow) -> bool:
        """Claim a server's greeting; return False if it was claimed for this stay of the bot."""
        try:
            await add(self._connection, greeted, vars(row))
        except Conflict:
            again = {"of_guild": row.guild_id, "before": row.joined_at, "joined_at": row.joined_at}
            return bool((await self._connection.execute(_GREETED_AGAIN, again)).rowcount)
        return True

    async def forget(self, guild_id: int) -> None:
        """Remove the claim: the bot left the server, or found no place to greet it."""
        await self._connection.execute(_NOT_GREETED, {"of_guild": guild_id})
