"""Five hundred open pages on one process, also while people press at another one; ten thousand connections
that ask for nothing.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import resource
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import quantiles

import pytest

from bot.board import connections
from bot.board.guard import Rate
from bot.messages.people import Person, Where
from bot.service.play.boards import begin, sits_in
from bot.store import Store
from tests.bot.board.conftest import Here, Page
from tests.bot.board.test_processes import store
from tests.bot.drive import ANN, BEN, CHANNEL, Game

__all__ = ["store"]
log = logging.getLogger(__name__)
TABLES, SESSIONS = 25, 10
"""Tables of two, and open pages of each seat: 500 in all."""
PRESSES = 40
MOST_MEMORY = 250_000
"""Most bytes of memory that an open page may take (with all that aiohttp keeps for its connection)."""
TALKS_EVERY = 2.0
SILENT = 10_000
pytestmark = pytest.mark.trial(reason="hundreds of pages and thousands of connections")


@pytest.fixture
def kind() -> str:
    return "sqlite"


class Crowd:
    """Many browsers in a process of their own, so that their memory is not counted here."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def do(self, *words: str) -> int:
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(f"{' '.join(words)}\n".encode())
        return int(await self._process.stdout.readline())


@asynccontextmanager
async def crowd(port: int) -> AsyncIterator[Crowd]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bot.board.crowd", str(port),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=2**20,
    )  # fmt: skip
    yield Crowd(process)
    assert process.stdin
    process.stdin.close()
    await process.wait()


async def until(others: Crowd, line: str, is_so: Callable[[int], bool]) -> None:
    """Ask the crowd again and again until its number is right."""
    while not is_so(await others.do(line)):
        pass


@asynccontextmanager
async def another_server(url: str) -> AsyncIterator[tuple[int, int]]:
    """Serve pages of the database in another process; yield its id and its port."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bot.board.another_server", url,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout
    assert process.stdin
    yield process.pid, int(await process.stdout.readline())
    process.stdin.close()
    await process.wait()


def memory(process: int | None = None) -> int:
    """Return the memory of a process, or of this one, in bytes."""
    gc.collect()
    pages = int(Path(f"/proc/{process or 'self'}/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize()


async def secrets_of(game: Game, people: Sequence[Person], each: int) -> list[str]:
    """Return sessions of both seats, more than links would give in an hour."""
    found = []
    for person in people:
        for _ in range(each):
            async with game.service.units.begin() as tx:
                row = await tx.matches.get(game.match_id)
                seat = await sits_in(tx, row, person.id) if row else ""
                opened = await begin(tx, row, person.id, seat) if row and seat else None
            assert opened
            found.append(opened[0])
    return found


async def presses(page: Page, number: int) -> list[float]:
    """Give a hex an order and take it away again; return each answer's milliseconds."""
    took = []
    for _ in range(number):
        now = await page.now()
        begin = time.perf_counter()
        stop = now["touch"]["stops"][0]
        press = stop["deeds"][-1]["press"]
        status, said = await page.press(now, press["action"], press["arg"], *press["values"])
        took.append(1000 * (time.perf_counter() - begin))
        assert status == 200, said
    return took


def told(took: list[float]) -> str:
    parts = quantiles(took, n=20)
    return f"p50 {parts[9]:.0f} ms, p95 {parts[18]:.0f} ms"


async def sessions_of_many(here: Here, store: Store, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Begin more tables; return sessions of all their seats, table by table in turn."""
    each_table = [await secrets_of(here.game, (ANN, BEN), SESSIONS)]
    for number in range(1, TABLES):
        people = [Person(1000 * number + seat, f"P{number}{seat}") for seat in range(2)]
        game = Game(store, seed=str(number % 3 + 1))
        monkeypatch.setattr("tests.bot.drive.CHANNEL", Where(CHANNEL.guild_id, 5000 + number))
        await game.begin(people)
        each_table.append(await secrets_of(game, people, SESSIONS))
    return [one for round_ in zip(*each_table, strict=True) for one in round_]


async def test_five_hundred_pages_are_open_and_a_press_beside_them_is_answered(
    here: Here, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.server.pages.writes = Rate(10_000, 1)  # a test presses faster than people
    mine = await here.opened()
    quiet = await presses(mine, PRESSES)
    secrets = await sessions_of_many(here, store, monkeypatch)
    async with crowd(here.server.port) as others:
        before = memory()
        assert await others.do("pages", *secrets) == len(secrets)
        each = (memory() - before) / len(secrets)
        beside = await presses(mine, PRESSES)
        log.info("%d open pages: %.0f kB a page", len(secrets), each / 1000)
        log.info("a press alone: %s; beside them: %s", told(quiet), told(beside))
        assert each <= MOST_MEMORY
        before_news = await others.do("news")
        seat = await here.game.seat_of(BEN)
        await here.game.answer(seat)
        await until(others, "news", lambda number: number >= before_news + SESSIONS)


@pytest.mark.parametrize("kind", ["postgres"])
async def test_pages_of_one_process_hear_of_presses_at_another(
    here: Here, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.server.pages.writes = Rate(10_000, 1)
    mine = await here.opened()
    quiet = await presses(mine, PRESSES)
    secrets = await sessions_of_many(here, store, monkeypatch)
    async with another_server(store.url) as (process, port), crowd(port) as others:
        before = memory(process)
        assert await others.do("pages", *secrets) == len(secrets)
        each = (memory(process) - before) / len(secrets)
        beside = await presses(mine, PRESSES)
        log.info("%d pages at another process: %.0f kB a page", len(secrets), each / 1000)
        log.info("a press at this one alone: %s; with them: %s", told(quiet), told(beside))
        assert each <= MOST_MEMORY
        theirs = await here.opened()
        theirs.port = port
        log.info("a press at theirs: %s", told(await presses(theirs, PRESSES)))
        before_news = await others.do("news")
        await here.game.answer(await here.game.seat_of(BEN))
        await until(others, "news", lambda number: number >= before_news + SESSIONS)


async def _go_on(page: Page, over: asyncio.Event) -> None:
    """Ask now and then, as a page in use does: who is silent for 15 seconds is closed too."""
    while not over.is_set():
        await page.now()
        await asyncio.sleep(TALKS_EVERY)


async def test_ten_thousand_silent_connections_keep_nobody_out(
    here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An open page goes on answering; the silent ones are closed, and new pages come in again."""
    monkeypatch.setattr(connections, "ASK_WITHIN", 2.0)
    mine = await here.opened()
    await mine.now()
    async with crowd(here.server.port) as others:
        over = asyncio.Event()
        talking = asyncio.create_task(_go_on(mine, over))
        held = await others.do("silent", str(SILENT))
        over.set()
        await talking
        log.info("%d of %d silent connections were held when the last came", held, SILENT)
        await until(others, "silent 0", lambda number: number <= connections.MOST)
        assert (await mine.get("/now"))[0] == 200, "who was there before is still answered"
        await until(others, "silent 0", lambda number: not number)
        assert (await here.opened()).port
