"""A person's DM is opened once: its id is kept, over restarts too."""

from __future__ import annotations

from typing import Any

from bot.messages.people import Person, Where
from bot.table.match.outbox import queue_dm, queue_panel
from tests.bot.discord.conftest import STEP, Bench, open_match
from tests.bot.discord.test_sender import Table, bot_of


def opened(bench: Bench) -> int:
    """How often a DM was opened."""
    return sum(call.path.endswith("/users/@me/channels") for call in bench.env.http_requests)


async def at_table(bench: Bench) -> Table:
    """Bob is known, and a table is open."""
    where = Where(bench.channel.guild.id, bench.channel.id)
    async with bot_of(bench).store.begin() as tx:
        await tx.people.see(bench.bob.id, "bob", bench.env.now())
        row = await open_match(tx, where, Person(bench.ann.id, "ann"), bench.env.now())
    return Table(bench, row)


async def test_a_dm_is_opened_once_and_not_again_after_a_restart(bench: Bench, new_bot: Any) -> None:
    table = await at_table(bench)
    await table.queue(queue_dm, bench.bob.id, "one")
    assert opened(bench) == 1
    old = bot_of(bench)
    await bench.env.restart_bot(new_bot())
    await old.close()
    await table.queue(queue_dm, bench.bob.id, "two")
    await table.queue(queue_panel, bench.bob.id, "blue", STEP)
    assert opened(bench) == 1
    assert [one.content for one in bench.bob.user.dm_channel.history()][:2] == ["one", "two"]


async def test_a_dm_that_is_gone_is_opened_anew(bench: Bench) -> None:
    table = await at_table(bench)
    async with bot_of(bench).store.begin() as tx:
        await tx.people.set_dm_id(bench.bob.id, 12345)
    await table.queue(queue_dm, bench.bob.id, "one")
    assert [one.content for one in bench.bob.user.dm_channel.history()] == ["one"]
    async with bot_of(bench).store.read() as tx:
        person = await tx.people.get(bench.bob.id)
    assert person is not None
    assert person.dm_id == bench.bob.user.dm_channel.id
