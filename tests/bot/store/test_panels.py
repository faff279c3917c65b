"""Of each seat one panel is live; who opens a newer one makes the others wait to be folded."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from bot.messages.surfaces import PanelSurface
from bot.store import Store, Tx
from bot.store.tables.matches import MatchRow
from bot.store.tables.panels import PanelRow
from engine.kernel.core import Step

ANN, BEN = 1, 2


def panel(
    match: MatchRow, message_id: int, at: datetime, *, seat: str = "red", person: int = ANN
) -> PanelRow:
    return PanelRow(dm(message_id), match.id, seat, person, "orders", Step(0, 1, 2), None, at)


def dm(message_id: int) -> PanelSurface:
    return PanelSurface("dm", message_id)


async def live(tx: Tx, *message_ids: int) -> list[bool | None]:
    """Whether each of them is live; None: nothing is known of it."""
    rows = [await tx.panels.get(dm(message_id)) for message_id in message_ids]
    return [row.is_live if row else None for row in rows]


async def test_the_newest_of_a_seat_is_live_and_that_of_another_stays_so(
    store: Store, match: MatchRow, noon: datetime
) -> None:
    async with store.begin() as tx:
        assert await tx.panels.show(panel(match, 10, noon)) == []
        assert await tx.panels.show(panel(match, 11, noon, seat="blue", person=BEN)) == []
        older = await tx.panels.show(panel(match, 12, noon))
        assert [row.surface.number for row in older] == [10]
        assert await tx.panels.show(panel(match, 12, noon)) == [], "it was told once"
        assert await live(tx, 10, 11, 12) == [False, True, True]


async def test_only_what_is_not_live_again_is_folded(store: Store, match: MatchRow, noon: datetime) -> None:
    async with store.begin() as tx:
        await tx.panels.show(panel(match, 10, noon))
        await tx.panels.show(panel(match, 12, noon))
        (older,) = await tx.panels.revive(match.id, "red", ANN, dm(10), Step(0, 1, 2))
        assert older.surface.number == 12
        await tx.panels.folded(dm(10))
        await tx.panels.folded(dm(12))
        assert await live(tx, 10, 12) == [True, None]


@pytest.mark.parametrize("later", [Step(0, 1, 3), Step(0, 2, 1), Step(1, 1, 1)])
async def test_a_panel_that_is_noted_late_folds_and_leaves_the_newer_one(
    store: Store, match: MatchRow, noon: datetime, later: Step
) -> None:
    async with store.begin() as tx:
        await tx.panels.show(replace(panel(match, 9, noon), step=Step(0, 1, 1)))
        await tx.panels.show(replace(panel(match, 12, noon), step=later))
        assert [row.surface.number for row in await tx.panels.show(panel(match, 10, noon))] == [10]
        assert await live(tx, 9, 10, 12) == [False, False, True]


async def test_a_panel_that_is_answered_late_leaves_the_newer_one(
    store: Store, match: MatchRow, noon: datetime
) -> None:
    async with store.begin() as tx:
        await tx.panels.show(panel(match, 10, noon))
        await tx.panels.show(replace(panel(match, 12, noon), step=Step(0, 1, 3)))
        assert await tx.panels.revive(match.id, "red", ANN, dm(10), Step(0, 1, 2)) == []
        assert await live(tx, 10, 12) == [False, True]


async def test_who_leaves_a_seat_has_no_panel_of_it(store: Store, match: MatchRow, noon: datetime) -> None:
    async with store.begin() as tx:
        await tx.panels.show(panel(match, 10, noon))
        await tx.panels.show(panel(match, 11, noon, seat="blue", person=BEN))
        await tx.panels.left(match.id, "red", ANN)
        assert await live(tx, 10, 11) == [None, True]
        assert [row.surface.number for row in await tx.panels.retire_all(match.id)] == [11]


async def test_one_panel_of_a_seat_is_live_over_dms_private_replies_and_pages(
    store: Store, match: MatchRow, noon: datetime
) -> None:
    surfaces = [PanelSurface("dm", 10), PanelSurface("private", 10), PanelSurface("page", 10)]
    before: list[PanelSurface] = []
    async with store.begin() as tx:
        for surface in (*surfaces, *surfaces):
            shown = replace(panel(match, 10, noon), surface=surface)
            assert [row.surface for row in await tx.panels.show(shown)] == before
            assert [row.surface for row in await tx.panels.live_of(match.id, "red")] == [surface]
            before = [surface]


@pytest.mark.parametrize("text", ["dm:12", "private:12", "page:12"])
def test_a_surface_is_read_as_it_is_written(text: str) -> None:
    assert str(PanelSurface.read(text)) == text


@pytest.mark.parametrize("text", ["", "dm", "dm:", "dm:x", "12", "film:12"])
def test_what_is_no_surface_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        PanelSurface.read(text)
