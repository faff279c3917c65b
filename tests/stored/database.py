"""A database with a running game of each kind, as this version keeps it: later versions must upgrade it.

`python -m tests.stored.database VERSION` writes `tests/stored/VERSION.db.gz`.
"""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
import sys
import tempfile
from pathlib import Path

from bot.extras import every_extra
from bot.messages.people import Person, Where
from bot.service.service import Service
from bot.store import Store
from bot.store.database.migrate import upgrade
from bot.table.answers import answering
from bot.table.lobby.table_options import TableOptions
from bot.table.match.chain import secret_of
from engine.kernel.dice import Dice
from engine.registry.catalogue import GAMES
from sandbox.seating import seats_near
from tests.bot.drive import ANN, BEN, CYD, NOON, begin

PEOPLE = (ANN, BEN, CYD)
ANSWERS = 12
"""Answers in each game."""
FOLDER = Path(__file__).parent


async def fill(file: Path) -> None:
    """Let people begin a game of each kind in the database and give some answers."""
    url = f"sqlite+aiosqlite:///{file}"
    await upgrade(url)
    store = Store(url, every_extra())
    await store.open()
    service = Service(store, clock=lambda: NOON, draw_secret=lambda: secret_of("stored"))
    for channel, game in enumerate(GAMES, 10):
        await _play(service, game, Where(guild_id=9, channel_id=channel))
    await store.close()


async def _play(service: Service, game: str, where: Where) -> None:
    seats = seats_near(game, len(PEOPLE))
    match_id = await service.lobbies.new_game(where, ANN, TableOptions(game, seats))
    people: list[Person] = [*PEOPLE[:seats]]
    for person in people:
        await service.lobbies.join(match_id, person, dm_open=True)
    await begin(service, match_id, *people)
    for number in range(ANSWERS):
        async with service.units.table(match_id) as table:
            seat = table.match.awaited[0]
            said = table.match.asks[seat].sample(Dice(game).fork(str(number)))
            await answering.hand_in(table, seat, said, "")


def main() -> None:
    file = FOLDER / f"{sys.argv[1]}.db.gz"
    if file.exists():
        sys.exit(f"{file} is there already: a stored database is never made anew.")
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "bot.db"
        asyncio.run(fill(made))
        with sqlite3.connect(made) as database:
            database.execute("VACUUM")
        database.close()
        file.write_bytes(gzip.compress(made.read_bytes(), mtime=0))


if __name__ == "__main__":
    main()
