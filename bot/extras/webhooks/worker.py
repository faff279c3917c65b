"""Call servers' webhooks with signed JSON, at public addresses only.

A host may run the bot inside a private network, and server managers are strangers to it. So check the IP
address on connecting, so that no name and no redirect leads into that network.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import socket
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime

import aiohttp
from aiohttp import AddrInfoType
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver

from bot.extras.webhooks.addresses import is_public
from bot.extras.webhooks.messages import CALLED
from bot.extras.webhooks.service import Hooks
from bot.service.service import Service
from bot.store.tables.outbox.rows import OutboxRow

log = logging.getLogger(__name__)

TRIES = 8
"""Attempts before a webhook event is given up for an address; the pauses between attempts grow."""
LENGTH = aiohttp.ClientTimeout(total=10)
SERVER_ERROR, TOO_MANY = 500, 429
Posts = Callable[[str, bytes, Mapping[str, str]], Awaitable[int]]
"""Function that posts a body with headers to an address and returns the status code."""


class NotPublic(OSError):
    """Raised if a webhook's address leads into a private network."""


HOPELESS = (NotPublic, UnicodeError, aiohttp.InvalidURL)
"""Errors that no retry can cure: a private address, or a host whose name can't be looked up."""


class PublicResolver(AbstractResolver):
    """A resolver that rejects a host if any of its IP addresses is not public."""

    def __init__(self, resolver: AbstractResolver | None = None) -> None:
        self._resolver = resolver or ThreadedResolver()

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        found = await self._resolver.resolve(host, port, family)
        if not all(is_public(one["host"]) for one in found):
            raise NotPublic("not a public address")
        return found

    async def close(self) -> None:
        await self._resolver.close()


def _public_socket(info: AddrInfoType) -> socket.socket:
    """Open the connection after checking the IP address, because numeric addresses bypass the resolver."""
    family, kind, protocol, _, address = info
    if not is_public(str(address[0])):
        raise NotPublic("not a public address")
    return socket.socket(family, kind, protocol)


async def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """POST without following redirects; for a private address, the error is caused by NotPublic."""
    connector = aiohttp.TCPConnector(
        resolver=PublicResolver(), use_dns_cache=False, socket_factory=_public_socket
    )
    async with (
        aiohttp.ClientSession(connector=connector, timeout=LENGTH, trust_env=False) as session,
        session.post(url, data=body, headers=dict(headers), allow_redirects=False) as answer,
    ):
        return answer.status


def signature(secret: str, timestamp: str, body: bytes) -> str:
    """Return the signature that proves the sender and the time of a message."""
    signed = hmac.new(secret.encode(), f"{timestamp}.".encode() + body, hashlib.sha256)
    return f"sha256={signed.hexdigest()}"


class HookCalls:
    """Delivers the outbox's messages to servers' webhooks."""

    def __init__(self, service: Service, clock: Callable[[], datetime], posts: Posts = post) -> None:
        self._service = service
        self._clock = clock
        self._posts = posts

    async def tell(self, row: OutboxRow) -> None:
        """Call the webhook once; after a failure the outbox retries for a while."""
        find = self._service.of(Hooks).find_of_person if row.payload.get("event") == CALLED else None
        hook = await (find or self._service.of(Hooks).find)(row.target)
        if hook is None:
            return
        body = json.dumps(row.payload, ensure_ascii=False, separators=(",", ":")).encode()
        timestamp = str(int(self._clock().timestamp()))
        headers = {
            "Content-Type": "application/json",
            "X-Delivery": row.nonce,
            "X-Timestamp": timestamp,
            "X-Signature-256": signature(hook.secret, timestamp, body),
        }
        try:
            status = await self._posts(hook.url, body, headers)
        except (aiohttp.ClientError, OSError, TimeoutError, UnicodeError) as error:
            if isinstance(error, HOPELESS) or isinstance(error.__cause__, HOPELESS) or row.tries >= TRIES:
                log.warning("webhook %s is not told: %s", row.lane, type(error).__name__)
                return
            raise
        self._judge(row, status)

    def _judge(self, row: OutboxRow, status: int) -> None:
        if (status >= SERVER_ERROR or status == TOO_MANY) and row.tries < TRIES:
            raise aiohttp.ClientError(f"a webhook answers {status}")
        if not 200 <= status < 300:
            log.warning("webhook %s answers %s", row.target, status)
