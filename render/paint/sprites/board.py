"""The board for a page: the ground as a picture, and what lies on it as sprites that the page scales.

Where each item lies, the layer says as for pictures; how it looks, the same functions draw with another pen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from io import BytesIO
from typing import Any, NamedTuple

from render.paint.art import find_art
from render.paint.board import arrows, pieces
from render.paint.board.layer import Layer, terrain
from render.paint.board.layout import Ground, bounds
from render.paint.drawing import text
from render.paint.drawing.display_list import DisplayList, paste
from render.paint.drawing.pen import XY, hexagon
from render.paint.sprites.pen import Shape, SvgPen, oval, path
from render.scenes.scene import Scene
from render.seat_styles import SeatMark, marks_of
from render.theme import Colour, Theme

SCALE = 74.0
"""Pixels per unit of the ground, at which tiles lie in the cache."""
FORMS: Mapping[str, Mapping[str, int]] = {
    "WEBP": {"quality": 60},
    "AVIF": {"quality": 50, "speed": 8},
}
SMALLER, NAMES = 0.85, 0.6
"""Sizes of numbers and of names, relative to pictures: a page's font is wider."""
SIGNS = ("stones", "barrel")
"""Signs on a page's buttons beside those of the texts."""
_EDGE = 14
"""Pixels of the table around the board."""
_LINE = 0.36
"""Distance from the middle of a line of text to its base, as a share of its size."""

Item = tuple[str | float, ...]
"""("s", sprite, x, y, scale), ("t", words, x, y, size, ink, halo) or ("p", path, fill, width), in pixels."""


class Words(NamedTuple):
    """Words on a sprite: their size in pixels, their colour, and the halo around them."""

    words: str
    size: float
    ink: Colour
    halo: Colour = ""


class Sprite(NamedTuple):
    """A sprite: its name, its shapes in units, its scale, and words in its middle."""

    name: str
    shapes: tuple[Shape, ...]
    scale: float
    words: Words | None = None
    width: float = 0
    height: float = 0


class Drawn(NamedTuple):
    """Hold what lies on a board: sprites by their names, and the items from bottom to top."""

    sprites: dict[str, tuple[Shape, ...]]
    items: tuple[Item, ...]


def whole_ground(scene: Scene) -> Ground:
    """Return the ground of the whole board, which is the same whatever is planned."""
    box = bounds(list(scene.places.values()))
    width, height = (2 * math.ceil(side * SCALE / 2) + 2 * _EDGE for side in (box.width, box.height))
    x, y = box.middle
    return Ground(width, height, SCALE, (width / 2 - x * SCALE, height / 2 - y * SCALE))


def ground_file(scene: Scene, theme: Theme, form: str) -> bytes:
    """Encode the ground of the whole board, with a veil over closed hexes: WEBP or AVIF."""
    ground_ = whole_ground(scene)
    picture = terrain(scene.game, scene.tiles, ground_, theme).copy()
    for hex_ in scene.barred:
        paste(picture, pieces.veil(SCALE, theme), *ground_.pixel(scene.places[hex_]))
    into = BytesIO()
    picture.save(into, form, **FORMS[form])
    return into.getvalue()


def drawn(scene: Scene, theme: Theme) -> Drawn:
    """Return everything that lies on the board."""
    layer = VectorLayer(DisplayList((1, 1), theme.table), scene, whole_ground(scene), theme)
    layer.lay_all()
    return Drawn({**layer.sprites, **_signs(scene.game, theme), **_seats(scene, theme)}, tuple(layer.items))


def _signs(game: str, theme: Theme) -> dict[str, tuple[Shape, ...]]:
    """Return the game's signs for a page's buttons."""
    art = find_art(game)
    signs = {name: art.sign(name) for name in (*art.emoji, *SIGNS)}
    return {f"sign-{name}": _shapes(sign, 0, 0, 1, theme.text) for name, sign in signs.items() if sign}


def _seats(scene: Scene, theme: Theme) -> dict[str, tuple[Shape, ...]]:
    """Return the seats' pieces for a page's head."""
    marks = marks_of(scene.seats, theme.palette)
    return {f"seat-{card.seat}": _shapes(pieces.draw_piece, marks[card.seat], theme) for card in scene.cards}


class VectorLayer(Layer):
    """A board in progress, as items for a page."""

    def __init__(self, picture: DisplayList, scene: Scene, ground_: Ground, theme: Theme) -> None:
        super().__init__(picture, scene, ground_, theme)
        self.sprites: dict[str, tuple[Shape, ...]] = {}
        self.items: list[Item] = []
        self.stamps = _Sprites()

    def _paste(self, stamp: Any, x: float, y: float) -> None:
        assert isinstance(stamp, Sprite)
        if stamp.shapes:
            self.sprites[stamp.name] = stamp.shapes
            self.items.append(("s", stamp.name, round(x, 1), round(y, 1), stamp.scale))
        if words := stamp.words:
            size = words.size * (NAMES if words.halo else SMALLER)
            base = round(y + _LINE * size, 1)
            self.items.append(("t", words.words, round(x, 1), base, round(size), words.ink, words.halo))

    def _stroke(self, strokes: arrows.Strokes, spots: list[XY], room: float) -> None:
        for one in strokes:
            points = [*one.spots[:-1:6], one.spots[-1]] if one.width and len(one.spots) > 7 else one.spots
            self.items.append(("p", path(points) + ("" if one.width else "z"), one.fill, round(one.width, 1)))

    def _write(self, at: XY, words: str, size: int) -> None:
        small = round(SMALLER * size)
        base = at[1] - _LINE * (size - small)
        self.items.append(("t", words, round(at[0], 1), round(base, 1), small, arrows.DARK, ""))

    def _link(self, ends: tuple[XY, XY], colour: Colour) -> None:
        spots = arrows.route(*ends, 0.0, (0.3, 0.3), self._ground.scale)
        for (x, y), radius, fill in arrows.link_discs(spots, self._ground.scale, colour, self._theme):
            self.items.append(("p", oval(x, y, radius, radius), fill, 0))


class _Sprites:
    """Sprites with the names and the arguments of the stamps in `pieces`."""

    def piece(self, mark: SeatMark, words: str, scale: float, theme: Theme) -> Sprite:
        size = pieces.number_size(words, scale) if words else 0
        shapes = _shapes(pieces.draw_piece, mark, theme)
        return Sprite(
            f"piece-{mark.shape}-{mark.fill[1:]}",
            shapes,
            scale,
            Words(words, size, mark.ink) if words else None,
        )

    def flag(self, mark: SeatMark, scale: float, theme: Theme) -> Sprite:
        return Sprite(f"flag-{mark.shape}", _shapes(pieces.draw_flag, mark, theme), scale)

    def token(
        self, game: str, mark: SeatMark | None, kind: str, scale: float, theme: Theme, *, has_letter: bool
    ) -> Sprite:
        """Return a token with its sign: there is room for no key of letters beside a board."""
        owner = mark.shape if mark else ""
        return Sprite(f"token-{kind}-{owner}", _shapes(pieces.draw_token, game, mark, kind, theme), scale)

    def place_in_turn(self, number: int, scale: float, theme: Theme) -> Sprite:
        words = Words(str(number), pieces.turn_size(number, scale), theme.ink)
        radius = pieces.place_radius(scale) / scale
        return Sprite("turn", _shapes(pieces.draw_place, radius, theme), scale, words)

    def marker(self, game: str, kind: str, scale: float, theme: Theme) -> Sprite:
        return Sprite(f"marker-{kind}", _shapes(pieces.draw_marker, game, kind, theme), scale)

    def outline(self, kind: str, mark: SeatMark | None, scale: float, theme: Theme) -> Sprite:
        shapes = _shapes(pieces.draw_outline, kind, mark, theme)
        return Sprite(f"outline-{kind}-{mark.shape if mark else ''}", shapes, scale)

    def letter(self, words: str, scale: float, theme: Theme) -> Sprite:
        size = round((0.5 if len(words) > 1 else 0.67) * scale)
        name = "plate" if len(words) > 1 else "disc"
        shapes = _shapes(pieces.draw_label, words[:2], theme)
        return Sprite(f"label-{name}", shapes, scale, Words(words, size, theme.ink))

    def veil(self, scale: float, theme: Theme) -> Sprite:
        """Return nothing: closed hexes are veiled in the picture of the ground."""
        return Sprite("", (), scale)

    def shade(self, scale: float, theme: Theme) -> Sprite:
        fill = f"{theme.table}{pieces.SHADE:02x}"
        return Sprite("shade", ((path(hexagon(0.98)) + "z", fill),), scale)

    def name(self, words: str, scale: float, halo: Colour, theme: Theme) -> Sprite:
        size = pieces.name_size(words, scale)
        ink = theme.text if halo == theme.table else theme.ink
        wide = text.width(words, size, 1)
        return Sprite("", (), scale, Words(words, size, ink, halo), wide, 1.4 * size)


@lru_cache(maxsize=256)
def _shapes(draw: Callable[..., object], *given: Any) -> tuple[Shape, ...]:
    """Return what a function draws with these arguments."""
    pen = SvgPen()
    draw(pen, *given)
    return tuple(pen.shapes)
