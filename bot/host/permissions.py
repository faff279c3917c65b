"""List the permissions that the bot needs in a server; the invitation and /server check use the list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Permission:
    """A permission: its name in Discord's settings, discord.py's flag, and its bit.

    `is_vital`: whether no game can be played in a channel without it.
    """

    name: str
    flag: str
    bit: int
    is_vital: bool = False


PERMISSIONS: Final = (
    Permission("View Channels", "view_channel", 1 << 10, is_vital=True),
    Permission("Send Messages", "send_messages", 1 << 11, is_vital=True),
    Permission("Embed Links", "embed_links", 1 << 14, is_vital=True),
    Permission("Attach Files", "attach_files", 1 << 15, is_vital=True),
    Permission("Read Message History", "read_message_history", 1 << 16),
    Permission("Pin Messages", "pin_messages", 1 << 51),
    Permission("Create Public Threads", "create_public_threads", 1 << 35),
    Permission("Create Private Threads", "create_private_threads", 1 << 36),
    Permission("Send Messages in Threads", "send_messages_in_threads", 1 << 38),
    Permission("Manage Threads", "manage_threads", 1 << 34),
)
"""Permissions that the bot's own calls need, in the order of Discord's settings."""
ON_REQUEST: Final = Permission("Manage Channels", "manage_channels", 1 << 4)
"""Permission needed only for a season with its own channels; the organiser reads when it is missing."""
ALL_BITS: Final = sum(permission.bit for permission in PERMISSIONS)


def invitation_link(application_id: str | int) -> str:
    """Return the link that adds the bot to a server with the permissions that it needs."""
    return (
        f"https://discord.com/oauth2/authorize?client_id={application_id}&permissions={ALL_BITS}"
        "&scope=bot+applications.commands"
    )
