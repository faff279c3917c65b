"""Where the troops of a March do best: each way out of a hex and its gain, and the best few together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from engine.brimstone.board import AIRPORT
from engine.brimstone.combat import attack_bonus
from engine.brimstone.computers.worth import STONE, Worth
from engine.brimstone.march import why_no_forced_march
from engine.brimstone.odds import Clash, payments
from engine.brimstone.plan import Leg, Step
from engine.brimstone.questions import AROUND, can_pass, guard, helpers, payable
from engine.core import Seat
from engine.hexes import HEXES, Hex, neighbours

MOST_LEGS = 3
LEAST_GAIN = 0.15
HELP_COST = 0.7
SURE = 0.85
UNMARKED = 0.8


class Way(NamedTuple):
    """Troops sent from one hex to another: `via` the hex between (its own: the marker is cleared first)."""

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

    def enemy(self, hex_: Hex) -> Seat | None:
        """The enemy in a hex that is not planned to be taken."""
        army = self.position.armies.get(hex_)
        return army.seat if army and army.seat != self.seat and hex_ not in self.own else None


def best_movement(front: Front, origin: Hex) -> Movement:
    """The best that a March from the hex can do now; no ways if it had better stay."""
    position, own = front.position, dict(front.own)
    if origin in position.slow:
        way = max(_out_of_marker(front, own, origin), default=None)
        good = way is not None and way.gain > UNMARKED
        return Movement(way.gain, origin, (way,)) if way and good else Movement(UNMARKED, origin)
    ways: list[Way] = []
    forced = False
    while len(ways) < (1 if origin == AIRPORT else MOST_LEGS) and own.get(origin):
        fought = any(way.enemy for way in ways)
        best = max(_ways(front, own, origin, forced=forced, may_fight=not fought), default=None)
        if best is None or best.gain < LEAST_GAIN:
            break
        ways.append(best)
        forced = forced or bool(best.via)
        own[origin] -= best.troops
        own[best.to] = own.get(best.to, 0) + best.troops
    return Movement(sum(way.gain for way in ways), origin, tuple(ways))


def best_step(front: Front, origin: Hex, troops: int, *, may_fight: bool) -> Way | None:
    """The best single step for troops that may still go on; None if they had better stay."""
    steps = _single_steps(front, front.own, origin, troops, may_fight=may_fight)
    best = max(steps, default=None)
    return best if best and best.gain > 0 else None


def _ways(front: Front, own: dict[Hex, int], origin: Hex, *, forced: bool, may_fight: bool) -> Iterator[Way]:
    free = own[origin]
    yield from _single_steps(front, own, origin, free, may_fight=may_fight)
    if front.may_force and (forced or front.stones >= front.price):
        price = 0.0 if forced else STONE * front.price
        yield from _double_steps(front, own, origin, free, price, may_fight=may_fight)


def _single_steps(
    front: Front, own: dict[Hex, int], origin: Hex, free: int, *, may_fight: bool
) -> Iterator[Way]:
    is_flight = origin == AIRPORT
    tiles = front.position.tiles
    for to in HEXES if is_flight else neighbours(origin):
        if is_flight and (to == origin or tiles[to] in ("city", "home")):
            continue
        if is_flight and front.enemy(to) and not front.position.options.air_assault:
            continue
        yield from _to(front, own, origin, free, to, None, 0.0, may_fight)


def _double_steps(
    front: Front, own: dict[Hex, int], origin: Hex, free: int, price: float, *, may_fight: bool
) -> Iterator[Way]:
    """Two steps to ground worth having: a City, a front, a village, or friends in need."""
    position, worth = front.position, front.worth
    if origin == AIRPORT:
        yield from _flights_to_cities(front, own, free, price, may_fight=may_fight)
        return
    for to, between in AROUND[origin]:
        if worth.ground(to) < 1 and to not in own:
            continue
        via = next((via for via in between if _is_clear(front, own, via)), None)
        if via and position.tiles[to] != "home":
            yield from _to(front, own, origin, free, to, via, price, may_fight)


def _is_clear(front: Front, own: dict[Hex, int], via: Hex) -> bool:
    """Whether troops may walk through a hex without being held up."""
    position = front.position
    if via == AIRPORT or position.marks(via):
        return False
    return can_pass(position, front.seat, via)


def _flights_to_cities(
    front: Front, own: dict[Hex, int], free: int, price: float, *, may_fight: bool
) -> Iterator[Way]:
    position = front.position
    for city in position.map.cities:
        if own.get(city):
            continue
        landings = (near for near in neighbours(city) if position.tiles[near] not in ("city", "home"))
        via = next((near for near in landings if _is_clear(front, own, near)), None)
        if via:
            yield from _to(front, own, AIRPORT, free, city, via, price, may_fight)


def _out_of_marker(front: Front, own: dict[Hex, int], origin: Hex) -> Iterator[Way]:
    """Clearing the marker and stepping out at once, for a Stone."""
    if not front.may_force or front.stones < front.price or origin == AIRPORT:
        return
    for to in neighbours(origin):
        yield from _to(front, own, origin, own[origin], to, origin, STONE * front.price, may_fight=True)


def _to(
    front: Front,
    own: dict[Hex, int],
    origin: Hex,
    free: int,
    to: Hex,
    via: Hex | None,
    price: float,
    may_fight: bool,
) -> Iterator[Way]:
    """The ways to one hex, with more or fewer troops."""
    position = front.position
    if position.tiles[to] == "home" and position.homes[front.seat] != to:
        return
    if position.event == "fogbound" and position.is_fogged(to):
        return
    enemy = front.enemy(to)
    if enemy:
        if may_fight and not front.is_truce:
            yield from _attacks(front, own, origin, free, to, via, price, enemy)
        return
    hold = front.worth.hold
    there, here = own.get(to, 0), own[origin]
    before = hold(to, there) + hold(origin, here) + price - front.worth.ties[to]
    for troops in _shares(free):
        gain = hold(to, there + troops) + hold(origin, here - troops) - before
        yield Way(gain, origin, to, troops, via)


def _shares(free: int) -> tuple[int, ...]:
    """How many to send, without trying each number."""
    return _SHARES[free] if free < len(_SHARES) else (1, 2, free // 2, free - 1, free)


_SHARES: tuple[tuple[int, ...], ...] = ((), (1,), (1, 2), (1, 2, 3), (1, 2, 3, 4), (1, 2, 3, 4, 5))


def _attacks(
    front: Front,
    own: dict[Hex, int],
    origin: Hex,
    free: int,
    to: Hex,
    via: Hex | None,
    price: float,
    enemy: Seat,
) -> Iterator[Way]:
    position = front.position
    bonus = attack_bonus(position, via or origin)
    defence, defenders = expected_defence(front, to, enemy), position.troops(to)
    helper, help_ = _helper(front, own, origin, to)
    if free + bonus + help_ + 2 < defence:
        return
    need = defence - bonus - help_ + (not front.tie_wins)
    for troops in sorted({free, free - 1, need, need + 1, need + 2, need + help_}):
        if not 0 < troops <= free:
            continue
        way = _attack(front, own, origin, to, via, price, enemy, troops, bonus, defence, defenders)
        if way is None:
            continue
        if helper and (way.chance < SURE or front.is_open):
            cost = 0.0 if front.is_open else HELP_COST
            helped = _attack(
                front, own, origin, to, via, price + cost, enemy, troops, bonus + help_, defence, defenders
            )
            if helped and helped.gain > way.gain:
                way = helped._replace(helper=helper)
        yield way


def _attack(
    front: Front,
    own: dict[Hex, int],
    origin: Hex,
    to: Hex,
    via: Hex | None,
    price: float,
    enemy: Seat,
    troops: int,
    bonus: int,
    defence: int,
    defenders: int,
) -> Way | None:
    worth = front.worth
    here = own[origin]
    stake = worth.hold(to, troops) + worth.denied(to) + worth.hold(origin, here - troops)
    stake -= worth.hold(origin, here)
    if stake <= 0:
        return None
    clash = Clash(
        troops + bonus,
        defence,
        troops,
        defenders,
        min(payable(front.position, front.seat), max(0, front.stones - (front.price if via else 0))),
        payable(front.position, enemy),
        front.tie_wins,
        float(round(stake / STONE)),
    )
    found = payments(clash)
    gain = STONE * found.value - price + worth.ties[to]
    return Way(gain, origin, to, troops, via, enemy, found.chance)


def expected_defence(front: Front, to: Hex, enemy: Seat) -> int:
    """What will stand against us: what lies open, or while orders are sealed a Defend where it is likely."""
    position = front.position
    defence = guard(position, to)
    help_ = max(helpers(position, enemy, to).values(), default=0)
    if front.is_open:
        return defence + help_
    return defence + help_ // 3


def _helper(front: Front, own: dict[Hex, int], origin: Hex, to: Hex) -> tuple[Hex | None, int]:
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
