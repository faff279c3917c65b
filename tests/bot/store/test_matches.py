"""Matches and their seats."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta

import pytest
from sqlalchemy import text

from bot.store import Conflict, Store, Tx
from bot.store.database.url import is_sqlite
from bot.store.tables.matches import LockedSeat, MatchRow
from bot.store.tables.seats import SeatKind, SeatRow, Seats
from lab.bench.statements import counted

AddMatch = Callable[..., Awaitable[MatchRow]]


async def sit(tx: Tx, match: MatchRow, person_id: int | None, name: str = "Ann") -> SeatRow:
    kind: SeatKind = "computer" if person_id is None else "person"
    return await tx.seats.add(match.id, person_id=person_id, name=name, at=match.created_at, who=0, kind=kind)


async def test_a_match_begins_in_the_lobby(store: Store, match: MatchRow, noon: datetime) -> None:
    assert match.state == "lobby"
    assert match.options == {"supply": "strict"}
    assert (match.created_at, match.started_at, match.ended_at) == (noon, None, None)
    async with store.read() as tx:
        assert await tx.matches.get(match.id) == match
        assert await tx.matches.in_channel(match.channel_id) == match
        assert await tx.matches.get(match.id + 1) is None


async def test_a_channel_has_one_open_match(store: Store, match: MatchRow, add_match: AddMatch) -> None:
    async with store.begin() as tx:
        with pytest.raises(Conflict):
            await add_match(tx)
        await add_match(tx, channel_id=match.channel_id + 1)


async def test_a_match_is_not_moved_on_top_of_another(
    store: Store, match: MatchRow, add_match: AddMatch
) -> None:
    async with store.begin() as tx:
        second = await add_match(tx, channel_id=5)
        with pytest.raises(Conflict):
            await tx.matches.move(second.id, second.guild_id, match.channel_id)
        await tx.matches.move(second.id, second.guild_id, 6)
        assert await tx.matches.in_channel(match.channel_id) == match


@pytest.mark.parametrize("end", ["over", "abandoned"])
async def test_a_channel_is_free_after_the_end(
    store: Store, match: MatchRow, add_match: AddMatch, end: str, noon: datetime
) -> None:
    async with store.begin() as tx:
        await tx.matches.set_state(match.id, end, noon)  # type: ignore[arg-type]  # from the parameters
        assert await tx.matches.in_channel(match.channel_id) is None
        latest = await tx.matches.latest_in_channel(match.channel_id)
        assert latest is not None
        assert latest.state == end
        rematch = await add_match(tx)
        assert await tx.matches.in_channel(match.channel_id) == rematch
        assert await tx.matches.latest_in_channel(match.channel_id) == rematch


async def test_start_and_end_are_kept(store: Store, match: MatchRow, noon: datetime) -> None:
    later = noon + timedelta(days=3)
    async with store.begin() as tx:
        await tx.matches.set_state(match.id, "playing", noon)
        assert [row.id for row in await tx.matches.playing()] == [match.id]
        await tx.matches.set_state(match.id, "over", later)
        ended = await tx.matches.get(match.id)
        assert await tx.matches.playing() == []
    assert ended is not None
    assert (ended.started_at, ended.ended_at) == (noon, later)


async def test_details_change(store: Store, match: MatchRow) -> None:
    async with store.begin() as tx:
        await tx.matches.set_card(match.id, 99)
        await tx.matches.set_organiser(match.id, 4, "Bob")
        changed = await tx.matches.lock(match.id)
    assert changed is not None
    assert (changed.card_id, changed.organiser_id, changed.organiser_name) == (99, 4, "Bob")


async def test_a_persons_open_matches(
    store: Store, match: MatchRow, add_match: AddMatch, noon: datetime
) -> None:
    async with store.begin() as tx:
        second = await add_match(tx, channel_id=5)
        third = await add_match(tx, channel_id=6)
        for one in (match, second, third):
            await sit(tx, one, 70)
        await sit(tx, second, 71)
        await tx.matches.set_state(third.id, "abandoned", noon)
        assert [row.id for row in await tx.matches.of_person(70)] == [match.id, second.id]
        assert [row.id for row in await tx.matches.of_person(71)] == [second.id]


async def test_seats_are_numbered_in_the_order_of_joining(store: Store, match: MatchRow) -> None:
    async with store.begin() as tx:
        for person in (70, 71, None, None):
            await sit(tx, match, person)
        assert [row.person_id for row in await tx.seats.of(match.id)] == [70, 71, None, None]
        await tx.seats.remove(match.id, 1)
        await sit(tx, match, 71)
        seats = await tx.seats.of(match.id)
    assert [(row.number, row.person_id) for row in seats] == [(0, 70), (2, None), (3, None), (4, 71)]


async def test_a_person_sits_once_at_a_table(store: Store, match: MatchRow) -> None:
    async with store.begin() as tx:
        mine = await sit(tx, match, 70)
        with pytest.raises(Conflict):
            await sit(tx, match, 70)
        assert await tx.seats.by_person(match.id, 70) == mine
        assert await tx.seats.by_person(match.id, 71) is None


async def test_colours_can_be_given_and_swapped(store: Store, match: MatchRow) -> None:
    async with store.begin() as tx:
        for person in (70, 71, None):
            await sit(tx, match, person)
        await tx.seats.assign(match.id, {0: "blue", 1: "red", 2: "yellow"})
        await tx.seats.assign(match.id, {0: "red", 1: "blue"})
        assert [row.seat for row in await tx.seats.of(match.id)] == ["red", "blue", "yellow"]


async def test_a_persons_name_changes_and_their_dms_stay_closed(store: Store, noon: datetime) -> None:
    async with store.begin() as tx:
        await tx.people.see(70, "Ann", noon)
        first = await tx.people.get(70)
        await tx.people.set_dm(70, False)
        await tx.people.see(70, "Anna", noon + timedelta(days=1))
        person = await tx.people.get(70)
    assert first is not None
    assert first.dm_open
    assert person is not None
    assert (person.name, person.dm_open, person.seen_at) == ("Anna", False, noon + timedelta(days=1))


CLOCK = {"seconds": {"orders": 60}}
WAYS: Mapping[str, Callable[[Tx, MatchRow], Awaitable[object]]] = {
    "add": lambda tx, match: sit(tx, match, 72),
    "agree": lambda tx, match: tx.seats.agree(match.id, 0, CLOCK),
    "assign": lambda tx, match: tx.seats.assign(match.id, {0: "red", 1: "blue"}),
    "count_revision": lambda tx, match: tx.seats.count_revision(match.id, "blue"),
    "hand_over": lambda tx, match: tx.seats.hand_over(
        match.id, "blue", person_id=72, name="Cyd", kind="person", at=match.created_at
    ),
    "mask": lambda tx, match: tx.seats.mask(match.id, {"blue": "Masked"}),
    "number": lambda tx, match: tx.seats.number(match.id, "blue", 5),
    "remove": lambda tx, match: tx.seats.remove(match.id, 1),
    "rename": lambda tx, match: tx.seats.rename(match.id, "blue", "Anna"),
    "set_absence": lambda tx, match: tx.seats.set_absence(match.id, "blue", 2, match.created_at),
    "set_held": lambda tx, match: tx.seats.set_held(match.id, "blue", match.created_at),
    "set_open": lambda tx, match: tx.seats.set_open(match.id, "blue", match.created_at, "holder"),
    "to_computer": lambda tx, match: tx.seats.to_computer(match.id, 70),
    "unmask": lambda tx, match: tx.seats.unmask(match.id),
}
"""Every way to write a seat."""


def test_every_way_to_write_a_seat_is_tried() -> None:
    reading = {"of", "by_person", "by_person_as_stored", "know", "flush"}
    assert {name for name in vars(Seats) if not name.startswith("_")} - reading == set(WAYS)


@pytest.mark.parametrize("way", WAYS)
async def test_seats_are_read_once_in_a_unit_of_work_until_one_is_written(
    store: Store, match: MatchRow, way: str
) -> None:
    async with store.begin() as tx:
        for person in (70, 71):
            await sit(tx, match, person)
        await tx.seats.assign(match.id, {0: "blue", 1: "red"})
        if way == "unmask":
            await tx.seats.mask(match.id, {"blue": "Masked"})
    async with store.begin() as tx:
        await tx.look(match.id)
        statements: list[str] = []
        with counted(statements):
            before = [await tx.seats.of(match.id) for _ in range(2)][-1]
        assert statements == []
        await WAYS[way](tx, match)
        after = await tx.seats.of(match.id)
        assert after != before
    async with store.read() as tx:
        assert await tx.seats.of(match.id) == after


async def test_a_locked_seat_has_its_holder(store: Store, match: MatchRow) -> None:
    async with store.begin() as tx:
        for person in (70, None):
            await sit(tx, match, person)
        await tx.seats.assign(match.id, {0: "blue", 1: "red"})
        found = [await tx.matches.lock_seat(match.id, seat) for seat in ("blue", "red", "green")]
        assert found == [(True, 70), (True, None), (False, None)]
        assert await tx.matches.lock_seat(match.id + 1, "blue") is None


async def test_who_waits_for_a_match_finds_who_has_the_seat_since(
    store: Store, other: Store, match: MatchRow
) -> None:
    """One process hands the seat over while another waits to show its former holder a panel."""
    async with store.begin() as tx:
        await sit(tx, match, 70)
        await tx.seats.assign(match.id, {0: "blue"})

    async def locked() -> LockedSeat | None:
        async with other.begin() as elsewhere:
            return await elsewhere.matches.lock_seat(match.id, "blue")

    async with store.begin() as tx:
        await tx.matches.lock(match.id)
        waiting = asyncio.create_task(locked())
        while not (is_sqlite(store.url) or await _is_waiting(store)):
            pass  # each look lets the other process go on
        await WAYS["hand_over"](tx, match)
    assert await waiting == (True, 72)


async def _is_waiting(store: Store) -> bool:
    """Return whether a connection to this PostgreSQL database waits for a lock."""
    async with store.read() as tx:
        waits = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        found = await tx.seats._connection.execute(text(f"{waits} AND wait_event_type = 'Lock'"))
        return bool(found.scalar_one())
