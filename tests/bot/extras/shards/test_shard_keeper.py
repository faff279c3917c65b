"""Shards are taken over from the dead, and handed over while both hear of what happens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection
from datetime import UTC, datetime, timedelta

import pytest

from bot.discord.sending.request_queue import Traffic
from bot.extras import every_extra
from bot.extras.shards import shards
from bot.extras.shards.repository import Shards
from bot.extras.shards.shards import ShardKeeper
from bot.host.metrics import Metrics
from bot.host.roles import Role
from bot.store import Store
from bot.store.database.migrate import upgrade
from bot.workers.own_process import Instance
from bot.workers.request_budget import Budget, CircuitBreaker

NOON = datetime(2026, 8, 6, 12, tzinfo=UTC)
TOTAL = 3


class Client:
    """What would be connected; a session begins at once unless it `hangs`."""

    def __init__(self) -> None:
        self.connected: set[int] = set()
        self.is_hanging = False
        self.keeper: ShardKeeper

    def open_shards(self) -> Collection[int]:
        return self.connected

    async def open_shard(self, shard_id: int) -> None:
        self.connected.add(shard_id)
        if not self.is_hanging:
            await self.keeper.up(shard_id)

    async def close_shard(self, shard_id: int) -> None:
        self.connected.discard(shard_id)


class Gateways:
    """Processes with one clock, that look when they are told to."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = NOON
        self.dead: set[str] = set()
        self.living: list[Client] = []
        self._instances: dict[Client, Instance] = {}

    async def join(self) -> Client:
        traffic, client = Traffic(Budget(), CircuitBreaker(), Metrics()), Client()
        instance = Instance(
            self.store,
            Role.GATEWAY,
            traffic,
            clock=lambda: self.now,
            is_dead=lambda name, _: name in self.dead,
        )
        client.keeper = ShardKeeper(self.store, instance, client, clock=lambda: self.now)
        await instance.beat()
        self.living.append(client)
        self._instances[client] = instance
        return client

    def kill(self, client: Client, *, is_seen: bool = True) -> None:
        self.living.remove(client)
        if is_seen:
            self.dead.add(self._instances[client].name)

    async def look(self, times: int = 1) -> None:
        for _ in range(times):
            for client in self.living:
                await self._instances[client].beat()
                await client.keeper.look()
                await asyncio.gather(*(task for task in [client.keeper._hold.opening] if task))
            self.now += timedelta(seconds=1)

    def held(self) -> list[list[int]]:
        return [sorted(client.connected) for client in self.living]


@pytest.fixture
def kind() -> str:
    """There are no shards on SQLite."""
    return "postgres"


@pytest.fixture
async def gateways(database: str) -> AsyncIterator[Gateways]:
    await upgrade(database)
    store = Store(database, every_extra())
    await store.open()
    async with store.begin() as tx:
        await tx.of(Shards).lay_out(TOTAL)
    yield Gateways(store)
    await store.close()


async def test_who_is_alone_takes_all(gateways: Gateways) -> None:
    await gateways.join()
    await gateways.look(3)
    assert gateways.held() == [[0, 1, 2]]


async def test_a_newcomer_gets_all_but_shard_0_one_after_the_other(gateways: Gateways) -> None:
    await gateways.join()
    await gateways.look(3)
    await gateways.join()
    await gateways.look(12)
    assert gateways.held() == [[0], [1, 2]]


async def test_a_shard_that_is_handed_over_is_heard_by_both_until_it_is_up_there(gateways: Gateways) -> None:
    await gateways.join()
    await gateways.look(3)
    two = await gateways.join()
    two.is_hanging = True
    await gateways.look(3)
    assert gateways.held() == [[0, 1, 2], [2]]
    await two.keeper.up(2)
    two.is_hanging = False
    await gateways.look()
    assert 2 not in gateways.held()[0]


async def test_shards_of_a_process_that_is_seen_to_be_dead_are_taken_at_once(gateways: Gateways) -> None:
    one, _ = await gateways.join(), await gateways.join()
    await gateways.look(6)
    assert gateways.held() == [[0], [1, 2]]
    gateways.kill(one)
    await gateways.look(1)
    assert gateways.held() == [[0, 1, 2]]


async def test_those_of_one_that_is_only_silent_are_taken_when_its_leases_end(gateways: Gateways) -> None:
    one, _ = await gateways.join(), await gateways.join()
    await gateways.look(6)
    gateways.kill(one, is_seen=False)
    await gateways.look(10)
    assert gateways.held() == [[1, 2]]
    gateways.now += shards.LEASE
    await gateways.look(1)
    assert gateways.held() == [[0, 1, 2]]


async def test_who_has_lost_the_lease_lets_go(gateways: Gateways) -> None:
    one = await gateways.join()
    await gateways.look(3)
    gateways.living.remove(one)
    two = await gateways.join()
    gateways.now += shards.LEASE + shards.SPACING * 10
    await gateways.look(3)
    assert two.connected == {0, 1, 2}
    gateways.living = [one]
    await gateways.look(1)
    assert one.connected == set()


async def test_a_shard_that_nobody_wants_is_kept(gateways: Gateways) -> None:
    one = await gateways.join()
    await gateways.look(3)
    two = await gateways.join()
    await one.keeper._instance.beat()
    await one.keeper.look()
    gateways.kill(two)
    gateways.now += shards.LONG
    await gateways.look(2)
    assert gateways.held() == [[0, 1, 2]]
    async with gateways.store.begin() as tx:
        assert {row.leased_by for row in await tx.of(Shards).all()} == {one.keeper._instance.name}


async def test_how_many_there_are_those_decide_who_hold_some(gateways: Gateways) -> None:
    one = await gateways.join()
    await gateways.look(1)
    assert await one.keeper.open(5) == TOTAL
    await one.keeper.close()
    assert await one.keeper.open(5) == 5
    await one.keeper.close()


async def test_identifies_wait_for_their_turn(gateways: Gateways, monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        gateways.now += timedelta(seconds=max(0.0, seconds))

    one = await gateways.join()
    monkeypatch.setattr("bot.extras.shards.shards.asyncio.sleep", sleep)
    for _ in range(3):
        await one.keeper.turn_to_identify(0)
    assert slept == [0, shards.SPACING.total_seconds(), shards.SPACING.total_seconds()]


async def test_who_is_late_for_a_turn_takes_another_one(
    gateways: Gateways, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = [timedelta(seconds=4), timedelta(0)]

    async def sleep(seconds: float) -> None:
        gateways.now += timedelta(seconds=max(0.0, seconds)) + late.pop(0)

    one = await gateways.join()
    monkeypatch.setattr("bot.extras.shards.shards.asyncio.sleep", sleep)
    await one.keeper.turn_to_identify(0)
    assert gateways.now == NOON + shards.SPACING
    assert late == []
