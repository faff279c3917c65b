"""Armies to choose from: cards of silhouettes, three in a row."""

from __future__ import annotations

from typing import Final

from render.paint.board.layout import Box
from render.paint.drawing import text
from render.paint.drawing.display_list import DisplayList, paste
from render.paint.drawing.plates import lay, plate
from render.paint.drawing.silhouettes import silhouette
from render.scenes.armies import Armies, ArmyCard
from render.theme import GAP, PHONE_MARGIN, PHONE_TEXT, PHONE_WIDTH, Theme, mix

_SIZE, _LEAST = PHONE_TEXT
_ACROSS: Final = 3
_HIGH: Final = 318
_SCENE: Final = 186
"""Height in pixels of the coloured part with the silhouettes."""
_MASTER: Final = 78.0
_PLACES: Final = ((-124, 58.0), (118, 66.0), (66, 54.0))
"""Distance from the Master and half the size of each other silhouette, in pixels."""
_FOOT: Final = 166
"""Where the silhouettes stand, in pixels below a card's upper edge."""
_SHADE: Final = 0.68


def draw_armies(shown: Armies, theme: Theme) -> DisplayList:
    """Draw the cards."""
    rows = -(-len(shown.cards) // _ACROSS)
    picture = DisplayList((PHONE_WIDTH, PHONE_MARGIN + rows * (_HIGH + GAP)), theme.table)
    wide = (PHONE_WIDTH - 2 * PHONE_MARGIN + GAP) / _ACROSS - GAP
    for number, card in enumerate(shown.cards):
        left = PHONE_MARGIN + number % _ACROSS * (wide + GAP)
        top = PHONE_MARGIN + number // _ACROSS * (_HIGH + GAP)
        _card(picture, card, Box(left, top, left + wide, top + _HIGH), theme)
    return picture


def _card(picture: DisplayList, card: ArmyCard, box: Box, theme: Theme) -> None:
    lay(picture, plate(round(box.width), _HIGH, 18, theme.panel, theme.panel_edge), *box.middle)
    back = mix(card.tint, "#141a24", _SHADE)
    x = box.middle[0]
    lay(picture, plate(round(box.width), _SCENE, 18, back, back), x, box.top + _SCENE / 2)
    for sign, (away, size) in zip(card.signs, _PLACES, strict=False):
        paste(picture, silhouette(sign, size, card.tint), x + away, box.top + _FOOT - size * 0.84)
    paste(picture, silhouette("master", _MASTER, "#ffffff"), x - 20, box.top + _FOOT - _MASTER * 0.84)
    room = box.width - 16
    size = text.shrunk(card.name, _SIZE, _LEAST, room, 1)
    name = text.fitted(card.name, size, room, 1)
    text.write(picture, (x, box.top + 222), name, size, theme.text, anchor="mm", weight=1)
    words = text.fitted(card.words, _LEAST, room)
    text.write(picture, (x, box.top + 280), words, _LEAST, theme.faint, anchor="mm")
