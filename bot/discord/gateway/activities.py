"""Ask Discord who has come into an Activity, and in which channel it runs."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
from discord.http import Route

from bot.messages.catalogue import say
from bot.service.play.activities import Arrival
from engine.kernel.core import Refused

SCOPE = "identify"
WITHIN = aiohttp.ClientTimeout(total=8)
GUILD_CHANNEL = "gc"


class Visitors:
    """Knows people by codes that Discord's clients give for them; a client itself is never believed."""

    def __init__(self, client: discord.Client, secret: str) -> None:
        self._client = client
        self._secret = secret

    @property
    def application_id(self) -> int:
        return self._client.application_id or 0

    async def arrival(self, code: str, instance: str) -> Arrival | None:
        """Return who the code is from and where the instance runs; None unless that person is in it."""
        try:
            token = await self._token(code)
            person = await self._person(token) if token else 0
            return await self._found(person, instance, token) if person else None
        except (OSError, TimeoutError, aiohttp.ClientError, discord.DiscordServerError) as error:
            raise Refused(say("activity-unreachable")) from error

    async def _token(self, code: str) -> str:
        """Return the token that our application gets for the code, for nothing else; "" without one."""
        given = {
            "client_id": str(self.application_id),
            "client_secret": self._secret,
            "grant_type": "authorization_code",
            "code": code,
        }
        said = await _asked("POST", "/oauth2/token", data=given)
        return str(said.get("access_token") or "") if SCOPE in str(said.get("scope")).split() else ""

    async def _person(self, token: str) -> int:
        said = await _asked("GET", "/users/@me", headers={"Authorization": f"Bearer {token}"})
        return int(said.get("id") or 0)

    async def _found(self, person: int, instance: str, token: str) -> Arrival | None:
        path = "/applications/{application_id}/activity-instances/{instance_id}"
        route = Route("GET", path, application_id=self.application_id, instance_id=instance)
        try:
            said: Any = await self._client.http.request(route)
        except (discord.NotFound, discord.Forbidden):
            return None
        where = said["location"]
        is_ours = int(said["application_id"]) == self.application_id
        if not is_ours or str(person) not in map(str, said["users"]) or where["kind"] != GUILD_CHANNEL:
            return None
        return Arrival(person, int(where["guild_id"]), int(where["channel_id"]), token)


async def _asked(method: str, path: str, **more: Any) -> dict[str, Any]:
    """Return what Discord answers; nothing where it refuses. A server error is raised like a broken line."""
    async with (
        aiohttp.ClientSession(timeout=WITHIN) as http,
        http.request(method, Route.BASE + path, **more) as response,
    ):
        if response.status >= 500 or response.status == 429:
            response.raise_for_status()
        said = await response.json() if response.status == 200 else {}
        return said if isinstance(said, dict) else {}
