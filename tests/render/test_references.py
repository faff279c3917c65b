"""Pictures look as they did when somebody last looked at them."""

from __future__ import annotations

import pytest
from PIL import Image

from engine.brimstone.board.components import LANDS, SEATS, TOKENS
from render.scenes.scene import RINGS, Scene
from tests.render.references import FOLDER, MOST, WIDTH, difference, references, small, stored

ALL = references()


@pytest.mark.parametrize("name", ALL)
def test_it_looks_as_it_did(name: str) -> None:
    """If the change is meant: python -m tests.render.references, and look at what it has drawn."""
    assert difference(small(ALL[name]), stored(name)) <= MOST


def test_a_missing_marker_is_a_difference() -> None:
    shown = small(ALL["board"])
    spoiled = shown.copy()
    spoiled.paste("#7a3fa0", (WIDTH // 2, 100, WIDTH // 2 + 10, 110))
    assert difference(shown, spoiled) > MOST
    assert difference(shown, Image.new("RGB", (5, 5))) > MOST


def test_everything_there_is_appears_somewhere() -> None:
    scenes = [reference.shown for reference in ALL.values() if isinstance(reference.shown, Scene)]
    assert {tile.ground for scene in scenes for tile in scene.tiles} == set(LANDS)
    assert {token.kind for scene in scenes for token in scene.tokens} == set(TOKENS)
    assert {piece.seat for scene in scenes for piece in scene.pieces} == set(SEATS)
    assert {marker.kind for scene in scenes for marker in scene.markers} == {"slow"}
    kinds = {line.kind for scene in scenes for line in scene.outlines}
    assert kinds == {"city", "home", *RINGS}
    assert any(scene.barred for scene in scenes)
    assert any(scene.dimmed for scene in scenes)
    arrows = [arrow for scene in scenes for arrow in scene.arrows]
    assert {move.is_dashed for scene in scenes for move in scene.moves} == {False, True}
    assert any(move.is_curved for scene in scenes for move in scene.moves)
    assert any(arrow.is_two_way for arrow in arrows)
    assert any(scene.links for scene in scenes)
    assert any(scene.labels for scene in scenes)
    assert any(scene.flags for scene in scenes)


def test_all_together_are_small_and_none_is_left_over() -> None:
    files = list(FOLDER.glob("*.webp"))
    assert {file.stem for file in files} == set(ALL)
    assert sum(file.stat().st_size for file in files) < 1_350_000
