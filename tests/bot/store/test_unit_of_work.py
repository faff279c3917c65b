"""A unit of work is kept as a whole or not at all, and does not see what others do meanwhile."""

from __future__ import annotations

import asyncio
import dataclasses
from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy.exc import DBAPIError, StatementError

from bot.store import Conflict, Store
from bot.store.tables.log import AnswerRow
from bot.store.tables.matches import Matches, MatchRow
from bot.store.tables.outbox.rows import Outgoing


def answer(match: MatchRow, n: int) -> AnswerRow:
    return AnswerRow(match.id, n, 0, "blue", "orders", {"hex": "C3"}, "d" * 16, "person", match.created_at)


async def test_a_repository_is_made_once_when_it_is_first_used(store: Store) -> None:
    async with store.begin() as tx:
        assert not tx._made
        assert tx.matches is tx.of(Matches) is tx.matches
        assert list(tx._made) == [Matches]


async def test_what_fails_leaves_nothing_behind(store: Store, match: MatchRow, noon: datetime) -> None:
    async def fail() -> None:
        async with store.begin() as tx:
            await tx.answers.add(answer(match, 0))
            await tx.outbox.add(Outgoing("channel:1", "post", 1, {}, match.id), noon)
            await tx.matches.set_state(match.id, "playing", noon)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    async with store.read() as tx:
        assert await tx.answers.count(match.id) == 0
        assert await tx.outbox.pending_count() == 0
        assert await tx.matches.get(match.id) == match


async def test_a_cancelled_unit_of_work_leaves_nothing_behind(store: Store, match: MatchRow) -> None:
    begun = asyncio.Event()

    async def never_ends() -> None:
        async with store.begin() as tx:
            await tx.answers.add(answer(match, 0))
            begun.set()
            await asyncio.sleep(60)

    task = asyncio.create_task(never_ends())
    await begun.wait()
    task.cancel()
    await asyncio.wait([task])
    async with store.begin() as tx:
        assert await tx.answers.count(match.id) == 0


async def test_a_conflict_leaves_the_rest_of_the_unit_of_work(store: Store, match: MatchRow) -> None:
    async with store.begin() as tx:
        await tx.answers.add(answer(match, 0))
        with pytest.raises(Conflict):
            await tx.answers.add(answer(match, 0))
        await tx.answers.add(answer(match, 1))
    async with store.read() as tx:
        assert await tx.answers.count(match.id) == 2


async def test_read_then_write_is_safe_between_tasks_and_processes(
    store: Store, other: Store, match: MatchRow
) -> None:
    async def append(through: Store) -> None:
        async with through.begin() as tx:
            await tx.matches.lock(match.id)
            n = await tx.answers.count(match.id)
            await asyncio.sleep(0)
            await tx.answers.add(answer(match, n))

    await asyncio.gather(*(append(one) for one in [store, other] * 20))
    async with store.read() as tx:
        assert [row.n for row in await tx.answers.since(match.id, 0)] == list(range(40))


@pytest.mark.parametrize("kind", ["sqlite"])  # which alone has one writer
async def test_a_unit_of_work_inside_another_is_refused_at_once(store: Store) -> None:
    async with store.begin():
        with pytest.raises(AssertionError, match="cannot be nested"):
            await store.begin().__aenter__()


async def test_reading_goes_on_while_somebody_writes(store: Store, match: MatchRow) -> None:
    async with store.begin() as writing, store.read() as reading:
        await writing.answers.add(answer(match, 0))
        assert await reading.answers.count(match.id) == 0


async def test_reading_sees_one_moment(store: Store, match: MatchRow) -> None:
    async with store.read() as reading:
        assert await reading.answers.count(match.id) == 0
        async with store.begin() as writing:
            await writing.answers.add(answer(match, 0))
        assert await reading.answers.count(match.id) == 0
    async with store.read() as reading:
        assert await reading.answers.count(match.id) == 1


async def test_nothing_is_written_while_reading(store: Store, noon: datetime) -> None:
    with pytest.raises(DBAPIError):
        async with store.read() as tx:
            await tx.people.see(1, "Ann", noon)


async def test_foreign_keys_hold(store: Store, match: MatchRow) -> None:
    with pytest.raises(DBAPIError):
        async with store.begin() as tx:
            await tx.answers.add(dataclasses.replace(answer(match, 0), match_id=999))


async def test_errors_show_no_values(store: Store, match: MatchRow) -> None:
    row = dataclasses.replace(answer(match, 0), match_id=999, answer="SECRET")
    with pytest.raises(DBAPIError) as raised:
        async with store.begin() as tx:
            await tx.answers.add(row)
    assert "SECRET" not in str(raised.value)


async def test_times_keep_their_moment_and_come_back_in_utc(store: Store, noon: datetime) -> None:
    in_tokyo = noon.astimezone(timezone(timedelta(hours=9))).replace(microsecond=123456)
    async with store.begin() as tx:
        await tx.people.see(1, "Ann", in_tokyo)
    async with store.read() as tx:
        person = await tx.people.get(1)
    assert person is not None
    assert person.seen_at == in_tokyo
    assert person.seen_at.tzinfo is UTC


async def test_a_time_without_a_zone_is_refused(store: Store, noon: datetime) -> None:
    with pytest.raises(StatementError, match="without a zone"):
        async with store.begin() as tx:
            await tx.people.see(1, "Ann", noon.replace(tzinfo=None))


async def test_a_closed_store_has_no_connection_left_that_somebody_works_on(store: Store) -> None:
    """Nobody gives it back if the task was cancelled even while it cleaned up."""

    async def work() -> None:
        async with store.begin() as tx:
            for number in range(9):  # so often that the statement is prepared
                await tx.people.get(number)
            await store.close()
            await tx.people.get(9)

    with pytest.raises((DBAPIError, ValueError)):
        await work()
