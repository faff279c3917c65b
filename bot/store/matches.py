"""The matches of all channels."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Select, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.rows import MatchRow, MatchState
from bot.store.sql import Conflict, add, read_all, read_one, read_row
from bot.store.tables import matches, seats
from engine.core import Json

OPEN = ("lobby", "playing")
STAMPS = {"playing": "started_at", "over": "ended_at", "abandoned": "ended_at"}


class Matches:
    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def add(self, row: MatchRow) -> MatchRow:
        """A new match, which gets its id here; Conflict if the channel has an open one."""
        values = {name: value for name, value in vars(row).items() if name != "id"}
        return read_row(MatchRow, await add(self._connection, matches, values))

    async def get(self, match_id: int) -> MatchRow | None:
        return await self._one(select(matches).where(matches.c.id == match_id))

    async def lock(self, match_id: int) -> MatchRow | None:
        """The match, which no other process can lock until this unit of work ends."""
        return await self._one(select(matches).where(matches.c.id == match_id).with_for_update())

    async def in_channel(self, channel_id: int) -> MatchRow | None:
        """The channel's open match: in the lobby or being played."""
        return await self._one(
            select(matches).where(matches.c.channel_id == channel_id, matches.c.state.in_(OPEN))
        )

    async def latest_in_channel(self, channel_id: int) -> MatchRow | None:
        """The channel's newest match, in whatever state."""
        return await self._one(
            select(matches).where(matches.c.channel_id == channel_id).order_by(matches.c.id.desc()).limit(1)
        )

    async def last_ended_in_channel(self, channel_id: int) -> MatchRow | None:
        """The channel's newest match that was begun and has ended."""
        ended = (matches.c.ended_at.is_not(None), matches.c.started_at.is_not(None))
        here = select(matches).where(matches.c.channel_id == channel_id, *ended)
        return await self._one(here.order_by(matches.c.id.desc()).limit(1))

    async def of_person(self, user_id: int) -> list[MatchRow]:
        """The open matches in which the person has a seat."""
        return await self._all(
            select(matches).join(seats).where(seats.c.person_id == user_id, matches.c.state.in_(OPEN))
        )

    async def open_with(self, user_id: int) -> list[MatchRow]:
        """The open matches in which the person has a seat, or which he organises."""
        sits = select(seats.c.match_id).where(seats.c.person_id == user_id)
        his = or_(matches.c.organiser_id == user_id, matches.c.id.in_(sits))
        return await self._all(select(matches).where(his, matches.c.state.in_(OPEN)))

    async def playing(self) -> list[MatchRow]:
        return await self._all(select(matches).where(matches.c.state == "playing"))

    async def begun(self) -> list[MatchRow]:
        """All that ever left the lobby."""
        return await self._all(select(matches).where(matches.c.started_at.is_not(None)))

    async def set_state(self, match_id: int, state: MatchState, at: datetime) -> None:
        """Also keeps when it was started or ended."""
        stamp = {STAMPS[state]: at} if state in STAMPS else {}
        await self._set(match_id, state=state, **stamp)

    async def set_card(self, match_id: int, message_id: int | None) -> None:
        await self._set(match_id, card_id=message_id)

    async def set_up(self, row: MatchRow) -> None:
        """Change what the match was called with to what this row says."""
        await self._set(
            row.id,
            players=row.players,
            pace=row.pace,
            options=dict(row.options),
            clock=row.clock,
            coach=row.coach,
        )

    async def set_clock(self, match_id: int, clock: Json) -> None:
        await self._set(match_id, clock=clock)

    async def set_paused(self, match_id: int, at: datetime | None) -> None:
        """Since when all clocks of the match stand; None: they go."""
        await self._set(match_id, paused_at=at)

    async def move(self, match_id: int, guild_id: int, channel_id: int) -> None:
        """To another channel, where its card is to be posted anew; Conflict if it holds an open game."""
        try:
            async with self._connection.begin_nested():
                await self._set(match_id, guild_id=guild_id, channel_id=channel_id, card_id=None)
        except IntegrityError:
            raise Conflict("the channel has an open match") from None

    async def set_organiser(self, match_id: int, user_id: int, name: str) -> None:
        await self._set(match_id, organiser_id=user_id, organiser_name=name)

    async def _set(self, match_id: int, **values: Any) -> None:
        await self._connection.execute(update(matches).where(matches.c.id == match_id).values(values))

    async def _one(self, query: Select[Any]) -> MatchRow | None:
        return read_one(MatchRow, (await self._connection.execute(query)).one_or_none())

    async def _all(self, query: Select[Any]) -> list[MatchRow]:
        return read_all(MatchRow, await self._connection.execute(query.order_by(matches.c.id)))
