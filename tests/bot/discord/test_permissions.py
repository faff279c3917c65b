"""The invitation asks for every permission that the bot's calls need, and for no other."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, MagicMock, call

import discord
import pytest
from discord.ext import commands

from bot.discord.interactions.places import missing_permissions
from bot.discord.sending.threads import lock
from bot.host.permissions import ALL_BITS, ON_REQUEST, PERMISSIONS

ROOT = Path(__file__).parents[3]
SPEAKING = (
    *(discord.TextChannel, discord.Thread, discord.DMChannel, discord.PartialMessageable, discord.Guild),
    *(discord.Message, discord.PartialMessage, discord.Member, discord.User, discord.Role, commands.Bot),
)
"""Types whose coroutines send requests to Discord."""
CALLS: dict[str, set[str]] = {
    "add_user": {"send_messages_in_threads"},
    "audit_logs": {"view_audit_log"},  # where a server gave it, to greet whoever added the bot
    "create_dm": set(),
    "create_text_channel": {"manage_channels"},
    "create_thread": {"create_public_threads", "create_private_threads"},
    "delete": set(),  # only messages of our own
    "edit": {"manage_threads"},  # locks a thread; messages of our own need nothing
    "fetch_application_emojis": set(),
    "fetch_channel": {"view_channel"},
    "fetch_channels": set(),
    "fetch_guild": set(),
    "fetch_member": set(),
    "history": {"view_channel", "read_message_history"},
    "pin": {"pin_messages"},
    "start_thread_with_message": {"create_public_threads"},
    "send": {"send_messages", "send_messages_in_threads", "attach_files", "embed_links"},
}
"""Permissions that each of discord.py's calls needs in the way that the bot uses it."""
IF_GIVEN = "view_audit_log"
"""Permission that the bot uses where it has it, and never asks for."""
OF_THE_LIBRARY = {"add_cog", "close", "connect", "login", "start", "create_application_emoji"}
"""Coroutines that send no request about a server."""
RAW = {"request", "close", "get_from_cdn"}
"""Calls of discord.py's HTTP client that send no request about a server."""
OF_OURS = {"timeout", "kick", "join", "leave", "move"}
"""Names that the bot's own services share with discord.py; the bot itself moderates nobody."""


def asking() -> set[str]:
    """Return the names of all coroutines of discord.py that may need a permission."""
    return {
        name
        for kind in SPEAKING
        for name, member in inspect.getmembers(kind)
        if not name.startswith(("_", "on_"))
        if inspect.iscoroutinefunction(member) or inspect.isasyncgenfunction(member)
    }


def called() -> Iterator[tuple[str, str]]:
    """Yield each such call in the bot's code with its file; calls of own services may share names."""
    names = asking()
    for folder in ("bot/discord", "bot/extras"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            source = file.read_text()
            if "import discord" not in source and "from discord" not in source:
                continue
            for node in ast.walk(ast.parse(source)):
                if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                    continue
                on = node.func.value
                is_ours = isinstance(on, ast.Constant) or "service" in ast.unparse(on)
                is_raw = ast.unparse(on).endswith(".http")
                if (node.func.attr in names and not is_ours) or (is_raw and node.func.attr not in RAW):
                    yield node.func.attr, str(file.relative_to(ROOT))


def test_every_call_has_its_permissions_written_down() -> None:
    strange = {(name, file) for name, file in called() if name not in {*CALLS, *OF_THE_LIBRARY, *OF_OURS}}
    assert strange == set(), "write into CALLS which permissions it needs"


def test_the_invitation_asks_for_all_that_calls_need_and_for_nothing_else() -> None:
    used = {name for name, _ in called()}
    assert set(CALLS) <= used, "a call that is no longer made needs no permission"
    needed = set().union(*(CALLS[name] for name in used & set(CALLS)))
    assert needed - {ON_REQUEST.flag, IF_GIVEN} == {one.flag for one in PERMISSIONS}
    assert {ON_REQUEST.flag, IF_GIVEN} <= needed


def test_names_and_bits_are_discords() -> None:
    assert discord.Permissions(**{one.flag: True for one in PERMISSIONS}).value == ALL_BITS
    every = (*PERMISSIONS, ON_REQUEST)
    assert all(discord.Permissions(one.bit) == discord.Permissions(**{one.flag: True}) for one in every)


@pytest.mark.parametrize("is_thread", [True, False])
def test_no_game_is_played_without_the_vital_ones(is_thread: bool) -> None:
    everything = discord.Permissions(ALL_BITS)
    assert missing_permissions(everything, is_thread=is_thread) == []
    sending = "Send Messages in Threads" if is_thread else "Send Messages"
    lacking = missing_permissions(discord.Permissions.none(), is_thread=is_thread)
    assert set(lacking) == {"View Channels", "Embed Links", "Attach Files", sending}


async def test_a_thread_that_the_bot_may_not_lock_is_archived() -> None:
    """Otherwise its lane would wait, and the organiser would read that the channel is closed."""
    thread = AsyncMock()
    refusal: Any = MagicMock(status=403, reason="Forbidden")
    thread.edit.side_effect = [discord.Forbidden(refusal, "Missing Permissions"), None]
    await lock(thread, archived=True)
    assert thread.edit.await_args_list == [call(archived=True, locked=True), call(archived=True)]
