"""Worlds and ways as pictures: limits, sizes, and that everything has its room."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from engine.earth_mans_burden.computers.recruit import Recruit
from engine.earth_mans_burden.game import EARTH_MANS_BURDEN
from engine.kernel.match import Match
from engine.kernel.self_play import play_on
from render import paint
from render.earth_mans_burden.scenes import board_scene
from render.paint.board import pieces
from render.paint.board.layout import Box
from render.paint.drawing import text
from render.paint.system_map import globes, places, sky
from render.paint.system_map.layout import arrange
from render.plain import dump
from render.scenes.system_map import Place, Stack, SystemMap, load_system_map
from render.seat_styles import NEUTRAL as NOBODYS
from render.seat_styles import marks_of
from render.text.describe import ALT_LIMIT
from render.text.system_map import system_map_lines, system_map_text
from render.theme import CONTRAST, DARK, PALETTES, PHONE_TEXT, PHONE_WIDTH, Theme, contrast, look
from tests.render.system_maps import NEUTRAL, SEATS, TREE, WORLDS, close, crowded, full

LOOKS = [look(theme, palette) for theme in ("dark", "light") for palette in PALETTES]
KINDS = {"phone": lambda shown: shown, "full": full, "close": close}
FEW = settings(max_examples=12, deadline=None)
SEEDS = st.text("abcdef", min_size=1, max_size=6)


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("theme", LOOKS, ids=lambda theme: theme.name)
def test_an_orrery_is_what_discord_shows_inline_within_the_limits(players: int, theme: Theme) -> None:
    data = paint.draw(crowded("limits", players), theme)
    image = Image.open(BytesIO(data))
    assert f".{image.format}".lower() == paint.SUFFIX
    assert image.width == PHONE_WIDTH
    assert len(data) < 500_000
    assert Image.open(BytesIO(paint.draw(full(crowded("limits", players)), theme))).width == theme.width


@pytest.mark.parametrize("palette", PALETTES)
def test_what_is_nobodys_is_told_apart_by_shape_and_by_lightness(palette: str) -> None:
    marks = marks_of(SEATS, palette)
    assert NOBODYS.shape not in {mark.shape for mark in marks.values()}
    assert all(contrast(NOBODYS.fill, mark.fill) > 1.3 for mark in marks.values())
    assert contrast(NOBODYS.fill, NOBODYS.ink) >= CONTRAST


@pytest.mark.parametrize("players", [2, 4, 6])
@FEW
@given(SEEDS, st.sampled_from(list(KINDS)))
def test_places_lie_apart_and_on_the_picture(players: int, seed: str, kind: str) -> None:
    layout = arrange(KINDS[kind](crowded(seed, players)), DARK)
    boxes = [spot.box for spot in layout.spots] + [layout.head, *layout.rows]
    for one, other in combinations(boxes, 2):
        assert not _meet(one, other)
    assert all(0 <= box.left < box.right <= layout.width for box in boxes)
    assert all(0 <= box.top < box.bottom <= layout.height for box in boxes)


@pytest.mark.parametrize("seed", ["look", "six"])
def test_the_worlds_of_six_seats_are_keep_to_a_phones_screen(seed: str) -> None:
    match = Match.new(EARTH_MANS_BURDEN, 6, {}, seed)
    play_on(match, dict.fromkeys(match.state.seats, Recruit()), seed, rounds=6)
    shown = board_scene(match.game.view(match.state, None), {})
    assert arrange(shown, DARK).height <= 1.35 * PHONE_WIDTH
    near = [place.name for place in shown.places]
    assert arrange(replace(shown, focus=tuple(near)), DARK).height <= 1.6 * PHONE_WIDTH


def _meet(one: Box, other: Box) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > 0.01 and down > 0.01


@FEW
@given(SEEDS)
def test_every_place_has_its_box_and_what_hangs_on_a_way_lies_below_it(seed: str) -> None:
    layout = arrange(crowded(seed), DARK)
    boxes = {spot.place.name: spot.box for spot in layout.spots}
    assert set(boxes) == {*TREE, *WORLDS}
    for name, above in {**TREE, **WORLDS}.items():
        assert not above or boxes[name].top >= boxes[above].bottom - 0.01


@contextmanager
def written(patch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The sizes of all words that are written meanwhile; letters of signs that stand for a seat are not."""
    sizes: list[int] = []
    plain = text.write

    def write(draw: Any, at: Any, words: str, size: int, *rest: Any, **more: Any) -> None:
        sizes.append(size)
        plain(draw, at, words, size, *rest, **more)

    for stamp in (pieces.piece, places.planned, places.disc):
        stamp.cache_clear()
    with patch.context() as inner:
        inner.setattr(text, "write", write)
        yield sizes


@pytest.mark.parametrize("kind", ["phone", "close"])
@pytest.mark.parametrize("players", [2, 6])
def test_nothing_on_a_phones_picture_is_written_smaller_than_43_px(
    kind: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = KINDS[kind](crowded("small", players, most=900))
    paint.picture(shown)  # so that the letters of seats are there
    with written(monkeypatch) as sizes:
        paint.picture(shown)
    assert sizes
    assert min(sizes) >= PHONE_TEXT[1]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_names_of_the_worlds_are_written_whole(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new(EARTH_MANS_BURDEN, players, {}, "names")
    shown = board_scene(match.game.view(match.state, None), {})
    said: list[str] = []
    plain = text.write

    def write(draw: Any, at: Any, words: str, *rest: Any, **more: Any) -> None:
        said.append(words)
        plain(draw, at, words, *rest, **more)

    monkeypatch.setattr(text, "write", write)
    paint.picture(shown)
    worlds = {place.title for place in shown.places if place.is_world}
    assert worlds <= set(said)


@FEW
@given(SEEDS, SEEDS, st.integers(2, 6))
def test_all_frames_of_a_film_are_of_one_size(one: str, other: str, players: int) -> None:
    sizes = {
        (layout.width, layout.height)
        for seed in (one, other)
        for layout in [arrange(crowded(seed, players, "Red rises"), DARK)]
    }
    assert len(sizes) == 1


@settings(max_examples=4, deadline=None)
@given(SEEDS, st.lists(st.text(max_size=40), max_size=6))
def test_any_orrery_is_drawn_whoever_sits_at_it(seed: str, names: list[str]) -> None:
    shown = crowded(seed, 2 + len(seed) % 5)
    named = zip(shown.standings, [*names, *[""] * 6], strict=False)
    standings = tuple(standing._replace(name=name) for standing, name in named)
    assert len(paint.draw(replace(shown, standings=standings))) < 500_000


def test_a_warm_picture_equals_a_cold_one_pixel_by_pixel() -> None:
    shown = crowded("cold")
    paint.picture(crowded("other"))
    warm = paint.picture(shown)
    for kept in (
        globes.globe,
        globes.region,
        sky.stars,
        pieces.piece,
        places.planned,
        places.disc,
    ):
        kept.cache_clear()
    assert ImageChops.difference(warm, paint.picture(shown)).getbbox() is None


@pytest.mark.parametrize(
    "changed",
    [
        {"regions": ("red", "")},
        {"fleets": (Stack("red", 4),)},
        {"coming": (Stack("red", 3),)},
        {"disc": "2"},
        {"note": "2 lost"},
        {"mark": "target"},
    ],
    ids=str,
)
def test_each_thing_that_can_be_said_of_a_world_is_seen(changed: dict[str, Any]) -> None:
    bare = Place("w", "World", "top", ("", ""))
    top = Place("top", "Top", "")
    before, after = (
        paint.picture(SystemMap("T", None, (top, one), seats=("red", "blue"), neutral=NEUTRAL))
        for one in (bare, bare._replace(**changed))
    )
    same = min(before.height, after.height)
    cut = (0, 0, before.width, same)
    assert ImageChops.difference(before.crop(cut), after.crop(cut)).getbbox()


def test_equal_orreries_are_one_request() -> None:
    assert crowded("same") == crowded("same")
    assert hash(crowded("same")) == hash(crowded("same"))


@pytest.mark.parametrize("kind", KINDS)
def test_an_orrery_is_the_same_after_it_was_json(kind: str) -> None:
    shown = KINDS[kind](crowded("json", 6, "A caption"))
    assert load_system_map(json.loads(json.dumps(dump(shown)))) == shown


@FEW
@given(SEEDS)
def test_the_text_twin_fits_an_alt_text(seed: str) -> None:
    assert 0 < len(system_map_text(crowded(seed, 2 + len(seed) % 5))) <= ALT_LIMIT


def test_the_full_text_has_every_place_and_every_owner() -> None:
    shown = crowded("full", 6)
    said = "\n".join(system_map_lines(shown))
    for place in shown.places:
        assert f"{place.title}. " in said
        for stack in place.fleets:
            who = "the FREE" if stack.owner == NEUTRAL else stack.owner.title()
            assert f"{who} {stack.size}" in said
    for standing in shown.standings:
        assert f"{standing.owner.title()}" in said
