"""Custom emoji for seats, suits, orders and terrains, as small square pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from io import BytesIO
from string import ascii_uppercase
from typing import Final

from PIL import Image, ImageDraw

from engine.registry.catalogue import GAMES
from render.paint.art import find_art
from render.paint.board import ground, pieces
from render.paint.drawing.icons import Icon
from render.paint.drawing.pen import Pen
from render.paint.drawing.suits import SUITS, suit
from render.seat_styles import SEAT_STYLES, marks_of
from render.theme import DARK

SIDE: Final = 128
"""Edge length in pixels; Discord shows an emoji in text at a third of it."""
Draw = Callable[[], Image.Image]


def emoji() -> Mapping[str, bytes]:
    """Draw all signs as PNG by name: seat_circle, suit_moons, sign_march, land_plains."""
    return {name: _encoded(_fitted(draw())) for name, draw in _drawings()}


def names() -> list[str]:
    """Return the names of all signs."""
    return [name for name, _ in _drawings()]


def _drawings() -> Iterator[tuple[str, Draw]]:
    seats = tuple(ascii_uppercase[: len(SEAT_STYLES)])
    for mark in marks_of(seats, DARK.palette).values():
        yield f"seat_{mark.shape}", partial(pieces.piece, mark, "", SIDE, DARK)
    for kind in SUITS:
        yield f"suit_{kind}", partial(_card, kind)
    for game in GAMES:
        art = find_art(game)
        for kind in art.emoji:
            yield f"sign_{kind}", partial(_sign, art.signs[kind])
        for land in art.grounds:
            yield f"land_{land}", partial(ground.tile, game, land, 0, SIDE / 2, DARK)


def _card(kind: str) -> Image.Image:
    """Draw a suit on a card's paper colour, so that it is legible on any background."""
    stamp = Image.new("RGBA", (SIDE, SIDE))
    ImageDraw.Draw(stamp).rounded_rectangle((0, 0, SIDE - 1, SIDE - 1), 26, fill=DARK.paper)
    sign = suit(kind, SIDE * 0.42, DARK.suits[kind])
    stamp.paste(sign, ((SIDE - sign.width) // 2, (SIDE - sign.height) // 2), sign)
    return stamp


def _sign(sign: Icon) -> Image.Image:
    """Draw a sign on a paper-coloured disc."""
    pen = Pen(SIDE, 0.5, 0.5)
    pen.oval(0, 0, 0.49, 0.49, DARK.paper)
    sign(pen, 0, 0, 0.29, DARK.ink)
    return pen.stamp()


def _fitted(stamp: Image.Image) -> Image.Image:
    """Crop the stamp to its drawing, resized to a square emoji."""
    part = stamp.crop(stamp.getbbox())
    share = SIDE / max(part.size)
    part = part.resize((round(part.width * share), round(part.height * share)), Image.Resampling.LANCZOS)
    square = Image.new("RGBA", (SIDE, SIDE))
    square.paste(part, ((SIDE - part.width) // 2, (SIDE - part.height) // 2))
    return square


def _encoded(image: Image.Image) -> bytes:
    data = BytesIO()
    image.save(data, "PNG", optimize=True)
    return data.getvalue()
