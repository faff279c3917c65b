"""The lake's two terrains."""

from __future__ import annotations

from render.paint.art import Art, Ground

ART = Art({"water": Ground("#9fc6d8", "#c4dfea", "#5f8ea3"), "rock": Ground("#8c8672", "#a7a18c", "#5c5746")})
