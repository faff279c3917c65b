"""The pictures of docs/gallery.md are of legal games in which something happens."""

from __future__ import annotations

from importlib import import_module

import pytest

from bot.games.charts import load_chart
from bot.messages.panel import Picture
from engine.brimstone.board.components import LANDS
from engine.brimstone.game import BRIMSTONE
from engine.registry.catalogue import GAMES
from sandbox.brimstone.gallery import NAMES, gallery
from sandbox.web.tour import GALLERY, LEGEND, PICTURES


def _pictures() -> dict[str, Picture]:
    return dict(gallery())


def test_every_picture_of_the_gallery_is_of_a_position_that_the_game_can_load() -> None:
    pictures = _pictures()
    assert set(pictures) == {"map.png", "light.png", "close.png", "plan.png", "battle.png", "chart.png"}
    for name, picture in pictures.items():
        assert (PICTURES / name).exists(), "make tour draws it"
        if "view" in picture.data:
            view = BRIMSTONE.load({**picture.data["view"], "refills": []})
            assert view.seats == tuple(NAMES)
    assert pictures["plan.png"].data["marks"]["marches"]
    assert pictures["battle.png"].data["battle"]["supports"]


@pytest.mark.trial(reason="captains play a game of each kind")
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_pictures_in_the_gallery_whose_words_hold_what_they_show(game: str) -> None:
    gallery, page = GALLERY.of(game), (PICTURES / "gallery.md").read_text()
    assert gallery is not None
    pictures = dict(gallery())
    assert len(pictures) >= 2
    for name, picture in pictures.items():
        assert (PICTURES / name).exists(), "make tour draws it"
        assert f"({name})" in page
        assert picture.alt
        assert any(seat.title() in picture.alt for seat in import_module(GALLERY.path(game)).NAMES)


def test_in_the_game_of_the_gallery_the_lead_changes_and_somebody_wins() -> None:
    curves = dict(load_chart(_pictures()["chart.png"]).plots[0].curves)
    rounds = list(zip(*curves.values(), strict=True))
    leaders = {seats.index(max(seats)) for seats in rounds[3:]}
    assert len(leaders) >= 3
    assert max(rounds[-1]) >= 5


def test_the_legend_names_every_land_of_the_board() -> None:
    legend = LEGEND.of("brimstone")
    assert legend is not None
    name, scene = legend()
    assert (PICTURES / name).exists(), "make tour draws it"
    assert [tile.hex.lower() for tile in scene.tiles] == [tile.ground for tile in scene.tiles] == list(LANDS)
    for page in (PICTURES / "gallery.md", PICTURES.parent / "README.md"):
        alt = page.read_text("utf-8").partition(f"{name})")[0].rpartition("![")[2]
        assert all(tile.hex in alt for tile in scene.tiles)
