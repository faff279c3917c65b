"""After an outage a person gets one message: it says how long it was, and until when they have now."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta

import pytest

from bot.store import Store
from bot.table.absence.outage import away_text
from tests.bot.drive import ANN, BEN, CYD
from tests.bot.table.deadlines.timed import Timed, at_orders, of_kind
from tests.bot.table.match.test_standstill import another


async def after(game: Timed, **length: float) -> None:
    """The bot was away for so long, having looked after all before."""
    await game.scheduler().look()
    await game.sent()
    game.wait(**length)
    await game.scheduler(game.new_service()).look()


async def test_one_at_several_tables_is_told_once(store: Store) -> None:
    game = await at_orders(store)
    tables = (game.match_id, await another(game))
    async with game.store.read() as tx:
        sits = {(at, one.seat): one.person_id for at in tables for one in await tx.seats.of(at)}
        open_ = [row for at in tables for row in await tx.deadlines.open_of(at)]
    (busy, most), *_ = Counter(sits[row.match_id, row.seat] for row in open_).most_common()
    assert most == 2
    await after(game, hours=50)
    rows = of_kind(await game.sent(), "notice")
    told = {row.target: row.payload["text"] for row in rows}
    assert sorted(row.target for row in rows) == [ANN.id, BEN.id, CYD.id]
    moved = "I was away for 2 days. Nothing was lost. I have moved your deadlines at 2 tables."
    assert told.pop(busy or 0) == moved
    assert all("Your deadline is now <t:" in text for text in told.values()), "others have one decision"


async def test_who_takes_no_dms_is_told_in_the_channel(store: Store) -> None:
    game = await at_orders(store)
    await game.service.settings.note_dm(BEN.id, False)
    await after(game, hours=30)
    rows = await game.sent()
    assert sorted(row.target for row in of_kind(rows, "notice")) == [ANN.id, CYD.id]
    (post,) = of_kind(rows, "post")
    assert post.payload["ping"] == [BEN.id]
    assert "I was away for 30 hours. Nothing was lost" in post.payload["text"]


async def test_who_had_answered_or_has_time_left_is_told_nothing(store: Store) -> None:
    game = await at_orders(store)
    await game.answer(await game.seat_of(ANN))
    await after(game, hours=30)
    assert sorted(row.target for row in of_kind(await game.sent(), "notice")) == [BEN.id, CYD.id]
    await after(game, minutes=20)
    assert not of_kind(await game.sent(), "notice")


@pytest.mark.parametrize(
    ("away", "said"),
    [
        (None, "I was away."),
        (timedelta(seconds=5), "I was away for 1 minute."),
        (timedelta(minutes=59, seconds=50), "I was away for 59 minutes."),
        (timedelta(hours=2, minutes=10), "I was away for 2 hours."),
        (timedelta(hours=47), "I was away for 47 hours."),
        (timedelta(days=5, hours=3), "I was away for 5 days."),
    ],
)
def test_how_long_it_was_is_said_shortly(away: timedelta | None, said: str) -> None:
    assert away_text(away) == said
