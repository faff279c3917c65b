"""Benchmark of the delay that drawing causes: opening a panel while 20 pictures are drawn."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Mapping
from pathlib import Path
from statistics import median

from bot.extras import every_extra
from bot.games.catalogue import USUAL_GAME, find_texts
from bot.messages.people import Person
from bot.pictures.drawing import Drawing
from bot.service.service import Service
from bot.store import Store
from bot.store.database.migrate import upgrade
from bot.table.match.chain import secret_of
from engine.kernel.match import Match
from engine.registry.catalogue import find_game
from lab.bench.measure import Figures, Timings, figures
from lab.bench.table import begin, company
from sandbox.world import sqlite_url

_PICTURES = 20
_QUIET = 100
_TIMES = 3
_BETWEEN = 0.01
"""Seconds between two presses."""


def run() -> Mapping[str, Figures]:
    """Measure `press_delay_under_20_pictures_ms`: how much longer a press takes than on an idle bot."""
    with tempfile.TemporaryDirectory() as folder:
        return {"press_delay_under_20_pictures_ms": figures(asyncio.run(_delays(Path(folder))))}


async def _delays(folder: Path) -> list[float]:
    url = sqlite_url(folder)
    await upgrade(url)
    store, drawing = Store(url, every_extra()), Drawing()
    await store.open()
    try:
        service = Service(store, draw_secret=lambda: secret_of("bench"))
        people = company()
        match_id = await begin(service, people)
        quiet, busy = Timings(), Timings()
        await _press(service, match_id, people[0], quiet)
        await _draw(drawing, "first", 1)
        for _ in range(_QUIET):
            await _press(service, match_id, people[0], quiet)
        for turn in range(_TIMES):
            drawn = asyncio.create_task(_draw(drawing, f"busy-{turn}", _PICTURES))
            while not drawn.done():
                await _press(service, match_id, people[0], busy)
        usual = median(quiet)
        return [max(0.0, taken - usual) for taken in busy]
    finally:
        drawing.close()
        await store.close()


async def _press(service: Service, match_id: int, person: Person, timings: Timings) -> None:
    with timings.taken():
        await service.playing.panel(match_id, person)
    await asyncio.sleep(_BETWEEN)


async def _draw(drawing: Drawing, seed: str, count: int) -> None:
    """Draw boards that are in no cache, all requested at once."""
    game, texts = find_game(USUAL_GAME), find_texts(USUAL_GAME)
    states = (Match.new(game, max(game.players), {}, f"{seed}-{number}").state for number in range(count))
    pictures = [texts.looks.board(game.view(state, None), {}) for state in states]
    await asyncio.gather(*(drawing.draw(picture) for picture in pictures))
