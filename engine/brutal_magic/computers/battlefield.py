"""The battlefield as a captain evaluates it: unit values, chances to hit, and enemy threats."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engine.brutal_magic.armies.designs import Attack, UnitType
from engine.brutal_magic.armies.names import POINTS, UnitName, is_master, seat_of
from engine.brutal_magic.board.routes import Path, reach
from engine.brutal_magic.board.state import Position
from engine.brutal_magic.computers.weights import Worth
from engine.brutal_magic.computers.win_model import BEST_SUMMONS, FAR, Prospects, has_summons_to_spare
from engine.brutal_magic.rules.aiming import aim
from engine.brutal_magic.rules.odds import chance
from engine.kernel.core import Seat
from engine.kernel.hexes import Hex

DEAREST = 6
"""Most that a Master can be worth, as a multiple of its points."""

Aimed = tuple[Attack, Mapping[UnitName, float]]
"""An attack, with the chance that it fells each enemy within its range."""


class Field:
    """A position as one seat judges it, with the orders that its units already have.

    `alive` is the chance that each enemy survives these orders, `place` where each own unit will be.
    `is_followed` means that enemies still act this round, in ways not known.
    """

    def __init__(self, view: Position, seat: Seat, worth: Worth) -> None:
        self.view, self.seat, self.worth = view, seat, worth
        self.type = {unit: view.type_of(unit) for unit in view.units}
        self.own = view.units_of(seat)
        self.enemies = [unit for unit in view.units if seat_of(unit) != seat]
        self.value = self._values()
        self.alive = dict.fromkeys(self.enemies, 1.0)
        self.place = {unit: view.units[unit].hex for unit in self.own}
        self.is_last = view.round == view.options.round_limit
        self.is_followed = bool({*view.able_seats()} - {seat, *view.rest})
        self.urgency = {enemy: self._urgency(enemy) for enemy in self.enemies}
        self._guards = [unit for unit in view.guards if seat_of(unit) != seat and view.has_shot(unit)]
        self._dangers = frozenset(hex_ for hex_ in view.terrain if view.kind(hex_).power is not None)
        self._ways: dict[UnitName, Mapping[Hex, Path]] = {}
        self._arrives: dict[tuple[UnitName, Hex], float] = {}
        self._aims: dict[tuple[UnitName, Hex], list[Aimed]] = {}
        self._nearest: dict[Hex, int] = {}
        self._near: dict[UnitName, Mapping[Hex, int]] = {}
        self._threats: dict[tuple[str, Seat, Hex], Mapping[UnitName, float]] = {}
        self._others: dict[tuple[UnitName, UnitName], float] = {}

    def _values(self) -> dict[UnitName, float]:
        """Return the value of each unit: what its seat loses if the unit is removed."""
        worth, view = self.worth, self.view
        if not worth.luck or view.options.round_limit is None:
            return {unit: self._value(unit) for unit in view.units}
        prospects = Prospects(view, self.seat, worth.luck, worth.luck_later)
        values = {}
        for unit in view.units:
            points, lost = POINTS[self.type[unit].rank], prospects.lost_by_fall(unit)
            if is_master(unit):
                values[unit] = min(lost, DEAREST * points)
            else:
                values[unit] = lost + worth.body * points * self._weight(seat_of(unit))
        return values

    def _value(self, unit: UnitName) -> float:
        """Return the value of a unit: its points at the limit, and what it can do before."""
        points, seat = float(POINTS[self.type[unit].rank]), seat_of(unit)
        if is_master(unit):
            return points * self.worth.master
        counted = points - BEST_SUMMONS if has_summons_to_spare(self.view, seat) else points
        value = self.worth.body * points + counted
        return value * self._weight(seat)

    def _weight(self, seat: Seat) -> float:
        """Return the weight of a seat's units; units of the strongest rival count more."""
        if seat == self.seat:
            return 1.0
        rivals = [self.view.points_on_board(other) for other in self.view.seats if other != self.seat]
        return self.worth.leader if self.view.points_on_board(seat) == max(rivals) else 1.0

    def told(self, unit: UnitName, place: Hex) -> None:
        """Record that the unit will be in that hex, since its order is chosen."""
        self.place[unit] = place
        self._others.clear()

    # what one's own units do

    def ways(self, unit: UnitName) -> Mapping[Hex, Path]:
        """Return the hexes the unit can reach, each with its path."""
        if unit not in self._ways:
            self._ways[unit] = reach(self.view, self.view.units[unit].hex, self.type[unit].move)
        return self._ways[unit]

    def nearest(self, hex_: Hex) -> int:
        """Return the distance from a hex to the nearest enemy."""
        if hex_ not in self._nearest:
            away, units = self.view.board.distance, self.view.units
            self._nearest[hex_] = min(away(hex_, units[one].hex) for one in self.enemies)
        return self._nearest[hex_]

    def aims(self, unit: UnitName, start: Hex) -> list[Aimed]:
        """Return each unused attack that reaches a target from the start hex, most valuable first."""
        if (unit, start) not in self._aims:
            attacks = sorted(self._left(unit), key=lambda attack: -attack.points)
            aimed = [(attack, self._falls(unit, attack, start)) for attack in attacks]
            self._aims[unit, start] = [(attack, falls) for attack, falls in aimed if falls]
        return self._aims[unit, start]

    def _left(self, unit: UnitName) -> list[Attack]:
        """Return the attacks the unit has not used this round."""
        used = self.view.used.get(unit, ())
        return [attack for attack in self.type[unit].attacks if attack.name not in used]

    def _falls(self, unit: UnitName, attack: Attack, start: Hex) -> dict[UnitName, float]:
        """Return the probability that the attack removes each enemy within range."""
        type_, board = self.type[unit], self.view.board
        places = {enemy: self.view.units[enemy].hex for enemy in self.enemies}
        return {
            enemy: self.fells(type_, attack, self.type[enemy], aim(self.view, start, place).penalty)
            for enemy, place in places.items()
            if board.distance(start, place) <= attack.range
        }

    def fells(self, type_: UnitType, attack: Attack, target: UnitType, penalty: int) -> float:
        """Return the chance that the attack removes a target of that type, with that penalty."""
        if self.view.options.has_one_roll:
            return _wins(attack.power - penalty - target.defense)
        return _wins(type_.skill - penalty - target.defense) * _wins(attack.power - target.toughness)

    # what enemies may do

    def near(self, enemy: UnitName) -> Mapping[Hex, int]:
        """Return the distance from each hex to the nearest hex that the enemy can reach."""
        if enemy not in self._near:
            ways = reach(self.view, self.view.units[enemy].hex, self.type[enemy].move)
            self._near[enemy] = _spread(self.view, ways)
        return self._near[enemy]

    def threats(self, type_: UnitType, seat: Seat, hex_: Hex) -> Mapping[UnitName, float]:
        """Return each enemy's chance to remove a unit of that type in the hex with all its attacks."""
        key = (type_.name, seat, hex_)
        if key not in self._threats:
            chances = {enemy: self._threat(enemy, type_, hex_) for enemy in self.enemies}
            self._threats[key] = {enemy: chance_ for enemy, chance_ in chances.items() if chance_}
        return self._threats[key]

    def _threat(self, enemy: UnitName, type_: UnitType, hex_: Hex) -> float:
        away = self.near(enemy).get(hex_, FAR)
        penalty = away + (self.view.kind(hex_).attack - 1 if away else 0)
        safe = 1.0
        for attack in self.type[enemy].attacks:
            if away <= attack.range:
                safe *= 1 - self.fells(self.type[enemy], attack, type_, penalty)
        return 1 - safe

    def _urgency(self, enemy: UnitName) -> float:
        """Return the probability that the enemy acts before the seat's next turn."""
        if enemy not in self.view.acted:
            return 1.0
        return 0.0 if self.is_last else self.worth.later

    def risk(self, unit: UnitName, hex_: Hex) -> float:
        """Return the loss to expect for a unit in that hex, in points.

        An enemy attacks its most valuable target. So a unit is nearly safe beside a more valuable unit, and
        draws fire beside a less valuable one.
        """
        lost, value = 0.0, self.value[unit]
        for enemy, threat in self.threats(self.type[unit], self.seat, hex_).items():
            alive = self.alive[enemy] * self.urgency[enemy]
            if alive:
                here = value * threat
                lost += alive * (max(0.0, here - self._elsewhere(enemy, unit)) + self.worth.exposed * here)
        return lost

    def _elsewhere(self, enemy: UnitName, unit: UnitName) -> float:
        """Return the most that the enemy can expect from attacking another unit of the seat."""
        key = (enemy, unit)
        if key not in self._others:
            gains = (
                self.value[one] * self.threats(self.type[one], self.seat, self.place[one]).get(enemy, 0.0)
                for one in self.own
                if one != unit
            )
            self._others[key] = max(gains, default=0.0)
        return self._others[key]

    def arrives(self, unit: UnitName, path: Path) -> float:
        """Return the probability that the unit survives the path and the end of the round."""
        key = (unit, path[-1] if path else self.view.units[unit].hex)
        if key not in self._arrives:
            shot, struck = self._shot_on_the_way(unit, path), self._struck_on_the_way(unit, path)
            self._arrives[key] = (1 - shot) * (1 - struck)
        return self._arrives[key]

    def _shot_on_the_way(self, unit: UnitName, path: Path) -> float:
        """Return the probability that guards remove the unit on its path (B38)."""
        safe = 1.0
        for guard in self._guards if path else ():
            safe *= 1 - self._shot_by(guard, unit, path)
        return 1 - safe

    def _shot_by(self, guard: UnitName, unit: UnitName, path: Path) -> float:
        order, at = self.view.guards[guard], self.view.units[guard].hex
        attack = self.type[guard].attack(order.attack)
        if attack is None or not order.minds(self.type[unit], unit):
            return 0.0
        away, ends = self.view.board.distance, path[-1:] if order.late else ()
        for hex_, within in [*((one, order.within) for one in path), *((one, attack.range) for one in ends)]:
            if away(at, hex_) <= within:
                penalty = aim(self.view, at, hex_).penalty
                return self.fells(self.type[guard], attack, self.type[unit], penalty)
        return 0.0

    def _struck_on_the_way(self, unit: UnitName, path: Path) -> float:
        """Return the probability that danger removes the unit, on its path or at the end of the
        round (B43)."""
        type_, struck, safe = self.type[unit], self.view.struck.get(unit, ()), 1.0
        for hex_ in self._dangers.intersection(path or (self.view.units[unit].hex,)).difference(struck):
            power = self.view.kind(hex_).power
            if power is not None:
                firm = type_.defense if self.view.options.has_one_roll else type_.toughness
                safe *= 1 - float(chance(power - firm, "3d6", "3d6" if firm >= power else "1d20"))
        return 1 - safe


@lru_cache(maxsize=256)
def _wins(lead: int) -> float:
    """Return the chance to win a roll with that lead in level and `auto` dice (B13)."""
    dice = ("3d6", "1d20") if lead > 0 else ("1d20", "3d6")
    return float(chance(lead, *dice))


def _spread(view: Position, places: Mapping[Hex, object]) -> dict[Hex, int]:
    """Return each hex's distance to the nearest of the given places."""
    away = dict.fromkeys(places, 0)
    edge = list(places)
    while edge:
        beyond = []
        for hex_ in edge:
            for other in view.board.neighbours(hex_):
                if other not in away:
                    away[other] = away[hex_] + 1
                    beyond.append(other)
        edge = beyond
    return away
