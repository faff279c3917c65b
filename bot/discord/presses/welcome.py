"""Say hello in a server: what the bot is, what it stores, and which permissions it lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.discord.interactions.channel_visibility import my_permissions_in, sees_surely
from bot.discord.interactions.places import my_permissions, where_of
from bot.discord.replies.replies import show
from bot.discord.surface import Deed, Surface
from bot.discord.views.component_id import NO_TABLE, Key
from bot.games.catalogue import TEXTS
from bot.games.thumbnails import STRIP
from bot.host.permissions import PERMISSIONS, invitation_link
from bot.messages.catalogue import listed, say, together
from bot.messages.panel import Button, Card, Panel
from bot.pictures.drawing import Drawing
from bot.service.play.screens import Screen
from bot.service.service import Service
from bot.table.posts.cards import PLAY
from engine.registry.catalogue import find_game

Interaction = discord.Interaction[Any]
ADMINS, STORED = "admins", "stored"
"""Actions of the buttons that show missing permissions, and what the bot stores."""
COLOUR = 0x248046


def greeting(name: str, surfaces: Iterable[Surface]) -> Panel:
    """Return the bot's first message in a server; `surfaces`: those of the extras."""
    alone = next((button for surface in surfaces for button in surface.to_try_alone()), None)
    rows = (
        (
            Button(say("welcome-play-button"), PLAY, style="success"),
            *((replace(alone, label=say("welcome-alone-button")),) if alone else ()),
        ),
        (
            Button(say("welcome-admins-button"), ADMINS),
            Button(say("welcome-stored-button"), STORED),
        ),
    )
    games = listed([find_game(game).title for game in TEXTS])
    cards = Card("", STRIP, say("welcome-alt", games=games)), Card(say("welcome-steps", n=len(TEXTS)))
    return Panel(
        say("welcome-text", name=name), rows, colour=None, cards=cards, footer=say("welcome-reading")
    )


def welcome_deeds(service: Service, drawing: Drawing) -> dict[str, Deed]:
    """Return the handlers for presses below the greeting, by action."""

    async def admins(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await show_check(service, interaction, drawing)

    async def stored(interaction: Interaction, key: Key, values: Sequence[str]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        panel = Panel(service.privacy.stored(), colour=COLOUR)
        await show(interaction, Screen(NO_TABLE, None, "", panel), drawing)

    return {ADMINS: admins, STORED: stored}


async def show_check(service: Service, interaction: Interaction, drawing: Drawing) -> None:
    """Show which permissions the bot lacks in this channel and in those where the server plays."""
    here = where_of(interaction)
    await interaction.response.defer(ephemeral=True, thinking=True)
    used = {*await service.lists.channels(here.guild_id)} - {here.channel_id}
    post = await service.lists.list_post(here.guild_id)
    if post is not None:
        used |= {post.channel_id} - {here.channel_id}
    seen = [channel_id for channel_id in sorted(used) if await sees_surely(interaction, channel_id)]
    found = {here.channel_id: lacking(my_permissions(interaction))}
    for channel_id in seen:
        mine = await my_permissions_in(interaction, channel_id)
        if mine is not None:
            found[channel_id] = lacking(mine)
    link = invitation_link(interaction.application_id)
    panel = Panel(check_text(found, len(used) - len(seen), link), colour=COLOUR)
    await show(interaction, Screen(NO_TABLE, None, "", panel), drawing)


def check_text(found: dict[int, list[str]], hidden: int, link: str) -> str:
    """Return what the bot lacks in each channel; `hidden`: number of channels that the reader can't see."""
    fine = [f"<#{channel_id}>" for channel_id, lacks in found.items() if not lacks]
    poor = {channel_id: lacks for channel_id, lacks in found.items() if lacks}
    lines = [
        say("server-check-title"),
        *([say("server-check-fine", channels=listed(fine))] if fine else []),
        *(
            say("server-check-lacks", channel=f"<#{channel_id}>", lacks=together(lacks))
            for channel_id, lacks in poor.items()
        ),
        *([say("server-check-hidden", n=hidden)] if hidden else []),
        *([say("server-check-how", link=link)] if poor else []),
        say("server-check-settings"),
    ]
    return together(lines)


def lacking(mine: discord.Permissions) -> list[str]:
    """Return a line for each permission that is missing."""
    said = dict(_purposes())
    return [said[one.flag] for one in PERMISSIONS if not getattr(mine, one.flag)]


def _purposes() -> Iterator[tuple[str, str]]:
    """Yield what each permission is for, by its flag."""
    yield "view_channel", say("server-lacks-view")
    yield "send_messages", say("server-lacks-send")
    yield "embed_links", say("server-lacks-links")
    yield "attach_files", say("server-lacks-files")
    yield "read_message_history", say("server-lacks-history")
    yield "pin_messages", say("server-lacks-pin")
    yield "create_public_threads", say("server-lacks-public-threads")
    yield "create_private_threads", say("server-lacks-private-threads")
    yield "send_messages_in_threads", say("server-lacks-in-threads")
    yield "manage_threads", say("server-lacks-manage-threads")
