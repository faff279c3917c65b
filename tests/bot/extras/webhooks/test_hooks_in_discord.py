"""/server webhook as who manages a server uses it, and what goes out when its tables play."""

from __future__ import annotations

from collections.abc import Mapping

import discord
import pytest

from bot.extras.webhooks import worker as hooks
from sandbox.habits import offers
from sandbox.people import SandboxPerson
from tests.bot.played.tables import Table, open_table


async def test_an_address_is_given_told_and_taken_away(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[bytes] = []

    async def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
        taken.append(body)
        return 204

    monkeypatch.setattr(hooks.HookCalls, "__init__", _with(post))
    async with open_table(database, people=2) as table:
        ann = table.person("Ann")
        shown = await ann.open("server settings")
        assert not offers(shown, "Webhooks")
        assert "Manage Server" in shown.text
        host = managing(table)
        await host.use("server settings", "Webhooks")
        await host.follow(host.last(), "Add an address", url="http://example.org/")
        assert "https://" in host.told()
        await host.follow(host.last(), "Add an address", url="https://example.org/")
        assert "its secret" in host.told()
        await ann.call_off(*table.people)
        assert [b"game_over" in body for body in taken] == [True]
        assert "to 1 address" in (await host.open("server settings")).text
        await host.use("server settings", "Webhooks")
        await host.follow(host.last(), "Remove address 1")
        assert "no longer send anything" in host.told()


def managing(table: Table) -> SandboxPerson:
    """Somebody who manages the server and does not play."""
    world = table.world
    role = world.guild.create_role("host", permissions=discord.Permissions(manage_guild=True))
    member = world.guild.add_member(world.env.create_user("host", global_name="Host"), roles=[role])
    world.members[member.id] = member
    return SandboxPerson(world, "Host", seed="1", member=member)


def _with(post: hooks.Posts) -> object:
    made = hooks.HookCalls.__init__

    def init(self: hooks.HookCalls, service: object, clock: object) -> None:
        made(self, service, clock, post)  # type: ignore[arg-type]  # as the deliveries call it

    return init
