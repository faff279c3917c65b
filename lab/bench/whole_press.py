"""Benchmark of a whole press with everything that it causes, for each game and on both databases."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from engine.registry.catalogue import GAMES
from lab.bench.measure import Figures, figures
from lab.bench.measure import of_game as per_game
from lab.bench.statements import counted
from lab.soak.copies import Copies, Files, Server
from sandbox.people import go_round
from sandbox.play import is_over, seat_people
from sandbox.seating import seats_near
from sandbox.world import open_world

SERVER = "BENCH_SERVER"
"""Environment variable with a PostgreSQL server: postgresql+asyncpg://user@host/database."""
PRESSES = 80
_SEATS = 4
_ROUNDS = 9


def run() -> Mapping[str, Figures]:
    """Measure a press's share of each go-round at a table with one computer: replies, messages, cards, turns.

    `whole_press_ms` is processor time of the process, the Discord in memory included, so compare only two
    runs of this benchmark with each other. `whole_press_statements` counts where they arrive. With
    BENCH_SERVER both come again for PostgreSQL, whose own processes are not counted.
    """
    found: dict[str, Figures] = {}
    with tempfile.TemporaryDirectory() as folder:
        places: dict[str, Copies] = {"": Files(Path(folder))}
        if server := os.environ.get(SERVER, ""):
            places["postgres_"] = Server(server, "bench")
        for game in GAMES:
            for kind, copies in places.items():
                rows = asyncio.run(_measured(game, copies))
                found |= per_game(game, {f"{kind}{name}": figures(its) for name, its in rows.items()})
    return found


async def _measured(game: str, copies: Copies) -> Mapping[str, list[float]]:
    await copies.make(game)
    try:
        return await press(game, copies.url(game), Counter())
    finally:
        await copies.drop(game)


async def press(
    game: str, url: str, said: Counter[str], *, presses: int = PRESSES
) -> Mapping[str, list[float]]:
    """Play until enough was pressed; return figures a press of each go-round; count statements in `said`."""
    counts: list[float] = []
    times: list[float] = []
    async with open_world(url, seed="whole") as world:
        seats = seats_near(game, _SEATS)
        people = await seat_people(world, game=game, seats=seats, seed="whole", rounds=_ROUNDS)
        pressed = world.env.backend.interactions
        first = len(pressed)
        while len(pressed) < first + presses and not is_over(world):
            before, begun, statements = len(pressed), time.process_time(), list[str]()
            with counted(statements):
                await go_round(people)
            new = max(1, len(pressed) - before)
            counts.append(len(statements) / new)
            times.append((time.process_time() - begun) / new * 1000)
            said.update(statements)
    return {"whole_press_statements": counts, "whole_press_ms": times}
