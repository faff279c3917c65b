"""Crews at real tables, stored: one a channel, their logs, two processes at once, and who is forgotten."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.extras.companion.repository import (
    CompanionServers,
    CrewEntryRow,
    CrewPersonRow,
    CrewRow,
    Crews,
    CrewWordsRow,
)
from bot.store import Conflict, Store


def crew(at: datetime, channel: int = 7) -> CrewRow:
    return CrewRow(0, "game", 1, channel, {"turn": 1}, "seed", 0, 0, None, 0, at)


async def test_a_channel_has_one_crew_and_its_log_is_gone_with_it(store: Store, noon: datetime) -> None:
    async with store.begin() as tx:
        row = await tx.of(Crews).add(crew(noon))
        for n in (1, 2):
            await tx.of(Crews).enter(CrewEntryRow(row.id, n, 5, noon, {"lines": ["told"]}))
        with pytest.raises(Conflict):
            await tx.of(Crews).add(crew(noon))
        assert [one.n for one in await tx.of(Crews).newest(row.id, 9)] == [2, 1]
        await tx.of(Crews).remove(row.id)
        assert await tx.of(Crews).log(row.id) == []
        assert await tx.of(Crews).here(7) is None


async def test_an_entry_is_written_onto_its_revision_and_once(store: Store, noon: datetime) -> None:
    async with store.begin() as tx:
        row = await tx.of(Crews).add(crew(noon))
        await tx.of(Crews).advance(row, revision=1)
        with pytest.raises(Conflict):
            await tx.of(Crews).advance(row, revision=1)
        await tx.of(Crews).advance(replace(row, revision=1), channel_id=None)
        with pytest.raises(Conflict):
            await tx.of(Crews).advance(replace(row, revision=1), revision=2)
        await tx.of(Crews).enter(CrewEntryRow(row.id, 1, 5, noon, {}, press=77))
        assert await tx.of(Crews).is_entered(row.id, 77)
        with pytest.raises(Conflict):
            await tx.of(Crews).enter(CrewEntryRow(row.id, 2, 5, noon, {}, press=77))


async def test_who_is_forgotten_is_in_no_crew_and_no_log(store: Store, noon: datetime) -> None:
    async with store.begin() as tx:
        row = await tx.of(Crews).add(crew(noon))
        for person in (5, 6):
            await tx.people.see(person, "Ann", noon)
            await tx.of(Crews).join(CrewPersonRow(row.id, person, "red"))
            await tx.of(Crews).enter(CrewEntryRow(row.id, person, person, noon, {"lines": ["told"]}))
            await tx.of(Crews).save_words(CrewWordsRow(person, "ours", {"nerve": "grit"}))
        exported = await tx.privacy.export(5)
        assert [one["hero"] for one in exported["crews"]] == ["red"]
        assert [one["entry"] for one in exported["entered for crews"]] == [{"lines": ["told"]}]
        assert [one["name"] for one in exported["words for crews"]] == ["ours"]
        await tx.privacy.forget(5, "nobody")
        assert [one.person_id for one in await tx.of(Crews).people(row.id)] == [6]
        assert [one.person_id for one in await tx.of(Crews).log(row.id)] == [None, 6]
        assert not any((await tx.privacy.export(5)).values())


async def test_a_crew_that_rests_or_has_ended_is_forgotten(store: Store, noon: datetime) -> None:
    later = noon + timedelta(days=2)
    async with store.begin() as tx:
        await tx.of(Crews).add(crew(noon))
        await tx.of(Crews).add(crew(later, channel=8))
        ended = await tx.of(Crews).add(crew(later, channel=9))
        await tx.of(Crews).change(ended.id, channel_id=None, ended_in=9, ended_at=noon)
        await tx.of(Crews).forget_old(noon + timedelta(days=1), noon + timedelta(days=1))
        assert [await tx.of(Crews).here(channel) is None for channel in (7, 8, 9)] == [True, False, True]
        assert await tx.of(Crews).get(ended.id) is None


async def test_a_server_is_forgotten_once_the_companion_is_off_there(store: Store) -> None:
    async with store.begin() as tx:
        servers = tx.of(CompanionServers)
        for guild_id, is_on in ((1, False), (2, True)):
            await servers.put(guild_id, is_on=is_on)
            await servers.forget_off(guild_id)
        assert await servers.all() == {2: True}
