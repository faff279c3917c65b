"""Store crews at real tables, their people, and the log of their entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Any

from sqlalchemy import Index, String, UniqueConstraint, bindparam, delete, select, update

from bot.store.database.personal_data import OF_PERSON, belongs_to, concerns, is_of
from bot.store.database.schema import As, Counter, Data, Hash, Id, IdKey, Key, Moment, Word, YesNo, table_of
from bot.store.database.sql import (
    TOLD,
    Conflict,
    Repository,
    add,
    add_once,
    as_it_stands,
    put,
    read_all,
    read_one,
    read_row,
    read_sound,
)
from engine.kernel.core import Json


@dataclass(frozen=True)
class CrewRow:
    """A crew at a real table; `state` is its book, `draws` the number of dice that the bot has rolled.

    `revision` is the number of the newest entry: an entry is written only onto the revision that it was made
    from. `message_id` is the panel's message; None if it still has to be posted. `posts` counts the messages
    below the panel, `told` is the newest entry that they tell, and the panel was last edited at `shown_at`. A
    crew that has ended is in no channel, and can be brought back to `ended_in` for a week.
    """

    id: Counter
    game: Word
    guild_id: Id
    channel_id: Id | None
    state: Data
    seed: Hash = field(repr=False)
    draws: int
    revision: int
    message_id: Id | None
    posts: int
    changed_at: datetime
    told: int = 0
    shown_at: datetime | None = None
    ended_in: Id | None = None
    ended_at: datetime | None = None


crews = table_of("crews", CrewRow, UniqueConstraint("channel_id"), Index("ix_crews_changed_at", "changed_at"))


@dataclass(frozen=True)
class CrewPersonRow:
    """A member of a crew; `hero`: the seats of the one or two heroes they lead, the one shown first.

    `pad` is an entry of theirs that waits for the faces of real dice.
    """

    crew_id: Annotated[int, As(key=True, of="crews.id", goes_with_it=True)]
    person_id: IdKey
    hero: Word | None = None
    pad: Json = None


crew_people = table_of("crew_people", CrewPersonRow, Index("ix_crew_people_person_id", "person_id"))


@dataclass(frozen=True)
class CrewEntryRow:
    """An entry of a crew's log, and its author (None: their data was deleted).

    `press` is the interaction that asked for it: repeated, it counts once.
    """

    crew_id: Annotated[int, As(key=True, of="crews.id", goes_with_it=True)]
    n: Key
    person_id: Id | None
    at: datetime
    entry: Data
    press: Id | None = None


crew_entries = table_of(
    "crew_entries",
    CrewEntryRow,
    UniqueConstraint("crew_id", "press"),
    Index("ix_crew_entries_person_id", "person_id"),
)


@dataclass(frozen=True)
class CrewWordsRow:
    """A set of words that a person has saved for their crews."""

    person_id: IdKey
    name: Annotated[str, As(String(40), key=True)]
    words: Data


crew_words = table_of("crew_words", CrewWordsRow)
belongs_to(crew_words.c.person_id, "words for crews")


@dataclass(frozen=True)
class CompanionServerRow:
    """A server where a manager switched the companion on.

    Once it is off, the row stays until Discord has removed the commands.
    """

    guild_id: IdKey
    is_on: YesNo


companion_servers = table_of("companion_servers", CompanionServerRow)

AT_A_TIME = 200
"""Most entries of a log that one statement writes."""

_ONE = select(crews).where(crews.c.id == bindparam("of_id"))
_HERE = select(crews).where(crews.c.channel_id == bindparam("of_channel"))
_CHANGE = update(crews).where(crews.c.id == bindparam("of_id"))
_ADVANCE = _CHANGE.where(
    crews.c.revision == bindparam("of_revision"), crews.c.channel_id.is_not(None)
).execution_options(**TOLD)
_TOLD = (
    _CHANGE.where(crews.c.told < bindparam("newest"))
    .values(told=bindparam("newest"), posts=crews.c.posts + 1)
    .execution_options(**TOLD)
)
_REMOVE = delete(crews).where(crews.c.id == bindparam("of_id"))
_OLD = delete(crews).where(crews.c.changed_at < bindparam("before", type_=Moment()))
_ENDED = delete(crews).where(crews.c.ended_at < bindparam("before", type_=Moment()))

_PEOPLE = (
    select(crew_people).where(crew_people.c.crew_id == bindparam("of_crew")).order_by(crew_people.c.person_id)
)
_LEAVE = (
    delete(crew_people)
    .where(crew_people.c.crew_id == bindparam("of_crew"), crew_people.c.person_id == bindparam("of_person"))
    .execution_options(**TOLD)
)

_WORDS = (
    select(crew_words).where(crew_words.c.person_id == bindparam("of_person")).order_by(crew_words.c.name)
)

_OF_CREW = crew_entries.c.crew_id == bindparam("of_crew")
_NEWEST = select(crew_entries).where(_OF_CREW).order_by(crew_entries.c.n.desc()).limit(bindparam("most"))
_ALL = select(crew_entries).where(_OF_CREW).order_by(crew_entries.c.n)
_SINCE = _ALL.where(crew_entries.c.n > bindparam("of_n"))
_PRESSED = select(crew_entries.c.n).where(_OF_CREW, crew_entries.c.press == bindparam("of_press"))
_GONE = delete(crew_entries).where(_OF_CREW)
_ENTERED_BY = (
    select(crew_entries.c.crew_id)
    .where(crew_entries.c.person_id == bindparam("of_person"))
    .distinct()
    .order_by(crew_entries.c.crew_id)
)
_REWRITE = update(crew_entries).where(_OF_CREW, crew_entries.c.n == bindparam("of_n"))

concerns(
    crew_people,
    "crews",
    select(crews.c.id, crews.c.guild_id, crews.c.channel_id, crew_people.c.hero)
    .join(crew_people)
    .where(crew_people.c.person_id == OF_PERSON)
    .order_by(crews.c.id),
    delete(crew_people).where(crew_people.c.person_id == OF_PERSON),
)
_ENTERED = (crew_entries.c[name] for name in ("crew_id", "n", "at", "entry"))
is_of(crew_entries.c.person_id, "entered for crews", *_ENTERED)


_SERVERS = select(companion_servers)
_SERVER = _SERVERS.where(companion_servers.c.guild_id == bindparam("of_guild"))
_IS_OFF = ~companion_servers.c.is_on
_FORGET_OFF = delete(companion_servers).where(companion_servers.c.guild_id == bindparam("of_guild"), _IS_OFF)


class Crews(Repository):
    async def add(self, row: CrewRow) -> CrewRow:
        """Add a crew and set its ID; Conflict if the channel already has one."""
        values = {name: value for name, value in vars(row).items() if name != "id"}
        return read_row(CrewRow, await add(self._connection, crews, values))

    async def get(self, crew_id: int) -> CrewRow | None:
        """Return a crew, even if its book is damaged: `reading.book_of` finds that out."""
        found = (await self._connection.execute(_ONE, {"of_id": crew_id})).one_or_none()
        return None if found is None else as_it_stands(CrewRow, found)

    async def here(self, channel_id: int) -> CrewRow | None:
        """Return the crew of a channel, even if its book is damaged."""
        found = (await self._connection.execute(_HERE, {"of_channel": channel_id})).one_or_none()
        return None if found is None else as_it_stands(CrewRow, found)

    async def change(self, crew_id: int, **values: Any) -> None:
        await self._connection.execute(_CHANGE, {"of_id": crew_id, **values})

    async def advance(self, row: CrewRow, **values: Any) -> None:
        """Change a crew that is still at the row's revision; Conflict if another entry came first."""
        changed = await self._connection.execute(
            _ADVANCE, {"of_id": row.id, "of_revision": row.revision, **values}
        )
        if not changed.rowcount:
            raise Conflict("the crew has another revision by now")

    async def tell(self, crew_id: int, newest: int) -> bool:
        """Note that entries up to this one are told below the panel; False if they were before."""
        changed = await self._connection.execute(_TOLD, {"of_id": crew_id, "newest": newest})
        return bool(changed.rowcount)

    async def remove(self, crew_id: int) -> None:
        """Delete the crew with its people and its log."""
        await self._connection.execute(_REMOVE, {"of_id": crew_id})

    async def forget_old(self, before: datetime, ended: datetime) -> None:
        """Delete crews that have not changed since `before`, and those that ended before `ended`."""
        await self._connection.execute(_OLD, {"before": before})
        await self._connection.execute(_ENDED, {"before": ended})

    # ------------------------------------------------------------------------ people

    async def people(self, crew_id: int) -> list[CrewPersonRow]:
        return read_all(CrewPersonRow, await self._connection.execute(_PEOPLE, {"of_crew": crew_id}))

    async def join(self, row: CrewPersonRow) -> None:
        """Add a member; do nothing for people who are members already."""
        await add_once(self._connection, crew_people, vars(row))

    async def leads(self, row: CrewPersonRow) -> None:
        """Store which hero a member leads from now on."""
        await put(self._connection, crew_people, [vars(row)])

    async def leave(self, crew_id: int, person_id: int) -> bool:
        """Remove a member; return whether they were one."""
        gone = await self._connection.execute(_LEAVE, {"of_crew": crew_id, "of_person": person_id})
        return bool(gone.rowcount)

    async def word_sets(self, person_id: int) -> list[CrewWordsRow]:
        """Return the sets of words that a person has saved."""
        return read_all(CrewWordsRow, await self._connection.execute(_WORDS, {"of_person": person_id}))

    async def save_words(self, row: CrewWordsRow) -> None:
        await put(self._connection, crew_words, [vars(row)])

    # ------------------------------------------------------------------------ the log

    async def enter(self, row: CrewEntryRow) -> None:
        await add(self._connection, crew_entries, vars(row))

    async def enter_all(self, rows: Sequence[CrewEntryRow]) -> None:
        """Write a whole log, some at a time so that others get their turn between."""
        for first in range(0, len(rows), AT_A_TIME):
            values = [vars(row) for row in rows[first : first + AT_A_TIME]]
            await put(self._connection, crew_entries, values)

    async def newest(self, crew_id: int, most: int) -> list[CrewEntryRow]:
        """Return the newest entries, newest first, damaged ones too."""
        found = await self._connection.execute(_NEWEST, {"of_crew": crew_id, "most": most})
        return [as_it_stands(CrewEntryRow, row) for row in found]

    async def log(self, crew_id: int) -> list[CrewEntryRow]:
        """Return the whole log, oldest first, with damaged entries."""
        found = await self._connection.execute(_ALL, {"of_crew": crew_id})
        return [as_it_stands(CrewEntryRow, row) for row in found]

    async def since(self, crew_id: int, n: int) -> list[CrewEntryRow]:
        """Return the readable entries after that one, oldest first."""
        found = await self._connection.execute(_SINCE, {"of_crew": crew_id, "of_n": n})
        return read_sound(CrewEntryRow, found)

    async def is_entered(self, crew_id: int, press: int) -> bool:
        """Return whether that interaction has made an entry."""
        found = await self._connection.execute(_PRESSED, {"of_crew": crew_id, "of_press": press})
        return found.first() is not None

    async def rewrite(self, crew_id: int, entries: Mapping[int, Json]) -> None:
        """Store the entries anew, each by its number."""
        for n, entry in entries.items():
            await self._connection.execute(_REWRITE, {"of_crew": crew_id, "of_n": n, "entry": entry})

    async def forget_log(self, crew_id: int) -> None:
        """Delete the log of a crew that takes over another one's."""
        await self._connection.execute(_GONE, {"of_crew": crew_id})

    async def entered_by(self, person_id: int) -> list[int]:
        """Return the crews for which the person has made entries."""
        return list((await self._connection.execute(_ENTERED_BY, {"of_person": person_id})).scalars())


class CompanionServers(Repository):
    async def all(self) -> Mapping[int, bool]:
        """Return whether the companion is on, by server, for all servers whose commands may need a sync."""
        rows = read_all(CompanionServerRow, await self._connection.execute(_SERVERS))
        return {row.guild_id: row.is_on for row in rows}

    async def is_on(self, guild_id: int) -> bool:
        """Return whether the companion is on in a server."""
        found = await self._connection.execute(_SERVER, {"of_guild": guild_id})
        row = read_one(CompanionServerRow, found.one_or_none())
        return row is not None and row.is_on

    async def put(self, guild_id: int, *, is_on: bool) -> None:
        """Switch the companion on or off in a server."""
        await put(self._connection, companion_servers, [vars(CompanionServerRow(guild_id, is_on))])

    async def forget_off(self, guild_id: int) -> None:
        """Delete a server's row once Discord has removed its commands."""
        await self._connection.execute(_FORGET_OFF, {"of_guild": guild_id})
