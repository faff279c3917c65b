"""Who is let in: this machine, with the token, from the page itself."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest
from yarl import URL

from sandbox.web.process import PATIENCE
from tests.sandbox.forks import ForkedTable


@dataclass(frozen=True)
class Place:
    """Where a table is served."""

    port: int
    token: str

    def url(self, path: str = "ann") -> str:
        return f"http://127.0.0.1:{self.port}/{self.token}/{path}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """One process for all of these tests: they change nothing."""
    table = ForkedTable(tmp_path_factory.mktemp("table"), "--seats", "2").begin()
    yield Place(table.port, table.url.split("/")[3])
    table.end()


@pytest.fixture
async def visitor() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def status(visitor: aiohttp.ClientSession, url: str, **headers: str) -> int:
    async with visitor.get(url, headers=headers, allow_redirects=False) as answer:
        await answer.read()
        return answer.status


async def test_the_page_is_served_to_who_has_the_token(server: Place, visitor: aiohttp.ClientSession) -> None:
    assert await status(visitor, server.url()) == 200
    assert await status(visitor, server.url("bob")) == 200
    assert await status(visitor, server.url("nobody")) == 404
    for wrong in ("", "x" * 32, server.token[:-1], server.token.swapcase()):
        assert await status(visitor, server.url().replace(server.token, wrong)) == 403
        static = f"http://127.0.0.1:{server.port}/{wrong}/static/app.js"
        assert await status(visitor, static) == 403, "not even the page's own files"


async def test_another_host_or_origin_is_refused(server: Place, visitor: aiohttp.ClientSession) -> None:
    """A name pointed at this machine, or a page from elsewhere."""
    assert await status(visitor, server.url(), Host=f"evil.example:{server.port}") == 403
    assert await status(visitor, server.url(), Host="127.0.0.1:1") == 403
    assert await status(visitor, server.url(), Host=f"localhost:{server.port}") == 200
    assert await status(visitor, server.url(), Origin="http://evil.example") == 403
    assert await status(visitor, server.url(), Origin="null") == 403


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "https://127.0.0.1"])
async def test_the_live_connection_is_opened_by_the_page_alone(
    server: Place, visitor: aiohttp.ClientSession, origin: str | None
) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await visitor.ws_connect(f"{server.url()}/live", origin=origin)
    assert refused.value.status == 403
    own = f"http://127.0.0.1:{server.port}"
    async with visitor.ws_connect(f"{server.url()}/live", origin=own) as live:
        assert (await live.receive_json())["is"] == "hello"
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await visitor.ws_connect(f"{server.url().replace(server.token, 'wrong')}/live", origin=own)


async def test_it_listens_on_loopback_only(server: Place) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE):
        pass
    for info in socket.getaddrinfo(socket.gethostname(), server.port, socket.AF_INET, socket.SOCK_STREAM):
        host = str(info[4][0])
        if not host.startswith("127."):
            with pytest.raises(OSError, match="refused"):
                socket.create_connection((host, server.port), timeout=PATIENCE)


async def test_every_answer_forbids_what_comes_from_elsewhere(
    server: Place, visitor: aiohttp.ClientSession
) -> None:
    static = server.url("static/app.js")
    for url in (server.url(), static, server.url("nobody"), server.url().replace(server.token, "wrong")):
        async with visitor.get(url) as answer:
            assert answer.headers["Content-Security-Policy"].startswith(
                "default-src 'none'; script-src 'self'"
            )
            assert answer.headers["Referrer-Policy"] == "no-referrer"
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert "no-" in answer.headers["Cache-Control"]
    async with visitor.get(static) as answer:
        tag = answer.headers["ETag"]
    assert await status(visitor, static, **{"If-None-Match": tag}) == 304


@pytest.mark.parametrize(
    "name", ["..%2f__init__.py", "%2e%2e%2fserver.py", "nothing.js", "app.py", "..%2f..%2f"]
)
async def test_nothing_but_the_page_is_served(
    server: Place, visitor: aiohttp.ClientSession, name: str
) -> None:
    url = URL(f"http://127.0.0.1:{server.port}/{server.token}/static/{name}", encoded=True)
    async with visitor.get(url) as answer:
        assert answer.status == 404


async def test_nonsense_from_a_page_is_answered_and_harms_nothing(
    server: Place, visitor: aiohttp.ClientSession
) -> None:
    own = f"http://127.0.0.1:{server.port}"
    nonsense: list[dict[str, Any]] = [
        {"do": "press"}, {"do": "press", "place": "attic", "message": "1", "id": "x"},
        {"do": "press", "place": "dm", "message": "one", "id": 5}, {"do": "unheard of"}, {},
        {"do": "run", "place": "channel", "command": ""},
        {"do": "run", "place": "channel", "command": "game"},
        {"do": "submit", "number": "7", "values": {}}, {"do": "write", "place": "dm", "text": "x" * 2001},
        {"do": "older", "place": "channel", "before": "x"}, {"do": "suggest", "place": "dm"},
        {"do": "pick", "place": "dm", "message": 1, "id": "x", "values": 5},
    ]  # fmt: skip
    async with visitor.ws_connect(f"{server.url()}/live", origin=own) as live:
        await live.receive_json()
        await live.send_str("not json")
        await live.send_str("[1]")
        for number, asked in enumerate(nonsense):
            await live.send_json({**asked, "n": number})
            answer = await live.receive_json(timeout=PATIENCE)
            while answer["is"] != "answer":
                answer = await live.receive_json(timeout=PATIENCE)
            assert answer["to"] == number
            assert answer["why"]
