"""What a picture says can be read where a phone shows it 390 px wide, and nothing covers it."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from engine.brimstone.board.components import SEATS
from engine.brimstone.board.hexes import HEXES, neighbours
from engine.brimstone.board.state import Army
from render import paint
from render.brimstone.battles import BattlePicture, SupportMark, Verdict, battle_scene, decided_scene
from render.brimstone.scenes import (
    MarchMark,
    SheetMarks,
    board_scene,
    near_scene,
    place,
    reveal_scene,
    sheet_scene,
)
from render.paint.board import arrows, ground, pieces
from render.paint.board import layer as board
from render.paint.board.layout import Box, arrange
from render.paint.board.piece_layout import lying
from render.paint.drawing import text
from render.paint.drawing.pen import XY
from render.scenes.scene import EDGES, RINGS, Arrow, Digest, Link, Outline, Piece, Row, Scene, Token
from render.seat_styles import marks_of
from render.theme import CROP_SCALES, DARK, PHONE_MARGIN, PHONE_TEXT, PHONE_WIDTH, rgb
from tests.render.positions import dealt, in_play

PHONE = 390
LEAST = 11
CAP = 0.72
"""How high a digit is, as a share of its size."""
_CORNERS = 0.8
"""A disc is taken for a box so large, as it has no corners that could meet another box."""
FEW = settings(max_examples=20, deadline=None)
MARKS = marks_of(SEATS, "standard")


def _scenes() -> dict[str, Scene]:
    view = in_play(4, "phone")
    battle = BattlePicture("red", "blue", "D4", "D5", 3, (("3 troops", 3),), (("2 troops", 2),))
    marks = SheetMarks((("D4", "march", 1),), (MarchMark("D4", "E4", "2"),))
    return {
        "map": board_scene(view),
        "three": board_scene(in_play(3, "phone")),
        "reveal": reveal_scene(view),
        "plan": sheet_scene(view, "blue", marks),
        "battle": battle_scene(view, battle),
        "film": replace(reveal_scene(view), caption="Red attacks D5"),
    }


@pytest.mark.parametrize("kind", _scenes())
def test_the_name_of_every_hex_is_at_least_11_px_high_on_a_phone(kind: str) -> None:
    layout = arrange(_scenes()[kind], DARK)
    for hex_ in HEXES:
        assert pieces.name_size(hex_, layout.scale) * PHONE / layout.width >= LEAST


@pytest.mark.parametrize("kind", _scenes())
def test_troops_and_orders_are_at_least_11_px_high_on_a_phone(kind: str) -> None:
    scene = _scenes()[kind]
    layout = arrange(scene, DARK)
    for lies in lying(scene):
        size = lies.share * layout.scale
        if isinstance(lies.thing, Piece) and lies.thing.text:
            assert pieces.number_size(lies.thing.text, size) * PHONE / layout.width >= LEAST
        if isinstance(lies.thing, Token):
            assert round(pieces.LETTER_UNITS * size) * PHONE / layout.width >= LEAST


def test_nothing_in_the_frame_is_written_smaller() -> None:
    assert min(PHONE_TEXT) * PHONE / PHONE_WIDTH >= LEAST


def _disc(at: XY, radius: float) -> Box:
    return Box(at[0] - radius, at[1] - radius, at[0] + radius, at[1] + radius)


def _number(words: str, share: float, at: XY) -> Box:
    """What is written on a piece, in units about the middle of its hex."""
    size = pieces.number_size(words, share * 100)
    wide = text.width(words, size) / 200
    return Box(at[0] - wide, at[1] - CAP * size / 200, at[0] + wide, at[1] + CAP * size / 200)


def _name() -> Box:
    (x, y), size = board.NAME_AT, pieces.name_size("G6", 100)
    wide = text.width("G6", size) / 200
    return Box(x - wide, y - CAP * size / 200, x + wide, y + CAP * size / 200)


def _meet(one: Box, other: Box) -> bool:
    return (
        one.left < other.right
        and other.left < one.right
        and one.top < other.bottom
        and other.top < one.bottom
    )


def _moved(box: Box, by: XY) -> Box:
    return Box(box.left + by[0], box.top + by[1], box.right + by[0], box.bottom + by[1])


@FEW
@given(st.integers(2, 4), st.text("abcdef", min_size=1, max_size=5))
def test_no_token_and_no_marker_lies_over_a_number_of_troops(players: int, seed: str) -> None:
    scene = reveal_scene(in_play(players, seed))
    over: dict[str, list[Box]] = {hex_: [_name()] for hex_ in HEXES}
    for lies in lying(scene):
        if isinstance(lies.thing, Token):
            over[lies.hex].append(_disc(lies.at, pieces.TOKEN_RADIUS * lies.share))
            over[lies.hex].append(_disc(board.PLACE_AT, pieces.PLACE_RADIUS))
    paired = {token.hex for token in scene.tokens}
    for marker in scene.markers:
        at = board.PAIRED_MARKER_AT if marker.hex in paired else board.MARKER_AT
        over[marker.hex].append(_disc(at, pieces.MARKER_RADIUS))
    for lies in lying(scene):
        if isinstance(lies.thing, Piece) and lies.thing.text:
            number = _number(lies.thing.text, lies.share, lies.at)
            assert not any(_meet(number, box) for box in over[lies.hex]), lies


def _numbers(hex_: str, *, has_order: bool) -> Box:
    scene = replace(
        board_scene(dealt(2)),
        pieces=(Piece(hex_, "red", "4"),),
        tokens=(Token(hex_, "red", "march"),) if has_order else (),
    )
    lies = next(lies for lies in lying(scene) if isinstance(lies.thing, Piece))
    return _moved(_number("4", lies.share, lies.at), place(hex_))


_LOAD = arrows.disc_radius(CROP_SCALES[0]) / CROP_SCALES[0]
"""How large what an arrow carries is on the smallest board, in units."""
_WAYS = list(product(neighbours("E5"), (False, True), (False, True)))


@pytest.mark.parametrize(("to", "from_order", "to_order"), _WAYS)
def test_what_an_arrow_carries_covers_no_number_and_no_name(
    to: str, from_order: bool, to_order: bool
) -> None:
    kind = Arrow("E5", to, "red", "2")
    way = arrows.Way(place("E5"), place(to), 1.0, is_blocked=True)
    spots = arrows.rides(way, kind)
    others = [_numbers("E5", has_order=from_order), _numbers(to, has_order=to_order)]
    others += [_moved(_name(), place(hex_)) for hex_ in ("E5", to)]
    for at in spots:
        assert not any(_meet(_disc(at, _LOAD * _CORNERS), box) for box in others)


def _loads(scene: Scene) -> list[XY]:
    """Where a picture of the scene tells what its arrows carry."""
    found: list[XY] = []
    plain = arrows.carried
    with pytest.MonkeyPatch.context() as patch:

        def carried(at: XY, words: str, scale: float) -> arrows.Strokes:
            found.append(at)
            return plain(at, words, scale)

        patch.setattr(arrows, "carried", carried)
        paint.picture(scene)
    return found


@pytest.mark.parametrize("ends", list(combinations(neighbours("E5"), 2)) + [tuple(neighbours("E5"))])
@pytest.mark.parametrize("text", ["2", "12"])
def test_what_several_arrows_carry_out_of_a_hex_lies_side_by_side(ends: tuple[str, ...], text: str) -> None:
    scene = replace(
        board_scene(dealt(2)),
        tokens=(Token("E5", "red", "march", 1),),
        arrows=tuple(Arrow("E5", to, "red", text) for to in ends),
    )
    scale, spots = arrange(scene, DARK).scale, _loads(scene)
    assert len(spots) == len(ends)
    for one, other in combinations(spots, 2):
        assert math.dist(one, other) >= 2 * arrows.disc_radius(scale)


@pytest.mark.parametrize("scale", CROP_SCALES)
def test_what_an_arrow_carries_is_at_least_11_px_high_on_a_phone(scale: float) -> None:
    assert round(arrows.LOAD_SIZE * arrows.disc_radius(scale)) * PHONE / PHONE_WIDTH >= LEAST


def test_a_part_at_the_boards_edge_shows_board_rather_than_table() -> None:
    view = dealt(2)
    view.homes, view.armies = {"red": "E1", "blue": "E9"}, {}
    for seat, far in (("red", "E4"), ("blue", "E6")):
        layout = arrange(sheet_scene(view, seat, SheetMarks()), DARK)
        scene = board_scene(view)
        xs = [layout.pixel(scene.places[hex_])[0] for hex_ in (view.homes[seat], far)]
        assert all(0.4 * layout.scale < x < layout.width - 0.4 * layout.scale for x in xs)


@pytest.mark.parametrize("to", neighbours("E5"))
def test_an_arrow_begins_in_its_hex_and_ends_in_the_next(to: str) -> None:
    for is_blocked in (False, True):
        spots = arrows.line(arrows.Way(place("E5"), place(to), 1.0, is_blocked), Arrow("E5", to, "red", "2"))
        near = [min(HEXES, key=lambda hex_: _apart(place(hex_), spot)) for spot in (spots[0], spots[-1])]
        assert near == ["E5", to]


@pytest.mark.parametrize("to", neighbours("E5"))
@pytest.mark.parametrize("has_order", [False, True])
def test_an_arrow_goes_over_no_number(to: str, has_order: bool) -> None:
    way = arrows.Way(place("E5"), place(to), 1.0, is_blocked=True)
    spots = arrows.line(way, Arrow("E5", to, "red", "2"))
    numbers = [_numbers(hex_, has_order=has_order) for hex_ in ("E5", to)]
    tip = arrows.head(spots, 1.0)
    outline = [_between(tip[k - 1], tip[k], part / 20) for k in range(3) for part in range(20)]
    for box in numbers:
        assert not any(_meet(_disc(at, 0.07), box) for at in spots[:-10])
        assert not any(_meet(_disc(at, 0.01), box) for at in outline)


def _between(one: XY, other: XY, share: float) -> XY:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _apart(one: XY, other: XY) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def test_a_name_loses_words_rather_than_letters() -> None:
    layout = arrange(reveal_scene(in_play(4)), DARK)
    room = layout.strips[0].width - 84
    assert text.short_name("Captain 1, computer", PHONE_TEXT[1], room) == "Captain 1"
    assert text.short_name("Benedict the Unnecessarily Long", PHONE_TEXT[1], room) == "Benedict"
    assert text.short_name("Captain 2, computer", PHONE_TEXT[1], room - 40) == "Capt. 2"
    assert text.short_name("Captain 12", PHONE_TEXT[1], 0) == "12"


def test_seats_that_have_nothing_yet_are_told_without_numbers() -> None:
    names = dict.fromkeys(SEATS, "Captain 1, computer")
    setup, begun = arrange(board_scene(dealt(4), names), DARK), arrange(board_scene(in_play(4), names), DARK)
    assert [len({box.top for box in layout.strips}) for layout in (setup, begun)] == [1, 2]
    bare = replace(board_scene(dealt(4), names), cards=())
    zeros = replace(
        bare, cards=tuple(card._replace(gauges=()) for card in board_scene(dealt(4), names).cards)
    )
    shown = board_scene(dealt(4), names)
    assert ImageChops.difference(paint.picture(shown), paint.picture(zeros)).getbbox() is None


def test_hexes_that_an_event_bars_lie_under_a_veil() -> None:
    view = in_play(4)
    view.event = "fogbound"
    scene = board_scene(view)
    assert set(scene.barred) == {hex_ for hex_ in HEXES if view.is_fogged(hex_)} != set()
    bare = replace(scene, barred=())
    changed = ImageChops.difference(paint.picture(scene), paint.picture(bare))
    layout = arrange(scene, DARK)
    for hex_ in HEXES:
        x, y = (round(part) for part in layout.pixel(scene.places[hex_]))
        patch = changed.crop((x - 40, y - 30, x + 40, y + 50))
        assert (patch.getbbox() is not None) == (hex_ in scene.barred), hex_


def test_deep_snow_takes_the_signs_of_plus_1_off_the_tiles() -> None:
    view = in_play(4)
    view.event = "deep_snow"
    idle = {tile.hex: tile.idle for tile in board_scene(view).tiles if tile.idle}
    assert set(idle) == {hex_ for hex_ in HEXES if view.tiles[hex_] in ("forest", "mountain")} != set()
    shown, bare = (ground.tile("brimstone", "forest", 0, 120.0, DARK, signs) for signs in ((), ("sword",)))
    assert ImageChops.difference(shown, bare).getbbox() is not None
    view.event = "truce"
    assert not any(tile.idle for tile in board_scene(view).tiles)


def test_own_hexes_are_rimmed_in_the_seats_colour_and_not_as_a_free_city_is() -> None:
    view = in_play(3)
    scene = sheet_scene(view, "blue", SheetMarks())
    own = {line.hex for line in scene.outlines if line.kind == "own"}
    assert own == {*view.held("blue"), view.homes["blue"]}
    assert {line.seat for line in scene.outlines if line.kind == "own"} == {"blue"}
    rims = [pieces.outline(kind, MARKS["blue"], 100, DARK) for kind in RINGS]
    city = pieces.outline("city", None, 100, DARK)
    assert all(ImageChops.difference(city.convert("RGB"), rim.convert("RGB")).getbbox() for rim in rims)


def test_what_is_neither_own_nor_near_nor_planned_is_darkened() -> None:
    view = dealt(2)
    view.homes = {"red": "A1", "blue": "I9"}
    view.armies = {"A1": Army("red", 2)}
    scene = sheet_scene(view, "red", SheetMarks(marches=(MarchMark("B2", "C3", "1", is_forced=True),)))
    assert set(scene.focus) == {"A1", *neighbours("A1"), "B2", "C3"}
    assert set(scene.dimmed) == set(HEXES) - set(scene.focus)


def test_a_battle_that_is_over_says_its_verdict_and_what_the_loser_lost() -> None:
    view = in_play(4, "phone")
    terms = ((("3 troops", 3), ("Forest", 1)), (("2 troops", 2),))
    battle = BattlePicture(
        "blue", "red", "D4", view.map.cities[0], 3, *terms, (SupportMark("A1", "green", "red", 2),)
    )
    won = decided_scene(view, battle, Verdict(attacker_won=True, lost=2, defenders=2))
    assert won.headline.title == f"Blue takes the City {battle.disputed}: 4 to 2"
    assert [tally.sum_word for tally in won.tallies] == ["wins", "loses all 2"]
    held = decided_scene(view, battle, Verdict(attacker_won=False, lost=1, defenders=2))
    assert held.headline == won.headline._replace(
        title=f"Red holds the City {battle.disputed}: 2 to 4", seat="red"
    )
    assert [tally.sum_word for tally in held.tallies] == ["loses 1", "wins"]
    assert {piece.hex: (piece.seat, piece.text) for piece in won.pieces} == {
        "D4": ("blue", "3"), battle.disputed: ("red", "2"), "A1": ("green", "2"),
    }  # fmt: skip


def test_the_part_round_ones_own_hexes_shows_them_marked_and_nothing_else_lit() -> None:
    view = in_play(4, "phone")
    scene = near_scene(view, "red")
    own = {*view.held("red"), view.homes["red"]}
    assert {line.hex for line in scene.outlines if line.kind == "own"} == own
    assert set(scene.focus) == {hex_ for one in own for hex_ in (one, *neighbours(one))}
    assert set(scene.dimmed) == set(HEXES) - set(scene.focus)
    assert not scene.tokens


def test_a_support_is_drawn_under_the_numbers_that_it_passes() -> None:
    bare = replace(board_scene(dealt(2)), pieces=(Piece("E5", "red", "3"),))
    linked = replace(bare, links=(Link("E4", "E6", "blue"),))
    layout = arrange(bare, DARK)
    x, y = layout.pixel(bare.places["E5"])
    middle = (round(x) - 20, round(y) - 20, round(x) + 20, round(y) + 20)
    over = ImageChops.difference(paint.picture(bare).crop(middle), paint.picture(linked).crop(middle))
    assert over.getbbox() is None


def test_a_name_of_which_only_a_part_would_be_seen_is_left_out() -> None:
    scene = replace(board_scene(dealt(2)), focus=("E4", "E5"))
    layout = arrange(scene, DARK)
    width = layout.ground.width
    for hex_ in HEXES:
        name = pieces.name(hex_, layout.scale, "#ffffff", DARK)
        x, y = layout.ground.pixel(scene.places[hex_])
        is_cut = not name.width * 0.4 <= x <= width - name.width * 0.4
        if is_cut and 0 < y < layout.ground.height:
            assert not board.is_whole(name, scene.places[hex_], layout.ground)
    assert board.is_whole(pieces.name("E5", layout.scale, "#fff", DARK), scene.places["E5"], layout.ground)


ROW = st.builds(Row, st.sampled_from(EDGES), st.text(max_size=60), st.text(max_size=60))


@FEW
@given(st.lists(ROW, max_size=4))
def test_what_came_of_a_sheet_is_drawn_in_rows_that_keep_to_a_phones_width(rows: list[Row]) -> None:
    shown = Digest("Since your last sheet", "Round 8", "red", tuple(rows), SEATS)
    picture = paint.picture(shown)
    assert picture.width == PHONE_WIDTH
    assert picture.height <= PHONE_WIDTH / 2.2 + 60 * len(rows)
    edge = picture.crop((PHONE_WIDTH - PHONE_MARGIN + 4, 0, PHONE_WIDTH, picture.height))
    assert edge.getcolors() == [(edge.width * edge.height, rgb(DARK.table))]


def test_who_is_about_to_win_stands_over_the_board() -> None:
    view = dealt(4)
    view.homes = dict(zip(view.seats, view.map.homes, strict=True))
    cities = view.map.cities
    view.stones = dict.fromkeys(view.seats, 0)
    view.event = "heavy_rains"
    view.armies = {city: Army("blue", 1) for city in cities[:4]}
    scene = board_scene(view)
    assert scene.headline.alarm == "Blue has 4 of 5 Cities"
    beside = next(hex_ for hex_ in neighbours(cities[4]) if hex_ not in view.armies)
    view.armies[beside] = Army("blue", 2)
    scene = board_scene(view)
    assert scene.headline.alarm == f"Blue has 4 of 5, next {cities[4]} (empty)"
    assert Outline(cities[4], "goal") in scene.outlines
