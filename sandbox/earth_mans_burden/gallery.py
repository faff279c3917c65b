"""Pictures for the docs from a game between captains: the worlds, and how the game went."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from bot.games.earth_mans_burden import TEXTS
from bot.games.earth_mans_burden.pictures import board_picture
from bot.games.looks import Extent
from bot.messages.panel import Picture
from engine.earth_mans_burden.computers.captain import Captain
from engine.earth_mans_burden.game import EARTH_MANS_BURDEN
from engine.kernel import self_play
from render.films.watch import Watched

PLAYERS: Final = 4
SEED: Final = "orbit"
NAMES: Final[Mapping[str, str]] = {"red": "Ann", "blue": "Bob", "green": "Captain 1", "yellow": "Captain 2"}


def gallery(seed: str = SEED) -> Iterator[tuple[str, Picture]]:
    """Yield each picture with its file name."""
    watched: Any = Watched(EARTH_MANS_BURDEN)
    table = self_play.Table(watched, PLAYERS, {})
    match = self_play.play(table, seed, dict.fromkeys(table.seats, Captain()))
    views = [sight.view for sight in watched.sights]
    yield "earth-mans-burden.png", board_picture(views[len(views) * 2 // 3], NAMES, Extent())
    if chart := TEXTS.chart(match.events, NAMES):
        yield "earth-mans-burden-chart.png", chart
