"""Access control of the page: token, host and origin checks, and security headers."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable
from typing import Final

from aiohttp import web
from aiohttp.typedefs import Middleware

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

HOSTS: Final = ("127.0.0.1", "localhost")
HEADERS: Final = {
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
CHANGES: Final = "no-cache"
"""Cache-Control for files that change with the program: the browser asks for them again each time."""
PRIVATE: Final = "no-store"
LASTS: Final = "private, max-age=31536000, immutable"
"""Cache-Control for files of messages; the content at their address never changes."""


def policy(port: int) -> str:
    """Return the page's content security policy: only its own files and connection, nothing inline."""
    live = " ".join(f"ws://{host}:{port}" for host in HOSTS)
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        f"connect-src 'self' {live}; frame-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )


def headed(port: int) -> Callable[[web.Request, web.StreamResponse], Awaitable[None]]:
    """Return a hook that adds security headers to every response."""
    always = {**HEADERS, "Content-Security-Policy": policy(port)}

    async def add(request: web.Request, answer: web.StreamResponse) -> None:
        for name, value in always.items():
            answer.headers.setdefault(name, value)
        answer.headers.setdefault("Cache-Control", PRIVATE)

    return add


def guarded(token: str, port: int) -> Middleware:
    """Return middleware that rejects requests that do not come from the page itself.

    The host check prevents DNS rebinding, the origin check stops other sites from opening the live
    connection, and the token keeps out other programs on this machine.
    """
    hosts = {f"{host}:{port}" for host in HOSTS}
    origins = {f"http://{host}" for host in hosts}

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        refused = _refusal(request, token, hosts, origins)
        return web.Response(status=403, text=refused) if refused else await handler(request)

    return guard


def _refusal(request: web.Request, token: str, hosts: set[str], origins: set[str]) -> str:
    """Return why the request is rejected; "" if it is allowed."""
    if request.headers.get("Host", "") not in hosts:
        return "This page answers to 127.0.0.1 alone."
    origin = request.headers.get("Origin")
    is_live = request.headers.get("Upgrade", "").lower() == "websocket"
    if (origin is not None or is_live) and origin not in origins:
        return "This page answers to itself alone."
    given = request.path.split("/")[1]
    if not hmac.compare_digest(given.encode(), token.encode()):
        return "The address lacks its token: open the one that `make play` printed."
    return ""
