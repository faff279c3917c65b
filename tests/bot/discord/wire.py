"""A minimal fake Discord on this machine, over HTTP and a websocket, which can lose responses."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web
from discord.utils import time_snowflake, utcnow

APP, GUILD, CHANNEL, ANN = 100, 200, 300, 400
BOT_USER = {"id": str(APP), "username": "bot", "discriminator": "0", "avatar": None, "bot": True}
ANN_USER = {"id": str(ANN), "username": "ann", "discriminator": "0", "avatar": None}
ALL = str((1 << 50) - 1)
CHANNEL_DATA = {"id": str(CHANNEL), "type": 0, "name": "table", "guild_id": str(GUILD), "position": 0}
DM_DATA = {"id": "301", "type": 1, "recipients": [ANN_USER], "last_message_id": None}


def member(user: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "user": user,
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "deaf": False,
        "mute": False,
        "flags": 0,
    }


APP_DATA: dict[str, Any] = {
    "id": str(APP),
    "name": "bot",
    "description": "",
    "icon": None,
    "owner": ANN_USER,
    "rpc_origins": [],
    "flags": 0,
    "verify_key": "",
    "bot_public": True,
    "bot_require_code_grant": False,
}
GUILD_DATA = {
    "id": str(GUILD),
    "name": "server",
    "owner_id": str(ANN),
    "roles": [
        {"id": str(GUILD), "name": "@everyone", "permissions": ALL, "position": 0, "color": 0, "flags": 0}
    ],
    "channels": [CHANNEL_DATA],
    "members": [member(BOT_USER)],
    "emojis": [],
    "features": [],
    "member_count": 2,
}


@dataclass
class Wire:
    """The bot's requests and posts. The next `lose` messages and `lose_replies` replies go unanswered."""

    asked: list[tuple[str, str, Any]] = field(default_factory=list)
    messages: dict[str, dict[str, Any]] = field(default_factory=dict)
    callbacks: list[dict[str, Any]] = field(default_factory=list)
    answers: list[dict[str, Any]] = field(default_factory=list)
    replies: dict[str, dict[str, Any]] = field(default_factory=dict)
    """Token or message ID -> the response to the interaction, as last edited."""
    identified: int = 0
    resumed: int = 0
    typed: list[dict[str, Any]] = field(default_factory=list)
    """Messages that Ann has sent in her DM."""
    lose: int = 0
    """Number of channel messages that will still go unanswered."""
    lose_replies: int = 0
    turn_away: int = 0
    troubled: dict[str, list[int]] = field(default_factory=dict)
    """Ending of a path -> status codes of the errors to answer first, one per request."""
    socket: web.WebSocketResponse | None = None
    base: str = ""
    sequence: int = 0

    def app(self) -> web.Application:
        app = web.Application(client_max_size=30 << 20)
        app.add_routes([web.get("/gateway", self._gateway), web.route("*", "/api/v10/{path:.*}", self._rest)])
        return app

    async def emit(self, event: str, data: Any) -> None:
        assert self.socket is not None
        self.sequence += 1
        await self.socket.send_json({"op": 0, "t": event, "s": self.sequence, "d": data})

    async def interact(self, kind: int, data: Mapping[str, Any], **more: Any) -> None:
        """Send an interaction of Ann's in the channel: a command (2), a component (3) or a form (5)."""
        number = 9000 + len(self.asked)
        await self.emit(
            "INTERACTION_CREATE",
            {
                "id": str(number),
                "application_id": str(APP),
                "type": kind,
                "token": f"token{number}",
                "version": 1,
                "guild_id": str(GUILD),
                "channel_id": str(CHANNEL),
                "channel": CHANNEL_DATA,
                "member": {**member(ANN_USER), "permissions": ALL},
                "app_permissions": ALL,
                "locale": "en-US",
                "entitlements": [],
                "attachment_size_limit": 10 << 20,
                "data": data,
                **more,
            },
        )

    def write_dm(self, text: str) -> dict[str, Any]:
        """Write a DM as Ann; the bot receives it only by `emit`."""
        number = max(time_snowflake(utcnow()), *(int(one["id"]) + 1 for one in self.typed), 0)
        message = message_data(str(number), int(str(DM_DATA["id"])), {"content": text})
        self.typed.append({**message, "author": ANN_USER})
        return self.typed[-1]

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        if self.turn_away:
            self.turn_away -= 1
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.socket = socket
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 40000}})
        async for frame in socket:
            if frame.type is WSMsgType.TEXT:
                await self._heard(socket, json.loads(frame.data))
        return socket

    async def _heard(self, socket: web.WebSocketResponse, frame: Mapping[str, Any]) -> None:
        if frame["op"] == 1:
            await socket.send_json({"op": 11})
        elif frame["op"] == 2:
            self.identified += 1
            url = self.base.replace("http", "ws") + "/gateway"
            ready = {"v": 10, "user": BOT_USER, "guilds": [{"id": str(GUILD), "unavailable": True}]}
            session = {"session_id": "s", "resume_gateway_url": url}
            await self.emit("READY", {**ready, **session, "application": {"id": str(APP), "flags": 0}})
            await self.emit("GUILD_CREATE", GUILD_DATA)
        elif frame["op"] == 6:
            self.resumed += 1
            await self.emit("RESUMED", {})

    async def _rest(self, request: web.Request) -> web.StreamResponse:
        path, body = request.match_info["path"], await _body(request)
        self.asked.append((request.method, path, body))
        parts = path.split("/")
        for end, trouble in self.troubled.items():
            if trouble and path.endswith(end):
                return answer({"code": 0, "message": "trouble"}, status=trouble.pop(0))
        if path == "users/@me":
            return answer(BOT_USER)
        if path in ("oauth2/applications/@me", "applications/@me"):
            return answer(APP_DATA)
        if path == "gateway/bot":
            limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
            url = self.base.replace("http", "ws") + "/gateway"
            return answer({"url": url, "shards": 1, "session_start_limit": limit})
        if path.endswith("/commands"):
            given = body if request.method == "PUT" else []
            return answer(
                [{**command, "id": "1", "application_id": str(APP), "version": "1"} for command in given]
            )
        if path == "users/@me/channels":
            return answer(DM_DATA)
        if parts[0] == "interactions":
            return self._callback(parts, body)
        if parts[0] == "webhooks":
            return self._webhook(parts, body)
        if request.method == "GET" and path == f"channels/{DM_DATA['id']}/messages":
            after = int(request.query.get("after", 0))
            return answer([one for one in reversed(self.typed) if int(one["id"]) > after])
        if parts[0] == "channels" and request.method in ("POST", "PATCH"):
            return self._message(request, parts, body)
        return answer({"code": 50013, "message": "Missing Permissions"}, status=403)

    def _callback(self, parts: list[str], body: dict[str, Any]) -> web.Response:
        self.callbacks.append(body)
        number = str(7000 + len(self.callbacks))
        message = message_data(number, CHANNEL, body.get("data") or {})
        told = {"interaction": {"id": parts[1], "type": 2, "response_message_id": number}}
        return answer({**told, "resource": {"type": body["type"], "message": message}})

    def _webhook(self, parts: list[str], body: dict[str, Any]) -> web.Response:
        """Handle a webhook request: a follow-up adds a message, an edit changes the reply."""
        self.answers.append(body)
        number = str(5000 + len(self.answers))
        self.replies[parts[2] if parts[-1] == "@original" else number] = body
        if self.lose_replies:
            self.lose_replies -= 1
            return answer({"code": 0, "message": "timeout"}, status=504)
        return answer(message_data(number, CHANNEL, body))

    def _message(self, request: web.Request, parts: list[str], body: dict[str, Any]) -> web.Response:
        nonce = body.get("nonce") or f"none{len(self.messages)}"
        if request.method == "PATCH":
            nonce = next(key for key, message in self.messages.items() if message["id"] == parts[3])
            self.messages[nonce].update(body)
        else:
            new = message_data(str(6000 + len(self.messages)), int(parts[1]), body)
            self.messages.setdefault(nonce, new)
        if self.lose and request.method == "POST" and parts[1] == str(CHANNEL):
            self.lose -= 1
            assert request.transport is not None
            request.transport.abort()
        return answer(self.messages[nonce])


def answer(data: Any, status: int = 200) -> web.Response:
    """Return JSON as Discord sends it: without a charset."""
    return web.Response(body=json.dumps(data).encode(), status=status, content_type="application/json")


async def _body(request: web.Request) -> Any:
    if request.content_type.startswith("multipart/"):
        form = await request.post()
        return json.loads(str(form["payload_json"]))
    text = await request.text()
    return json.loads(text) if text else {}


def message_data(number: str, channel_id: int, body: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "id": number,
        "channel_id": str(channel_id),
        "author": BOT_USER,
        "content": body.get("content") or "",
        "timestamp": "2026-01-01T00:00:00+00:00",
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


async def until(is_so: Any, seconds: float = 60.0) -> None:
    """Wait until the condition is true."""
    deadline = asyncio.get_running_loop().time() + seconds
    while not is_so():
        assert asyncio.get_running_loop().time() < deadline, "waited in vain"
        await asyncio.sleep(0.01)
