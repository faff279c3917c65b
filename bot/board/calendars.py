"""Serve calendars behind secret links, for apps that look again and again."""

from __future__ import annotations

from aiohttp import web

from bot.board.guard import BAD_TOKEN_SECONDS, BAD_TOKENS, UNDER_WAY, Origin, Rate, Slots
from bot.service.people.calendar import Calendar

LONGEST_SECRET = 100
"""Most characters of a secret that are read."""


class Calendars:
    """The route of calendars; whoever guesses links has to wait."""

    def __init__(self, calendar: Calendar, origin: Origin) -> None:
        self._calendar = calendar
        self._origin = origin
        self._bad_links = Rate(BAD_TOKENS, BAD_TOKEN_SECONDS)
        self._under_way = Slots(UNDER_WAY)

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/calendar/{secret}.ics", self._feed)]

    async def _feed(self, request: web.Request) -> web.StreamResponse:
        address = self._origin.address_of(request)
        if self._bad_links.is_full(address) or not self._under_way.take(address):
            raise web.HTTPTooManyRequests
        try:
            text = await self._calendar.feed(request.match_info["secret"][:LONGEST_SECRET])
        finally:
            self._under_way.free(address)
        if text is None:
            self._bad_links.count(address)
            raise web.HTTPNotFound
        return web.Response(text=text, content_type="text/calendar", charset="utf-8")
