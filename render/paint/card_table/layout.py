"""Layout of a card table in pixels: three places per row, the dice, two seats per row."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from render.paint.board.layout import CAPTION_LINES, Box
from render.paint.card_table.cards import DIE, SMALL
from render.scenes.card_table import CardTable
from render.theme import GAP, PHONE_LINE, PHONE_MARGIN, PHONE_WIDTH

HEAD: Final = 88
COLUMNS: Final = 3
PLACE: Final = 322
STRIP: Final = 62
"""Height in pixels of the strip with the name of a place or a seat."""
DICE: Final = DIE + PHONE_LINE + 14
DIE_STEP: Final = 138
SPLIT: Final = 30
"""Pixels between dice with numbers and dice with suits."""
LINE: Final = 56
HAND_MARGIN: Final = 14
CARD_STEP: Final = SMALL[0] + 6
"""Distance in pixels from one card to the next, without overlap."""
CARD_ROW: Final = SMALL[1] + 4
HAND: Final = STRIP + LINE + SMALL[1] + 12
FOOT: Final = CAPTION_LINES * PHONE_LINE + 24
_ALONE: Final = 2
"""Most seats that get a row each; more seats share rows in pairs."""


@dataclass(frozen=True)
class Layout:
    """The picture's height (its width is a phone's), and the boxes of its parts."""

    height: int
    head: Box
    places: tuple[Box, ...]
    dice: Box
    hands: tuple[Box, ...]
    foot: Box


def arrange(shown: CardTable) -> Layout:
    """Lay out from top to bottom; with a caption (films) the size depends on the seats alone."""
    is_filmed = bool(shown.caption)
    head = Box(PHONE_MARGIN, 0, PHONE_WIDTH - PHONE_MARGIN, HEAD)
    rows = max(math.ceil(len(shown.places) / COLUMNS), 2 if is_filmed else 0)
    places = _grid(len(shown.places), COLUMNS, PLACE, head.bottom)
    below = head.bottom + rows * (PLACE + GAP)
    dice = Box(head.left, below, head.right, below + (DICE if shown.dice or is_filmed else 0))
    columns = 1 if len(shown.hands) <= _ALONE else 2
    hand_rows = math.ceil(len(shown.hands) / columns)
    top, high = dice.bottom, float(HAND)
    if not shown.places:
        more = (dice.bottom - head.bottom) // max(1, hand_rows)
        top, high = head.bottom, HAND + (more if is_filmed else _more_rows(shown, columns) * CARD_ROW)
    hands = _grid(len(shown.hands), columns, high, top)
    end = hands[-1].bottom if hands else top
    foot = Box(0, end, PHONE_WIDTH, end + (FOOT if is_filmed else GAP))
    return Layout(round(foot.bottom), head, places, dice, hands, foot)


def dice_boxes(shown: CardTable, row: Box) -> list[Box]:
    """Return the square of each die in the row, those with numbers apart from those with suits."""
    numbers = sum(thrown.face.isdecimal() for thrown in shown.dice)
    split = SPLIT if 0 < numbers < len(shown.dice) else 0
    left = row.middle[0] - ((len(shown.dice) - 1) * DIE_STEP + split + DIE) / 2
    steps = (left + at * DIE_STEP + (split if at >= numbers else 0) for at in range(len(shown.dice)))
    return [Box(x, row.top + 4, x + DIE, row.top + 4 + DIE) for x in steps]


def beside(width: float) -> int:
    """Return the number of small cards that fit side by side in this width."""
    return max(1, int((width + CARD_STEP - SMALL[0]) // CARD_STEP))


def _more_rows(shown: CardTable, columns: int) -> int:
    """Return the extra rows that a seat's cards need to avoid overlap."""
    each = beside((PHONE_WIDTH - 2 * PHONE_MARGIN) / columns - 2 * HAND_MARGIN - GAP)
    return max((math.ceil(len(hand.cards) / each) - 1 for hand in shown.hands), default=0)


def _grid(count: int, columns: int, height: float, top: float) -> tuple[Box, ...]:
    """Return a grid of boxes of this height over the whole width, row by row."""
    width = (PHONE_WIDTH - 2 * PHONE_MARGIN + GAP) / columns - GAP
    spots = (
        (PHONE_MARGIN + at % columns * (width + GAP), top + at // columns * (height + GAP))
        for at in range(count)
    )
    return tuple(Box(x, y, x + width, y + height) for x, y in spots)
