"""Take interactions over HTTP, signed by Discord, instead of through a gateway connection.

Discord's documentation asks for three things. Check the Ed25519 signature of each request, and answer a bad
one with 401. Answer a PING in the response itself. Answer any other interaction with 202 and an empty body,
and then send the callback.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

from aiohttp import web
from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

log = logging.getLogger(__name__)

PATH = "/interactions"
SIGNATURE, TIMESTAMP = "X-Signature-Ed25519", "X-Signature-Timestamp"
PING, PONG = 1, 1
LARGEST = 1 << 20
"""Bytes that a request may have; five fields of 4,000 characters are far below."""
OLDEST = 300.0
"""Seconds by which a signed timestamp may differ from this machine's clock. A request that somebody recorded
and repeats is refused after that; before, its id is claimed already."""


class InteractionsServer:
    """Checks requests to PATH and hands their interactions on."""

    def __init__(self, host: str, port: int, clock: Callable[[], float], take: Callable[[Any], None]) -> None:
        """Set where to listen; `clock`: seconds since 1970; `take` gets each interaction's payload."""
        self._host = host
        self._port = port
        self._clock = clock
        self._take = take
        self._key: VerifyKey | None = None
        self._runner: web.AppRunner | None = None

    async def open(self) -> None:
        """Start to listen; OSError if the port is in use. Until the key is known, requests get 503."""
        app = web.Application(client_max_size=LARGEST)
        app.add_routes([web.post(PATH, self._interaction)])
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, self._port).start()

    def trust(self, key: str) -> None:
        """Accept what this key has signed; `key`: the application's public key in hex."""
        self._key = VerifyKey(bytes.fromhex(key))

    @property
    def addresses(self) -> list[tuple[str, int]]:
        """Return the addresses that the server listens on."""
        return [(host, port) for host, port, *_ in self._runner.addresses] if self._runner else []

    async def close(self) -> None:
        """Stop listening; interactions already handed on go on."""
        if self._runner is not None:
            await self._runner.cleanup()

    async def _interaction(self, request: web.Request) -> web.StreamResponse:
        if self._key is None:
            return web.Response(status=503)
        body = await request.read()
        signed, signature = request.headers.get(TIMESTAMP, ""), request.headers.get(SIGNATURE, "")
        if not (is_signed(self._key, signed, body, signature) and self._is_fresh(signed)):
            return web.Response(status=401, text="invalid request signature")
        try:
            data = json.loads(body)
            kind = int(data["type"])
        except (ValueError, TypeError, KeyError):
            return web.Response(status=400)
        if kind == PING:
            return web.json_response({"type": PONG})
        accepted = web.Response(status=202)
        await accepted.prepare(request)
        await accepted.write_eof()
        self._take(data)
        return accepted

    def _is_fresh(self, signed: str) -> bool:
        """Return whether a signed timestamp is near now."""
        return signed.isdecimal() and abs(self._clock() - int(signed)) <= OLDEST


def is_signed(key: VerifyKey, timestamp: str, body: bytes, signature: str) -> bool:
    """Return whether `signature` (hex) is the key's over timestamp and body."""
    try:
        key.verify(timestamp.encode() + body, bytes.fromhex(signature))
    except (ValueError, BadSignatureError):  # ValueError: no hex, or not 64 bytes
        return False
    return True
