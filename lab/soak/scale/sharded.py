"""A fake Discord with thousands of servers, whose gateway is sharded."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aiohttp import WSMsgType, web

from lab.soak.discord import payloads
from lab.soak.discord.faults import Call
from lab.soak.discord.server import Server, said
from lab.soak.discord.world import APP, FIRST_CHANNEL, FIRST_PERSON, Interaction, Message, World
from lab.soak.scale.doors import Doors, Taken
from lab.soak.scale.limits import Identifies, Requests

FIRST_GUILD = 50_000_000_000
"""Number of the first server. Its ID is this number shifted left by 22 bits, as the shard follows from the
upper bits."""
SHARDS = 5
SERVERS = 5000
HEARTBEAT_MS = 40_000
ACK_SECONDS = 0.05
"""Delay in seconds of a heartbeat's acknowledgement; discord.py would count a faster one for the previous
heartbeat."""
LEFT_ALONE = 3.0
"""Seconds that a session must survive after it receives a press; only then does a missing answer count
against it."""


@dataclass(eq=False)
class Session:
    """One identified connection of a shard."""

    socket: web.WebSocketResponse
    shard: int
    name: str
    sequence: int = 0
    ended_at: float | None = None

    @property
    def is_open(self) -> bool:
        return not self.socket.closed and self.ended_at is None

    async def tell(self, event: str, data: Any) -> bool:
        """Send an event.

        Return whether it was sent, which does not prove that a dying process received it.
        """
        self.sequence += 1
        try:
            await self.socket.send_json({"op": 0, "t": event, "s": self.sequence, "d": data})
        except ConnectionError:
            return False
        return True


@dataclass
class Told:
    """An interaction, with the sessions that received it."""

    begun: Interaction
    at: float
    sessions: Sequence[Session | Taken] = ()

    def is_excused(self) -> bool:
        """Return whether every process that received the interaction has died."""
        return not any(one.ended_at is None or one.ended_at > self.at + LEFT_ALONE for one in self.sessions)


class ShardedServer(Server):
    """A fake Discord with tables spread over servers, and servers over shards; shard 0 receives DMs."""

    def __init__(
        self, world: World, *, shards: int = SHARDS, servers: int = SERVERS, doors: Doors | None = None
    ) -> None:
        """Serve the world; with `doors` interactions go there instead of through the gateway."""
        super().__init__(world)
        self.doors = doors
        self.shards = shards
        self.servers = servers
        self.requests = Requests()
        self.identifies = Identifies()
        self.sessions: dict[int, list[Session]] = {shard: [] for shard in range(shards)}
        self.told: dict[int, Told] = {}
        self.answered_twice = 0
        self.answered_late: set[int] = set()
        """Interactions that were answered, but after Discord's time limit."""
        self.routes: Counter[str] = Counter()
        self._begun = 0

    # -------------------------------------------------------------------- places

    def guild_of(self, channel: int) -> int:
        return (FIRST_GUILD + (channel - FIRST_CHANNEL) % self.servers) << 22

    def shard_of(self, data: Mapping[str, Any]) -> int:
        return (int(data["guild_id"]) >> 22) % self.shards if data.get("guild_id") else 0

    def heard(self) -> set[int]:
        """Return the shards that have a connected session."""
        return {shard for shard, sessions in self.sessions.items() if any(one.is_open for one in sessions)}

    async def until_all_heard(self, seconds: float) -> None:
        async with asyncio.timeout(seconds):
            while len(self.heard()) < self.shards:  # noqa: ASYNC110 - many sessions make it so
                await asyncio.sleep(0.1)

    # ------------------------------------------------------------------- gateway

    async def _emit(self, event: str, data: Any) -> None:
        sessions = [one for one in self.sessions[self.shard_of(data)] if one.is_open]
        if event == "INTERACTION_CREATE":
            begun = self.world.interactions[data["token"]]
            self.told[begun.id] = told = Told(begun, time.monotonic(), sessions)
            if self.doors is not None:
                told.sessions = await self.doors.tell(data)
                return
        for session in sessions:
            await session.tell(event, data)

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": HEARTBEAT_MS}})
        session: Session | None = None
        async for frame in socket:
            if frame.type is WSMsgType.TEXT:
                session = await self._said(socket, session, json.loads(frame.data))
        if session is not None:
            session.ended_at = time.monotonic()
        return socket

    async def _said(
        self, socket: web.WebSocketResponse, session: Session | None, frame: Mapping[str, Any]
    ) -> Session | None:
        """Handle a frame; return the connection's session afterwards, if it has identified."""
        if frame["op"] == 1:
            await asyncio.sleep(ACK_SECONDS)
            await socket.send_json({"op": 11})
        elif frame["op"] == 2:
            if self.identifies.take():
                return await self._begin(socket, frame["d"].get("shard", (0, 1))[0])
            await socket.send_json({"op": 9, "d": False})
        elif frame["op"] == 6:  # a connection is not cut here, so there is none to be taken up
            await socket.send_json({"op": 9, "d": False})
        return session

    async def _begin(self, socket: web.WebSocketResponse, shard: int) -> Session:
        self._begun += 1
        session = Session(socket, shard, f"session{self._begun}")
        bot = self.world.user(APP)
        mine = [
            one << 22 for one in range(FIRST_GUILD, FIRST_GUILD + self.servers) if one % self.shards == shard
        ]
        ready = {
            "v": 10,
            "user": bot,
            "guilds": [{"id": str(guild), "unavailable": True} for guild in mine],
            "session_id": session.name,
            "resume_gateway_url": self.gateway,
            "shard": [shard, self.shards],
            "application": {"id": str(APP), "flags": 0},
        }
        await session.tell("READY", ready)
        self.sessions[shard].append(session)
        for guild in mine:
            await session.tell(
                "GUILD_CREATE", payloads.guild_data(guild, FIRST_PERSON, bot, self._channels(guild))
            )
        return session

    def _channels(self, guild: int) -> list[int]:
        first = FIRST_CHANNEL + (guild >> 22) - FIRST_GUILD
        return list(range(first, FIRST_CHANNEL + len(self.world.channels), self.servers))

    # ---------------------------------------------------------------------- HTTP

    def _answer(self, call: Call) -> web.Response:
        if call.parts[0] not in ("interactions", "webhooks"):
            self.routes[call.kind] += 1
            wait = self.requests.take()
            if wait:
                body = {"message": "You are being rate limited.", "retry_after": wait, "global": True}
                return said(body, 429, {"Via": "1.1 google", "X-RateLimit-Scope": "global"})
        if call.parts[0] == "oauth2" and self.doors is not None:
            mine = payloads.application_data(APP, self.world.user(APP))
            return said({**mine, "verify_key": self.doors.verify_key})
        return super()._answer(call)

    def _callback(self, call: Call) -> web.Response:
        begun = self.world.interactions.get(call.parts[2])
        if begun is not None and begun.callback is not None:
            self.answered_twice += 1
        elif begun is not None and self.world.is_late(begun):
            self.answered_late.add(begun.id)
        return super()._callback(call)

    # -------------------------------------------------------------------- seeing

    def unanswered(self) -> list[Told]:
        """Return interactions that a surviving process received but never answered, even late."""
        return [one for one in self._without_answer() if not one.is_excused()]

    def unheard(self) -> list[Told]:
        """Return interactions that no surviving process received: people press again."""
        return [one for one in self._without_answer() if one.is_excused()]

    def _without_answer(self) -> list[Told]:
        late = self.answered_late
        return [one for one in self.told.values() if one.begun.callback is None and one.begun.id not in late]

    def doubled(self) -> list[Message]:
        """Return the bot's messages that appear twice."""
        seen: set[tuple[int, str]] = set()
        twice = []
        for message in self.world.messages.values():
            if message.author == APP and message.nonce is not None:
                key = (message.channel, message.nonce)
                twice += [message] if key in seen else []
                seen.add(key)
        return twice
