"""Store books of crews: carried over from earlier, written by two processes, ended and brought back."""

from __future__ import annotations

import asyncio
import json
from codecs import BOM_UTF8
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.extras import every_extra
from bot.extras.companion import service
from bot.extras.companion.book.keeping import apply, load_crew
from bot.extras.companion.keeping_people import Keepers
from bot.extras.companion.reading import Asked
from bot.extras.companion.repository import CrewEntryRow, CrewPersonRow, CrewRow
from bot.extras.companion.repository import Crews as Rows
from bot.extras.companion.service import Crews
from bot.extras.companion.shelf import Shelf
from bot.messages.people import Asking, Person, Where
from bot.service.service import Service
from bot.store import Store
from engine.kernel.core import Refused

HERE = Where(1, 7)
ANN, BEN = (Person(n, name, Asking(1, None, {})) for n, name in ((5, "Ann"), (6, "Ben")))
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
OLD = Path(__file__).parent / "book" / "old_crew.json"


@pytest.fixture
async def services(database: str) -> AsyncIterator[tuple[Service, Service]]:
    """Those of two processes."""
    stores = Store(database, every_extra()), Store(database, every_extra())
    for store in stores:
        await store.open()
    yield Service(stores[0]), Service(stores[1])
    for store in stores:
        await store.close()


async def log_of(service: Service) -> list[Any]:
    async with service.units.read() as tx:
        row = await tx.of(Rows).here(HERE.channel_id)
        return [one.entry for one in await tx.of(Rows).log(row.id)] if row else []


async def test_a_crew_of_earlier_is_carried_over_with_its_log(services: tuple[Service, Service]) -> None:
    kept = json.loads(OLD.read_text(encoding="utf-8"))
    log = kept["log"]
    async with services[0].units.begin() as tx:
        old = CrewRow(0, "deeplamp", 1, 7, kept["crew"], "seed", 4, len(log), None, 0, NOON, told=len(log))
        row = await tx.of(Rows).add(old)
        await tx.of(Rows).join(CrewPersonRow(row.id, ANN.id, "red"))
        for one in log:
            entry = {"lines": ["told"], "rolled": [], "undone": False, **one}
            await tx.of(Rows).enter(CrewEntryRow(row.id, one["n"], ANN.id, NOON, entry))
    crews, before = services[0].of(Crews), load_crew(kept["crew"])
    assert "Bess" in (await crews.show(Asked(HERE, ANN), "hero")).text
    await crews.enter(Asked(HERE, ANN), "hero", {"do": "gain", "hero": "red", "what": "xp", "n": 1})
    entries = await log_of(services[0])
    assert [one["n"] for one in entries] == [*(one["n"] for one in log), len(log) + 1]
    assert [one["deed"]["was"] for one in entries[:-1]] == [one["deed"] for one in log]
    async with services[0].units.read() as tx:
        now = await tx.of(Rows).here(HERE.channel_id)
        assert now is not None
    assert now.state["format"] == 2
    assert load_crew(now.state).heroes["red"].xp == before.heroes["red"].xp + 1


async def test_two_processes_write_in_one_book_and_lose_nothing(services: tuple[Service, Service]) -> None:
    one, other = (service.of(Crews) for service in services)
    await one.open(HERE, ANN)
    await services[0].of(Keepers).invite(Asked(HERE, ANN), [BEN])
    await one.enter(Asked(HERE, ANN), "hero", {"do": "new", "hero": "red", "name": "Bess"})
    deed = {"do": "gain", "hero": "red", "what": "xp", "n": 1}
    both = ((one, ANN), (other, BEN)) * 4
    await asyncio.gather(*(crews.enter(Asked(HERE, who), "hero", deed) for crews, who in both))
    again = Asked(HERE, ANN, press=77)
    await asyncio.gather(*(crews.enter(again, "hero", deed) for crews in (one, other)))
    entries = await log_of(services[0])
    assert [entry["n"] for entry in entries] == list(range(1, 11)), "the press that came twice counts once"


async def test_an_undo_pressed_by_two_takes_one_entry_back(services: tuple[Service, Service]) -> None:
    crews = services[0].of(Crews)
    await crews.open(HERE, ANN)
    for name, seat in (("Bess", "red"), ("Tom", "blue")):
        await crews.enter(Asked(HERE, ANN), "hero", {"do": "new", "hero": seat, "name": name})
    marked = Asked(HERE, ANN, mark=2)
    told = [(await crews.press(marked, "panel", "undo", [])).said for _ in range(2)]
    assert "Undone" in told[0]
    assert "is over" in told[1]
    assert len(await log_of(services[0])) == 3


async def test_a_crew_that_ended_is_brought_back_with_all_of_it(services: tuple[Service, Service]) -> None:
    crews, keepers = services[0].of(Crews), services[0].of(Keepers)
    await crews.open(HERE, ANN)
    await crews.enter(Asked(HERE, ANN), "hero", {"do": "new", "hero": "red", "name": "Bess"})
    said, text = await keepers.end(Asked(HERE, ANN))
    assert "number:1" in said
    assert json.loads(text)["crew"]["heroes"]["red"]["name"] == "Bess"
    with pytest.raises(Refused, match="no crew in this channel"):
        await crews.show(Asked(HERE, ANN), "hero")
    await keepers.move(Asked(HERE, ANN), 1)
    assert "Bess" in (await crews.show(Asked(HERE, ANN), "others")).rows[0][0].label  # type: ignore[index]
    assert "Heroes: 1" in await keepers.bring(Asked(HERE, ANN), text.encode())


async def test_a_file_with_what_no_database_holds_is_refused_in_words(
    services: tuple[Service, Service],
) -> None:
    keepers, crews = services[0].of(Keepers), services[0].of(Crews)
    await crews.open(HERE, ANN)
    whole = json.loads(await keepers.export(Asked(HERE, ANN)))
    large = json.dumps(whole | {"draws": 10**30}).encode()
    for raw in (large, b"[" * 100_000, b'{"class": "\\ud800"}', b'{"class": NaN}'):
        with pytest.raises(Refused, match="not JSON"):
            await keepers.bring(Asked(HERE, ANN), raw)
    with pytest.raises(Refused):
        await keepers.bring(Asked(HERE, ANN), json.dumps(whole | {"draws": 10**10}).encode())
    assert "imported" in await keepers.bring(Asked(HERE, ANN), BOM_UTF8 + json.dumps(whole).encode())


async def test_strangers_and_other_servers_read_and_write_nothing(services: tuple[Service, Service]) -> None:
    crews = services[0].of(Crews)
    await crews.open(HERE, ANN)
    for asked in (Asked(HERE, BEN, 1), Asked(Where(2, 8), Person(6, "Ben", Asking(2, 2, {})), 1)):
        for attack in (
            crews.show(asked, "more"),
            crews.press(asked, "panel", "deeper", []),
            crews.form(asked, "new"),
            services[0].of(Keepers).export(asked),
        ):
            with pytest.raises(Refused, match="not in this crew|no such crew"):
                await attack


async def test_presses_at_once_are_prepared_once_each_and_read_no_log(
    services: tuple[Service, Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    crews = services[0].of(Crews)
    await crews.open(HERE, ANN)
    await crews.enter(Asked(HERE, ANN), "hero", {"do": "new", "hero": "red", "name": "Bess"})
    prepared: list[str] = []

    def counted(*arguments: Any) -> Any:
        prepared.append("entry")
        return apply(*arguments)

    async def read_log(*arguments: Any) -> Any:
        raise AssertionError("the log is read although the book is at hand")

    people, has_written, reads = Rows.people, asyncio.Event(), iter(range(99))

    async def slow_people(rows: Rows, crew_id: int) -> Any:
        if next(reads) == 1:
            await has_written.wait()  # a press reads the crew's row, and another one writes meanwhile
        return await people(rows, crew_id)

    keep = Shelf.keep

    def kept(*arguments: Any) -> None:
        keep(*arguments)
        has_written.set()

    monkeypatch.setattr(Rows, "people", slow_people)
    monkeypatch.setattr(Shelf, "keep", kept)
    monkeypatch.setattr(service, "apply", counted)
    monkeypatch.setattr(Rows, "newest", read_log)
    presses = [crews.press(Asked(HERE, ANN, press=n), "hero", "nerve red 1", []) for n in range(6)]
    await asyncio.gather(*presses)
    assert len(prepared) == 6


async def test_an_undo_pressed_by_two_at_once_takes_one_entry_back(services: tuple[Service, Service]) -> None:
    crews = services[0].of(Crews)
    await crews.open(HERE, ANN)
    for name, seat in (("Bess", "red"), ("Tom", "blue")):
        await crews.enter(Asked(HERE, ANN), "hero", {"do": "new", "hero": seat, "name": name})
    marked = Asked(HERE, ANN, mark=2)
    await asyncio.gather(*(crews.press(marked, "panel", "undo", []) for _ in range(3)))
    assert [one["deed"]["do"] for one in await log_of(services[0])] == ["new", "new", "undo"]


async def test_a_book_at_hand_is_read_again_after_another_process_wrote(
    services: tuple[Service, Service],
) -> None:
    one, other = (service.of(Crews) for service in services)
    await one.open(HERE, ANN)
    await one.enter(Asked(HERE, ANN), "hero", {"do": "new", "hero": "red", "name": "Bess"})
    await other.enter(
        Asked(HERE, ANN), "hero", {"do": "set", "hero": "red", "field": "name", "value": "Tess"}
    )
    assert "Tess" in (await one.show(Asked(HERE, ANN), "hero")).text
    text = await services[0].of(Keepers).export(Asked(HERE, ANN))
    await other.enter(Asked(HERE, ANN), "hero", {"do": "gain", "hero": "red", "what": "xp", "n": 5})
    await services[1].of(Keepers).bring(Asked(HERE, ANN), text.encode())
    assert "XP 5" not in (await one.show(Asked(HERE, ANN), "hero")).text
