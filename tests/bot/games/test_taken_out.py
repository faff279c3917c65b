"""What becomes of a server's packs when it takes me out while I am off, or is out of order for a while."""

from __future__ import annotations

from pathlib import Path

from bot.service.packs import PackLimits, Packs
from sandbox.world import World, open_world, sqlite_url
from tests.bot.drive import ANN
from tests.bot.test_packs import read, zipped

GONE = 987_654_321 << 22
"""A server that is not there."""
_SHARD = (GONE >> 22) % 2


async def keep(world: World, *guild_ids: int) -> None:
    """Each of them gives me a pack."""
    packs = Packs(world.bot.service.units, PackLimits(), read)
    for guild_id in guild_ids:
        await packs.upload(guild_id, ANN, zipped(), is_manager=True)


async def keepers(world: World) -> list[int]:
    return await world.bot.service.packs.servers()


async def test_packs_of_a_server_that_took_me_out_go_when_i_am_back(tmp_path: Path) -> None:
    async with open_world(sqlite_url(tmp_path), seed="1") as world:
        mine = world.guild.id
        await keep(world, mine, GONE)
        assert await keepers(world) == sorted([mine, GONE])
        await world.restart()
        assert await keepers(world) == [mine]


async def test_a_server_that_is_out_of_order_keeps_its_packs(tmp_path: Path) -> None:
    async with open_world(sqlite_url(tmp_path), seed="1") as world:
        mine = world.guild.id
        await keep(world, mine)
        world.bot._connection.parse_guild_delete({"id": mine, "unavailable": True})
        await look(world)
        assert await keepers(world) == [mine]


async def test_in_doubt_nothing_is_let_go_of(tmp_path: Path) -> None:
    async with open_world(sqlite_url(tmp_path), seed="1") as world:
        await keep(world, GONE)
        world.env.inject_error("GET", f"/guilds/{GONE}", status=500, code=0, message="Oh", times=None)
        await look(world)
        assert await keepers(world) == [GONE]


async def test_a_bot_that_is_in_no_server_has_the_database_of_another(tmp_path: Path) -> None:
    async with open_world(sqlite_url(tmp_path), seed="1") as world:
        await keep(world, GONE)
        world.env.backend.remove_guild(world.guild.id)
        await world.env.settle()
        await look(world)
        assert await keepers(world) == [GONE]


async def test_only_who_is_told_of_a_server_lets_go_of_its_packs(tmp_path: Path) -> None:
    async with open_world(sqlite_url(tmp_path), seed="1") as world:
        await keep(world, GONE)
        world.bot.shard_count = 2
        for shard_id, kept in ((1 - _SHARD, [GONE]), (_SHARD, [])):
            world.bot.dispatch("shard_ready", shard_id)
            await world.env.settle()
            assert await keepers(world) == kept


async def look(world: World) -> None:
    """A session begins."""
    world.bot.dispatch("ready")
    await world.env.settle()
