"""The frame around the board on a large screen: headline, seat cards, trays."""

from __future__ import annotations

from render.paint.art import Art, find_art
from render.paint.board.layout import CAPTION_LINES, Box, Layout
from render.paint.board.pieces import badge
from render.paint.board.seats import icon, seat_card, seat_strip
from render.paint.drawing import text
from render.paint.drawing.display_list import DisplayList, paste
from render.paint.drawing.icons import crown
from render.paint.drawing.plates import lay, plate
from render.scenes.scene import Headline, Scene, Tray
from render.seat_styles import Marks, marks_of
from render.theme import MARGIN, PHONE_TEXT, Theme, mix


def draw_frame(picture: DisplayList, scene: Scene, layout: Layout, theme: Theme) -> None:
    """Draw every non-empty part of the frame."""
    marks, art = marks_of(scene.seats, theme.palette), find_art(scene.game)
    if layout.head:
        headline(picture, scene.headline, marks, layout.head, theme)
    if layout.foot:
        footer(picture, scene.trays, art, layout.foot, theme)
    strips = iter(layout.strips)
    for card in scene.cards:
        if card.corner is None:
            seat_strip(picture, card, marks[card.seat], art, next(strips), theme)
        else:
            seat_card(picture, card, marks[card.seat], art, layout.corner(card.corner), theme)


def headline(picture: DisplayList, head: Headline, marks: Marks, box: Box, theme: Theme) -> None:
    """Draw the title, the turn order starting with the leader, and the card in force."""
    y = box.middle[1]
    size = text.shrunk(head.title, 52, 34, 470, 1)
    text.write(picture, (MARGIN, y), text.fitted(head.title, size, 470, 1), size, theme.text, weight=1)
    x = MARGIN + max(230.0, text.width(text.fitted(head.title, size, 470, 1), size, 1) + 40)
    share, step = (1.0, 84) if len(head.turn) <= 4 else (0.7, 65)
    for index, seat in enumerate(head.turn):
        if not index:
            paste(picture, icon(crown, 15, theme.gold), x + 26 * share, 20)
        paste(picture, badge(marks[seat], 24 * share, theme), x + 26 * share, y + 8)
        if index + 1 < len(head.turn):
            left, right = x + step - 22 * share, x + step - 10 * share
            picture.polygon(
                [(left, y + 8 - 8 * share), (right, y + 8), (left, y + 8 + 8 * share)], fill=theme.faint
            )
        x += step
    if head.card:
        _card(picture, head, Box(max(x + 14, 700), 12, box.right - MARGIN, box.bottom - 8), theme)


def _card(picture: DisplayList, head: Headline, box: Box, theme: Theme) -> None:
    panel = plate(round(box.width), round(box.height), 14, theme.paper, theme.bright)
    lay(picture, panel, *box.middle)
    room = box.width - 44
    title = text.shrunk(head.card.upper(), 42, 28, room, 1)
    text.write(picture, (box.left + 22, box.top + 32), head.card.upper(), title, theme.ink, weight=1)
    effect = text.shrunk(head.effect, 29, 20, room)
    words = text.fitted(head.effect, effect, room)
    text.write(picture, (box.left + 22, box.bottom - 24), words, effect, mix(theme.ink, theme.paper, 0.15))


def caption(
    picture: DisplayList,
    words: str,
    box: Box,
    theme: Theme,
    sizes: tuple[int, int] = PHONE_TEXT,
) -> None:
    """Write a film frame's caption in a few lines, in the largest font that fits."""
    room, (size, least) = box.width - 2 * MARGIN, sizes
    lines = text.wrapped(words, size, room)
    while len(lines) > CAPTION_LINES and size > least:
        size = max(least, size - 2)
        lines = text.wrapped(words, size, room)
    if len(lines) > CAPTION_LINES:
        lines = [*lines[: CAPTION_LINES - 1], text.fitted(" ".join(lines[CAPTION_LINES - 1 :]), size, room)]
    for row, line in enumerate(lines):
        y = box.middle[1] + (row - (len(lines) - 1) / 2) * size * 1.25
        text.write(picture, (box.middle[0], y), line, size, theme.text, anchor="mm", weight=1)


def footer(
    picture: DisplayList,
    trays: tuple[Tray, ...],
    art: Art,
    box: Box,
    theme: Theme,
) -> None:
    """Draw the trays from left to right, the last one right-aligned."""
    y = box.middle[1] - 4
    x = float(MARGIN)
    for tray in trays[:-1]:
        text.write(picture, (x, y), tray.heading, 28, theme.faint)
        x += text.width(tray.heading, 28) + 18
        room = (box.right - 250 - x) / max(1, len(tray.entries)) - 40
        for entry in tray.entries:
            size = text.shrunk(entry, 30, 18, room)
            wide = round(text.width(entry, size)) + 32
            lay(picture, plate(wide, 50, 12, theme.panel, theme.panel_edge), x + wide / 2, y)
            text.write(picture, (x + 16, y), entry, size, theme.text)
            x += wide + 12
    for tray in trays[-1:]:
        words = " ".join((tray.heading, *tray.entries))
        text.write(picture, (box.right - MARGIN, y), words, 34, theme.text, anchor="rm")
        if sign := art.sign(tray.sign):
            paste(picture, icon(sign, 20, theme.text), box.right - MARGIN - text.width(words, 34) - 32, y)
