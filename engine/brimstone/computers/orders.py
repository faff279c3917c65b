"""Write the captain's order sheet: the token with the highest gain goes first, while tokens last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from engine.brimstone.board.components import AIRPORT, LANDS, TOKENS, TROOPS_PER_SEAT, Order, Terrain
from engine.brimstone.board.hexes import Hex, neighbours
from engine.brimstone.board.state import Position, View
from engine.brimstone.computers.hex_values import Worth
from engine.brimstone.computers.marches import Front, Movement, Way, best_movement
from engine.brimstone.orders.plan import Line, Sheet
from engine.brimstone.rules.board_queries import DISTANCE, upkeep
from engine.brimstone.rules.placement import why_no_order
from engine.kernel.core import Seat
from engine.kernel.deputy import NAMED, among, best_instead

LEAST_GAIN = 0.05
FEW, FIRST_STONES = 2, 2.0
"""Stones below which a seat pillages first, and what that adds to the value of one."""
WAITS = 0.4
"""Share of its value that Pillage or Recruit keeps in a hex whose troops could take an empty City instead."""
SHORT = 0.6
FORAGE, FORAGE_BY_MANY, MANY = 3.0, 0.5, 4
"""Value of foraging while barrels are missing: less for an army of many troops, which can do more."""
OVERDRAWN = 1
"""Barrels that a Recruit order may leave missing: foraging brings one, and discharged troops have fought for
a round by then."""
WAIT = 2
_WEIGHED = ("march", "recruit", "pillage", "forage", "defend", "support")
_OPEN_TO: Mapping[Terrain, tuple[Order, ...]] = {
    name: tuple(order for order in _WEIGHED if order not in land.bars) for name, land in LANDS.items()
}
_SIGHT = 3
"""Steps around its origin within which troops affect a March: two for its moves, one for friends beside its
goal."""


@dataclass
class Tokens:
    """A sheet being written: the tokens laid, their gains, and the barrels left."""

    view: View
    seat: Seat
    worth: Worth = field(init=False)
    front: Front = field(init=False)
    lines: dict[Hex, Line] = field(default_factory=dict)
    used: Counter[Order] = field(default_factory=Counter)
    moves: dict[Hex, Movement] = field(default_factory=dict)
    found: dict[Hex, Movement] = field(default_factory=dict)
    """Planned Marches that are not laid yet; each stays valid until something near it changes."""
    reasons: list[tuple[float, Hex, str]] = field(default_factory=list)
    passed: list[tuple[float, Hex, Order]] = field(default_factory=list)
    """Orders that were not laid because their hex had a better one, with the gain of each."""
    lacking: list[tuple[Hex, Order]] = field(default_factory=list)
    """Orders for which no token was left."""

    def __post_init__(self) -> None:
        view = self.view
        self.worth = Worth(view, self.seat)
        own = {hex_: army.troops for hex_, army in view.armies.items() if army.seat == self.seat}
        stones = view.stones[self.seat]
        can_support = view.event != "lightning"
        self.front = Front(self.worth, own, stones, can_support, self.lines)
        self.spare = self.worth.spare
        self.recruits = TROOPS_PER_SEAT - sum(own.values())
        self.is_short = self.worth.spare < 0

    @cached_property
    def sheet_laid(self) -> Sheet:
        """Return the sheet, computed once."""
        return self.sheet()

    def sheet(self) -> Sheet:
        """Lay tokens greedily by gain, recomputing each gain just before laying it."""
        home = self.view.homes[self.seat]
        places = sorted({*self.front.own, home})
        waiting = [
            (gain, order, hex_)
            for hex_ in places
            for order in self._orders(hex_)
            if (gain := self.gain(order, hex_) + self.worth.ties[hex_]) > LEAST_GAIN
        ]
        waiting.sort()
        while waiting:
            weighed, order, hex_ = waiting.pop()
            if hex_ in self.lines:
                self.passed.append((weighed, hex_, order))
                continue
            if self.used[order] >= TOKENS[order]:
                self.lacking.append((hex_, order))
                continue
            gain = self.gain(order, hex_) + self.worth.ties[hex_]
            if gain <= LEAST_GAIN:
                continue
            if waiting and gain < waiting[-1][0] - 1e-9:
                waiting.append((gain, order, hex_))
                waiting.sort()
                continue
            self._lay(gain, order, hex_)
        self._bide(places)
        return Sheet(tuple(sorted(self.lines.values(), key=self._when)))

    def _when(self, line: Line) -> int:
        """Return a sort key: Marches first, but attacks last when few Cities are missing.

        Such attacks wait for the others' Marches.
        """
        if line.order != "march":
            return 1
        attacks = any(way.enemy for way in self.moves[line.hex].ways)
        return 2 if attacks and self.worth.missing <= WAIT else 0

    def _orders(self, hex_: Hex) -> Sequence[Order]:
        """Return the orders worth considering in a hex."""
        view = self.view
        if view.owner(hex_) != self.seat:
            return ("recruit",) if hex_ == view.homes[self.seat] else ()
        orders = _OPEN_TO[view.tiles[hex_]]
        return [order for order in orders if order != "march"] if view.is_fogged(hex_) else orders

    def gain(self, order: Order, hex_: Hex) -> float:
        """Return the token's current gain there."""
        match order:
            case "march":
                return self._march_gain(hex_)
            case "recruit":
                return self._recruit_gain(hex_) * self._patience(hex_)
            case "defend" | "support" if not self.worth.fear:
                return 0.0
            case "defend":
                return self._defend_gain(hex_)
            case "support":
                return self._support_gain(hex_)
            case "forage":
                return self._forage_gain(hex_)
            case _:
                return self._pillage_gain(hex_)

    def _forage_gain(self, hex_: Hex) -> float:
        if not self.is_short:
            return 0.0
        return FORAGE_BY_MANY if self.front.own.get(hex_, 0) >= MANY else FORAGE

    def _pillage_gain(self, hex_: Hex) -> float:
        if not self.view.bank:
            return 0.0
        first = FIRST_STONES if self.view.stones[self.seat] < FEW else 0.0
        return (self.worth.stone + first) * self._patience(hex_)

    def _patience(self, hex_: Hex) -> float:
        """Return the share that peaceful orders are worth there: less if troops could take an empty City."""
        tiles, armies, own = self.view.tiles, self.view.armies, self.front.own
        is_city_open = own.get(hex_, 0) > 1 and any(
            tiles[near] == "city" and near not in armies and not own.get(near) for near in neighbours(hex_)
        )
        return WAITS if is_city_open else 1.0

    def _march_gain(self, hex_: Hex) -> float:
        if not self.front.own.get(hex_):
            return 0.0
        move = self.found.get(hex_)
        if move is None:
            move = self.found[hex_] = best_movement(self.front, hex_)
        if not move.ways:
            return move.gain
        missing = min(self.spare - self._upkeep_of(move), 0) - min(self.spare, 0)
        return move.gain + SHORT * missing

    def _upkeep_of(self, move: Movement) -> int:
        """Return the extra barrels that the move costs."""
        own = self.front.own
        after: dict[Hex, int] = {}
        for way in move.ways:
            after[way.origin] = after.get(way.origin, own[way.origin]) - way.troops
            after[way.to] = after.get(way.to, own.get(way.to, 0)) + way.troops
        tiles = self.view.tiles
        return sum(upkeep(tiles[at], n) - upkeep(tiles[at], own.get(at, 0)) for at, n in after.items())

    def _recruit_gain(self, hex_: Hex) -> float:
        there = self.front.own.get(hex_, 0)
        if self.recruits < 1 or (not there and hex_ != self.view.homes[self.seat]):
            return 0.0
        cost = upkeep(self.view.tiles[hex_], there + 1) - upkeep(self.view.tiles[hex_], there)
        if cost > max(self.spare + OVERDRAWN, 0) or self.is_short:
            return 0.0
        row = self.worth.row(hex_, there + 1)
        return row[there + 1] - row[there]

    def _defend_gain(self, hex_: Hex) -> float:
        there = self.front.own.get(hex_, 0)
        if not there:
            return 0.0
        return self.worth.hold(hex_, there, 1) - self.worth.hold(hex_, there)

    def _support_gain(self, hex_: Hex) -> float:
        view, own = self.view, self.front.own
        troops = own.get(hex_, 0)
        if not troops:
            return 0.0
        if hex_ in view.slow or view.event == "lightning" or view.is_fogged(hex_):
            return 0.0
        hold = self.worth.hold
        gains = [hold(at, own[at], troops) - hold(at, own[at]) for at in neighbours(hex_) if own.get(at)]
        return max(gains, default=0.0)

    def _lay(self, gain: float, order: Order, hex_: Hex) -> None:
        self.used[order] += 1
        if order == "march":
            self._lay_march(gain, self.found[hex_])
            return
        self.lines[hex_] = Line(hex_, order)
        self.reasons.append((gain, hex_, self._reason(order, hex_)))
        if order == "recruit":
            self.recruits -= 1
            self._put(hex_, 1)
        if order == "support":
            self._spend_support()
        if order == "recruit" or self._might_support(hex_):
            self._look_again(hex_)

    def _lay_march(self, gain: float, move: Movement) -> None:
        self.moves[move.origin] = move
        legs = tuple(way.leg() for way in move.ways)
        self.lines[move.origin] = Line(move.origin, "march", legs, forced=move.is_forced)
        if move.is_forced:
            self.front.stones -= self.front.price
            self.found.clear()
        for way in move.ways:
            self._put(way.origin, -way.troops)
            self._put(way.to, way.troops)
            if way.helper and way.helper not in self.lines and not self.used["support"]:
                self.lines[way.helper] = Line(way.helper, "support")
                self.used["support"] += 1
                self._spend_support()
        self._look_again(move.origin, *(way.to for way in move.ways))
        self.reasons.append((gain, move.origin, march_reason(self.worth, move)))

    def _might_support(self, hex_: Hex) -> bool:
        """Return whether a planned March may need a Support from this hex."""
        return self.front.can_support and any(map(self.front.enemy, neighbours(hex_)))

    def _spend_support(self) -> None:
        self.front.can_support = False
        self.found.clear()

    def _look_again(self, *changed: Hex) -> None:
        """Discard the planned Marches near these hexes, because something there has changed."""
        for origin in list(self.found):
            far = DISTANCE[origin]
            if origin == AIRPORT or any(far[hex_] <= _SIGHT for hex_ in changed):
                del self.found[origin]

    def _put(self, hex_: Hex, troops: int) -> None:
        own, terrain = self.front.own, self.view.tiles[hex_]
        before = own.get(hex_, 0)
        self.spare -= upkeep(terrain, before + troops) - upkeep(terrain, before)
        own[hex_] = before + troops

    def _bide(self, places: list[Hex]) -> None:
        """Lay a Bide on hexes without a better order, because it gains time."""
        for hex_ in places:
            is_free = hex_ not in self.lines and self.used["bide"] < TOKENS["bide"]
            if is_free and not why_no_order(self.view, self.seat, hex_, "bide"):
                self.lines[hex_] = Line(hex_, "bide")
                self.used["bide"] += 1

    def _reason(self, order: Order, hex_: Hex) -> str:
        if order in ("defend", "support"):
            danger = self.worth.danger.get(hex_, 0)
            there = self.front.own.get(hex_, 0)
            if order == "defend":
                return f"{hex_} Defend: an enemy could bring {danger} against {there}."
            return f"{hex_} Support: its strength of {there} helps the hexes around it."
        return self._peaceful_reason(order, hex_)

    def _peaceful_reason(self, order: Order, hex_: Hex) -> str:
        if order == "pillage":
            return f"{hex_} Pillage: for another Stone, as we have {self.view.stones[self.seat]}."
        if order == "forage":
            return f"{hex_} Forage: for a barrel, as we need {-self.worth.spare} more."
        return f"{hex_} Recruit: for another troop, as there {_counted(self.front.own.get(hex_, 0))}."

    def why(self) -> str:
        """Return the reasons for the main orders, with the alternatives considered in the same hex."""
        best = sorted(self.reasons, key=lambda reason: -reason[0])[:NAMED]
        if not best:
            return "No order gains anything now, so we wait."
        return " ".join(f"{text}{self._instead(gain, hex_)}" for gain, hex_, text in best if text)

    def _instead(self, gain: float, hex_: Hex) -> str:
        others = [(weighed, f"{hex_} {order.title()}") for weighed, at, order in self.passed if at == hex_]
        lacking = [("no token left", f"{hex_} {order.title()}") for at, order in self.lacking if at == hex_]
        return best_instead(gain, others) or among(lacking)


def _counted(troops: int) -> str:
    return f"are {troops}" if troops > 1 else "is one" if troops else "is none"


def march_reason(worth: Worth, move: Movement) -> str:
    """Return the reason for a March's destination, in a sentence."""
    if not move.ways:
        return f"{move.origin} March: clear the marker."
    return " ".join(_way_reasons(worth, move.ways[0]))


def _way_reasons(worth: Worth, way: Way) -> Iterator[str]:
    march, view = "forced March" if way.via else "March", worth.position
    if way.enemy:
        ground, chance = ground_named(view, way.to), round(100 * way.chance)
        yield f"{way.origin} attacks {way.to}, {ground} of {way.enemy.title()}: {chance} wins in 100."
    else:
        yield f"{way.origin} {march} to {way.to}: {goal_named(view, way.to)}."


def ground_named(view: Position, hex_: Hex) -> str:
    """Return the kind of land in a sentence: a City, Farmland, Hills."""
    terrain = view.tiles[hex_]
    return {"city": "a City", "farmland": "Farmland", "village": "a Village"}.get(terrain, terrain.title())


def goal_named(view: Position, hex_: Hex, seat: Seat | None = None) -> str:
    """Return why troops go there; `seat`: the one that sends them, if others may stand there."""
    army = view.armies.get(hex_)
    if army is None:
        return f"{ground_named(view, hex_)}, with nobody there"
    if seat in (None, army.seat):
        return "to be stronger there"
    return f"to attack {ground_named(view, hex_)} of {army.seat.title()}, with {army.troops} there"


def done_why(view: View, hex_: Hex, order: Order) -> str:
    """Return what an order that is not a March brings about now, in a sentence."""
    army = view.armies.get(hex_)
    there = _counted(army.troops if army else 0)
    gains = {
        "recruit": f"another troop joins {ground_named(view, hex_)}, where there {there}",
        "pillage": "it brings us a Stone",
        "forage": "it brings us a barrel",
        "bide": "nothing moves, and we see first what the others do",
    }
    return f"{hex_} {order.title()}: {gains.get(order, 'our sheet says so')}."
