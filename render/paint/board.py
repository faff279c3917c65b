"""The board: a layer of terrain that is kept, and what lies on it, pasted anew for each picture."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import lru_cache
from typing import Any

from PIL import Image, ImageDraw

from render.liveries import Marks, marks_of
from render.paint import arrows, crowd, ground, pieces
from render.paint.art import find_art
from render.paint.layout import Layout
from render.paint.pen import XY, hexagon
from render.scene import RINGS, Piece, Scene, Tile
from render.theme import Theme, mix

TOKEN_AT = (0.0, -0.325)
MARKER_AT = (0.0, 0.7)
FLAG_AT = (0.0, -0.06)
NAME_AT = (0.0, -0.745)
_IN_HEXES = ("outlines", "flags", "pieces", "markers", "tokens", "labels")


@lru_cache(maxsize=4)
def terrain(game: str, tiles: tuple[Tile, ...], layout: Layout, theme: Theme) -> Image.Image:
    """The table and all tiles, nothing else; never to be drawn upon."""
    picture = _table(layout, theme)
    draw = ImageDraw.Draw(picture)
    box, scale = layout.board, layout.scale
    seen = [tile for tile in tiles if _is_near(layout.pixel(tile.at), layout)]
    rim = mix(theme.board, "#ffffff", 0.14)
    for radius, colour in ((1.16, theme.table_edge), (1.12, rim), (1.09, theme.board)):
        for tile in seen:
            x, y = layout.pixel(tile.at)
            draw.polygon([(x + a * scale, y + b * scale) for a, b in hexagon(radius)], fill=colour)
    for tile in seen:
        x, y = layout.pixel(tile.at)
        if not _is_near((x, y), layout, ground.HALF):
            continue
        paste(picture, ground.tile(game, tile.ground, ground.variant_of(tile.hex), scale, theme), x, y)
        _name(picture, game, tile, layout, theme)
    picture.paste(theme.table, (0, 0, picture.width, round(box.top) - 14))
    picture.paste(theme.table, (round(box.right), 0, picture.width, picture.height))
    return picture


def _table(layout: Layout, theme: Theme) -> Image.Image:
    """The table that the board lies on, with a faint pattern of hexes."""
    table = Image.new("RGB", (layout.width, layout.height), theme.table)
    draw, scale = ImageDraw.Draw(table), layout.scale
    step = math.sqrt(3) * scale
    rows, columns = math.ceil(layout.height / 1.5 / scale), math.ceil(layout.width / step)
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            x, y = layout.origin[0] + (column + row % 2 / 2) * step, layout.origin[1] + row * 1.5 * scale
            if not (-scale < x < layout.width + scale and -scale < y < layout.height + scale):
                continue
            draw.polygon([(x + a * scale, y + b * scale) for a, b in hexagon(0.965)], fill=theme.table_hex)
    return table


def _is_near(spot: XY, layout: Layout, reach: XY = (1.2, 1.2)) -> bool:
    """Whether what reaches so many units to each side of a pixel may show on the board."""
    wide, high, box = reach[0] * layout.scale, reach[1] * layout.scale, layout.board
    return box.left - wide < spot[0] < box.right + wide and box.top - high < spot[1] < box.bottom + high


def _name(picture: Image.Image, game: str, tile: Tile, layout: Layout, theme: Theme) -> None:
    x, y = layout.pixel(tile.at)
    halo = mix(find_art(game).ground(tile.ground).base, "#ffffff", 0.45)
    stamp = pieces.name(tile.hex, layout.scale, halo, theme)
    paste(picture, stamp, x + NAME_AT[0] * layout.scale, y + NAME_AT[1] * layout.scale)


def paste(picture: Image.Image, stamp: Image.Image, x: float, y: float) -> None:
    """Lay a stamp with its middle on a pixel."""
    picture.paste(stamp, (round(x - stamp.width / 2), round(y - stamp.height / 2)), stamp)


def lay(picture: Image.Image, scene: Scene, layout: Layout, theme: Theme) -> None:
    """Everything that lies on the tiles, from the bottom up."""
    scale, scene = layout.scale, _near(scene, layout)
    marks = marks_of(scene.seats, theme.palette)

    def put(stamp: Image.Image, hex_: str, shift: XY = (0.0, 0.0)) -> None:
        x, y = layout.pixel(scene.places[hex_])
        paste(picture, stamp, x + shift[0] * scale, y + shift[1] * scale)

    for line in sorted(scene.outlines, key=lambda line: line.kind in RINGS):
        put(pieces.outline(line.kind, marks[line.seat] if line.seat else None, scale, theme), line.hex)
    rimmed = {line.hex for line in scene.outlines}
    for tile in scene.tiles:
        if tile.hex in rimmed:
            _name(picture, scene.game, tile, layout, theme)
    occupied = {piece.hex for piece in scene.pieces}
    for flag in scene.flags:
        if flag.hex in occupied:
            continue
        put(pieces.flag(marks[flag.seat], scale, theme), flag.hex, FLAG_AT)
    for link in scene.links:
        ends = layout.pixel(scene.places[link.start]), layout.pixel(scene.places[link.end])
        arrows.link(picture, ends, scale, marks[link.seat].fill, theme)
    lying: dict[str, list[Piece]] = {}
    for piece in scene.pieces:
        lying.setdefault(piece.hex, []).append(piece)
    for hex_, here in lying.items():
        share, spots = crowd.spots(len(here))
        for piece, spot in zip(here, spots, strict=True):
            put(pieces.piece(marks[piece.seat], piece.text, share * scale, theme), hex_, spot)
    for marker in scene.markers:
        put(pieces.marker(scene.game, marker.kind, scale, theme), marker.hex, MARKER_AT)
    for token in scene.tokens:
        put(
            pieces.token(scene.game, marks[token.seat], token.kind, token.number, scale, theme),
            token.hex,
            TOKEN_AT,
        )
    _arrows(picture, scene, layout, marks, theme)
    for label in scene.labels:
        put(pieces.letter(label.text, scale, theme), label.hex, (0.0, 0.1))


def _near(scene: Scene, layout: Layout) -> Scene:
    """The scene with only those things in hexes that are near what the picture shows."""
    hexes = {tile.hex for tile in scene.tiles if _is_near(layout.pixel(tile.at), layout)}
    kept: dict[str, Any] = {
        kind: tuple(one for one in getattr(scene, kind) if one.hex in hexes) for kind in _IN_HEXES
    }
    return replace(scene, **kept)


def _arrows(picture: Image.Image, scene: Scene, layout: Layout, marks: Marks, theme: Theme) -> None:
    for arrow in scene.arrows:
        mark = marks[arrow.seat] if arrow.seat else None
        start, end = (layout.pixel(scene.places[name]) for name in (arrow.start, arrow.end))
        arrows.arrow(
            picture,
            (start, end),
            layout.scale,
            (mark.fill, mark.ink) if mark else (theme.change, "#ffffff"),
            arrow._replace(is_curved=arrow.is_curved and math.dist(start, end) > 0),
        )
