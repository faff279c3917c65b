"""Places lie where their picture shows them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageChops

from render import paint
from render.brimstone.scenes import board_scene
from render.paint.touch import places
from render.scenes.scene import Outline
from tests.render.positions import in_play


@pytest.mark.parametrize("is_full", [False, True])
def test_a_hex_is_drawn_where_its_outline_is(is_full: bool) -> None:
    scene = replace(board_scene(in_play(), {}), outlines=(), is_full=is_full)
    plain = paint.picture(scene)
    found = places(scene)
    assert (found.width, found.height) == plain.size
    assert len(found.places) == len(scene.tiles)
    for one in found.places[::9]:
        lit = paint.picture(replace(scene, outlines=(Outline(one.id, "goal"),)))
        changed = ImageChops.difference(plain.convert("RGB"), lit.convert("RGB")).getbbox()
        assert changed, one
        xs, ys = zip(*one.outline, strict=True)
        drawn = ((changed[0] + changed[2]) / 2, (changed[1] + changed[3]) / 2)
        assert drawn == pytest.approx(one.at, abs=4)
        assert (changed[2] - changed[0]) == pytest.approx(max(xs) - min(xs), abs=12)
        assert (changed[3] - changed[1]) == pytest.approx(max(ys) - min(ys), abs=12)
