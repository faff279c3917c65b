"""Picture each game's page on phone and desk: `python -m tests.bot.board.gallery FOLDER [GAME]`.

`docs/boards` has one decision of each game: `python -m tests.bot.board.gallery docs/boards --one`.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.async_api import Browser, async_playwright

from bot.extras import every_extra
from bot.service.unit_of_work import NotInPlay
from bot.store import Store
from bot.table.match.table import Table
from engine.kernel.core import Ask, Seat
from sandbox.web.chromium import FLAGS, executable
from tests.bot.board.test_in_chromium import DESK, PHONE, Shown
from tests.bot.drive import ANN, BEN, Game
from tests.templates import upgrade

KINDS: Mapping[str, tuple[str, ...]] = {
    "brimstone": ("orders",),
    "earth_mans_burden": ("move", "combat", "exploit", "claim"),
    "brigand_kings": ("roll", "flip", "assign", "place"),
    "deeplamp": ("begin", "act"),
    "brutal_magic": ("activate",),
}
PACES = {"brimstone": "swift", "earth_mans_burden": "swift"}
SEEDS = tuple("12345")
ONE = {
    "brimstone": "orders",
    "brigand_kings": "place",
    "earth_mans_burden": "move",
    "brutal_magic": "activate",
    "deeplamp": "act",
}
"""Decision of each game that the documentation shows."""
QUALITY = 55
"""Quality of WebP, in percent."""
SIZES = {"390": PHONE, "1280": DESK}


async def asked(store: Store, game: str, kind: str, fits: Callable[[Ask], bool] = bool) -> Game:
    """Play tables of Ann, Ben and a computer at random until this is decided by Ann; return the table."""
    for seed in SEEDS:
        table = Game(store, seed)
        await table.begin([ANN, BEN], computers=1, game=game, pace=PACES.get(game))
        mine = await table.seat_of(ANN)
        with suppress(NotInPlay):
            await table.until(kind, where=partial(is_hers, mine, kind, fits))
            return table
    raise AssertionError(f"{kind} was never Ann's")


async def show(chromium: Browser, game: str, kind: str, folder: Path) -> None:
    """Take the two pictures of a decision."""
    with TemporaryDirectory() as temporary:
        url = f"sqlite+aiosqlite:///{temporary}/bot.db"
        await upgrade(url)
        store = Store(url, every_extra())
        await store.open()
        shown = Shown(await asked(store, game, kind), chromium)
        await shown.open()
        for name, size in SIZES.items():
            page = await shown.sit(size)
            await page.wait_for_load_state("networkidle")
            keep(await page.screenshot(), folder / f"{game}-{kind}-{name}.webp")
            await page.context.close()
        assert shown.server
        await shown.server.close()
        await store.close()
        assert shown.mistakes == []


def keep(raw: bytes, path: Path) -> None:
    """Write a screenshot so small that a page can hold ten of them."""
    Image.open(BytesIO(raw)).convert("RGB").save(path, quality=QUALITY, method=6)


def is_hers(mine: Seat, kind: str, fits: Callable[[Ask], bool], table: Table) -> bool:
    match = table.match
    return match.awaited[0] == mine and match.asks[mine].kind == kind and fits(match.asks[mine])


async def main(folder: Path, games: list[str]) -> None:
    async with async_playwright() as playwright:
        flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else list(FLAGS)
        chromium = await playwright.chromium.launch(executable_path=executable(), args=flags)
        is_one = "--one" in games
        for game in [one for one in games if one != "--one"] or KINDS:
            for kind in (ONE[game],) if is_one else KINDS[game]:
                await show(chromium, game, kind, folder)
        await chromium.close()


if __name__ == "__main__":
    Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2:]))
