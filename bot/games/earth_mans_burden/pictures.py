"""Pictures as JSON that can wait in the outbox: all that they show, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.games.earth_mans_burden.course import course_of
from bot.games.looks import Extent
from bot.messages.names import bare_names
from bot.messages.panel import Picture
from engine.earth_mans_burden.board.state import View
from engine.earth_mans_burden.board.worlds import SEATS
from engine.kernel.core import Event, Seat
from render.earth_mans_burden.scenes import GAME, board_scene, busy_places, close_scene
from render.scenes.orrery import Orrery, dump_orrery, load_orrery
from render.scenes.scene import Chart, Curve, Plot
from render.text.describe import chart_text
from render.text.orrery import orrery_text


def worlds_picture(shown: Orrery) -> Picture:
    """The worlds as they are shown; the file has one name, whatever is there and whoever looks."""
    return Picture(GAME, "worlds", f"{GAME}-worlds", orrery_text(shown), dump_orrery(shown))


def board_picture(view: View, names: Mapping[Seat, str], extent: Extent) -> Picture:
    """The board as it lies: all of it, for a phone or a large screen, or where something is going on."""
    shown = board_scene(view, bare_names(names))
    if extent.full:
        return worlds_picture(replace(shown, is_full=True))
    return worlds_picture(close_scene(shown, busy_places(view)) if extent.close else shown)


def chart_picture(events: Sequence[Event], names: Mapping[Seat, str]) -> Picture | None:
    """Developments and fleets of each seat after each round; None if none is over."""
    course = course_of(events)
    if not course.rounds:
        return None
    data = {
        "developments": {seat: list(values) for seat, values in course.developments.items()},
        "fleets": {seat: list(values) for seat, values in course.fleets.items()},
        "names": bare_names(names),
    }
    bare = Picture(GAME, "chart", f"{GAME}-chart", "", data)
    return replace(bare, alt=chart_text(_chart(bare)))


def shown(picture: Picture) -> Orrery | Chart:
    """What a picture shows."""
    return _chart(picture) if picture.kind == "chart" else load_orrery(picture.data)


def _chart(picture: Picture) -> Chart:
    data = picture.data
    plots = tuple(
        Plot(title, tuple(Curve(seat, tuple(values)) for seat, values in data[title.lower()].items()))
        for title in ("Developments", "Fleets")
    )
    names = tuple((seat, data["names"].get(seat, "")) for seat in data["fleets"])
    rounds = len(next(iter(data["fleets"].values())))
    title = f"The Earth Man's Burden, {rounds} round{'' if rounds == 1 else 's'}"
    return Chart(title, plots, names, seats=SEATS)
