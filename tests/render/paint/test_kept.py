"""What is kept to draw faster looks as if it were drawn whole each time."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageDraw

from render import paint
from render.brimstone.scenes import board_scene, cropped
from render.paint.board import pieces
from render.paint.drawing import text
from render.paint.drawing.display_list import paste
from render.paint.drawing.pen import Pen
from render.paint.drawing.plates import lay, plate
from render.seat_styles import marks_of
from render.theme import DARK
from tests.render.card_tables import crowded
from tests.render.positions import in_play

RED = marks_of(("red",), "standard")["red"]


def _alike(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is None


def _ground() -> Image.Image:
    return Image.linear_gradient("L").resize((400, 200)).convert("RGB")


@pytest.mark.parametrize("width", [185, 316])
@pytest.mark.parametrize("x", [200, 201, 200.5])
def test_a_plate_is_as_one_drawn_at_its_whole_width(width: int, x: float) -> None:
    pen, half = Pen(1, width / 2, 62, times=2), width / 2
    pen.box(-half, -62, half, 62, "#3a475b", 18)
    pen.box(-half + 2, -60, half - 2, 60, "#222b39", 16)
    whole, parts = _ground(), _ground()
    paste(whole, pen.stamp(), x, 100)
    lay(parts, plate(width, 124, 18, "#222b39", "#3a475b"), x, 100)
    assert _alike(whole, parts)


@pytest.mark.parametrize("anchor", ["lm", "mm", "rm", "ls", "ms", "rs"])
@pytest.mark.parametrize("weight", [0, 1, 2])
def test_words_are_as_pillow_writes_them(anchor: str, weight: int) -> None:
    for at in ((200, 100), (200.5, 100.0), (199.3, 80.81)):
        plain, kept = _ground(), _ground()
        words, font = "jÅy 17/20", text.font(40)
        ImageDraw.Draw(plain).text(at, words, "#f6cb2d", font, anchor, stroke_width=weight)
        text.write(ImageDraw.Draw(kept), at, words, 40, "#f6cb2d", anchor=anchor, weight=weight)
        assert _alike(plain, kept)


def test_a_table_after_another_is_as_one_drawn_first() -> None:
    first = paint.picture(crowded("kept"))
    paint.picture(crowded("other", 2))
    assert _alike(first, paint.picture(crowded("kept")))


def test_of_what_lies_outside_a_crop_nothing_is_drawn() -> None:
    scene = board_scene(in_play(4))
    pieces.piece.cache_clear()
    paint.picture(cropped(scene, [scene.pieces[0].hex]))
    near = pieces.piece.cache_info().misses
    pieces.piece.cache_clear()
    paint.picture(scene)
    assert 0 < near < pieces.piece.cache_info().misses


def test_a_blank_piece_that_is_kept_stays_blank() -> None:
    before = pieces.piece(RED, "3", 61, DARK).copy()
    pieces.piece(RED, "12", 61, DARK)
    pieces.piece.cache_clear()
    assert pieces.piece(RED, "3", 61, DARK) == before
