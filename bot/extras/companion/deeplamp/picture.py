"""Build the picture of the shaft, the order and the crew, with its text version."""

from __future__ import annotations

from bot.games.deeplamp.names import GAME
from bot.messages.panel import Picture
from engine.deeplamp.companion.crew import Crew
from render.deeplamp.crew import crew_scene, crew_text
from render.scenes.grid import dump_grid

KIND = "crew"


def crew_picture(crew: Crew) -> Picture:
    """Return a picture of everything the table needs at a glance."""
    return Picture(GAME, KIND, f"{GAME}-crew", crew_text(crew), dump_grid(crew_scene(crew)))
