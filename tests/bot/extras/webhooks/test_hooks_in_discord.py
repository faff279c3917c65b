"""/server webhook as who manages a server uses it, and what goes out when its tables play."""

from __future__ import annotations

from collections.abc import Mapping

import discord
import pytest

from bot.extras.webhooks import worker as hooks
from tests.bot.played.tables import open_table


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
        await ann.command("server webhook", url="https://example.org/")
        assert "Only who manages the server" in ann.told()
        role = table.world.guild.create_role("host", permissions=discord.Permissions(manage_guild=True))
        host = table.world.guild.add_member(table.world.env.create_user("host"), roles=[role])
        await host.slash(table.world.table, "server webhook", url="https://example.org/")
        assert "Its secret" in table.world.camera.shown[-1].text
        await ann.decide("abandon")
        assert [b"game_over" in body for body in taken] == [True]
        listed = await host.slash(table.world.table, "server webhooks")
        await host.click(listed.followups[0], label="Remove 1")
        assert "nothing any more" in table.world.camera.shown[-1].text


def _with(post: hooks.Posts) -> object:
    made = hooks.HookCalls.__init__

    def init(self: hooks.HookCalls, service: object, clock: object) -> None:
        made(self, service, clock, post)  # type: ignore[arg-type]  # as the deliveries call it

    return init
