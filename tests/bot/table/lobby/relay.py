"""A relay of drand on this machine, for tests; it answers as public ones do, or as it is told to."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from engine.records.protocol.drand import QUICKNET


def answer(number: int, label: str = "drand") -> dict[str, Any]:
    """Return what a relay says of a round: other labels stand for other chains."""
    signature = hashlib.sha384(f"{label} {number}".encode()).hexdigest()
    randomness = hashlib.sha256(bytes.fromhex(signature)).hexdigest()
    return {"round": number, "randomness": randomness, "signature": signature}


@dataclass
class Relay:
    """A relay; `wrong` makes its answers wrong."""

    address: str = ""
    wrong: str = ""
    asked: list[int] = field(default_factory=list)
    never: asyncio.Event = field(default_factory=asyncio.Event)

    async def get(self, request: web.Request) -> web.StreamResponse:
        """Answer a request for a round."""
        number = int(request.match_info["number"])
        self.asked.append(number)
        said = answer(number)
        wrongs: dict[str, Any] = {
            "another round": answer(number + 1),
            "another signature": {**said, "signature": answer(number + 1)["signature"]},
            "no randomness": {**said, "randomness": None},
            "randomness of its own": {**said, "randomness": "ab" * 32},
            "a short signature": {**said, "signature": "ab"},
            "a list": [said],
            "a chain of its own": answer(number, "forged"),
            "too much": {**said, "more": "x" * 5000},
        }
        if self.wrong == "silence":
            await self.never.wait()
        if self.wrong == "no such round":
            raise web.HTTPNotFound
        if self.wrong == "another place":
            raise web.HTTPFound(f"/elsewhere/{QUICKNET}/public/{number}")
        if self.wrong == "no JSON":
            return web.Response(text="<html>")
        if self.wrong == "compressed":
            packed = gzip.compress(json.dumps(said).encode() + b" " * 3000)
            return web.Response(body=packed, headers={"Content-Encoding": "gzip"})
        return web.json_response(wrongs.get(self.wrong, said))


@asynccontextmanager
async def relay(wrong: str = "") -> AsyncIterator[Relay]:
    """Run a relay on a free port."""
    found = Relay(wrong=wrong)
    app = web.Application()
    for begin in ("", "/elsewhere"):
        app.router.add_get(f"{begin}/{QUICKNET}/public/{{number}}", found.get)
    runner = web.AppRunner(app, shutdown_timeout=0)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    found.address = f"http://{host}:{port}"
    try:
        yield found
    finally:
        found.never.set()
        await runner.cleanup()
