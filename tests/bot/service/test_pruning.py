"""What is no record of a game is forgotten when it is old; what is waited for and what is played stays."""

from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.service.people.pruning import KEPT
from bot.store import Store
from bot.store.database.migrate import on_connection
from bot.store.tables.outbox.rows import Outgoing
from tests.bot.drive import ANN, CHANNEL, call_off
from tests.bot.table.deadlines.timed import Timed, at_orders


@pytest.fixture
async def game(store: Store) -> Timed:
    return await at_orders(store)


async def count(game: Timed, table: str) -> int:
    query = text(f"SELECT count(*) FROM {table}")
    return int(await on_connection(game.store.url, lambda on: on.execute(query).scalar_one()))


async def test_messages_are_forgotten_so_long_after_they_were_sent_and_not_before_they_are(
    game: Timed,
) -> None:
    async with game.store.begin() as tx:
        sent = await tx.outbox.add(Outgoing("dm:1", "dm", 1, {"text": "x"}), game.now)
        row = await tx.outbox.get(sent)
        assert row is not None
        await tx.outbox.sent(row.id, 5, game.now)
        await tx.outbox.add(Outgoing("dm:1", "dm", 1, {"text": "y"}), game.now)
    game.now += KEPT - timedelta(seconds=1)
    await game.service.pruning.prune()
    async with game.store.read() as tx:
        assert await tx.outbox.get_sent(sent) is not None
    game.wait(seconds=2)
    await game.service.pruning.prune()
    async with game.store.read() as tx:
        assert await tx.outbox.get_sent(sent) is None
        assert await tx.outbox.pending_count() == 1


async def test_sheets_and_reminders_of_a_game_in_play_stay_and_go_when_it_has_ended_long_ago(
    game: Timed,
) -> None:
    seat = await game.seat_of(ANN)
    await game.answer(seat, draft="HB recruit")
    game.now += 2 * KEPT
    await game.service.pruning.prune()
    kept = await count(game, "sheets"), await count(game, "deadlines")
    assert min(kept) > 0
    await call_off(game.service, CHANNEL, ANN)
    game.now += 2 * KEPT
    await game.scheduler().look()
    assert (await count(game, "sheets"), await count(game, "deadlines")) == (0, 0)
    async with game.store.read() as tx:
        assert await tx.answers.since(game.match_id, 0), "they are packed, and stay"


async def test_the_export_says_what_is_kept_how_long(game: Timed) -> None:
    assert "for 30 days after its end" in await game.service.privacy.export(ANN)
