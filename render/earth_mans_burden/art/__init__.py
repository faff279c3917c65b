"""Art specific to The Earth Man's Burden: its worlds, and signs for the things a seat counts.

Worlds of another board are drawn as plain globes.
"""

from __future__ import annotations

from typing import Final

from render.earth_mans_burden.art import surfaces
from render.earth_mans_burden.art.signs import development, fleet, vote
from render.paint.art import Art, Globe

_GLOBES: Final = {
    "mercury": Globe("#9a8b7d", "#c2b3a2", "#6a5d53", surfaces.craters, 0.78),
    "venus": Globe("#e2b866", "#f6dfa5", "#b98838", surfaces.clouds, 0.95),
    "earth": Globe("#2f74c8", "#58a45c", "#f4f8ff", surfaces.continents, 1.0),
    "luna": Globe("#b9bcc2", "#d9dbe0", "#83878f", surfaces.craters, 0.7),
    "mars": Globe("#c8593a", "#e58a62", "#8d3320", surfaces.deserts, 0.86),
    "ceres": Globe("#7f776f", "#a39a90", "#544d47", surfaces.craters, 0.58),
    "jupiter": Globe("#d9a877", "#f0d9b5", "#a86a42", surfaces.belts, 1.0),
    "saturn": Globe("#dcc08a", "#f2e2b6", "#b08d52", surfaces.bands, 0.72, "#cdb98f"),
    "uranus": Globe("#86d3d6", "#b8ecec", "#4fa3ab", surfaces.haze, 0.9),
    "neptune": Globe("#3f66d6", "#7fa0f2", "#2438a0", surfaces.storms, 0.9),
}
ART: Final = Art(signs={"fleet": fleet, "development": development, "vote": vote}, globes=_GLOBES)
