"""Store pictures as JSON with all they need, so that they can wait in the outbox."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.games.charts import course, curves
from bot.games.earth_mans_burden.course import course_of
from bot.games.looks import Extent
from bot.messages.names import bare_names
from bot.messages.panel import Picture
from engine.earth_mans_burden.board.state import View
from engine.kernel.core import Event, Seat
from render.earth_mans_burden.scenes import GAME, board_scene, busy_places, close_scene
from render.plain import dump
from render.scenes.odds import Odds, load_odds
from render.scenes.scene import Chart, Shown
from render.scenes.system_map import SystemMap, load_system_map
from render.text.describe import odds_text
from render.text.system_map import system_map_text

ODDS = "odds"
"""Kind of picture that holds the chances of attacks."""


def worlds_picture(shown: SystemMap) -> Picture:
    """Return the picture of the worlds; its file name is always the same."""
    return Picture(GAME, "worlds", f"{GAME}-worlds", system_map_text(shown), dump(shown))


def odds_picture(shown: Odds) -> Picture:
    """Return the picture of the chances against each rival."""
    return Picture(GAME, ODDS, f"{GAME}-odds", odds_text(shown), dump(shown))


def board_picture(view: View, names: Mapping[Seat, str], extent: Extent) -> Picture:
    """Return the current board: complete, for a large screen, or only its busy areas."""
    shown = board_scene(view, bare_names(names))
    if extent.full:
        return worlds_picture(replace(shown, is_full=True))
    return worlds_picture(close_scene(shown, busy_places(view)) if extent.close else shown)


def chart(events: Sequence[Event], names: Mapping[Seat, str]) -> Chart | None:
    """Chart each seat's developments and fleets per round; None before the first round ends."""
    so_far = course_of(events)
    plots = [curves("Developments", so_far.developments), curves("Fleets", so_far.fleets)]
    return course(GAME, so_far.rounds, plots, names, step="round") if so_far.rounds else None


def shown(picture: Picture) -> Shown:
    """Return the scene of a picture."""
    return load_odds(picture.data) if picture.kind == ODDS else load_system_map(picture.data)
