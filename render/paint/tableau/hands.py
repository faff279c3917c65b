"""What lies before a seat: its name and score in its colour, what else it has, and its cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from render.liveries import SeatMark
from render.paint import text
from render.paint.board import paste
from render.paint.cards import SMALL, back, small_card
from render.paint.layout import Box
from render.paint.pieces import badge
from render.paint.plates import lay, plate
from render.paint.tableau.layout import CARD_ROW, CARD_STEP, HAND_MARGIN, LINE, STRIP, beside
from render.tableau import Hand
from render.theme import PHONE_TEXT, Theme, mix

_SIZE, _LEAST = PHONE_TEXT
_NAME_AT: Final = 84


def draw_hand(picture: Image.Image, hand: Hand, mark: SeatMark, box: Box, theme: Theme) -> None:
    """All of a seat; the one whose turn it is has a bright rim."""
    bare = _bare(
        mark, hand._replace(cards=(), secret=(), backs=0), (round(box.width), round(box.height)), theme
    )
    picture.paste(bare, (round(box.left), round(box.top)))
    top = box.top + STRIP + LINE
    room = Box(box.left + HAND_MARGIN, top, box.right - HAND_MARGIN, box.bottom - 8)
    stamps = [back(hand.backs, theme)] if hand.backs else []
    stamps += [small_card(shown, theme.bright, theme) for shown in hand.secret]
    right = room.right - SMALL[0] / 2
    for stamp in stamps:
        paste(picture, stamp, right, room.top + 2 + SMALL[1] / 2)
        right -= CARD_STEP
    _cards(picture, hand, Box(room.left, room.top, right + SMALL[0] / 2, room.bottom), theme)


@lru_cache(maxsize=24)
def _bare(mark: SeatMark, hand: Hand, size: tuple[int, int], theme: Theme) -> Image.Image:
    """A seat's box of so many pixels without its cards."""
    width, height = size
    picture = Image.new("RGB", size, theme.table)
    draw, edge = ImageDraw.Draw(picture), theme.bright if hand.is_turn else theme.panel_edge
    lay(picture, plate(width, height, 18, theme.panel, edge), width / 2, height / 2)
    lay(picture, plate(width - 8, STRIP, 14, mark.fill, mark.fill), width / 2, 4 + STRIP / 2)
    y = 4 + STRIP / 2
    paste(picture, badge(mark, 23, theme), 44, y)
    score = f"{hand.score} points"
    text.write(draw, (width - 20, y), score, _LEAST, mark.ink, anchor="rm", weight=1)
    room = width - _NAME_AT - 36 - text.width(score, _LEAST, 1)
    name = text.short_name(text.drawable(hand.name) or hand.seat.title(), _LEAST, room, 1)
    text.write(draw, (_NAME_AT, y), name, _LEAST, mark.ink, weight=1)
    note = text.fitted(hand.note, _LEAST, width - 40)
    text.write(draw, (20, STRIP + 4 + LINE / 2), note, _LEAST, theme.text)
    return picture


def _cards(picture: Image.Image, hand: Hand, box: Box, theme: Theme) -> None:
    """Cards side by side in as many rows as there is room for, and then one over the other."""
    plain = mix(theme.paper, theme.ink, 0.35)
    wanted = -(-len(hand.cards) // beside(box.width))
    rows = max(1, min(int(box.height // CARD_ROW), wanted))
    each = -(-len(hand.cards) // rows)
    step = min(CARD_STEP, (box.width - SMALL[0]) / max(1, each - 1))
    for index, shown in enumerate(hand.cards):
        x = box.left + SMALL[0] / 2 + index % each * step
        y = box.top + 2 + SMALL[1] / 2 + index // each * CARD_ROW
        paste(picture, small_card(shown, plain, theme), x, y)
