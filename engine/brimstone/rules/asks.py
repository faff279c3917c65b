"""Define the decisions that Brimstone asks of a seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.brimstone.board.components import CARDS, FIXED_TERRAINS, MAX_SWAPS, Card, Order
from engine.brimstone.board.hexes import HEXES, Hex
from engine.brimstone.board.home_values import worth_of_home
from engine.brimstone.board.reading import read_hex
from engine.brimstone.board.state import View
from engine.brimstone.rules import sampling
from engine.brimstone.rules.combat import SIDES, Battle, Side, best_retreat, most_payable
from engine.brimstone.rules.march import Execution, Group, March, check_execution, check_march_on
from engine.brimstone.rules.placement import check_orders, orders_for_an_absent_seat
from engine.brimstone.rules.supply import SupplyAnswer, cheapest, check_supply, only_way
from engine.kernel.core import Ask, Json, Refused
from engine.kernel.dice import Dice
from engine.kernel.spaces import Fields, One, Option, Pick
from engine.kernel.strict_reading import read_list, read_object


@dataclass(frozen=True)
class TableAsk(Ask):
    """An ask with the table as its seat sees it."""

    view: View = field(repr=False)


@dataclass(frozen=True)
class AdjustMap(TableAsk):
    """Choose up to three pairs of random tiles to exchange; asked of the first leader (R4)."""

    kind = "adjust_map"

    def movable(self) -> list[Hex]:
        """Return the hexes whose tiles were dealt at random."""
        return [hex_ for hex_ in HEXES if self.view.tiles[hex_] not in FIXED_TERRAINS]

    def check(self, answer: Json) -> tuple[tuple[Hex, Hex], ...]:
        swaps = read_list(read_object(answer, needs=("swaps",))["swaps"], "swaps", "pairs of hexes")
        if len(swaps) > MAX_SWAPS:
            raise Refused(f"You can make at most {MAX_SWAPS} swaps, not {len(swaps)}.")
        return tuple(self._pair(swap) for swap in swaps)

    def _pair(self, swap: Json) -> tuple[Hex, Hex]:
        if not isinstance(swap, list) or len(swap) != 2:
            raise Refused("A swap needs two hexes.")
        one, other = read_hex(swap[0]), read_hex(swap[1])
        if one == other:
            raise Refused(f"A swap needs two different hexes, not {one} twice.")
        for hex_ in (one, other):
            if self.view.tiles[hex_] in FIXED_TERRAINS:
                raise Refused(
                    f"{hex_} is {self.view.tiles[hex_].title()}. Only tiles dealt at random can be swapped."
                )
        return one, other

    def fallback(self) -> Json:
        return {"swaps": []}

    def sample(self, dice: Dice) -> Json:
        shuffled = dice.shuffled(self.movable())
        return {"swaps": [shuffled[2 * n : 2 * n + 2] for n in range(dice.below(MAX_SWAPS + 1))]}


@dataclass(frozen=True)
class ChooseHome(TableAsk, Pick):
    """Choose one of the remaining Home Bases (R5)."""

    kind = "choose_home"
    key = "home"
    free: tuple[Hex, ...]

    @property
    def values(self) -> tuple[Hex, ...]:
        return self.free

    def fallback(self) -> Json:
        return {"home": min(self.free, key=lambda home: (-self.worth(home), home))}

    def worth(self, home: Hex) -> int:
        """Return how much useful ground is near a Home."""
        return worth_of_home(self.view.tiles, home)


@dataclass(frozen=True)
class ChooseEvent(TableAsk, Pick):
    """Choose a face-up event card; the Round Leader is asked (R6)."""

    kind = "choose_event"
    key = "event"

    @property
    def values(self) -> tuple[Card, ...]:
        return self.view.events_up

    def fallback(self) -> Json:
        return {"event": min(self.values, key=CARDS.index)}


@dataclass(frozen=True)
class PlaceOrders(TableAsk):
    """Place order tokens for the round, at most one per hex (R19, R20)."""

    kind = "orders"
    is_secret = True

    def check(self, answer: Json) -> Mapping[Hex, Order]:
        return check_orders(self.view, self.seat, read_object(answer, needs=("orders",))["orders"])

    def fallback(self) -> Json:
        return {"orders": orders_for_an_absent_seat(self.view, self.seat)}

    def sample(self, dice: Dice) -> Json:
        return {"orders": sampling.sample_orders(self.view, self.seat, dice)}


@dataclass(frozen=True)
class SettleSupply(TableAsk):
    """Meet a shortage: forage, buy or discharge. Asked before the seat's first order (R34 to R43)."""

    kind = "supply"

    def check(self, answer: Json) -> SupplyAnswer:
        return check_supply(self.view, self.seat, answer)

    def only(self) -> Json | None:
        way = only_way(self.view, self.seat)
        return way and way.dump()

    def fallback(self) -> Json:
        return cheapest(self.view, self.seat).dump()

    def sample(self, dice: Dice) -> Json:
        return sampling.sample_supply(self.view, self.seat, dice)


@dataclass(frozen=True)
class Execute(TableAsk):
    """Execute or remove one of the seat's orders (R24)."""

    kind = "execute"

    def check(self, answer: Json) -> Execution:
        return check_execution(self.view, self.seat, answer)

    def fallback(self) -> Json:
        """R25: remove a Bide, else the order in the first hex by name."""
        mine = self.view.executable(self.seat)
        return {"hex": min(mine, key=lambda hex_: (mine[hex_] != "bide", hex_)), "remove": True}

    def sample(self, dice: Dice) -> Json:
        return sampling.sample_execution(self.view, self.seat, dice)


@dataclass(frozen=True)
class MarchOn(TableAsk):
    """Continue a March whose troops still have a step (R111)."""

    kind = "march_on"
    march: March

    def check(self, answer: Json) -> tuple[Group, ...]:
        return check_march_on(self.view, self.march, answer)

    def fallback(self) -> Json:
        return {"groups": []}

    def sample(self, dice: Dice) -> Json:
        return {"groups": sampling.sample_further_groups(self.view, self.march, dice)}


@dataclass(frozen=True)
class GiveSupport(TableAsk, Pick):
    """Choose a side in a battle beside the seat's Support order, or none (R84)."""

    kind = "support"
    is_secret = True
    key = "side"
    battle: Battle
    hex: Hex
    troops: int

    @property
    def values(self) -> tuple[Side, ...]:
        """Return the sides the seat may support; attacker and defender may support only themselves (R80)."""
        own = self.battle.side_of(self.seat)
        return SIDES if own == "none" else (own, "none")

    @property
    def space(self) -> Fields:
        battle, own = self.battle, self.battle.side_of(self.seat)
        barred = f"You are the {own} here: support your own side or nobody."
        also = {
            "attacker": ("attack", battle.attacker),
            "defender": ("defend", "defence", battle.defender),
            "none": ("nobody", "neither"),
        }
        also[own] = (*also[own], "self")
        options = (Option(s, why_not="" if s in self.values else barred, also=also[s]) for s in SIDES)
        return Fields({"side": One(tuple(options))})

    def fallback(self) -> Json:
        """R119: support the seat's own side, and nobody else."""
        return {"side": self.battle.side_of(self.seat)}


@dataclass(frozen=True)
class Pay(TableAsk, Pick):
    """Choose the sealed payment of an attacker or a defender (R85)."""

    kind = "pay"
    is_secret = True
    key = "stones"
    battle: Battle

    @property
    def most(self) -> int:
        return most_payable(self.view, self.seat)

    @property
    def values(self) -> range:
        return range(self.most + 1)


@dataclass(frozen=True)
class Retreat(TableAsk, Pick):
    """Choose one hex to which all survivors of a beaten defender retreat (R92)."""

    kind = "retreat"
    key = "to"
    origin: Hex
    places: tuple[Hex, ...]

    @property
    def values(self) -> tuple[Hex, ...]:
        return self.places

    def fallback(self) -> Json:
        return {"to": best_retreat(self.view, self.seat, self.places)}
