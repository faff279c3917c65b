"""Guard the page: headers, origins, sizes and rates; each limit refuses and changes nothing."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Hashable, Mapping
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

from aiohttp import web

LARGEST = 16 * 1024
"""Most bytes of a body."""
WRITES, WRITE_SECONDS = 5, 1.0
"""Most writes of one session in so many seconds."""
LOOKS = 10
"""Most looks of one session at tabs in the same time: somebody slides along a game."""
BAD_TOKENS, BAD_TOKEN_SECONDS = 10, 60.0
"""Most unknown tokens from one address in so many seconds."""
SOCKETS = 4
"""Most sockets of one session."""
UNDER_WAY = 5
"""Most requests of one person at the same time."""
POLICY = "; ".join(
    [
        "default-src 'none'",
        *(f"{kind}-src 'self'" for kind in ("script", "style", "img", "connect")),
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
    ]
)
HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Strict-Transport-Security": "max-age=31536000",
    "Cache-Control": "no-store",
}


FRAMED: Mapping[str, str] = {
    **HEADERS,
    "Content-Security-Policy": POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    "X-Frame-Options": "SAMEORIGIN",
}
"""Headers of a page that stands in another one of the same origin: only at a local table."""


class Rate:
    """Counts what each key did lately; memory is bounded, since old keys are forgotten."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._done: dict[Hashable, deque[float]] = {}

    def is_full(self, key: Hashable) -> bool:
        """Return whether the key has done as much as it may."""
        return len(self._recent(key)) >= self._most

    def count(self, key: Hashable) -> None:
        """Count one more."""
        self._forget()
        self._done.setdefault(key, deque(maxlen=self._most)).append(self._clock())

    def _recent(self, key: Hashable) -> deque[float]:
        done = self._done.get(key, deque())
        while done and done[0] <= self._clock() - self._seconds:
            done.popleft()
        return done

    def _forget(self) -> None:
        if len(self._done) > 1000:
            for key in list(self._done):
                if not self._recent(key):
                    del self._done[key]


class Slots:
    """Allows a fixed number at the same time for each key."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[Hashable] = Counter()

    def take(self, key: Hashable) -> bool:
        """Take a slot; return False if all are taken."""
        if self._taken[key] >= self._most:
            return False
        self._taken[key] += 1
        return True

    def free(self, key: Hashable) -> None:
        """Give a slot back."""
        self._taken[key] -= 1
        if self._taken[key] <= 0:
            del self._taken[key]


class Origin:
    """The addresses of the page, against which requests are checked: usually one."""

    def __init__(self, *urls: str, proxy: str = "") -> None:
        parts = [urlsplit(url) for url in urls]
        self._texts = {f"{one.scheme}://{one.netloc}" for one in parts}
        self.is_secure = all(one.scheme == "https" for one in parts)
        self._proxy = ip_network(proxy) if proxy else None

    def check_write(self, request: web.Request) -> None:
        """Refuse a write from another page, from no page, or that is not JSON."""
        if not self.is_ours(request) or not self.is_from_page(request):
            raise web.HTTPForbidden
        if request.content_type != "application/json" or "Content-Encoding" in request.headers:
            raise web.HTTPUnsupportedMediaType

    def check_socket(self, request: web.Request) -> None:
        """Refuse a socket from another page."""
        if not self.is_ours(request):
            raise web.HTTPForbidden

    def is_ours(self, request: web.Request) -> bool:
        """Return whether a page of this address asks."""
        return request.headers.get("Origin") in self._texts

    def is_from_page(self, request: web.Request) -> bool:
        """Return whether the browser says that the page itself sends it."""
        return request.headers.get("Sec-Fetch-Site") == "same-origin"

    def address_of(self, request: web.Request) -> str:
        """Return the address that asks; only the host's own proxy is believed about others."""
        remote = request.remote or ""
        if self._proxy and remote and ip_address(remote) in self._proxy:
            return request.headers.get("X-Forwarded-For", remote).rpartition(",")[2].strip()
        return remote
