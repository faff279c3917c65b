"""Pictures look as those who see them have chosen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from io import BytesIO

import pytest
from PIL import Image

from bot.extras import every_extra
from bot.messages.people import Person, Where
from bot.pictures.painter import paint_picture
from bot.service.people.settings import Chosen
from bot.service.service import Service
from bot.store import Store
from bot.table.lobby.table_options import TableOptions
from bot.table.match import looks
from bot.table.past import film_data
from engine.kernel.core import Refused
from tests.bot.drive import begin, call_off, managing

ANN, BEN = Person(1, "Ann"), Person(2, "Ben")
HERE = Where(9, 10)
LATER = datetime(2099, 1, 1, tzinfo=UTC)


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database, every_extra())
    await store.open()
    yield store
    await store.close()


@pytest.fixture
def service(store: Store) -> Service:
    return Service(store)


async def begun(service: Service) -> int:
    match_id = await service.lobbies.new_game(HERE, ANN, TableOptions("brimstone", 2))
    for person in (ANN, BEN):
        await service.lobbies.join(match_id, person, dm_open=True)
    await begin(service, match_id, ANN, BEN)
    return match_id


async def seen_by(service: Service, match_id: int, person: Person) -> tuple[str, str] | None:
    """Return how the picture of the person's panel looks, if there is one."""
    panel = (await service.playing.panel(match_id, person)).panel
    return panel.picture.look if panel and panel.picture else None


async def test_usually_pictures_are_dark_and_of_the_standard_palette(service: Service) -> None:
    match_id = await begun(service)
    post = await service.games.map_post(match_id, as_text=False)
    assert post.picture
    assert post.picture.look == looks.USUAL


async def test_a_map_is_made_for_a_phone_unless_a_large_screen_is_asked_for(service: Service) -> None:
    match_id = await begun(service)
    widths = []
    for full in (False, True):
        post = await service.games.map_post(match_id, as_text=False, full=full)
        assert post.picture
        widths.append(Image.open(BytesIO(paint_picture(post.picture))).width)
    assert widths == [1170, 1600]


async def test_one_turns_from_the_map_to_ones_own_part_and_to_the_whole_board(service: Service) -> None:
    match_id = await begun(service)
    for part, shown in (("", "map"), ("phone", "map"), ("near", "near"), ("full", "full"), ("?", "map")):
        post, buttons = await service.games.map_page(match_id, ANN.id, part)
        assert post.picture
        assert bool(post.picture.data["near"]) == (shown == "near")
        assert post.picture.data["full"] == (shown == "full")
        left = {"map": "Map", "near": "My part", "full": "Whole board"}
        del left[shown]
        assert [button.label for button in buttons] == list(left.values())


async def test_who_does_not_sit_has_no_part_of_the_map(service: Service) -> None:
    match_id = await begun(service)
    post, buttons = await service.games.map_page(match_id, 77, "near")
    assert post.picture
    assert not post.picture.data["near"]
    assert [button.label for button in buttons] == ["Whole board"]


async def test_a_server_chooses_for_all_and_a_person_for_themselves(service: Service) -> None:
    match_id = await begun(service)
    await service.settings.set_server_look(9, managing(ANN), palette="protanopia", theme="light")
    await service.settings.change(ANN, Chosen(palette="tritanopia"))
    shown = {await seen_by(service, match_id, person) for person in (ANN, BEN)} - {None}
    assert shown <= {("light", "tritanopia"), ("light", "protanopia")}
    assert shown
    post = await service.games.map_post(match_id, as_text=False, close=True)
    assert post.picture
    assert post.picture.look == ("light", "protanopia")
    assert paint_picture(post.picture).startswith(b"\x89PNG")


async def test_own_colours_are_for_own_eyes_only_and_can_be_given_up(store: Store, service: Service) -> None:
    await service.settings.change(ANN, Chosen(palette="deuteranopia"))
    async with store.read() as tx:
        assert await looks.of_person(tx, ANN.id, 9) == ("dark", "deuteranopia")
        assert await looks.of_person(tx, BEN.id, 9) == looks.USUAL
        assert await looks.of_person(tx, None, 9) == looks.USUAL
        assert await looks.of_server(tx, 9) == looks.USUAL
    await service.settings.change(ANN, Chosen(palette="server"))
    async with store.read() as tx:
        assert await looks.of_person(tx, ANN.id, 9) == looks.USUAL


async def test_what_is_posted_and_filmed_has_the_look_of_the_server(store: Store, service: Service) -> None:
    await service.settings.set_server_look(9, managing(ANN), palette=None, theme="light")
    match_id = await begun(service)
    await call_off(service, HERE, ANN)
    async with store.begin() as tx:
        row = await tx.matches.get(match_id)
        assert row
        assert (await film_data.reel(tx, row, None)).look == ("light", "standard")
        sent = await tx.outbox.claim("test", LATER, 1, 50)
    pictures = [row.payload["picture"] for row in sent if row.payload.get("picture")]
    assert all(list(picture["look"]) == ["light", "standard"] for picture in pictures)


async def test_only_managers_choose_for_a_server(service: Service) -> None:
    with pytest.raises(Refused, match="server managers"):
        await service.settings.set_server_look(9, ANN, palette="standard", theme=None)
    with pytest.raises(Refused, match="a theme .dark or light"):
        await service.settings.set_server_look(9, managing(ANN), palette=None, theme="pink")
    with pytest.raises(Refused, match="There is no palette"):
        await service.settings.change(ANN, Chosen(palette="sepia"))
