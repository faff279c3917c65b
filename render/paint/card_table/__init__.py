"""A card table as a picture: title, places, dice, and each seat's cards."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.paint.board.frame import caption
from render.paint.board.layout import Box
from render.paint.board.pieces import badge
from render.paint.card_table.cards import DIE, die
from render.paint.card_table.hands import draw_hand
from render.paint.card_table.layout import DIE_STEP, arrange, dice_boxes
from render.paint.card_table.places import draw_place
from render.paint.drawing import text
from render.paint.drawing.display_list import DisplayList, paste
from render.scenes.card_table import CardTable
from render.seat_styles import Marks, marks_of
from render.theme import PHONE_LINE, PHONE_TEXT, PHONE_WIDTH, Colour, Theme

_SIZE, _LEAST = PHONE_TEXT


def draw_card_table(shown: CardTable, theme: Theme) -> DisplayList:
    """Draw a table of cards, sized for a phone."""
    layout = arrange(shown)
    picture = DisplayList((PHONE_WIDTH, layout.height), theme.table)
    marks = marks_of(shown.seats, theme.palette)
    _head(picture, shown, marks, layout.head, theme)
    for place, box in zip(shown.places, layout.places, strict=True):
        draw_place(picture, place, marks, box, theme)
    _dice(picture, shown, layout.dice, theme)
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


def _dice(picture: DisplayList, shown: CardTable, row: Box, theme: Theme) -> None:
    """Draw the dice in a row, each with its use below."""
    rims: dict[str, Colour] = {"kept": theme.bright, "used": theme.bright, "changed": theme.change}
    for thrown, box in zip(shown.dice, dice_boxes(shown, row), strict=True):
        drawn = _faded if thrown.mark == "empty" else die
        stamp = drawn(thrown.face, rims.get(thrown.mark, theme.panel_edge), theme)
        paste(picture, stamp, *box.middle)
        if thrown.note:
            at = (box.middle[0], row.top + 2 + DIE + PHONE_LINE / 2)
            note = text.fitted(thrown.note, _LEAST, DIE_STEP)
            text.write(picture, at, note, _LEAST, theme.text, anchor="mm")


@lru_cache(maxsize=32)
def _faded(face: str, rim: Colour, theme: Theme) -> Image.Image:
    """Draw a die that has no further effect."""
    stamp = die(face, rim, theme).copy()
    stamp.putalpha(stamp.getchannel("A").point(lambda value: value * 2 // 5))
    return stamp
