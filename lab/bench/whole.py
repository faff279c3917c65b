"""Benchmark of a press and everything that it causes: replies, messages, cards, and computers' turns."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from engine.registry.catalogue import GAMES
from lab.bench.measure import Figures, figures, of_game
from lab.bench.statements import counted
from sandbox.people import go_round
from sandbox.play import is_over, seat_people
from sandbox.seating import seats_near
from sandbox.world import open_world, sqlite_url

_SEATS, _ROUNDS = 4, 9
_PRESSES = 80


def run() -> Mapping[str, Figures]:
    """Measure `whole_press_statements` and `whole_press_ms`: a press's share of each go-round of a table.

    Statements are counted where they reach the database. Milliseconds are processor time of the process,
    the Discord in memory included, so compare only two runs of this benchmark with each other.
    """
    found: dict[str, Figures] = {}
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            statements, spent = asyncio.run(_played(game, sqlite_url(Path(folder))))
        rows = {"whole_press_statements": figures(statements), "whole_press_ms": figures(spent)}
        found |= of_game(game, rows)
    return found


async def _played(game: str, url: str) -> tuple[list[float], list[float]]:
    """Play until enough was pressed; return each go-round's statements and milliseconds a press."""
    counts: list[float] = []
    times: list[float] = []
    async with open_world(url, seed="whole") as world:
        seats = seats_near(game, _SEATS)
        people = await seat_people(world, game=game, seats=seats, seed="whole", rounds=_ROUNDS)
        pressed = world.env.backend.interactions
        first = len(pressed)
        while len(pressed) < first + _PRESSES and not is_over(world):
            before, begun, statements = len(pressed), time.process_time(), list[str]()
            with counted(statements):
                await go_round(people)
            presses = max(1, len(pressed) - before)
            counts.append(len(statements) / presses)
            times.append((time.process_time() - begun) / presses * 1000)
    return counts, times
