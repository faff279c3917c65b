"""Pictures for the README, of a descent that the steward leads: round who acts in a fight, and all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from bot.messages.panel import Picture
from bot.words.deeplamp.pictures import board_picture, part_picture
from engine import playing
from engine.deeplamp.computers.recruit import Recruit
from engine.deeplamp.game import DEEPLAMP
from engine.deeplamp.state import State
from render.watch import Watched

PLAYERS: Final = 4
SEED: Final = "lamp"
NAMES: Final = ("shorer", "harpooner", "cantor", "mudlark")
"""What the heroes are called in the pictures."""


def gallery(seed: str = SEED) -> Iterator[tuple[str, Picture]]:
    """The pictures by the names of their files."""
    watched: Any = Watched(DEEPLAMP)
    table = playing.Table(watched, PLAYERS, {})
    playing.play(table, seed, dict.fromkeys(table.seats, Recruit()))
    views = [sight.view for sight in watched.sights]
    view = max((one for one in views if one.activation and one.active.at), key=_interest)
    part = part_picture(view, view.active, ())
    yield "deeplamp.png", part
    yield "deeplamp-light.png", replace(part, look=("light", "standard"))
    yield "deeplamp-mine.png", board_picture(views[len(views) * 3 // 4])


def _interest(view: State) -> tuple[int, int]:
    """Where many enemies are beside who acts, and much of the mine is known."""
    is_lit = view.is_within_a_tile(view.active.place, view.bearer.place)
    return is_lit * len(view.beside(view.active)), len(view.enemies) + len(view.tiles)
