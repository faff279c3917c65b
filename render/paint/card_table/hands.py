"""A seat's area: name and score in its colour, what else it has, and its cards."""

from __future__ import annotations

from typing import Final

from render.paint.board.layout import Box
from render.paint.board.pieces import badge
from render.paint.card_table.cards import SMALL, back, small_card
from render.paint.card_table.layout import CARD_ROW, CARD_STEP, HAND_MARGIN, LINE, STRIP, beside
from render.paint.drawing import text
from render.paint.drawing.display_list import DisplayList, paste
from render.paint.drawing.plates import lay, plate
from render.scenes.card_table import Hand
from render.seat_styles import SeatMark
from render.theme import PHONE_TEXT, Theme, mix

_SIZE, _LEAST = PHONE_TEXT
_NAME_AT: Final = 84


def draw_hand(picture: DisplayList, hand: Hand, mark: SeatMark, box: Box, theme: Theme) -> None:
    """Draw a seat's whole area; a bright rim marks the current turn."""
    _bare(picture, hand, mark, Box(*map(round, box)), theme)
    top = box.top + STRIP + LINE
    room = Box(box.left + HAND_MARGIN, top, box.right - HAND_MARGIN, box.bottom - 8)
    stamps = [back(hand.backs, theme)] if hand.backs else []
    stamps += [small_card(shown, theme.bright, theme) for shown in hand.secret]
    right = room.right - SMALL[0] / 2
    for stamp in stamps:
        paste(picture, stamp, right, room.top + 2 + SMALL[1] / 2)
        right -= CARD_STEP
    _cards(picture, hand, Box(room.left, room.top, right + SMALL[0] / 2, room.bottom), theme)


def _bare(picture: DisplayList, hand: Hand, mark: SeatMark, box: Box, theme: Theme) -> None:
    """Draw a seat's area without cards."""
    width, edge = round(box.width), theme.bright if hand.is_turn else theme.panel_edge
    y = box.top + 4 + STRIP / 2
    lay(picture, plate(width, round(box.height), 18, theme.panel, edge), *box.middle)
    lay(picture, plate(width - 8, STRIP, 14, mark.fill, mark.fill), box.middle[0], y)
    paste(picture, badge(mark, 23, theme), box.left + 44, y)
    score = hand.points
    text.write(picture, (box.right - 20, y), score, _LEAST, mark.ink, anchor="rm", weight=1)
    room = width - _NAME_AT - 36 - text.width(score, _LEAST, 1)
    name = text.short_name(text.drawable(hand.name) or hand.seat.title(), _LEAST, room, 1)
    text.write(picture, (box.left + _NAME_AT, y), name, _LEAST, mark.ink, weight=1)
    note = text.fitted(hand.note, _LEAST, width - 40)
    text.write(picture, (box.left + 20, box.top + STRIP + 4 + LINE / 2), note, _LEAST, theme.text)


def _cards(picture: DisplayList, hand: Hand, box: Box, theme: Theme) -> None:
    """Draw cards side by side in as many rows as fit; overlap them if there are more."""
    plain = mix(theme.paper, theme.ink, 0.35)
    wanted = -(-len(hand.cards) // beside(box.width))
    rows = max(1, min(int(box.height // CARD_ROW), wanted))
    each = -(-len(hand.cards) // rows)
    step = min(CARD_STEP, (box.width - SMALL[0]) / max(1, each - 1))
    for index, shown in enumerate(hand.cards):
        x = box.left + SMALL[0] / 2 + index % each * step
        y = box.top + 2 + SMALL[1] / 2 + index // each * CARD_ROW
        paste(picture, small_card(shown, plain, theme), x, y)
