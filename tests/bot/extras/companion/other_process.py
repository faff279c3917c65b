"""Press in a crew's book from another process: `python -m MODULE URL GUILD CHANNEL PERSON TIMES`."""

from __future__ import annotations

import asyncio
import sys
import time

from bot.extras import every_extra
from bot.extras.companion.reading import Asked
from bot.extras.companion.service import Crews
from bot.messages.people import Asking, Person, Where
from bot.service.service import Service
from bot.store import Store


async def main(url: str, guild: int, channel: int, person: int, times: int) -> None:
    """Add a wound so many times; print how long the slowest took, in seconds."""
    store = Store(url, every_extra())
    await store.open()
    crews = Service(store).of(Crews)
    asked = Asked(Where(guild, channel), Person(person, "Other", Asking(guild, None, {})))
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    await asyncio.to_thread(sys.stdin.readline)
    slowest = 0.0
    for _ in range(times):
        began = time.monotonic()
        await crews.enter(asked, "panel", {"do": "gain", "hero": "red", "what": "xp", "n": 1})
        slowest = max(slowest, time.monotonic() - began)
        await asyncio.sleep(0.5)
    sys.stdout.write(f"{slowest:.2f}\n")
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], *map(int, sys.argv[2:])))
