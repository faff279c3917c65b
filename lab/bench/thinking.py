"""Benchmark of the delays that computers' thinking causes: with three thinking, or two hundred in
the queue."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from statistics import median

from bot.extras import every_extra
from bot.games.catalogue import USUAL_GAME, find_texts
from bot.host.askers import Asker
from bot.messages.people import Person
from bot.service.service import Service
from bot.store import Store
from bot.store.database.migrate import upgrade
from bot.table.computers.levels import levels
from bot.table.computers.thinking import Question, Thinking
from bot.table.match.chain import secret_of
from engine.kernel.core import Step
from engine.kernel.match import Match
from engine.registry.catalogue import find_game
from lab.bench.measure import Figures, Timings, figures
from lab.bench.table import begin, company
from sandbox.world import sqlite_url

_COMPUTERS = 3
_QUIET = 100
_TIMES = 30
_WAITING = 200
_RECRUITS = 10
_BETWEEN = 0.01
"""Seconds between two presses."""


def run() -> Mapping[str, Figures]:
    """Measure the delays that computers' thinking causes.

    `press_delay_under_3_<strength>_ms` is how much longer a press takes while three think;
    `thought_<strength>_ms` how long one of the three waits for its answer;
    `recruit_behind_200_<strength>s_ms` how long a recruit of the same server waits for its turn.
    """
    found: dict[str, Figures] = {}
    for level in levels(USUAL_GAME):
        with tempfile.TemporaryDirectory() as folder:
            delays, thoughts = asyncio.run(_delays(Path(folder), level))
        found[f"press_delay_under_3_{level}s_ms"] = figures(delays)
        found[f"thought_{level}_ms"] = figures(thoughts)
    strongest = levels(USUAL_GAME)[-1]
    found[f"recruit_behind_{_WAITING}_{strongest}s_ms"] = figures(asyncio.run(_behind(strongest)))
    return found


async def _behind(level: str) -> list[float]:
    """Time recruits of a server, one by one, while many computers of that level are queued."""
    (asked, *_), (simple, *_) = _orders(level), _orders(levels(USUAL_GAME)[0])
    thinking, taken = Thinking(), Timings()
    waiting = [thinking.begin(replace(asked, match_id=at)) for at in range(1, _WAITING + 1)]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for at in range(_RECRUITS):
        with taken.taken():
            await thinking.think(replace(simple, match_id=-at))
    thinking.close()
    return list(taken)


async def _delays(folder: Path, level: str) -> tuple[list[float], list[float]]:
    url = sqlite_url(folder)
    await upgrade(url)
    store, thinking = Store(url, every_extra()), Thinking()
    await store.open()
    try:
        service = Service(store, draw_secret=lambda: secret_of("bench"))
        people = company()
        match_id = await begin(service, people)
        asked, thoughts = _orders(level), Timings()
        quiet, busy = Timings(), Timings()
        await _think(thinking, asked, -1, Timings())
        for _ in range(_QUIET):
            await _press(service, match_id, people[0], quiet)
        for turn in range(_TIMES):
            under_way = asyncio.create_task(_think(thinking, asked, turn, thoughts))
            while not under_way.done():
                await _press(service, match_id, people[0], busy)
        usual = median(quiet)
        return [max(0.0, taken - usual) for taken in busy], list(thoughts)
    finally:
        thinking.close()
        await store.close()


def _orders(level: str) -> list[Question]:
    """Return the first order sheets, or else the first asks, of three computers of that level."""
    game, sheet = find_game(USUAL_GAME), find_texts(USUAL_GAME).sheets.kind
    match = Match.new(game, max(game.players), {}, "bench")
    while sheet and not all(ask.kind == sheet for ask in match.asks.values()):
        seat = match.awaited[0]
        match.submit(seat, match.asks[seat].fallback())
    asks = islice(cycle(match.asks.values()), _COMPUTERS)
    step, game_name = match.step, game.name
    asker = Asker(0, 0)
    return [
        Question(0, asker, step, ask.seat, game_name, level, ask, "", f"bench/{ask.seat}") for ask in asks
    ]


async def _think(thinking: Thinking, asked: list[Question], turn: int, thoughts: Timings) -> None:
    """Let all three think in parallel; a new turn number prevents cached thoughts."""

    async def one(question: Question) -> None:
        with thoughts.taken():
            await thinking.think(replace(question, step=Step(0, 0, turn), chance=f"{question.chance}/{turn}"))

    await asyncio.gather(*(one(question) for question in asked))


async def _press(service: Service, match_id: int, person: Person, timings: Timings) -> None:
    with timings.taken():
        await service.playing.panel(match_id, person)
    await asyncio.sleep(_BETWEEN)
