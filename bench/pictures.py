"""The map as a picture: drawn from nothing, drawn again after troops have moved, encoded, its size."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Any

from bench.measure import Figures, Timings, figures
from engine.brimstone.game import BRIMSTONE
from engine.core import Match
from engine.dice import Dice
from render import paint
from render.brimstone import board_scene
from render.scene import Scene

_GAMES = 10
_ROUNDS = 6


def run() -> Mapping[str, Figures]:
    """`map_cold_ms` with every cache emptied, `map_warm_ms` after the board of another round; both encoded.

    `map_bytes` are bytes; `encode_ms` is the time for the same pixels alone.
    """
    cold, warm, encoding = Timings(), Timings(), Timings()
    sizes: list[float] = []
    for game in range(_GAMES):
        scenes = list(_boards(f"bench-{game}"))
        for number, scene in enumerate(scenes):
            _forget()
            with cold.taken():
                paint.draw(scene)
            with warm.taken():
                data = paint.draw(scenes[number - 1])
            pixels = paint.picture(scene)
            with encoding.taken():
                paint.encode(pixels)
            sizes.append(len(data))
    return {
        "map_cold_ms": cold.figures(),
        "map_warm_ms": warm.figures(),
        "encode_ms": encoding.figures(),
        "map_bytes": figures(sizes),
    }


def _boards(seed: str) -> Iterator[Scene]:
    """The board before each round of a random game of four."""
    match: Match[Any] = Match.new(BRIMSTONE, 4, {"round_limit": 99}, seed)
    chance, stage = Dice(seed).fork("bench"), match.stage
    while not match.is_over and match.stage <= _ROUNDS:
        seat = match.awaited[0]
        match.submit(seat, match.asks[seat].sample(chance))
        if match.stage != stage:
            stage = match.stage
            yield board_scene(match.game.view(match.state, None))


def _forget() -> None:
    """Empty every cache of the painter, as in a process that has just begun."""
    for name, module in list(sys.modules.items()):
        if name.startswith("render."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()
