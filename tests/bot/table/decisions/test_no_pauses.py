"""A table that was called without pauses: its clocks do not stand."""

from __future__ import annotations

import pytest

from bot.store import Store
from bot.table.deadlines import presets
from bot.table.lobby import setup
from bot.table.lobby.table_options import TableOptions, wishes_of
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CHANNEL, begin
from tests.bot.table.deadlines.timed import Timed


async def without_pauses(store: Store) -> Timed:
    game = Timed(store)
    wishes = TableOptions("brimstone", 2, pace="swift", bars_pauses=True)
    game.match_id = await game.service.lobbies.new_game(CHANNEL, ANN, wishes)
    for person in (ANN, BEN):
        await game.service.lobbies.join(game.match_id, person, dm_open=True)
    return game


async def test_the_lobby_says_so_and_the_form_has_it_as_it_is(store: Store) -> None:
    game = await without_pauses(store)
    assert "no pauses" in (await game.service.games.card(game.match_id)).text
    async with store.read() as tx:
        wishes = wishes_of(await game.row(), await tx.seats.of(game.match_id))
    assert wishes.bars_pauses
    ticks = ("quiet_hours", "cut")
    assert not setup.read_form(wishes, {"also": ticks}).bars_pauses
    assert setup.read_form(wishes, {"also": (*ticks, "bars_pauses")}).bars_pauses


async def test_neither_the_organiser_nor_a_vote_pauses_it_and_nobody_takes_a_vacation(store: Store) -> None:
    game = await without_pauses(store)
    await begin(game.service, game.match_id, ANN, BEN)
    for person in (ANN, BEN):
        with pytest.raises(Refused, match="has no pauses"):
            await game.service.decisions.pause(game.match_id, person)
    with pytest.raises(Refused, match="no vacations"):
        await game.service.absences.leave_for(game.match_id, 1, BEN)
    assert await game.service.absences.extend_own(game.match_id, 2, await game.person(await awaited(game)))


async def awaited(game: Timed) -> str:
    async with game.service.units.table(game.match_id) as table:
        return table.match.awaited[0]


async def test_another_deadline_leaves_it_without_pauses(store: Store) -> None:
    game = await without_pauses(store)
    assert "no pauses" in await game.service.deadlines.set_deadline(CHANNEL, ANN, preset="blitz")
    assert "no pauses" in await game.service.deadlines.set_deadline(CHANNEL, ANN, lengths="all:2d")


def test_a_clock_of_an_older_version_has_pauses() -> None:
    assert (
        presets.load_lengths({"name": "daily", "seconds": {"all": 86400}, "quiet": True}).bars_pauses is False
    )
    usual = presets.preset("daily")
    assert presets.load_lengths(usual.dump()) == usual
