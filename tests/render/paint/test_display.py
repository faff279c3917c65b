"""What is noted on a list is painted as Pillow would have drawn it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PIL import Image, ImageChops, ImageDraw

from render.paint.drawing.display_list import Brush, DisplayList, paste
from render.paint.drawing.stamps import known
from render.paint.encoding.patches import painted

GROUND = "#24405a"
ANGLE = [(20.3, 30.8), (90.5, 71.2), (40, 110)]
BOX = (20.3, 30.8, 91.1, 70.4)
STROKES: dict[str, Callable[[Brush], None]] = {
    "line": lambda brush: brush.line(
        [(20.3, 30.8), (90.5, 71.2), (40, 110)], fill="#ff0000", width=7, joint="curve"
    ),
    "polygon": lambda brush: brush.polygon([(20.3, 30.8), (90.5, 71.2), (40, 110)], fill="#00ff00"),
    "ellipse": lambda brush: brush.ellipse(BOX, fill="#0000ff", outline="#ffffff", width=3),
    "hollow": lambda brush: brush.ellipse(BOX, outline="#ffffff", width=4),
    "rectangle": lambda brush: brush.rectangle(BOX, outline="#ffff00", width=5),
    "rounded": lambda brush: brush.rounded_rectangle(BOX, 9, fill="#00ffff"),
    "over the edge": lambda brush: brush.ellipse((-20, 100, 60, 180), fill="#ffffff"),
}


def _alike(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is None


def _stamp() -> Image.Image:
    """A disc in a wide clear rim."""
    stamp = Image.new("RGBA", (60, 40))
    ImageDraw.Draw(stamp).ellipse((20, 10, 34, 24), fill="#ffcc0080")
    return stamp


@pytest.mark.parametrize("name", STROKES)
def test_a_stroke_is_as_pillow_draws_it(name: str) -> None:
    picture, plain = DisplayList((120, 130), GROUND), Image.new("RGB", (120, 130), GROUND)
    STROKES[name](picture)
    STROKES[name](ImageDraw.Draw(plain))
    assert _alike(painted(picture), plain)


@pytest.mark.parametrize("at", [(50, 50), (2, 3), (118, 60), (60.5, 128.5)])
def test_a_stamp_without_its_clear_rim_is_laid_as_with_it(at: tuple[float, float]) -> None:
    picture, plain, stamp = DisplayList((120, 130), GROUND), Image.new("RGB", (120, 130), GROUND), _stamp()
    paste(picture, stamp, *at)
    paste(plain, stamp, *at)
    left, top, right, bottom = picture.laid[0].box
    assert (right - left, bottom - top) == (15, 15)
    assert _alike(painted(picture), plain)


def test_nothing_on_a_part_reaches_over_its_edges() -> None:
    picture, plain = DisplayList((120, 130), GROUND), Image.new("RGB", (120, 130), GROUND)
    part, alone, stamp = picture.within(30, 40, (50, 30)), Image.new("RGB", (50, 30), GROUND), _stamp()
    for x, y in ((0, 0), (25, 15), (52, 32), (-90, 5)):
        paste(part, stamp, x, y)
        paste(alone, stamp, x, y)
    part.paste("#ff00ff", (40, 20), Image.new("L", (30, 30), 90))
    alone.paste("#ff00ff", (40, 20, 70, 50), Image.new("L", (30, 30), 90))
    plain.paste(alone, (30, 40))
    assert _alike(painted(picture), plain)


def test_a_stamp_that_took_the_place_of_another_is_not_taken_for_it() -> None:
    numbers = {known(Image.new("L", (2, 2))).number for _ in range(50)}
    stamp = _stamp()
    assert len(numbers) == 50
    assert known(stamp) is known(stamp)
