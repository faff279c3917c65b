"""The README's pictures are of one legal game in which something happens."""

from __future__ import annotations

from bot.messages.panel import Picture
from engine.brimstone.game import BRIMSTONE
from sandbox.brimstone.gallery import NAMES, gallery
from sandbox.web.tour import PICTURES


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


def test_in_the_game_of_the_gallery_the_lead_changes_and_somebody_wins() -> None:
    curves = _pictures()["chart.png"].data["curves"]["cities"]
    rounds = list(zip(*curves.values(), strict=True))
    leaders = {seats.index(max(seats)) for seats in rounds[3:]}
    assert len(leaders) >= 3
    assert max(rounds[-1]) >= 5
