"""Answer questions about a position, for order previews and computer players.

The functions are small and change nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from engine.brimstone.board.components import AIRPORT, LANDS, MAX_PAYMENT, Order, Terrain
from engine.brimstone.board.hexes import HEXES, Hex, distance, neighbours
from engine.brimstone.board.state import Position, hex_supply
from engine.brimstone.rules.combat import attack_bonus, defence_bonus
from engine.brimstone.rules.march import forced_price
from engine.kernel.core import Seat

DISTANCE: Mapping[Hex, Mapping[Hex, int]] = {a: {b: distance(a, b) for b in HEXES} for a in HEXES}
AROUND: Mapping[Hex, tuple[tuple[Hex, tuple[Hex, ...]], ...]] = {
    hex_: tuple(
        (far, tuple(via for via in neighbours(far) if hex_ in neighbours(via)))
        for far in HEXES
        if DISTANCE[hex_][far] == 2
    )
    for hex_ in HEXES
}
"""Hexes two steps away from each hex, with the hexes between."""
GROUND: Mapping[Terrain, int] = {"city": 12, "farmland": 5, "village": 3, "home": 2}
"""Value of holding each terrain; terrain that is not listed is worth 1."""


class Way(NamedTuple):
    """A route by which one March order can bring an army into a hex.

    `via` is the hex between; if it is the army's own hex, the first step clears the marker. `price` is the
    Stones to force the March.
    """

    origin: Hex
    troops: int
    via: Hex | None = None
    price: int = 0

    @property
    def last(self) -> Hex:
        """Return the hex from which the army takes its last step."""
        return self.via or self.origin


class Threat(NamedTuple):
    """The strongest attack that an enemy could make on a hex; `stones` is what the enemy could pay on top."""

    seat: Seat
    way: Way
    strength: int
    stones: int


def ground(position: Position, hex_: Hex) -> int:
    """Return the value of holding a hex, by its terrain."""
    return GROUND.get(position.tiles[hex_], 1)


def cities_held(position: Position) -> dict[Seat, int]:
    """Return how many Cities each seat holds."""
    count = dict.fromkeys(position.seats, 0)
    for city in position.map.cities:
        army = position.armies.get(city)
        if army:
            count[army.seat] += 1
    return count


def cities_missing(position: Position, seat: Seat) -> int:
    """Return how many more Cities the seat needs to win."""
    return position.map.cities_to_win - cities_held(position)[seat]


def can_pass(position: Position, seat: Seat, hex_: Hex) -> bool:
    """Return whether troops of the seat may step into the hex without a fight."""
    army = position.armies.get(hex_)
    if army and army.seat != seat:
        return False
    is_barred = position.tiles[hex_] == "home" and position.homes.get(seat) != hex_
    return not is_barred and not position.is_fogged(hex_)


def closed_to(position: Position, seat: Seat) -> set[Hex]:
    """Return the hexes that the seat may never enter: other seats' Homes and fogged hexes."""
    closed = set(position.map.homes) - {position.homes.get(seat)}
    if position.event == "fogbound":
        closed.update(hex_ for hex_ in HEXES if position.is_fogged(hex_))
    return closed


def ways_in(position: Position, seat: Seat, hex_: Hex) -> Iterator[Way]:
    """Yield the best route of each army that the seat could bring into a hex with one March of two steps.

    Once orders are open, only armies with a March token count.
    """
    if not may_enter(position, seat, hex_):
        return
    tokens = position.orders.get(seat, {}) if position.orders else None
    price = _force(position, seat)
    for origin in neighbours(hex_):
        army = position.armies.get(origin)
        if army and army.seat == seat and _may_march(position, tokens, origin) and origin != AIRPORT:
            if origin not in position.slow:
                yield Way(origin, army.troops)
            elif price is not None:
                yield Way(origin, army.troops, origin, price)
    if price is not None:
        yield from _forced_ways(position, seat, hex_, price, tokens)
    yield from _ways_by_air(position, seat, hex_, price, tokens)


def may_enter(position: Position, seat: Seat, hex_: Hex) -> bool:
    """Return whether the seat may enter the hex at all, by walking in or by attacking."""
    if position.is_fogged(hex_) or (position.tiles[hex_] == "home" and position.homes.get(seat) != hex_):
        return False
    return position.event != "truce" or position.owner(hex_) in (None, seat)


def _may_march(position: Position, tokens: Mapping[Hex, Order] | None, origin: Hex) -> bool:
    if tokens is not None:
        return tokens.get(origin) == "march"
    return not position.is_fogged(origin)


def _force(position: Position, seat: Seat) -> int | None:
    """Return the price in Stones to force a March; None if the seat cannot."""
    price = forced_price(position)
    if position.event == "heavy_rains" or position.stones.get(seat, 0) < price:
        return None
    return price


def _forced_ways(
    position: Position, seat: Seat, hex_: Hex, price: int, tokens: Mapping[Hex, Order] | None
) -> Iterator[Way]:
    """Yield routes of armies two steps away, through a hex that does not stop them."""
    armies = position.armies
    for origin, between in AROUND[hex_]:
        army = armies.get(origin)
        if not army or army.seat != seat or origin in position.slow or origin == AIRPORT:
            continue
        if not _may_march(position, tokens, origin):
            continue
        for via in between:
            if via != AIRPORT and not position.marks(via) and can_pass(position, seat, via):
                yield Way(origin, army.troops, via, price)
                break


def _ways_by_air(
    position: Position, seat: Seat, hex_: Hex, price: int | None, tokens: Mapping[Hex, Order] | None
) -> Iterator[Way]:
    """Yield the routes from the Airport, and from its neighbours through it (R68 to R72)."""
    if hex_ == AIRPORT or position.is_fogged(AIRPORT):
        return
    is_fight = position.owner(hex_) not in (None, seat)
    can_land = position.tiles[hex_] not in ("city", "home") and (position.options.air_assault or not is_fight)
    if position.owner(AIRPORT) == seat and _may_march(position, tokens, AIRPORT):
        if can_land:
            yield Way(AIRPORT, position.troops(AIRPORT))
        elif price is not None and (via := _landing(position, seat, hex_)):
            yield Way(AIRPORT, position.troops(AIRPORT), via, price)
    if can_land and price is not None and can_pass(position, seat, AIRPORT):
        for origin in neighbours(AIRPORT):
            army = position.armies.get(origin)
            is_ready = army and army.seat == seat and origin not in position.slow and origin != hex_
            if army and is_ready and _may_march(position, tokens, origin):
                yield Way(origin, army.troops, AIRPORT, price)


def _landing(position: Position, seat: Seat, hex_: Hex) -> Hex | None:
    """Return a hex beside the target where troops from the Airport can land and walk on; None without one."""
    return next(
        (
            via
            for via in neighbours(hex_)
            if position.tiles[via] not in ("city", "home", "airport")
            and not position.marks(via)
            and can_pass(position, seat, via)
        ),
        None,
    )


def helpers(position: Position, seat: Seat, hex_: Hex) -> dict[Hex, int]:
    """Return the seat's armies that support a battle for the hex.

    Before orders are open, return the armies that could support it.
    """
    if position.event == "lightning":
        return {}
    tokens = position.orders.get(seat, {}) if position.orders else None
    found = {}
    for near in neighbours(hex_):
        army = position.armies.get(near)
        if army and army.seat == seat:
            can = near not in position.slow and not position.is_fogged(near)
            if can if tokens is None else tokens.get(near) == "support":
                found[near] = army.troops
    return found


def guard(position: Position, hex_: Hex) -> int:
    """Return the visible defence of a hex: troops, terrain and an open Defend token."""
    army = position.armies.get(hex_)
    if army is None:
        return 0
    has_defend = position.orders.get(army.seat, {}).get(hex_) == "defend"
    return army.troops + defence_bonus(position, hex_) + has_defend


def threats(position: Position, hex_: Hex, me: Seat) -> list[Threat]:
    """Return the strongest attack of each enemy on a hex this round, strongest first.

    It counts one March and one Support.
    """
    found = []
    for seat in position.seats:
        if seat != me:
            best = strongest_attack(position, seat, hex_)
            if best:
                found.append(best)
    return sorted(found, key=lambda threat: (-threat.strength, threat.seat))


def strongest_attack(position: Position, seat: Seat, hex_: Hex) -> Threat | None:
    """Return a seat's strongest attack on a hex with one March and one Support; None without one."""
    best: Threat | None = None
    helping: dict[Hex, int] | None = None
    for way in ways_in(position, seat, hex_):
        if helping is None:
            helping = helpers(position, seat, hex_)
        help_ = max((troops for near, troops in helping.items() if near != way.origin), default=0)
        strength = way.troops + attack_bonus(position, way.last) + help_
        if best is None or strength > best.strength:
            best = Threat(seat, way, strength, payable(position, seat, way.price))
    return best


def payable(position: Position, seat: Seat, price: int = 0) -> int:
    """Return the Stones that the seat could pay in a battle after spending `price` (R85, R13)."""
    if position.event == "missed_payroll":
        return 0
    return min(MAX_PAYMENT, position.stones.get(seat, 0) - price)


def beats(position: Position, threat: Threat, defence: int, *, with_stones: bool = False) -> bool:
    """Return whether an attack beats a defence.

    With `with_stones` the attacker pays all it can and the defender nothing.
    """
    attack = threat.strength + (threat.stones if with_stones else 0)
    return attack > defence or (attack == defence and position.event != "entrenched")


def shortage(position: Position, seat: Seat) -> int:
    """Return the barrels the seat would lack in its supply now."""
    return position.supply(seat).shortage


def upkeep(terrain: Terrain, troops: int) -> int:
    """Return the barrels that an army needs in a hex, less those that the hex produces."""
    return (troops + 1) // 2 + _STANDING[terrain] if troops else 0


_STANDING = {name: hex_supply(name, 1).required - 1 - hex_supply(name, 1).available for name in LANDS}


def seizable_cities(position: Position, seat: Seat) -> list[Hex]:
    """Return the Cities the seat could take with one March each while it keeps its own, before payments."""
    return [
        city
        for city in position.map.cities
        if position.owner(city) != seat
        and any(_seizes(position, seat, city, way) for way in ways_in(position, seat, city))
    ]


def _seizes(position: Position, seat: Seat, city: Hex, way: Way) -> bool:
    troops = way.troops - (position.tiles[way.origin] == "city")
    if troops < 1 or city not in position.armies:
        return troops > 0
    help_ = max(
        (count for near, count in helpers(position, seat, city).items() if near != way.origin), default=0
    )
    attack = troops + attack_bonus(position, way.last) + help_
    return beats(position, Threat(seat, way, attack, 0), guard(position, city))


def could_win(position: Position, seat: Seat) -> bool:
    """Return whether the seat could win with this round's Cities, using at most three Marches."""
    missing = cities_missing(position, seat)
    return missing <= 0 or (missing <= 3 and len(seizable_cities(position, seat)) >= missing)
