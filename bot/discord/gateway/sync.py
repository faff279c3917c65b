"""Sync commands with Discord when they differ, comparing only the fields that we set."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import Any

import discord
from discord import app_commands

log = logging.getLogger(__name__)

KEPT = ("name", "description", "type", "min_value", "max_value", "min_length", "max_length")
DEFAULTS_TO_FALSE = ("required", "autocomplete")


async def sync(tree: app_commands.CommandTree[Any], guild: discord.Object | None) -> None:
    """Send our commands to Discord, unless it has the same ones."""
    if await _is_synced(tree, guild):
        log.info("the commands have not changed")
        return
    await tree.sync(guild=guild)
    log.info("the commands were synced")


async def _is_synced(tree: app_commands.CommandTree[Any], guild: discord.Object | None) -> bool:
    """Return whether Discord has the same commands as we do.

    The raw API is used, since discord.py 2.7.1 loses a command's contexts in its models.
    """
    ours: list[Mapping[str, Any]] = [command.to_dict(tree) for command in tree.get_commands(guild=guild)]
    http, application_id = tree.client.http, tree.client.application_id
    assert application_id is not None, "there is no application before the login"
    theirs: Iterable[Any] = (
        await http.get_guild_commands(application_id, guild.id)
        if guild
        else await http.get_global_commands(application_id)
    )
    return _all_plain(ours, guild) == _all_plain(theirs, guild)


def _all_plain(commands: Iterable[Mapping[str, Any]], guild: discord.Object | None) -> list[dict[str, Any]]:
    """Return the commands in comparable form; Discord keeps contexts for global commands only."""
    plain = [
        {**_plain(command), "contexts": sorted((not guild and command.get("contexts")) or ())}
        for command in commands
    ]
    return sorted(plain, key=lambda command: str(command.get("name")))


def _plain(part: Mapping[str, Any]) -> dict[str, Any]:
    """Return a command or an option without empty or unimportant fields."""
    plain = {name: part[name] for name in KEPT if part.get(name) is not None}
    plain.update({name: True for name in DEFAULTS_TO_FALSE if part.get(name)})
    choices = [(choice["name"], choice["value"]) for choice in part.get("choices") or ()]
    options = [_plain(option) for option in part.get("options") or ()]
    return plain | ({"choices": choices} if choices else {}) | ({"options": options} if options else {})
