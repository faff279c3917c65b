"""Find the best use of a March's troops: the value of each route, and the best combination."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from engine.brimstone.board.components import AIRPORT
from engine.brimstone.board.hexes import HEXES, Hex, neighbours
from engine.brimstone.computers.hex_values import Worth
from engine.brimstone.orders.plan import Leg, Step
from engine.brimstone.rules.board_queries import AROUND, closed_to, guard, helpers, payable
from engine.brimstone.rules.combat import attack_bonus
from engine.brimstone.rules.march import why_no_forced_march
from engine.brimstone.rules.odds import payments_at
from engine.kernel.core import Seat

MOST_LEGS = 3
LEAST_GAIN = 0.15
HELP_COST = 1.2
SURE = 0.85
UNMARKED = 0.8
TROOP_LOST = 0.8
_WORTH_A_STONE = frozenset({"city", "farmland", "village"})
"""Terrain that is worth a Stone for a forced March."""


Goal = tuple[Hex, Hex | None]
"""A destination, and the hex on the way there if it is two steps away."""
_STEPS: Mapping[Hex, Sequence[Goal]] = {hex_: [(to, None) for to in neighbours(hex_)] for hex_ in HEXES}


class Way(NamedTuple):
    """Troops sent from one hex to another through the hex `via`.

    If `via` is the starting hex, the first step clears the marker there. `gain` counts the arrival only; the
    Movement subtracts the ground left and the price.
    """

    gain: float
    origin: Hex
    to: Hex
    troops: int
    via: Hex | None = None
    enemy: Seat | None = None
    chance: float = 1.0
    helper: Hex | None = None

    def leg(self) -> Leg:
        if self.via is None:
            return Leg(self.to, self.troops, bool(self.enemy))
        return Leg(self.via, self.troops, then=Step(self.to, self.troops, bool(self.enemy)))


_NOBODY: tuple[Way, ...] = ()


class Movement(NamedTuple):
    """The routes chosen for one March order, and their total gain."""

    gain: float
    origin: Hex
    ways: tuple[Way, ...] = ()

    @property
    def is_forced(self) -> bool:
        return any(way.via for way in self.ways)


@dataclass
class Front:
    """The seat's troops and Stones as they will be after the orders laid so far."""

    worth: Worth
    own: dict[Hex, int]
    stones: int
    can_support: bool = False
    busy: Mapping[Hex, object] | None = None

    def __post_init__(self) -> None:
        position = self.worth.position
        self.position = position
        self.seat = self.worth.seat
        self.may_force = why_no_forced_march(position, self.seat) is None
        self.price = 0 if position.event == "high_morale" else 1
        self.is_truce = position.event == "truce"
        self.is_open = bool(position.orders)
        self.tie_wins = position.event != "entrenched"
        self.purses = {seat: payable(position, seat) for seat in position.seats}
        self.barred = closed_to(position, self.seat)
        self._defences: dict[Hex, int] = {}

    def defence(self, hex_: Hex, enemy: Seat) -> int:
        """Return the expected defence of an enemy's hex."""
        found = self._defences.get(hex_)
        if found is None:
            found = self._defences[hex_] = expected_defence(self, hex_, enemy)
        return found

    def purse(self, *, is_forced: bool) -> int:
        """Return the Stones left for a battle once the March is paid."""
        return min(self.purses[self.seat], max(0, self.stones - (self.price if is_forced else 0)))

    def enemy(self, hex_: Hex) -> Seat | None:
        """Return the enemy in a hex; None if an order laid earlier will take the hex."""
        army = self.position.armies.get(hex_)
        return army.seat if army and army.seat != self.seat and hex_ not in self.own else None


def best_movement(front: Front, origin: Hex) -> Movement:
    """Return the best movement for a March from the hex; it has no routes if staying is better."""
    free = front.own[origin]
    if origin in front.position.slow:
        return _unmarked(front, origin)
    ways = _Ways(front, origin, free, may_fight=True)
    ways.add(_single_steps(front, origin))
    if front.may_force and front.stones >= front.price:
        ways.add(_double_steps(front, origin))
    return ways.together(1 if origin == AIRPORT else MOST_LEGS)


def _unmarked(front: Front, origin: Hex) -> Movement:
    """Return a forced March that clears the marker and then moves out, if that is worth a Stone."""
    ways = _Ways(front, origin, front.own[origin], may_fight=True)
    if front.may_force and front.stones >= front.price and origin != AIRPORT:
        ways.add([(to, origin) for to in neighbours(origin)])
    move = ways.together(1)
    return move if move.gain > UNMARKED else Movement(UNMARKED, origin)


def best_step(front: Front, origin: Hex, troops: int, *, may_fight: bool) -> Way | None:
    """Return the best further step for troops that may go on; None if staying is better."""
    ways = _Ways(front, origin, troops, may_fight=may_fight)
    ways.add(_single_steps(front, origin))
    return next(iter(ways.together(1).ways), None)


class _Assault:
    """A planned attack on an enemy's hex: the value of winning it, and the chance to win."""

    def __init__(self, front: Front, to: Hex, enemy: Seat, defence: int, purse: int) -> None:
        self._worth, self._to, self._denied = front.worth, to, front.worth.denied(to)
        self._defence = defence
        self._rest = front.position.armies[to].troops, purse, front.purses[enemy], front.tie_wins

    def won(self, troops: int) -> float:
        """Return the value of the hex after that many troops have won it."""
        return self._worth.row(self._to, troops)[troops] + self._denied

    def odds(self, troops: int, strength: int, stake: float) -> tuple[float, float]:
        """Return the chance to win with these troops for that stake, and the value of the attack."""
        stones = float(round(stake / self._worth.stone))
        found = payments_at(strength - self._defence, troops, *self._rest, stones, TROOP_LOST)
        return found.chance, self._worth.stone * found.value


class _Ways:
    """Collects the routes out of a hex for the troops of one March."""

    def __init__(self, front: Front, origin: Hex, free: int, *, may_fight: bool) -> None:
        self.front, self.own, self.origin, self.free = front, front.own, origin, free
        self.may_fight = may_fight and not front.is_truce
        self.found: dict[int, list[Way]] = {troops: [] for troops in _shares(free)}
        self._price = front.worth.stone * front.price
        here = front.own[origin]
        row = front.worth.row(origin, here)
        self._left = [row[here - gone] - row[here] for gone in range(free + 1)]

    def together(self, most: int) -> Movement:
        """Return the best combination of routes that one order allows; no routes if none is good."""
        if self.free == 1:
            return self._alone()
        found = {troops: sorted(ways, reverse=True) for troops, ways in self.found.items() if ways}
        if not found:
            return Movement(0.0, self.origin)
        best, most_gain, chosen = 0.0, 0.0, _NOBODY
        is_forced = any(way.via for ways in found.values() for way in ways)
        for may_force in (False, True) if is_forced else (False,):
            groups = {troops: _foremost(ways, may_force=may_force) for troops, ways in found.items()}
            sizes = tuple([troops for troops, ways in groups.items() if ways])
            for parts in _splits(sizes, self.free, most):
                lists, gone = [groups[troops] for troops in parts], sum(parts)
                least = LEAST_GAIN * len(parts)
                if sum([ways[0].gain for ways in lists]) + self._left[gone] - least <= most_gain:
                    continue
                ways = _filled(lists)
                gain = self._gain(ways, gone) if ways else 0.0
                if gain - least > most_gain:
                    best, most_gain, chosen = gain, gain - least, ways
        return Movement(best, self.origin, chosen)

    def _alone(self) -> Movement:
        """Return the best route for one troop alone."""
        best, most_gain = None, LEAST_GAIN
        left, price = self._left[1], self._price
        for way in self.found[1]:
            gain = way.gain + left - (price if way.via else 0.0)
            if gain > most_gain:
                best, most_gain = way, gain
        return Movement(most_gain, self.origin, (best,)) if best else Movement(0.0, self.origin)

    def _gain(self, ways: tuple[Way, ...], gone: int) -> float:
        gain, price = 0.0, 0.0
        for way in ways:
            gain += way.gain
            if way.via:
                price = self._price
        return gain + self._left[gone] - price

    def add(self, goals: Iterable[Goal]) -> None:
        """Add routes to these hexes with various numbers of troops.

        A route to an enemy's hex is an attack.
        """
        front, own, worth, left = self.front, self.own, self.front.worth, self._left
        armies, seat, barred, ties = front.position.armies, front.seat, front.barred, worth.ties
        for to, via in goals:
            if to in barred:
                continue
            army = armies.get(to)
            if army and army.seat != seat and to not in own:
                if self.may_fight:
                    self._add_attacks(to, via, army.seat)
                continue
            there, least = own.get(to, 0), LEAST_GAIN + (self._price if via else 0.0)
            row = worth.row(to, there + self.free)
            as_it_is = row[there] - ties[to]
            for troops, ways in self.found.items():
                gain = row[there + troops] - as_it_is
                if gain + left[troops] > least:
                    ways.append(Way(gain, self.origin, to, troops, via))

    def _add_attacks(self, to: Hex, via: Hex | None, enemy: Seat) -> None:
        """Add attacks with various numbers of troops; if the result is uncertain, also with own support."""
        front, left = self.front, self._left
        bonus, defence = attack_bonus(front.position, via or self.origin), front.defence(to, enemy)
        helper, help_ = _helper(front, self.own, self.origin, to)
        purse = front.purse(is_forced=via is not None)
        least = defence - purse + (not front.tie_wins) - bonus - help_
        if self.free < least:
            return
        cost = 0.0 if front.is_open else HELP_COST
        assault = _Assault(front, to, enemy, defence, purse)
        for troops, ways in self.found.items():
            if troops < least:
                continue
            stake = assault.won(troops) + left[troops]
            if stake <= 0:
                continue
            chance, gain = assault.odds(troops, troops + bonus, stake)
            friend = None
            if helper and (chance < SURE or front.is_open):
                surer, more = assault.odds(troops, troops + bonus + help_, stake)
                if more - cost > gain:
                    chance, gain, friend = surer, more - cost, helper
            if gain > LEAST_GAIN + (self._price if via else 0.0):
                gain = gain - left[troops] + front.worth.ties[to]
                ways.append(Way(gain, self.origin, to, troops, via, enemy, chance, friend))


def _single_steps(front: Front, origin: Hex) -> Iterable[Goal]:
    if origin != AIRPORT:
        return _STEPS[origin]
    tiles, may_attack = front.position.tiles, front.position.options.air_assault
    return [
        (to, None)
        for to in HEXES
        if to != origin and tiles[to] not in ("city", "home") and (may_attack or not front.enemy(to))
    ]


def _double_steps(front: Front, origin: Hex) -> Iterator[Goal]:
    """Yield two-step routes to valuable ground: a City, Farmland, a Village."""
    if origin == AIRPORT:
        yield from _flights_to_cities(front)
        return
    own, tiles = front.own, front.position.tiles
    for to, between in AROUND[origin]:
        if tiles[to] not in _WORTH_A_STONE or own.get(to):
            continue
        for via in between:
            if _is_clear(front, via):
                yield to, via
                break


def _is_clear(front: Front, via: Hex) -> bool:
    """Return whether troops may pass through a hex without being stopped."""
    if via == AIRPORT or via in front.barred:
        return False
    army = front.position.armies.get(via)
    return (army is None or army.seat == front.seat) and not front.position.marks(via)


def _flights_to_cities(front: Front) -> Iterator[Goal]:
    position = front.position
    for city in position.map.cities:
        if front.own.get(city):
            continue
        landings = (near for near in neighbours(city) if position.tiles[near] not in ("city", "home"))
        via = next((near for near in landings if _is_clear(front, near)), None)
        if via:
            yield city, via


@lru_cache(maxsize=32)
def _shares(free: int) -> tuple[int, ...]:
    """Return the group sizes to try, a few between one and all troops."""
    return tuple(range(1, free + 1)) if free < 6 else (1, 2, 3, free // 2, free - 1, free)


@lru_cache(maxsize=256)
def _splits(shares: tuple[int, ...], free: int, most: int) -> tuple[tuple[int, ...], ...]:
    """Return the ways to split up to `most` troops into groups of these sizes, largest groups first."""
    return tuple(
        parts
        for legs in range(1, most + 1)
        for parts in combinations_with_replacement(sorted(shares, reverse=True), legs)
        if sum(parts) <= free
    )


def _foremost(ways: list[Way], *, may_force: bool) -> Sequence[Way]:
    """Return the best routes for one group: enough walks for all groups, and one attack."""
    found: list[Way] = []
    walks = attacks = 0
    for way in ways:
        if way.via and not may_force:
            continue
        if way.enemy is None and walks < MOST_LEGS:
            walks += 1
            found.append(way)
        elif way.enemy and not attacks:
            attacks += 1
            found.append(way)
    return found


def _filled(lists: list[Sequence[Way]]) -> tuple[Way, ...]:
    """Return one route per group, each to another hex and at most one with a battle.

    None if there are too few routes.
    """
    taken: list[Way] = []
    for ways in lists:
        for way in ways:
            if _can_join(way, taken):
                taken.append(way)
                break
        else:
            return ()
    return tuple(taken)


def _can_join(way: Way, taken: Sequence[Way]) -> bool:
    for one in taken:  # noqa: SIM110  a generator takes three times as long
        if way.to == one.to or (way.enemy and one.enemy):
            return False
    return True


def expected_defence(front: Front, to: Hex, enemy: Seat) -> int:
    """Return the defence to expect: what is visible, plus a likely Defend while orders are sealed."""
    position = front.position
    defence = guard(position, to)
    help_ = max(helpers(position, enemy, to).values(), default=0)
    if front.is_open:
        return defence + help_
    return defence + help_ // 3


def _helper(front: Front, own: Mapping[Hex, int], origin: Hex, to: Hex) -> tuple[Hex | None, int]:
    """Return the own troops beside the attacked hex that could support, as hex and number."""
    if front.is_open:
        able = helpers(front.position, front.seat, to)
        best = max(((troops, near) for near, troops in able.items() if near != origin), default=None)
        return (best[1], best[0]) if best else (None, 0)
    if not front.can_support:
        return None, 0
    busy = front.busy or {}
    slow = front.position.slow
    best = max(
        (
            (own[near], near)
            for near in neighbours(to)
            if near in own
            and near != origin
            and near not in busy
            and near not in slow
            and own[near]
            and front.position.owner(near) == front.seat
            and not front.position.is_fogged(near)
        ),
        default=None,
    )
    return (best[1], best[0]) if best else (None, 0)
