"""Steps in the database: their order, and what was missed in a stage."""

from __future__ import annotations

from bot.store import Store
from bot.store.tables.deadlines import DeadlineRow
from bot.store.tables.matches import MatchRow
from engine.kernel.core import Step
from tests.bot.store.conftest import NOON


def missed(match_id: int, step: Step, seat: str = "red") -> DeadlineRow:
    return DeadlineRow(match_id, step, seat, "orders", "missed", NOON, NOON, settled_at=NOON)


async def test_an_ask_missed_counts_in_its_stage_and_before_the_next_only(
    store: Store, match: MatchRow
) -> None:
    async with store.begin() as tx:
        await tx.deadlines.put([missed(match.id, Step(1, 2, 999))])
    asked = {
        Step(1, 2, 1000): True,
        Step(1, 2, 1): False,
        Step(1, 2, 999): False,
        Step(1, 3, 1000): False,
        Step(1, 21, 1000): False,
        Step(0, 2, 1000): False,
        Step(11, 2, 1000): False,
    }
    async with store.read() as tx:
        found = {step: await tx.deadlines.was_missed(match.id, "red", before=step) for step in asked}
        assert not await tx.deadlines.was_missed(match.id, "blue", before=Step(1, 2, 1000))
    assert found == asked


async def test_deadlines_are_in_the_order_of_their_steps(store: Store, match: MatchRow) -> None:
    steps = [Step(0, 0, 9), Step(0, 0, 10), Step(0, 9, 1), Step(0, 10, 1), Step(10, 0, 1)]
    rows = [DeadlineRow(match.id, step, "red", "orders", "open", NOON, None) for step in steps]
    async with store.begin() as tx:
        await tx.deadlines.put(rows[::-1])
        assert [row.step for row in await tx.deadlines.open_of(match.id)] == steps
