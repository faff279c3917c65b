"""The fake Discord of the trials over HTTP and a websocket, compatible with discord.py."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

from aiohttp import WSMsgType, web

from lab.soak.discord import payloads
from lab.soak.discord.activities import Activities
from lab.soak.discord.faults import Call, Fault, Faults
from lab.soak.discord.world import APP, FIRST_PERSON, GUILD, Interaction, Message, World

UNKNOWN_MESSAGE, UNKNOWN_INTERACTION, ACKNOWLEDGED, INVALID = 10008, 10062, 40060, 50035
UPLOADS = 30 << 20
LAUNCH = 12
"""Type of a response that opens the Activity."""


class Server:
    """Serves a world; sends people's presses and messages to the connected bot."""

    shards = 1

    def __init__(self, world: World, faults: Faults | None = None, *, token: str = "") -> None:
        """Serve the world; `token`: the only one accepted, "" for any."""
        self.world = world
        self._token = token
        self.faults = faults
        self.base = ""
        self.ready = asyncio.Event()
        """Set once a bot is connected and knows its server."""
        self.activities = Activities()
        self.in_flight = 0
        self.strange: Counter[str] = Counter()
        """API calls that this fake Discord does not support, with their counts."""
        self.late = 0
        self._socket: web.WebSocketResponse | None = None
        self._sequence = 0
        self._runner: web.AppRunner | None = None

    async def open(self) -> None:
        app = web.Application(client_max_size=UPLOADS)
        app.add_routes([web.get("/gateway", self._gateway), web.route("*", "/api/v10/{path:.*}", self._rest)])
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.base = f"http://{host}:{port}"

    async def close(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()

    def guild_of(self, channel: int) -> int:
        """Return the server (guild) that a channel belongs to."""
        return GUILD

    # -------------------------------------------------------------------- people

    async def interact(
        self, person: int, channel: int, kind: int, data: Mapping[str, Any], source: Message | None = None
    ) -> Interaction:
        """Send an interaction as a person: a command (2), a component (3) or a form (5)."""
        world = self.world
        begun = world.begin(person, channel, source)
        payload = payloads.interaction_data(begun.id, APP, kind, begun.token, data)
        payload["channel_id"] = str(channel)
        if world.recipient(channel) is None:
            member = {**payloads.member_data(world.user(person)), "permissions": payloads.ALL}
            payload |= {"guild_id": str(self.guild_of(channel)), "member": member, "context": 0}
            payload["channel"] = payloads.channel_data(channel, self.guild_of(channel))
        else:
            payload |= {"user": world.user(person), "context": 1}
            payload["channel"] = payloads.dm_data(channel, world.user(person))
        if source is not None:
            payload["message"] = world.data(source)
        await self._emit("INTERACTION_CREATE", payload)
        return begun

    async def write(self, person: int, text: str) -> None:
        """Send the bot a direct message as a person."""
        message = self.world.write(person, text)
        await self._emit("MESSAGE_CREATE", self.world.data(message))

    # ------------------------------------------------------------------- gateway

    async def _emit(self, event: str, data: Any) -> None:
        """Send an event to the bot if connected; a new session does not receive missed events."""
        self._sequence += 1
        if self._socket is not None and not self._socket.closed:
            try:
                await self._socket.send_json({"op": 0, "t": event, "s": self._sequence, "d": data})
            except ConnectionError:
                self.ready.clear()

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._socket = socket
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 40000}})
        async for frame in socket:
            if frame.type is WSMsgType.TEXT:
                await self._heard(socket, json.loads(frame.data))
        if self._socket is socket:
            self.ready.clear()
        return socket

    async def _heard(self, socket: web.WebSocketResponse, frame: Mapping[str, Any]) -> None:
        if frame["op"] == 1:
            await socket.send_json({"op": 11})
        elif frame["op"] == 2:
            ready = {
                "v": 10,
                "user": self.world.user(APP),
                "guilds": [{"id": str(GUILD), "unavailable": True}],
            }
            session = {"session_id": "s", "resume_gateway_url": self.gateway}
            await self._emit("READY", {**ready, **session, "application": {"id": str(APP), "flags": 0}})
            channels = self.world.channels
            await self._emit(
                "GUILD_CREATE", payloads.guild_data(GUILD, FIRST_PERSON, self.world.user(APP), channels)
            )
            self.ready.set()
        elif frame["op"] == 6:
            await self._emit("RESUMED", {})
            self.ready.set()

    # ---------------------------------------------------------------------- HTTP

    async def _rest(self, request: web.Request) -> web.StreamResponse:
        self.in_flight += 1
        try:
            if request.match_info["path"] == "oauth2/token" and request.method == "POST":
                token = self.activities.exchange({**await request.post()})
                return said(token) if token else said({"error": "invalid_grant"}, 400)
            kind, _, bearer = request.headers.get("Authorization", "").partition(" ")
            if kind == "Bearer" and (person := self.activities.person(bearer)):
                return said(self.world.user(person))
            if self._is_stranger(request):
                return said({"code": 0, "message": "401: Unauthorized"}, 401)
            body, files = await _read(request)
            call = Call(request.method, tuple(request.match_info["path"].split("/")), body, files)
            fault = self._fault(call)
            if fault is not None and not fault.is_done:
                return self._fail(request, fault)
            answer = self._answer(call)
            return answer if fault is None else self._fail(request, fault)
        finally:
            self.in_flight -= 1

    def _is_stranger(self, request: web.Request) -> bool:
        """Return whether the request carries a token other than the bot's."""
        given = request.headers.get("Authorization")
        return bool(self._token and given and given != f"Bot {self._token}")

    def _fault(self, call: Call) -> Fault | None:
        if self.faults is None:
            return None
        is_dm = call.parts[0] == "channels" and self.world.recipient(int(call.parts[1])) is not None
        return self.faults.draw(call, is_dm=is_dm)

    def _fail(self, request: web.Request, fault: Fault) -> web.Response:
        if fault.status == 0:
            assert request.transport is not None
            request.transport.abort()
        if fault.status == 429:
            body = {"message": "You are being rate limited.", "retry_after": 0.1, "global": False}
            return said(body, 429, {"Via": "1.1 google"})
        return said({"code": fault.code, "message": fault.name}, fault.status or 500)

    def _answer(self, call: Call) -> web.Response:
        match call.parts[0]:
            case "users" | "oauth2" | "applications":
                return self._account(call)
            case "channels":
                return self._channel(call)
            case "gateway":
                return self._gateway_bot()
            case "guilds" if call.method == "GET" and len(call.parts) == 2:
                bot = self.world.user(APP)
                return said(payloads.guild_data(int(call.parts[1]), FIRST_PERSON, bot, []))
            case "guilds" if call.parts[2:3] == ("members",):
                return said(payloads.member_data(self.world.user(int(call.parts[3]))))
            case "guilds" if call.parts[2:3] == ("audit-logs",):
                return _forbidden()
            case "interactions":
                return self._callback(call)
            case "webhooks":
                return self._webhook(call)
        return self._unknown(call)

    def _gateway_bot(self) -> web.Response:
        """Return the gateway's URL and the limits for connecting."""
        limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return said({"url": self.gateway, "shards": self.shards, "session_start_limit": limit})

    @property
    def gateway(self) -> str:
        return self.base.replace("http", "ws") + "/gateway"

    def _unknown(self, call: Call) -> web.Response:
        self.strange[call.kind] += 1
        return said({"code": 0, "message": "404: Not Found"}, 404)

    def _account(self, call: Call) -> web.Response:
        world = self.world
        if call.parts == ("users", "@me"):
            return said(world.user(APP))
        if call.parts[0] == "oauth2" or call.parts == ("applications", "@me"):
            return said(payloads.application_data(APP, world.user(APP)))
        if call.parts[-1] == "channels":
            person = int(call.body["recipient_id"])
            return said(payloads.dm_data(world.dm_of(person), world.user(person)))
        if call.parts[2:3] == ("activity-instances",):
            told = self.activities.told(call.parts[3])
            return said(told) if told else self._unknown(call)
        if call.parts[-1] == "commands":
            if call.method == "PUT":
                more = {"id": "1", "application_id": str(APP), "version": "1"}
                world.commands = [{**command, **more} for command in call.body]
            return said(world.commands)
        return _forbidden() if call.parts[-1] == "emojis" else self._unknown(call)

    def _channel(self, call: Call) -> web.Response:
        world, channel = self.world, int(call.parts[1])
        if call.method == "GET" and len(call.parts) == 2:
            return said(payloads.channel_data(channel, self.guild_of(channel)))
        if call.is_message:
            return said(world.data(world.post(channel, call.body, call.files)))
        if "pins" in call.parts:
            return web.Response(status=204)
        if call.method == "GET" and call.parts[2:] == ("messages",):
            return said([world.data(message) for message in self._history(channel)])
        if len(call.parts) == 4:
            return self._one_message(call, world.messages.get(int(call.parts[3])))
        return _forbidden() if call.parts[-1] == "threads" else self._unknown(call)

    def _history(self, channel: int) -> list[Message]:
        """Return a channel's messages, newest first, as Discord does."""
        here = [message for message in self.world.messages.values() if message.channel == channel]
        seen = [message for message in here if not (message.is_deleted or message.token)]
        return seen[:-101:-1]

    def _one_message(self, call: Call, message: Message | None) -> web.Response:
        if message is None or message.is_deleted:
            return said({"code": UNKNOWN_MESSAGE, "message": "Unknown Message"}, 404)
        if call.method == "DELETE":
            message.is_deleted = True
            return web.Response(status=204)
        if call.method == "PATCH":
            self.world.edit(message, call.body, call.files)
        return said(self.world.data(message))

    def _callback(self, call: Call) -> web.Response:
        world = self.world
        begun = world.interactions.get(call.parts[2])
        if begun is None or (begun.callback is None and world.is_late(begun)):
            self.late += 1
            return said({"code": UNKNOWN_INTERACTION, "message": "Unknown interaction"}, 404)
        if begun.callback is not None:
            return said({"code": ACKNOWLEDGED, "message": "Interaction has already been acknowledged."}, 400)
        kind = call.body["type"]
        if kind == LAUNCH and not self.activities.is_enabled:
            return said({"code": INVALID, "message": "Invalid Form Body"}, 400)
        world.call_back(begun, kind, call.body.get("data") or {}, call.files)
        number = begun.original.id if begun.original else begun.id
        resource = {"type": kind}
        if begun.original is not None and kind in (4, 5, 7):
            resource["message"] = world.data(begun.original)
        if kind == LAUNCH:
            where = (APP, self.guild_of(begun.channel), begun.channel, begun.person)
            resource["activity_instance"] = {"id": self.activities.launch(*where)}
        told = {"id": str(begun.id), "type": 2, "response_message_id": str(number)}
        return said({"interaction": told, "resource": resource})

    def _webhook(self, call: Call) -> web.Response:
        world, begun = self.world, self.world.interactions.get(call.parts[2])
        if begun is None or begun.callback is None:
            return said({"code": 10015, "message": "Unknown Webhook"}, 404)
        if call.method == "POST":
            return said(world.data(world.follow_up(begun, call.body, call.files)))
        message = begun.original
        if call.parts[-1].isdecimal():
            message = world.messages.get(int(call.parts[-1]))
        elif call.method == "PATCH":
            message = world.edit_original(begun, call.body, call.files)
        if message is None:
            return said({"code": UNKNOWN_MESSAGE, "message": "Unknown Message"}, 404)
        if call.method == "DELETE":
            message.is_deleted = True
            return web.Response(status=204)
        if call.method == "PATCH" and call.parts[-1].isdecimal():
            world.edit(message, call.body, call.files)
        return said(world.data(message))


def said(data: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    """Return a JSON response without a charset, as discord.py expects."""
    return web.Response(
        body=json.dumps(data).encode(), status=status, content_type="application/json", headers=headers
    )


def _forbidden() -> web.Response:
    """Refuse emoji and threads, so that the bot uses symbols and continues long posts in the channel."""
    return said({"code": 50013, "message": "Missing Permissions"}, 403)


async def _read(request: web.Request) -> tuple[Any, dict[str, bytes]]:
    """Return a request's JSON body and its files."""
    if not request.content_type.startswith("multipart/"):
        text = await request.text()
        return (json.loads(text) if text else {}), {}
    form = await request.post()
    files = {part.filename: part.file.read() for part in form.values() if isinstance(part, web.FileField)}
    return json.loads(str(form["payload_json"])), files
