"""A game once more: the same people, computers and options, whose places are kept; seats are drawn anew."""

from __future__ import annotations

import pytest

from bot.messages.people import Person
from bot.store import Store
from bot.store.tables.matches import MatchRow
from bot.store.tables.seats import SeatRow
from bot.table.lobby.table_options import TableOptions
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, DANA, EVE, Game, begin, call_off


async def ended(store: Store, *people: Person, computers: int = 0, level: str | None = None) -> Game:
    game = Game(store, seed="2")
    await game.begin(people, computers=computers, level=level, round_limit=7)
    await call_off(game.service, CHANNEL, people[0])
    await game.sent()
    return game


async def rematch(game: Game, person: Person) -> str:
    return await game.service.lobbies.rematch(game.match_id, person, dm_open=True)


async def lobby(game: Game) -> tuple[MatchRow, list[SeatRow]]:
    async with game.store.read() as tx:
        row = await tx.matches.in_channel(CHANNEL.channel_id)
        assert row is not None
        return row, list(await tx.seats.of(row.id))


async def test_who_asks_first_opens_the_table_and_the_others_are_called(store: Store) -> None:
    game = await ended(store, ANN, BEN, CYD)
    await rematch(game, BEN)
    row, seats = await lobby(game)
    assert row.organiser_id == BEN.id
    assert [seat.person_id for seat in seats] == [BEN.id]
    (called,) = [sent for sent in await game.sent() if "wants a rematch" in str(sent.payload.get("text"))]
    assert called.payload["ping"] == [ANN.id, CYD.id]


async def test_who_asks_later_joins(store: Store) -> None:
    game = await ended(store, ANN, BEN)
    await rematch(game, BEN)
    assert "You are in" in await rematch(game, ANN)
    _, seats = await lobby(game)
    assert [seat.person_id for seat in seats] == [BEN.id, ANN.id]


async def test_a_rematch_of_an_anonymous_game_is_anonymous(store: Store) -> None:
    game = Game(store)
    game.match_id = await game.service.lobbies.new_game(
        CHANNEL, ANN, TableOptions("brimstone", 2, anonymous=True)
    )
    for person in (ANN, BEN):
        await game.service.lobbies.join(game.match_id, person, dm_open=True)
    await begin(game.service, game.match_id, ANN, BEN)
    await call_off(game.service, CHANNEL, ANN)
    await rematch(game, ANN)
    row, seats = await lobby(game)
    assert row.rematch_of == game.match_id
    assert row.anonymous
    assert [(f"{seat.name}", seat.hidden_name) for seat in seats] == [("Ann", None)]


async def test_options_lengths_and_computers_are_as_they_were(store: Store) -> None:
    game = await ended(store, ANN, BEN, computers=1, level="recruit")
    before = await game.row()
    await rematch(game, ANN)
    row, seats = await lobby(game)
    same = ("game", "players", "pace", "options", "clock", "coach")
    assert [getattr(row, name) for name in same] == [getattr(before, name) for name in same]
    assert row.options["round_limit"] == 7
    assert [seat.level for seat in seats if seat.kind == "computer"] == ["recruit"]


async def test_seats_are_drawn_anew_from_another_secret(store: Store) -> None:
    game = await ended(store, ANN, BEN)
    await rematch(game, ANN)
    row, _ = await lobby(game)
    assert await commitment(store, row.id) != await commitment(store, game.match_id)


async def commitment(store: Store, match_id: int) -> str:
    """What fixes how a table is dealt."""
    async with store.read() as tx:
        return (await tx.fair.lines(match_id))[0].line


async def test_places_are_kept_for_a_day_for_those_who_played(store: Store) -> None:
    game = await ended(store, ANN, BEN, CYD)
    await rematch(game, ANN)
    row, _ = await lobby(game)
    with pytest.raises(Refused, match="kept for Ben and Cyd"):
        await game.service.lobbies.join(row.id, EVE, dm_open=True)
    game.wait(hours=25)
    await game.service.lobbies.join(row.id, EVE, dm_open=True)


async def test_where_there_is_room_besides_anybody_joins(store: Store) -> None:
    game = await ended(store, ANN, BEN, CYD)
    await rematch(game, ANN)
    row, _ = await lobby(game)
    await game.service.lobbies.set_up(row.id, ANN, {"players": ("4",)})
    await game.service.lobbies.join(row.id, DANA, dm_open=True)
    with pytest.raises(Refused, match="kept"):
        await game.service.lobbies.join(row.id, EVE, dm_open=True)


async def test_strangers_ask_for_no_rematch_nor_anybody_while_it_goes_on(store: Store) -> None:
    game = await ended(store, ANN, BEN)
    with pytest.raises(Refused, match="Only its players"):
        await rematch(game, EVE)
    other = Game(store, seed="3")
    await other.begin([ANN, BEN])
    with pytest.raises(Refused, match="not over"):
        await rematch(other, ANN)
    with pytest.raises(Refused, match="open in this channel"):
        await rematch(game, ANN)
