"""Serve pages of a database in a process of its own: `python -m tests.bot.board.another_server URL`.

It says its port, and ends when its input does.
"""

from __future__ import annotations

import asyncio
import sys

from bot.board.guard import Rate
from bot.board.server import BoardServer
from bot.extras import every_extra
from bot.pictures.drawing import Drawing
from bot.store import Store
from tests.bot.board.conftest import PNG, URL
from tests.bot.drive import Game


async def main(url: str) -> None:
    store = Store(url, every_extra())
    await store.open()
    service = Game(store).service
    service.boards.turn_on(URL)
    server = BoardServer(service, Drawing(painter=lambda picture: PNG), host="127.0.0.1", port=0)
    server.pages.writes = Rate(10_000, 1)  # a test presses faster than people
    await server.open()
    bell = store.bell({"answers": server.wake, "seats": server.wake})
    await bell.open()
    if not url.startswith("sqlite"):
        await bell.is_heard.wait()
    sys.stdout.write(f"{server.port}\n")
    sys.stdout.flush()
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    await bell.close()
    await server.close()
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
