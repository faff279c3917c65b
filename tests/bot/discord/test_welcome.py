"""The bot greets a server once, where it may write; /server check lists the permissions that it lacks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
from PIL import Image

from bot.discord.commands import welcome
from bot.discord.commands.welcome import WelcomeCog, inviter_of, rooms
from bot.discord.gateway.bot import TableBot, wanted_intents
from bot.discord.presses.welcome import check_text, greeting, lacking
from bot.discord.surface import Surface
from bot.extras import every_extra
from bot.games.catalogue import TEXTS
from bot.host.permissions import ALL_BITS, PERMISSIONS
from bot.service.people.privacy import Host
from engine.registry.catalogue import find_game
from sandbox.assets.thumbnails import GAP
from sandbox.assets.thumbnails import SIZE as THUMBNAIL
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
    said = " ".join([panel.text, *(card.text for card in panel.cards), *labels, panel.footer])
    assert len(said.split()) <= DRAWN * 1.2


def test_the_pictures_of_all_games_stand_in_one_row() -> None:
    strip, steps = greet().cards
    width, height = THUMBNAIL
    with Image.open(strip.file) as picture:
        assert picture.size == (len(TEXTS) * width + (len(TEXTS) - 1) * GAP, height)
    assert all(find_game(game).title in strip.alt for game in TEXTS)
    assert steps.file is None


def test_without_lessons_nobody_is_sent_to_one() -> None:
    labels = [button.label for row in greeting("Games", ()).rows for button in row]  # type: ignore[union-attr]
    assert labels == ["Play", "For admins", "What you store"]


def test_what_the_greeting_says_of_reading_is_true_of_the_intents() -> None:
    assert "read only what you send me or press" in greet().footer
    intents = wanted_intents()
    assert not intents.message_content
    assert not intents.guild_messages
    assert intents.value == discord.Intents(guilds=True, dm_messages=True).value


def cog_of(bot: Any) -> WelcomeCog:
    assert isinstance(bot, TableBot)
    return WelcomeCog(bot, bot.service, bot.drawing)


async def greeted(bench: Bench, *cogs: WelcomeCog, is_new: bool = True) -> list[str]:
    """Let the server become available to the cogs; return the texts of what was sent."""
    (guild,) = bench.env.bot.guilds
    cogs = cogs or (cog_of(bench.env.bot),)
    if is_new:
        await cogs[0].on_guild_remove(guild)
    before = len(sendings(bench))
    for cog in cogs:
        await cog.on_guild_available(guild)
        await cog.on_guild_join(guild)
    return [str(sent) for sent in sendings(bench)[before:]]


async def test_a_server_that_was_never_greeted_is_greeted_once_where_the_bot_may_write(bench: Bench) -> None:
    (sent,) = await greeted(bench)
    assert "Hello, I am" in sent
    assert "What you store" in sent
    assert await greeted(bench, is_new=False) == []


async def test_two_processes_greet_a_server_once(bench: Bench) -> None:
    """Each reads the greeted servers before the other claims this one."""
    cogs = [cog_of(bench.env.bot) for _ in range(2)]
    for cog in cogs:
        cog._known = {}
    assert len(await greeted(bench, *cogs)) == 1


async def test_after_a_restart_no_server_is_greeted_again(bench: Bench) -> None:
    assert len(await greeted(bench)) == 1
    assert await greeted(bench, is_new=False) == [], "by another cog, which has read nothing yet"


async def test_a_server_that_adds_the_bot_again_is_greeted_again(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if the bot was offline when it was removed and added."""
    await greeted(bench)
    (guild,) = bench.env.bot.guilds
    assert guild.me.joined_at is not None
    monkeypatch.setattr(guild.me, "joined_at", guild.me.joined_at + timedelta(seconds=1))
    assert len(await greeted(bench, is_new=False)) == 1
    assert await greeted(bench, is_new=False) == []


async def test_a_server_that_could_not_be_greeted_is_greeted_at_the_next_start(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as closed:
        closed.setattr(WelcomeCog, "_send", AsyncMock(side_effect=OSError))
        assert await greeted(bench) == []
    assert len(await greeted(bench, is_new=False)) == 1


async def test_a_greeting_under_way_ends_before_the_bot_closes_and_no_other_begins(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, may_end, sent = asyncio.Event(), asyncio.Event(), []

    async def send(cog: WelcomeCog, guild: discord.Guild, place: Any) -> None:
        begun.set()
        await may_end.wait()
        sent.append(guild.id)

    claim = AsyncMock(return_value=True)
    monkeypatch.setattr(WelcomeCog, "_send", send)
    monkeypatch.setattr(WelcomeCog, "_claim", claim)
    (guild,) = bench.env.bot.guilds
    cog = cog_of(bench.env.bot)
    greetings = [asyncio.create_task(cog.on_guild_available(guild)) for _ in range(2)]
    await begun.wait()
    closing = asyncio.create_task(cog.cog_unload())
    await asyncio.sleep(0)
    may_end.set()
    await asyncio.gather(*greetings, closing)
    assert sent == [guild.id]
    claim.assert_awaited_once()


async def test_a_server_without_a_channel_for_it_is_greeted_by_dm(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(welcome, "rooms", lambda guild: [])
    (sent,) = await greeted(bench)
    assert "Hello, I am" in sent


@pytest.mark.parametrize(("may_look", "told"), [(True, 5), (False, 1)])
async def test_the_dm_goes_to_whoever_added_the_bot_if_the_audit_log_may_be_read(
    may_look: bool, told: int
) -> None:
    async def entries(**_: Any) -> AsyncIterator[Any]:
        yield SimpleNamespace(target="another", user_id=4)
        yield SimpleNamespace(target=me, user_id=5)

    me = SimpleNamespace(guild_permissions=discord.Permissions(view_audit_log=may_look))
    guild: Any = SimpleNamespace(me=me, owner_id=1, audit_logs=entries)
    assert (await inviter_of(guild)).id == told


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
