"""A server's role is called when a table opens with free places, below the card, at most once an hour."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.messages.people import Where
from bot.store import Store
from bot.table.lobby.table_options import usual_wishes
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CHANNEL, Game, managing

ROLE = 77
MANAGER = managing(BEN)


@pytest.fixture
async def game(store: Store) -> Game:
    game = Game(store)
    await game.service.lists.choose_role(CHANNEL.guild_id, MANAGER, ROLE)
    return game


async def opened(game: Game, channel: int, **more: object) -> list[str]:
    """Open a table of four; return the calls of the role that it caused, after the card."""
    wishes = replace(usual_wishes("brimstone"), players=4, **more)  # type: ignore[arg-type]  # fields of it
    await game.service.lobbies.new_game(Where(CHANNEL.guild_id, channel), ANN, wishes)
    rows = await game.sent()
    calls = [row for row in rows if row.payload.get("role") == ROLE]
    assert all(rows.index(row) > [one.kind for one in rows].index("card") for row in calls)
    return [row.payload["text"] for row in calls]


async def test_a_table_with_free_places_calls_the_role_once_an_hour(game: Game) -> None:
    assert await opened(game, 1) == [
        "**Brimstone**: a new table has 3 free places. Press **Join** on its card."
    ]
    assert await opened(game, 2) == []
    game.now += timedelta(hours=1)
    assert len(await opened(game, 3)) == 1


async def test_a_table_without_places_for_others_calls_nobody(game: Game) -> None:
    assert await opened(game, 1, invited=(2, 3, 4)) == []
    assert await opened(game, 2, computers=3) == []
    assert len(await opened(game, 3)) == 1, "the two before have not used the hour up"


async def test_only_a_manager_chooses_the_role_or_none(game: Game) -> None:
    for chosen in (None, 78):
        with pytest.raises(Refused, match="managers"):
            await game.service.lists.choose_role(CHANNEL.guild_id, ANN, chosen)
    with pytest.raises(Refused, match="managers"):
        await game.service.lists.role_form(CHANNEL.guild_id, ANN)
    await game.service.lists.choose_role(CHANNEL.guild_id, MANAGER, None)
    assert await opened(game, 1) == []
