"""Calls in the channel to who cannot be reached by DM, and what becomes of them once he has answered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.messages.catalogue import say
from bot.store import Store
from bot.table.deadlines import reminders
from tests.bot.drive import ANN, BEN, CYD
from tests.bot.table.deadlines.timed import at_orders, of_kind

pytestmark = pytest.mark.usefixtures("dealt_from_the_seed")


@pytest.mark.parametrize(
    ("anonymous", "stands"), [(False, []), (True, [(say("play-call-all"), [ANN.id, BEN.id, CYD.id])])]
)
async def test_a_call_goes_with_the_answer_but_where_that_would_tell_who_gave_it(
    store: Store, anonymous: bool, stands: list[tuple[str, list[int]]]
) -> None:
    game = await at_orders(store, preset="evening")
    seat = await game.seat_of(BEN)
    await game.sent()
    async with game.service.units.table(game.match_id) as table:
        table.row = replace(table.row, anonymous=anonymous)
        row = await table.tx.deadlines.get(table.row.id, table.match.step, seat)
        assert row is not None
        nonce = await reminders.call(table, BEN.id, "you are awaited")
        await reminders.take_back(table.tx, replace(row, notices=[[reminders.REMINDER, nonce]]))
    rows = await game.sent()
    assert [(one.payload["text"], one.payload["ping"]) for one in of_kind(rows, "post")] == stands
    assert of_kind(rows, "unsend") == []
