"""Find the places of a picture that one can touch, from the layout that painted them.

A place's id is its name in the game's presses: a hex, "x,y" of a space, a world, the number of a county.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from render.paint.board import layout as board_layout
from render.paint.board.layout import Box
from render.paint.card_table import layout as table_layout
from render.paint.drawing.pen import XY
from render.paint.field import layout as field_layout
from render.paint.grid import layout as grid_layout
from render.paint.pages.odds import height_of as odds_height
from render.paint.pages.odds import rows_of as odds_rows
from render.paint.sprites.board import SCALE, whole_ground
from render.paint.system_map import layout as map_layout
from render.scenes.card_table import CardTable
from render.scenes.field import Field
from render.scenes.grid import Grid
from render.scenes.odds import Odds
from render.scenes.scene import Scene, Shown
from render.scenes.system_map import SystemMap
from render.theme import DARK, PHONE_WIDTH, Theme


class Place(NamedTuple):
    """A place: its id, its spoken name, its outline and its middle in the picture's pixels."""

    id: str
    said: str
    outline: tuple[XY, ...]
    at: XY


class Places(NamedTuple):
    """A picture's size in pixels, and its places in reading order."""

    width: int
    height: int
    places: tuple[Place, ...]


NONE = Places(0, 0, ())


def places(shown: Shown, theme: Theme = DARK) -> Places:
    """Return the places that lie in the picture; none for a picture without a board."""
    find = _FINDERS.get(type(shown))
    if find is None:
        return NONE
    found: Places = find(shown, theme)
    return found._replace(places=_in_order(found.places))


def _in_order(found: Iterable[Place]) -> tuple[Place, ...]:
    return tuple(sorted(found, key=lambda one: (one.at[1], one.at[0])))


def board_places(scene: Scene) -> Places:
    """Return the places of a whole board of sprites, in the pixels of its ground."""
    ground, here = whole_ground(scene), _here(scene)
    found = (
        _hexagon(tile.hex, _words(tile.hex, tile.ground, *here[tile.hex]), ground.pixel(tile.at), SCALE)
        for tile in scene.tiles
    )
    return Places(ground.width, ground.height, _in_order(found))


def _scene(scene: Scene, theme: Theme) -> Places:
    layout, here = board_layout.arrange(scene, theme), _here(scene)
    found = (
        _hexagon(tile.hex, _words(tile.hex, tile.ground, *here[tile.hex]), at, layout.scale)
        for tile in scene.tiles
        if _is_in(layout.board, at := layout.pixel(tile.at))
    )
    return Places(layout.width, layout.height, tuple(found))


def _here(scene: Scene) -> Mapping[str, list[str]]:
    return _said((one.hex, one[1:]) for one in scene.pieces)


def _field(shown: Field, theme: Theme) -> Places:
    layout = field_layout.arrange(shown, theme)
    ground, area = layout.ground, layout.field
    here = _said((one.hex, (one.name, one.title)) for one in shown.figures)
    kinds = dict(shown.terrain)
    found = (
        _hexagon(hex_, _words(hex_, kinds.get(hex_, ""), *here[hex_]), (x, y), ground.scale)
        for hex_, point in field_layout.places_of(shown.radius).items()
        if _is_in(area, (x := ground.pixel(point)[0] + area.left, y := ground.pixel(point)[1] + area.top))
    )
    return Places(layout.width, layout.height, tuple(found))


def _grid(shown: Grid, theme: Theme) -> Places:
    layout = grid_layout.arrange(shown)
    left, top, right, bottom = layout.box
    here = _said((f"{one.x},{one.y}", (one.text,)) for one in shown.figures)

    def box(x: int, y: int) -> Box:
        at = layout.left + (x - left) * layout.cell, layout.top + (y - top) * layout.cell
        return Box(*at, at[0] + layout.cell, at[1] + layout.cell)

    found = (
        _rectangle(name, _words(name, *here[name]), box(one.x, one.y))
        for one in shown.spaces
        if left <= one.x <= right and top <= one.y <= bottom and (name := f"{one.x},{one.y}")
    )
    return Places(layout.width, layout.height, tuple(found))


def _system_map(shown: SystemMap, theme: Theme) -> Places:
    layout = map_layout.arrange(shown, theme)
    found = (
        _rectangle(
            spot.place.name,
            _words(spot.place.title, *(f"{one.owner} {one.size}" for one in spot.place.fleets)),
            spot.box,
        )
        for spot in layout.spots
    )
    return Places(layout.width, layout.height, tuple(found))


def _card_table(shown: CardTable, theme: Theme) -> Places:
    layout = table_layout.arrange(shown)
    pairs = zip(shown.places, layout.places, strict=True)
    found = [_rectangle(str(one.number), _words(one.card.title), box) for one, box in pairs]
    boxes = table_layout.dice_boxes(shown, layout.dice)
    for number, (die, box) in enumerate(zip(shown.dice, boxes, strict=True), 1):
        found.append(_rectangle(f"die-{number}", _words(f"die {number}", die.face, die.note), box))
    return Places(PHONE_WIDTH, layout.height, tuple(found))


def _odds(shown: Odds, theme: Theme) -> Places:
    rows = odds_rows(shown) if all(front.place for front in shown.fronts) else ()
    found = (
        _rectangle(f"{front.place}>{rival.owner}", f"{rival.name} {front.title.lower()}", box)
        for front, rival, box in rows
    )
    return Places(PHONE_WIDTH, odds_height(shown), tuple(found))


def _said(items: Iterable[tuple[str, Sequence[object]]]) -> Mapping[str, list[str]]:
    """Return what stands in each place, in words."""
    found = defaultdict[str, list[str]](list)
    for place, words in items:
        found[place].append(" ".join(str(word) for word in words if word))
    return found


def _words(*parts: str) -> str:
    return ", ".join(part.replace("_", " ") for part in parts if part)


def _is_in(box: Box, at: XY) -> bool:
    return box.left <= at[0] <= box.right and box.top <= at[1] <= box.bottom


def _hexagon(name: str, said: str, at: XY, scale: float) -> Place:
    corners = (math.radians(60 * side - 90) for side in range(6))
    return Place(
        name,
        said,
        tuple(
            (round(at[0] + scale * math.cos(turn), 1), round(at[1] + scale * math.sin(turn), 1))
            for turn in corners
        ),
        (round(at[0], 1), round(at[1], 1)),
    )


def _rectangle(name: str, said: str, box: Box) -> Place:
    left, top, right, bottom = (round(side, 1) for side in box)
    middle = round(box.middle[0], 1), round(box.middle[1], 1)
    return Place(name, said, ((left, top), (right, top), (right, bottom), (left, bottom)), middle)


_FINDERS: Mapping[type, Callable[[Any, Theme], Places]] = {
    Scene: _scene,
    Field: _field,
    Grid: _grid,
    SystemMap: _system_map,
    CardTable: _card_table,
    Odds: _odds,
}
