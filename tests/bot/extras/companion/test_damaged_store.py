"""A crew's stored book is damaged while people press: they are told, nothing is written, a file mends it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.extras import every_extra
from bot.extras.companion.book.keeping import load_crew
from bot.extras.companion.keeping_people import Keepers
from bot.extras.companion.posting import Panels
from bot.extras.companion.reading import Asked, Damaged
from bot.extras.companion.repository import Crews as Rows
from bot.extras.companion.service import Crews
from bot.messages.people import Asking, Person, Where
from bot.service.service import Service
from bot.store import Store
from engine.kernel.core import Refused
from tests.templates import upgrade

HERE = Where(1, 7)
PEOPLE = tuple(Person(n, name, Asking(1, None, {})) for n, name in ((5, "Ann"), (6, "Ben"), (7, "Cyd")))
ANN, BEN, _ = PEOPLE
DAMAGE = (
    '{"format": 2, "heroes": 3}',
    "[]",
    "not json",
    "",
    '{"format": 2, "heroes": {"red": {"name": "Bess", "wounds": "many"}}}',
    '{"heroes": []}',
)


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[tuple[Service, Service]]:
    """Those of two processes; on SQLite, since PostgreSQL refuses by itself what is no JSON."""
    url = f"sqlite+aiosqlite:///{tmp_path}/bot.db"
    await upgrade(url)
    stores = Store(url, every_extra()), Store(url, every_extra())
    for store in stores:
        await store.open()
    yield Service(stores[0]), Service(stores[1])
    for store in stores:
        await store.close()


async def begin(service: Service) -> Crews:
    crews = service.of(Crews)
    await crews.open(HERE, ANN)
    await service.of(Keepers).invite(Asked(HERE, ANN), PEOPLE[1:], "")
    await crews.enter(Asked(HERE, ANN), "hero", {"do": "new", "hero": "red", "name": "Bess"})
    return crews


async def damage(service: Service, table: str, column: str, value: str, where: str = "1 = 1") -> None:
    async with service.units.begin() as tx:
        statement = text(f"UPDATE {table} SET {column} = :it WHERE {where}")
        await tx.of(Rows)._connection.execute(statement, {"it": value})


async def told(service: Service) -> list[int]:
    async with service.units.read() as tx:
        rows = await tx.of(Rows)._connection.execute(text("SELECT target FROM waiting WHERE kind = 'dm'"))
        return sorted(rows.scalars())


@pytest.mark.parametrize("broken", DAMAGE)
async def test_people_are_told_once_and_a_file_mends_the_book(
    services: tuple[Service, Service], broken: str
) -> None:
    crews, others = await begin(services[0]), services[1].of(Crews)
    await crews.press(Asked(HERE, ANN, press=1), "hero red", "nerve red 1", [])
    file = await services[0].of(Keepers).export(Asked(HERE, ANN))
    await damage(services[0], "crews", "state", broken)
    for each in (crews, others):
        for person in PEOPLE:
            with pytest.raises(Refused, match="damaged"):
                await each.press(Asked(HERE, person), "hero red", "nerve red 1", [])
    with pytest.raises(Damaged):
        await crews.panel(1)
    await services[1].of(Panels).damaged(1)
    assert await told(services[0]) == [5, 6, 7]
    page = await crews.show(Asked(HERE, BEN), "log")
    assert "damaged" in page.text
    assert (await crews.form(Asked(HERE, BEN), "import")).fields
    async with services[0].units.read() as tx:
        assert len(await tx.of(Rows).log(1)) == 2, "nothing was written"
    await services[0].of(Keepers).bring(Asked(HERE, BEN), file.encode())
    await others.press(Asked(HERE, ANN), "hero red", "nerve red 1", [])
    async with services[0].units.read() as tx:
        row = await tx.of(Rows).here(HERE.channel_id)
    assert row is not None
    assert load_crew(row.state).heroes["red"].nerve == 3


async def test_what_was_entered_before_the_damage_is_kept_and_what_comes_later_refused(
    services: tuple[Service, Service],
) -> None:
    crews, others = await begin(services[0]), services[1].of(Crews)

    async def press(n: int) -> bool:
        try:
            asked = Asked(HERE, PEOPLE[n % 3], press=100 + n)
            await (crews if n % 2 else others).press(asked, "hero red", "nerve red 1", [])
        except Damaged:
            return False
        return True

    async def break_it() -> None:
        await damage(services[1], "crews", "state", DAMAGE[0])

    done = await asyncio.gather(
        *(press(n) for n in range(12)), break_it(), *(press(n) for n in range(12, 24))
    )
    kept = [one for one in done if one]
    async with services[0].units.read() as tx:
        log = await tx.of(Rows).log(1)
    assert len(log) == 1 + len(kept)
    await break_it()  # a press that had read the book before the damage has written it anew, whole
    with pytest.raises(Damaged):
        await crews.press(Asked(HERE, ANN), "hero red", "nerve red 1", [])
    assert set(await told(services[0])) == {5, 6, 7}


@pytest.mark.parametrize("broken", ["not json", "{}", '{"n": 3, "deed": 5}'])
async def test_a_damaged_entry_ends_what_can_be_undone_and_nothing_else(
    services: tuple[Service, Service], broken: str
) -> None:
    crews = await begin(services[0])
    for n in (1, 2, 3):
        await crews.press(Asked(HERE, ANN, press=n), "hero red", f"nerve red {n}", [])
    await damage(services[0], "crew_entries", "entry", broken, "n = 3")
    fresh = services[1].of(Crews)
    await fresh.press(Asked(HERE, ANN, mark=4), "hero red", "undo", [])
    with pytest.raises(Refused, match="nothing to undo"):
        await fresh.press(Asked(HERE, ANN), "hero red", "undo", [])
    assert "nerve 4" in (await fresh.panel(1)).text
    text_ = await services[1].of(Keepers).export(Asked(HERE, ANN))
    await services[1].of(Keepers).bring(Asked(HERE, ANN), text_.encode())
    assert "nerve 4" in (await fresh.panel(1)).text
