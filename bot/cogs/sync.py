"""Whether Discord has the commands that we have: what is compared is what we set, not what Discord adds."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import Any

import discord
from discord import app_commands

from bot.errors import BROKEN

log = logging.getLogger(__name__)

KEPT = ("name", "description", "type", "min_value", "max_value", "min_length", "max_length")
DEFAULTS_TO_FALSE = ("required", "autocomplete")


async def is_synced(tree: app_commands.CommandTree[Any], guild: discord.Object | None) -> bool:
    """Compare our commands with those that Discord has; False if it does not say.

    They are asked for below discord.py's models, which lose a command's contexts (2.7.1).
    """
    ours: list[Mapping[str, Any]] = [command.to_dict(tree) for command in tree.get_commands(guild=guild)]
    http, application_id = tree.client.http, tree.client.application_id
    assert application_id is not None, "there is no application before the login"
    try:
        theirs: Iterable[Any] = (
            await http.get_guild_commands(application_id, guild.id)
            if guild
            else await http.get_global_commands(application_id)
        )
    except (discord.HTTPException, *BROKEN) as error:
        log.warning("Discord did not say which commands it has: %s", error)
        return False
    return _all_plain(ours) == _all_plain(theirs)


def _all_plain(commands: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    plain = [{**_plain(command), "contexts": sorted(command.get("contexts") or ())} for command in commands]
    return sorted(plain, key=lambda command: str(command.get("name")))


def _plain(part: Mapping[str, Any]) -> dict[str, Any]:
    """A command or an option without what is empty or of no consequence."""
    plain = {name: part[name] for name in KEPT if part.get(name) is not None}
    plain.update({name: True for name in DEFAULTS_TO_FALSE if part.get(name)})
    choices = [(choice["name"], choice["value"]) for choice in part.get("choices") or ()]
    options = [_plain(option) for option in part.get("options") or ()]
    return plain | ({"choices": choices} if choices else {}) | ({"options": options} if options else {})
