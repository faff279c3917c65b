"""Act for a seat that does not answer in time (R22, R25, R133)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.brimstone.board.state import View
from engine.brimstone.orders.plan import Line, Sheet, placed
from engine.brimstone.orders.sheet_deputy import SheetDeputy
from engine.brimstone.orders.warnings import check_sheet
from engine.brimstone.rules.asks import Execute, PlaceOrders, SettleSupply
from engine.brimstone.rules.placement import orders_for_an_absent_seat
from engine.kernel.core import Ask, Json


def counts_as_saved(sheet: Sheet, view: View) -> bool:
    """Return whether a saved sheet counts at the deadline: it must be legal and have an order."""
    return bool(sheet.lines) and not check_sheet(sheet, view)


def sheet_of_an_absent_seat(sheet: Sheet, view: View) -> Sheet:
    """Return the saved sheet if it counts.

    Else R22: Bide and Forage, with the legal standing instructions.
    """
    if counts_as_saved(sheet, view):
        return sheet
    orders = orders_for_an_absent_seat(view, view.me)
    wishes = tuple(wish for wish in sheet.wishes if not check_sheet(Sheet(wishes=(wish,)), view))
    supply = tuple(means for means in sheet.supply if not check_sheet(Sheet(supply=(means,)), view))
    lines = tuple(Line(hex_, order) for hex_, order in orders.items())
    return replace(Sheet(wishes=wishes, supply=supply), lines=lines)


@dataclass(frozen=True)
class AbsentDeputy:
    """Deputy for a seat that missed the deadline: answers every ask from its sheet, else by the rules."""

    sheet: Sheet

    def answer(self, ask: Ask) -> Json:
        match ask:
            case PlaceOrders():
                return placed(sheet_of_an_absent_seat(self.sheet, ask.view))
            case Execute():
                return {"hex": self._given_up(ask), "remove": True}
            case SettleSupply():
                return SheetDeputy(self.sheet).answer(ask)
        return ask.fallback()

    def _given_up(self, ask: Execute) -> str:
        """R25: return the hex of the order to give up: a Bide, else the sheet's last order, else the first
        hex.
        """
        mine = ask.view.executable(ask.seat)
        bides = sorted(hex_ for hex_, order in mine.items() if order == "bide")
        if bides:
            return bides[0]
        ranked = [line.hex for line in self.sheet.lines if mine.get(line.hex) == line.order]
        return ranked[-1] if ranked else min(mine)
