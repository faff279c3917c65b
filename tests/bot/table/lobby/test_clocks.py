"""Nobody begins a game with less time than they sat down with, unless they agree to it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.messages.people import Person
from bot.store import Store
from bot.table.lobby.table_options import TableOptions
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CHANNEL, CYD, EVE, Game, managing

AGREE = "Agree to the deadlines"


@pytest.fixture
async def lobby(store: Store) -> Game:
    """Open a lobby of Ann's, in which she, Ben and Cyd sat down with 24 hours."""
    game = Game(store)
    wishes = TableOptions("brimstone", 3, pace="swift", quiet_hours=False)
    game.match_id = await game.service.lobbies.new_game(CHANNEL, ANN, wishes)
    for person in (ANN, BEN, CYD):
        await game.service.lobbies.join(game.match_id, person, dm_open=True)
    await game.sent()
    return game


async def set_clock(game: Game, by: Person = ANN, **how: Any) -> None:
    asked = {"lengths": "all:1m", "quiet": False, **how}
    await game.service.deadlines.set_deadline(CHANNEL, by, **asked)


async def fill_in(game: Game, **filled: tuple[str, ...]) -> None:
    await game.service.lobbies.set_up(game.match_id, ANN, filled)


async def start(game: Game) -> None:
    await game.service.lobbies.start(game.match_id, ANN)


async def card(game: Game) -> Any:
    return await game.service.games.card(game.match_id)


async def labels(game: Game) -> list[str]:
    return [str(one.label) for row in (await card(game)).rows for one in row]


@pytest.mark.parametrize("by", [ANN, managing(EVE)], ids=["organiser", "manager"])
async def test_no_game_starts_with_less_time_than_somebody_sat_down_with(lobby: Game, by: Person) -> None:
    await set_clock(lobby, by)
    sent = await lobby.sent()
    others = {BEN.id, CYD.id} | (set() if by == ANN else {ANN.id})
    assert {row.target for row in sent if row.kind == "dm"} == others
    assert [set(row.payload["ping"]) for row in sent if row.payload.get("ping")] == [others]
    assert AGREE in await labels(lobby)
    with pytest.raises(Refused, match=r"shorter than when .*Ben and Cyd sat down"):
        await start(lobby)
    for person in (ANN, BEN):
        await lobby.service.lobbies.agree(lobby.match_id, person)
    with pytest.raises(Refused, match="shorter than when Cyd sat down"):
        await start(lobby)
    await lobby.service.lobbies.agree(lobby.match_id, CYD)
    assert AGREE not in await labels(lobby)
    await start(lobby)


async def test_whoever_does_not_agree_may_leave(lobby: Game) -> None:
    await set_clock(lobby)
    await lobby.service.lobbies.agree(lobby.match_id, BEN)
    await lobby.service.lobbies.leave(lobby.match_id, CYD)
    await lobby.service.lobbies.join(lobby.match_id, EVE, dm_open=True)  # sits down with the shorter ones
    await start(lobby)


async def test_the_old_deadlines_need_nobody(lobby: Game) -> None:
    await set_clock(lobby)
    await lobby.sent()
    await set_clock(lobby, lengths="all:24h")
    assert not [row for row in await lobby.sent() if row.kind == "dm"]
    await start(lobby)


@pytest.mark.parametrize(
    "filled", [{"deadline": ("blitz",)}, {"also": ("bars_pauses", "closing")}], ids=["deadline", "no pauses"]
)
async def test_the_form_of_the_table_asks_them_too(lobby: Game, filled: dict[str, tuple[str, ...]]) -> None:
    async with lobby.service.units.lobby(lobby.match_id) as tx:
        before = await tx.matches.get(lobby.match_id)
    await fill_in(lobby, **filled)
    async with lobby.service.units.lobby(lobby.match_id) as tx:
        assert (await tx.matches.get(lobby.match_id)).clock != before.clock  # type: ignore[union-attr]
    with pytest.raises(Refused, match="Ben and Cyd sat down"):
        await start(lobby)


async def test_a_cut_deck_bars_new_deadlines(lobby: Game) -> None:
    await start(lobby)
    with pytest.raises(Refused, match="Start"):
        await set_clock(lobby)
    for person in (BEN, CYD):
        await lobby.service.lobbies.cut(lobby.match_id, person, "word")
    assert (await lobby.row()).clock["seconds"]["all"] == 24 * 3600


async def test_longer_deadlines_count_as_agreed_from_the_start(lobby: Game) -> None:
    await set_clock(lobby, lengths="all:3d")
    await start(lobby)
    for person in (BEN, CYD):
        await lobby.service.lobbies.cut(lobby.match_id, person, "word")
    clock = (await lobby.row()).clock
    assert {str(row.agreed_clock) for row in (await lobby.seats()).values()} == {str(clock)}


async def test_strangers_agree_to_nothing(lobby: Game) -> None:
    with pytest.raises(Refused, match="not joined"):
        await lobby.service.lobbies.agree(lobby.match_id, EVE)
