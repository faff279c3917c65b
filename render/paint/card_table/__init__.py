"""A card table as a picture: title, places, dice, and each seat's cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from render.paint.board.frame import caption
from render.paint.board.layout import Box
from render.paint.board.pieces import badge
from render.paint.card_table.cards import DIE, die
from render.paint.card_table.hands import draw_hand
from render.paint.card_table.layout import arrange
from render.paint.card_table.places import draw_place
from render.paint.drawing import text
from render.paint.drawing.display_list import DisplayList, paste
from render.scenes.card_table import CardTable, Die
from render.seat_styles import Marks, marks_of
from render.theme import PHONE_LINE, PHONE_TEXT, PHONE_WIDTH, Colour, Theme

_SIZE, _LEAST = PHONE_TEXT
DIE_STEP: Final = 138
_SPLIT: Final = 30
"""Extra gap in pixels between the columns of suits and those of numbers."""


def draw_card_table(shown: CardTable, theme: Theme) -> DisplayList:
    """Draw a table of cards, sized for a phone."""
    layout = arrange(shown)
    picture = DisplayList((PHONE_WIDTH, layout.height), theme.table)
    marks = marks_of(shown.seats, theme.palette)
    _head(picture, shown, marks, layout.head, theme)
    for place, box in zip(shown.places, layout.places, strict=True):
        draw_place(picture, place, marks, box, theme)
    _dice(picture, shown.dice, layout.dice, theme)
    for hand, box in zip(shown.hands, layout.hands, strict=True):
        draw_hand(picture, hand, marks[hand.seat], box, theme)
    if shown.caption:
        caption(picture, shown.caption, layout.foot, theme)
    return picture


def _head(picture: DisplayList, shown: CardTable, marks: Marks, box: Box, theme: Theme) -> None:
    """Draw the title, the current seat, and the deck's size on the right."""
    y, left = box.middle[1], box.left + 6
    if shown.turn:
        paste(picture, badge(marks[shown.turn], 25, theme), left + 36, y)
        left += 84
    deck = f"Deck {shown.deck}"
    text.write(picture, (box.right - 6, y), deck, _LEAST, theme.faint, anchor="rm")
    room = box.right - 30 - text.width(deck, _LEAST) - left
    size = text.shrunk(shown.title, _SIZE, _LEAST, room, 1)
    text.write(picture, (left, y), text.fitted(shown.title, size, room, 1), size, theme.text, weight=1)


def _dice(picture: DisplayList, dice: tuple[Die, ...], box: Box, theme: Theme) -> None:
    """Draw the dice in a row, each with its use below."""
    numbers = sum(thrown.face not in theme.suits for thrown in dice)
    split = _SPLIT if 0 < numbers < len(dice) else 0
    x = box.middle[0] - ((len(dice) - 1) * DIE_STEP + split) / 2
    rims: dict[str, Colour] = {"kept": theme.bright, "used": theme.bright, "changed": theme.change}
    for index, thrown in enumerate(dice):
        if index == numbers:
            x += split
        drawn = _faded if thrown.mark == "empty" else die
        stamp = drawn(thrown.face, rims.get(thrown.mark, theme.panel_edge), theme)
        paste(picture, stamp, x, box.top + 4 + DIE / 2)
        if thrown.note:
            at = (x, box.top + 2 + DIE + PHONE_LINE / 2)
            note = text.fitted(thrown.note, _LEAST, DIE_STEP)
            text.write(picture, at, note, _LEAST, theme.text, anchor="mm")
        x += DIE_STEP


@lru_cache(maxsize=32)
def _faded(face: str, rim: Colour, theme: Theme) -> Image.Image:
    """Draw a die that has no further effect."""
    stamp = die(face, rim, theme).copy()
    stamp.putalpha(stamp.getchannel("A").point(lambda value: value * 2 // 5))
    return stamp
