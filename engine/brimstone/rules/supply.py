"""Define the ways to meet a shortage of supply, and find the cheapest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from math import prod

from engine.brimstone.board.components import BARREL_PRICE, EMPTY_HOME_ORDERS, LANDS
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.reading import read_hex_counts
from engine.brimstone.board.state import Position, Supply, hex_supply
from engine.kernel.core import Json, Refused, Seat
from engine.kernel.strict_reading import read_flag, read_number, read_object

MOST_TRIED = 500
"""Most combinations of discharges that are examined to find whether only one is legal."""


@dataclass(frozen=True)
class SupplyAnswer:
    """A declaration that meets a shortage: Forage or not, barrels to buy, troops to discharge by hex."""

    forage: bool = False
    buy: int = 0
    discharge: Mapping[Hex, int] = field(default_factory=dict)

    def dump(self) -> Json:
        return {"forage": self.forage, "buy": self.buy, "discharge": dict(self.discharge)}


def forage_hex(position: Position, seat: Seat) -> Hex | None:
    """Return the hex of the seat's Forage order, or None."""
    lying = position.orders.get(seat, {})
    return next((hex_ for hex_, order in lying.items() if order == "forage"), None)


def supply_after(position: Position, seat: Seat, discharge: Mapping[Hex, int]) -> Supply:
    """Return the seat's supply after this discharge; emptied hexes neither produce nor need barrels (R43)."""
    available, required = position.supply(seat)
    for hex_, gone in discharge.items():
        terrain, troops = position.tiles[hex_], position.troops(hex_)
        earned, needed = hex_supply(terrain, troops)
        kept = hex_supply(terrain, troops - gone) if gone < troops else Supply(0, 0)
        available += kept.available - earned
        required += kept.required - needed
    return Supply(available, required)


def check_supply(position: Position, seat: Seat, answer: Json) -> SupplyAnswer:
    """Parse and check a complete declaration (R39); Refused if impossible or insufficient."""
    data = read_object(answer, may=("forage", "buy", "discharge"))
    plan = SupplyAnswer(
        read_flag(data.get("forage", False), "forage"),
        read_number(data.get("buy", 0), "buy"),
        read_hex_counts(data.get("discharge", {}), "discharge"),
    )
    _check_own_troops(position, seat, plan)
    _check_forage(position, seat, plan)
    _check_price(position, seat, plan)
    _check_enough(position, seat, plan)
    return plan


def _check_own_troops(position: Position, seat: Seat, plan: SupplyAnswer) -> None:
    for hex_, gone in plan.discharge.items():
        if position.owner(hex_) != seat:
            mine = ", ".join(position.held(seat))
            raise Refused(f"You have no troops in {hex_} to discharge. Yours are in {mine}.")
        if gone > position.troops(hex_):
            raise Refused(
                f"You have only {position.troops(hex_)} in {hex_}, so you cannot discharge {gone} there."
            )


def _check_forage(position: Position, seat: Seat, plan: SupplyAnswer) -> None:
    if not plan.forage:
        return
    hex_ = forage_hex(position, seat)
    if hex_ is None:
        raise Refused("You have no Forage order on the board. Buy barrels or discharge troops.")
    if plan.discharge.get(hex_, 0) >= position.troops(hex_):
        raise Refused(f"The Forage order in {hex_} needs a troop there, so keep one (R40).")


def _check_price(position: Position, seat: Seat, plan: SupplyAnswer) -> None:
    affordable = position.stones[seat] // BARREL_PRICE
    if plan.buy > affordable:
        stones = position.stones[seat]
        raise Refused(
            f"A barrel costs {BARREL_PRICE} Stones. Your {stones} buy {affordable}, not {plan.buy}."
        )


def _check_enough(position: Position, seat: Seat, plan: SupplyAnswer) -> None:
    short = _still_short(position, seat, plan)
    if plan.buy > short:
        if not short:
            raise Refused("Your plan covers all barrels already, so you cannot buy any (R41).")
        raise Refused(f"You need only {short} more, so you cannot buy {plan.buy} (R41).")
    if plan.buy < short:
        raise Refused(f"You would still be {short - plan.buy} short. Forage, buy or discharge more.")
    for hex_, gone in plan.discharge.items():
        fewer = {**plan.discharge, hex_: gone - 1}
        if _still_short(position, seat, SupplyAnswer(plan.forage, 0, fewer)) <= plan.buy:
            raise Refused(
                f"You could keep one more troop in {hex_} and still feed all. Discharge fewer (R42)."
            )


def _still_short(position: Position, seat: Seat, plan: SupplyAnswer) -> int:
    """Return the barrels missing after forage and discharge, before buying."""
    available, required = supply_after(position, seat, plan.discharge)
    return max(0, required - available - plan.forage)


def cheapest(position: Position, seat: Seat, *, hexes: Sequence[Hex] | None = None) -> SupplyAnswer:
    """Return the declaration that forages, then buys, then discharges the fewest troops.

    For `hexes` see `fewest_troops`.
    """
    forage = forage_hex(position, seat) is not None
    short = max(0, position.supply(seat).shortage - forage)
    buy = min(short, position.stones[seat] // BARREL_PRICE)
    keep = forage_hex(position, seat) if forage else None
    discharge = fewest_troops(position, seat, short - buy, keep=keep, hexes=hexes)
    buy = _still_short(position, seat, SupplyAnswer(forage, 0, discharge))
    return SupplyAnswer(forage, buy, discharge)


def only_way(position: Position, seat: Seat) -> SupplyAnswer | None:
    """Return the only legal declaration; None if there are several, or too many to enumerate."""
    held = position.held(seat)
    if prod(position.troops(hex_) + 1 for hex_ in held) > MOST_TRIED:
        return None
    found = list(islice(_ways(position, seat, held), 2))
    return found[0] if len(found) == 1 else None


def _ways(position: Position, seat: Seat, held: Sequence[Hex]) -> Iterator[SupplyAnswer]:
    """Yield every legal declaration."""
    forages = (False, True) if forage_hex(position, seat) else (False,)
    for forage, gone in product(forages, product(*(range(position.troops(hex_) + 1) for hex_ in held))):
        discharged = {hex_: troops for hex_, troops in zip(held, gone, strict=True) if troops}
        short = _still_short(position, seat, SupplyAnswer(forage, 0, discharged))
        try:
            yield check_supply(position, seat, SupplyAnswer(forage, short, discharged).dump())
        except Refused:
            continue


_WORTH = {"city": 8, "farmland": 4, "village": 2, "home": 1}


def fewest_troops(
    position: Position,
    seat: Seat,
    barrels: int,
    *,
    keep: Hex | None = None,
    hexes: Sequence[Hex] | None = None,
) -> dict[Hex, int]:
    """Return the discharge that saves these barrels with the fewest troops, then the least valuable ground.

    The hex `keep` is not emptied; `hexes` gives the order among equals (default: by name).
    """
    best: dict[int, tuple[tuple[int, int], dict[Hex, int]]] = {0: ((0, 0), {})}
    for hex_ in position.held(seat) if hexes is None else hexes:
        for saved, (cost, chosen) in list(best.items()):
            for gone, gain in _savings(position, hex_, may_empty=hex_ != keep):
                given_up = _WORTH.get(position.tiles[hex_], 0) if gone == position.troops(hex_) else 0
                total = (cost[0] + gone, cost[1] + given_up)
                reached = min(barrels, saved + gain)
                if reached > saved and (reached not in best or total < best[reached][0]):
                    best[reached] = (total, {**chosen, hex_: gone})
    return best[barrels][1]


def _savings(position: Position, hex_: Hex, *, may_empty: bool) -> list[tuple[int, int]]:
    """Return pairs (troops discharged from the hex, barrels saved), without useless numbers."""
    terrain, troops = position.tiles[hex_], position.troops(hex_)
    earned, needed = hex_supply(terrain, troops)
    found: list[tuple[int, int]] = []
    for gone in range(1, troops):
        gain = needed - hex_supply(terrain, troops - gone).required
        if not found or gain > found[-1][1]:
            found.append((gone, gain))
    if may_empty and needed - earned > (found[-1][1] if found else 0):
        found.append((troops, needed - earned))
    return [pair for pair in found if pair[1] > 0]


def discharge(position: Position, seat: Seat, troops_by_hex: Mapping[Hex, int]) -> list[Hex]:
    """Discharge troops; return the hexes that lost their order with their last troop (R26)."""
    lost = []
    for hex_, gone in sorted(troops_by_hex.items()):
        position.leave(hex_, gone)
        if hex_ not in position.armies and position.order(seat, hex_):
            at_home = LANDS[position.tiles[hex_]] is LANDS["home"]
            if not (at_home and position.orders[seat][hex_] in EMPTY_HOME_ORDERS):
                del position.orders[seat][hex_]
                lost.append(hex_)
    return lost
