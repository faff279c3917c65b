"""The shaft, the order and the crew as a picture, with its text twin."""

from __future__ import annotations

from bot.games.deeplamp.names import GAME
from bot.messages.panel import Picture
from engine.deeplamp.companion.crew import Crew
from render.deeplamp.crew import crew_scene, crew_text
from render.scenes.grid import dump_grid

KIND = "crew"


def crew_picture(crew: Crew) -> Picture:
    """Return the picture of everything the table sees at a glance."""
    return Picture(GAME, KIND, f"{GAME}-crew", crew_text(crew), dump_grid(crew_scene(crew)))
