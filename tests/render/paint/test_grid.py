"""Maps of square spaces: what is drawn of them, as large as a phone needs it, and as small a file."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest
from PIL import ImageChops, ImageStat

from engine.deeplamp.play.events import EnemyHurt, Moved
from engine.deeplamp.state.state import SEATS, State
from engine.kernel.core import Seat
from render import paint
from render.deeplamp import SCENERY, film_scene
from render.deeplamp.describe import order_lines
from render.deeplamp.scenes import map_scene
from render.films.watch import Viewpoint
from render.paint.encoding.png import palette
from render.paint.grid.layout import arrange
from render.plain import dump
from render.scenes.grid import Figure, Grid, Space, load_grid
from render.theme import DARK, LIGHT, PALETTES, PHONE_TEXT, Theme, look
from tests.render.grids import FOES, fought, in_mine

MOST_BYTES = 300_000
READS = 30
"""Pixels of a space at 390 px of width, in which a letter and a number can be read."""


SPIKES = 1.2
"""Most width of a figure as a share of its space: an enemy's spikes and a shape's shadow reach over."""


@lru_cache
def near() -> Grid:
    view = in_mine()
    return map_scene(view, near=view.crew.heroes["red"].at, reach=((1, 0), (0, 1)), goals=((2, 2),))


def test_a_map_is_what_it_was_after_it_waited_as_json() -> None:
    for shown in (near(), map_scene(fought()), replace(near(), trail=((1, 1), (1, 0)))):
        assert load_grid(json.loads(json.dumps(dump(shown)))) == shown


def test_the_part_round_a_hero_reads_on_a_phone() -> None:
    layout = arrange(near())
    assert layout.cell * 390 / layout.width >= READS


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
def test_a_map_is_a_small_file(theme: Theme) -> None:
    for shown in (near(), map_scene(fought()), map_scene(fought(), full=True)):
        assert len(paint.draw(shown, theme)) <= MOST_BYTES


def test_light_falls_where_the_lamp_is_and_not_far_from_it() -> None:
    shown = replace(near(), figures=(), notes=(), goals=(), reach=())
    lit = replace(shown, figures=tuple(one for one in near().figures if one.has_light))
    dark = sum(ImageStat.Stat(paint.picture(shown)).mean)
    assert sum(ImageStat.Stat(paint.picture(lit)).mean) > dark + 10


@pytest.mark.parametrize("part", ["figures", "notes", "goals", "reach", "rail", "order", "spaces", "aim"])
def test_whatever_a_map_shows_can_be_seen(part: str) -> None:
    shown = replace(map_scene(fought()), goals=near().goals, reach=near().reach)
    without: dict[str, Any] = {part: {"rail": None, "aim": ""}.get(part, ())}
    empty = replace(shown, **without)
    assert arrange(shown).height != arrange(empty).height or _differs(shown, empty)


def _differs(one: Grid, other: Grid) -> bool:
    return ImageChops.difference(paint.picture(one), paint.picture(other)).getbbox() is not None


@pytest.mark.parametrize(("wide", "high"), [(10, 8), (28, 27), (19, 31), (34, 20)])
@pytest.mark.parametrize("seat", [None, *SEATS])
def test_a_figure_stays_in_its_space_however_large_the_whole_mine_is(
    seat: Seat | None, wide: int, high: int
) -> None:
    spaces = tuple(Space(x, y, 1) for x in range(wide) for y in range(high))
    empty = Grid("", spaces, SEATS, is_full=True, has_numbers=True)
    shown = replace(empty, figures=(Figure(5, 5, seat, "R2"),))
    box = ImageChops.difference(paint.picture(empty), paint.picture(shown)).getbbox()
    assert box is not None
    assert max(box[2] - box[0], box[3] - box[1]) <= arrange(shown).cell * SPIKES


def test_the_whole_crew_fits_a_phone_and_is_written_large_enough() -> None:
    heroes = {
        seat: {"class": "shorer", "name": seat.title(), "at": [at % 3, at // 3]}
        for at, seat in enumerate(SEATS)
    }
    shown = map_scene(in_mine(players=6, heroes=heroes, enemies=FOES))
    layout = arrange(shown)
    assert len(shown.lines) == 6
    assert len(shown.order) == 7
    assert layout.height <= 1.3 * layout.width
    assert min(PHONE_TEXT) * 290 / layout.width >= 10.6


def test_a_map_ends_one_space_beyond_the_figures_unless_all_is_asked_for() -> None:
    view = in_mine()
    left, top, right, bottom = map_scene(view).box
    figures = [hero.at for hero in view.alive if hero.at is not None]
    assert all(left < x < right and top <= y <= bottom for x, y in figures)
    assert bottom - top < map_scene(view, full=True).box[3] - map_scene(view, full=True).box[1]


@pytest.mark.parametrize("eye", PALETTES)
def test_for_every_eye_there_are_colours_that_maps_are_kept_in(eye: str) -> None:
    for name in ("dark", "light"):
        assert palette(look(name, eye).name, "Grid") is not None


def test_the_order_of_a_fight_is_the_same_for_eyes_and_ears() -> None:
    view: State = fought()
    told = list(order_lines(view))
    assert told == [f"{turn.level} {turn.text}" for turn in map_scene(view).order]
    assert len(told) == 1 + len(view.up)


def test_enemies_of_another_kind_look_otherwise() -> None:
    others = [{"kind": "drowned_hand", "at": [1, -3]}, {"kind": "wickmoth", "at": [3, -3]}]
    shown = map_scene(in_mine(enemies=others))
    sorts = {one.text: one.sort for one in shown.figures if one.seat is None}
    assert sorts == {"D1": 0, "W2": 1}
    assert _differs(shown, replace(shown, figures=tuple(one._replace(sort=0) for one in shown.figures)))


def test_a_film_shows_the_way_that_somebody_went_and_who_was_struck() -> None:
    view = fought()
    assert film_scene(view, Moved("red", ((1, 1), (1, 0))), "").trail == ((1, 1), (1, 0))
    hurt = film_scene(view, EnemyHurt("e1", 2), "").figures
    assert [one.text for one in hurt if one.is_struck] == ["D1"]


def test_all_pictures_of_a_film_are_of_one_size_though_the_mine_grows() -> None:
    small = in_mine(map=[{"tile": "adit_mouth", "at": [0, 0], "doors": {"0": "open"}}])
    sights = [Viewpoint(Moved("red", ((1, 1),)), view) for view in (small, in_mine(), fought())]
    frames = list(SCENERY.frames(sights, {}))
    assert len({paint.picture(frame.scene).size for frame in frames}) == 1


def test_the_crew_stands_beside_a_deep_and_narrow_map() -> None:
    heroes = {
        seat: {"class": "shorer", "name": seat.title(), "at": [at % 3, at // 3]}
        for at, seat in enumerate(SEATS)
    }
    shown = map_scene(in_mine(players=6, heroes=heroes))
    deep = replace(shown, focus=(-1, -9, 4, 2))
    layout = arrange(deep)
    assert layout.abreast == 1
    assert layout.left + layout.cell * 6 <= layout.lines.left
    assert layout.lines.height == 6 / 3 * arrange(replace(deep, is_full=True)).lines.height
    wide = arrange(replace(shown, focus=(-1, -4, 12, 2)))
    assert wide.abreast == 2
    assert wide.lines.top > wide.top
