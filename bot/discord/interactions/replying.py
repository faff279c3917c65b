"""Reply to the person privately, turning errors into messages."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
from discord import app_commands

from bot.messages.catalogue import say
from bot.messages.limits import MESSAGE, cut
from bot.service.errors import Trouble, broken, refused, trouble_of

log = logging.getLogger(__name__)

UNKNOWN_INTERACTION = 10062
ALREADY_ACKNOWLEDGED = 40060
INTERACTION_EXPIRED = 50027
GONE = (UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED, INTERACTION_EXPIRED)
SERVER_ERROR, TOO_MANY = 500, 429
BROKEN = (aiohttp.ClientError, OSError, TimeoutError)
"""Errors raised when the connection breaks; discord.py does not wrap them."""
_ANSWERED = "answered"


@asynccontextmanager
async def replying(interaction: discord.Interaction[Any], deed: str = "") -> AsyncIterator[None]:
    """Explain errors raised in this block to the person; `deed` names the action in the log."""
    try:
        yield
    except Exception as error:  # noqa: BLE001 - the one place that may
        await answer(interaction, error, deed or _command(interaction))


def _command(interaction: discord.Interaction[Any]) -> str:
    return f"/{interaction.command.qualified_name}" if interaction.command else "interaction"


async def answer(interaction: discord.Interaction[Any], error: Exception, deed: str) -> None:
    """Explain an error to the person, with what to do next."""
    text = await explain(error, interaction.client, deed)
    if text:
        await tell(interaction, text)


async def explain(error: Exception, client: discord.Client, deed: str) -> str:
    """Return the message for an error, "" if none can be sent; log a bug of ours with its traceback."""
    error = _cause(error)
    trouble = _of_discord(error, deed) or trouble_of(error, deed)
    if not trouble.is_ours:
        trouble.note()
        return trouble.told
    await _report(client, error, trouble.line)
    if isinstance(error, discord.HTTPException):
        return say("error-lost-logged", number=trouble.number)
    return trouble.told


def _of_discord(error: Exception, deed: str) -> Trouble | None:
    """Translate a discord.py error that is not our bug; return None for any other error."""
    if isinstance(error, discord.HTTPException) and error.code in GONE:
        return Trouble("", f"{deed}: too late to answer ({error.code})", logging.WARNING)
    if is_passing(error):
        return broken(error, deed)
    known = _known(error)
    return refused(known, deed, type(error).__name__) if known else None


def is_passing(error: Exception) -> bool:
    """Return whether the error is temporary: Discord is unreachable or has problems of its own."""
    if isinstance(error, discord.HTTPException):
        return error.status >= SERVER_ERROR or error.status == TOO_MANY
    return isinstance(error, (discord.RateLimited, *BROKEN))


def _cause(error: Exception) -> Exception:
    if isinstance(error, app_commands.CommandInvokeError):
        return error.original
    return error


def _known(error: Exception) -> str:
    """Return the message for a request that discord.py reports as refused."""
    if isinstance(error, app_commands.CommandOnCooldown):
        return say("error-slow-down", seconds=round(error.retry_after))
    if isinstance(error, app_commands.NoPrivateMessage):
        return say("error-server-only")
    if isinstance(error, app_commands.MissingPermissions):
        return say("error-your-permissions", permissions=_names(error.missing_permissions))
    if isinstance(error, app_commands.BotMissingPermissions):
        return say("error-my-permissions", permissions=_names(error.missing_permissions))
    if isinstance(error, (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)):
        return say("error-command-changed")
    if isinstance(error, (app_commands.CheckFailure, app_commands.TransformerError)):
        return say("error-not-here")
    return ""


def _names(permissions: list[str]) -> str:
    return ", ".join(name.replace("_", " ").title() for name in permissions)


async def _report(client: discord.Client, error: Exception, line: str) -> None:
    """Hand the error to the client's own handler, which logs the line and the traceback as one record."""
    try:
        raise error
    except Exception:  # noqa: BLE001 - on_error reads the exception being handled
        await client.on_error(line)


async def tell(interaction: discord.Interaction[Any], text: str, *files: discord.File) -> None:
    """Reply privately, whether or not the interaction already has a response."""
    said = cut(text, MESSAGE)
    try:
        if interaction.response.is_done():
            await reply(interaction, content=said, files=files, ephemeral=True)
        else:
            await interaction.response.send_message(said, files=files, ephemeral=True)
    except (discord.HTTPException, *BROKEN) as error:
        log.warning("could not answer an interaction: %s", type(error).__name__)


async def reply(
    interaction: discord.Interaction[Any], *, files: Sequence[discord.File], ephemeral: bool, **shown: Any
) -> discord.Message:
    """Reply to an acknowledged interaction, editing its loading message if it has one.

    Repeating an edit whose response was lost is harmless. Later replies are follow-ups, which take no nonce,
    so a retry may post one twice.
    """
    if not is_loading(interaction):
        return await interaction.followup.send(files=files, ephemeral=ephemeral, wait=True, **shown)
    message = await interaction.edit_original_response(attachments=files, **shown)
    answered(interaction)
    return message


def is_loading(interaction: discord.Interaction[Any]) -> bool:
    """Return whether Discord shows a loading message for the interaction."""
    is_deferred = interaction.response.type is discord.InteractionResponseType.deferred_channel_message
    return is_deferred and not interaction.extras.get(_ANSWERED)


def answered(interaction: discord.Interaction[Any]) -> None:
    """Note that the loading message has been replaced."""
    interaction.extras[_ANSWERED] = True


async def on_command_error(
    interaction: discord.Interaction[Any], error: app_commands.AppCommandError
) -> None:
    """Explain an error from outside a command's body; stay silent for autocompletion."""
    if interaction.type is discord.InteractionType.autocomplete:
        log.info("no suggestions: %s", type(error).__name__)
        return
    await answer(interaction, error, "command")
