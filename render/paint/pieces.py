"""What lies on the tiles, as stamps: troops, flags, order tokens, markers, outlines, letters."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from render.liveries import SeatMark
from render.paint import text
from render.paint.art import find_art
from render.paint.pen import XY, Pen, hexagon
from render.paint.shapes import body
from render.scene import RINGS
from render.theme import Colour, Theme, mix


@lru_cache(maxsize=320)
def piece(mark: SeatMark, words: str, scale: float, theme: Theme) -> Image.Image:
    """What a seat has in a place: its shape and colour, its letter and a word, mostly a number."""
    stamp = _blank(mark, scale, theme).copy()
    letter, number = (round(part * scale) for part in ((0.42, 0.62) if len(words) < 2 else (0.32, 0.54)))
    weight = max(1, round(0.014 * scale))
    gap = 0.05 * scale
    wide = text.width(mark.letter, letter, weight) + gap + text.width(words, number, weight)
    x, y = stamp.width / 2 - wide / 2, stamp.height / 2 + 0.21 * scale
    draw = ImageDraw.Draw(stamp)
    text.write(draw, (x, y), mark.letter, letter, mark.ink, anchor="ls", weight=weight)
    text.write(draw, (x + wide, y), words, number, mark.ink, anchor="rs", weight=weight)
    return stamp


@lru_cache(maxsize=32)
def _blank(mark: SeatMark, scale: float, theme: Theme) -> Image.Image:
    """A piece of a seat with nothing written on it."""
    size = theme.piece_units
    pen = Pen(scale, 1.0, 1.0)
    body(pen, mark.shape, size + 0.045, mix(mark.fill, "#000000", 0.7))
    body(pen, mark.shape, size, mix(mark.fill, "#000000", 0.28))
    body(pen, mark.shape, size - 0.02, mix(mark.fill, "#ffffff", 0.35), y=-0.03)
    body(pen, mark.shape, size - 0.055, mark.fill, y=-0.012)
    return pen.stamp(shadow=0.09)


@lru_cache(maxsize=64)
def badge(mark: SeatMark, scale: float, theme: Theme) -> Image.Image:
    """A seat's shape with its letter, to stand for the seat in the frame; its radius is one unit."""
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
    """A flag with its owner's shape, as it flies above what is his."""
    pen = Pen(scale, 0.5, 0.6)
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
    return pen.stamp()


@lru_cache(maxsize=160)
def token(
    game: str, mark: SeatMark, kind: str, number: int | None, scale: float, theme: Theme
) -> Image.Image:
    """A token with its sign and its letter, rimmed in its owner's colour, numbered if in a sequence."""
    pen = Pen(scale, 0.75, 0.5)
    pen.box(-0.53, -0.285, 0.53, 0.285, theme.ink, 0.15)
    pen.box(-0.505, -0.26, 0.505, 0.26, mark.fill, 0.13)
    pen.box(-0.445, -0.2, 0.445, 0.2, theme.paper, 0.08)
    if sign := find_art(game).sign(kind):
        sign(pen, -0.22 if number is None else -0.27, 0.0, 0.16, theme.ink)
    if number is not None:
        pen.oval(0.55, 0.0, 0.205, 0.205, theme.ink)
        pen.oval(0.55, 0.0, 0.18, 0.18, theme.bright)
    stamp = pen.stamp(shadow=0.05)
    draw = ImageDraw.Draw(stamp)
    x, y = stamp.width / 2, stamp.height / 2
    at = (x + (0.2 if number is None else 0.13) * scale, y + 0.155 * scale)
    text.write(draw, at, kind[:1].upper(), round(0.44 * scale), theme.ink, anchor="ms", weight=1)
    if number is not None:
        at = (x + 0.55 * scale, y + 0.1 * scale)
        text.write(draw, at, str(number), round(0.29 * scale), theme.ink, anchor="ms", weight=1)
    return stamp


@lru_cache(maxsize=16)
def marker(game: str, kind: str, scale: float, theme: Theme) -> Image.Image:
    """A marker of nobody's: its sign on a round of its own colour."""
    disc = find_art(game).disc(kind)
    pen = Pen(scale, 0.5, 0.5)
    pen.oval(0, 0, 0.33, 0.33, theme.ink)
    pen.oval(0, 0, 0.305, 0.305, "#ffffff")
    pen.oval(0, 0, 0.27, 0.27, disc.fill)
    if sign := find_art(game).sign(disc.sign):
        sign(pen, -0.015, -0.01, 0.225, "#ffffff")
    return pen.stamp(shadow=0.05)


@lru_cache(maxsize=48)
def outline(kind: str, mark: SeatMark | None, scale: float, theme: Theme) -> Image.Image:
    """The edge round a hex: a ring that points it out, or else who has what is there."""
    pen = Pen(scale, 1.0, 1.1)
    if kind in RINGS:
        _rim(pen, 1.03, 0.82, theme.ink)
        _rim(pen, 1.02, 0.86, {"disputed": theme.alarm, "changed": theme.change}.get(kind, "#ffffff"))
    elif mark is None:
        _rim(pen, 0.985, 0.875, theme.ink)
        _rim(pen, 0.98, 0.895, theme.paper)
    else:
        _rim(pen, 1.0, 0.8, theme.ink)
        _rim(pen, 0.99, 0.82, "#ffffff")
        _rim(pen, 0.975, 0.84, mark.fill)
    return pen.stamp()


def _rim(pen: Pen, outer: float, inner: float, fill: Colour) -> None:
    """A hexagonal ring."""
    edge: Sequence[XY] = hexagon((outer + inner) / 2)
    closed = [*edge, edge[0], edge[1]]
    pen.line(closed, fill, (outer - inner) * 0.866)


@lru_cache(maxsize=256)
def name(words: str, scale: float, halo: Colour, theme: Theme) -> Image.Image:
    """What a hex is called, faint enough to look past, on a halo that keeps it legible on any terrain."""
    size = max(min(15, round(0.42 * scale)), round(0.25 * scale))
    halo_width = max(2, size // 7)
    half = max(0.36 * scale, text.width(words, size) / 2 + halo_width + 1)
    stamp = Image.new("RGBA", (2 * math.ceil(half), 2 * math.ceil(max(0.24 * scale, 0.7 * size))))
    ImageDraw.Draw(stamp).text(
        (stamp.width / 2, stamp.height / 2),
        words,
        font=text.font(size),
        fill=theme.ink,
        anchor="mm",
        stroke_width=halo_width,
        stroke_fill=halo,
    )
    return stamp


@lru_cache(maxsize=32)
def letter(words: str, scale: float, theme: Theme) -> Image.Image:
    """A big letter on a disc, as on the button that chooses the hex."""
    pen = Pen(scale, 0.8, 0.8)
    pen.oval(0, 0, 0.6, 0.6, theme.ink)
    pen.oval(0, 0, 0.55, 0.55, theme.bright)
    stamp = pen.stamp(shadow=0.08)
    at = (stamp.width / 2, stamp.height / 2 + 0.27 * scale)
    text.write(ImageDraw.Draw(stamp), at, words, round(0.76 * scale), theme.ink, anchor="ms", weight=2)
    return stamp
