"""Benchmarks of what a game leaves behind: its record, and its row once it is packed."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

from bot.extras import every_extra
from bot.messages.people import Person
from bot.service.people.pruning import KEPT
from bot.service.service import Service
from bot.service.unit_of_work import NotInPlay
from bot.store import Store
from bot.store.database.migrate import upgrade
from bot.table.answers import answering
from bot.table.lobby.table_options import TableOptions
from bot.table.match.chain import secret_of
from engine.kernel.contract import Game
from engine.kernel.deputy import usual_level
from engine.kernel.dice import Dice
from engine.records.protocol.playout import playout
from engine.records.record import dump_case
from engine.records.verification.comparing import Supplied
from engine.records.verification.verifying import HOLDS, verify
from engine.registry.catalogue import GAMES, find_game
from lab.bench.measure import Figures, Timings, figures, of_game
from lab.bench.table import seat
from sandbox.names import NAMES
from sandbox.seating import seats_near
from sandbox.world import sqlite_url

_VERIFIED = 5
ROUNDS = 20
_SUBTEXT = "-# "
_PACKED = 6
_SEATS = (2, 3, 5)
_HOUR_AND_A_HALF = 5_400_000_000
"""Microseconds within which somebody answers."""


def fair() -> Mapping[str, Figures]:
    """Measure `verify_20_rounds_ms` (lines and rules), `record_bytes` and `posted_bytes_a_round`."""
    found = {game: fair_of(rules, _VERIFIED) for game, rules in GAMES.items()}
    return {name: row for game, rows in found.items() for name, row in of_game(game, rows).items()}


def fair_of(game: Game[Any], games: int) -> dict[str, Figures]:
    """Measure one game with four seats, two of them people, or with all its seats if it has fewer."""
    times, sizes, posted = Timings(), [], []
    for number in range(games):
        played = playout(game, min(4, max(game.players)), f"bench-{number}", ROUNDS)
        raw = dump_case(played.end()).encode()
        lines = "\n".join(f"{_SUBTEXT}{line}" for line in played.writer.lines)
        with times.taken():
            report = verify(raw, Supplied([lines.replace("\n", "\nand so on\n")], has_looked=True))
        assert report.status == HOLDS, report
        sizes.append(len(raw))
        posted.append(len(lines.encode()) / max(1, played.match.stage - 1))
    rows = {"record_bytes": figures(sizes), "posted_bytes_a_round": figures(posted)}
    return {f"verify_{ROUNDS}_rounds_ms": times.figures(), **rows}


def packs() -> Mapping[str, Figures]:
    """Measure `packed_kb`: the row of a whole game, for two, three and five people who answer as captains."""
    found: dict[str, Figures] = {}
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            found |= of_game(game, {"packed_kb": figures(asyncio.run(_sizes(game, Path(folder))))})
    return found


async def _sizes(game: str, folder: Path) -> list[float]:
    url = sqlite_url(folder)
    await upgrade(url)
    store = Store(url, every_extra())
    await store.open()
    try:
        packed = [0]
        for number in range(_PACKED):
            group = _Group(store, game, number)
            await group.play()
            packed.append(await group.pack())
        return [(after - before) / 1000 for before, after in pairwise(packed)]
    finally:
        await store.close()


@dataclass
class _Group:
    """A game's people, whose clock goes on with each answer."""

    store: Store
    game: str
    number: int
    now: datetime = datetime(2026, 8, 6, tzinfo=UTC)

    async def play(self) -> None:
        """Play from the lobby to the end, without actions out of turn."""
        service, chance = self._service(), Dice(f"bench-{self.number}").fork("times")
        computers = find_game(self.game).computers
        captain, seats = computers[usual_level(computers)], seats_near(self.game, _SEATS[self.number % 3])
        people = [Person(number, name) for number, name in enumerate(NAMES[:seats], start=1)]
        match_id = await seat(service, people, TableOptions(self.game, seats), channel=2 + self.number)
        try:
            while True:
                self.now += timedelta(microseconds=chance.below(_HOUR_AND_A_HALF))
                async with service.units.table(match_id) as table:
                    at = table.match.awaited[0]
                    thought = captain.think(table.match.asks[at], "", Dice(f"{self.number}/{table.n}"))
                    await answering.hand_in(table, at, thought.answer, "")
        except NotInPlay:
            return

    async def pack(self) -> int:
        """Return the bytes of all packed games, long after the end of this one."""
        self.now += KEPT + timedelta(days=1)
        await self._service().pruning.prune()
        async with self.store.read() as tx:
            return (await tx.cold.room(self.now)).size

    def _service(self) -> Service:
        secret = secret_of(f"bench-{self.number}")
        return Service(self.store, clock=lambda: self.now, draw_secret=lambda: secret)
