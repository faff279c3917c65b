"""A picture painted only where it changed is the same to the pixel, and no more is kept than may be."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PIL import Image

from lab.bench import brutal_magic, deeplamp
from lab.bench.pictures import boards, tables, worlds
from render.paint import listed
from render.paint.drawing.display_list import DisplayList
from render.paint.encoding import patches
from render.paint.encoding.patches import Drawn, Kept, Lattice, in_colours, numbered, painted
from render.paint.encoding.png import palette
from render.scenes.scene import Shown
from render.theme import DARK

GAMES: dict[str, Callable[[], Iterator[Shown]]] = {
    "board": lambda: boards("patches", 5),
    "table": lambda: tables("patches", 7),
    "worlds": lambda: worlds("patches", 5),
    "field": lambda: brutal_magic.boards(5, 2),
    "grid": lambda: deeplamp.maps(4),
}


@pytest.mark.parametrize("kind", GAMES)
def test_pictures_of_a_game_one_after_the_other_are_as_each_painted_alone(kind: str) -> None:
    for shown in [*GAMES[kind]()][:5]:
        picture, colours = listed(shown), palette(DARK.name, type(shown).__name__)
        assert colours is not None
        after = numbered(picture, colours)
        assert after.crop((1, 0, *after.size)).tobytes() == in_colours(painted(picture), colours).tobytes()
        assert not any(after.crop((0, 0, 1, after.height)).tobytes())


def test_only_what_changed_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    painted_now: list[int] = []
    plain = Lattice.paint

    def paint(lattice: Lattice, block: patches.Block) -> Image.Image:
        painted_now.extend(patch for run in block for patch in run)
        return plain(lattice, block)

    monkeypatch.setattr(Lattice, "paint", paint)
    colours = palette(DARK.name, "Scene")
    assert colours is not None
    for spots, changed in (([], 20), ([(70, 70)], 1), ([(70, 70)], 0), ([(124, 70)], 2), ([], 0)):
        numbered(_with_discs(spots), colours)
        assert len(painted_now) == changed
        painted_now.clear()


def _with_discs(spots: list[tuple[int, int]]) -> DisplayList:
    """A picture of 5 by 4 patches with a disc of 10 pixels at each spot."""
    picture = DisplayList((5 * patches.SIDE, 4 * patches.SIDE), "#123457")
    for x, y in spots:
        picture.ellipse((x, y, x + 10, y + 10), fill="#ffffff")
    return picture


def test_of_many_pictures_those_that_were_of_use_last_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patches, "MOST", 300)
    kept = Kept()
    for name in "abc":
        kept.put(Drawn(Image.new("P", (10, 10)), ((name,), (name, 2))))
    kept.find([("a",)])
    kept.put(Drawn(Image.new("P", (10, 10)), (("d",),)))
    numbers, pictures = kept.find([("a",), ("a", 2), ("b",), ("c",), ("d",)])
    assert [number is not None for number in numbers] == [True, True, False, True, True]
    assert len(pictures) == 3
    kept.put(Drawn(Image.new("P", (100, 100)), (("large",),)))
    assert kept.find([("large",), ("a",)])[0] == [None, None]
