"""What all games share names nothing of Brimstone's, and does without any art."""

from __future__ import annotations

from pathlib import Path

import pytest

import render
from engine.brimstone.board.components import LANDS, TOKENS
from render import paint
from render.brimstone.art import ART
from render.paint.art import BARE, find_art
from render.scenes.scene import Gauge, Headline, Marker, Point, Scene, SeatCard, Tile, Token, Tray

FOLDER = Path(render.__file__).parent
SHARED = [*FOLDER.glob("*.py"), *FOLDER.glob("paint/*.py")]
OWN = {*LANDS, *TOKENS, *ART.signs, *ART.markers} - {"shield"}
"""Names of Brimstone's; a shield is a seat's shape too."""


@pytest.mark.parametrize("file", SHARED, ids=lambda file: file.stem)
def test_what_all_games_share_names_nothing_of_brimstones(file: Path) -> None:
    words = file.read_text(encoding="utf-8")
    assert [name for name in OWN if f'"{name}"' in words] == []


def test_brimstones_art_has_every_terrain_order_and_marker() -> None:
    assert set(ART.grounds) == set(LANDS)
    assert set(TOKENS) <= set(ART.signs)
    assert all(disc.sign in ART.signs for disc in ART.markers.values())
    assert {hint for ground in ART.grounds.values() for hint in ground.hints} <= set(ART.signs)


def test_a_game_without_art_is_drawn_on_bare_tiles() -> None:
    assert find_art("brimstone") is ART
    assert find_art("nothing").ground("mire") == BARE
    scene = Scene(
        (Tile("A1", Point(0, 0), "mire"),),
        Headline("A1", ("p1",)),
        seats=("p1", "p2"),
        tokens=(Token("A1", "p1", "dig"),),
        markers=(Marker("A1", "trap"),),
        cards=(SeatCard("p1", "", (Gauge("gold", 3, 5, is_goal=True),), True, 0),),
        trays=(Tray("Pool", ("7",), "coin"),),
    )
    assert paint.draw(scene)
