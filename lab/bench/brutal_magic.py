"""Benchmarks of Brutal Magic for each board size: carrying out one act, and drawing the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.brutal_magic.armies.names import SEATS
from engine.brutal_magic.game import BRUTAL_MAGIC
from engine.kernel.dice import Dice
from engine.kernel.match import Match
from lab.bench.measure import Figures, Timings
from lab.bench.pictures import Drawn
from render.brutal_magic.scenes import board_scene
from render.scenes.field import Field

SIZES = {5: 2, 12: 2, 14: 4, 20: 6}
"""Radius of a board -> number of seats."""
_AIMS = {"act_ms": 2, "cold_ms": 250, "bytes": 300_000}
AIMS = {f"brutal_magic_radius_{radius}_{row}": aim for radius in SIZES for row, aim in _AIMS.items()}
ROUNDS = 20
PICTURES = 10
_SEED = "bench"


def run() -> Mapping[str, Figures]:
    """Measure for each radius `act_ms` (one act with its digest) and `cold_ms`, `warm_ms`, `bytes` of the
    board's picture. Acts and armies are random.
    """
    found: dict[str, Figures] = {}
    for radius, players in SIZES.items():
        rows = {**acts(radius, players), **pictures(radius, players)}
        found |= {f"brutal_magic_radius_{radius}_{name}": row for name, row in rows.items()}
    return found


def acts(radius: int, players: int) -> dict[str, Figures]:
    """Measure answers of one act each: check it, carry it out, and digest the new position."""
    taken, match, chance = Timings(), begin(radius, players), Dice(_SEED).fork("acts")
    while not match.is_over and match.stage <= ROUNDS:
        seat = match.awaited[0]
        answer = match.asks[seat].sample(chance)
        if match.asks[seat].kind != "activate":
            match.submit(seat, answer)
            continue
        with taken.taken():
            match.submit(seat, answer)
            match.digest()
    return {"act_ms": taken.figures()}


def pictures(radius: int, players: int) -> dict[str, Figures]:
    """Measure pictures of the whole board, with an empty cache and after the board of an earlier round."""
    drawn, scenes = Drawn(), list(boards(radius, players))
    for number, scene in enumerate(scenes):
        drawn.draw(scene, scenes[number - 1])
    return drawn.figures()


def boards(radius: int, players: int) -> Iterator[Field]:
    """Yield the board before each round of a random game."""
    match, chance, stage = begin(radius, players), Dice(_SEED).fork("boards"), 0
    while not match.is_over and match.stage <= PICTURES:
        seat = match.awaited[0]
        match.submit(seat, match.asks[seat].sample(chance))
        if match.stage != stage:
            stage = match.stage
            yield board_scene(match.game.view(match.state, None), dict.fromkeys(SEATS, ""))


def begin(radius: int, players: int) -> Match[Any]:
    """Begin a full game with Masters in the corners, since some boards have no room elsewhere."""
    return Match.new(BRUTAL_MAGIC, players, {"radius": radius, "start": "corners"}, _SEED)
