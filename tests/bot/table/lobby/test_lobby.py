"""The lobby: who sits, what its card offers, with how many it may start."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.extras import every_extra
from bot.games.catalogue import TEXTS
from bot.messages.panel import Panel
from bot.messages.people import Where
from bot.service.service import Service
from bot.store import Store
from bot.table.lobby.table_options import TableOptions, usual_wishes
from tests.bot.drive import ANN, BEN, CYD, Game, begin

TABLE = Where(9, 10)


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database, every_extra())
    await store.open()
    yield store
    await store.close()


@pytest.fixture
def service(store: Store) -> Service:
    return Service(store)


async def test_a_table_may_start_with_fewer_if_the_game_is_for_so_many(
    service: Service, store: Store
) -> None:
    match_id = await service.lobbies.new_game(
        TABLE, ANN, TableOptions("brimstone", 4, options={"layout": "even", "round_limit": 7})
    )
    for person in (ANN, BEN, CYD):
        await service.lobbies.join(match_id, person, dm_open=True)
    assert "Start with 3" in labels(await service.games.card(match_id))
    await begin(service, match_id, ANN, BEN, CYD)
    async with store.read() as tx:
        row = await tx.matches.get(match_id)
        assert row is not None
        assert (row.players, row.options["round_limit"], row.options["layout"]) == (3, 7, "even")
    assert len(await service.seats.seats_in(TABLE.channel_id)) == 3


def labels(card: Panel) -> list[str]:
    return [button.label for row in card.rows if isinstance(row, tuple) for button in row]


async def test_the_card_of_a_lobby_shows_only_what_can_be_done(
    service: Service,
) -> None:
    match_id = await service.lobbies.new_game(TABLE, ANN, TableOptions("brimstone", 3))

    async def shown() -> list[str]:
        return labels(await service.games.card(match_id))

    assert await shown() == ["Join", "Add captain", "Change", "Rules in a minute"], "nobody can leave"
    await service.lobbies.join(match_id, ANN, dm_open=True)
    assert await shown() == ["Join", "Leave", "Add captain", "Change", "Rules in a minute"]
    await service.lobbies.join(match_id, BEN, dm_open=True)
    assert await shown() == [
        "Join",
        "Start with 2",
        "Leave",
        "Cut",
        "Add captain",
        "Change",
        "Rules in a minute",
    ]
    await service.lobbies.add_computer(match_id, ANN)
    assert await shown() == ["Join", "Start", "Leave", "Cut", "Change", "Rules in a minute"], "one may join"
    await service.lobbies.join(match_id, CYD, dm_open=True)
    assert await shown() == ["Start", "Leave", "Cut", "Change", "Rules in a minute"]


async def test_whoever_opens_a_table_sits_unless_they_say_otherwise(service: Service) -> None:
    await service.lobbies.new_game(TABLE, ANN, usual_wishes("brimstone"))
    await service.lobbies.new_game(Where(9, 11), ANN, usual_wishes("brimstone").but({"join": False}))
    first, second = [(await service.games.card(number)).text for number in (1, 2)]
    assert "1. **Ann** opened the table\n2. *free*" in first
    assert "1. *free*" in second
    assert "Ann opened the table" in second
    assert "Called by" not in first


@pytest.mark.parametrize("game", TEXTS)
async def test_no_lobby_speaks_of_colours(service: Service, game: str) -> None:
    match_id = await service.lobbies.new_game(TABLE, ANN, usual_wishes(game))
    said = await service.lobbies.join(match_id, BEN, dm_open=True)
    assert "colour" not in said + (await service.games.card(match_id)).text


async def test_during_the_setup_of_brimstone_the_card_says_so(store: Store) -> None:
    game = Game(store, seed="2")
    await game.begin([ANN, BEN, CYD])
    for kind, heading in (
        ("adjust_map", "**Setup**"),
        ("choose_home", "**Setup**"),
        ("orders", "**Round 1**"),
    ):
        await game.until(kind)
        assert (await game.service.games.card(game.match_id)).text.startswith(heading)


async def test_an_organiser_who_joins_is_told_to_start_and_others_who_starts(service: Service) -> None:
    match_id = await service.lobbies.new_game(TABLE, ANN, usual_wishes("brimstone").but({"join": False}))
    assert "Press **Start**" in await service.lobbies.join(match_id, ANN, dm_open=True)
    assert "Ann starts the game" in await service.lobbies.join(match_id, BEN, dm_open=True)
