"""Who cannot see a channel is known to a process that hears nothing of servers, too."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest

from bot.discord.commands.server_changes import ChangesCog
from bot.discord.interactions import channel_visibility
from bot.discord.interactions.channel_visibility import (
    MOST_ASKED,
    ChannelVisibility,
    check_seen,
    seen,
    sees_surely,
)
from engine.kernel.core import Refused

GUILD, CHANNEL, THREAD, LOST, SHUT, OPEN, PRIVATE = 1, 2, 3, 4, 5, 6, 7
ANN, BOB, EVERYBODY = 11, 12, GUILD


class Channel(discord.abc.GuildChannel):
    """A channel that Ann sees, but not Bob or everybody; OPEN is seen by all."""

    def __init__(self, channel_id: int = CHANNEL) -> None:
        self.id = channel_id
        self.guild = SimpleNamespace(id=GUILD, default_role=SimpleNamespace(id=EVERYBODY))  # type: ignore[assignment]  # all that is asked of it

    def permissions_for(self, obj: Any, /) -> discord.Permissions:
        return discord.Permissions(view_channel=obj.id == ANN or self.id == OPEN)


def thread_of(channel_id: int) -> discord.Thread:
    """Return a thread of CHANNEL, private or not by its number."""
    thread = discord.Thread.__new__(discord.Thread)
    thread.parent_id, thread._type = CHANNEL, discord.ChannelType.public_thread
    if channel_id == PRIVATE:
        thread._type = discord.ChannelType.private_thread
    return thread


class Client:
    """Knows no server, and counts what it is asked for."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def get_channel(self, channel_id: int) -> None:
        return None

    def get_guild(self, guild_id: int) -> None:
        return None

    async def fetch_guild(self, guild_id: int, *, with_counts: bool) -> Any:
        if guild_id != GUILD:
            raise discord.HTTPException(SimpleNamespace(status=403, reason=""), "no")
        return self

    async def fetch_channel(self, channel_id: int) -> Any:
        self.asked.append(channel_id)
        if channel_id == LOST:
            raise discord.HTTPException(SimpleNamespace(status=404, reason=""), "no")
        return thread_of(channel_id) if channel_id in (THREAD, PRIVATE) else Channel(channel_id)


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Client:
    async def member_now(_: Any, user_id: int) -> Any:
        return SimpleNamespace(id=user_id)

    monkeypatch.setattr(channel_visibility, "member_now", member_now)
    return Client()


@pytest.mark.parametrize("channel", [CHANNEL, THREAD])
async def test_it_asks_once(client: Client, channel: int) -> None:
    seen: Any = ChannelVisibility(client)  # type: ignore[arg-type]  # all that is asked of it
    for _ in range(2):
        assert await seen.blind(channel, GUILD, [ANN, BOB]) == [BOB]
    assert client.asked == ([THREAD, CHANNEL] if channel == THREAD else [CHANNEL])


async def test_where_discord_does_not_say_all_see_it(client: Client) -> None:
    seen = ChannelVisibility(client)  # type: ignore[arg-type]  # all that is asked of it
    assert await seen.blind(CHANNEL, 9, [ANN, BOB]) == []


@pytest.mark.parametrize(
    ("own", "listed"),
    [(OPEN, {OPEN}), (CHANNEL, {OPEN, CHANNEL, THREAD}), (PRIVATE, {OPEN, PRIVATE}), (LOST, {OPEN, LOST})],
)
async def test_a_post_lists_what_all_see_and_what_its_own_readers_see_and_nothing_that_is_not_known(
    client: Client, own: int, listed: set[int]
) -> None:
    seen = ChannelVisibility(client)  # type: ignore[arg-type]  # all that is asked of it
    assert await seen.listable(own, (CHANNEL, THREAD, LOST, OPEN, PRIVATE), GUILD) == listed


async def test_a_post_stops_listing_a_channel_as_soon_as_it_is_private(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten minutes of an older answer would let everybody read the channel's tables for ten minutes."""
    seen = ChannelVisibility(client)  # type: ignore[arg-type]  # all that is asked of it
    assert await seen.listable(LOST, (OPEN,), GUILD) == {LOST, OPEN}
    assert await seen.public((OPEN,), GUILD) == {OPEN}
    monkeypatch.setattr(Channel, "permissions_for", lambda *_: discord.Permissions(view_channel=False))
    assert await seen.listable(LOST, (OPEN,), GUILD) == {LOST}
    assert await seen.public((OPEN,), GUILD) == set()


async def test_an_event_clears_what_is_remembered_of_its_server(client: Client) -> None:
    seen: Any = ChannelVisibility(client)  # type: ignore[arg-type]  # all that is asked of it
    await seen.blind(CHANNEL, GUILD, [ANN])
    seen.forget(9)
    await seen.blind(CHANNEL, GUILD, [ANN])
    assert client.asked == [CHANNEL]
    seen.forget(GUILD)
    assert (seen._members, seen._guilds, seen._channels) == ({}, {}, {})
    await seen.blind(CHANNEL, GUILD, [ANN])
    assert client.asked == [CHANNEL, CHANNEL]


async def test_every_change_of_a_channel_a_role_or_a_member_reaches_the_cache() -> None:
    forgotten: list[int] = []
    service: Any = SimpleNamespace(games=AsyncMock())
    cog: Any = ChangesCog(AsyncMock(), service, SimpleNamespace(forget=forgotten.append))  # type: ignore[arg-type]  # all that is asked of it
    guild = SimpleNamespace(id=GUILD, me="the bot")
    one = SimpleNamespace(guild=guild, guild_id=GUILD, overwrites={}, permissions=0)
    other = SimpleNamespace(guild=guild, overwrites={1: 2}, permissions=1)
    await cog.on_guild_channel_update(other, one)
    await cog.on_thread_update(other, one)
    await cog.on_guild_role_update(other, one)
    await cog.on_guild_role_delete(one)
    await cog.on_member_update(other, one)
    await cog.on_raw_member_remove(one)
    assert forgotten == [GUILD] * 6
    assert service.games.review_cards.await_count == 3


class Server:
    """It has a channel that Bob cannot see, and a thread of it that was put away and is not known."""

    id = GUILD
    default_role: Any = SimpleNamespace(id=EVERYBODY)

    def get_channel_or_thread(self, channel_id: int) -> None:
        return None

    def get_channel(self, channel_id: int) -> Any:
        return Channel()

    async def fetch_channel(self, channel_id: int) -> Any:
        if channel_id == LOST:
            raise discord.NotFound(SimpleNamespace(status=404, reason=""), "no")
        if channel_id == SHUT:
            raise discord.Forbidden(SimpleNamespace(status=403, reason=""), "no")
        return thread_of(channel_id)


@pytest.mark.parametrize(
    ("person", "channel", "is_seen"),
    [(ANN, THREAD, True), (BOB, THREAD, False), (BOB, LOST, None), (ANN, SHUT, None), (ANN, PRIVATE, None)],
)
async def test_a_thread_that_was_put_away_hides_what_its_channel_hides_and_of_one_that_is_gone_nobody_knows(
    person: int, channel: int, is_seen: bool | None
) -> None:
    interaction = pressed_by(person)
    assert await sees_surely(interaction, channel) is is_seen
    assert await seen(interaction, [channel]) == {channel: is_seen}


async def test_of_channels_that_are_not_known_only_the_first_few_are_asked_for() -> None:
    found = await seen(pressed_by(ANN), range(10, 10 + 3 * MOST_ASKED))
    assert [*found.values()] == [True] * MOST_ASKED + [None] * 2 * MOST_ASKED


async def test_of_a_server_that_is_not_known_yet_nobody_knows_who_sees_what() -> None:
    interaction = pressed_by(ANN)
    channel = Channel()
    channel.guild.default_role = None  # type: ignore[misc,assignment]  # as before its roles are known
    interaction.guild.get_channel_or_thread = lambda _: channel
    assert await sees_surely(interaction, CHANNEL) is None


@pytest.mark.parametrize(("person", "is_seen"), [(ANN, True), (BOB, False)])
async def test_a_process_without_servers_asks_discord_for_the_roles(
    client: Client, person: int, is_seen: bool
) -> None:
    interaction = pressed_by(person)
    interaction.client, interaction.guild.default_role = client, None
    client.default_role, client.get_channel_or_thread = EVERYBODY, client.get_channel  # type: ignore[attr-defined]
    assert await sees_surely(interaction, CHANNEL) is is_seen
    assert client.asked == [CHANNEL]


async def test_a_table_is_not_started_where_somebody_does_not_see_it_though_no_server_is_known(
    client: Client,
) -> None:
    interaction = pressed_by(ANN)
    interaction.client, interaction.channel = client, Channel()
    interaction.channel.guild.default_role = None
    await check_seen(interaction, [ANN])
    with pytest.raises(Refused):
        await check_seen(interaction, [ANN, BOB])


def pressed_by(person: int) -> Any:
    """An interaction of that person in the server."""
    member = discord.Member.__new__(discord.Member)
    member._user = SimpleNamespace(id=person)  # type: ignore[assignment]  # all that is asked of it
    return SimpleNamespace(guild=Server(), user=member)
