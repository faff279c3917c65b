"""Store the matches of all channels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal, NamedTuple

from sqlalchemy import CheckConstraint, Index, Select, and_, bindparam, func, or_, select, update
from sqlalchemy.exc import IntegrityError

from bot.store.database.corrupt import CORRUPT
from bot.store.database.schema import As, Called, Id, Moment, Short, Word, partial, table_of
from bot.store.database.sql import (
    TOLD,
    Conflict,
    Repository,
    add,
    as_it_stands,
    read_one,
    read_row,
    read_sound,
    sound_ids,
)
from bot.store.tables.seats import seats
from engine.kernel.core import Json, Seat

MatchState = Literal["lobby", "playing", "over", "abandoned"]


@dataclass(frozen=True)
class MatchRow:
    """One game of one channel; `card_id` is the message of its lobby or status card.

    `clock`: the time limits (deadlines.presets); None for no deadlines. `coach`: whether the order panel may
    give advice. `buttons_id`: the newest post, which has the game's buttons. `result`: the winner and the
    kind of ending (past.results). `name`: the table's name, if it has one.
    """

    id: Annotated[int, As(key=True, counts=True)]
    game: Word
    players: int
    pace: Short
    options: Mapping[str, Json]
    seed: str
    version: str
    guild_id: Id
    channel_id: Id
    organiser_id: Id
    organiser_name: Called
    state: MatchState
    created_at: datetime
    started_at: datetime | None = None
    ended_at: datetime | None = None
    card_id: Id | None = None
    clock: Json = None
    paused_at: datetime | None = None
    coach: bool = False
    buttons_id: Id | None = None
    result: Json = None
    name: Called | None = None
    rematch_of: int | None = None
    """The game that this one repeats; its people's places are reserved for a day."""
    here_until: datetime | None = None
    """When the gathering ends if nobody answers; until then nobody is pinged."""
    anonymous: bool = False
    """True if names are hidden until the game ends (bot.table.seats.anonymity)."""

    @property
    def hides_people(self) -> bool:
        """Return whether the holders of seats are hidden at present."""
        return self.anonymous and self.state == "playing"


matches = table_of(
    "matches",
    MatchRow,
    CheckConstraint("state IN ('lobby', 'playing', 'over', 'abandoned')", name="state"),
    Index("ix_matches_channel_id", "channel_id"),
    partial("uq_matches_open_channel", "channel_id", where="state IN ('lobby', 'playing')", unique=True),
    partial("ix_matches_here_until", "here_until", where="here_until IS NOT NULL"),
    partial("ix_matches_ended_at", "ended_at", "id", where="ended_at IS NOT NULL"),
)

OPEN = ("lobby", "playing")
STAMPS = {"playing": "started_at", "over": "ended_at", "abandoned": "ended_at"}

_ID = matches.c.id == bindparam("of_id")
_HERE = matches.c.channel_id == bindparam("of_channel")
_IS_OPEN = matches.c.state.in_(OPEN)
_SITS = seats.c.person_id == bindparam("of_person")
_ORGANISES = matches.c.organiser_id == bindparam("of_person")
_WITH = or_(_ORGANISES, matches.c.id.in_(select(seats.c.match_id).where(_SITS)))

_ALL = select(matches).order_by(matches.c.id)
_NEWEST = select(matches).order_by(matches.c.id.desc()).limit(1)
_ONE = select(matches).where(_ID)
_LOCK = _ONE.with_for_update(key_share=True)
_OF_SEAT = and_(seats.c.match_id == matches.c.id, seats.c.seat == bindparam("of_seat"))
_LOCK_ALONE = select(matches.c.id).where(_ID).with_for_update(key_share=True)
_HELD = (
    select(seats.c.seat.is_not(None).label("is_seat"), seats.c.person_id)
    .select_from(matches.outerjoin(seats, _OF_SEAT))
    .where(_ID)
)
_OPEN_HERE = select(matches).where(_HERE, _IS_OPEN)
_LATEST_HERE = _NEWEST.where(_HERE)
_LAST_ENDED_HERE = _LATEST_HERE.where(matches.c.ended_at.is_not(None), matches.c.started_at.is_not(None))
_OF_PERSON = _ALL.join(seats).where(_SITS, _IS_OPEN)
_OPEN_WITH = _ALL.where(_WITH, _IS_OPEN)
_PLAYING = _ALL.where(matches.c.state == "playing")
_OPEN_IN_SERVER = select(matches.c.id).where(matches.c.guild_id == bindparam("of_guild"), _IS_OPEN)
_STATES = select(matches.c.state, func.count()).group_by(matches.c.state)
_OPEN_ROWS = _ALL.where(matches.c.guild_id == bindparam("of_guild"), _IS_OPEN)
_STALE = select(matches.c.id).where(
    matches.c.state == "lobby", matches.c.created_at <= bindparam("of_moment", type_=Moment())
)
_BEGUN = select(matches.c.id).where(matches.c.started_at.is_not(None))
_NUMBERS_WITH = select(matches.c.id).where(_WITH, _IS_OPEN)
_LOBBIES = select(
    func.count().filter(matches.c.organiser_id == bindparam("of_organiser")),
    func.count().filter(matches.c.guild_id == bindparam("of_guild")),
).where(matches.c.state == "lobby")
_GATHERED = and_(matches.c.state == "playing", matches.c.here_until.is_not(None))
_LULLS = select(matches.c.id).where(_GATHERED, matches.c.here_until <= bindparam("at", type_=Moment()))
_NEXT_LULL = select(func.min(matches.c.here_until)).where(_GATHERED)
_CHANGE = update(matches).where(_ID)
_MOVE = _CHANGE.execution_options(**TOLD)
"""Not run later, for another match may have the channel."""


class LockedSeat(NamedTuple):
    """A seat of a locked match: whether there is one that can be read, and its holder."""

    is_seat: bool
    person_id: int | None


class Matches(Repository):
    async def add(self, row: MatchRow) -> MatchRow:
        """Insert a match and return it with its id; raise Conflict if the channel has an open one."""
        values = {name: value for name, value in vars(row).items() if name != "id"}
        return read_row(MatchRow, await add(self._connection, matches, values))

    async def get(self, match_id: int) -> MatchRow | None:
        return await self._one(_ONE, of_id=match_id)

    async def lock(self, match_id: int) -> MatchRow | None:
        """Lock the match against other processes until this unit of work ends, and return it."""
        return await self._one(_LOCK, of_id=match_id)

    async def lock_seat(self, match_id: int, seat: Seat) -> LockedSeat | None:
        """Lock the match like `lock`, and return who has that seat; None without such a match."""
        if self._connection.dialect.name != "sqlite":
            # a statement of its own: one that waits for the lock reads seats as they were before
            await self._connection.execute(_LOCK_ALONE, {"of_id": match_id})
        found = await self._connection.execute(_HELD, {"of_id": match_id, "of_seat": seat})
        row = found.first()
        if row is None:
            return None
        is_known = row.person_id is not CORRUPT
        return LockedSeat(bool(row.is_seat) and is_known, row.person_id if is_known else None)

    async def as_it_stands(self, match_id: int, *, is_locked: bool = True) -> MatchRow | None:
        """Return the match even if some of its values are unreadable, to notify its people or call it off."""
        return await self._any(_LOCK if is_locked else _ONE, of_id=match_id)

    async def in_channel(self, channel_id: int) -> MatchRow | None:
        """Return the channel's open match, in the lobby or running, even if partly unreadable."""
        return await self._any(_OPEN_HERE, of_channel=channel_id)

    async def latest_in_channel(self, channel_id: int) -> MatchRow | None:
        """Return the channel's newest match in any state, even if partly unreadable."""
        return await self._any(_LATEST_HERE, of_channel=channel_id)

    async def last_ended_in_channel(self, channel_id: int) -> MatchRow | None:
        """Return the channel's newest match that was started and has ended."""
        return await self._one(_LAST_ENDED_HERE, of_channel=channel_id)

    async def of_person(self, user_id: int) -> list[MatchRow]:
        """Return the open matches in which the person has a seat."""
        return await self._all(_OF_PERSON, of_person=user_id)

    async def open_with(self, user_id: int) -> list[MatchRow]:
        """Return the open matches in which the person has a seat, or which they organise."""
        return await self._all(_OPEN_WITH, of_person=user_id)

    async def numbers_with(self, user_id: int) -> list[int]:
        """Return the numbers of the person's open matches, including unreadable ones."""
        return sound_ids(await self._connection.execute(_NUMBERS_WITH, {"of_person": user_id}))

    async def lobbies(self, *, organiser_id: int, guild_id: int) -> tuple[int, int]:
        """Return the number of the person's open lobbies everywhere, and of all open lobbies in the
        server."""
        whose = {"of_organiser": organiser_id, "of_guild": guild_id}
        own, all_here = (await self._connection.execute(_LOBBIES, whose)).one()
        return int(own), int(all_here)

    async def playing(self) -> list[MatchRow]:
        return await self._all(_PLAYING)

    async def count_by_state(self) -> dict[str, int]:
        """Return the number of matches in each state."""
        return {str(state): int(count) for state, count in await self._connection.execute(_STATES)}

    async def open_in_server(self, guild_id: int) -> list[int]:
        """Return the numbers of the open matches of all channels of a server."""
        return sound_ids(await self._connection.execute(_OPEN_IN_SERVER, {"of_guild": guild_id}))

    async def open_rows(self, guild_id: int) -> list[MatchRow]:
        """Return the server's readable open matches, oldest first."""
        return await self._all(_OPEN_ROWS, of_guild=guild_id)

    async def stale(self, before: datetime) -> list[int]:
        """Return the numbers of the lobbies that were opened by then."""
        return sound_ids(await self._connection.execute(_STALE, {"of_moment": before}))

    async def begun(self) -> list[int]:
        """Return the numbers of all matches that ever left the lobby."""
        return sound_ids(await self._connection.execute(_BEGUN))

    async def set_state(self, match_id: int, state: MatchState, at: datetime) -> None:
        """Set the match's state, and the time at which it started or ended."""
        stamp = {STAMPS[state]: at} if state in STAMPS else {}
        await self._set(match_id, state=state, **stamp)

    async def set_result(self, match_id: int, result: Json) -> None:
        await self._set(match_id, result=result)

    async def set_seed(self, match_id: int, seed: str) -> None:
        await self._set(match_id, seed=seed)

    async def set_card(self, match_id: int, message_id: int | None) -> None:
        await self._set(match_id, card_id=message_id)

    async def set_buttons(self, match_id: int, message_id: int | None) -> None:
        """Set the post that has the game's buttons; None if nothing may take them from it again."""
        await self._set(match_id, buttons_id=message_id)

    async def set_up(self, row: MatchRow) -> None:
        """Update the match's options to those in this row."""
        await self._set(
            row.id,
            players=row.players,
            pace=row.pace,
            options=dict(row.options),
            clock=row.clock,
            coach=row.coach,
            anonymous=row.anonymous,
            name=row.name,
        )

    async def set_rematch(self, match_id: int, of: int, clock: Json) -> None:
        """Mark the match as a rematch of that game, with its own clock."""
        await self._set(match_id, rematch_of=of, clock=clock)

    async def set_name(self, match_id: int, name: str | None) -> None:
        await self._set(match_id, name=name)

    async def set_clock(self, match_id: int, clock: Json) -> None:
        await self._set(match_id, clock=clock)

    async def set_paused(self, match_id: int, at: datetime | None) -> None:
        """Stop all clocks of the match at that moment; None lets them run again."""
        await self._set(match_id, paused_at=at)

    async def set_here(self, match_id: int, until: datetime | None) -> None:
        """Set until when everybody is here; None for play at any pace."""
        await self._set(match_id, here_until=until)

    async def lulls(self, at: datetime) -> list[int]:
        """Return the running games whose gathering has expired."""
        return sound_ids(await self._connection.execute(_LULLS, {"at": at}))

    async def next_lull(self) -> datetime | None:
        """Return when the next gathering expires."""
        found: datetime | None = (await self._connection.execute(_NEXT_LULL)).scalar_one()
        return found

    async def move(self, match_id: int, guild_id: int, channel_id: int) -> None:
        """Move the match to another channel, which needs a new card.

        Raise Conflict if that has an open game.
        """
        try:
            async with self._connection.begin_nested():
                to = {"guild_id": guild_id, "channel_id": channel_id, "card_id": None, "buttons_id": None}
                await self._connection.execute(_MOVE, {"of_id": match_id, **to})
        except IntegrityError:
            raise Conflict("the channel has an open match") from None

    async def set_organiser(self, match_id: int, user_id: int, name: str) -> None:
        await self._set(match_id, organiser_id=user_id, organiser_name=name)

    async def _set(self, match_id: int, **values: Any) -> None:
        await self._connection.execute(_CHANGE, {"of_id": match_id, **values})

    async def _one(self, query: Select[Any], **values: int) -> MatchRow | None:
        return read_one(MatchRow, (await self._connection.execute(query, values)).one_or_none())

    async def _any(self, query: Select[Any], **values: int) -> MatchRow | None:
        row = (await self._connection.execute(query, values)).one_or_none()
        return None if row is None else as_it_stands(MatchRow, row)

    async def _all(self, query: Select[Any], **values: int) -> list[MatchRow]:
        return read_sound(MatchRow, await self._connection.execute(query, values))
