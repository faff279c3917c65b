"""One seat's designs as cards in a column."""

from __future__ import annotations

from typing import Final

from render.paint.board.layout import Box
from render.paint.board.pieces import badge, unit
from render.paint.drawing import text
from render.paint.drawing.display_list import DisplayList, paste
from render.paint.drawing.plates import lay, plate
from render.scenes.field import Army, Card
from render.seat_styles import SeatMark, marks_of
from render.theme import GAP, PHONE_LINE, PHONE_MARGIN, PHONE_TEXT, PHONE_WIDTH, Theme

_SIZE, _LEAST = PHONE_TEXT
_HEAD: Final = 96
_LEFT: Final = 170
_PIECE: Final = (88.0, 104.0, 120.0)


def draw_army(shown: Army, theme: Theme) -> DisplayList:
    """Draw a title and a card per design."""
    rooms = [_lines(card) for card in shown.cards]
    heights = [PHONE_LINE * (2 + len(lines)) + 30 for lines in rooms]
    picture = DisplayList((PHONE_WIDTH, _HEAD + sum(heights) + GAP * (len(heights) + 1)), theme.table)
    mark = marks_of(shown.seats, theme.palette)[shown.seat]
    paste(picture, badge(mark, 25, theme), 54, _HEAD / 2 + 4)
    title = text.fitted(text.drawable(shown.title), _SIZE, PHONE_WIDTH - 130, 1)
    text.write(picture, (100, _HEAD / 2 + 4), title, _SIZE, theme.text, weight=1)
    top = float(_HEAD)
    for card, lines, height in zip(shown.cards, rooms, heights, strict=True):
        box = Box(PHONE_MARGIN, top, PHONE_WIDTH - PHONE_MARGIN, top + height)
        _card(picture, card, lines, box, mark, theme)
        top = box.bottom + GAP
    return picture


def _lines(card: Card) -> list[str]:
    """Return a design's attacks, one per line."""
    said = (
        "; ".join(f"{one.name}: reach {one.range}, power {one.power}" for one in card.attacks) or "no attack"
    )
    return text.wrapped(said, _LEAST, PHONE_WIDTH - _LEFT - 60)


def _card(picture: DisplayList, card: Card, lines: list[str], box: Box, mark: SeatMark, theme: Theme) -> None:
    lay(picture, plate(round(box.width), round(box.height), 18, theme.panel, theme.panel_edge), *box.middle)
    x = box.left + 84
    stamp = unit(mark, card.sign, card.rank, _PIECE[card.rank], is_spent=False, theme=theme)
    paste(picture, stamp, x, box.middle[1])
    y, right = box.top + 15 + PHONE_LINE / 2, box.right - 20
    text.write(picture, (right, y), card.points, _LEAST, theme.gold, anchor="rm")
    room = right - text.width(card.points, _LEAST) - 20 - _LEFT
    text.write(picture, (_LEFT, y), text.fitted(card.title, _SIZE, room, 1), _SIZE, theme.text, weight=1)
    traits = " · ".join(f"{word} {number}" for word, number in card.traits)
    size = text.shrunk(traits, _LEAST, _LEAST, right - _LEFT)
    text.write(picture, (_LEFT, y + PHONE_LINE), text.fitted(traits, size, right - _LEFT), size, theme.gold)
    for number, line in enumerate(lines):
        text.write(picture, (_LEFT, y + PHONE_LINE * (2 + number)), line, _LEAST, theme.text)
