"""The frame of a system map: current turn, each owner's totals, further lines."""

from __future__ import annotations

from render.paint.board.layout import Box
from render.paint.board.seats import icon
from render.paint.drawing import text
from render.paint.drawing.icons import crown
from render.paint.system_map.canvas import WORDS, Canvas
from render.scenes.system_map import Standing, SystemMap

_TITLE = 50


def draw_head(canvas: Canvas, shown: SystemMap, box: Box) -> None:
    """Draw the title with the current seat's sign."""
    x = box.left + canvas.px(6)
    if shown.turn:
        canvas.badge(shown.turn, x + canvas.px(34), box.middle[1], 27)
        x += canvas.px(80)
    room = box.right - x
    size = text.shrunk(shown.title, canvas.px(_TITLE), canvas.px(WORDS), room, 1)
    canvas.write(
        (x, box.middle[1]), shown.title, canvas.theme.text, size=round(size / canvas.unit), room=room
    )


def draw_standing(canvas: Canvas, standing: Standing, box: Box) -> None:
    """Draw an owner's name, regions, fleets and vote, highlighted during their turn."""
    theme, y = canvas.theme, box.middle[1]
    canvas.plate(box, theme.panel, theme.bright if standing.is_turn else theme.panel_edge, 14)
    canvas.badge(standing.owner, box.left + canvas.px(42), y + canvas.px(5 if standing.is_leader else 0))
    if standing.is_leader:
        worn = icon(crown, canvas.px(15), theme.gold)
        canvas.stamp(worn, box.left + canvas.px(42), box.top + canvas.px(11))
    right = box.right - canvas.px(14)
    if standing.choice:
        canvas.badge(standing.choice, right - canvas.px(24), y, 19)
        canvas.sign("vote", right - canvas.px(66), y, theme.gold, 16)
        right -= canvas.px(88)
    for number, sign in ((standing.fleets, "fleet"), (standing.regions, "development")):
        right -= canvas.write((right, y), str(number), theme.text, anchor="rm") + canvas.px(20)
        canvas.sign(sign, right, y, theme.faint)
        right -= canvas.px(22)
    x = box.left + canvas.px(70)
    name = text.drawable(standing.name) or standing.owner.title()
    name = text.short_name(name, canvas.px(WORDS), right - x, 1)
    canvas.write((x, y), name, theme.text)


def draw_line(canvas: Canvas, line: str, box: Box) -> None:
    canvas.write((box.left + canvas.px(6), box.middle[1]), line, canvas.theme.faint, room=box.width)
