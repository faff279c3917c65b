"""What standing somewhere is worth to a seat: ground, safety, barrels, the way to Cities; in Stones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from engine.brimstone.board import AIRPORT, LANDS
from engine.brimstone.combat import defence_bonus
from engine.brimstone.computers.ties import ties
from engine.brimstone.questions import AROUND, DISTANCE, cities_held, upkeep
from engine.brimstone.state import Position
from engine.core import Seat
from engine.hexes import Hex, neighbours

# Found by trial: what won, and what shortened games, where seats and tables drew such numbers by chance.
CITY = {0: 60.0, 1: 44.0, 2: 24.0, 3: 11.0}
CITY_ELSE = 7.0
DENIED = {0: 80.0, 1: 0.0, 2: 1.0}
DENIED_ELSE = 7.0
GROUND: Mapping[str, float] = {"farmland": 8.5, "village": 1.0, "forest": 0.3, "mountain": 0.3, "swamp": -0.4}
FIRST_VILLAGE = 6.0
STONE = 5.5
TROOP = 3.0
LOST = {1: 0.04, 0: 0.12, -1: 0.16}
LOST_ELSE = 0.2
CITY_RISK = 2.0
LATE = 3
"""After so many rounds it stakes what it holds to bring the game to an end."""
AHEAD = 1
"""So many Cities short of the goal it guards what it has, with some of the fear of the first rounds."""
LATE_FEAR = 0.1
LATE_PULL = 1.5
PULL = 0.15
"""The share of a City's worth that draws a troop towards it, if nobody stands there."""
GUARDED = 1.6
STRIKE = {-2: 0.1, -1: 0.25, 0: 0.5, 1: 0.7, 2: 0.85}
STRIKE_NEAR = {0: 0.0, 1: 0.36, 2: 0.21}
FADE = (1.0, 0.7, 0.5, 0.35, 0.25, 0.18, 0.12, 0.08, 0.05)
BARREL_SCARCE = 1.2
BARREL = 0.05


@dataclass
class Worth:
    """The values of one position for one seat; hexes are reckoned when first asked for."""

    position: Position
    seat: Seat
    held: dict[Seat, int] = field(init=False)
    barrel: float = field(init=False)
    spare: int = field(init=False)
    fear: float = field(init=False)
    _ground: dict[Hex, float] = field(default_factory=dict)
    _spots: dict[Hex, _Spot] = field(default_factory=dict)
    _hold: dict[tuple[Hex, int, int], float] = field(default_factory=dict)
    _targets: list[tuple[Hex, float]] = field(default_factory=list)
    _strikes: list[tuple[Hex, int, float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        position = self.position
        self.held = cities_held(position)
        self.ties = ties(position, self.seat)
        available, required = position.supply(self.seat)
        self.spare = available - required
        self.barrel = BARREL_SCARCE if self.spare <= 1 else BARREL
        is_late = position.round > LATE
        pull = PULL * (LATE_PULL if is_late else 1.0)
        self.missing = position.map.cities_to_win - self.held[self.seat]
        self.fear = 1.0 if not is_late else LATE_FEAR if self.missing <= AHEAD else 0.0
        self.city = CITY.get(max(0, self.missing), CITY_ELSE)
        self.has_village = any(
            army.seat == self.seat and position.tiles[hex_] == "village"
            for hex_, army in position.armies.items()
        )
        for city in position.map.cities:
            army = position.armies.get(city)
            if army is None:
                self._targets.append((city, pull * self.city))
            elif army.seat != self.seat:
                self._targets.append((city, pull * self.city * GUARDED / (2 + GUARDED + army.troops)))
                self._strikes.append((city, army.troops, self.city + self.denied(city)))

    @cached_property
    def danger(self) -> Mapping[Hex, int]:
        """As `dangers`."""
        return dangers(self.position, self.seat)

    def ground(self, hex_: Hex) -> float:
        """What it is worth to hold a hex, whoever holds it now."""
        found = self._ground.get(hex_)
        if found is None:
            found = self._ground[hex_] = self._reckon_ground(hex_)
        return found

    def _reckon_ground(self, hex_: Hex) -> float:
        terrain = self.position.tiles[hex_]
        if terrain == "city":
            return self.city
        if terrain == "village" and not self.has_village:
            return FIRST_VILLAGE
        return GROUND.get(terrain, 0.0)

    def denied(self, hex_: Hex) -> float:
        """What it is worth that the enemy who holds a hex does not."""
        if self.position.tiles[hex_] != "city":
            return 0.5 * self.ground(hex_)
        owner = self.position.armies[hex_].seat
        short = self.position.map.cities_to_win - self.held[owner]
        return DENIED.get(max(0, short), DENIED_ELSE)

    def hold(self, hex_: Hex, troops: int, more: int = 0) -> float:
        """What so many own troops in a hex are worth; `more` is what else defends them."""
        key = (hex_, troops, more)
        found = self._hold.get(key)
        if found is None:
            found = self._hold[key] = self._reckon_hold(hex_, troops, more) if troops else 0.0
        return found

    def _reckon_hold(self, hex_: Hex, troops: int, more: int) -> float:
        spot = self._spots.get(hex_) or self._spot(hex_)
        value = spot.ground + troops * spot.prospect
        if spot.strikes:
            value += _strike(spot, troops)
        rest = TROOP * troops - self.barrel * ((troops + 1) // 2 + spot.upkeep)
        if spot.danger is None:
            return value + rest
        lost = spot.lost(troops + more)
        return value * (1 - lost) + rest - TROOP * lost * min(troops, 1.5)

    def _spot(self, hex_: Hex) -> _Spot:
        """All that is the same however many troops stand in a hex."""
        terrain, far = self.position.tiles[hex_], DISTANCE[hex_]
        is_city = terrain == "city"
        risk = self.fear * CITY_RISK if is_city else self.fear
        danger = self.danger.get(hex_, 0) if risk and terrain != "home" else 0
        strikes = [
            (guarded, value * STRIKE_NEAR[steps])
            for city, guarded, value in self._strikes
            if (steps := 2 if hex_ == AIRPORT else far[city]) <= 2
        ]
        found = self._spots[hex_] = _Spot(
            self.ground(hex_),
            max([pull * FADE[far[city]] for city, pull in self._targets], default=0.0),
            danger - defence_bonus(self.position, hex_) if danger else None,
            risk,
            is_city,
            upkeep(terrain, 1) - 1,
            strikes,
        )
        return found

    def lost(self, hex_: Hex, defence: int) -> float:
        """How likely the hex falls this round if it is defended with so much, its ground apart."""
        return (self._spots.get(hex_) or self._spot(hex_)).lost(defence)


class _Spot(NamedTuple):
    """A hex as it is reckoned: `danger` is the sum to beat, its ground deducted; None if nobody is near.

    `risk` is how much that danger is feared.
    """

    ground: float
    prospect: float
    danger: int | None
    risk: float
    is_city: bool
    upkeep: int
    strikes: Sequence[tuple[int, float]]

    def lost(self, defence: int) -> float:
        if self.danger is None or defence - self.danger > 1:
            return 0.0
        return self.risk * LOST.get(defence - self.danger, LOST_ELSE)


def _strike(spot: _Spot, troops: int) -> float:
    """What it promises for next round that so many troops stand near an enemy City."""
    best, ready = 0.0, troops - spot.is_city
    for guarded, value in spot.strikes:
        margin = ready - guarded
        chance = 0.95 if margin > 2 else STRIKE.get(margin, 0.0)
        best = max(best, chance * value)
    return best


def dangers(position: Position, seat: Seat) -> dict[Hex, int]:
    """For each hex the strongest attack that one enemy could make on it: one March and one Support.

    Coarser than `questions.threats`, which knows flights; but it asks for all hexes at once.
    """
    if position.event == "truce":
        return {}
    near: dict[tuple[Seat, Hex], tuple[int, int]] = {}
    far: dict[tuple[Seat, Hex], int] = {}
    for hex_, (enemy, troops) in position.armies.items():
        if enemy == seat:
            continue
        token = position.orders.get(enemy, {}).get(hex_, "") if position.orders else "march"
        if token not in ("march", "support"):
            continue
        free = troops - (position.tiles[hex_] == "city")
        if hex_ in position.slow:
            if token == "march" and not _can_force(position, enemy):
                continue
        elif token == "march" and _can_force(position, enemy):
            _reach(position, enemy, hex_, free, far)
        if hex_ == AIRPORT:
            continue
        for to in neighbours(hex_):
            first, second = near.get((enemy, to), (0, 0))
            if token == "support":
                second = max(second, free)
            elif free > first:
                first, second = free, max(first, second)
            elif free > second:
                second = free
            near[enemy, to] = first, second
    return _strongest(near, far)


def _strongest(
    near: Mapping[tuple[Seat, Hex], tuple[int, int]], far: Mapping[tuple[Seat, Hex], int]
) -> dict[Hex, int]:
    found: dict[Hex, int] = {}
    for (_, hex_), (first, second) in near.items():
        strength = first + second if first else 0
        if strength > found.get(hex_, 0):
            found[hex_] = strength
    for (_, hex_), troops in far.items():
        if troops > found.get(hex_, 0):
            found[hex_] = troops
    return found


def _can_force(position: Position, seat: Seat) -> bool:
    if position.event == "heavy_rains":
        return False
    return position.event == "high_morale" or position.stones.get(seat, 0) > 0


def _reach(
    position: Position, enemy: Seat, origin: Hex, troops: int, far: dict[tuple[Seat, Hex], int]
) -> None:
    """Where a forced March of the army could get in two steps on open ground."""
    armies, tiles, good_roads = position.armies, position.tiles, position.event == "good_roads"
    for to, between in AROUND[origin]:
        for via in between:
            army = armies.get(via)
            if (army is None or army.seat == enemy) and (good_roads or not LANDS[tiles[via]].is_slow):
                if via != AIRPORT and troops > far.get((enemy, to), 0):
                    far[enemy, to] = troops
                break
