"""Tell which session a request belongs to: by a cookie here, by the address at a local table."""

from __future__ import annotations

from typing import Protocol

from aiohttp import web

from bot.board.guard import Origin

LASTS = 86400
"""Seconds for which a browser keeps the cookie; the session itself ends by then."""


class Identity(Protocol):
    """Knows the secret of a request's session; after that all pages go one way."""

    async def secret(self, request: web.Request) -> str:
        """Return the secret; "" if there is none."""

    def remember(self, response: web.StreamResponse, secret: str) -> None:
        """Give the browser what its next requests carry."""


class Cookie:
    """The session of a link: a cookie that no script and no other page has."""

    def __init__(self, origin: Origin) -> None:
        self._is_secure = origin.is_secure

    @property
    def name(self) -> str:
        """Return the cookie's name; a browser keeps the prefix for secure addresses."""
        return "__Host-board" if self._is_secure else "board"

    async def secret(self, request: web.Request) -> str:
        return request.cookies.get(self.name, "")

    def remember(self, response: web.StreamResponse, secret: str) -> None:
        response.set_cookie(
            self.name,
            secret,
            max_age=LASTS,
            path="/",
            httponly=True,
            secure=self._is_secure,
            samesite="Strict",
        )
