"""Crews at real tables, stored: one a channel, their logs, and who is forgotten."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from bot.extras.companion.repository import CrewDeedRow, CrewPersonRow, CrewRow, Crews
from bot.store import Conflict, Store


def crew(at: datetime, channel: int = 7) -> CrewRow:
    return CrewRow(0, "game", 1, channel, {"turn": 1}, "seed", 0, 0, None, 0, at)


async def test_a_channel_has_one_crew_and_its_log_is_gone_with_it(store: Store, noon: datetime) -> None:
    async with store.begin() as tx:
        row = await tx.of(Crews).add(crew(noon))
        for n in (1, 2):
            await tx.of(Crews).enter(CrewDeedRow(row.id, n, 5, noon, {"do": "x"}, ["told"], [], []))
        await tx.of(Crews).undo(row.id, 2, noon)
        last = await tx.of(Crews).newest_not_undone(row.id)
        with pytest.raises(Conflict):
            await tx.of(Crews).add(crew(noon))
        assert last is not None
        assert (last.n, await tx.of(Crews).last_n(row.id)) == (1, 2)
        await tx.of(Crews).remove(row.id)
        assert await tx.of(Crews).log(row.id) == []
        assert await tx.of(Crews).here(7) is None


async def test_who_is_forgotten_is_in_no_crew_and_no_log(store: Store, noon: datetime) -> None:
    async with store.begin() as tx:
        row = await tx.of(Crews).add(crew(noon))
        for person in (5, 6):
            await tx.people.see(person, "Ann", noon)
            await tx.of(Crews).join(CrewPersonRow(row.id, person, "first"))
            await tx.of(Crews).enter(CrewDeedRow(row.id, person, person, noon, {"do": "x"}, ["told"], [], []))
        exported = await tx.privacy.export(5)
        assert [one["hero"] for one in exported["crews"]] == ["first"]
        assert [one["lines"] for one in exported["entered for crews"]] == [["told"]]
        await tx.privacy.forget(5, "nobody")
        assert [one.person_id for one in await tx.of(Crews).people(row.id)] == [6]
        assert [one.person_id for one in await tx.of(Crews).log(row.id)] == [None, 6]
        assert not any((await tx.privacy.export(5)).values())


async def test_a_crew_that_nobody_plays_on_with_is_forgotten(store: Store, noon: datetime) -> None:
    async with store.begin() as tx:
        await tx.of(Crews).add(crew(noon))
        await tx.of(Crews).add(crew(noon + timedelta(days=2), channel=8))
        await tx.of(Crews).forget_old(noon + timedelta(days=1))
        assert [await tx.of(Crews).here(channel) is None for channel in (7, 8)] == [True, False]
