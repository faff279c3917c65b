"""Move a season to another channel of its server, including tables not yet open."""

from __future__ import annotations

from bot.extras.seasons.outbox import queue_season, queue_table
from bot.extras.seasons.repository import OPEN, Seasons
from bot.extras.seasons.season_state import Course
from bot.messages.catalogue import say
from bot.messages.people import Where
from engine.kernel.core import Refused


async def move(course: Course, where: Where) -> str:
    """Post the season's card in the new channel; tables without a thread or channel will open there."""
    row = course.row
    if row.state not in OPEN:
        raise Refused(say("season-over"))
    if where.guild_id != row.guild_id:
        raise Refused(say("season-other-server"))
    if where.channel_id == row.channel_id:
        raise Refused(say("season-here"))
    if any(one.channel_id == where.channel_id for one in await course.tx.of(Seasons).open_in(where.guild_id)):
        raise Refused(say("season-taken"))
    await course.change(channel_id=where.channel_id, message_id=None)
    await queue_season(course.tx, course.row)
    for table in course.now:
        if table.match_id is None and table.settled_at is None:
            await course.tx.of(Seasons).change_table(table, channel_id=None)
            await queue_table(course.tx, course.row, table)
    return say("season-moved", name=row.name)
