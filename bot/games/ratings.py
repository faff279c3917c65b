"""The courses of ratings as a picture, of any game alike."""

from __future__ import annotations

from bot.games.speech import count
from bot.messages.panel import Picture
from engine.registry.catalogue import find_game
from render.scenes.scene import Chart, Curve, Plot

RANKING = "ranking"
"""The kind of picture."""
SHOWN = ("a", "b", "c", "d", "e", "f")
"""So many are in the picture: they wear liveries, but sit nowhere."""


def kind_name(game: str, players: int) -> str:
    """Brimstone, 4 seats."""
    return f"{find_game(game).title}, {count(players, 'seat')}"


def ranking_chart(picture: Picture) -> Chart:
    """What such a picture shows."""
    data = picture.data
    lines = tuple(Curve(seat, tuple(values)) for seat, values in data["curves"].items())
    title = kind_name(picture.game, data["players"])
    names = tuple(data["names"].items())
    return Chart(title, (Plot("Points", lines),), names, "game", SHOWN)
