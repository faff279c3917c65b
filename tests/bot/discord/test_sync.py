"""Sync keeps the Entry Point command, which Discord makes itself once Activities are switched on."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.discord.gateway.sync import sync

APPLICATION = 4711
LAUNCH = {
    "id": "99",
    "application_id": str(APPLICATION),
    "version": "1",
    "type": 4,
    "name": "launch",
    "description": "",
    "handler": 2,
    "contexts": [0, 1, 2],
    "integration_types": [0, 1],
}


class Commands:
    """Discord's commands of one application; it refuses to lose its Entry Point command (50240)."""

    def __init__(self, *known: dict[str, Any]) -> None:
        self.known: list[dict[str, Any]] = list(known)
        self.sent: list[Sequence[dict[str, Any]]] = []

    async def get_global_commands(self, application_id: int) -> list[dict[str, Any]]:
        return self.known

    async def get_guild_commands(self, application_id: int, guild_id: int) -> list[dict[str, Any]]:
        return [one for one in self.known if one.get("type") != 4]

    async def bulk_upsert_global_commands(
        self, application_id: int, payload: Sequence[dict[str, Any]]
    ) -> None:
        if any(one not in payload for one in self.known if one.get("type") == 4):
            answer: Any = SimpleNamespace(status=400, reason="Bad Request")
            raise discord.HTTPException(answer, {"code": 50240, "message": "Entry Point"})
        self.sent.append(payload)
        self.known = [dict(one) for one in payload]

    async def bulk_upsert_guild_commands(
        self, application_id: int, guild_id: int, payload: Sequence[dict[str, Any]]
    ) -> None:
        self.sent.append(payload)


@app_commands.command(name="map", description="Show the map")
async def show_map(interaction: discord.Interaction[Any]) -> None:
    """Stand for a command of ours."""


def tree_of(discord_has: Commands) -> app_commands.CommandTree[Any]:
    client: Any = discord.Client(intents=discord.Intents.none())
    client.http, client._connection.application_id = discord_has, APPLICATION
    tree = app_commands.CommandTree[Any](client)
    tree.add_command(show_map)
    return tree


@pytest.mark.parametrize("before", [(), (LAUNCH,)], ids=["without Activities", "with Activities"])
async def test_a_sync_is_sent_once_and_keeps_the_entry_point_as_it_is(before: tuple[dict[str, Any]]) -> None:
    discord_has = Commands(*before)
    tree = tree_of(discord_has)
    await sync(tree, None)
    assert [one["name"] for one in discord_has.sent[0]] == ["map", *(one["name"] for one in before)]
    assert [one for one in discord_has.sent[0] if one.get("type") == 4] == list(before)
    await sync(tree, None)
    assert len(discord_has.sent) == 1, "nothing has changed"


async def test_activities_switched_on_later_change_nothing() -> None:
    discord_has = Commands()
    tree = tree_of(discord_has)
    await sync(tree, None)
    discord_has.known.append(LAUNCH)
    await sync(tree, None)
    assert len(discord_has.sent) == 1


async def test_a_command_of_ours_that_is_gone_is_removed_beside_the_entry_point() -> None:
    discord_has = Commands({"type": 1, "name": "old", "description": "Old"}, LAUNCH)
    await sync(tree_of(discord_has), None)
    assert [one["name"] for one in discord_has.known] == ["map", "launch"]


async def test_a_server_s_own_commands_are_sent_without_an_entry_point() -> None:
    discord_has = Commands(LAUNCH)
    tree, server = tree_of(discord_has), discord.Object(7)
    tree.add_command(show_map, guild=server)
    await sync(tree, server)
    assert [[one["name"] for one in sent] for sent in discord_has.sent] == [["map"]]
