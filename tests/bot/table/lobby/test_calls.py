"""Calls in the channel to who cannot be reached by DM, and what becomes of the calls after an answer."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import update

from bot.messages.catalogue import say
from bot.store import Store
from bot.store.database.migrate import on_connection
from bot.store.tables.matches import matches
from bot.table.absence.outage import Outage, end
from bot.table.calls import calls
from bot.table.match.outbox import call_of
from bot.table.seats import drafts
from tests.bot.drive import ANN, BEN, call_off
from tests.bot.table.deadlines.timed import Timed, at_orders, of_kind

pytestmark = pytest.mark.usefixtures("dealt_from_the_seed")

CALLED = frozenset(("post", "unsend", "card", "story", "vote"))
"""Kinds of messages that others in the channel see."""


async def test_a_call_goes_with_the_answer(store: Store) -> None:
    game = await at_orders(store, preset="evening")
    seat = await game.seat_of(BEN)
    async with game.service.units.table(game.match_id) as table:
        row = await table.tx.deadlines.get(table.row.id, table.match.step, seat)
        assert row is not None
        nonce = await calls.call(table, [BEN.id], call_of(BEN.id, "you are awaited"))
        await calls.take_back(table.tx, replace(row, notices=[[calls.REMINDER, nonce]]))
    rows = await game.sent()
    assert of_kind(rows, "post") == []
    assert of_kind(rows, "unsend") == []


@pytest.mark.trial(reason="two games are played into a missed deadline")
async def test_whose_dms_are_closed_nobody_sees_in_the_channel_of_an_anonymous_table(store: Store) -> None:
    """Ben gets a decision, reminder, late notice, note and outage notice, with DMs open and closed."""
    seen = [await in_the_channel(store, is_open=is_open) for is_open in (True, False)]
    assert seen[0] == seen[1]
    assert seen[0]


async def test_who_is_not_called_there_learns_it_from_their_own_panel(store: Store) -> None:
    game = await at_orders(store)
    await hide(game)
    await game.service.settings.note_dm(BEN.id, False)
    seat = await game.seat_of(BEN)
    for _ in range(2):
        await game.service.playing.dm_failed(game.match_id, seat)
    async with game.service.units.table(game.match_id) as table:
        assert await drafts.told(table, seat) == say("anonymous-no-call")
        assert await drafts.told(table, await game.seat_of(ANN)) == ""


async def hide(game: Timed) -> None:
    """Make the table anonymous, although everybody's name was shown before."""
    change = update(matches).where(matches.c.id == game.match_id).values(anonymous=True)
    await on_connection(game.store.url, lambda on: on.execute(change))
    game.service = game.new_service()


async def in_the_channel(store: Store, *, is_open: bool) -> list[tuple[str, object, object]]:
    """Return everything that others see of this, without the table's number."""
    game = await at_orders(store)
    await hide(game)
    await game.service.settings.note_dm(BEN.id, is_open)
    seat = await game.seat_of(BEN)
    if not is_open:
        await game.service.playing.dm_failed(game.match_id, seat)
        await game.service.playing.private_note_failed(game.match_id, seat)
    async with game.service.units.table(game.match_id) as table:
        soon = game.now + timedelta(days=2, minutes=is_open)  # a person is told once of each outage
        await end(table, Outage(soon, "I was away."))
    await game.answer(await game.seat_of(ANN))
    await game.sleep(days=3)
    rows = [row for row in await game.sent() if row.kind in CALLED]
    await call_off(game.service, game.where, ANN)
    await game.sent()
    return [(row.kind, _masked(row.payload.get("text")), row.payload.get("ping")) for row in rows]


def _masked(text: str | None) -> str:
    """Return a text without the table's number, and without codes, which a new salt changes each time."""
    return re.sub(r"brimstone-\d+|of \w{6}: [0-9A-Z-]{29}", "", text or "")
