"""Seats of any names wear seat styles by their order, each told apart without its colour."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from render.paint.drawing.pen import Pen
from render.paint.drawing.shapes import SHAPES, body
from render.seat_styles import SEAT_STYLES, letters, marks_of

SHAPED = [one.shape for one in SEAT_STYLES]
SMALLEST = 4.0
"""Pixels: the radius of a pip on a picture that a phone shows at less than half its width."""


def test_seats_are_shown_by_their_order_whatever_they_are_called() -> None:
    one, other = marks_of(("red", "blue"), "standard"), marks_of(("violet", "umber"), "standard")
    assert [mark[1:] for mark in one.values()] == [mark[1:] for mark in other.values()]
    assert [mark.letter for mark in other.values()] == ["V", "U"]


def test_a_seat_looks_the_same_however_many_play() -> None:
    seats = ("red", "blue", "green", "yellow", "purple", "orange")
    assert marks_of(seats, "standard")["red"] == marks_of(seats[:2], "standard")["red"]


def test_there_are_eight_liveries_and_no_more() -> None:
    assert len(SEAT_STYLES) == len(SHAPES) == 8
    with pytest.raises(ValueError, match="9 seats"):
        marks_of(tuple("abcdefghj"), "standard")


@pytest.mark.parametrize(
    ("seats", "given"),
    [
        (("red", "blue", "green", "yellow", "purple", "orange"), "RBGYPO"),
        (("black", "blue", "pink", "purple", "indigo"), "BLPUN"),
        (tuple(f"p{n}" for n in range(1, 9)), "ABCDEFGH"),
        (("12", "7"), "AB"),
    ],
)
def test_every_seat_has_a_letter_of_its_own(seats: tuple[str, ...], given: str) -> None:
    assert "".join(letters(seats)) == given


def _stamp(shape: str, radius: float) -> Image.Image:
    pen = Pen(radius, 1.6, 1.6)
    body(pen, shape, 1, "#ffffff")
    return pen.stamp().getchannel("A")


@pytest.mark.parametrize("pair", list(combinations(SHAPED, 2)), ids="-".join)
@pytest.mark.parametrize("radius", [SMALLEST, 41.0])
def test_shapes_differ_in_outline_at_every_size(pair: tuple[str, str], radius: float) -> None:
    one, other = (_stamp(shape, radius) for shape in pair)
    assert ImageStat.Stat(ImageChops.difference(one, other)).mean[0] > 10


@pytest.mark.parametrize("shape", SHAPED)
def test_shapes_are_of_about_the_same_area(shape: str) -> None:
    share = ImageStat.Stat(_stamp(shape, 41.0)).mean[0] / ImageStat.Stat(_stamp("circle", 41.0)).mean[0]
    assert 0.9 < share < 1.4
