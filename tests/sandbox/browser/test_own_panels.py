"""The panels behind commands on a phone, with the longest texts and all buttons, measured in the page."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bot.discord.presses.server import server_panel
from bot.discord.presses.welcome import greeting
from bot.discord.surface import Surface
from bot.extras import every_extra
from bot.extras.companion.service import Crews
from bot.extras.packs.panel import packs_panel
from bot.messages.panel import Panel
from bot.store import Store
from sandbox.world import sqlite_url
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, DANA, Game, managing
from tests.sandbox.browser.conftest import Sit
from tests.sandbox.browser.panels import lay
from tests.sandbox.browser.phone import HEIGHT, SHARE, WIDTH
from tests.sandbox.browser.test_after_the_end import shoot
from tests.templates import upgrade


async def panels(place: Path) -> dict[str, Panel]:
    """What the organiser, who manages the server, is shown at a table of Brimstone."""
    url = sqlite_url(place)
    await upgrade(url)
    store = Store(url, every_extra())
    await store.open()
    game = Game(store)
    await game.begin([ANN, BEN, CYD, DANA])
    service, number = game.service, game.match_id
    for person in (BEN, CYD):
        await service.seats.resign(number, person)
    await service.notes.write(number, ANN, "look at D3")
    await service.of(Crews).switch(CHANNEL.guild_id, managing(ANN), is_on=True)
    settings = await service.lobbies.settings(CHANNEL, managing(ANN))
    found = {
        "vote": await service.decisions.motions(number, managing(ANN)),
        "seat": await service.seats.panel(number, managing(ANN)),
        "settings of a table": settings[1],
        "settings of a server": await server_panel(service, CHANNEL.guild_id, managing(ANN)),
        "packs": packs_panel((), "", may_change=True),
        "greeting": greeting("Games", service.extras.parts(Surface)),
    }
    await store.close()
    return found


def test_what_commands_open_is_no_higher_than_a_phone_shows_of_us(
    sit: Sit, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    with ThreadPoolExecutor(1) as aside:  # the page has a loop of its own
        shown = aside.submit(lambda: asyncio.run(panels(tmp_path))).result()
    seat = sit(width=WIDTH, height=HEIGHT)
    for name, panel in shown.items():
        with subtests.test(name):
            box = lay(seat.page, panel).bounding_box()
            shoot(seat, name.replace(" ", "-"))
            assert box is not None
            assert box["height"] <= SHARE, box
