"""Meet a shortage of barrels as the order sheet instructs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.brimstone.board.components import BARREL_PRICE
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import Position
from engine.brimstone.orders.plan import CHEAPEST, Means
from engine.brimstone.rules.supply import SupplyAnswer, cheapest, check_supply, forage_hex, supply_after
from engine.kernel.core import Refused, Seat

_THE_REST = (Means("forage"), Means("buy"))


def by_instruction(position: Position, seat: Seat, means: Sequence[Means]) -> SupplyAnswer | None:
    """Return a legal declaration that uses these means in turn and no more than needed; None if they do not
    suffice.

    If they end with "cheapest", the rest costs the fewest troops.
    """
    plan = _Plan(position, seat)
    for one in means:
        plan.use(one)
    plan.trim()
    answer = SupplyAnswer(plan.forage, plan.buy, {hex_: gone for hex_, gone in plan.gone.items() if gone})
    try:
        return check_supply(position, seat, answer.dump())
    except Refused:
        return cheapest(position, seat) if Means(CHEAPEST) in means else None


def by_instruction_or_default(position: Position, seat: Seat, means: Sequence[Means]) -> SupplyAnswer | None:
    """Return the declaration as instructed, completed by foraging and buying (R124).

    None without instructions, or if even that does not suffice.
    """
    if not means:
        return None
    return by_instruction(position, seat, means) or by_instruction(position, seat, (*means, *_THE_REST))


@dataclass
class _Plan:
    """A supply declaration that is being built."""

    position: Position
    seat: Seat
    forage: bool = False
    buy: int = 0
    gone: dict[Hex, int] = field(default_factory=dict)

    def short(self) -> int:
        """Return the barrels still missing."""
        available, required = supply_after(self.position, self.seat, self._real())
        return required - available - self.forage - self.buy

    def _real(self) -> dict[Hex, int]:
        return {hex_: gone for hex_, gone in self.gone.items() if gone}

    def use(self, means: Means) -> None:
        if self.short() <= 0:
            return
        if means.kind == "forage":
            hex_ = forage_hex(self.position, self.seat)
            self.forage = hex_ is not None and self.gone.get(hex_, 0) < self.position.troops(hex_)
        elif means.kind == "buy":
            affordable = self.position.stones[self.seat] // BARREL_PRICE - self.buy
            self.buy += min(self.short(), affordable, affordable if means.amount is None else means.amount)
        elif means.hex:
            self._discharge(means.hex, means.amount)

    def _discharge(self, hex_: Hex, most: int | None) -> None:
        if self.position.owner(hex_) != self.seat:
            return
        there = self.position.troops(hex_) - self.gone.get(hex_, 0)
        if self.forage and hex_ == forage_hex(self.position, self.seat):
            there -= 1
        for _ in range(there if most is None else min(there, most)):
            if self.short() > 0:
                self.gone[hex_] = self.gone.get(hex_, 0) + 1

    def trim(self) -> None:
        """Remove means that proved unnecessary, the latest first (R41, R42)."""
        for hex_ in reversed(self.gone):
            for kept in range(self.gone[hex_] + 1):
                before, self.gone[hex_] = self.gone[hex_], kept
                if self.short() <= 0:
                    break
                self.gone[hex_] = before
        while self.buy and self.short() < 0:
            self.buy -= 1
