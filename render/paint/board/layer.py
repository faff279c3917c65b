"""The board: a cached terrain layer, with pieces pasted on it for each picture."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Any

from PIL import Image, ImageDraw

from render.paint.art import find_art
from render.paint.board import arrows, ground, moves, pieces
from render.paint.board.layout import Ground, has_letters
from render.paint.drawing import text
from render.paint.drawing.disk_cache import kept
from render.paint.drawing.display_list import DisplayList, paste
from render.paint.drawing.pen import XY, hexagon
from render.scenes.scene import RINGS, Arrow, Piece, Point, Scene, Tile, Token
from render.seat_styles import marks_of
from render.theme import Colour, Theme, mix

MARKER_AT = (0.6, -0.2)
PAIRED_MARKER_AT = (0.0, 0.74)
FLAG_AT = (0.0, 0.16)
NAME_AT = (0.0, -0.6)
PLACE_AT = (-0.6, -0.33)
LABEL_AT = (0.0, 0.32)
PLATE_AT = (0.0, 0.08)
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
        self._settled = moves.settled(self._scene)
        self._courses = moves.courses(self._scene, self._settled)

    stamps: Any = pieces
    """The pen that draws the items: stamps of pixels here, sprites of a page elsewhere."""

    def lay_all(self) -> None:
        self._shades()
        self._edges()
        self._flags()
        self._links()
        self._moves()
        self._things()
        self._arrows()
        self._sequence()
        self._names()
        for label in self._scene.labels:
            at = PLATE_AT if label.text == label.hex else LABEL_AT
            self._put(self.stamps.letter(label.text, self._ground.scale, self._theme), label.hex, at)

    def _put(self, stamp: Any, hex_: str, shift: XY = (0.0, 0.0)) -> None:
        (x, y), scale = self._ground.pixel(self._scene.places[hex_]), self._ground.scale
        self._paste(stamp, x + shift[0] * scale, y + shift[1] * scale)

    def _paste(self, stamp: Any, x: float, y: float) -> None:
        """Put a stamp on this pixel."""
        paste(self._picture, stamp, x, y)

    def _stroke(self, strokes: arrows.Strokes, spots: list[XY], room: float) -> None:
        """Draw strokes over these spots."""
        arrows.lay(self._picture, strokes, spots, room)

    def _write(self, at: XY, words: str, size: int) -> None:
        """Write a label in the middle of its disc."""
        text.write(self._picture, at, words, size, arrows.DARK, anchor="ms", weight=1)

    def _shades(self) -> None:
        for hexes, stamp in ((self._scene.barred, self.stamps.veil), (self._scene.dimmed, self.stamps.shade)):
            for hex_ in hexes:
                self._put(stamp(self._ground.scale, self._theme), hex_)

    def _edges(self) -> None:
        for line in sorted(self._scene.outlines, key=lambda line: line.kind in RINGS):
            mark = self._marks[line.seat] if line.seat else None
            self._put(self.stamps.outline(line.kind, mark, self._ground.scale, self._theme), line.hex)

    def _flags(self) -> None:
        taken = {piece.hex for piece in self._scene.pieces} | {token.hex for token in self._scene.tokens}
        for flag in self._scene.flags:
            if flag.hex not in taken:
                stamp = self.stamps.flag(self._marks[flag.seat], self._ground.scale, self._theme)
                self._put(stamp, flag.hex, FLAG_AT)

    def _things(self) -> None:
        scene, scale, theme = self._scene, self._ground.scale, self._theme
        for hex_, thing, share, at in chain.from_iterable(self._settled.values()):
            mark, size = self._marks[thing.seat], share * scale
            if isinstance(thing, Token):
                letters = has_letters(scene)
                stamp = self.stamps.token(scene.game, mark, thing.kind, size, theme, has_letter=letters)
            else:
                style = mark if isinstance(thing, Piece) else moves.pale(mark)
                stamp = self.stamps.piece(style, thing.text, size, theme)
            self._put(stamp, hex_, at)
        paired = {token.hex for token in scene.tokens}
        for marker in scene.markers:
            at = PAIRED_MARKER_AT if marker.hex in paired else MARKER_AT
            self._put(self.stamps.marker(scene.game, marker.kind, scale, theme), marker.hex, at)

    def _moves(self) -> None:
        """Draw planned movements below the pieces, so that no arrow covers a number."""
        for move in self._scene.moves:
            begin, end, bow = self._courses[move]
            line = moves.Line(self._ground.pixel(Point(*begin)), self._ground.pixel(Point(*end)), bow)
            mark = self._marks[move.seat]
            strokes, spots = moves.drawn(line, self._ground.scale, mark, is_dashed=move.is_dashed)
            self._stroke(strokes, spots, 0.4 * self._ground.scale)

    def _links(self) -> None:
        """Draw links below the pieces, because a line between centres would cross their numbers."""
        places, ground_ = self._scene.places, self._ground
        for link in self._scene.links:
            ends = ground_.pixel(places[link.start]), ground_.pixel(places[link.end])
            self._link(ends, self._marks[link.seat].fill)

    def _link(self, ends: tuple[XY, XY], colour: Colour) -> None:
        """Draw a row of dots between two pixels."""
        arrows.link(self._picture, ends, self._ground.scale, colour, self._theme)

    def _arrows(self) -> None:
        """Draw all arrows, then their labels on top, clear of other numbers."""
        drawn = [self._way_of(arrow) for arrow in self._scene.arrows]
        for way, kind in drawn:
            fill = self._marks[kind.seat].fill if kind.seat else self._theme.change
            self._stroke(arrows.arrow(way, fill, kind), arrows.line(way, kind), 0.4 * way.scale)
        scale, loaded = self._ground.scale, [(way, kind) for way, kind in drawn if kind.text]
        loads = [(arrows.rides(way, kind), arrows.told(kind.text, scale)) for way, kind in loaded]
        discs = [(self._ground.pixel(at), pieces.place_radius(scale)) for _, at in self._places_in_turn()]
        for at, (_, kind) in zip(arrows.apart(loads, discs), loaded, strict=True):
            radius = arrows.disc_radius(scale)
            disc = arrows.carried(at, kind.text, scale)
            self._stroke(disc, disc[0].spots, radius + 0.1 * scale)
            size = round(arrows.LOAD_SIZE * radius)
            self._write((at[0], at[1] + 0.36 * size), kind.text, size)

    def _way_of(self, arrow: Arrow) -> tuple[arrows.Way, Arrow]:
        """Return an arrow's path and style."""
        scene, ground_ = self._scene, self._ground
        start, end = (ground_.pixel(scene.places[name]) for name in (arrow.start, arrow.end))
        kind = arrow._replace(is_curved=arrow.is_curved and math.dist(start, end) > 0)
        held = {piece.hex for piece in scene.pieces}
        return arrows.Way(start, end, ground_.scale, arrow.end in held), kind

    def _places_in_turn(self) -> Iterator[tuple[Token, Point]]:
        """Yield each token with a sequence number, and a spot for that number away from arrows."""
        places = self._scene.places
        sides = {(arrow.start, places[arrow.end].x < places[arrow.start].x) for arrow in self._scene.arrows}
        for token in self._scene.tokens:
            if token.number is not None:
                is_right = (token.hex, True) in sides and (token.hex, False) not in sides
                (x, y), at = PLACE_AT, places[token.hex]
                left, right = Point(at.x + x, at.y + y), Point(at.x - x, at.y + y)
                yield token, right if is_right or moves.is_clearer(self._courses, right, left) else left

    def _sequence(self) -> None:
        for token, at in self._places_in_turn():
            stamp = self.stamps.place_in_turn(token.number or 0, self._ground.scale, self._theme)
            self._paste(stamp, *self._ground.pixel(at))

    def _names(self) -> None:
        theme, dimmed, art = self._theme, set(self._scene.dimmed), find_art(self._scene.game)
        plates = {label.hex for label in self._scene.labels if label.text == label.hex}
        for tile in self._scene.tiles:
            if tile.hex in plates:
                continue
            halo = mix(art.ground(tile.ground).base, "#ffffff", 0.45)
            if tile.hex in dimmed:
                halo = theme.table
            stamp = self.stamps.name(tile.hex, self._ground.scale, halo, theme)
            if is_whole(stamp, tile.at, self._ground):
                self._put(stamp, tile.hex, NAME_AT)


def is_whole(name: Any, at: Point, ground_: Ground) -> bool:
    """Return whether a hex's name is fully visible, because a cut-off name could read as another hex."""
    (x, y), scale = ground_.pixel(at), ground_.scale
    x, y = x + NAME_AT[0] * scale, y + NAME_AT[1] * scale
    wide, high = name.width * _LETTERS[0] / 2, name.height * _LETTERS[1] / 2
    return bool(wide <= x <= ground_.width - wide and high <= y <= ground_.height - high)


def _near(scene: Scene, ground_: Ground) -> Scene:
    """Keep only the contents of hexes near the visible area."""
    tiles = tuple(tile for tile in scene.tiles if _is_near(ground_.pixel(tile.at), ground_))
    hexes = {tile.hex for tile in tiles}
    kept: dict[str, Any] = {
        kind: tuple(one for one in getattr(scene, kind) if one.hex in hexes) for kind in _IN_HEXES
    }
    return replace(scene, **kept)
