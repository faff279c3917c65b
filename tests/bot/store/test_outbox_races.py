"""Units of work that meet in one lane on PostgreSQL: nobody waits for who waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any

import pytest
from sqlalchemy import text

from bot.store import Store, Tx
from bot.store.tables.outbox.rows import OutboxRow, Outgoing

LEASE = 60
STEP = 0.05
"""Seconds between two statements of who ends a message, in which the other acts."""

Post = Callable[..., Awaitable[OutboxRow]]
Deed = Callable[[Tx, str, list[str], datetime], Awaitable[Any]]

pytestmark = pytest.mark.parametrize("kind", ["postgres"], indirect=True)


class Slow:
    """A connection that rests after each statement."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self.dialect = connection.dialect

    async def execute(self, *args: Any) -> Any:
        result = await self._connection.execute(*args)
        await asyncio.sleep(STEP)
        return result


async def nothing(tx: Tx, lane: str, nonces: list[str], noon: datetime) -> None:
    """Come without having done anything."""


async def post(tx: Tx, lane: str, nonces: list[str], noon: datetime) -> None:
    await tx.outbox.add(Outgoing(lane, "post", 1, {}), noon)
    await tx.outbox.flush()


async def card(tx: Tx, lane: str, nonces: list[str], noon: datetime) -> None:
    await tx.outbox.add_once(Outgoing(lane, "post", 7, {"n": 1}), noon)
    await tx.outbox.flush()


async def take_back_second(tx: Tx, lane: str, nonces: list[str], noon: datetime) -> None:
    await tx.outbox.drop(nonces[1], noon)


async def take_back_third(tx: Tx, lane: str, nonces: list[str], noon: datetime) -> None:
    await tx.outbox.drop(nonces[2], noon)


async def move(tx: Tx, lane: str, nonces: list[str], noon: datetime) -> None:
    await tx.outbox.redirect(lane, 1, f"{lane} moved", 9)


async def forget(tx: Tx, lane: str, nonces: list[str], noon: datetime) -> None:
    await tx.outbox.forget(lane)


@pytest.mark.parametrize("heads", [1, 2])
@pytest.mark.parametrize(
    ("before", "deed"),
    [
        (nothing, card),
        (post, card),
        (nothing, take_back_second),
        (take_back_third, take_back_second),
        (post, take_back_second),
        (post, move),
        (nothing, forget),
    ],
)
async def test_who_ends_a_message_and_who_changes_its_lane_do_not_wait_for_each_other(
    before: Deed, deed: Deed, heads: int, store: Store, other: Store, post: Post, noon: datetime
) -> None:
    async with store.begin() as tx:
        rows = [await post(tx, "channel:1", payload={"n": n}) for n in range(3)]
        mark = "UPDATE waiting SET is_head = true WHERE id <= :last"
        await tx.outbox._connection.execute(text(mark), {"last": rows[heads - 1].id})
        assert [row.id for row in await tx.outbox.claim("w", noon, LEASE, 10)] == [rows[0].id]
    async with store.begin() as tx:  # else the planner reads small tables in another order
        await tx.outbox._connection.execute(text("ANALYZE waiting"))

    async def end() -> None:
        await asyncio.sleep(STEP)
        async with store.begin() as tx:
            tx.outbox._connection = Slow(tx.outbox._connection)  # type: ignore[assignment]
            await tx.outbox.all_sent({rows[0].id: 1}, noon, "w", 0)

    async def change() -> None:
        async with other.begin() as tx:
            nonces = [row.nonce for row in rows]
            await before(tx, "channel:1", nonces, noon)
            await asyncio.sleep(STEP * 2.5)
            await deed(tx, "channel:1", nonces, noon)

    await asyncio.gather(end(), change())
    async with store.read() as tx:
        lost = (
            "SELECT count(*) FROM (SELECT lane FROM waiting GROUP BY lane HAVING NOT bool_or(is_head)) AS it"
        )
        assert (await tx.outbox._connection.execute(text(lost))).scalar_one() == 0
