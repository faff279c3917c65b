"""Discord's payloads as JSON: users, servers, channels, interactions. Only what discord.py needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

ALL = str((1 << 50) - 1)
SINCE = "2026-01-01T00:00:00+00:00"
UPLOAD_LIMIT = 10 << 20
TEXT_CHANNEL, DM_CHANNEL = 0, 1


def user_data(user_id: int, name: str, *, is_bot: bool = False) -> dict[str, Any]:
    return {
        "id": str(user_id),
        "username": name.lower(),
        "global_name": name,
        "discriminator": "0",
        "avatar": None,
        "bot": is_bot,
    }


def member_data(user: Mapping[str, Any]) -> dict[str, Any]:
    return {"user": user, "roles": [], "joined_at": SINCE, "deaf": False, "mute": False, "flags": 0}


def application_data(app_id: int, owner: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "id": str(app_id),
        "name": "bot",
        "description": "",
        "icon": None,
        "owner": owner,
        "rpc_origins": [],
        "flags": 0,
        "verify_key": "",
        "bot_public": True,
        "bot_require_code_grant": False,
    }


def channel_data(channel_id: int, guild_id: int) -> dict[str, Any]:
    name = f"table-{channel_id % 10000}"
    return {
        "id": str(channel_id),
        "type": TEXT_CHANNEL,
        "name": name,
        "guild_id": str(guild_id),
        "position": 0,
        "permission_overwrites": [],
    }


def dm_data(channel_id: int, user: Mapping[str, Any]) -> dict[str, Any]:
    return {"id": str(channel_id), "type": DM_CHANNEL, "recipients": [user], "last_message_id": None}


def guild_data(
    guild_id: int, owner_id: int, bot: Mapping[str, Any], channels: Sequence[int]
) -> dict[str, Any]:
    everyone = {"id": str(guild_id), "name": "@everyone", "permissions": ALL, "position": 0}
    return {
        "id": str(guild_id),
        "name": "server",
        "owner_id": str(owner_id),
        "roles": [{**everyone, "color": 0, "flags": 0}],
        "channels": [channel_data(channel, guild_id) for channel in channels],
        "members": [member_data(bot)],
        "emojis": [],
        "features": [],
        "member_count": 2,
    }


def message_data(
    message_id: int, channel_id: int, author: Mapping[str, Any], body: Mapping[str, Any]
) -> dict[str, Any]:
    return {
        "id": str(message_id),
        "channel_id": str(channel_id),
        "author": author,
        "content": body.get("content") or "",
        "timestamp": SINCE,
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": body.get("flags") or 0,
        "components": body.get("components") or [],
    }


def interaction_data(
    number: int, app_id: int, kind: int, token: str, data: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the fields that all interactions share; kinds: 2 command, 3 component, 5 form."""
    return {
        "id": str(number),
        "application_id": str(app_id),
        "type": kind,
        "token": token,
        "version": 1,
        "app_permissions": ALL,
        "locale": "en-US",
        "entitlements": [],
        "authorizing_integration_owners": {},
        "attachment_size_limit": UPLOAD_LIMIT,
        "data": data,
    }
