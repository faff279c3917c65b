"""Worlds and the trajectories between them as a picture: the sky, nested boxes, and their contents."""

from __future__ import annotations

from render.paint.board.frame import caption
from render.paint.drawing.display_list import DisplayList
from render.paint.system_map import owners, places
from render.paint.system_map.canvas import Canvas
from render.paint.system_map.layout import arrange
from render.paint.system_map.sky import lay_sky
from render.scenes.system_map import SystemMap
from render.seat_styles import NEUTRAL, marks_of
from render.theme import PHONE_TEXT, Theme


def draw_system_map(shown: SystemMap, theme: Theme) -> DisplayList:
    """Draw worlds and trajectories."""
    layout = arrange(shown, theme)
    picture = DisplayList((layout.width, layout.height), theme.table)
    lay_sky(picture, layout.frames, theme)
    marks = {**marks_of(shown.seats, theme.palette), shown.neutral: NEUTRAL}
    canvas = Canvas(picture, marks, shown.game, layout.unit, theme)
    owners.draw_head(canvas, shown, layout.head)
    for spot in layout.spots:
        places.draw_place(canvas, spot.place, spot.box)
    for standing, box in zip(shown.standings, layout.rows, strict=False):
        owners.draw_standing(canvas, standing, box)
    for line, box in zip(shown.lines, layout.lines, strict=True):
        owners.draw_line(canvas, line, box)
    if layout.foot:
        large, small = map(canvas.px, PHONE_TEXT)
        caption(picture, shown.caption, layout.foot, theme, (large, small))
    return picture
