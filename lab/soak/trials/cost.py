"""The trial of cost: processor time of a press and all that it causes, in the bot's own process.

The Discord is on loopback in another process, so none of its work counts. The benchmark of statements plays
under a Discord in memory, which takes more than a third of that process's time.
"""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import dataclass
from pathlib import Path

from lab.shell.copies import Server
from lab.shell.progress import Tell, silent, timed
from lab.soak.people.pages import ANSWERS
from lab.soak.trials.storm import Crowd, crowd, part_ms, press
from sandbox.seating import Setting

REST_SECONDS = 5.0
"""Seconds before anybody presses, in which the bot's time at rest is measured; and after, for messages."""


@dataclass(frozen=True)
class Cost:
    """Presses, on pages too, the messages that they caused, and their processor time without that at rest."""

    presses: int
    messages: int
    bot_ms: float
    helpers_ms: float
    rest_ms_a_second: float
    answers: tuple[float, ...]
    errors: tuple[str, ...]

    def figures(self) -> dict[str, float]:
        """Return milliseconds a press: of the bot, and of the processes that draw and think for it."""
        return {
            "presses": self.presses,
            "messages": self.messages,
            "errors": len(self.errors),
            "bot_ms_a_press": round(self.bot_ms / self.presses, 1),
            "helpers_ms_a_press": round(self.helpers_ms / self.presses, 1),
            "rest_ms_a_second": round(self.rest_ms_a_second, 1),
            "p50_ms": part_ms(self.answers, 0.5),
            "p95_ms": part_ms(self.answers, 0.95),
        }


async def cost(
    setting: Setting,
    *,
    tables: int,
    seconds: float,
    pause: float,
    seed: str = "1",
    server: str = "",
    tell: Tell = silent,
) -> Cost:
    """Let people press at some tables; `server`: a PostgreSQL, of which only the bot's part counts."""
    name = f"cost_{setting.game}"
    copies = Server(server) if server else None
    with tempfile.TemporaryDirectory() as folder:
        if copies:
            await copies.make(name)
        try:
            database = copies.url(name) if copies else ""
            async with crowd(Path(folder), tables, seed, setting, tell, database=database) as people:
                return await _measured(people, seconds, pause, seed, tell)
        finally:
            if copies:
                await copies.drop(name)


async def _measured(people: Crowd, seconds: float, pause: float, seed: str, tell: Tell) -> Cost:
    world, spent = people.server.world, people.keeper.processor_ms

    def pressed() -> int:
        return len(world.interactions) + sum(ANSWERS.values())

    await asyncio.sleep(REST_SECONDS)  # what opening the tables has caused is sent
    at_rest = spent()[0]
    await asyncio.sleep(REST_SECONDS)
    (bot, helpers), said, before = spent(), len(world.messages), pressed()
    rest = (bot - at_rest) / REST_SECONDS
    began = asyncio.get_running_loop().time()
    with timed(tell, "seconds of pressing", seconds):
        answers = await press(people.tables, seconds, pause, seed)
    await asyncio.sleep(REST_SECONDS)
    (bot_after, helpers_after), taken = spent(), asyncio.get_running_loop().time() - began
    return Cost(
        pressed() - before,
        len(world.messages) - said,
        bot_after - bot - rest * taken,
        helpers_after - helpers,
        rest,
        tuple(answers),
        tuple(people.errors()),
    )
