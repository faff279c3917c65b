"""Store servers' seasons: entrants, tables of each round, results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal

from sqlalchemy import (
    CheckConstraint,
    Index,
    UniqueConstraint,
    and_,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from bot.store.database.personal_data import NEUTRAL, OF_PERSON, concerns
from bot.store.database.schema import As, Called, Counter, Data, Hash, Id, Key, partial, table_of
from bot.store.database.sql import Repository, add, put, read_all, read_one, read_row, read_sound, sound_ids
from bot.store.tables.fair import fair_tables
from bot.store.tables.matches import matches

SeasonState = Literal["signup", "playing", "over", "called_off"]
Kind = Literal["swiss", "round_robin", "knockout"]
Place = Literal["threads", "channels"]
Odd = Literal["bye", "computers"]
Out = Literal["", "withdrawn", "removed", "left", "no_show", "knocked_out", "forgotten"]
TableHow = Literal["", "over", "called_off"]
Why = Literal["", "bye", "gone", "called_off", "corrected"]

_OPEN, _UNSETTLED = "state IN ('signup', 'playing')", "settled_at IS NULL"


@dataclass(frozen=True)
class SeasonRow:
    """A league or knock-out of a server; `message_id` is its post in the channel, once sent.

    `round` is the latest one drawn, 0 before the first. `place`: where tables open. `odd`: who completes
    tables without enough people. `go_on`: how many of a table advance in a knock-out. `wishes`: the tables'
    options (bot.table.lobby.table_options). `seed` determines all draws.
    """

    id: Counter
    guild_id: Id
    channel_id: Id
    organiser_id: Id
    organiser_name: Called
    name: Called
    state: SeasonState
    kind: Kind
    rounds: int
    place: Place
    odd: Odd
    go_on: int
    wishes: Data
    seed: Hash
    created_at: datetime
    round: int = 0
    message_id: Id | None = None
    ended_at: datetime | None = None


seasons = table_of(
    "seasons",
    SeasonRow,
    CheckConstraint("state IN ('signup', 'playing', 'over', 'called_off')", name="state"),
    Index("ix_seasons_guild_id", "guild_id"),
    partial("uq_seasons_open_channel", "channel_id", where=_OPEN, unique=True),
)


@dataclass(frozen=True)
class EntrantRow:
    """An entrant: plays from round `since` to `out_after`, with the reason for leaving.

    person_id None: the person had their data deleted.
    """

    season_id: Annotated[int, As(key=True, of="seasons.id")]
    number: Key
    person_id: Id | None
    name: Called
    since: int
    out_after: int | None = None
    why: Out = ""


season_people = table_of(
    "season_people",
    EntrantRow,
    UniqueConstraint("season_id", "person_id"),
    Index("ix_season_people_person_id", "person_id"),
)


@dataclass(frozen=True)
class SeasonTableRow:
    """A table of a round. match_id None: not open yet; settled_at None: not counted yet.

    `channel_id`: its thread or channel; a thread has the id of its first post.
    """

    season_id: Annotated[int, As(key=True, of="seasons.id")]
    round: Key
    number: Key
    computers: int
    drawn_at: datetime
    channel_id: Id | None = None
    match_id: Annotated[int, As(of="matches.id")] | None = None
    settled_at: datetime | None = None
    how: TableHow = ""


season_tables = table_of(
    "season_tables",
    SeasonTableRow,
    UniqueConstraint("match_id"),
    partial("ix_season_tables_unsettled", "match_id", where=_UNSETTLED),
)


@dataclass(frozen=True)
class PlaceRow:
    """One entrant's round: the table (None: a bye), the rank, the points.

    points None: the table is not settled. place None with points: no rank, for the reason in `why`.
    """

    season_id: Annotated[int, As(key=True, of="seasons.id")]
    round: Key
    number: Key
    table_number: int | None
    place: int | None = None
    points: int | None = None
    why: Why = ""


season_places = table_of("season_places", PlaceRow)

OPEN = ("signup", "playing")

_ONE = select(seasons).where(seasons.c.id == bindparam("of_id"))
_LOCK = _ONE.with_for_update(key_share=True)
_OPEN_IN = (
    select(seasons)
    .where(seasons.c.guild_id == bindparam("of_guild"), seasons.c.state.in_(OPEN))
    .order_by(seasons.c.id)
)
_LAST_IN = (
    select(seasons)
    .where(seasons.c.channel_id == bindparam("of_channel"))
    .order_by(seasons.c.id.desc())
    .limit(1)
)
_CHANGE = update(seasons).where(seasons.c.id == bindparam("of_id"))

_PEOPLE = (
    select(season_people)
    .where(season_people.c.season_id == bindparam("of_season"))
    .order_by(season_people.c.number)
)
_CHANGE_ENTRANT = update(season_people).where(
    season_people.c.season_id == bindparam("of_season"), season_people.c.number == bindparam("of_number")
)
_NEXT_NUMBER = select(func.coalesce(func.max(season_people.c.number), 0) + 1).where(
    season_people.c.season_id == bindparam("of_season")
)
_REMOVE_ENTRANT = delete(season_people).where(
    season_people.c.season_id == bindparam("of_season"), season_people.c.number == bindparam("of_number")
)

_TABLES = (
    select(season_tables)
    .where(season_tables.c.season_id == bindparam("of_season"))
    .order_by(season_tables.c.round, season_tables.c.number)
)
_CHANGE_TABLE = update(season_tables).where(
    season_tables.c.season_id == bindparam("of_season"),
    season_tables.c.round == bindparam("of_round"),
    season_tables.c.number == bindparam("of_number"),
)
_OF_MATCH = select(season_tables).where(season_tables.c.match_id == bindparam("of_match"))
_PLACES = (
    select(season_places)
    .where(season_places.c.season_id == bindparam("of_season"))
    .order_by(season_places.c.round, season_places.c.number)
)

_DRAW_TABLES, _DRAW_PLACES = insert(season_tables), insert(season_places)
_IS_OPEN = and_(season_tables.c.settled_at.is_(None), seasons.c.state == "playing")
_ENDED = (
    select(season_tables)
    .join(seasons)
    .join(matches, matches.c.id == season_tables.c.match_id)
    .where(_IS_OPEN, matches.c.state.in_(("over", "abandoned")))
    .order_by(season_tables.c.season_id, season_tables.c.round, season_tables.c.number)
)
_UNLOCKED = (
    select(season_tables)
    .join(seasons)
    .join(matches, matches.c.id == season_tables.c.match_id)
    .join(fair_tables, fair_tables.c.match_id == matches.c.id)
    .where(_IS_OPEN, matches.c.state == "lobby", fair_tables.c.locked_at.is_(None))
    .order_by(season_tables.c.season_id, season_tables.c.round, season_tables.c.number)
)
_HIS_PLACES = and_(
    season_places.c.season_id == season_people.c.season_id, season_places.c.number == season_people.c.number
)
_DRAWN = (
    select(season_people.c.person_id)
    .join(season_places, _HIS_PLACES)
    .where(
        season_places.c.season_id == bindparam("of_season"),
        season_places.c.round == bindparam("of_round"),
        season_places.c.table_number == bindparam("of_number"),
    )
)
_HIS = season_people.c.person_id == OF_PERSON
_ORGANISES = seasons.c.organiser_id == OF_PERSON
_SHOWN = (
    select(season_people, season_places.c.round, season_places.c.place, season_places.c.points)
    .join(season_places, _HIS_PLACES, isouter=True)
    .where(_HIS)
    .order_by(season_people.c.season_id, season_places.c.round)
)
_IS_SIGNUP = select(seasons.c.id).where(
    seasons.c.id == season_people.c.season_id, seasons.c.state == "signup"
)
_ROUND = select(seasons.c.round).where(seasons.c.id == season_people.c.season_id).scalar_subquery()
_FORGET_SIGNED_UP = delete(season_people).where(_HIS, _IS_SIGNUP.exists())
_FORGET_OUT = (
    update(season_people)
    .where(_HIS, season_people.c.out_after.is_(None))
    .values(out_after=_ROUND, why="forgotten")
)
_FORGET_NAME = update(season_people).where(_HIS).values(person_id=None, name=NEUTRAL)
concerns(season_people, "seasons", _SHOWN, _FORGET_SIGNED_UP, _FORGET_OUT, _FORGET_NAME)
concerns(
    seasons,
    "seasons organised",
    select(seasons).where(_ORGANISES).order_by(seasons.c.id),
    update(seasons).where(_ORGANISES).values(organiser_id=0, organiser_name=NEUTRAL),
)
_OF_PERSON = select(seasons.c.id).join(season_people, isouter=True).where(or_(_HIS, _ORGANISES)).distinct()


class Seasons(Repository):
    # ------------------------------------------------------------------------ seasons

    async def add(self, row: SeasonRow) -> SeasonRow:
        """Add a season and set its id; Conflict if the channel already has an open one."""
        values = {name: value for name, value in vars(row).items() if name != "id"}
        return read_row(SeasonRow, await add(self._connection, seasons, values))

    async def get(self, season_id: int) -> SeasonRow | None:
        found = await self._connection.execute(_ONE, {"of_id": season_id})
        return read_one(SeasonRow, found.one_or_none())

    async def lock(self, season_id: int) -> SeasonRow | None:
        """Return the season, locked against other processes until this unit of work ends."""
        found = await self._connection.execute(_LOCK, {"of_id": season_id})
        return read_one(SeasonRow, found.one_or_none())

    async def open_in(self, guild_id: int) -> list[SeasonRow]:
        """Return a server's open seasons, oldest first."""
        return read_sound(SeasonRow, await self._connection.execute(_OPEN_IN, {"of_guild": guild_id}))

    async def last_in(self, channel_id: int) -> SeasonRow | None:
        """Return the newest season posted in the channel, whatever its state."""
        found = await self._connection.execute(_LAST_IN, {"of_channel": channel_id})
        return read_one(SeasonRow, found.one_or_none())

    async def change(self, season_id: int, **values: Any) -> None:
        await self._connection.execute(_CHANGE, {"of_id": season_id, **values})

    async def numbers_with(self, person_id: int) -> list[int]:
        """Return the seasons that the person joined or organises."""
        return sound_ids(await self._connection.execute(_OF_PERSON, {"of_person": person_id}))

    # ------------------------------------------------------------------------ people

    async def people(self, season_id: int) -> list[EntrantRow]:
        """Return everyone who ever signed up, in that order."""
        return read_all(EntrantRow, await self._connection.execute(_PEOPLE, {"of_season": season_id}))

    async def enter(self, season_id: int, person_id: int, name: str, since: int) -> EntrantRow:
        """Add an entrant; Conflict if they have already signed up."""
        found = await self._connection.execute(_NEXT_NUMBER, {"of_season": season_id})
        values = {"number": found.scalar_one(), "since": since, "why": ""}
        whose = {"season_id": season_id, "person_id": person_id, "name": name}
        return read_row(EntrantRow, await add(self._connection, season_people, {**whose, **values}))

    async def change_entrant(self, row: EntrantRow, **values: Any) -> None:
        which = {"of_season": row.season_id, "of_number": row.number}
        await self._connection.execute(_CHANGE_ENTRANT, {**which, **values})

    async def remove_entrant(self, row: EntrantRow) -> None:
        """Delete an entrant completely: before the first round only."""
        which = {"of_season": row.season_id, "of_number": row.number}
        await self._connection.execute(_REMOVE_ENTRANT, which)

    # ------------------------------------------------------------------------ rounds

    async def draw(self, tables: Sequence[SeasonTableRow], places: Sequence[PlaceRow]) -> None:
        """Store a drawn round; a unique key prevents drawing it twice."""
        await self._connection.execute(_DRAW_TABLES, [vars(row) for row in tables])
        await self._connection.execute(_DRAW_PLACES, [vars(row) for row in places])

    async def tables(self, season_id: int) -> list[SeasonTableRow]:
        """Return the tables of all rounds, in order."""
        return read_all(SeasonTableRow, await self._connection.execute(_TABLES, {"of_season": season_id}))

    async def table_of(self, match_id: int) -> SeasonTableRow | None:
        """Return the season's table for this game, if any."""
        found = await self._connection.execute(_OF_MATCH, {"of_match": match_id})
        return read_one(SeasonTableRow, found.one_or_none())

    async def drawn(self, row: SeasonTableRow) -> set[int]:
        """Return the people drawn to a table."""
        which = {"of_season": row.season_id, "of_round": row.round, "of_number": row.number}
        return set((await self._connection.execute(_DRAWN, which)).scalars())

    async def change_table(self, row: SeasonTableRow, **values: Any) -> None:
        which = {"of_season": row.season_id, "of_round": row.round, "of_number": row.number}
        await self._connection.execute(_CHANGE_TABLE, {**which, **values})

    async def places(self, season_id: int) -> list[PlaceRow]:
        """Return all rounds of all drawn entrants."""
        return read_all(PlaceRow, await self._connection.execute(_PLACES, {"of_season": season_id}))

    async def keep(self, places: Sequence[PlaceRow]) -> None:
        """Replace the stored results of these rounds."""
        if places:
            await put(self._connection, season_places, [vars(row) for row in places])

    async def ended(self) -> list[SeasonTableRow]:
        """Return tables whose games have ended but are not counted yet."""
        return read_sound(SeasonTableRow, await self._connection.execute(_ENDED))

    async def unlocked(self) -> list[SeasonTableRow]:
        """Return tables that are in the lobby again because their Start was undone."""
        return read_sound(SeasonTableRow, await self._connection.execute(_UNLOCKED))
