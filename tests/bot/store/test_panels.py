"""Of each seat one panel is live; who opens a newer one makes the others wait to be folded."""

from __future__ import annotations

from datetime import datetime

from bot.store import Store, Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.panels import PanelRow
from engine.kernel.core import Step

ANN, BEN = 1, 2


def panel(
    match: MatchRow, message_id: int, at: datetime, *, seat: str = "red", person: int = ANN
) -> PanelRow:
    return PanelRow(message_id, match.id, seat, person, "orders", Step(0, 1, 2), None, at)


async def live(tx: Tx, *message_ids: int) -> list[bool | None]:
    """Whether each of them is live; None: nothing is known of it."""
    rows = [await tx.panels.get(message_id) for message_id in message_ids]
    return [row.is_live if row else None for row in rows]


async def test_the_newest_of_a_seat_is_live_and_that_of_another_stays_so(
    store: Store, match: MatchRow, noon: datetime
) -> None:
    async with store.begin() as tx:
        assert await tx.panels.show(panel(match, 10, noon)) == []
        assert await tx.panels.show(panel(match, 11, noon, seat="blue", person=BEN)) == []
        older = await tx.panels.show(panel(match, 12, noon))
        assert [row.message_id for row in older] == [10]
        assert await tx.panels.show(panel(match, 12, noon)) == [], "it was told once"
        assert await live(tx, 10, 11, 12) == [False, True, True]


async def test_only_what_is_not_live_again_is_folded(store: Store, match: MatchRow, noon: datetime) -> None:
    async with store.begin() as tx:
        await tx.panels.show(panel(match, 10, noon))
        await tx.panels.show(panel(match, 12, noon))
        (older,) = await tx.panels.revive(match.id, "red", ANN, 10)
        assert older.message_id == 12
        await tx.panels.folded(10)
        await tx.panels.folded(12)
        assert await live(tx, 10, 12) == [True, None]


async def test_who_leaves_a_seat_has_no_panel_of_it(store: Store, match: MatchRow, noon: datetime) -> None:
    async with store.begin() as tx:
        await tx.panels.show(panel(match, 10, noon))
        await tx.panels.show(panel(match, 11, noon, seat="blue", person=BEN))
        await tx.panels.left(match.id, "red", ANN)
        assert await live(tx, 10, 11) == [None, True]
        assert [row.message_id for row in await tx.panels.retire_all(match.id)] == [11]
