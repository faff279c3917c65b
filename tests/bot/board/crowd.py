"""Be many browsers in a process of its own, told what to do by lines: `python -m tests.bot.board.crowd PORT`.

`pages SECRET ...` opens a page for each session; `news` says how many pages were told of something;
`silent N` opens connections that ask for nothing, and says how many of them the server still holds.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from contextlib import suppress

import aiohttp

from bot.board.guard import Origin
from bot.board.identity import Cookie
from tests.bot.board.conftest import URL

AT_ONCE = 25
"""Pages that are opened side by side, or connections."""


class Crowd:
    """The browsers: their sockets, and how many pages have heard of something since they were opened."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._name = Cookie(Origin(URL)).name
        self._http = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))
        self._listening: list[asyncio.Task[None]] = []
        self._silent: list[asyncio.StreamReader] = []
        self._writers: list[asyncio.StreamWriter] = []
        self.told = 0

    async def do(self, what: str, *given: str) -> int:
        """Do what a line says; return the number that is answered."""
        if what == "pages":
            await in_turn([self._open(secret) for secret in given])
            return len(self._listening)
        if what == "silent":
            await in_turn([self._keep_silent() for _ in range(int(given[0]))])
            return sum(not reader.at_eof() and reader.exception() is None for reader in self._silent)
        return self.told

    async def _open(self, secret: str) -> None:
        """Open a page as a browser does: what is shown now, and then the socket."""
        at, headers = f"http://127.0.0.1:{self._port}", {"Cookie": f"{self._name}={secret}", "Origin": URL}
        async with self._http.get(f"{at}/now", headers=headers) as response:
            assert response.status == 200, await response.text()
            await response.read()
        socket = await self._http.ws_connect(f"{at}/live", headers=headers)
        await socket.receive_json()
        self._listening.append(asyncio.create_task(self._listen(socket)))

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for _ in socket:
            self.told += 1

    async def _keep_silent(self) -> None:
        with suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
            self._silent.append(reader)
            self._writers.append(writer)

    async def close(self) -> None:
        for writer in self._writers:
            writer.close()
        await self._http.close()


async def in_turn(all_: Sequence[object]) -> None:
    """Await some at a time, so that the server's queue of connections does not overflow."""
    for begin in range(0, len(all_), AT_ONCE):
        await asyncio.gather(*all_[begin : begin + AT_ONCE])  # type: ignore[call-overload]


async def main(port: int) -> None:
    crowd, loop = Crowd(port), asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        sys.stdout.write(f"{await crowd.do(*line.split())}\n")
        sys.stdout.flush()
    await crowd.close()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
