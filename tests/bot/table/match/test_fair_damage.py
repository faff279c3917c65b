"""What was kept of a table's proof is damaged: it alone is harmed, and it can be called off."""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from datetime import timedelta

import pytest
from sqlalchemy import text

from bot.messages.people import Where
from bot.store import Store
from bot.store.database.migrate import on_connection
from bot.table.lobby.table_options import TableOptions
from bot.table.match.standstill import Standstill
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, call_off
from tests.bot.proven import Told, called
from tests.bot.table.match.shown import proofs
from tests.bot.table.match.test_fair_play import ANYBODY

NEXT_DOOR = Where(CHANNEL.guild_id, 11)
WOUNDS = [
    ("fair_tables", "ending"),
    ("fair_tables", "locked_at"),
    ("fair_tables", "book"),
    ("fair_tables", "wake_at"),
    ("fair_entries", "entry"),
    ("fair_openings", "content"),
    ("fair_people", "name"),
]
VALUES = ["{x", '[["?"]]', ""]


async def wound(told: Told, table: str, column: str, value: str) -> None:
    change = f"UPDATE {table} SET {column} = :value WHERE match_id = {told.match_id}"
    await on_connection(told.store.url, lambda on: on.execute(text(change), {"value": value}))
    told.service = told.new_service()


async def lobby(store: Store, where: Where) -> Told:
    told = Told(store)
    told.match_id = await told.service.lobbies.new_game(where, ANN, TableOptions("brimstone", 2))
    await told.service.lobbies.join(told.match_id, ANN, dm_open=True)
    return told


async def is_told(deed: Awaitable[object]) -> bool:
    """Whether the deed was done, or why not is told in a sentence."""
    try:
        await deed
    except (Refused, Standstill) as why:
        return str(why).endswith((".", "!"))
    return True


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize(("table", "column"), WOUNDS)
async def test_a_lobby_whose_proof_is_damaged_says_so_and_is_called_off(
    store: Store, table: str, column: str, value: str
) -> None:
    told, other = await lobby(store, CHANNEL), await lobby(store, NEXT_DOOR)
    await told.service.lobbies.join(told.match_id, BEN, dm_open=True)
    await told.service.lobbies.start(told.match_id, ANN)
    await wound(told, table, column, value)
    lobbies, at = told.service.lobbies, told.match_id
    for deed in (
        lobbies.join(at, CYD, dm_open=True),
        lobbies.form_to_set_up(at, ANN, 0),
        lobbies.form_to_cut(at, BEN),
        lobbies.take_start_back(at, ANN),
        lobbies.leave(at, BEN),
        lobbies.start(at, ANN),
    ):
        assert await is_told(deed)
    told.now += timedelta(hours=25)
    for _ in range(2):
        await lobbies.wake()
    assert await lobbies.abandon(CHANNEL, ANN, is_sure=True) == "The game is called off."
    await told.service.games.card(at)
    await other.service.lobbies.join(other.match_id, BEN, dm_open=True)
    await other.service.lobbies.start(other.match_id, ANN)
    assert (
        await other.service.lobbies.cut(other.match_id, BEN, "word") == "You have cut, and the game begins."
    )


async def test_a_deed_at_a_damaged_lobby_alarms_the_host_and_the_card_says_how_it_stands(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    told = await lobby(store, CHANNEL)
    await wound(told, "fair_tables", "book", "{x")
    with caplog.at_level(logging.ERROR), pytest.raises(Standstill, match="This table can't start"):
        await told.service.lobbies.join(told.match_id, BEN, dm_open=True)
    assert f"ALARM: game {told.match_id}" in caplog.text
    assert "can't start" in (await told.service.games.card(told.match_id)).text


async def test_a_damaged_table_that_waits_for_its_cut_keeps_nobody_awake(store: Store) -> None:
    told, other = await lobby(store, CHANNEL), await lobby(store, NEXT_DOOR)
    for one in (told, other):
        await one.service.lobbies.join(one.match_id, BEN, dm_open=True)
        await one.service.lobbies.start(one.match_id, ANN)
    await wound(told, "fair_entries", "entry", "{x")
    await wound(told, "fair_tables", "locked_at", "{x")
    told.now += timedelta(hours=25)
    await told.service.lobbies.wake()
    async with store.read() as tx:
        waking = await tx.fair.next_wake()
    assert waking is not None
    assert waking > told.now


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize(("table", "column"), WOUNDS)
async def test_a_game_whose_proof_is_damaged_is_called_off(
    store: Store, table: str, column: str, value: str
) -> None:
    told = await called(store, "brimstone", [ANN, BEN], seats=2, rounds=3)
    await told.play_on(5)
    await wound(told, table, column, value)
    await call_off(told.service, CHANNEL, ANN)
    await told.look_up()
    assert (await told.row()).state == "abandoned"
    if column in ("book", "entry"):
        assert "can't make a record that proves it" in told.texts[-1]


async def test_a_game_that_is_over_and_cannot_be_read_any_more_is_checked_by_its_record(store: Store) -> None:
    told = await called(store, "brimstone", [ANN, BEN], seats=2, rounds=1)
    await told.play_on()
    await wound(told, "fair_openings", "content", "{x")
    with pytest.raises(Refused, match="can't read all"):
        await proofs(told).of_channel(CHANNEL, ANYBODY)
    text = (await proofs(told).of_record(told.files(".json")[-1].encode(), ANYBODY)).text
    assert "lines compared" in text
