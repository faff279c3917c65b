"""One person, and one server, have so many open lobbies and no more."""

from __future__ import annotations

import pytest

from bot.messages.people import Where
from bot.service.service import Service
from bot.store import Store
from bot.table.lobby.limits import LobbyLimits
from bot.table.lobby.table_options import TableOptions
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN

WISHES = TableOptions("brimstone", 3)


async def test_one_person_has_so_many_lobbies_wherever_and_is_told_what_to_do(store: Store) -> None:
    service = Service(store, lobbies=LobbyLimits(of_person=2))
    for number in range(2):
        await service.lobbies.new_game(Where(number, number), ANN, WISHES)
    with pytest.raises(Refused, match="2 open lobbies"):
        await service.lobbies.new_game(Where(5, 5), ANN, WISHES)
    await service.lobbies.new_game(Where(5, 5), BEN, WISHES)
    await service.lobbies.abandon(Where(1, 1), ANN)
    await service.lobbies.new_game(Where(6, 6), ANN, WISHES)


async def test_one_server_has_so_many_lobbies_and_another_its_own(store: Store) -> None:
    service = Service(store, lobbies=LobbyLimits(of_server=1))
    await service.lobbies.new_game(Where(9, 1), ANN, WISHES)
    with pytest.raises(Refused, match="This server has 1 open lobby"):
        await service.lobbies.new_game(Where(9, 2), BEN, WISHES)
    await service.lobbies.new_game(Where(8, 2), BEN, WISHES)
