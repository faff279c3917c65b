"""The bot greets a server once, where it may write; /server check lists the permissions that it lacks."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.discord.commands import welcome
from bot.discord.commands.welcome import WelcomeCog, rooms
from bot.discord.gateway.bot import TableBot, wanted_intents
from bot.discord.presses.welcome import check_text, greeting, lacking
from bot.discord.surface import Surface
from bot.extras import every_extra
from bot.games.catalogue import TEXTS
from bot.host.permissions import ALL_BITS, PERMISSIONS
from bot.service.people.privacy import Host
from tests.bot.discord.conftest import Bench
from tests.bot.discord.test_panels import texts
from tests.bot.discord.test_sender import sendings

DRAWN = 86
"""Number of words in the drawing of the greeting, without the titles beside its pictures."""


def greet() -> Any:
    return greeting("Games", every_extra().parts(Surface))


def test_the_greeting_has_the_four_buttons_that_were_drawn_and_no_more_words() -> None:
    panel = greet()
    assert [[button.label for button in row] for row in panel.rows] == [
        ["Play", "Try it alone, 5 minutes"],
        ["For admins", "What you store"],
    ]
    labels = [button.label for row in panel.rows for button in row]
    said = " ".join([panel.text, *labels])
    assert len(said.split()) <= DRAWN * 1.2
    assert [card.file is not None for card in panel.cards] == [True] * len(TEXTS)


def test_without_lessons_nobody_is_sent_to_one() -> None:
    labels = [button.label for row in greeting("Games", ()).rows for button in row]  # type: ignore[union-attr]
    assert labels == ["Play", "For admins", "What you store"]


def test_what_the_greeting_says_of_reading_is_true_of_the_intents() -> None:
    assert "read only what you send me or press" in greet().text
    intents = wanted_intents()
    assert not intents.message_content
    assert not intents.guild_messages
    assert intents.value == discord.Intents(guilds=True, dm_messages=True).value


async def joined(bench: Bench) -> list[str]:
    """Let the bot join its server again; return the texts of what it sent."""
    bot = bench.env.bot
    assert isinstance(bot, TableBot)
    before = len(sendings(bench))
    (guild,) = bot.guilds
    cog = bot.get_cog("WelcomeCog")
    assert isinstance(cog, WelcomeCog)
    await cog.on_guild_join(guild)
    return [str(sent) for sent in sendings(bench)[before:]]


async def test_a_server_is_greeted_once_where_the_bot_may_write(bench: Bench) -> None:
    (sent,) = await joined(bench)
    assert "Hello, I am" in sent
    assert "What you store" in sent


async def test_a_server_without_a_channel_for_it_is_greeted_by_dm(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(welcome, "rooms", lambda guild: [])
    (sent,) = await joined(bench)
    assert "Hello, I am" in sent


async def test_the_system_channel_comes_first_and_none_where_the_bot_may_not_write(bench: Bench) -> None:
    (guild,) = bench.env.bot.guilds
    everyone = bench.channel.guild.default_role
    for name, may in (("mute", False), ("other", True)):
        overwrites = {everyone: discord.PermissionOverwrite(send_messages=may)}
        bench.channel.guild.create_text_channel(name, overwrites=overwrites)
    await bench.env.settle()
    found = list(rooms(guild))
    assert len(found) == 2
    assert "mute" not in {room.name for room in found}
    guild._system_channel_id = found[1].id
    assert list(rooms(guild)) == [found[1], found[0]]


async def test_server_check_tells_what_is_missing_and_what_for(bench: Bench) -> None:
    me = bench.channel.guild.default_role
    closed = bench.channel.guild.create_text_channel(
        "closed",
        overwrites={me: discord.PermissionOverwrite(pin_messages=False, create_public_threads=False)},
    )
    shown = await bench.ann.slash(closed, "server check")
    assert shown.ephemeral
    said = texts(shown.response)
    assert "**Create Public Threads**: spectators" in said
    assert "permissions=" in said


def test_every_permission_has_a_purpose() -> None:
    assert len(lacking(discord.Permissions.none())) == len(PERMISSIONS)
    assert lacking(discord.Permissions(ALL_BITS)) == []
    for one in PERMISSIONS:
        (line,) = lacking(discord.Permissions(ALL_BITS & ~one.bit))
        assert line.startswith(f"- **{one.name}**: ")


def test_channels_that_the_reader_cannot_see_are_counted_and_not_named() -> None:
    said = check_text({1: [], 2: ["- **Pin Messages**: x"]}, 3, "https://example.org")
    assert "in <#1>" in said
    assert "In <#2> I lack:\n- **Pin Messages**" in said
    assert "3 channels more" in said


def test_a_hosts_address_and_pages_are_shown_and_none_is_invented() -> None:
    assert "whoever added me" in Host().told
    told = Host("host@example.org", "https://example.org/games/").told
    assert "host@example.org" in told
    assert "<https://example.org/games/privacy.html>" in told
