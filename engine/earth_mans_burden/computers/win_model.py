"""Predict the winner from the table between two turns, fitted to thousands of games of captains."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

from engine.earth_mans_burden.board.state import Position
from engine.earth_mans_burden.board.worlds import HOME
from engine.earth_mans_burden.computers.unit_values import strength_of, turns_to_come
from engine.kernel.core import Seat

FLEET = 0.5
"""Value of a fleet in the sum of all units, in developments."""


class Weights(NamedTuple):
    """Weight of each feature in the log-odds of winning.

    `units` counts for the square root of all units, `development` for each development, and `at_home` for
    each of them at home. `in_flight` counts for each fleet in flight, `turn` for each turn more than other
    seats have, and `world` for each settled world.
    """

    units: float
    development: float
    at_home: float
    in_flight: float
    turn: float
    world: float


# Conditional logits of who won on all positions between two turns, in games of 12 rounds with seeds fit/0 on.
# A row holds for so many turns, of whoever has fewest left, or more up to the next row.
BY_TURNS_OF_TWO: Mapping[int, Weights] = {
    0: Weights(1.87, 0.20, -0.18, 0.24, -0.31, -0.06),
    1: Weights(1.85, 0.16, 0.01, 0.14, -0.17, -0.31),
    2: Weights(2.62, -0.03, 0.05, 0.02, -0.31, -0.05),
    3: Weights(2.27, -0.01, 0.18, 0.06, -0.30, 0.02),
    4: Weights(2.53, -0.03, 0.34, 0.02, -0.41, 0.12),
    6: Weights(2.58, -0.11, 0.42, -0.03, -0.55, 0.35),
    9: Weights(2.28, -0.02, 0.71, 0.45, -0.29, -0.01),
}
"""Weights for two seats, by the turns still to come; fitted to 1,500 games of two."""
BY_TURNS: Mapping[int, Weights] = {
    0: Weights(1.56, 0.31, 0.03, 0.15, 0.57, -0.31),
    1: Weights(1.51, 0.12, 0.09, 0.06, 0.76, -0.28),
    2: Weights(1.49, 0.09, 0.14, 0.03, 0.77, -0.30),
    3: Weights(1.62, 0.08, 0.18, -0.01, 0.75, -0.32),
    4: Weights(1.38, 0.13, 0.24, -0.03, 0.70, -0.27),
    6: Weights(0.61, 0.22, 0.31, 0.04, 0.51, -0.10),
    9: Weights(1.27, -0.03, 0.47, 0.19, 0.33, -0.14),
}
"""Weights for three or more seats, by the turns still to come; fitted to 2,000 games of four."""


def log_odds(position: Position) -> dict[Seat, float]:
    """Return the log-odds of winning for each seat with units; one more means e times the chance."""
    turns = {seat: turns_to_come(position, seat) for seat in position.seats if position.has_units(seat)}
    least = min(turns.values(), default=0)
    weights = _at(BY_TURNS_OF_TWO if len(position.seats) == 2 else BY_TURNS, least)
    return {seat: _of(position, seat, left - least, weights) for seat, left in turns.items()}


def _at(rows: Mapping[int, Weights], turns: int) -> Weights:
    return rows[max(least for least in rows if least <= turns)]


def _of(position: Position, seat: Seat, more_turns: int, weights: Weights) -> float:
    settled, fleets, links = position.developments[seat], position.fleets[seat], position.board.links
    return (
        weights.units * sqrt(strength_of(position, seat, FLEET))
        + weights.development * sum(settled.values())
        + weights.at_home * settled.get(HOME, 0)
        + weights.in_flight * sum(count for place, count in fleets.items() if place in links)
        + weights.turn * more_turns
        + weights.world * len(settled)
    )
