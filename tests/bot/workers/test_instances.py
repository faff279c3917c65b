"""Processes that share a database know each other, and share the requests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest

from bot.discord.sending.request_queue import Traffic
from bot.extras import every_extra
from bot.host.metrics import Metrics
from bot.host.roles import Role
from bot.store import Store
from bot.store.database.migrate import upgrade
from bot.store.database.probe import Unusable
from bot.workers.own_process import GONE, MARGIN, SETTLED, Instance
from bot.workers.request_budget import JOINING, Budget, CircuitBreaker

NOON = datetime(2026, 8, 6, 12, tzinfo=UTC)
SHARED = 50 * MARGIN


class Company:
    """Instances that live by one clock."""

    def __init__(self, store: Store) -> None:
        self.now = NOON
        self.dead: set[str] = set()
        self._store = store

    def join(self, role: Role) -> Instance:
        return Instance(
            self._store,
            role,
            Traffic(Budget(), CircuitBreaker(), Metrics()),
            clock=lambda: self.now,
            is_dead=lambda name, _: name in self.dead,
        )


@pytest.fixture
async def company(database: str) -> AsyncIterator[Company]:
    await upgrade(database)
    store = Store(database, every_extra())
    await store.open()
    yield Company(store)
    await store.close()


def rate(instance: Instance) -> float:
    return instance._requests.budget.rate


async def test_who_is_alone_has_all_requests(company: Company) -> None:
    one = company.join(Role.ALL)
    await one.beat()
    assert rate(one) == SHARED


async def test_a_newcomer_takes_few_until_the_others_have_left_it_its_part(company: Company) -> None:
    one, two = company.join(Role.WORKER), company.join(Role.WORKER)
    await one.beat()
    await two.beat()
    assert rate(two) == JOINING
    company.now += SETTLED
    await one.beat()
    await two.beat()
    assert (rate(one), rate(two)) == (SHARED / 2, SHARED / 2)


async def test_all_parts_together_are_what_there_is(company: Company) -> None:
    all_of_them = [company.join(role) for role in (Role.GATEWAY, Role.GATEWAY, Role.WORKER, Role.WORKER)]
    for _ in range(2):
        for one in all_of_them:
            await one.beat()
        company.now += SETTLED
    assert sum(map(rate, all_of_them)) == pytest.approx(SHARED)
    assert rate(all_of_them[0]) < rate(all_of_them[2])


@pytest.mark.parametrize("kind", ["postgres"])
async def test_who_is_silent_or_dead_counts_no_more(company: Company, kind: str) -> None:
    one, two, three = (company.join(Role.GATEWAY) for _ in range(3))
    for instance in (two, three, one):
        await instance.beat()
    assert sorted(one.gateways()) == sorted([one.name, two.name, three.name])
    company.dead.add(three.name)
    await one.beat()
    assert sorted(one.gateways()) == sorted([one.name, two.name])
    company.now += GONE
    await one.beat()
    assert one.gateways() == [one.name]


async def test_refusals_of_all_are_added_up_even_those_of_the_dead(company: Company) -> None:
    one, two = company.join(Role.WORKER), company.join(Role.WORKER)
    two._requests.breaker.note(403)
    await two.beat()
    company.dead.add(two.name)
    await one.beat()
    assert one._requests.breaker.others == 1
    company.now += timedelta(minutes=11)
    await one.beat()
    await one.beat()
    assert one._requests.breaker.others == 0


@pytest.mark.parametrize("kind", ["sqlite"])
async def test_a_file_is_used_by_one_machine_at_a_time(
    company: Company, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    one, two = company.join(Role.ALL), company.join(Role.ALL)
    one.name = f"another-{one.name}"
    await one.beat()

    async def one_lives(_: float) -> None:
        company.now += timedelta(seconds=5)
        await one.beat()

    monkeypatch.setattr("bot.workers.own_process.asyncio.sleep", one_lives)
    with pytest.raises(Unusable, match="another machine"):
        await two.open()


@pytest.mark.parametrize("kind", ["sqlite"])
async def test_a_machine_that_has_started_anew_waits_for_nobody_who_is_gone(
    company: Company, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    one, two = company.join(Role.ALL), company.join(Role.ALL)
    one.name = f"another-{one.name}"
    await one.beat()
    slept: list[float] = []

    async def nobody_lives(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr("bot.workers.own_process.asyncio.sleep", nobody_lives)
    await two.open()
    await two.close()
    assert len(slept) >= 1


@pytest.mark.parametrize("kind", ["sqlite"])
async def test_two_processes_of_one_machine_may_use_a_file(company: Company, kind: str) -> None:
    one, two = company.join(Role.ALL), company.join(Role.ALL)
    await one.open()
    await two.open()
    await one.close()
    await two.close()
