"""Stamps for items on tiles: troops, flags, order tokens, markers, outlines, letters."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from render.paint.art import find_art
from render.paint.drawing import text
from render.paint.drawing.disk_cache import kept
from render.paint.drawing.display_list import paste
from render.paint.drawing.pen import XY, Pen, hexagon
from render.paint.drawing.shapes import body
from render.paint.drawing.silhouettes import silhouette
from render.scenes.field import MASTER
from render.scenes.scene import RINGS
from render.seat_styles import SeatMark
from render.theme import Colour, Theme, mix

TOKEN_RADIUS: Final = 0.38
PLACE_RADIUS: Final = 0.3
_LEAST_PLACE: Final = 22.3
MARKER_RADIUS: Final = 0.21
LETTER_UNITS: Final = 0.58
"""Font size of a letter or number on a disc, in units."""
NAME_UNITS: Final = 0.62
"""Font size of a hex's name, in units."""
NUMBER_UNITS: Final = (0.76, 0.68)
"""Font sizes in units for one and for two characters on a piece; longer text is shrunk to fit."""
_ROOM: Final = 1.05
_LARGEST_NAME: Final = 66
_CORNER: Final = 0.3
"""Share of a hex's edge covered by each corner mark of a ring."""
SHADE: Final = 158
"""Opacity of the darkening over an unimportant hex, from 0 to 255."""
_VEIL: Final = "#eef0f4"
_VEIL_LINE: Final = "#3c4656"


@kept(maxsize=320)
def piece(mark: SeatMark, words: str, scale: float, theme: Theme) -> Image.Image:
    """Draw a seat's piece: its shape and colour with a word, usually a number."""
    blank = _blank(mark, scale, theme)
    if not words:
        return blank
    stamp, weight = blank.copy(), max(1, round(0.014 * scale))
    size = number_size(words, scale)
    at = (stamp.width / 2, stamp.height / 2 + 0.36 * size)
    text.write(ImageDraw.Draw(stamp), at, words, size, mark.ink, anchor="ms", weight=weight)
    return stamp


def number_size(words: str, scale: float) -> int:
    """Return the font size of a piece's label, in pixels."""
    if len(words) <= len(NUMBER_UNITS):
        return round(NUMBER_UNITS[len(words) - 1] * scale)
    return text.shrunk(words, round(NUMBER_UNITS[-1] * scale), 8, _ROOM * scale, 1)


@lru_cache(maxsize=32)
def _blank(mark: SeatMark, scale: float, theme: Theme) -> Image.Image:
    """Draw a seat's piece without a label."""
    pen = Pen(scale, 1.0, 1.0)
    draw_piece(pen, mark, theme)
    return pen.stamp(shadow=0.09)


def draw_piece(pen: Pen, mark: SeatMark, theme: Theme) -> None:
    """Draw a piece's body with its edges."""
    size = theme.piece_units
    body(pen, mark.shape, size + 0.045, mix(mark.fill, "#000000", 0.7))
    body(pen, mark.shape, size, mix(mark.fill, "#000000", 0.28))
    body(pen, mark.shape, size - 0.02, mix(mark.fill, "#ffffff", 0.35), y=-0.03)
    body(pen, mark.shape, size - 0.055, mark.fill, y=-0.012)


@kept(maxsize=64)
def badge(mark: SeatMark, scale: float, theme: Theme) -> Image.Image:
    """Draw a seat's shape with its letter, for use in the frame; its radius is one unit."""
    pen = Pen(scale, 1.6, 1.6)
    body(pen, mark.shape, 1.08, theme.paper)
    body(pen, mark.shape, 0.96, mark.fill)
    stamp = pen.stamp()
    size = round(1.15 * scale)
    weight = max(1, round(scale * 0.035))
    at = (stamp.width / 2, stamp.height / 2 + 0.41 * scale)
    text.write(ImageDraw.Draw(stamp), at, mark.letter, size, mark.ink, anchor="ms", weight=weight)
    return stamp


@lru_cache(maxsize=32)
def flag(mark: SeatMark, scale: float, theme: Theme) -> Image.Image:
    """Draw a flag with its owner's shape."""
    pen = Pen(scale, 0.5, 0.6)
    draw_flag(pen, mark, theme)
    return pen.stamp()


def draw_flag(pen: Pen, mark: SeatMark, theme: Theme) -> None:
    """Draw the flag's pole, its cloth and the shape on it."""
    pen.line([(-0.34, 0.5), (-0.34, -0.4)], theme.ink, 0.07)
    cloth = [
        (-0.32, -0.4),
        (0.0, -0.35),
        (0.44, -0.4),
        (0.34, -0.15),
        (0.44, 0.12),
        (0.0, 0.07),
        (-0.32, 0.12),
    ]
    pen.line([*cloth, cloth[0]], theme.ink, 0.07)
    pen.polygon(cloth, mark.fill)
    body(pen, mark.shape, 0.15, mark.ink, 0.0, -0.14)


@kept(maxsize=160)
def token(
    game: str, mark: SeatMark | None, kind: str, scale: float, theme: Theme, *, has_letter: bool
) -> Image.Image:
    """Draw a token with its letter or sign, rimmed in its owner's colour."""
    pen = Pen(scale, 0.5, 0.5)
    has_sign = draw_token(pen, game, mark, "" if has_letter else kind, theme)
    stamp = pen.stamp(shadow=0.05)
    if not has_sign:
        _centred(stamp, kind[:1].upper(), LETTER_UNITS * scale, theme)
    return stamp


def draw_token(pen: Pen, game: str, mark: SeatMark | None, sign_of: str, theme: Theme) -> bool:
    """Draw a token's disc with a sign; return whether there is such a sign."""
    pen.oval(0, 0, TOKEN_RADIUS, TOKEN_RADIUS, theme.ink)
    if mark:
        pen.oval(0, 0, TOKEN_RADIUS - 0.03, TOKEN_RADIUS - 0.03, mark.fill)
        pen.oval(0, 0, TOKEN_RADIUS - 0.075, TOKEN_RADIUS - 0.075, theme.ink)
    pen.oval(0, 0, TOKEN_RADIUS - 0.09, TOKEN_RADIUS - 0.09, theme.paper)
    sign = find_art(game).sign(sign_of) if sign_of else None
    if sign:
        sign(pen, 0, 0, 0.2, theme.ink)
    return sign is not None


@lru_cache(maxsize=32)
def place_in_turn(number: int, scale: float, theme: Theme) -> Image.Image:
    """Draw a hex's sequence number."""
    pen, radius = Pen(scale, 0.45, 0.45), place_radius(scale) / scale
    draw_place(pen, radius, theme)
    stamp = pen.stamp(shadow=0.05)
    _centred(stamp, str(number), turn_size(number, scale), theme)
    return stamp


def draw_place(pen: Pen, radius: float, theme: Theme) -> None:
    """Draw the disc of a sequence number."""
    pen.oval(0, 0, radius, radius, theme.ink)
    pen.oval(0, 0, radius - 0.03, radius - 0.03, theme.bright)


def turn_size(number: int, scale: float) -> float:
    """Return the font size of a sequence number, in pixels."""
    return (1.93 if number < 10 else 1.47) * place_radius(scale)


def place_radius(scale: float) -> float:
    """Return the radius of a sequence number's disc in pixels, legible on a phone."""
    return max(0.24 * scale, min(PLACE_RADIUS * scale, _LEAST_PLACE))


def _centred(stamp: Image.Image, words: str, size: float, theme: Theme) -> None:
    at = (stamp.width / 2, stamp.height / 2 + 0.36 * round(size))
    text.write(ImageDraw.Draw(stamp), at, words, round(size), theme.ink, anchor="ms", weight=1)


@lru_cache(maxsize=16)
def marker(game: str, kind: str, scale: float, theme: Theme) -> Image.Image:
    """Draw a neutral marker: its sign on a coloured disc."""
    pen = Pen(scale, 0.4, 0.4)
    draw_marker(pen, game, kind, theme)
    return pen.stamp(shadow=0.05)


def draw_marker(pen: Pen, game: str, kind: str, theme: Theme) -> None:
    """Draw the marker's disc with its sign."""
    disc = find_art(game).disc(kind)
    pen.oval(0, 0, MARKER_RADIUS, MARKER_RADIUS, theme.ink)
    pen.oval(0, 0, MARKER_RADIUS - 0.02, MARKER_RADIUS - 0.02, "#ffffff")
    pen.oval(0, 0, MARKER_RADIUS - 0.045, MARKER_RADIUS - 0.045, disc.fill)
    if sign := find_art(game).sign(disc.sign):
        sign(pen, -0.01, -0.01, 0.15, "#ffffff")


@kept(maxsize=48)
def outline(kind: str, mark: SeatMark | None, scale: float, theme: Theme) -> Image.Image:
    """Draw a hex's outline: a highlight ring, or its owner's colour."""
    pen = Pen(scale, 1.0, 1.1)
    draw_outline(pen, kind, mark, theme)
    return pen.stamp()


def draw_outline(pen: Pen, kind: str, mark: SeatMark | None, theme: Theme) -> None:
    """Draw the rims of an outline."""
    if kind in _RING_COLOURS:
        _rim(pen, 1.03, 0.8, theme.ink)
        _rim(pen, 1.015, 0.83, _RING_COLOURS[kind](theme))
    elif kind in RINGS and kind != "own":
        _corners(pen, 0.26, theme.ink)
        _corners(pen, 0.18, theme.paper)
    elif mark is None:
        _rim(pen, 0.985, 0.875, theme.ink)
        _rim(pen, 0.98, 0.895, theme.paper)
    else:
        _rim(pen, 1.02, 0.78, theme.ink)
        _rim(pen, 1.0, 0.8, mark.fill)
        if kind == "own":
            _rim(pen, 0.87, 0.8, mix(mark.fill, "#ffffff", 0.65))


_RING_COLOURS: Final[Mapping[str, Callable[[Theme], Colour]]] = {
    "disputed": lambda theme: theme.alarm,
    "goal": lambda theme: theme.alarm,
    "changed": lambda theme: theme.change,
}


def _corners(pen: Pen, width: float, fill: Colour) -> None:
    """Draw a hex's six corners with gaps between, distinct from every owner's outline."""
    edge = hexagon(0.92)
    for k, (x, y) in enumerate(edge):
        ends = (edge[k - 1], edge[(k + 1) % 6])
        one, other = ((x + (a - x) * _CORNER, y + (b - y) * _CORNER) for a, b in ends)
        pen.line([one, (x, y), other], fill, width * 0.7)


@kept(maxsize=8)
def veil(scale: float, theme: Theme) -> Image.Image:
    """Draw the pale hatching over a closed hex."""
    pen = Pen(scale, 0.9, 1.02, _VEIL)
    for step in range(-10, 11):
        x = step * 0.22
        pen.line([(x - 0.6, 1.04), (x + 0.6, -1.04)], _VEIL_LINE, 0.035)
    pen.clip(hexagon(0.965))
    stamp = pen.stamp()
    shades = stamp.convert("L").point(lambda value: 150 if value > 128 else 190)
    stamp.putalpha(ImageChops.multiply(stamp.getchannel("A"), shades))
    return stamp


@kept(maxsize=8)
def shade(scale: float, theme: Theme) -> Image.Image:
    """Draw the darkening over an unimportant hex."""
    pen = Pen(scale, 0.9, 1.02, theme.table)
    pen.clip(hexagon(0.98))
    stamp = pen.stamp()
    stamp.putalpha(stamp.getchannel("A").point(lambda value: value * SHADE // 255))
    return stamp


def _rim(pen: Pen, outer: float, inner: float, fill: Colour) -> None:
    """Draw a hexagonal ring."""
    edge: Sequence[XY] = hexagon((outer + inner) / 2)
    closed = [*edge, edge[0], edge[1]]
    pen.line(closed, fill, (outer - inner) * 0.866)


@kept(maxsize=256)
def name(words: str, scale: float, halo: Colour, theme: Theme) -> Image.Image:
    """Write a hex's name on a halo, legible on any terrain."""
    size = name_size(words, scale)
    halo_width = max(2, size // 9)
    half = text.width(words, size, 1) / 2 + halo_width + 2
    stamp = Image.new("RGBA", (2 * math.ceil(half), 2 * math.ceil(0.7 * size)))
    draw, at = ImageDraw.Draw(stamp), (stamp.width / 2, stamp.height / 2 + 0.36 * size)
    font, ink = text.font(size), theme.text if halo == theme.table else theme.ink
    draw.text(at, words, font=font, fill=halo, anchor="ms", stroke_width=halo_width, stroke_fill=halo)
    draw.text(
        at, words, font=font, fill=ink, anchor="ms", stroke_width=1 if size > 24 else 0, stroke_fill=ink
    )
    return stamp


def name_size(words: str, scale: float) -> int:
    """Return the font size of a hex's name in pixels, as large as the hex allows."""
    wanted = min(_LARGEST_NAME, round(NAME_UNITS * scale))
    return text.shrunk(words, wanted, min(15, wanted), 1.3 * scale, 1)


@lru_cache(maxsize=32)
def letter(words: str, scale: float, theme: Theme) -> Image.Image:
    """Draw a sign on a disc, or a name on a plate as on the hex's button."""
    if len(words) > 1:
        return _name_plate(words, scale, theme)
    pen = Pen(scale, 0.8, 0.8)
    draw_label(pen, words, theme)
    stamp = pen.stamp(shadow=0.08)
    at = (stamp.width / 2, stamp.height / 2 + 0.24 * scale)
    text.write(ImageDraw.Draw(stamp), at, words, round(0.67 * scale), theme.ink, anchor="ms", weight=2)
    return stamp


def _name_plate(words: str, scale: float, theme: Theme) -> Image.Image:
    pen = Pen(scale, 0.8, 0.6)
    draw_label(pen, words, theme)
    stamp = pen.stamp(shadow=0.08)
    size = round(0.5 * scale)
    at = (stamp.width / 2, stamp.height / 2 + 0.36 * size)
    text.write(ImageDraw.Draw(stamp), at, words, size, theme.ink, anchor="ms", weight=2)
    return stamp


def draw_label(pen: Pen, words: str, theme: Theme) -> None:
    """Draw a disc for a sign, a plate for a name."""
    if len(words) > 1:
        pen.box(-0.58, -0.37, 0.58, 0.37, theme.ink, 0.14)
        pen.box(-0.53, -0.32, 0.53, 0.32, theme.bright, 0.1)
    else:
        pen.oval(0, 0, 0.53, 0.53, theme.ink)
        pen.oval(0, 0, 0.48, 0.48, theme.bright)


SIGN: Final = 0.36
"""Half the width of a silhouette, as a share of a piece's scale."""
_GOLD_EDGE: Final = 0.57
_SPENT: Final = 0.55
_MARK_AT: Final[XY] = (0.4, 0.44)
"""Distance of a tick or an eye from a piece's centre, in units."""


@kept(maxsize=320)
def unit(mark: SeatMark, sign: str, rank: int, scale: float, is_spent: bool, theme: Theme) -> Image.Image:
    """Draw a unit: a Master has a gold edge; one that has acted is paler."""
    if is_spent:
        fill, ink = mix(mark.fill, theme.table, 1 - _SPENT), mix(mark.ink, mark.fill, 1 - _SPENT)
        mark = mark._replace(fill=fill, ink=ink)
    stamp = piece(mark, "", scale, theme).copy()
    if rank == MASTER:
        pen = Pen(scale, 1.0, 1.0)
        body(pen, mark.shape, _GOLD_EDGE, theme.bright)
        under = pen.stamp()
        paste(under, stamp, under.width / 2, under.height / 2)
        stamp = under
    if sign:
        shown = silhouette(sign, SIGN * scale, mark.ink)
        paste(stamp, shown, stamp.width / 2, stamp.height / 2)
    return stamp


@kept(maxsize=16)
def tick(scale: float, theme: Theme) -> Image.Image:
    """Draw the tick of a unit that has acted."""
    pen = Pen(scale, 0.3, 0.3)
    pen.oval(0, 0, 0.2, 0.2, theme.ink)
    pen.ring(0, 0, 0.2, 0.025, "#8b98aa")
    pen.line([(-0.09, 0.01), (-0.02, 0.08), (0.1, -0.08)], "#ffffff", 0.05)
    return pen.stamp()


@kept(maxsize=16)
def eye(scale: float, is_ready: bool, theme: Theme) -> Image.Image:
    """Draw the open eye of a unit on guard, faint once it has fired."""
    pen, white = Pen(scale, 0.3, 0.3), "#ffffff" if is_ready else theme.faint
    pen.oval(0, 0, 0.22, 0.22, "#10141b")
    pen.oval(0, 0, 0.17, 0.1, white)
    pen.oval(0, 0, 0.06, 0.06, "#10141b")
    return pen.stamp()


TICK_AT: Final[XY] = _MARK_AT
EYE_AT: Final[XY] = (_MARK_AT[0], -_MARK_AT[1])
