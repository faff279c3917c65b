"""The course of a game as a picture: a curve for each seat, of any game alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.messages.names import bare_names
from bot.messages.panel import Picture
from engine.kernel.core import Seat
from engine.registry.catalogue import find_game
from render.scenes.scene import Chart, Curve, Plot
from render.text.describe import chart_text

COURSE = "course"
"""The kind of picture."""


def course_picture(game: str, curves: Mapping[Seat, Sequence[int]], names: Mapping[Seat, str]) -> Picture:
    """`curves`: the chances of each seat in hundredths, after each stage."""
    data = {"curves": {seat: list(values) for seat, values in curves.items()}, "names": bare_names(names)}
    bare = Picture(game, COURSE, f"{game}-course", "", data)
    return replace(bare, alt=chart_text(course_chart(bare)))


def course_chart(picture: Picture) -> Chart:
    """The chart that a picture of that kind shows."""
    game, data = find_game(picture.game), picture.data
    lines = tuple(Curve(seat, tuple(values)) for seat, values in data["curves"].items())
    return Chart(
        f"{game.title}, as a captain reckons",
        (Plot("Chances to win, of 100", lines),),
        tuple((seat, data["names"].get(seat, "")) for seat in data["curves"]),
        game.stage_word,
        game.seats,
    )
