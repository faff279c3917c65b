"""Each line of a stage is replayed once for what is told of it, unless it was undone or rolled back."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from bot.games.story import Moment
from bot.store import Store, Tx
from bot.store.tables.log import UNDO
from bot.store.tables.matches import MatchRow
from bot.table.answers import answering
from bot.table.decisions import undo
from bot.table.match.log import without_undone
from bot.table.past import history
from engine.kernel.core import Refused, Seat
from engine.kernel.dice import Dice
from lab.bench.statements import counted
from tests.bot.drive import ANN, BEN, Game


async def told(tx: Tx, row: MatchRow) -> Sequence[Moment]:
    """Return what happened in the last two stages."""
    stages = await tx.checkpoints.stages(row.id)
    return [one for stage in stages[-2:] for one in await history.moments_again(tx, row, stage)]


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
    seat = await game.until("orders")
    before = await read(game)
    with pytest.raises(Refused, match="after all not"):
        await answer_in_vain(game, seat)
    assert await read(game) == before
    await game.answer(seat)
    assert await read(game) == await read_anew(game)


async def test_answers_that_are_undone_or_rolled_back_leave_what_a_new_process_replays(store: Store) -> None:
    game, chance = Game(store), Random("memory")
    await game.begin([ANN, BEN])
    for _ in range(60):
        async with game.service.units.table(game.match_id) as table:
            seat = chance.choice(table.match.awaited)
            lines = [line.n for line in without_undone(await table.tx.answers.since(game.match_id, 0))]
        match chance.randrange(5):
            case 0 if len(lines) > 2:
                async with game.service.units.table(game.match_id) as table:
                    await undo.rewind(table, seat, chance.choice(lines[-9:]), by="vote")
            case 1:
                with pytest.raises(Refused, match="after all not"):
                    await answer_in_vain(game, seat)
            case _:
                await game.answer(seat)
        if chance.random() < 0.8:
            assert await read(game) == await read_anew(game)
    log = await game.log()
    assert sum(line.kind == UNDO for line in log) > 5
    assert max(line.stage for line in log) > 1


async def answer_in_vain(game: Game, seat: Seat) -> None:
    """Answer and tell what came of it, in a unit of work that fails."""
    async with game.service.units.table(game.match_id) as table:
        await answering.hand_in(table, seat, table.match.asks[seat].sample(Dice("vain")), "")
        await told(table.tx, table.row)
        raise Refused("after all not")


async def read_anew(game: Game) -> Sequence[Moment]:
    """Return what a process tells that remembers nothing."""
    kept = dict(game.store.memory._kept)
    game.store.memory.clear()
    found = await read(game)
    game.store.memory._kept.update(kept)
    return found
