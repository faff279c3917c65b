"""The book of a crew, written by two processes at once, and carried between a table here and a real one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest

from bot.extras import every_extra
from bot.extras.companion import repository
from bot.extras.companion.catalogue import COMPANIONS
from bot.extras.companion.sending import CREW
from bot.extras.companion.service import Crews
from bot.games.deeplamp.heroes import design_file
from bot.messages.people import Person, Where
from bot.service.service import Service
from bot.store import Store
from engine.kernel.core import Refused
from engine.kernel.dice import Dice
from tests.bot.drive import managing

HERE, ANN, BEN = Where(1, 7), Person(5, "Ann"), Person(6, "Ben")


@pytest.fixture
async def services(database: str) -> AsyncIterator[tuple[Service, Service]]:
    """Those of two processes."""
    stores = Store(database, every_extra()), Store(database, every_extra())
    for store in stores:
        await store.open()
    yield Service(stores[0]), Service(stores[1])
    for store in stores:
        await store.close()


async def test_two_processes_write_in_one_book_and_lose_nothing(services: tuple[Service, Service]) -> None:
    one, other = (service.of(Crews) for service in services)
    await one.open(HERE, ANN)
    await one.invite(HERE, BEN, ANN)
    await one.enter(HERE, ANN, {"do": "new", "name": "Bess"})
    more = {"do": "add", "hero": "Bess", "what": "xp", "n": 1}
    await asyncio.gather(*(crews.enter(HERE, who, more) for crews, who in ((one, ANN), (other, BEN)) * 4))
    roll = {"do": "roll", "dice": "2d6"}
    await asyncio.gather(*(crews.enter(HERE, ANN, roll) for crews in (one, other)))
    async with services[0].units.read() as tx:
        row = await tx.of(repository.Crews).here(HERE.channel_id)
        assert row is not None
        log = await tx.of(repository.Crews).log(row.id)
    assert [entry.n for entry in log] == list(range(1, 12))
    assert row.state["heroes"]["red"]["xp"] == 8
    assert (row.revision, row.draws) == (11, 4)
    dice = Dice(row.seed)
    fallen = [draw for entry in log for draw in entry.rolled]
    assert fallen == [[6, dice.below(6) + 1] for _ in range(4)]


async def test_a_panel_pressed_by_two_at_once_does_it_for_one(services: tuple[Service, Service]) -> None:
    one, other = (service.of(Crews) for service in services)
    await one.open(HERE, ANN)
    for do in ({"do": "new", "name": "Bess"}, {"do": "start"}):
        await one.enter(HERE, ANN, do)
    crew = await one.here(HERE)
    both = await asyncio.gather(*(c.press(crew, HERE, 2, "panel", ANN, {"do": "test"}) for c in (one, other)))
    assert sorted(shown.is_stale for shown in both) == [False, True]
    async with services[0].units.read() as tx:
        row = await tx.of(repository.Crews).get(crew)
    assert row is not None
    assert row.state["turn"] == 1


async def test_a_crew_that_is_gone_or_on_another_server_is_refused(services: tuple[Service, Service]) -> None:
    crews = services[0].of(Crews)
    await crews.open(HERE, ANN)
    with pytest.raises(Refused, match="no such crew"):
        await crews.move(await crews.here(HERE), Where(2, 8), managing(ANN))
    with pytest.raises(Refused, match="a crew in this channel already"):
        await crews.open(HERE, BEN)


def test_a_hero_of_the_companion_goes_on_at_a_table_here_and_back() -> None:
    (companion,) = COMPANIONS.values()
    written = {"name": "Ivy", "class": "shorer", "xp": 40, "coin": 3}
    done = companion.enter(companion.new(), {"do": "import", "sheets": written}, Dice("x"))
    kept = design_file([], "ivy.json", companion.export(done.crew, "Ivy"))
    assert json.loads(kept.text)["xp"] == 40
    again = companion.enter(companion.new(), {"do": "import", "sheets": json.loads(kept.text)}, Dice("x"))
    assert companion.export(again.crew) == companion.export(done.crew)


# ------------------------------------------------------------------------ who may


ELSEWHERE, EVE = Where(2, 8), Person(9, "Eve")


async def of_ann(crews: Crews) -> int:
    """Return the number of a crew of Ann's with a hero, on the first server."""
    await crews.open(HERE, ANN)
    await crews.enter(HERE, ANN, {"do": "new", "name": "Bess"})
    return await crews.here(HERE)


async def entries(service: Service, crew: int) -> list[bool]:
    """Return for each entry of the log whether it was undone."""
    async with service.units.read() as tx:
        return [one.undone_at is not None for one in await tx.of(repository.Crews).log(crew)]


async def test_who_manages_another_server_neither_enters_nor_undoes_nor_reads_anything(
    services: tuple[Service, Service],
) -> None:
    crews = services[0].of(Crews)
    crew = await of_ann(crews)
    deed = {"do": "add", "hero": "Bess", "what": "xp", "n": 9}
    for attack in (
        lambda: crews.press(crew, ELSEWHERE, None, "panel", managing(EVE, 2), deed),
        lambda: crews.press(crew, ELSEWHERE, 77, "panel", managing(EVE, 2), deed),
        lambda: crews.undo(crew, ELSEWHERE, None, managing(EVE, 2)),
        lambda: crews.look(crew, ELSEWHERE, EVE, "sheet", "Bess"),
        lambda: crews.form(crew, ELSEWHERE, EVE, "numbers", "Bess"),
        lambda: crews.filled(crew, ELSEWHERE, EVE, "numbers", "Bess", {}),
        lambda: crews.log(crew, ELSEWHERE, EVE),
    ):
        with pytest.raises(Refused, match="no such crew"):
            await attack()
    assert await entries(services[0], crew) == [False]


async def test_a_member_who_presses_on_another_server_changes_nothing_there_either(
    services: tuple[Service, Service],
) -> None:
    crews = services[0].of(Crews)
    crew = await of_ann(crews)
    with pytest.raises(Refused, match="no such crew"):
        await crews.undo(crew, ELSEWHERE, None, ANN)


async def test_a_crew_that_moved_is_read_from_its_old_posts_by_its_people_alone(
    services: tuple[Service, Service],
) -> None:
    crews = services[0].of(Crews)
    crew = await of_ann(crews)
    await crews.move(crew, Where(1, 99), ANN)
    for attack in (
        lambda: crews.log(crew, HERE, EVE),
        lambda: crews.look(crew, HERE, EVE, "town"),
        lambda: crews.form(crew, HERE, EVE, "numbers", "Bess"),
    ):
        with pytest.raises(Refused, match="not in this crew"):
            await attack()
    assert "Bess" in await crews.log(crew, HERE, ANN)
    assert "Bess" in await crews.log(crew, Where(1, 99), EVE)


async def test_only_people_of_a_crew_or_a_manager_say_who_leads_a_hero(
    services: tuple[Service, Service],
) -> None:
    crews = services[0].of(Crews)
    crew = await of_ann(crews)
    for led_by in (EVE, BEN, ANN):
        with pytest.raises(Refused, match="not in this crew"):
            await crews.lead(HERE, "Bess", led_by, EVE, is_named=True)
    async with services[0].units.read() as tx:
        assert [(one.person_id, one.hero) for one in await tx.of(repository.Crews).people(crew)] == [
            (5, None)
        ]
    await crews.lead(HERE, "Bess", BEN, ANN, is_named=True)
    await crews.enter(HERE, BEN, {"do": "add", "what": "xp", "n": 1})


async def test_the_panel_of_a_crew_loses_the_name_of_who_is_forgotten(
    services: tuple[Service, Service],
) -> None:
    crews = services[0].of(Crews)
    crew = await of_ann(crews)
    assert f"<@{ANN.id}>" in (await crews.page(crew)).text
    await taken(services[0])
    await services[0].privacy.forget(ANN)
    assert CREW in await taken(services[0])
    assert f"<@{ANN.id}>" not in (await crews.page(crew)).text


async def taken(service: Service) -> list[str]:
    """Take all queued messages out of the outbox; return their kinds."""
    later = datetime(2099, 1, 1, tzinfo=UTC)
    async with service.units.begin() as tx:
        rows = await tx.outbox.claim("test", later, 1, 50)
        for row in rows:
            await tx.outbox.sent(row.id, row.id, later)
    return [row.kind for row in rows]
