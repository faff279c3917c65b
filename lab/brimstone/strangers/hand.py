"""The hand that every stranger to Brimstone plays with: tokens, marches and second steps, but no plan."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.brimstone.board.components import TOKENS, Order
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import Position
from engine.brimstone.rules.board_queries import Way
from engine.brimstone.rules.combat import Battle, attack_terms, defence_terms, strength
from engine.brimstone.rules.placement import order_hexes, why_no_order
from engine.kernel.core import Ask, Json, Refused, Seat
from engine.kernel.deputy import Thought, never
from engine.kernel.dice import Dice

IDLE: Sequence[Order] = ("recruit", "pillage", "forage", "bide")
"""Orders that it carries out before the marches that can wait, in this sequence."""


class Trip(NamedTuple):
    """Troops that one March takes to a hex; what that is worth, and the Stones to force it."""

    worth: float
    origin: Hex
    to: Hex
    troops: int
    via: Hex | None = None
    price: int = 0


def trip(worth: float, way: Way, to: Hex, troops: int) -> Trip:
    """Return the trip along one of the rules' own ways."""
    return Trip(worth, way.origin, to, troops, way.via, way.price if way.via else 0)


class Stranger(ABC):
    """A player of its own: subclasses say what to order, where to march, and what to pay and whom to help."""

    @abstractmethod
    def trips(self, view: Position, seat: Seat) -> list[Trip]:
        """Return the marches it wants now, best first; once orders are open, of its March tokens alone."""

    @abstractmethod
    def orders(self, view: Position, seat: Seat) -> Iterator[tuple[Hex, Order]]:
        """Yield the tokens that it wants to lay, first things first."""

    @abstractmethod
    def is_urgent(self, view: Position, seat: Seat, trips: Sequence[Trip]) -> bool:
        """Return whether this march should not wait until all other orders are carried out."""

    @abstractmethod
    def payment(self, lead: int, mine: int, theirs: int) -> int:
        """Return the Stones to pay with this lead, when the sides can pay at most so many; a tie is lost."""

    def helped(self, view: Position, seat: Seat, battle: Battle) -> str:
        """Return the side that its Support helps in a battle of others."""
        return "none"

    events: Sequence[str] = ()
    """Events that it takes if it leads, best first."""

    def think(self, ask: Ask, notes: str, dice: Dice, *, is_late: Callable[[], bool] = never) -> Thought:
        found = (one for one in self._answers(ask, notes) if _is_taken(ask, one[0]))
        answer, onward = next(found, (ask.fallback(), None))
        return Thought(answer, notes=onward)

    def _answers(self, ask: Any, notes: str) -> Iterator[tuple[Json, str | None]]:
        """Yield answers with the second steps to remember, best first; the rules may refuse some."""
        view, seat = ask.view, ask.seat
        if ask.kind == "orders":
            yield {"orders": laid(view, seat, self.orders(view, seat))}, ""
        elif ask.kind == "execute":
            yield from self._turn(view, seat)
        elif ask.kind == "march_on":
            groups = json.loads(notes or "[]")
            yield from (({"groups": groups[:last]}, "") for last in range(len(groups), 0, -1))
        elif ask.kind == "pay":
            yield {"stones": min(ask.most, self._payment(ask))}, None
        elif ask.kind == "support":
            own = ask.battle.side_of(seat)
            yield {"side": self.helped(view, seat, ask.battle) if own == "none" else own}, None
        elif ask.kind == "choose_event":
            yield from (({"event": event}, "") for event in self.events)

    def _turn(self, view: Position, seat: Seat) -> Iterator[tuple[Json, str]]:
        """Yield urgent marches, then what idles, then the other marches, then what only passes the time."""
        mine, groups = view.executable(seat), dict[Hex, list[Trip]]()
        for one in self.trips(view, seat):
            groups.setdefault(one.origin, []).append(one)
        urgent = [origin for origin, some in groups.items() if self.is_urgent(view, seat, some)]
        for origin in urgent:
            yield from _marched(view, origin, groups[origin])
        for order in IDLE:
            yield from (({"hex": hex_}, "") for hex_, token in mine.items() if token == order)
        for origin, some in groups.items():
            yield from _marched(view, origin, some)
        for hex_ in mine:
            yield ({"hex": hex_} if hex_ in view.slow else {"hex": hex_, "remove": True}), ""

    def _payment(self, ask: Any) -> int:
        view, battle = ask.view, ask.battle
        ahead = strength(attack_terms(view, battle)) - strength(defence_terms(view, battle))
        tie, is_attacker = view.event != "entrenched", battle.attacker == ask.seat
        other = battle.defender if is_attacker else battle.attacker
        lead = ahead + tie if is_attacker else 1 - ahead - tie
        return self.payment(lead, ask.most, min(2, view.stones[other]))


def _is_taken(ask: Ask, answer: Json) -> bool:
    try:
        ask.check(answer)
    except Refused:
        return False
    return True


def _marched(view: Position, origin: Hex, trips: Sequence[Trip]) -> Iterator[tuple[Json, str]]:
    """Yield the answers that send these trips, then all but the last, and so on."""
    for last in range(len(trips), 0, -1):
        some = trips[:last]
        onward = [{"from": one.via, "troops": one.troops, "to": one.to} for one in some if one.via]
        first = [{"troops": one.troops, "to": one.via or one.to} for one in some if one.via != origin]
        groups = {"groups": first} if origin not in view.slow else {}
        yield {"hex": origin, **groups, **({"forced": True} if onward else {})}, json.dumps(onward)


def laid(view: Position, seat: Seat, wishes: Iterable[tuple[Hex, Order]]) -> dict[Hex, Order]:
    """Return the wished tokens that the rules allow while they last; then March in markers, and Bide."""
    left, orders = dict(TOKENS), dict[Hex, Order]()
    mine = order_hexes(view, seat)
    rest = [*((hex_, "march") for hex_ in mine if hex_ in view.slow), *((hex_, "bide") for hex_ in mine)]
    for hex_, order in [*wishes, *rest]:
        if hex_ not in orders and left[order] and not why_no_order(view, seat, hex_, order):
            orders[hex_] = order
            left[order] -= 1
    return orders


def chosen(view: Position, seat: Seat, wishes: Iterable[Trip], spare: Mapping[Hex, int]) -> list[Trip]:
    """Return the best wishes that fit: troops to spare, three Marches, Stones, one battle a March."""
    left, stones, found, later = dict(spare), view.stones[seat], list[Trip](), view.copy()
    forced, fought = set[Hex](), set[Hex]()
    for one in sorted(wishes, key=lambda one: (-one.worth, one.origin, one.to)):
        is_fight = view.owner(one.to) not in (None, seat)
        origins = {other.origin for other in found}
        price = 0 if one.origin in forced else one.price
        if (
            one.worth <= 0
            or one.troops > left[one.origin]
            or one.to in {other.to for other in found}
            or (one.origin not in origins and len(origins) == TOKENS["march"])
            or (is_fight and one.origin in fought)
            or price > stones
            or not _is_fed(later, seat, one)
        ):
            continue
        _move(later, seat, one)
        found.append(one)
        left[one.origin] -= one.troops
        stones -= price
        forced |= {one.origin} if one.via else set()
        fought |= {one.origin} if is_fight else set()
    return found


def _move(later: Position, seat: Seat, one: Trip) -> None:
    """Move troops without their battle: whoever defends stays until it is fought."""
    if later.owner(one.to) in (None, seat):
        later.leave(one.origin, one.troops)
        later.put(seat, one.to, one.troops)


def _is_fed(later: Position, seat: Seat, one: Trip) -> bool:
    """Return whether no more barrels are missing after the trip, or it takes a City."""
    if later.tiles[one.to] == "city" or later.owner(one.to) not in (None, seat):
        return True
    after = later.copy()
    _move(after, seat, one)
    return after.supply(seat).shortage <= later.supply(seat).shortage


def recruits(
    view: Position, seat: Seat, trips: Sequence[Trip], hexes: Sequence[Hex], *, credit: int = 0
) -> Iterator[tuple[Hex, Order]]:
    """Yield Recruits where one more troop can be fed after these trips, with `credit` barrels to buy."""
    later, marching = view.copy(), {one.origin for one in trips}
    for one in trips:
        _move(later, seat, one)
    for hex_ in (hex_ for hex_ in hexes if hex_ not in marching):
        if why_no_order(view, seat, hex_, "recruit"):
            continue
        later.put(seat, hex_, 1)
        if later.supply(seat).shortage > credit:
            later.take(hex_, 1)
        else:
            yield hex_, "recruit"
