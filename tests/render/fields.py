"""Positions of Brutal Magic from games of captains."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from engine.brutal_magic.board.state import View
from engine.brutal_magic.computers.recruit import Recruit
from engine.brutal_magic.game import BRUTAL_MAGIC
from engine.kernel.self_play import Table, play

SIZES = (5, 12, 14, 20)


@lru_cache
def in_play(radius: int, players: int = 2, rounds: int = 1, **options: Any) -> View:
    """Return the view after some rounds on a field of that radius."""
    chosen = {"preset": "skirmish", "radius": radius, "terrain": "ruins", **options}
    table = Table(BRUTAL_MAGIC, players, chosen, rounds)
    match = play(table, f"{radius}", dict.fromkeys(table.seats, Recruit()))
    view: View = BRUTAL_MAGIC.view(match.state, None)
    return view
