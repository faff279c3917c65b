"""Value holding a hex for a seat, in Stones: ground, safety, barrels, access to Cities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter

from engine.brimstone.board.components import AIRPORT, LANDS, TROOPS_PER_SEAT
from engine.brimstone.board.hexes import Hex, neighbours
from engine.brimstone.board.state import Position
from engine.brimstone.computers.tie_breaking import ties
from engine.brimstone.rules.board_queries import AROUND, DISTANCE, cities_held, upkeep
from engine.brimstone.rules.combat import defence_bonus
from engine.kernel.core import Seat

# Found by trial: what won, and what shortened games, where seats and tables drew such numbers by chance.
CITY = {0: 60.0, 1: 40.0, 2: 20.0, 3: 9.5}
CITY_ELSE = 3.5
DENIED = {0: 80.0, 1: -3.0, 2: 1.0}
DENIED_ELSE = 8.5
GROUND: Mapping[str, float] = {"farmland": 9.0, "village": 2.5, "forest": 0.1, "mountain": 0.1, "swamp": -0.4}
FIRST_VILLAGE = 7.5
STONE = 7.0
MANY, SPENT = 2, 0.85
"""Stones from which on each further one is worth less, and the share of its value that each one leaves."""
TROOP = 3.0
LOST = {1: 0.035, 0: 0.11, -1: 0.145}
LOST_ELSE = 0.18
CITY_RISK = 2.4
LATE = 3
"""Last round in which the seat guards all it holds; later it takes risks to end the game."""
AHEAD = 1
"""Most missing Cities with which the seat still guards its hexes late in the game, with the weight LATE_FEAR.
"""
LATE_FEAR = 0.1
PULL = 0.15
"""Share of a City's value that attracts a troop while the City is empty."""
GUARDED = 1.6
STRIKE = {-2: 0.1, -1: 0.25, 0: 0.5, 1: 0.7, 2: 0.85}
STRIKE_SURE = 0.95
STRIKE_NEAR = {1: 0.36, 2: 0.13}
FADE = (1.0, 0.7, 0.5, 0.35, 0.25, 0.18, 0.12, 0.08, 0.05)
BARREL_SCARCE = 1.2
BARREL = 0.05


_Stand = tuple[float, float, Sequence[tuple[int, float]], int, Sequence[float], int, float]
"""Values of a hex: its ground; the prospect of a troop there; the Cities to attack from there; the troops
held back from attacks; a row of `_REST`; the strength that endangers it; the weight of that danger."""
_STANDING = {terrain: upkeep(terrain, 1) - 1 for terrain in LANDS}
_GROUND = {terrain: GROUND.get(terrain, 0.0) for terrain in LANDS if terrain not in ("city", "village")}
_FADE = {hex_: {city: FADE[far[city]] for city in far} for hex_, far in DISTANCE.items()}
"""Share of each City's pull that reaches each hex: hex -> City -> share."""
_NEAR = {
    hex_: {city: STRIKE_NEAR[far[city]] for city in far if far[city] in STRIKE_NEAR}
    for hex_, far in DISTANCE.items()
}
"""Cities that can be attacked from each hex, and the share of their value that this is worth."""
_NEAR[AIRPORT] = dict.fromkeys(DISTANCE, STRIKE_NEAR[2])
_REST = {
    (barrel, standing): [
        TROOP * troops - barrel * ((troops + 1) // 2 + standing) for troops in range(TROOPS_PER_SEAT + 1)
    ]
    for barrel in (BARREL, BARREL_SCARCE)
    for standing in set(_STANDING.values())
}
"""Value of 0, 1, 2 and so on troops on any hex, by the value of a barrel and the extra upkeep of the terrain.
"""
_pull = itemgetter(1)


@dataclass
class Worth:
    """The value of each hex for one seat; computed when first asked for."""

    position: Position
    seat: Seat
    barrel: float = field(init=False)
    spare: int = field(init=False)
    stone: float = field(init=False)
    """Value of one more Stone, or of the last one held."""
    missing: int = field(init=False)
    """Number of Cities that the seat still needs to win."""
    fear: float = field(init=False)
    _ground: dict[str, float] = field(default_factory=_GROUND.copy)
    """Value of each terrain; Villages are added when first needed."""
    _rows: dict[Hex, list[float]] = field(default_factory=dict)
    _stands: dict[Hex, _Stand] = field(default_factory=dict)
    _targets: list[tuple[Hex, float]] = field(default_factory=list)
    _strikes: list[tuple[Hex, int, float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        position = self.position
        self.ties = ties(position, self.seat)
        available, required = position.supply(self.seat)
        self.spare = available - required
        self.barrel = BARREL_SCARCE if self.spare <= 1 else BARREL
        self.stone = STONE * SPENT ** max(0, position.stones.get(self.seat, 0) - MANY)
        is_late = position.round > LATE
        to_win = position.map.cities_to_win
        held = cities_held(position)
        self.missing = to_win - held[self.seat]
        self.city = self._ground["city"] = CITY.get(max(0, self.missing), CITY_ELSE)
        self._denied = {
            seat: DENIED.get(max(0, to_win - cities), DENIED_ELSE) for seat, cities in held.items()
        }
        self.fear = 1.0 if not is_late else LATE_FEAR if self.missing <= AHEAD else 0.0
        self._look_at_cities(PULL * self.city)

    def _look_at_cities(self, pull: float) -> None:
        """Find the empty Cities that attract troops, and the enemy Cities that could be attacked.

        `pull` is the value of an empty City.
        """
        armies = self.position.armies
        for city in self.position.map.cities:
            army = armies.get(city)
            if army is None:
                self._targets.append((city, pull))
            elif army.seat != self.seat:
                self._targets.append((city, pull * GUARDED / (2 + GUARDED + army.troops)))
                self._strikes.append((city, army.troops, self.city + self._denied[army.seat]))
        self._targets.sort(key=_pull, reverse=True)

    @cached_property
    def danger(self) -> Mapping[Hex, int]:
        """Return the strongest enemy attack on each hex, computed once (see `dangers`)."""
        return dangers(self.position, self.seat)

    def ground(self, hex_: Hex) -> float:
        """Return the value of holding a hex, whoever holds it now."""
        terrain = self.position.tiles[hex_]
        found = self._ground.get(terrain)
        if found is None:
            found = self._ground[terrain] = GROUND[terrain] if self._has_village() else FIRST_VILLAGE
        return found

    def _has_village(self) -> bool:
        seat, tiles = self.seat, self.position.tiles
        return any(
            army.seat == seat and tiles[hex_] == "village" for hex_, army in self.position.armies.items()
        )

    def denied(self, hex_: Hex) -> float:
        """Return the gain from driving the enemy out of a hex."""
        if self.position.tiles[hex_] != "city":
            return 0.5 * self.ground(hex_)
        return self._denied[self.position.armies[hex_].seat]

    def hold(self, hex_: Hex, troops: int, more: int = 0) -> float:
        """Return the value of holding a hex with that many troops; `more` is any other defence there."""
        if not more:
            return self.row(hex_, troops)[troops]
        return self._reckon(hex_, range(troops, troops + 1), more)[0] if troops else 0.0

    def row(self, hex_: Hex, most: int) -> Sequence[float]:
        """Return the values of 0, 1, 2 ... troops in a hex, at least up to `most`."""
        row = self._rows.get(hex_)
        if row is None:
            row = self._rows[hex_] = [0.0]
        if len(row) <= most:
            row += self._reckon(hex_, range(len(row), most + 1))
        return row

    def _reckon(self, hex_: Hex, numbers: range, more: int = 0) -> list[float]:
        """Return the value of a hex for each of these numbers of troops."""
        found = []
        ground, prospect, strikes, kept, rest, danger, risk = self._stands.get(hex_) or self._stand(hex_)
        for troops in numbers:
            value = ground + troops * prospect
            if strikes:
                value += _strike(strikes, troops - kept)
            if risk and (ahead := troops + more - danger) <= 1:
                lost = risk * LOST.get(ahead, LOST_ELSE)
                found.append(value * (1 - lost) + rest[troops] - TROOP * lost * min(troops, 1.5))
            else:
                found.append(value + rest[troops])
        return found

    def _stand(self, hex_: Hex) -> _Stand:
        """Return the parts of a hex's value that do not depend on the number of troops."""
        terrain = self.position.tiles[hex_]
        is_city, danger, risk = terrain == "city", 0, 0.0
        if self.fear and terrain != "home" and (attack := self.danger.get(hex_, 0)):
            danger = attack - defence_bonus(self.position, hex_)
            risk = self.fear * CITY_RISK if is_city else self.fear
        ground = self._ground[terrain] if terrain in self._ground else self.ground(hex_)
        prospect, strikes = self._prospect(hex_), self._strikes_from(hex_)
        rest = _REST[self.barrel, _STANDING[terrain]]
        found = self._stands[hex_] = ground, prospect, strikes, int(is_city), rest, danger, risk
        return found

    def _prospect(self, hex_: Hex) -> float:
        """Return the value of a troop in the hex for reaching the most attractive City."""
        fade, best = _FADE[hex_], 0.0
        for city, pull in self._targets:
            if pull <= best:
                break
            faded = pull * fade[city]
            if faded > best:  # noqa: PLR1730  a call of max takes longer than all the rest
                best = faded
        return best

    def _strikes_from(self, hex_: Hex) -> Sequence[tuple[int, float]]:
        """Return the enemy Cities within two steps, as pairs: number of guards, value of threatening the
        City.
        """
        near = _NEAR[hex_]
        return [(guarded, value * near[city]) for city, guarded, value in self._strikes if city in near]


def _strike(strikes: Sequence[tuple[int, float]], ready: int) -> float:
    """Return the value of that many troops near enemy Cities for an attack in the next round."""
    best = 0.0
    for guarded, value in strikes:
        margin = ready - guarded
        promised = value * (STRIKE_SURE if margin > 2 else STRIKE.get(margin, 0.0))
        if promised > best:  # noqa: PLR1730  as above
            best = promised
    return best


def dangers(position: Position, seat: Seat) -> dict[Hex, int]:
    """Return the strongest attack by one enemy on each hex, with one March and one Support.

    Unlike `board_queries.threats` it ignores flights, and it computes all hexes at once.
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
    """Add the hexes that the army could reach with a forced March: two steps over open ground."""
    armies, tiles, good_roads = position.armies, position.tiles, position.event == "good_roads"
    for to, between in AROUND[origin]:
        for via in between:
            army = armies.get(via)
            if (army is None or army.seat == enemy) and (good_roads or not LANDS[tiles[via]].is_slow):
                if via != AIRPORT and troops > far.get((enemy, to), 0):
                    far[enemy, to] = troops
                break
