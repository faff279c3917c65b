"""Seats and terrains stay apart for every kind of eye, and words are legible."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from PIL import ImageStat

from engine.brimstone.board.components import LANDS
from render.brimstone.art import ART
from render.paint.art import BARE
from render.paint.board import ground
from render.paint.drawing.suits import SUITS
from render.seat_styles import SEAT_STYLES
from render.theme import (
    CONTRAST,
    EIGHT_APART,
    PALETTES,
    SEATS_APART,
    SIGN_CONTRAST,
    SUITS_APART,
    TERRAINS_APART,
    THEMES,
    Theme,
    contrast,
    look,
    mix,
    rgb,
)
from tests.render.eyes import EYES, ciede2000, lab, nearest

GROUND_APART = 10.0
"""Less than between seats, as pieces have a rim and badges an edge."""
LOOKS = [look(theme, palette) for theme in THEMES for palette in PALETTES]


def named(theme: Theme) -> str:
    return theme.name


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_distance_is_that_of_the_published_examples(
    one: tuple[float, float, float], other: tuple[float, float, float], apart: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(apart, abs=0.0001)


def test_there_is_a_palette_for_every_eye() -> None:
    assert set(PALETTES) == set(EYES)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("common", [False, True])
def test_seats_stay_apart_for_the_eye_of_the_palette_and_the_common_one(palette: str, common: bool) -> None:
    colours, eye = PALETTES[palette].seats, _eye(palette, common)
    apart, *pair = nearest(_by_number(colours[:4]), eye)
    assert apart >= SEATS_APART, pair
    apart, *pair = nearest(_by_number(colours), eye)
    assert apart >= EIGHT_APART, pair


@pytest.mark.parametrize("theme", LOOKS, ids=named)
@pytest.mark.parametrize("common", [False, True])
def test_seats_stand_out_from_what_they_are_drawn_on_and_from_what_is_nobodys(
    theme: Theme, common: bool
) -> None:
    eye = _eye(theme.palette, common)
    for colour in PALETTES[theme.palette].seats:
        for under in (theme.table, theme.panel, theme.paper, theme.ink):
            assert ciede2000(lab(rgb(colour), eye), lab(rgb(under), eye)) >= GROUND_APART, (colour, under)


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("common", [False, True])
def test_suits_stay_apart_for_the_eye_of_the_palette_and_the_common_one(palette: str, common: bool) -> None:
    suits = look("dark", palette).suits
    apart, *pair = nearest({name: rgb(colour) for name, colour in suits.items()}, _eye(palette, common))
    assert apart >= SUITS_APART, pair


@pytest.mark.parametrize("theme", LOOKS, ids=named)
def test_suits_have_contrast_enough_with_their_card(theme: Theme) -> None:
    assert set(theme.suits) == set(SUITS)
    for colour in theme.suits.values():
        assert contrast(colour, theme.paper) >= SIGN_CONTRAST, colour


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("common", [False, True])
def test_terrains_stay_apart_as_they_are_drawn(palette: str, common: bool) -> None:
    theme = look("dark", palette)
    apart, *pair = nearest({land: _mean(land, theme) for land in LANDS}, _eye(palette, common))
    assert apart >= TERRAINS_APART, pair


def _by_number(colours: Sequence[str]) -> dict[str, tuple[float, ...]]:
    return {str(number): rgb(colour) for number, colour in enumerate(colours, 1)}


def _eye(palette: str, common: bool) -> str:
    return "standard" if common else palette


def _mean(land: str, theme: Theme) -> tuple[float, ...]:
    """The mean colour of a tile as it is drawn."""
    tile = ground.tile("brimstone", land, 0, theme.hex_scale, theme)
    whole = tile.getchannel("A").point(lambda value: 255 if value > 250 else 0)
    return tuple(ImageStat.Stat(tile.convert("RGB"), mask=whole).mean)


@pytest.mark.parametrize("eye", EYES)
def test_the_standard_palette_serves_every_eye_with_shapes_beside(eye: str) -> None:
    colours = PALETTES["standard"].seats
    apart, *pair = nearest(_by_number(colours[:4]), eye)
    assert apart > 18, pair
    apart, *pair = nearest(_by_number(colours), eye)
    assert apart > 7, pair


@pytest.mark.parametrize("theme", LOOKS, ids=named)
def test_every_terrain_has_its_colours(theme: Theme) -> None:
    assert set(ART.grounds) == set(LANDS) >= set(ART.washes[theme.palette])


@pytest.mark.parametrize("theme", LOOKS, ids=named)
def test_text_has_contrast_enough(theme: Theme) -> None:
    pairs = [(one.ink, fill) for one, fill in zip(SEAT_STYLES, PALETTES[theme.palette].seats, strict=True)]
    pairs += [(theme.text, theme.panel), (theme.faint, theme.panel), (theme.gold, theme.panel)]
    pairs += [(theme.text, theme.table), (theme.faint, theme.table), (theme.ink, theme.paper)]
    pairs += [(mix(theme.ink, theme.paper, 0.15), theme.paper), (theme.ink, theme.bright)]
    pairs += [("#ffffff", theme.change)]
    pairs += [(theme.ink, mix(land.base, "#ffffff", 0.45)) for land in (*ART.grounds.values(), BARE)]
    for ink, fill in pairs:
        assert contrast(ink, fill) >= CONTRAST, (ink, fill)


def test_looks_do_not_share_a_name() -> None:
    assert len({theme.name for theme in LOOKS}) == len(LOOKS)
    assert len({hash(theme) for theme in LOOKS}) == len(LOOKS)
