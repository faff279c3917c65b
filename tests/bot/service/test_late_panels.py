"""A panel that arrives after its person has left the seat closes; whoever stays keeps theirs."""

from __future__ import annotations

import pytest

from bot.messages.surfaces import PanelSurface
from bot.service.play.panels import Place
from bot.store import Store
from bot.store.tables.outbox.rows import CLOSE_PANELS
from tests.bot.drive import ANN, BEN, CYD, Game


@pytest.mark.parametrize("leaves", [True, False])
async def test_a_panel_on_its_way_closes_if_its_person_leaves_the_seat(store: Store, *, leaves: bool) -> None:
    game = Game(store)
    await game.begin([ANN, BEN])
    await game.until("orders")
    screen = await game.service.playing.panel(game.match_id, BEN)
    if leaves:
        seat = await game.seat_of(BEN)
        await game.service.seats.resign(game.match_id, BEN)
        await game.service.seats.take_seat(game.match_id, seat, CYD, dm_open=True)
    await game.sent()
    await game.service.panels.shown(screen, Place(BEN.id, PanelSurface("dm", 5)))
    closed = [row.target for row in await game.sent() if row.kind == CLOSE_PANELS]
    assert closed == ([BEN.id] if leaves else [])
