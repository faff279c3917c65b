"""A map of square spaces as a picture: lamplit rock, figures, and information around it."""

from __future__ import annotations

from render.paint.drawing.display_list import DisplayList
from render.paint.grid import figures, frame, marks
from render.paint.grid.canvas import Sheet
from render.paint.grid.layout import arrange
from render.paint.grid.light import lay_ground
from render.scenes.grid import Grid
from render.seat_styles import marks_of
from render.theme import Theme


def draw_grid(shown: Grid, theme: Theme) -> DisplayList:
    """Draw the map."""
    layout = arrange(shown)
    picture = DisplayList((layout.width, layout.height), theme.table)
    sheet = Sheet(picture, layout, marks_of(shown.seats, theme.palette), theme)
    if shown.spaces:
        lay_ground(picture, shown, layout, theme)
        marks.draw_marks(sheet, shown)
        figures.draw_figures(sheet, shown)
    frame.draw_around(sheet, shown)
    return picture
