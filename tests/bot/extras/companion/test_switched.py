"""The companion's commands stand only on servers where a manager switched them on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest

from bot.discord.sending import retrying
from bot.extras import chosen_extras
from bot.extras.companion.service import Crews
from sandbox.habits import offers
from sandbox.people import SandboxPerson
from sandbox.world import World, open_world, sqlite_url
from tests.bot.discord.wire import until
from tests.bot.drive import ANN, managing
from tests.bot.played.forgery import Forged, send

ON, OFF = "Switch the companion on", "Switch the companion off"
ROLL = "crew roll"
PUTS = "/applications/*/guilds/*/commands"


def host(world: World) -> SandboxPerson:
    """Somebody who manages the server."""
    role = world.guild.create_role("host", permissions=discord.Permissions(manage_guild=True))
    member = world.guild.add_member(world.env.create_user("host", global_name="Host"), roles=[role])
    world.members[member.id] = member
    return SandboxPerson(world, "Host", seed="1", member=member)


def sees_roll(world: World, person: SandboxPerson) -> bool:
    """Whether Discord offers the person the companion's commands."""
    return ROLL in person.member.available_commands(world.table)


async def servers(world: World) -> dict[int, bool]:
    return dict(await world.bot.service.of(Crews).servers())


async def test_a_manager_switches_it_on_and_off_and_it_outlives_a_restart(tmp_path: Path) -> None:
    async with open_world(sqlite_url(tmp_path), seed="1") as world:
        ann, manager = SandboxPerson(world, "Ann", seed="1"), host(world)
        elsewhere = world.env.create_guild()
        assert not sees_roll(world, ann), "off by default"
        assert not offers(await ann.open("server settings"), ON)
        await manager.use("server settings", ON)
        assert "shows `/crew`" in manager.told()
        assert sees_roll(world, ann)
        assert elsewhere.id not in world.env.backend.commands
        await ann.command("crew open")
        await world.restart()
        assert sees_roll(world, ann)
        await ann.command(ROLL, dice="2d6")
        assert "2D6" in ann.told()
        await manager.use("server settings", OFF)
        assert "`/crew` is gone" in manager.told()
        assert not sees_roll(world, ann)
        assert await servers(world) == {}, "nothing is left to be told"
        assert offers(await manager.open("server settings"), ON)


async def test_who_does_not_manage_the_server_switches_nothing(tmp_path: Path) -> None:
    async with open_world(sqlite_url(tmp_path), seed="1") as world:
        ann, manager = SandboxPerson(world, "Ann", seed="1"), host(world)
        shown = await manager.open("server settings")
        part = next(one for one in shown.parts if one.label == ON)
        await send(world, Forged(ann.member, shown, part))
        assert "Only server managers can do that" in ann.told()
        assert await servers(world) == {}


@pytest.mark.trial(reason="the bot tries again, later and later, what Discord did not take")
async def test_without_discords_answer_it_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retrying, "FIRST_WAIT", 0.05)
    monkeypatch.setattr(retrying, "LONGEST_WAIT", 0.05)
    async with open_world(sqlite_url(tmp_path), seed="1") as world:
        ann, manager = SandboxPerson(world, "Ann", seed="1"), host(world)
        world.env.inject_error("GET", PUTS, status=503, times=None)
        await manager.use("server settings", ON)
        assert "I try again until it does" in manager.told()
        assert not sees_roll(world, ann)
        world.env.backend.faults.clear()
        await until(lambda: sees_roll(world, ann))


async def test_what_discord_was_never_told_it_is_told_at_the_next_start(tmp_path: Path) -> None:
    async with open_world(sqlite_url(tmp_path), seed="1", check_errors=False) as world:
        ann, manager = SandboxPerson(world, "Ann", seed="1"), host(world)
        await manager.use("server settings", ON)
        await world.bot.service.of(Crews).switch(world.guild.id, managing(ANN, world.guild.id), is_on=False)
        assert await servers(world) == {world.guild.id: False}
        assert sees_roll(world, ann)
        result = await ann.command(ROLL, dice="2d6")
        assert result.response is not None
        assert result.response.content == "That does not work here."
        await world.restart()
        assert not sees_roll(world, ann)
        assert await servers(world) == {}


async def test_a_server_that_adds_the_bot_again_has_its_commands_again(tmp_path: Path) -> None:
    async with open_world(sqlite_url(tmp_path), seed="1") as world:
        ann, manager = SandboxPerson(world, "Ann", seed="1"), host(world)
        await manager.use("server settings", ON)
        bot, guild = world.bot, world.bot.guilds[0]
        await bot.on_guild_remove(guild)
        assert bot.tree.get_commands(guild=guild) == []
        world.env.backend.commands.pop(guild.id)
        assert not sees_roll(world, ann)
        await bot.on_guild_join(guild)
        await until(lambda: sees_roll(world, ann))


async def test_where_the_host_has_no_companion_the_switch_is_not_offered(tmp_path: Path) -> None:
    async with open_world(sqlite_url(tmp_path), seed="1") as world:
        manager = host(world)
        extras: Any = chosen_extras("-companion")
        world.bot.service.extras = extras
        shown = await manager.open("server settings")
        assert not offers(shown, ON)
        assert "Companion" not in shown.text
