"""Answer asks from an order sheet; be cautious where the sheet says nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.brimstone.board.state import View
from engine.brimstone.orders.bids import payment_for, stones_for
from engine.brimstone.orders.plan import ANYWHERE, BEST, Line, Sheet
from engine.brimstone.orders.routes import (
    Marching,
    NotOrdered,
    Route,
    first_routes,
    further_routes,
    needs_force,
)
from engine.brimstone.orders.shortage import by_instruction, by_instruction_or_default
from engine.brimstone.orders.support_choice import side_for
from engine.brimstone.rules.asks import Execute, GiveSupport, MarchOn, Pay, Retreat, SettleSupply
from engine.brimstone.rules.march import Group, March, start, why_no_forced_march
from engine.brimstone.rules.supply import cheapest
from engine.kernel.core import Ask, Json, Refused

SWIFT, DELIBERATE = "swift", "deliberate"

DEFAULTS: tuple[str, ...] = (
    "Your orders are carried out in the sequence of your sheet. Orders that it does not list follow by hex "
    "name.",
    "A March without a destination moves nobody. In a hex with a Slow-Travel marker it clears the marker.",
    "If fewer troops are there than you wrote, all of them go. A step that is not possible is skipped.",
    "A step with attack is fought whatever the odds. If you meet an enemy where you wrote no attack, you "
    "attack only if you are visibly stronger. Otherwise those troops stay where they are. You can see "
    "troops, terrain, Defend and each side's own Support, but not Stones or third parties.",
    "A step with follow, or with else and no attack, never fights. It is skipped, or the troops go to the "
    "first place after else that no enemy holds. Followers go in when you win the battle.",
    "You force a March, and pay its Stone, only if you wrote so and some troops have a second step to take. "
    "If you cannot force it, the troops take only the first step.",
    "Support goes to your own side when you attack or defend, and to nobody else. An entry with conditions "
    "counts only in battles that fit.",
    "If you named no payment, you are asked. A payment larger than your Stones is cut to what you have.",
    "If supply is short, you forage if you have that order, then buy, then discharge as few troops as "
    "possible.",
    "A beaten army retreats to a hex of your own. If there is none, it goes to the empty hex with the best "
    "supply, then to the first by name.",
    "On a deliberate table you are asked wherever your sheet says nothing.",
)


@dataclass(frozen=True)
class SheetDeputy:
    """Deputy that answers a seat's asks of a round from its sheet, always legally; None to ask the player.

    It remembers nothing between asks, so each ask can get a new one.
    """

    sheet: Sheet
    pace: str = SWIFT

    @property
    def is_cautious(self) -> bool:
        """Return whether DEFAULTS fill the gaps in the sheet, so that the player is not asked (R131)."""
        return self.pace == SWIFT

    def answer(self, ask: Ask) -> Json | None:
        """Return the sheet's answer, checked; if the rules refuse it, return the cautious answer."""
        answer = self._answer(ask)
        if answer is None:
            return None
        try:
            ask.check(answer)
        except Refused:
            return ask.fallback() if self.is_cautious else None
        return answer

    def _answer(self, ask: Ask) -> Json | None:
        match ask:
            case Execute():
                return self._execute(ask)
            case MarchOn():
                return self._march_on(ask)
            case GiveSupport():
                return self._support(ask)
            case Pay():
                return self._pay(ask)
            case Retreat():
                return self._retreat(ask)
            case SettleSupply():
                return self._supply(ask)
        return None

    def _execute(self, ask: Execute) -> Json | None:
        """R121: execute orders in the sequence of the sheet, then hexes that it does not name, by name."""
        line = self._next_line(ask)
        if line is None:
            return {"hex": min(ask.view.executable(ask.seat))} if self.is_cautious else None
        return self._march(ask, line) if line.order == "march" else {"hex": line.hex}

    def _next_line(self, ask: Execute) -> Line | None:
        """Return the first line of the sheet whose token is still on the table."""
        lying = ask.view.executable(ask.seat)
        return next((line for line in self.sheet.lines if lying.get(line.hex) == line.order), None)

    def _march(self, ask: Execute, line: Line) -> Json | None:
        """Continue a March (R129): clear a marker, take second steps. Without legs nobody moves (R130)."""
        view, is_marked = ask.view, line.hex in ask.view.slow
        may_force = line.forced and why_no_forced_march(view, ask.seat) is None
        if not line.legs and not is_marked:
            return {"hex": line.hex} if self.is_cautious else None
        if is_marked:
            forced = may_force and bool(line.legs or not self.is_cautious)
            return {"hex": line.hex, "forced": True} if forced else {"hex": line.hex}
        groups = self._groups(view, start(view, ask.seat, line.hex, is_forced=may_force), first_routes(line))
        if groups is None:
            return None
        answer: dict[str, Json] = {
            "hex": line.hex,
            "groups": [{"troops": group.troops, "to": group.to} for group in groups],
        }
        if may_force and groups and (needs_force(view, line, groups) or self._asks_for_more(line)):
            answer["forced"] = True
        return answer

    def _groups(self, view: View, march: March, routes: Sequence[Route]) -> list[Group] | None:
        """Return the groups for these routes; None to ask the player about an attack."""
        backs = next((line.backs for line in self.sheet.lines if line.order == "support"), None)
        try:
            return Marching(view, march, backs, asks=not self.is_cautious).groups(routes)
        except NotOrdered:
            return None

    def _asks_for_more(self, line: Line) -> bool:
        """Return whether to ask the player, because a forced March has no second steps on the sheet."""
        return not self.is_cautious and line.forced and not any(leg.then for leg in line.legs)

    def _march_on(self, ask: MarchOn) -> Json | None:
        line = self.sheet.line(ask.march.origin)
        if line is None or line.order != "march":
            return ask.fallback() if self.is_cautious else None
        routes = further_routes(ask.view, ask.march, line)
        if not routes and self._asks_for_more(line):
            return None
        groups = self._groups(ask.view, ask.march, routes)
        if groups is None:
            return None
        return {
            "groups": [{"from": group.origin, "troops": group.troops, "to": group.to} for group in groups]
        }

    def _support(self, ask: GiveSupport) -> Json | None:
        line = self.sheet.line(ask.hex)
        if line is None or line.backs is None:
            return ask.fallback() if self.is_cautious else None
        return {"side": side_for(line.backs, ask.battle, ask.seat)}

    def _pay(self, ask: Pay) -> Json | None:
        is_attacker = ask.battle.side_of(ask.seat) == "attacker"
        general = self.sheet.pay_attack if is_attacker else self.sheet.pay_defend
        special = payment_for(self.sheet.payments, ask.battle, ask.seat)
        bid = special.stones if special else general
        stones = None if bid is None else stones_for(bid, ask.view, ask.battle, ask.seat)
        return None if stones is None else {"stones": stones}

    def _retreat(self, ask: Retreat) -> Json | None:
        """R125: retreat to the first possible place in the wish for the hex, else in the wish for any hex."""
        for origin in (ask.origin, ANYWHERE):
            wish = self.sheet.wish(origin)
            for to in wish.places if wish else ():
                if to in ask.places or to == BEST:
                    return {"to": to} if to != BEST else ask.fallback()
        return ask.fallback() if self.is_cautious else None

    def _supply(self, ask: SettleSupply) -> Json | None:
        """R124: meet the shortage as instructed, else by losing the fewest troops."""
        means = self.sheet.supply
        if not self.is_cautious:
            plan = by_instruction(ask.view, ask.seat, means)
            return plan.dump() if plan else None
        plan = by_instruction_or_default(ask.view, ask.seat, means)
        return (plan or cheapest(ask.view, ask.seat)).dump()
