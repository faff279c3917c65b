"""Paint scenes as encoded pictures; only these modules use Pillow. All functions are thread-safe."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PIL import Image

from engine.registry.catalogue import GAMES
from render.paint import card_table, field, grid, system_map
from render.paint.art import find_art
from render.paint.board import frame, ground, layer, phone
from render.paint.board.layout import arrange
from render.paint.drawing.display_list import DisplayList
from render.paint.encoding.patches import numbered, painted
from render.paint.encoding.png import as_file, encode, palette
from render.paint.pages import armies, army, chart, crosstable, digest, odds, sheets
from render.scenes.armies import Armies
from render.scenes.card_table import CardTable
from render.scenes.crosstable import Crosstable
from render.scenes.field import Army, Field
from render.scenes.grid import Grid
from render.scenes.odds import Odds
from render.scenes.scene import Chart, Digest, Scene, Shown
from render.scenes.sheets import SheetPages
from render.scenes.system_map import SystemMap
from render.theme import DARK, Theme

SUFFIX = ".png"


def picture(shown: Shown, theme: Theme = DARK) -> Image.Image:
    """Return the pixels of any scene."""
    return painted(listed(shown, theme))


def listed(shown: Shown, theme: Theme = DARK) -> DisplayList:
    """Return any scene's display list."""
    return PAINTERS[type(shown)](shown, theme)


def draw_scene(scene: Scene, theme: Theme) -> DisplayList:
    """Draw the board with its contents and its frame."""
    layout = arrange(scene, theme)
    picture = DisplayList((layout.width, layout.height), theme.table)
    place = round(layout.board.left), round(layout.board.top)
    ground_ = picture.within(*place, (layout.ground.width, layout.ground.height))
    ground_.paste(layer.terrain(scene.game, scene.tiles, layout.ground, theme), (0, 0))
    layer.Layer(ground_, scene, layout.ground, theme).lay_all()
    (phone if layout.is_phone else frame).draw_frame(picture, scene, layout, theme)
    return picture


PAINTERS: Mapping[type, Callable[[Any, Theme], DisplayList]] = {
    Scene: draw_scene,
    CardTable: card_table.draw_card_table,
    SystemMap: system_map.draw_system_map,
    Field: field.draw_field,
    Army: army.draw_army,
    Armies: armies.draw_armies,
    Grid: grid.draw_grid,
    SheetPages: sheets.draw_sheets,
    Chart: chart.draw_chart,
    Digest: digest.draw_digest,
    Odds: odds.draw_odds,
    Crosstable: crosstable.draw_crosstable,
}


def prepare(theme: Theme = DARK) -> None:
    """Draw and cache in advance what every picture of a board needs."""
    for game in GAMES:
        for terrain in find_art(game).grounds:
            for variant in range(ground.VARIANTS):
                ground.tile(game, terrain, variant, theme.hex_scale, theme, ())


def draw(shown: Shown, theme: Theme = DARK) -> bytes:
    """Draw any scene as a picture file."""
    colours, picture = palette(theme.name, type(shown).__name__), listed(shown, theme)
    if colours is None:
        return encode(painted(picture), None)
    return as_file(numbered(picture, colours), colours)
