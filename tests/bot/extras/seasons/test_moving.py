"""A season goes to another channel; its organiser hears where something of it cannot be sent."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.discord.replies.edits import UNKNOWN_CHANNEL
from bot.discord.sending.sender import Sender
from bot.extras.seasons.forms import Plan
from bot.extras.seasons.outbox import POST, TABLE
from bot.extras.seasons.service import Seasons
from bot.messages.people import Person, Where
from bot.store import Store
from bot.store.tables.outbox.rows import OutboxRow
from engine.kernel.core import Refused
from tests.bot.drive import managing
from tests.bot.extras.seasons.league import HERE, OLGA, PEOPLE, League

THERE = Where(HERE.guild_id, 20)


@pytest.fixture
def league(store: Store) -> League:
    return League(store)


async def move(league: League, where: Where = THERE, person: Person = OLGA) -> str:
    return await league.service.of(Seasons).move(league.season_id, where, person)


async def test_its_post_is_posted_anew_and_tables_yet_to_open_get_a_place_there(league: League) -> None:
    await league.call(4)
    await league.begin()
    opened, left = (await league.course()).now
    await league.open(opened)
    await league.service.of(Seasons).has_place(league.season_id, left.round, left.number, 77)
    await league.sent()
    assert "is now in this channel" in await move(league)
    sent = [(row.kind, row.target, row.payload.get("number")) for row in await league.sent()]
    assert sent == [(POST, THERE.channel_id, None), (TABLE, THERE.channel_id, left.number)]
    course = await league.course()
    assert (course.row.channel_id, course.row.message_id) == (THERE.channel_id, None)
    assert [table.channel_id for table in course.now] == [1001, None]


async def test_it_stays_in_its_server_and_out_of_anothers_channel(league: League) -> None:
    await league.call(2)
    await league.service.of(Seasons).start(THERE, managing(OLGA), "brimstone", 2, Plan("Two"))
    for where, why in ((THERE, "already has a"), (HERE, "already"), (Where(8, 30), "in its server")):
        with pytest.raises(Refused, match=why):
            await move(league, where)
    with pytest.raises(Refused, match="Olga"):
        await league.service.of(Seasons).move(league.season_id, THERE, PEOPLE[0])
    await league.service.of(Seasons).end(league.season_id, OLGA)
    with pytest.raises(Refused, match="is over"):
        await move(league, Where(HERE.guild_id, 40))


@pytest.mark.parametrize("kind", [POST, TABLE])
async def test_its_organiser_is_told_once_of_a_channel_that_is_gone(league: League, kind: str) -> None:
    await league.call(2)
    await league.begin()
    gone = discord.NotFound(SimpleNamespace(status=404, reason=""), "no")
    gone.code = UNKNOWN_CHANNEL

    class Nowhere:
        async def deliver(self, row: OutboxRow) -> int | None:
            raise gone

    async def report(error: Exception) -> None:
        raise error

    nowhere: Any = Nowhere()
    sender = Sender(league.store, league.service, nowhere, report, clock=lambda: league.now)
    (row,) = [row for row in await league.sent() if row.kind == kind]
    for _ in range(2):
        await sender._settle(row)
    told = [row.payload["text"] for row in await league.sent() if row.lane == f"dm:{OLGA.id}"]
    assert len(told) == 1
    assert "`/season manage`" in told[0]
