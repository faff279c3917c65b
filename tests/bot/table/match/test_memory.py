"""A stage is replayed once for what is told of it, and what was rolled back is remembered by nobody."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.games.story import Moment
from bot.store import Store, Tx
from bot.store.tables.matches import MatchRow
from bot.table.answers import answering
from bot.table.past import history
from engine.kernel.core import Refused
from lab.bench.statements import counted
from tests.bot.drive import ANN, BEN, Game


async def told(tx: Tx, row: MatchRow) -> Sequence[Moment]:
    return await history.moments_again(tx, row, max(await tx.checkpoints.stages(row.id)))


async def read(game: Game) -> Sequence[Moment]:
    async with game.store.read() as tx:
        return await told(tx, await game.row())


async def test_a_stage_is_replayed_once_until_somebody_answers(store: Store) -> None:
    game = Game(store)
    await game.begin([ANN, BEN])
    first, statements = await read(game), list[str]()
    with counted(statements):
        assert await read(game) == first
    assert not any("checkpoints.state" in one for one in statements)
    seat = await game.until("orders")
    before = await read(game)
    await game.answer(seat)
    await game.answer(await game.until("orders"))
    assert await read(game) != before


async def test_what_was_rolled_back_is_not_remembered(store: Store) -> None:
    game = Game(store)
    await game.begin([ANN, BEN])
    async with game.service.units.table(game.match_id) as table:
        seat = table.match.awaited[0]
    kept = dict(store.memory._kept)

    async def undone() -> None:
        async with game.service.units.table(game.match_id) as table:
            await answering.hand_in(table, seat, table.match.asks[seat].fallback(), "")
            await told(table.tx, table.row)
            raise Refused("after all not")

    with pytest.raises(Refused, match="after all not"):
        await undone()
    assert store.memory._kept == kept
