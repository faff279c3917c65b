"""Tables have names: given in the form or by command, data like the names of people."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.service.service import Service
from bot.store import Store
from bot.table.lobby import setup
from bot.table.lobby.table_options import usual_wishes
from engine.kernel.core import Refused
from tests.bot.drive import ANN, BEN, CHANNEL, managing


@pytest.fixture
def service(store: Store) -> Service:
    return Service(store)


async def card(service: Service, match_id: int) -> str:
    return (await service.games.card(match_id)).text


async def test_a_table_is_called_by_the_name_it_was_given(service: Service) -> None:
    wishes = replace(usual_wishes("brimstone"), name="The Long Night")
    match_id = await service.lobbies.new_game(CHANNEL, ANN, wishes)
    assert "## Brimstone: The Long Night" in await card(service, match_id)


async def test_a_table_without_a_name_is_just_called_by_its_game(service: Service) -> None:
    match_id = await service.lobbies.new_game(CHANNEL, ANN, usual_wishes("brimstone"))
    assert (await card(service, match_id)).startswith("## Brimstone\n")


@pytest.mark.parametrize("game", ["brimstone", "earth_mans_burden"])
async def test_a_form_asks_for_the_name_and_shows_it_again(service: Service, game: str) -> None:
    wishes = setup.read_form(usual_wishes(game), {"name": ("Night",)})
    assert wishes.name == "Night"
    forms = [setup.form_for_lobby(wishes, page) for page in range(1, setup.pages(wishes) + 1)]
    (field,) = [field for form in forms for field in form.fields if field.name == "name"]
    assert field.value == "Night"
    assert setup.read_form(wishes, {"name": ("",)}).name == ""


async def test_its_organiser_names_it_anew_and_nobody_else(service: Service) -> None:
    match_id = await service.lobbies.new_game(CHANNEL, ANN, usual_wishes("brimstone"))
    with pytest.raises(Refused, match="Only the organiser"):
        await service.lobbies.rename(CHANNEL, "Mine", BEN)
    await service.lobbies.rename(CHANNEL, "Ours", ANN)
    assert "Brimstone: Ours" in await card(service, match_id)
    await service.lobbies.rename(CHANNEL, " ", managing(BEN))
    assert "Ours" not in await card(service, match_id)


async def test_a_name_neither_formats_nor_mentions_anything(service: Service) -> None:
    wishes = replace(usual_wishes("brimstone"), name="**@everyone**\n## won")
    match_id = await service.lobbies.new_game(CHANNEL, ANN, wishes)
    text = await card(service, match_id)
    assert "**@" not in text
    assert "\n## won" not in text
