"""Accept connections, but no more than the process can hold, and none that asks for nothing."""

from __future__ import annotations

import asyncio
from typing import Any

from aiohttp import web

MOST = 1000
"""Most open connections; further ones are closed at once."""
ASK_WITHIN = 10.0
"""Seconds within which a new connection must have sent the head of its request."""

SOON = 1.0
"""Seconds within which an accepted connection is made; until then it counts as open."""


class _Refusing(asyncio.Protocol):
    """Closes a connection at once."""

    def connection_made(self, transport: Any) -> None:
        transport.abort()


class Connections:
    """A listening socket in front of aiohttp's own handling."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self._silent: set[asyncio.BaseProtocol] = set()
        self._open: dict[asyncio.BaseProtocol, float] = {}
        self._site: asyncio.Server | None = None

    async def open(self, host: str, port: int) -> None:
        self._site = await asyncio.get_running_loop().create_server(self._accepted, host, port)

    @property
    def port(self) -> int:
        assert self._site is not None
        return int(self._site.sockets[0].getsockname()[1])

    async def close(self) -> None:
        if self._site is not None:
            self._site.close()

    def asked(self, request: web.Request) -> None:
        """Note that a connection has sent the head of a request."""
        self._silent.discard(request.protocol)

    def _accepted(self) -> asyncio.BaseProtocol:
        loop = asyncio.get_running_loop()
        now = loop.time()
        if len(self._open) >= MOST:
            self._open = {one: at for one, at in self._open.items() if now < at + SOON or _is_open(one)}
        if len(self._open) >= MOST:
            return _Refusing()
        protocol: asyncio.BaseProtocol = self._server()
        self._open[protocol] = now
        self._silent.add(protocol)
        loop.call_later(ASK_WITHIN, self._abort_idle, protocol)
        return protocol

    def _abort_idle(self, protocol: asyncio.BaseProtocol) -> None:
        if protocol in self._silent:
            self._silent.discard(protocol)
            _abort(protocol)


def _is_open(protocol: Any) -> bool:
    return protocol.transport is not None and not protocol.transport.is_closing()


def _abort(protocol: Any) -> None:
    if protocol.transport is not None:
        protocol.transport.abort()
