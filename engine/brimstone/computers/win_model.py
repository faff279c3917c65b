"""Predict the winner from the table between two rounds, fitted to thousands of games of captains.

Events are ignored, because the next one is not chosen yet. Turn order made no measurable difference.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.brimstone.board.components import AIRPORT, LANDS
from engine.brimstone.board.hexes import Hex, neighbours
from engine.brimstone.board.state import Position
from engine.brimstone.rules.board_queries import AROUND, cities_held
from engine.kernel.appraisal import chances
from engine.kernel.core import Seat

WON = 20.0
"""Log-odds that count as certain victory."""
LONG = 20
"""Last round in which the weight of a troop still changes."""
AT_RISK = {1: 0.2, 0: 0.5, -1: 0.7}
"""Share of a City that counts as lost, for each difference between its troops and the strongest attack. It is
1 below the listed differences.
"""
NEAR = 2
"""Most Cities that a rival may still miss to be worth attacking."""

Attacks = Mapping[tuple[Seat, Hex], int]


@dataclass(frozen=True)
class Weights:
    """Weights of the features in a seat's log-odds of winning."""

    cities: tuple[float, ...]
    """Weights of missing one, two, three and four Cities; 0 if more are missing."""
    troop: float
    troops_squared: float
    troop_late: float
    """Change of a troop's weight with each round."""
    first_stones: float
    next_stones: float
    last_stones: float
    farmland: float
    village: float
    short: float
    city_at_risk: float
    farmland_at_risk: float
    open_city: float
    rival_city: float
    could_win: tuple[float, ...]
    """Weights of reaching as many Cities as are missing: one, two and three."""
    open_farmland: float


# Conditional logits of who won on positions between rounds, one a number of seats.
WEIGHTS: Mapping[int, Weights] = {
    2: Weights(
        cities=(2.931, 1.956, 1.210, 0.339),
        troop=0.2919,
        troops_squared=-0.00623,
        troop_late=-0.01144,
        first_stones=0.114,
        next_stones=0.166,
        last_stones=0.056,
        farmland=0.363,
        village=0.075,
        short=-0.171,
        city_at_risk=-0.751,
        farmland_at_risk=-0.155,
        open_city=0.203,
        rival_city=-0.060,
        could_win=(0.337, 0.201, 0.105),
        open_farmland=0.309,
    ),
    3: Weights(
        cities=(3.209, 2.210, 1.395, 0.577),
        troop=0.2507,
        troops_squared=-0.00811,
        troop_late=0.00267,
        first_stones=0.232,
        next_stones=0.188,
        last_stones=0.062,
        farmland=0.583,
        village=0.272,
        short=-0.163,
        city_at_risk=-0.688,
        farmland_at_risk=-0.356,
        open_city=0.344,
        rival_city=0.065,
        could_win=(0.441, 0.262, 0.178),
        open_farmland=0.405,
    ),
    4: Weights(
        cities=(3.136, 1.926, 1.083, 0.477),
        troop=0.2912,
        troops_squared=-0.01038,
        troop_late=0.00520,
        first_stones=0.410,
        next_stones=0.169,
        last_stones=0.069,
        farmland=0.529,
        village=0.589,
        short=-0.127,
        city_at_risk=-0.502,
        farmland_at_risk=-0.361,
        open_city=0.232,
        rival_city=0.117,
        could_win=(0.399, 0.201, 0.172),
        open_farmland=0.148,
    ),
}
_SLOW = frozenset(name for name, land in LANDS.items() if land.is_slow)


def chances_to_win(position: Position) -> dict[Seat, float]:
    """Return each seat's chance to win; the chances add up to 1."""
    return chances(log_odds(position), 1.0)


def log_odds(position: Position) -> dict[Seat, float]:
    """Return each seat's log-odds of winning: one more means e times the chance."""
    held, needed = cities_held(position), position.map.cities_to_win
    if max(held.values()) >= needed:
        return {seat: WON if count >= needed else 0.0 for seat, count in held.items()}
    weights, attacks = WEIGHTS[len(position.seats)], strongest_attacks(position)
    missing = {seat: needed - count for seat, count in held.items()}
    found = {
        seat: _in_hand(position, seat, weights) + (_by(lacking, weights.cities) if held[seat] else 0.0)
        for seat, lacking in missing.items()
    }
    _add_ground(position, weights, attacks, found)
    _add_cities(position, weights, attacks, missing, found)
    return found


def _by(lacking: int, row: tuple[float, ...]) -> float:
    return row[lacking - 1] if lacking <= len(row) else 0.0


def _in_hand(position: Position, seat: Seat, weights: Weights) -> float:
    """Return the value of the seat's troops and Stones, less its shortage of barrels."""
    troops, stones = position.on_board(seat), position.stones[seat]
    late = weights.troop_late * min(position.round, LONG)
    return (
        troops * (weights.troop + weights.troops_squared * troops + late)
        + weights.first_stones * min(stones, 2)
        + weights.next_stones * min(max(stones - 2, 0), 4)
        + weights.last_stones * max(stones - 6, 0)
        + weights.short * position.supply(seat).shortage
    )


def _add_ground(position: Position, weights: Weights, attacks: Attacks, found: dict[Seat, float]) -> None:
    """Add the value of Farmland and Villages, held or open, and subtract for hexes in danger."""
    armies, tiles = position.armies, position.tiles
    dangers: dict[Hex, int] = {}
    for (seat, hex_), strength in attacks.items():
        army = armies.get(hex_)
        if army is None:
            if tiles[hex_] == "farmland":
                found[seat] += weights.open_farmland
        elif army.seat != seat and strength > dangers.get(hex_, 0):
            dangers[hex_] = strength
    for hex_, (seat, _) in armies.items():
        if tiles[hex_] == "farmland":
            found[seat] += weights.farmland
    for hex_, danger in dangers.items():
        seat, troops = armies[hex_]
        if tiles[hex_] == "city" and troops - danger <= 1:
            found[seat] += weights.city_at_risk * AT_RISK.get(troops - danger, 1.0)
        elif tiles[hex_] == "farmland" and troops <= danger:
            found[seat] += weights.farmland_at_risk
    for seat in {seat for hex_, (seat, _) in armies.items() if tiles[hex_] == "village"}:
        found[seat] += weights.village


def _add_cities(
    position: Position,
    weights: Weights,
    attacks: Attacks,
    missing: Mapping[Seat, int],
    found: dict[Seat, float],
) -> None:
    """Add the value of Cities within reach, and a bonus if they would be enough to win."""
    within = dict.fromkeys(position.seats, 0)
    for city in position.map.cities:
        army = position.armies.get(city)
        for seat in position.seats:
            strength = attacks.get((seat, city), 0)
            if not strength or (army and (army.seat == seat or strength < army.troops)):
                continue
            within[seat] += 1
            if army is None:
                found[seat] += weights.open_city
            elif missing[army.seat] <= NEAR:
                found[seat] += weights.rival_city
    for seat, count in within.items():
        if count >= missing[seat]:
            found[seat] += _by(missing[seat], weights.could_win)


def strongest_attacks(position: Position) -> Attacks:
    """Return the strongest attack of each seat on each hex: one March and one Support.

    The March is forced if the seat can pay. A guard stays in each City, and flights are ignored.
    """
    first: dict[tuple[Seat, Hex], int] = {}
    second: dict[tuple[Seat, Hex], int] = {}
    far: dict[tuple[Seat, Hex], int] = {}
    for hex_, (seat, troops) in position.armies.items():
        free = troops - (position.tiles[hex_] == "city")
        can_force = position.stones[seat] > 0
        if not free or hex_ == AIRPORT or (hex_ in position.slow and not can_force):
            continue
        for to in neighbours(hex_):
            one = first.get((seat, to), 0)
            if free > one:
                first[seat, to], second[seat, to] = free, one
            elif free > second[seat, to]:
                second[seat, to] = free
        if can_force and hex_ not in position.slow:
            _walk_on(position, seat, hex_, free, far)
    for place, strength in first.items():
        far[place] = max(far.get(place, 0), strength + second[place])
    return far


def _walk_on(position: Position, seat: Seat, hex_: Hex, free: int, far: dict[tuple[Seat, Hex], int]) -> None:
    """Add the hexes that a forced March could reach in two steps."""
    armies, tiles = position.armies, position.tiles
    for to, between in AROUND[hex_]:
        if free <= far.get((seat, to), 0):
            continue
        for via in between:
            army = armies.get(via)
            if via != AIRPORT and tiles[via] not in _SLOW and (army is None or army.seat == seat):
                far[seat, to] = free
                break
