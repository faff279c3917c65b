"""What is shown has one plain form in all games, made of nothing but JSON."""

from __future__ import annotations

import pytest

from render.plain import dump
from render.scenes.scene import Headline, Point, Scene, Tile


def test_what_is_shown_is_dumped_field_by_field() -> None:
    plain = dump(Scene((Tile("A1", Point(0, 1.5), "woods"),), Headline("Round 1", alarm="!"), barred=("B2",)))
    assert plain["tiles"] == [["A1", [0, 1.5], "woods", []]]
    assert plain["headline"] == ["Round 1", [], "", "", "!", None]
    assert (plain["barred"], plain["is_full"]) == (["B2"], False)


def test_nothing_but_plain_values_is_dumped() -> None:
    with pytest.raises(TypeError, match="shows no object"):
        dump({"hidden": object()})
    with pytest.raises(TypeError, match="not a list"):
        dump([1])
