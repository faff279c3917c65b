"""A plan's arrows end at pale pieces, and cover no number of troops."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from engine.brimstone.board.components import SEATS
from engine.brimstone.board.hexes import HEXES, neighbours
from engine.brimstone.board.state import Army, View
from render import paint
from render.brimstone.scenes import MarchMark, SheetMarks, sheet_scene
from render.paint.board import moves, pieces
from render.paint.board.layer import Layer
from render.paint.board.layout import arrange
from render.paint.board.piece_layout import Arrival, Lying, lying
from render.scenes.scene import Outline, Scene, Token
from render.seat_styles import marks_of
from render.theme import DARK, contrast
from tests.render.positions import dealt

VISIBLE = 0.45
"""Length in units at which an arrow with its head can be seen."""


def _view(armies: dict[str, Army]) -> View:
    view = dealt(4, "moves")
    view.homes = dict(zip(view.seats, view.map.homes, strict=True))
    view.armies, view.event = armies, "fair_weather"
    return view


def _swap(one: str, other: str) -> Scene:
    view = _view({one: Army("blue", 2), other: Army("blue", 13)})
    tokens = ((one, "march", 1), (other, "march", 2))
    return sheet_scene(
        view, "blue", SheetMarks(tokens, (MarchMark(one, other, "2"), MarchMark(other, one, "13")))
    )


def _items(scene: Scene) -> list[Lying]:
    return [one for hex_ in moves.settled(scene).values() for one in hex_]


def _lines(scene: Scene) -> list[moves.Line]:
    return list(moves.courses(scene, moves.settled(scene)).values())


@pytest.mark.parametrize("to", neighbours("E5"))
def test_two_marches_that_swap_places_are_seen_beside_each_other(to: str) -> None:
    one, other = _lines(_swap("E5", to))
    for line in (one, other):
        assert math.dist(line.begin, line.end) >= VISIBLE
    assert min(math.dist(a, b) for a, b in zip(one.spots(), other.spots()[::-1], strict=True)) > 0.3


@pytest.mark.parametrize("to", neighbours("E5"))
@pytest.mark.parametrize("enemy", [False, True])
def test_a_march_ends_at_a_pale_piece_in_a_ringed_hex(to: str, enemy: bool) -> None:
    armies = {"E5": Army("blue", 3)} | ({to: Army("red", 1)} if enemy else {})
    marks = SheetMarks((("E5", "march", 1),), (MarchMark("E5", to, "2"),))
    scene = sheet_scene(_view(armies), "blue", marks)
    assert [one.thing for one in _items(scene) if isinstance(one.thing, Arrival)] == [
        Arrival(to, "blue", "2")
    ]
    assert Outline(to, "disputed" if enemy else "free") in scene.outlines
    (line,) = _lines(scene)
    assert math.dist(line.begin, line.end) >= VISIBLE


def test_a_march_has_no_order_disc_until_it_has_no_goal() -> None:
    view = _view({"E5": Army("blue", 3)})
    tokens = (("E5", "march", 1),)
    with_goal = sheet_scene(view, "blue", SheetMarks(tokens, (MarchMark("E5", "E6", "3"),)))
    assert not [one for one in lying(with_goal) if isinstance(one.thing, Token)]
    without = sheet_scene(view, "blue", SheetMarks(tokens))
    assert [one.thing.hex for one in lying(without) if isinstance(one.thing, Token)] == ["E5"]


def test_only_the_goal_of_a_forced_march_is_ringed() -> None:
    marches = (MarchMark("E5", "E6", "2"), MarchMark("E6", "E7", "2", is_forced=True))
    scene = sheet_scene(_view({"E5": Army("blue", 2)}), "blue", SheetMarks((("E5", "march", 1),), marches))
    assert [line.hex for line in scene.outlines if line.kind == "free"] == ["E7"]
    assert [move.is_dashed for move in scene.moves] == [False, True]


@st.composite
def plans(draw: st.DrawFn) -> Scene:
    """Draw a plan of several Marches from neighbouring hexes, with enemies about."""
    own = draw(st.lists(st.sampled_from(HEXES), min_size=1, max_size=6, unique=True))
    foes = draw(
        st.lists(st.sampled_from([hex_ for hex_ in HEXES if hex_ not in own]), max_size=6, unique=True)
    )
    armies = {hex_: Army("blue", draw(st.integers(1, 15))) for hex_ in own}
    armies |= {hex_: Army("red", draw(st.integers(1, 15))) for hex_ in foes}
    marches = []
    for hex_ in own:
        for to in draw(st.lists(st.sampled_from(neighbours(hex_)), max_size=2, unique=True)):
            marches.append(MarchMark(hex_, to, str(draw(st.integers(1, 12)))))
            if draw(st.booleans()):
                then = draw(st.sampled_from([one for one in neighbours(to) if one != hex_]))
                marches.append(MarchMark(to, then, marches[-1].text, is_forced=True))
    tokens = tuple((hex_, "march" if n % 2 else "bide", n) for n, hex_ in enumerate(own, 1))
    return sheet_scene(_view(armies), "blue", SheetMarks(tokens, tuple(marches)))


@settings(max_examples=25, deadline=None)
@given(plans())
def test_no_number_of_troops_is_covered_or_too_small_in_any_plan(scene: Scene) -> None:
    """Without its moves' arrows the picture is the same at each number."""
    with pytest.MonkeyPatch.context() as patch:
        shown = paint.picture(scene)
        patch.setattr(Layer, "_moves", lambda layer: None)
        bare = paint.picture(scene)
    changed = ImageChops.difference(shown, bare)
    layout = arrange(scene, DARK)
    for item in _items(scene):
        if isinstance(item.thing, Token) or not item.thing.text:
            continue
        size = pieces.number_size(item.thing.text, item.share * layout.scale)
        x, y = layout.pixel(scene.places[item.hex])
        x, y = x + item.at[0] * layout.scale, y + item.at[1] * layout.scale
        half = (0.3 * size * len(item.thing.text), 0.36 * size)
        box = (round(x - half[0]), round(y - half[1]), round(x + half[0]), round(y + half[1]))
        assert changed.crop(box).getbbox() is None
        assert size * 390 / layout.width >= 11


@settings(max_examples=25, deadline=None)
@given(plans())
def test_pieces_that_share_a_hex_do_not_cover_each_others_numbers(scene: Scene) -> None:
    for one, other in combinations(_items(scene), 2):
        if one.hex == other.hex and one.share == 0.8 == other.share:
            assert abs(one.at[0] - other.at[0]) >= 0.8


@pytest.mark.parametrize("palette", ["standard", "protanopia", "deuteranopia", "tritanopia"])
def test_the_number_on_a_pale_piece_can_be_read(palette: str) -> None:
    for mark in marks_of(SEATS, palette).values():
        style = moves.pale(mark)
        assert contrast(style.fill, style.ink) >= 4.5


def test_troops_of_two_marches_into_one_hex_are_added_up() -> None:
    marches = (MarchMark("E5", "E6", "2"), MarchMark("E7", "E6", "3"))
    view = _view({"E5": Army("blue", 2), "E7": Army("blue", 3)})
    scene = sheet_scene(view, "blue", SheetMarks((), marches))
    assert [one.thing for one in _items(scene) if isinstance(one.thing, Arrival)] == [
        Arrival("E6", "blue", "5")
    ]
