"""The people of the scale trial: they open games on some of the servers, and press at random."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from random import Random

from bot.games.catalogue import USUAL_GAME
from lab.soak.people.person import TrialPerson, Unanswered, Unseen
from lab.soak.people.tables import Table
from lab.soak.scale.fleet import Fleet
from lab.soak.scale.sharded import ShardedServer
from sandbox.seating import Setting, seats_near

SEATS = 3
ROUNDS = 99
AT_ONCE = 8
"""Tables that are opened at the same time."""
PATIENCE = 4.0
"""Seconds after which a person presses again; by then Discord has reported that the bot did not answer."""


class Town:
    """Tables, each on its own server."""

    def __init__(self, server: ShardedServer, fleet: Fleet, *, pause: float, seed: str = "1") -> None:
        self.answers: list[float] = []
        """Seconds from each press to its answer."""
        self.tables = [self._table(server, fleet, channel, seed) for channel in server.world.channels]
        for table in self.tables:
            for person in table.people:
                person.pause, person.patience = pause, PATIENCE
        self._chance = Random(f"scale/{seed}")

    def _table(self, server: ShardedServer, fleet: Fleet, channel: int, seed: str) -> Table:
        setting = Setting(USUAL_GAME, seats_near(USUAL_GAME, SEATS), ROUNDS)
        people = [
            TrialPerson(server, f"{name}{channel % 10000}", channel, seed=seed) for name in ("Ann", "Bob")
        ]
        for person in people:
            person.pressed = self.answers.append
        return Table(server, fleet, channel, people, setting)

    async def open(self) -> None:
        """Open a game at each table."""
        waiting = iter(self.tables)
        paces = [person.pause for table in self.tables for person in table.people]
        for person in self._people():
            person.pause = 0.0

        async def open_some() -> None:
            for table in waiting:
                await table.open()

        await asyncio.gather(*(open_some() for _ in range(AT_ONCE)))
        for person, pause in zip(self._people(), paces, strict=True):
            person.pause = pause

    async def play(self, seconds: float) -> None:
        """Let everybody answer their asks for that many seconds."""
        until = asyncio.get_running_loop().time() + seconds
        playing = [asyncio.create_task(self._sit(table, until)) for table in self.tables]
        _, late = await asyncio.wait(playing, timeout=seconds + PATIENCE)
        for task in late:
            task.cancel()
        for ended in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended

    async def _sit(self, table: Table, until: float) -> None:
        """Play one table; people without a response request their panel again."""
        while asyncio.get_running_loop().time() < until:
            with suppress(Unanswered, Unseen):
                await table.play(self._chance, until=until)

    def _people(self) -> Sequence[TrialPerson]:
        return [person for table in self.tables for person in table.people]
