"""Answer a decision in a process of its own: `python -m tests.bot.board.another_process URL TABLE SEAT`."""

from __future__ import annotations

import asyncio
import sys

from bot.store import Store
from tests.bot.drive import Game


async def main(url: str, match_id: str, seat: str) -> None:
    store = Store(url)
    await store.open()
    try:
        await Game(store, match_id=int(match_id)).answer(seat)
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
