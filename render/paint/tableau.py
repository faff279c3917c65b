"""A table of cards: the row of places, the dice, and a strip for each seat, from the top down."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.liveries import Marks, SeatMark, marks_of
from render.paint import text
from render.paint.board import paste
from render.paint.cards import CARD, DIE, SMALL, back, card, die, small_card, token
from render.paint.frame import caption
from render.paint.layout import Box
from render.paint.pen import Pen
from render.paint.pieces import badge, piece
from render.paint.plates import lay, plate
from render.paint.shapes import body
from render.tableau import Hand, Place, Tableau
from render.theme import (
    CAPTION_FOOT,
    DICE_HEIGHT,
    GAP,
    HAND_HEIGHT,
    HEAD,
    MARGIN,
    PLACE_HEIGHT,
    TABLE_WIDTH,
    Colour,
    Theme,
    mix,
)

_WORD = 30
_DICE_GAP = 26
_BAND = 316
"""Pixels of a strip in the seat's colour."""


class Grid(NamedTuple):
    """How up to `most` tokens lie in a place: `scale` of the pieces, `apart` in pixels."""

    most: int
    scale: float
    columns: int
    apart: tuple[float, float]


_CAMP: Final = (
    Grid(2, 64, 2, (84, 0)),
    Grid(4, 46, 2, (84, 54)),
    Grid(6, 38, 3, (60, 54)),
    Grid(9, 24, 3, (58, 37)),
)
"""In a place that has no goal, and so no pips."""
_UNDER_WAY: Final = (
    Grid(2, 61, 2, (84, 0)),
    Grid(3, 38, 3, (60, 0)),
    Grid(6, 27, 3, (58, 42)),
    Grid(10, 21, 5, (35, 42)),
)
_TOKEN_RADIUS: Final = 32 / 61
"""Of nobody's token, as a share of the scale of the pieces beside it."""


def draw_tableau(shown: Tableau, theme: Theme) -> Image.Image:
    """The pixels of a table of cards."""
    has_dice = bool(shown.dice or shown.caption)
    top = HEAD + (PLACE_HEIGHT if shown.places or shown.caption else 0)
    hands = top + (DICE_HEIGHT if has_dice else 0) + GAP
    foot = hands + len(shown.hands) * (HAND_HEIGHT + GAP)
    height = foot + (CAPTION_FOOT if shown.caption else GAP)
    picture = Image.new("RGB", (TABLE_WIDTH, height), theme.table)
    draw, marks = ImageDraw.Draw(picture), marks_of(shown.seats, theme.palette)
    _head(picture, draw, shown, marks, theme)
    _row(picture, shown, marks, theme)
    if shown.dice:
        _dice(picture, draw, shown, top, theme)
    for number, hand in enumerate(shown.hands):
        at = hands + number * (HAND_HEIGHT + GAP)
        box = Box(MARGIN, at, TABLE_WIDTH - MARGIN, at + HAND_HEIGHT)
        hand_strip(picture, hand, marks[hand.seat], box, theme)
    if shown.caption:
        caption(draw, shown.caption, Box(0, foot, TABLE_WIDTH, height), theme)
    return picture


def _head(
    picture: Image.Image, draw: ImageDraw.ImageDraw, shown: Tableau, marks: Marks, theme: Theme
) -> None:
    """What is going on, whose turn it is, and the deck at the right end."""
    y, x = HEAD / 2, float(MARGIN)
    if shown.turn:
        paste(picture, badge(marks[shown.turn], 28, theme), x + 40, y)
        x += 96
    room = TABLE_WIDTH - 190 - x
    size = text.shrunk(shown.title, 54, 34, room, 1)
    text.write(draw, (x, y), text.fitted(shown.title, size, room, 1), size, theme.text, weight=1)
    pile = back(shown.deck, theme)
    right = TABLE_WIDTH - MARGIN - pile.width / 2
    paste(picture, pile, right, y)
    text.write(draw, (right - 42, y), "Deck", 34, theme.faint, anchor="rm")


def _row(picture: Image.Image, shown: Tableau, marks: Marks, theme: Theme) -> None:
    wide = (TABLE_WIDTH - 2 * MARGIN + GAP) / max(1, len(shown.places))
    for index, place in enumerate(shown.places):
        left = MARGIN + index * wide
        start = 2 * int(left / 2)  # even, as halves of pixels are rounded to even
        bare = place._replace(stacks=(), tokens=0, goal=None)
        picture.paste(_bare_place(bare, left - start, wide - GAP, theme), (start, HEAD))
        box = Box(left, HEAD, left + wide - GAP, HEAD + PLACE_HEIGHT - 12)
        _place(picture, place, marks, box, theme)


@lru_cache(maxsize=24)
def _bare_place(place: Place, left: float, wide: float, theme: Theme) -> Image.Image:
    """A place with its number and its card, `left` pixels inside what is returned."""
    box = Box(left, 0, left + wide, PLACE_HEIGHT - 12)
    picture = Image.new("RGB", (math.ceil(box.right) + 1, PLACE_HEIGHT - 12), theme.table)
    draw, x = ImageDraw.Draw(picture), box.middle[0]
    is_lit = place.mark in ("target", "done")
    edge = theme.bright if is_lit else theme.panel_edge
    back_ = mix(theme.panel, theme.bright, 0.3) if place.mark == "done" else theme.panel
    lay(picture, plate(round(box.width), round(box.height), 18, back_, edge), *box.middle)
    lay(picture, plate(round(box.width), 46, 18, edge, edge), x, 23)
    head = f"{place.number}"
    ink = theme.ink if is_lit else theme.text
    if place.note:
        text.write(draw, (box.left + 22, 23), head, 40, ink, anchor="mm", weight=2)
        room = box.width - 54
        size = text.shrunk(place.note, 30, 20, room, 1)
        at = (box.left + 44 + room / 2, 23)
        text.write(draw, at, text.fitted(place.note, size, room, 1), size, ink, anchor="mm", weight=1)
    else:
        text.write(draw, (x, 23), head, 40, ink, anchor="mm", weight=2)
    paste(picture, card(place.card, theme), x, 52 + CARD[1] / 2)
    return picture


def _place(picture: Image.Image, place: Place, marks: Marks, box: Box, theme: Theme) -> None:
    """What lies on a place: the tokens on its card, how far they are from the goal."""
    x = box.middle[0]
    if place.goal is None:
        _side_by_side(picture, place, marks, (x, box.top + 346), theme)
        return
    _side_by_side(picture, place, marks, (x, box.top + 332), theme)
    pips = tuple(marks[stack.seat] for stack in place.stacks for _ in range(stack.size))
    paste(picture, _track(pips, place.tokens, place.goal, round(box.width) - 16, theme), x, box.bottom - 17)


def _side_by_side(
    picture: Image.Image, place: Place, marks: Marks, at: tuple[float, float], theme: Theme
) -> None:
    """Whose tokens lie in a place, and after them nobody's, in as many rows as they need."""
    count = len(place.stacks) + bool(place.tokens)
    grids = _CAMP if place.goal is None else _UNDER_WAY
    grid = next(grid for grid in grids if count <= grid.most)
    stamps = [piece(marks[stack.seat], str(stack.size), grid.scale, theme) for stack in place.stacks]
    if place.tokens:
        stamps.append(token(place.tokens, grid.scale * _TOKEN_RADIUS, theme))
    columns, rows = min(count, grid.columns), math.ceil(count / grid.columns)
    for index, stamp in enumerate(stamps):
        dx = (index % grid.columns - (columns - 1) / 2) * grid.apart[0]
        dy = (index // grid.columns - (rows - 1) / 2) * grid.apart[1]
        paste(picture, stamp, at[0] + dx, at[1] + dy)


@lru_cache(maxsize=128)
def _track(pips: tuple[SeatMark, ...], tokens: int, goal: int, width: int, theme: Theme) -> Image.Image:
    """A pip for each token towards the goal: a seat's in its shape and colour, nobody's pale, none hollow."""
    filled = len(pips) + tokens
    step = width / max(goal, filled)
    radius = min(10.5, step * 0.42)
    rim = min(2.0, radius * 0.4)
    pen = Pen(1, width / 2, 13, times=4)
    for index in range(max(goal, filled)):
        x = -width / 2 + (index + 0.5) * step
        if index >= filled:
            pen.ring(x, 0, radius * 0.9, 2.5, mix(theme.panel, theme.faint, 0.6))
        elif index < len(pips):
            body(pen, pips[index].shape, radius * 0.92 + rim, theme.text, x)
            body(pen, pips[index].shape, radius * 0.92, pips[index].fill, x)
        else:
            pen.oval(x, 0, radius, radius, theme.text)
            pen.oval(x, 0, radius - rim, radius - rim, mix(theme.faint, theme.paper, 0.25))
    return pen.stamp()


def _dice(picture: Image.Image, draw: ImageDraw.ImageDraw, shown: Tableau, top: float, theme: Theme) -> None:
    """The dice in a line, what each is for beneath it."""
    numbers = sum(face.face not in theme.suits for face in shown.dice)
    split = 34 if 0 < numbers < len(shown.dice) else 0
    wide = len(shown.dice) * (DIE + _DICE_GAP) - _DICE_GAP + split
    x = (TABLE_WIDTH - wide) / 2 + DIE / 2
    rims: dict[str, Colour] = {"kept": theme.bright, "used": theme.bright, "changed": theme.change}
    for index, thrown in enumerate(shown.dice):
        if index == numbers:
            x += split
        stamp = die(thrown.face, rims.get(thrown.mark, theme.panel_edge), theme)
        if thrown.mark == "empty":
            stamp = stamp.copy()
            stamp.putalpha(stamp.getchannel("A").point(lambda value: value * 2 // 5))
        paste(picture, stamp, x, top + 8 + DIE / 2)
        if thrown.note:
            size = text.shrunk(thrown.note, _WORD, 20, DIE + _DICE_GAP - 6, 1)
            at = (x, top + 8 + DIE + 28)
            text.write(draw, at, thrown.note, size, theme.text, anchor="mm", weight=1)
        x += DIE + _DICE_GAP


def hand_strip(picture: Image.Image, hand: Hand, mark: SeatMark, box: Box, theme: Theme) -> None:
    """Who sits here, the score so far, and the cards."""
    draw = ImageDraw.Draw(picture)
    y = box.middle[1]
    name = text.drawable(hand.name) or hand.seat.title()
    bare = _bare_strip(mark, name, hand.is_turn, (round(box.width), round(box.height)), theme)
    picture.paste(bare, (round(box.left), round(box.top)))
    note = text.fitted(hand.note, 28, _BAND - 100)
    text.write(draw, (box.left + 92, y + 26), note, 28, mark.ink)
    score = box.left + _BAND + 68
    size = text.shrunk(hand.score, 60, 36, 112, 1)
    text.write(draw, (score, y - 12), hand.score, size, theme.text, anchor="mm", weight=1)
    text.write(draw, (score, y + 38), "points", 26, theme.faint, anchor="mm")
    _cards(picture, hand, Box(score + 66, box.top, box.right - 12, box.bottom), theme)


@lru_cache(maxsize=24)
def _bare_strip(mark: SeatMark, name: str, is_turn: bool, size: tuple[int, int], theme: Theme) -> Image.Image:
    """A seat's strip of so many pixels with nothing on it but whose it is."""
    width, height = size
    picture, y = Image.new("RGB", size, theme.table), height / 2
    edge = theme.bright if is_turn else theme.panel_edge
    lay(picture, plate(width, height, 18, theme.panel, edge), width / 2, y)
    lay(picture, plate(_BAND, height - 10, 14, mark.fill, mark.fill), 5 + _BAND / 2, y)
    paste(picture, badge(mark, 25, theme), 48, y)
    room = _BAND - 100
    letters = text.shrunk(name, 38, 28, room, 1)
    words = text.fitted(name, letters, room, 1)
    text.write(ImageDraw.Draw(picture), (92, y - 22), words, letters, mark.ink, weight=1)
    return picture


def _cards(picture: Image.Image, hand: Hand, box: Box, theme: Theme) -> None:
    """Cards side by side, and one over the other where there is no room."""
    stamps = [back(hand.backs, theme)] if hand.backs else []
    stamps += [small_card(shown, theme.bright, theme) for shown in hand.secret]
    plain = mix(theme.paper, theme.ink, 0.35)
    room = box.width - len(stamps) * (SMALL[0] + 6)
    x = box.left + SMALL[0] / 2
    step = min(SMALL[0] + 6.0, (room - SMALL[0] - 6) / max(1, len(hand.cards) - 1))
    for shown in hand.cards:
        paste(picture, small_card(shown, plain, theme), x, box.middle[1])
        x += step
    right = box.right - SMALL[0] / 2
    for stamp in stamps:
        paste(picture, stamp, right, box.middle[1])
        right -= SMALL[0] + 6
