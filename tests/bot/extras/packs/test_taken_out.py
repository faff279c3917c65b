"""What becomes of a server's packs when it takes me out while I am off, or is out of order for a while."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.extras.packs.removed_servers import LeavingCog
from bot.extras.packs.service import Packs
from sandbox.world import World, open_world, sqlite_url
from tests.bot.drive import ANN, managing
from tests.bot.extras.packs.test_packs import read, zipped

GONE = 987_654_321 << 22
"""A server that is not there."""
_SHARD = (GONE >> 22) % 2


async def keep(world: World, *guild_ids: int, more: int = 0) -> None:
    """Each of them gives me a pack, or the bot whose id is so much more than mine."""
    packs = world.bot.service.of(Packs)
    packs.reads = read
    for guild_id in guild_ids:
        await packs.upload(guild_id, managing(ANN, guild_id), zipped(), bot_id=me(world) + more)


def me(world: World) -> int:
    assert world.bot.application_id is not None
    return world.bot.application_id


async def keepers(world: World, *, more: int = 0) -> list[int]:
    return list(await world.bot.service.of(Packs).servers(me(world) + more))


async def test_packs_of_a_server_that_took_me_out_go_when_i_am_back(tmp_path: Path) -> None:
    async with open_world(sqlite_url(tmp_path), seed="1") as world:
        mine = world.guild.id
        await keep(world, mine, GONE)
        assert await keepers(world) == sorted([mine, GONE])
        await world.restart()
        assert await keepers(world) == [mine]


async def test_what_may_be_there_still_or_is_told_to_others_keeps_its_packs(
    tmp_path: Path, subtests: pytest.Subtests
) -> None:
    async with open_world(sqlite_url(tmp_path), seed="1") as world:
        changes = world.bot.get_cog("LeavingCog")
        assert isinstance(changes, LeavingCog)
        with subtests.test("brought to another bot with the same database"):
            await keep(world, GONE, more=1)
            await changes.on_ready()
            assert await keepers(world, more=1) == [GONE]
        await keep(world, GONE)
        with subtests.test("in doubt"):
            world.env.inject_error("GET", f"/guilds/{GONE}", status=503, code=0, message="Oh")
            await changes.on_ready()
            assert await keepers(world) == [GONE]
        world.bot.shard_count = 2
        for shard_id, kept in ((1 - _SHARD, [GONE]), (_SHARD, [])):
            with subtests.test("a shard", shard_id=shard_id):
                await changes.on_shard_ready(shard_id)
                assert await keepers(world) == kept
        world.bot.shard_count = None
        with subtests.test("out of order"):
            mine = world.guild.id
            await keep(world, mine)
            world.bot._connection.parse_guild_delete({"id": mine, "unavailable": True})
            world.env.inject_error("GET", f"/guilds/{mine}", status=404, code=10004, message="Unknown")
            await changes.on_ready()
            assert await keepers(world) == [mine]
