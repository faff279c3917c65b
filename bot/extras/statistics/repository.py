"""Store results of finished games for everyone who played; store nothing about people not counted."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import BindParameter, and_, bindparam, delete, exists, false, func, or_, select

from bot.store.database.personal_data import OF_PERSON, concerns
from bot.store.database.schema import Hash, Key, OfMatch, SeatWord, Word, table_of
from bot.store.database.sql import Repository, add_once, put, read_all, read_sound, sound_ids
from bot.store.tables.matches import matches
from bot.store.tables.people import people
from bot.store.tables.seats import sittings
from engine.kernel.core import Seat

How = Literal["over", "abandoned", "unreadable"]


@dataclass(frozen=True)
class CountedRow:
    """A finished game that was counted; unreadable: its log could not be replayed."""

    match_id: OfMatch
    how: How
    stages: int
    at: datetime


counted = table_of("counted", CountedRow)


@dataclass(frozen=True)
class ResultRow:
    """A game's result for one sitting: of a counted person, or of a computer that played.

    `place`: the seat's final rank, if it counts for this sitting (seat_results.py). `origin`: the seat's
    starting situation, if the game has one. `answered`: how often a person answered in time; `missed`: how
    often someone else had to answer. `waits`: the number of answers within each of WAITS.
    """

    match_id: OfMatch
    sitting: Key
    seat: SeatWord
    level: Word | None
    place: int | None
    origin: Hash
    answered: int
    missed: int
    waits: list[int]


results = table_of("results", ResultRow)


@dataclass(frozen=True)
class PlayedRow:
    """One of a person's games: what and where, with their result."""

    match_id: int
    game: str
    players: int
    guild_id: int
    ended_at: datetime
    seat: Seat
    place: int | None
    origin: str
    answered: int
    missed: int
    waits: list[int]


@dataclass(frozen=True)
class SideRow:
    """One side of a rated game: a person, or a computer with its level."""

    match_id: int
    person_id: int | None
    level: str | None
    name: str
    place: int


_MATCH: BindParameter[int] = bindparam("of_match")
_IS_COUNTED = exists().where(counted.c.match_id == matches.c.id)
_BEGUN_AND_ENDED = and_(matches.c.started_at.is_not(None), matches.c.ended_at.is_not(None))
_ENDED = select(matches.c.id).where(_BEGUN_AND_ENDED).order_by(matches.c.ended_at, matches.c.id)
_PENDING = _ENDED.where(~_IS_COUNTED).limit(bindparam("most"))
_COUNTED_OF = select(counted).where(counted.c.match_id == _MATCH)
_OF_MATCH = select(results).where(results.c.match_id == _MATCH).order_by(results.c.sitting)
_REMOVE = delete(results).where(results.c.match_id == _MATCH)
_UNCOUNT = delete(counted).where(counted.c.match_id == _MATCH)
_WILLING = (
    select(people.c.user_id)
    .where(people.c.user_id.in_(bindparam("of_people", expanding=True)), people.c.is_uncounted.is_(false()))
    .with_for_update(read=True)
)
_SAT = and_(sittings.c.match_id == results.c.match_id, sittings.c.number == results.c.sitting)
_HIS = sittings.c.person_id == OF_PERSON
_HIS_RESULTS = select(sittings.c.number).where(_SAT, _HIS).exists()
_FORGET = delete(results).where(_HIS_RESULTS)
_SHOWN = select(results).join(sittings, _SAT).where(_HIS).order_by(results.c.match_id, results.c.sitting)
concerns(results, "statistics", _SHOWN, _FORGET)
_HIS_MATCHES = select(sittings.c.match_id).join(matches).where(_HIS, _BEGUN_AND_ENDED)
_PLAYED = (
    select(
        results.c.match_id,
        matches.c.game,
        matches.c.players,
        matches.c.guild_id,
        matches.c.ended_at,
        results.c.seat,
        results.c.place,
        results.c.origin,
        results.c.answered,
        results.c.missed,
        results.c.waits,
    )
    .join(sittings, _SAT)
    .join(matches, matches.c.id == results.c.match_id)
    .where(_HIS)
    .order_by(matches.c.ended_at, matches.c.id, results.c.sitting)
)
_SIDES = (
    select(
        results.c.match_id,
        sittings.c.person_id,
        results.c.level,
        func.coalesce(people.c.name, sittings.c.name).label("name"),
        results.c.place,
    )
    .join(sittings, _SAT)
    .join(matches, matches.c.id == results.c.match_id)
    .join(people, people.c.user_id == sittings.c.person_id, isouter=True)
    .where(results.c.place.is_not(None), or_(results.c.level.is_not(None), people.c.user_id.is_not(None)))
    .where(matches.c.game == bindparam("of_game"), matches.c.players == bindparam("of_players"))
    .order_by(matches.c.ended_at, matches.c.id, results.c.sitting)
)
_SIDES_HERE = _SIDES.where(matches.c.guild_id == bindparam("of_guild"))
_KINDS = (
    select(matches.c.game, matches.c.players, func.count().label("games"))
    .join(counted, counted.c.match_id == matches.c.id)
    .where(counted.c.how == "over", matches.c.guild_id == bindparam("of_guild"))
    .group_by(matches.c.game, matches.c.players)
)


class Statistics(Repository):
    async def pending(self, most: int) -> list[int]:
        """Return finished games that are not counted yet, at most `most`."""
        return sound_ids(await self._connection.execute(_PENDING, {"most": most}))

    async def ended(self) -> list[int]:
        """Return all games that began and ended."""
        return sound_ids(await self._connection.execute(_ENDED))

    async def counted(self, match_id: int) -> CountedRow | None:
        found = read_sound(CountedRow, await self._connection.execute(_COUNTED_OF, {"of_match": match_id}))
        return found[0] if found else None

    async def of(self, match_id: int) -> list[ResultRow]:
        """Return a game's results, by sitting number."""
        return read_all(ResultRow, await self._connection.execute(_OF_MATCH, {"of_match": match_id}))

    async def willing(self, person_ids: Collection[int]) -> set[int]:
        """Return the people who agreed to be counted; lock their choice until this unit of work ends."""
        found = await self._connection.execute(_WILLING, {"of_people": list(person_ids)})
        return set(found.scalars())

    async def keep(self, row: CountedRow, found: Sequence[ResultRow]) -> None:
        """Store a counted game's results."""
        await self._connection.execute(_REMOVE, {"of_match": row.match_id})
        await put(self._connection, counted, [vars(row)])
        for one in found:
            await add_once(self._connection, results, vars(one))

    async def forget(self, person_id: int) -> None:
        """Delete all of the person's results."""
        await self._connection.execute(_FORGET, {"of_person": person_id})

    async def recount(self, person_id: int) -> None:
        """Mark the person's games to be counted again."""
        for match_id in sound_ids(await self._connection.execute(_HIS_MATCHES, {"of_person": person_id})):
            await self._connection.execute(_UNCOUNT, {"of_match": match_id})

    async def played(self, person_id: int) -> list[PlayedRow]:
        """Return the person's counted games, oldest first."""
        return read_sound(PlayedRow, await self._connection.execute(_PLAYED, {"of_person": person_id}))

    async def sides(self, game: str, players: int, guild_id: int | None = None) -> list[SideRow]:
        """Return the sides of all games of one kind in order, from one server or all."""
        query = _SIDES if guild_id is None else _SIDES_HERE
        which = {"of_game": game, "of_players": players, "of_guild": guild_id}
        return read_sound(SideRow, await self._connection.execute(query, which))

    async def kinds(self, guild_id: int) -> list[tuple[str, int]]:
        """Return a server's finished kinds of game with their number of seats, most played first."""
        rows = [tuple(row) for row in await self._connection.execute(_KINDS, {"of_guild": guild_id})]
        return [(game, players) for game, players, _ in sorted(rows, key=lambda row: (-row[2], row[:2]))]
