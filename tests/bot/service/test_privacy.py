"""A person sees what is stored of them, and is forgotten on request; games go on without their name."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import Connection, select

from bot.extras import every_extra
from bot.messages.panel import Press
from bot.messages.people import Person, Where
from bot.service.people.privacy import FORMER
from bot.service.service import Service
from bot.store import Store
from bot.store.database.migrate import on_connection
from bot.store.database.schema import metadata
from bot.store.tables.outbox.rows import CLOSE_PANELS, Outgoing
from bot.table.lobby.table_options import TableOptions
from bot.table.match.outbox import person_lane
from bot.table.past.replay import replay_all
from engine.kernel.core import Refused
from tests.bot.drive import begin, call_off
from tests.bot.service.test_service import ANN, BEN, CYD, TABLE, at_orders, opened, queued

ZED = Person(987654321987, "Zed Zebedee")


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database, every_extra())
    await store.open()
    yield store
    await store.close()


@pytest.fixture
def service(store: Store) -> Service:
    return Service(store)


async def with_zed(service: Service, *others: Person) -> int:
    """A game that Zed organises and plays, up to the first orders; Zed's are a draft."""
    match_id = await service.lobbies.new_game(
        TABLE, ZED, TableOptions("brimstone", 3, options={"round_limit": 3})
    )
    for person in (ZED, *others):
        await service.lobbies.join(match_id, person, dm_open=True)
    for _ in range(2 - len(others)):
        await service.lobbies.add_computer(match_id, ZED)
    await begin(service, match_id, ZED, *others)
    for _ in range(20):
        await service.computers.let_computers_answer(match_id)
        for person in (ZED, *others):
            screen = await service.playing.panel(match_id, person)
            if screen.panel and " · you are " in screen.panel.text:
                await service.playing.typed(ZED, "HB recruit")
                return match_id
            if screen.panel:
                await answer_first(service, person, match_id)
    raise AssertionError("orders were never asked")


async def answer_first(service: Service, person: Person, match_id: int) -> None:
    """Press the first button of the panel that answers."""
    screen = await service.playing.panel(match_id, person)
    assert screen.panel
    buttons = [button for row in screen.panel.rows if isinstance(row, tuple) for button in row]
    enabled = [b for b in buttons if not b.disabled and b.action not in ("undo", "suggest")]
    chosen = next((b for b in enabled if b.action in ("done", "answer")), enabled[0])
    await service.playing.press(match_id, screen.step, screen.seat, person, Press(chosen.action, chosen.arg))


async def stored(store: Store) -> dict[str, list[dict[str, Any]]]:
    def read(on: Connection) -> dict[str, list[dict[str, Any]]]:
        return {
            name: [dict(row._mapping) for row in on.execute(select(table))]
            for name, table in metadata.tables.items()
        }

    return await on_connection(store.url, read)


def mentions(everything: dict[str, list[dict[str, Any]]], person: Person) -> list[str]:
    return [
        f"{name}: {row}"
        for name, rows in everything.items()
        for row in rows
        if str(person.id) in str(row) or person.name in str(row)
    ]


async def test_the_export_holds_ones_own_and_no_secret_of_the_game(service: Service, store: Store) -> None:
    match_id = await with_zed(service, BEN)
    await service.playing.typed(BEN, "HB bide")
    data = json.loads(await service.privacy.export(ZED))
    assert data["person"][0]["name"] == ZED.name
    assert [row["id"] for row in data["games organised"]] == [match_id]
    (draft,) = (row["draft"] for row in data["sheets"] if row["kind"] == "orders")
    assert draft.endswith("recruit")
    assert not any(row["draft"].endswith("bide") for row in data["sheets"])
    assert {row["seat"] for row in data["answers"]} <= {data["seats"][0]["seat"]}
    async with store.read() as tx:
        row = await tx.matches.get(match_id)
    assert row is not None
    assert row.seed not in json.dumps(data)


async def test_the_order_of_an_export_is_that_of_the_messages_and_not_of_their_random_nonces(
    service: Service, store: Store
) -> None:
    at = datetime(2026, 8, 6, tzinfo=UTC)
    async with store.begin(at) as tx:
        for number in range(6):
            what = Outgoing(person_lane(ZED.id), "dm", ZED.id, {"text": str(number)})
            await tx.outbox.add(what, at, nonce=f"{9 - number}")
    async with store.begin(at) as tx:
        for place in range(6):
            (row,) = await tx.outbox.claim("test", at, 1, 1)
            await tx.outbox.sent(row.id, 1000 + place, at)
    data = json.loads(await service.privacy.export(ZED))
    assert [row["message_id"] for row in data["direct messages"]] == [*range(1000, 1006)]


async def test_whoever_was_never_here_is_told_so(service: Service) -> None:
    for deed in (service.privacy.export(CYD), service.privacy.warn(CYD)):
        with pytest.raises(Refused, match="nothing about you"):
            await deed


async def test_the_warning_names_the_tables(service: Service) -> None:
    match_id = await with_zed(service, BEN)
    warning = await service.privacy.warn(ZED)
    where = f"(table {match_id}) in <#{TABLE.channel_id}>: a computer takes your seat"
    assert f"- **Brimstone** {where}" in warning
    assert "The names of tables" not in warning


async def test_the_warning_says_that_the_names_of_ones_tables_stay(service: Service, store: Store) -> None:
    match_id = await with_zed(service, BEN)
    async with store.begin() as tx:
        await tx.matches.set_name(match_id, "*Zed's* den")
    warning = await service.privacy.warn(ZED)
    assert r"**Brimstone: \*Zed's\* den** (table" in warning
    assert r"you organised stay: *\*Zed's\* den*." in warning
    await service.privacy.forget(ZED)
    async with store.read() as tx:
        row = await tx.matches.get(match_id)
    assert row is not None
    assert row.name == "*Zed's* den"


async def test_nothing_is_left_of_who_is_forgotten_and_the_game_goes_on(
    service: Service, store: Store
) -> None:
    match_id = await with_zed(service, BEN)
    await queued(store)
    assert mentions(await stored(store), ZED)
    await service.privacy.forget(ZED)
    told = await queued(store)
    assert any(FORMER in str(row.payload) for row in told if row.kind == "post")
    assert mentions(await stored(store), ZED) == []
    kept = await stored(store)
    assert sorted(row["kind"] for row in kept["seats"]) == ["computer", "computer", "person"]
    assert kept["matches"][0]["organiser_id"] == BEN.id
    await service.playing.typed(BEN, "HB recruit\nhand in")
    assert kept["matches"][0]["state"] == "playing"
    assert [verdict.ok async for verdict in replay_all(store)] == [True]
    with pytest.raises(Refused, match="don't play"):
        await service.playing.panel(match_id, ZED)


async def test_the_panels_of_who_is_forgotten_are_still_closed(service: Service, store: Store) -> None:
    await with_zed(service, BEN)
    await queued(store)
    await service.privacy.forget(ZED)
    assert [row.target for row in await queued(store) if row.kind == CLOSE_PANELS] == [ZED.id]
    assert mentions(await stored(store), ZED) == []


async def test_a_game_that_only_computers_would_play_on_is_called_off(service: Service, store: Store) -> None:
    await with_zed(service)
    await service.privacy.forget(ZED)
    kept = await stored(store)
    assert kept["matches"][0]["state"] == "abandoned"
    assert kept["matches"][0]["organiser_name"] == FORMER
    assert FORMER in [row["name"] for row in kept["seats"]]


async def test_a_lobby_goes_to_who_is_left_in_it(service: Service, store: Store) -> None:
    match_id = await opened(service, players=3)
    await service.lobbies.join(match_id, ANN, dm_open=True)
    await service.lobbies.join(match_id, BEN, dm_open=True)
    await service.privacy.forget(ANN)
    kept = await stored(store)
    assert [row["person_id"] for row in kept["seats"]] == [BEN.id]
    assert kept["matches"][0]["organiser_id"] == BEN.id


async def test_a_lobby_of_theirs_alone_is_called_off(service: Service, store: Store) -> None:
    await opened(service, players=3)
    await service.privacy.forget(ANN)
    assert (await stored(store))["matches"][0]["state"] == "abandoned"


async def test_a_finished_game_keeps_its_seats_and_can_still_be_replayed(
    service: Service, store: Store
) -> None:
    await at_orders(service)
    await call_off(service, TABLE, ANN)
    await queued(store)
    before = await stored(store)
    await service.privacy.forget(ANN)
    after = await stored(store)
    assert after["answers"] == before["answers"]
    assert sorted(row["name"] for row in after["seats"]) == ["Ben", FORMER]
    assert mentions({"matches": after["matches"], "seats": after["seats"]}, BEN)
    assert [verdict.ok async for verdict in replay_all(store)] == [True]


async def test_the_forgotten_may_come_back(service: Service) -> None:
    await with_zed(service, BEN)
    await service.privacy.forget(ZED)
    second = await service.lobbies.new_game(Where(9, 11), ZED, TableOptions("brimstone", 2))
    assert await service.lobbies.join(second, ZED, dm_open=True)
    assert len(json.loads(await service.privacy.export(ZED))["seats"]) == 1


async def test_who_sits_down_while_being_forgotten_leaves_that_seat_too(
    service: Service, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await with_zed(service, BEN)
    second = await service.lobbies.new_game(Where(9, 11), BEN, TableOptions("brimstone", 2))
    leave, returns = service.privacy._leave_tables, iter([True])

    async def leave_and_join(person: Person) -> None:
        await leave(person)
        if next(returns, False):
            await service.lobbies.join(second, person, dm_open=True)

    monkeypatch.setattr(service.privacy, "_leave_tables", leave_and_join)
    assert "forgotten" in await service.privacy.forget(ZED)
    await queued(store)
    kept = await stored(store)
    assert mentions(kept, ZED) == []
    assert not [row for row in kept["seats"] if row["kind"] == "person" and row["person_id"] is None]


async def test_who_sits_down_again_and_again_is_told_that_nothing_is_forgotten(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    await with_zed(service, BEN)

    async def stay(person: Person) -> None:
        assert person == ZED

    monkeypatch.setattr(service.privacy, "_leave_tables", stay)
    with pytest.raises(Refused, match="nothing is forgotten yet"):
        await service.privacy.forget(ZED)
    assert json.loads(await service.privacy.export(ZED))["person"]


async def test_the_warning_says_what_stays(service: Service) -> None:
    await with_zed(service, BEN)
    warning = await service.privacy.warn(ZED)
    for words in (FORMER, "older ones too", "on their way", "Discord", "records", "backups"):
        assert words in warning
