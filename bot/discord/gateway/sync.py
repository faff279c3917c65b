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
ENTRY_POINT = 4
"""Type of the command that Discord makes itself when Activities are on; it goes back unchanged."""


async def sync(tree: app_commands.CommandTree[Any], guild: discord.Object | None) -> None:
    """Send our commands to Discord, unless it has the same ones.

    The raw API is used: discord.py 2.7.1 loses a command's contexts in its models, and its own sync would
    leave out the Entry Point command, which Discord refuses.
    """
    http, application_id = tree.client.http, tree.client.application_id
    assert application_id is not None, "there is no application before the login"
    ours: list[Any] = [command.to_dict(tree) for command in tree.get_commands(guild=guild)]
    theirs: list[Any] = list(
        await http.get_guild_commands(application_id, guild.id)
        if guild
        else await http.get_global_commands(application_id)
    )
    kept = [command for command in theirs if command.get("type") == ENTRY_POINT]
    if _all_plain(ours, guild) == _all_plain((one for one in theirs if one not in kept), guild):
        log.info("the commands have not changed")
        return
    if guild:
        await http.bulk_upsert_guild_commands(application_id, guild.id, payload=[*ours, *kept])
    else:
        await http.bulk_upsert_global_commands(application_id, payload=[*ours, *kept])
    log.info("the commands were synced")


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
