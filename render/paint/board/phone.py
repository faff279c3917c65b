"""The frame around a board on a phone: bars above; the key and the seats or a battle's sums below."""

from __future__ import annotations

from render.paint.art import Art, find_art
from render.paint.board.frame import caption
from render.paint.board.layout import Box, Layout, has_numbers, head_lines
from render.paint.board.pieces import badge, token
from render.paint.board.seats import icon
from render.paint.drawing import text
from render.paint.drawing.display_list import DisplayList, paste
from render.paint.drawing.icons import crown
from render.paint.drawing.plates import lay, plate
from render.scenes.scene import Headline, Scene, SeatCard, Tally
from render.seat_styles import Marks, SeatMark, marks_of
from render.theme import PHONE_LINE, PHONE_TEXT, Colour, Theme

_SIZE, _LEAST = PHONE_TEXT
_KEY_SCALE = 70
_BADGE = 25
_NAME = 86
"""Left edge of a name in pixels; leaves room for the widest badge."""


def draw_frame(picture: DisplayList, scene: Scene, layout: Layout, theme: Theme) -> None:
    """Draw every non-empty part of the frame."""
    marks, art = marks_of(scene.seats, theme.palette), find_art(scene.game)
    if layout.head:
        lines = head_lines(scene.headline, is_short=bool(scene.caption))
        _head(picture, scene.headline, lines, marks, layout.head, theme)
    if layout.alarm:
        _bar(picture, [scene.headline.alarm], layout.alarm, (theme.alarm, theme.ink), layout.alarm.left)
    for kind, box in zip(sorted({lying.kind for lying in scene.tokens}), layout.key, strict=False):
        _key(picture, scene.game, kind, box, theme)
    for card, box in zip(_in_turn(scene), layout.strips, strict=False):
        shown = card if has_numbers(scene) and not layout.key else card._replace(gauges=())
        seat_row(picture, shown, marks[card.seat], art, box, theme)
    for tally, box in zip(scene.tallies, layout.sums, strict=False):
        sum_card(picture, tally, marks[tally.seat], box, theme)
    if layout.foot:
        caption(picture, scene.caption, layout.foot, theme)


def _in_turn(scene: Scene) -> list[SeatCard]:
    """Return the seats' cards in turn order, as far as known."""
    turn = scene.headline.turn
    return sorted(scene.cards, key=lambda card: turn.index(card.seat) if card.seat in turn else len(turn))


def _head(
    picture: DisplayList, head: Headline, lines: list[str], marks: Marks, box: Box, theme: Theme
) -> None:
    """Draw the title in the colour of its seat."""
    if head.seat is None:
        _bar(picture, lines, box, (theme.paper, theme.ink), box.left)
        return
    mark = marks[head.seat]
    _bar(picture, lines, box, (mark.fill, mark.ink), box.left + 70)
    paste(picture, badge(mark, _BADGE, theme), box.left + 50, box.middle[1])


def _bar(
    picture: DisplayList, lines: list[str], box: Box, colours: tuple[Colour, Colour], left: float
) -> None:
    """Draw a plate with lines of text, starting `left` pixels from its edge."""
    fill, ink = colours
    lay(picture, plate(round(box.width), round(box.height), 14, fill, fill), *box.middle)
    room = box.right - left - 40
    for row, line in enumerate(lines):
        y = box.middle[1] + (row - (len(lines) - 1) / 2) * PHONE_LINE
        size = text.shrunk(line, _SIZE, _LEAST, room, 1)
        text.write(picture, (left + 24, y), text.fitted(line, size, room, 1), size, ink, weight=1)


def _key(picture: DisplayList, game: str, kind: str, box: Box, theme: Theme) -> None:
    """Draw a token's letter with its meaning."""
    x, y = box.left + 40, box.middle[1]
    paste(picture, token(game, None, kind, _KEY_SCALE, theme, has_letter=True), x, y)
    words = text.fitted(kind.title(), _LEAST, box.right - x - 40)
    text.write(picture, (x + 40, y), words, _LEAST, theme.text)


def seat_row(picture: DisplayList, card: SeatCard, mark: SeatMark, art: Art, box: Box, theme: Theme) -> None:
    """Draw a seat's name and amounts in one line; the leader's badge has a crown."""
    is_near = any(gauge.is_goal and gauge.of and gauge.value >= gauge.of - 1 for gauge in card.gauges)
    panel = plate(
        round(box.width), round(box.height), 14, theme.panel, theme.alarm if is_near else theme.panel_edge
    )
    lay(picture, panel, *box.middle)
    y = box.middle[1] + 2
    if card.is_leader:
        paste(picture, icon(crown, 16, theme.gold), box.left + 42, box.top + 14)
    paste(picture, badge(mark, _BADGE, theme), box.left + 42, y + (6 if card.is_leader else 0))
    right = box.right - (14 if card.gauges else 6)
    for gauge in reversed(card.gauges):
        ink = theme.gold if gauge.is_goal else theme.text
        number = f"{gauge.value}/{gauge.of}" if gauge.is_goal else str(gauge.value)
        if right - text.width(number, _LEAST, 1) - 46 < box.left + 90:
            break
        text.write(picture, (right, y), number, _LEAST, ink, anchor="rm", weight=1)
        right -= text.width(number, _LEAST, 1) + 16
        if sign := art.sign(gauge.kind):
            paste(picture, icon(sign, 15, ink if gauge.is_goal else theme.faint), right, y)
        right -= 25
    name = text.short_name(text.drawable(card.name) or card.seat.title(), _LEAST, right - box.left - _NAME)
    text.write(picture, (box.left + _NAME, y), name, _LEAST, theme.text)


def sum_card(picture: DisplayList, side: Tally, mark: SeatMark, box: Box, theme: Theme) -> None:
    """Draw one side of a sum: its owner, its terms, and the result."""
    lay(picture, plate(round(box.width), round(box.height), 18, theme.panel, theme.panel_edge), *box.middle)
    lay(picture, plate(round(box.width), 82, 18, mark.fill, mark.fill), box.middle[0], box.top + 41)
    paste(picture, badge(mark, _BADGE, theme), box.left + 46, box.top + 41)
    room = box.width - 106
    title = f"{side.seat.title()} {side.title}"
    title = title if text.width(title, _LEAST, 1) <= room else side.title[:1].upper() + side.title[1:]
    text.write(
        picture,
        (box.left + 88, box.top + 41),
        text.fitted(title, _LEAST, room, 1),
        _LEAST,
        mark.ink,
        weight=1,
    )
    left, right = box.left + 24, box.right - 24
    for row, (what, number) in enumerate(side.terms):
        y = box.top + 122 + PHONE_LINE * row
        words = text.fitted(text.drawable(what), _LEAST, box.width - 140)
        text.write(picture, (left, y), words, _LEAST, theme.text)
        shown = f"{number:+d}" if row else str(number)
        text.write(picture, (right, y), shown, _LEAST, theme.text, anchor="rm")
    y, ink = box.bottom - 46, theme.gold if side.is_ahead else theme.text
    picture.line([(left, y - 42), (right, y - 42)], fill=theme.faint, width=3)
    words = text.fitted(side.sum_word, _SIZE, box.width - 140, 1)
    text.write(picture, (left, y), words, _SIZE, ink, weight=1)
    text.write(picture, (right, y), str(side.total), 60, ink, anchor="rm", weight=1)
