"""Cards, dice and tokens as stamps; all signs and frames are our own drawings."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.paint.drawing import text
from render.paint.drawing.disk_cache import kept
from render.paint.drawing.display_list import paste
from render.paint.drawing.icons import ICONS
from render.paint.drawing.pen import Pen
from render.paint.drawing.suits import suit
from render.scenes.card_table import Card
from render.theme import Colour, Theme, mix

CARD: Final = (150, 190)
SMALL: Final = (72, 114)
DIE: Final = 118
_PICTURES: Final = {"Crown": "crown", "Pawn": "pawn", "Court": "court", "Excuse": "camp"}


@kept(maxsize=96)
def card(shown: Card, theme: Theme) -> Image.Image:
    """Draw a card at its place: rank and suits; its name appears above it."""
    width, height = CARD
    stamp = _blank(width, height, 16, theme.paper, mix(theme.paper, theme.ink, 0.35)).copy()
    count = len(shown.suits)
    _rank(stamp, shown, (44, 62) if count else (width / 2, height / 2), 84 if count else 116, theme)
    size, step = (28, 70) if count < 3 else (23, 56)
    for row, kind in enumerate(shown.suits):
        paste(stamp, suit(kind, size, theme.suits[kind]), width - 38, size + 22 + row * step)
    return stamp


@kept(maxsize=96)
def small_card(shown: Card, edge: Colour, theme: Theme) -> Image.Image:
    """Draw a seat's card: rank above suits on the left, so that cards can overlap."""
    width, height = SMALL
    stamp = _blank(width, height, 9, theme.paper, edge, 3 if edge == theme.bright else 2).copy()
    _rank(stamp, shown, (23, 27), 46, theme)
    size, top, step = (14.0, 63, 33) if len(shown.suits) < 3 else (10.5, 57, 22)
    for row, kind in enumerate(shown.suits):
        paste(stamp, suit(kind, size, theme.suits[kind]), 23, top + row * step)
    return stamp


@lru_cache(maxsize=32)
def back(count: int, theme: Theme) -> Image.Image:
    """Draw this number of face-down cards as one pile."""
    width, height = SMALL
    stamp = _blank(width, height, 9, mix(theme.panel, theme.faint, 0.25), theme.faint, 3).copy()
    draw = ImageDraw.Draw(stamp)
    for x in range(12, width - 8, 13):
        for y in range(14, height - 8, 13):
            draw.ellipse((x - 2, y - 2, x + 2, y + 2), fill=mix(theme.panel, theme.faint, 0.6))
    draw.ellipse((7, height / 2 - 29, width - 7, height / 2 + 29), fill=theme.panel)
    at = (width / 2, height / 2)
    text.write(draw, at, str(count), 44, theme.text, anchor="mm", weight=1)
    return stamp


@kept(maxsize=96)
def die(face: str, rim: Colour, theme: Theme) -> Image.Image:
    """Draw a die, dark for a number, light for a suit; the rim shows its state."""
    is_suit = face in theme.suits
    body = theme.paper if is_suit else mix(theme.ink, theme.paper, 0.04)
    stamp = _blank(DIE, DIE, 22, body, rim, 7).copy()
    if is_suit:
        paste(stamp, suit(face, 38, theme.suits[face]), DIE / 2, DIE / 2)
    else:
        at = (DIE / 2, DIE / 2)
        text.write(ImageDraw.Draw(stamp), at, face, 84, theme.paper, anchor="mm", weight=2)
    return stamp


@kept(maxsize=32)
def token(count: int, radius: float, theme: Theme) -> Image.Image:
    """Draw neutral tokens as one disc with their count and a dashed rim, unlike any seat's shape."""
    stamp = _disc(radius, theme).copy()
    at = (stamp.width / 2, stamp.height / 2)
    text.write(ImageDraw.Draw(stamp), at, str(count), round(radius * 1.4), theme.ink, anchor="mm", weight=1)
    return stamp


@lru_cache(maxsize=8)
def _disc(radius: float, theme: Theme) -> Image.Image:
    """Draw a neutral token without a count."""
    pen = Pen(radius, 1.2, 1.2)
    pen.oval(0, 0, 1, 1, theme.ink)
    pen.oval(0, 0, 0.94, 0.94, theme.paper)
    for part in range(12):
        pen.arc((0, 0), (0.88, 0.88), (30 * part, 30 * part + 15), mix(theme.ink, theme.paper, 0.3), 0.13)
    return pen.stamp(shadow=0.1)


@lru_cache(maxsize=32)
def _blank(width: int, height: int, radius: int, fill: Colour, edge: Colour, thick: int = 3) -> Image.Image:
    """Draw a blank card or die."""
    pen = Pen(1, width / 2, height / 2, times=3)
    x, y = width / 2, height / 2
    pen.box(-x, -y, x, y, edge, radius)
    pen.box(-x + thick, -y + thick, x - thick, y - thick, fill, max(1, radius - thick))
    return pen.stamp()


def _rank(stamp: Image.Image, shown: Card, at: tuple[float, float], size: int, theme: Theme) -> None:
    """Draw the rank: a number, or else a sign."""
    if sign := _PICTURES.get(shown.rank):
        pen = Pen(size * 0.42, 1.1, 1.1)
        ICONS[sign](pen, 0, 0, 0.95, theme.ink)
        paste(stamp, pen.stamp(), *at)
        return
    words = "A" if shown.rank == "Ace" else shown.rank
    text.write(ImageDraw.Draw(stamp), at, words, size, theme.ink, anchor="mm", weight=max(1, size // 40))
