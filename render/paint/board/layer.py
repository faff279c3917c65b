"""The board: a cached terrain layer, with pieces pasted on it for each picture."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from PIL import Image, ImageDraw

from render.paint.art import find_art
from render.paint.board import arrows, ground, pieces
from render.paint.board.layout import Ground, has_letters
from render.paint.board.piece_layout import lying
from render.paint.drawing.disk_cache import kept
from render.paint.drawing.display_list import DisplayList, paste
from render.paint.drawing.pen import XY, hexagon
from render.scenes.scene import RINGS, Arrow, Piece, Point, Scene, Tile, Token
from render.seat_styles import marks_of
from render.theme import Theme, mix

MARKER_AT = (0.6, -0.2)
PAIRED_MARKER_AT = (0.0, 0.74)
FLAG_AT = (0.0, 0.16)
NAME_AT = (0.0, -0.6)
PLACE_AT = (-0.6, -0.33)
LABEL_AT = (0.0, 0.32)
_LETTERS = (0.9, 0.6)
"""Shares of a name stamp's width and height that its letters fill."""
_IN_HEXES = ("outlines", "flags", "pieces", "markers", "tokens", "labels")


@lru_cache(maxsize=4)
def terrain(game: str, tiles: tuple[Tile, ...], ground_: Ground, theme: Theme) -> Image.Image:
    """Draw the table and all tiles; the result is cached, so callers never draw on it."""
    scale = ground_.scale
    seen = [tile for tile in tiles if _is_near(ground_.pixel(tile.at), ground_)]
    places = tuple(tile.at for tile in seen)
    picture = _whole(places, ground_, theme).copy() if seen == [*tiles] else _bare(places, ground_, theme)
    for tile in seen:
        x, y = ground_.pixel(tile.at)
        if _is_near((x, y), ground_, ground.HALF):
            variant = ground.variant_of(tile.hex)
            paste(picture, ground.tile(game, tile.ground, variant, scale, theme, tile.idle), x, y)
    return picture


def _bare(places: tuple[Point, ...], ground_: Ground, theme: Theme) -> Image.Image:
    """Draw the table and the board's rim, without tiles."""
    picture = _table(ground_, theme)
    draw, scale = ImageDraw.Draw(picture), ground_.scale
    rim = mix(theme.board, "#ffffff", 0.14)
    for radius, colour in ((1.16, theme.table_edge), (1.12, rim), (1.09, theme.board)):
        for x, y in map(ground_.pixel, places):
            draw.polygon([(x + a * scale, y + b * scale) for a, b in hexagon(radius)], fill=colour)
    return picture


_whole = kept(maxsize=2)(_bare)
"""Cached `_bare` for whole boards, since there are only a few. Copy the result before drawing on it."""


def _table(ground_: Ground, theme: Theme) -> Image.Image:
    """Draw the table under the board, with a faint hexagonal pattern."""
    table = Image.new("RGB", (ground_.width, ground_.height), theme.table)
    draw, scale = ImageDraw.Draw(table), ground_.scale
    step = math.sqrt(3) * scale
    rows, columns = math.ceil(table.height / 1.5 / scale), math.ceil(table.width / step)
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            x, y = ground_.origin[0] + (column + row % 2 / 2) * step, ground_.origin[1] + row * 1.5 * scale
            if -scale < x < table.width + scale and -scale < y < table.height + scale:
                draw.polygon(
                    [(x + a * scale, y + b * scale) for a, b in hexagon(0.965)], fill=theme.table_hex
                )
    return table


def _is_near(spot: XY, ground_: Ground, reach: XY = (1.2, 1.2)) -> bool:
    """Return whether something of radius `reach` (units) at this pixel may be visible."""
    wide, high = reach[0] * ground_.scale, reach[1] * ground_.scale
    return -wide < spot[0] < ground_.width + wide and -high < spot[1] < ground_.height + high


class Layer:
    """A board in progress; items are drawn on it from bottom to top."""

    def __init__(self, picture: DisplayList, scene: Scene, ground_: Ground, theme: Theme) -> None:
        self._picture, self._ground, self._theme = picture, ground_, theme
        self._scene = _near(scene, ground_)
        self._marks = marks_of(scene.seats, theme.palette)

    def lay_all(self) -> None:
        self._shades()
        self._edges()
        self._flags()
        self._links()
        self._things()
        self._arrows()
        self._sequence()
        self._names()
        for label in self._scene.labels:
            self._put(pieces.letter(label.text, self._ground.scale, self._theme), label.hex, LABEL_AT)

    def _put(self, stamp: Image.Image, hex_: str, shift: XY = (0.0, 0.0)) -> None:
        (x, y), scale = self._ground.pixel(self._scene.places[hex_]), self._ground.scale
        paste(self._picture, stamp, x + shift[0] * scale, y + shift[1] * scale)

    def _shades(self) -> None:
        for hexes, stamp in ((self._scene.barred, pieces.veil), (self._scene.dimmed, pieces.shade)):
            for hex_ in hexes:
                self._put(stamp(self._ground.scale, self._theme), hex_)

    def _edges(self) -> None:
        for line in sorted(self._scene.outlines, key=lambda line: line.kind in RINGS):
            mark = self._marks[line.seat] if line.seat else None
            self._put(pieces.outline(line.kind, mark, self._ground.scale, self._theme), line.hex)

    def _flags(self) -> None:
        taken = {piece.hex for piece in self._scene.pieces} | {token.hex for token in self._scene.tokens}
        for flag in self._scene.flags:
            if flag.hex not in taken:
                stamp = pieces.flag(self._marks[flag.seat], self._ground.scale, self._theme)
                self._put(stamp, flag.hex, FLAG_AT)

    def _things(self) -> None:
        scene, scale, theme = self._scene, self._ground.scale, self._theme
        for hex_, thing, share, at in lying(scene):
            mark, size = self._marks[thing.seat], share * scale
            if isinstance(thing, Piece):
                stamp = pieces.piece(mark, thing.text, size, theme)
            else:
                letters = has_letters(scene)
                stamp = pieces.token(scene.game, mark, thing.kind, size, theme, has_letter=letters)
            self._put(stamp, hex_, at)
        paired = {token.hex for token in scene.tokens}
        for marker in scene.markers:
            at = PAIRED_MARKER_AT if marker.hex in paired else MARKER_AT
            self._put(pieces.marker(scene.game, marker.kind, scale, theme), marker.hex, at)

    def _links(self) -> None:
        """Draw links below the pieces, because a line between centres would cross their numbers."""
        places, ground_ = self._scene.places, self._ground
        for link in self._scene.links:
            ends = ground_.pixel(places[link.start]), ground_.pixel(places[link.end])
            arrows.link(self._picture, ends, ground_.scale, self._marks[link.seat].fill, self._theme)

    def _arrows(self) -> None:
        """Draw all arrows, then their labels on top, clear of other numbers."""
        drawn = [self._way_of(arrow) for arrow in self._scene.arrows]
        for way, kind in drawn:
            mark = self._marks[kind.seat] if kind.seat else None
            colours = (mark.fill, mark.ink) if mark else (self._theme.change, "#ffffff")
            arrows.arrow(self._picture, way, colours, kind)
        scale, loaded = self._ground.scale, [(way, kind) for way, kind in drawn if kind.text]
        loads = [(arrows.rides(way, kind), arrows.told(kind.text, scale)) for way, kind in loaded]
        discs = [(self._ground.pixel(at), pieces.place_radius(scale)) for _, at in self._places_in_turn()]
        for at, (_, kind) in zip(arrows.apart(loads, discs), loaded, strict=True):
            arrows.carried(self._picture, at, kind.text, scale)

    def _way_of(self, arrow: Arrow) -> tuple[arrows.Way, Arrow]:
        """Return an arrow's path and style; label troops that move on only once."""
        scene, ground_ = self._scene, self._ground
        start, end = (ground_.pixel(scene.places[name]) for name in (arrow.start, arrow.end))
        told = {(other.end, other.text) for other in scene.arrows}
        goes_on = arrow.is_dashed and (arrow.start, arrow.text) in told
        kind = arrow._replace(
            is_curved=arrow.is_curved and math.dist(start, end) > 0, text="" if goes_on else arrow.text
        )
        held = {piece.hex for piece in scene.pieces}
        is_held = arrow.start in held or not goes_on
        return arrows.Way(start, end, ground_.scale, arrow.end in held, is_held), kind

    def _places_in_turn(self) -> Iterator[tuple[Token, Point]]:
        """Yield each token with a sequence number, and a spot for that number away from arrows."""
        places = self._scene.places
        sides = {(arrow.start, places[arrow.end].x < places[arrow.start].x) for arrow in self._scene.arrows}
        for token in self._scene.tokens:
            if token.number is not None:
                is_right = (token.hex, True) in sides and (token.hex, False) not in sides
                (x, y), at = PLACE_AT, places[token.hex]
                yield token, Point(at.x + (-x if is_right else x), at.y + y)

    def _sequence(self) -> None:
        for token, at in self._places_in_turn():
            stamp = pieces.place_in_turn(token.number or 0, self._ground.scale, self._theme)
            paste(self._picture, stamp, *self._ground.pixel(at))

    def _names(self) -> None:
        theme, dimmed, art = self._theme, set(self._scene.dimmed), find_art(self._scene.game)
        for tile in self._scene.tiles:
            halo = mix(art.ground(tile.ground).base, "#ffffff", 0.45)
            if tile.hex in dimmed:
                halo = theme.table
            stamp = pieces.name(tile.hex, self._ground.scale, halo, theme)
            if is_whole(stamp, tile.at, self._ground):
                self._put(stamp, tile.hex, NAME_AT)


def is_whole(name: Image.Image, at: Point, ground_: Ground) -> bool:
    """Return whether a hex's name is fully visible, because a cut-off name could read as another hex."""
    (x, y), scale = ground_.pixel(at), ground_.scale
    x, y = x + NAME_AT[0] * scale, y + NAME_AT[1] * scale
    wide, high = name.width * _LETTERS[0] / 2, name.height * _LETTERS[1] / 2
    return wide <= x <= ground_.width - wide and high <= y <= ground_.height - high


def _near(scene: Scene, ground_: Ground) -> Scene:
    """Keep only the contents of hexes near the visible area."""
    tiles = tuple(tile for tile in scene.tiles if _is_near(ground_.pixel(tile.at), ground_))
    hexes = {tile.hex for tile in tiles}
    kept: dict[str, Any] = {
        kind: tuple(one for one in getattr(scene, kind) if one.hex in hexes) for kind in _IN_HEXES
    }
    return replace(scene, **kept)
