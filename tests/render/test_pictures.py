"""Scenes as pictures: format, size, limits, and that what is kept never shows."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from engine.brimstone.board.components import LANDS, SEATS, TOKENS
from engine.brimstone.board.hexes import HEXES
from render import paint
from render.brimstone.battles import BattlePicture, battle_scene
from render.brimstone.scenes import (
    MarchMark,
    SheetMarks,
    board_scene,
    cropped,
    homes_scene,
    reveal_scene,
    sheet_scene,
    swap_scene,
)
from render.paint.board import ground, layer, pieces
from render.paint.board.layout import Box, arrange
from render.paint.drawing import text
from render.paint.drawing.pen import hexagon
from render.scenes.scene import Scene
from render.seat_styles import marks_of
from render.theme import DARK
from tests.render.positions import dealt, everything, in_play

MARKS = marks_of(SEATS, "standard")


def _scenes(seed: str) -> dict[str, Scene]:
    view, bare = in_play(2 + len(seed) % 3, seed), dealt(3, seed)
    march = MarchMark("D4", "E4", "2"), MarchMark("E4", "F5", "2", is_forced=True)
    flight = MarchMark("E5", "B2", "11", by_air=True)
    marks = SheetMarks((("D4", "march", 1), ("E5", "march", 2)), (*march, flight), (("C3", "D4"),))
    battle = BattlePicture("red", "blue", "E5", "A1", 2, (("2 troops", 2),), (("1 troop", 1),), by_air=True)
    return {
        "board": board_scene(view, {"red": "A person with a very long name indeed"}),
        "reveal": reveal_scene(view),
        "everything": reveal_scene(everything()),
        "sheet": sheet_scene(view, "blue", marks),
        "swap": swap_scene(bare, [("D5", "H7"), ("E2", "E3")]),
        "homes": homes_scene(bare, bare.map.homes),
        "battle": battle_scene(view, battle),
        "crop": cropped(board_scene(view), ["I5"]),
        "film": replace(reveal_scene(view), caption="Red attacks D5 from D4: 3 against Blue's 2"),
    }


@pytest.mark.parametrize("kind", _scenes("x"))
def test_a_picture_is_what_discord_shows_inline_within_the_limits(kind: str) -> None:
    data = paint.draw(_scenes("x")[kind])
    image = Image.open(BytesIO(data))
    assert f".{image.format}".lower() == paint.SUFFIX
    assert image.width == 1170
    assert image.height <= 1620
    assert len(data) < 500_000


@settings(max_examples=8)
@given(st.text("abcdef", min_size=1, max_size=6))
def test_random_positions_of_every_kind_are_drawn(seed: str) -> None:
    for scene in _scenes(seed).values():
        assert len(paint.draw(scene)) < 500_000


def test_a_warm_picture_equals_a_cold_one_pixel_by_pixel() -> None:
    scene = reveal_scene(in_play(4))
    paint.picture(board_scene(in_play(4, "other")))
    warm = paint.picture(scene)
    for kept in (layer.terrain, ground.tile, pieces.piece, pieces.token, pieces.outline, pieces.name):
        kept.cache_clear()
    assert ImageChops.difference(warm, paint.picture(scene)).getbbox() is None


def test_terrain_is_drawn_once_for_a_board() -> None:
    view = in_play(3, "kept")
    paint.picture(board_scene(view))
    before = layer.terrain.cache_info().misses
    view.armies.clear()
    paint.picture(board_scene(view))
    assert layer.terrain.cache_info().misses == before


def test_drawing_upon_a_picture_leaves_the_kept_terrain_alone() -> None:
    scene = board_scene(in_play(3))
    paint.picture(scene).paste("#ff00ff", (0, 0, 1600, 1200))
    assert paint.picture(scene).getpixel((800, 2)) != (255, 0, 255)


def test_pictures_from_several_threads_are_the_same() -> None:
    scenes = [reveal_scene(in_play(4, seed)) for seed in "ab"] * 3
    with ThreadPoolExecutor(3) as pool:
        drawn = list(pool.map(paint.draw, scenes))
    assert drawn[0] == drawn[2] == drawn[4] == paint.draw(scenes[0])
    assert drawn[0] != drawn[1]


@pytest.mark.parametrize("pair", list(combinations(sorted(LANDS), 2)), ids="-".join)
def test_terrains_differ_without_their_colour(pair: tuple[str, str]) -> None:
    one, other = (ground.tile("brimstone", land, 0, 60.0, DARK).convert("L") for land in pair)
    spread = ImageStat.Stat(ImageChops.difference(one, other)).stddev[0]
    assert spread > 15


@pytest.mark.parametrize("has_letter", [False, True])
def test_orders_differ_in_their_signs_and_in_their_letters(has_letter: bool) -> None:
    stamps = [
        pieces.token("brimstone", MARKS["red"], order, 74.0, DARK, has_letter=has_letter).convert("RGB")
        for order in TOKENS
    ]
    assert all(ImageChops.difference(a, b).getbbox() for a, b in combinations(stamps, 2))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("is_full", [False, True])
def test_the_frame_never_covers_a_hex(players: int, is_full: bool) -> None:
    scene = replace(reveal_scene(in_play(players)), is_full=is_full)
    layout = arrange(scene, DARK)
    corners = (layout.corner(card.corner) for card in scene.cards if card.corner is not None and is_full)
    frames = [layout.head, layout.alarm, layout.foot, *layout.key, *layout.strips, *corners]
    for box in filter(None, frames):
        for hex_ in HEXES:
            x, y = layout.pixel(scene.places[hex_])
            edge = [(x + a * layout.scale, y + b * layout.scale) for a, b in hexagon(1.0)]
            assert not any(_covers(box, spot) for spot in _along(edge)), (box, hex_)


def _along(corners: list[tuple[float, float]]) -> list[tuple[float, float]]:
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    return [(a + (c - a) * k / 8, b + (d - b) * k / 8) for (a, b), (c, d) in sides for k in range(8)]


def _covers(box: Box, spot: tuple[float, float]) -> bool:
    return box.left < spot[0] < box.right and box.top < spot[1] < box.bottom


def test_a_crop_shows_its_hexes_whole() -> None:
    scene = cropped(board_scene(in_play(4)), ["C4"])
    layout = arrange(scene, DARK)
    for hex_ in scene.focus:
        x, y = layout.pixel(scene.places[hex_])
        assert layout.board.left < x - 0.9 * layout.scale < x + 0.9 * layout.scale < layout.board.right
        assert layout.board.top < y - layout.scale < y + layout.scale < layout.board.bottom


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Łukasz Wiśniewski", "Łukasz Wiśniewski"),
        ("Дмитрий", "Дмитрий"),
        ("Zoe\u0308", "Zoë"),  # composed
        ("Zoë 🎲 Łuk", "Zoë Łuk"),  # signs leave no gap
        ("J\u030can Ҟ ｆｕｌｌ", "Jan К full"),  # the nearest letter that the font has
        ("Ann 李小龙 2", "Ann · 2"),
        ("李小龙", ""),
        ("محمد", ""),
        ("🙂", ""),
        ("· Ann", "· Ann"),
    ],
)
def test_names_lose_only_what_the_font_cannot_draw(name: str, drawn: str) -> None:
    assert text.drawable(name) == drawn


def test_the_font_has_each_letter_of_latin_greek_and_cyrillic() -> None:
    latin = [*range(0xA1, 0x250), *range(0x1EA0, 0x1EFA)]
    greek, cyrillic = range(0x384, 0x3D8), range(0x400, 0x482)
    alphas = [chr(code) for code in (*latin, *greek, *cyrillic) if chr(code).isalpha()]
    assert [letter for letter in alphas if not text.has_glyph(letter)] == ["ŉ", "Ǆ"]
    assert text.drawable("ŉǄ") == "ʼnDZ"


def test_digits_stand_in_columns() -> None:
    assert len({text.width(digit, 100) for digit in "0123456789"}) == 1


def test_words_are_cut_to_their_room() -> None:
    assert text.fitted("x" * 200, 30, 200).endswith("…")


def test_a_name_of_any_script_can_be_drawn() -> None:
    scene = board_scene(in_play(4), dict(zip(SEATS, ("Дмитрий", "李小龍", "🎲🎲", "a\nb"), strict=True)))
    assert paint.draw(scene)


def test_themes_do_not_share_what_is_kept() -> None:
    scene = board_scene(in_play(3))
    other = replace(DARK, name="other", table="#ffffff", table_hex="#eeeeee")
    assert paint.picture(scene).getpixel((4, 600)) != paint.picture(scene, other).getpixel((4, 600))
