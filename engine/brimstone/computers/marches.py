"""Where the troops of a March do best: each way out of a hex and its gain, and the best few together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from engine.brimstone.board import AIRPORT
from engine.brimstone.combat import attack_bonus
from engine.brimstone.computers.worth import STONE, Worth
from engine.brimstone.hexes import HEXES, Hex, neighbours
from engine.brimstone.march import why_no_forced_march
from engine.brimstone.odds import Clash, payments
from engine.brimstone.plan import Leg, Step
from engine.brimstone.questions import AROUND, can_pass, guard, helpers, payable
from engine.core import Seat

MOST_LEGS = 3
LEAST_GAIN = 0.15
HELP_COST = 1.2
SURE = 0.85
UNMARKED = 0.8
TROOP_LOST = 0.8
_WORTH_A_STONE = frozenset({"city", "farmland", "village"})
"""Ground to which a March may be forced."""


class Way(NamedTuple):
    """Troops sent from one hex to another: `via` the hex between (its own: the marker is cleared first).

    `gain` is what their arrival brings; what is lost where they leave, and the price, are the Movement's.
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


class Movement(NamedTuple):
    """What one March order does: the ways of its troops and what they gain together."""

    gain: float
    origin: Hex
    ways: tuple[Way, ...] = ()

    @property
    def is_forced(self) -> bool:
        return any(way.via for way in self.ways)


@dataclass
class Front:
    """Own troops as they will stand when earlier orders are carried out, and what may still be spent."""

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
        self._defences: dict[Hex, int] = {}

    def defence(self, hex_: Hex, enemy: Seat) -> int:
        """What will stand against an attack on an enemy's hex, as far as can be told."""
        found = self._defences.get(hex_)
        if found is None:
            found = self._defences[hex_] = expected_defence(self, hex_, enemy)
        return found

    def purse(self, *, is_forced: bool) -> int:
        """Stones that may be paid in a battle, after the price of the March."""
        return min(self.purses[self.seat], max(0, self.stones - (self.price if is_forced else 0)))

    def enemy(self, hex_: Hex) -> Seat | None:
        """The enemy in a hex that is not planned to be taken."""
        army = self.position.armies.get(hex_)
        return army.seat if army and army.seat != self.seat and hex_ not in self.own else None


def best_movement(front: Front, origin: Hex) -> Movement:
    """The best that a March from the hex can do now; no ways if it had better stay."""
    free = front.own[origin]
    if origin in front.position.slow:
        return _unmarked(front, origin)
    ways = _Ways(front, origin, free, may_fight=True)
    _add_single_steps(ways)
    if front.may_force and front.stones >= front.price:
        _add_double_steps(ways)
    return ways.together(1 if origin == AIRPORT else MOST_LEGS)


def _unmarked(front: Front, origin: Hex) -> Movement:
    """Clearing the marker, and stepping out at once for a Stone if that is worth it."""
    ways = _Ways(front, origin, front.own[origin], may_fight=True)
    if front.may_force and front.stones >= front.price and origin != AIRPORT:
        for to in neighbours(origin):
            ways.add(to, origin)
    move = ways.together(1)
    return move if move.gain > UNMARKED else Movement(UNMARKED, origin)


def best_step(front: Front, origin: Hex, troops: int, *, may_fight: bool) -> Way | None:
    """The best single step for troops that may still go on; None if they had better stay."""
    ways = _Ways(front, origin, troops, may_fight=may_fight)
    _add_single_steps(ways)
    return next(iter(ways.together(1).ways), None)


class _Assault:
    """An attack on a hex of an enemy: what winning it is worth, and how likely."""

    def __init__(self, front: Front, to: Hex, enemy: Seat, defence: int, purse: int) -> None:
        self._worth, self._to, self._denied = front.worth, to, front.worth.denied(to)
        self._defence = defence
        self._rest = front.position.armies[to].troops, purse, front.purses[enemy], front.tie_wins

    def won(self, troops: int) -> float:
        """What it is worth to stand there with so many."""
        return self._worth.row(self._to, troops)[troops] + self._denied

    def odds(self, troops: int, strength: int, stake: float) -> tuple[float, float]:
        """The chance to win with so many for that stake, and what the attack is worth."""
        stones = float(round(stake / STONE))
        found = payments(Clash(strength, self._defence, troops, *self._rest, stones, TROOP_LOST))
        return found.chance, STONE * found.value


class _Ways:
    """The ways out of a hex for troops of one March, gathered as they are found."""

    def __init__(self, front: Front, origin: Hex, free: int, *, may_fight: bool) -> None:
        self.front, self.own, self.origin, self.free = front, front.own, origin, free
        self.may_fight = may_fight and not front.is_truce
        self.found: dict[int, list[Way]] = {troops: [] for troops in _shares(free)}
        self._is_forced, self._price = False, STONE * front.price
        here = front.own[origin]
        row = front.worth.row(origin, here)
        self._left = [row[here - gone] - row[here] for gone in range(free + 1)]

    def together(self, most: int) -> Movement:
        """The best of the ways that can be gone with one order, or none."""
        best, most_gain = Movement(0.0, self.origin), 0.0
        if self.free == 1:
            return self._alone()
        if not any(self.found.values()):
            return best
        for may_force in (False, True) if self._is_forced else (False,):
            groups = {n: _foremost(ways, may_force=may_force) for n, ways in self.found.items() if ways}
            for parts in _splits(self.free, most):
                ways = _filled([groups.get(troops, ()) for troops in parts])
                gain = self._gain(ways, sum(parts)) if ways else 0.0
                if gain - LEAST_GAIN * len(ways) > most_gain:
                    best, most_gain = Movement(gain, self.origin, ways), gain - LEAST_GAIN * len(ways)
        return best

    def _alone(self) -> Movement:
        """The best way of a single troop."""
        best, most_gain = Movement(0.0, self.origin), LEAST_GAIN
        for way in self.found[1]:
            gain = self._gain((way,), 1)
            if gain > most_gain:
                best, most_gain = Movement(gain, self.origin, (way,)), gain
        return best

    def _gain(self, ways: tuple[Way, ...], gone: int) -> float:
        gain, price = 0.0, 0.0
        for way in ways:
            gain += way.gain
            if way.via:
                price = self._price
        return gain + self._left[gone] - price

    def add(self, to: Hex, via: Hex | None = None) -> None:
        """The ways to one hex, with more or fewer troops; attacks, if an enemy is there."""
        front = self.front
        position, seat = front.position, front.seat
        if position.tiles[to] == "home" and position.homes[seat] != to:
            return
        if position.event == "fogbound" and position.is_fogged(to):
            return
        army = position.armies.get(to)
        if army is None or army.seat == seat or to in self.own:
            self._add_walks(to, via)
        elif self.may_fight:
            self._add_attacks(to, via, army.seat)

    def _add_walks(self, to: Hex, via: Hex | None) -> None:
        worth, there, left = self.front.worth, self.own.get(to, 0), self._left
        row = worth.row(to, there + self.free)
        as_it_is, least = row[there] - worth.ties[to], LEAST_GAIN + (self._price if via else 0.0)
        for troops, ways in self.found.items():
            gain = row[there + troops] - as_it_is
            if gain + left[troops] > least:
                ways.append(Way(gain, self.origin, to, troops, via))
                self._is_forced = self._is_forced or via is not None

    def _add_attacks(self, to: Hex, via: Hex | None, enemy: Seat) -> None:
        """Attacks with more or fewer troops; where it is in doubt with a friend's support."""
        front, left = self.front, self._left
        bonus, defence = attack_bonus(front.position, via or self.origin), front.defence(to, enemy)
        helper, help_ = _helper(front, self.own, self.origin, to)
        least = defence - bonus - help_ - 2
        if self.free < least:
            return
        cost = 0.0 if front.is_open else HELP_COST
        assault = _Assault(front, to, enemy, defence, front.purse(is_forced=via is not None))
        for troops, ways in self.found.items():
            stake = assault.won(troops) + left[troops]
            if troops < least or stake <= 0:
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
                self._is_forced = self._is_forced or via is not None


def _add_single_steps(ways: _Ways) -> None:
    front, origin = ways.front, ways.origin
    if origin != AIRPORT:
        for to in neighbours(origin):
            ways.add(to)
        return
    tiles, may_attack = front.position.tiles, front.position.options.air_assault
    for to in HEXES:
        if to != origin and tiles[to] not in ("city", "home") and (may_attack or not front.enemy(to)):
            ways.add(to)


def _add_double_steps(ways: _Ways) -> None:
    """Two steps to ground worth having: a City, Farmland, a Village."""
    front, own, tiles = ways.front, ways.own, ways.front.position.tiles
    if ways.origin == AIRPORT:
        _add_flights_to_cities(ways)
        return
    for to, between in AROUND[ways.origin]:
        if tiles[to] not in _WORTH_A_STONE or own.get(to):
            continue
        via = next((via for via in between if _is_clear(front, via)), None)
        if via:
            ways.add(to, via)


def _is_clear(front: Front, via: Hex) -> bool:
    """Whether troops may walk through a hex without being held up."""
    position = front.position
    return via != AIRPORT and not position.marks(via) and can_pass(position, front.seat, via)


def _add_flights_to_cities(ways: _Ways) -> None:
    position = ways.front.position
    for city in position.map.cities:
        if ways.own.get(city):
            continue
        landings = (near for near in neighbours(city) if position.tiles[near] not in ("city", "home"))
        via = next((near for near in landings if _is_clear(ways.front, near)), None)
        if via:
            ways.add(city, via)


@lru_cache(maxsize=32)
def _shares(free: int) -> tuple[int, ...]:
    """How many to send, without trying each number."""
    return tuple(range(1, free + 1)) if free < 6 else (1, 2, 3, free // 2, free - 1, free)


@lru_cache(maxsize=256)
def _splits(free: int, most: int) -> tuple[tuple[int, ...], ...]:
    """In which groups so many troops can go out, the largest first."""
    shares = _shares(free)
    return tuple(
        parts
        for legs in range(1, most + 1)
        for parts in combinations_with_replacement(sorted(set(shares), reverse=True), legs)
        if sum(parts) <= free
    )


def _foremost(ways: list[Way], *, may_force: bool) -> Sequence[Way]:
    """The best ways for one group: as many as can be gone at once without a battle, and one with a battle."""
    found: list[Way] = []
    walks = attacks = 0
    for way in sorted(ways, reverse=True):
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
    """A way for each group, each to another hex and at most one with a battle; none if there are too few."""
    if len(lists) == 1:
        return tuple(lists[0][:1])
    taken: list[Way] = []
    for ways in lists:
        for way in ways:
            if not any(way.to == one.to or (way.enemy and one.enemy) for one in taken):
                taken.append(way)
                break
        else:
            return ()
    return tuple(taken)


def expected_defence(front: Front, to: Hex, enemy: Seat) -> int:
    """What will stand against us: what lies open, or while orders are sealed a Defend where it is likely."""
    position = front.position
    defence = guard(position, to)
    help_ = max(helpers(position, enemy, to).values(), default=0)
    if front.is_open:
        return defence + help_
    return defence + help_ // 3


def _helper(front: Front, own: Mapping[Hex, int], origin: Hex, to: Hex) -> tuple[Hex | None, int]:
    """Own troops beside the disputed hex that support, or could: where and how many."""
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
