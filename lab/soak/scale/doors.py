"""Interactions over HTTP in the trial: signed as Discord signs them, and passed on as a proxy would."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import aiohttp
from nacl.signing import SigningKey

ACCEPTED, REFUSED = 202, 401
BROKEN = (aiohttp.ClientError, OSError, TimeoutError)


@dataclass(eq=False)
class Taken:
    """An interaction that a process has accepted; `ended_at`: when that process died."""

    ended_at: float | None = None


@dataclass
class Door:
    """One process's address, with the interactions that it has accepted and not outlived."""

    url: str
    taken: list[Taken] = field(default_factory=list)

    def end(self) -> None:
        """Note that the process has died."""
        for one in self.taken:
            one.ended_at = time.monotonic()
        self.taken = []


class Doors:
    """Posts each interaction to one of several processes in turn, and to the next if one is gone."""

    def __init__(self, ports: Sequence[int]) -> None:
        self.doors = [Door(f"http://127.0.0.1:{port}/interactions") for port in ports]
        self.refused = 0
        """Interactions that no process accepted."""
        self._key = SigningKey.generate()
        self._turns = itertools.cycle(range(len(self.doors)))
        self._session: aiohttp.ClientSession | None = None

    @property
    def verify_key(self) -> str:
        """Return the public key in hex, as Discord shows it to the bot."""
        return bytes(self._key.verify_key).hex()

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()

    async def tell(self, data: Mapping[str, Any]) -> list[Taken]:
        """Send an interaction; return what took it, nothing if nobody did."""
        first = next(self._turns)
        for door in (*self.doors[first:], *self.doors[:first]):
            try:
                status, _ = await self._post(door, data)
            except BROKEN:
                continue
            if status == ACCEPTED:
                door.taken.append(Taken())
                return door.taken[-1:]
        self.refused += 1
        return []

    async def until_open(self, seconds: float) -> None:
        """Wait until every process answers a PING, and refuses one with a bad signature."""
        async with asyncio.timeout(seconds):
            for door in self.doors:
                while not await self._is_open(door):  # noqa: ASYNC110 - other processes make it so
                    await asyncio.sleep(0.1)

    async def _is_open(self, door: Door) -> bool:
        try:
            status, said = await self._post(door, {"type": 1})
            forged, _ = await self._post(door, {"type": 1}, SigningKey.generate())
        except BROKEN:
            return False
        return status == 200 and said == {"type": 1} and forged == REFUSED

    async def _post(
        self, door: Door, data: Mapping[str, Any], key: SigningKey | None = None
    ) -> tuple[int, Any]:
        """Return status and JSON of the response."""
        if self._session is None:
            self._session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=3))
        body, at = json.dumps(data).encode(), str(int(time.time()))
        signature = (key or self._key).sign(at.encode() + body).signature.hex()
        headers = {
            "X-Signature-Ed25519": signature,
            "X-Signature-Timestamp": at,
            "Content-Type": "application/json",
        }
        async with self._session.post(door.url, data=body, headers=headers) as answer:
            text = await answer.text()
        return answer.status, json.loads(text) if answer.content_type == "application/json" and text else None
