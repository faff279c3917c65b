"""Play a sheet through as if nobody else moved, to find Marches that cannot work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from engine.brimstone.board.components import BARREL_PRICE
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import Army, View
from engine.brimstone.orders.bids import at_most, payment_for
from engine.brimstone.orders.plan import Leg, Line, Sheet, Step
from engine.brimstone.rules.combat import Battle
from engine.brimstone.rules.march import forced_price
from engine.brimstone.rules.supply import SupplyAnswer
from engine.kernel.core import Seat


def march_warnings(sheet: Sheet, view: View, plan: SupplyAnswer) -> Iterator[str]:
    """Yield what the Marches of the sheet cannot do as written, in their sequence."""
    yield from _played(sheet, view, plan)[1]


def table_after(sheet: Sheet, view: View, plan: SupplyAnswer) -> View:
    """Return the table after the sheet if nobody else moves and every attack wins."""
    mind, _ = _played(sheet, view, plan)
    others = {hex_: army for hex_, army in view.armies.items() if army.seat != view.me}
    own = {hex_: Army(view.me, troops) for hex_, troops in mind.troops.items() if troops}
    stones = view.stones | {view.me: mind.stones}
    return replace(view, armies=others | own, slow=mind.slow & {*others, *own}, stones=stones)


def _played(sheet: Sheet, view: View, plan: SupplyAnswer) -> tuple[_Mind, list[str]]:
    mind = _Mind(view, view.stones.get(view.me, 0) - BARREL_PRICE * plan.buy, set(view.slow))
    said: list[str] = []
    for hex_ in view.held(view.me):
        mind.troops[hex_] = view.troops(hex_) - plan.discharge.get(hex_, 0)
    for at, line in enumerate(sheet.lines):
        if line.order == "march":
            said += mind.march(line, sheet.lines[at + 1 :])
        elif line.order == "recruit":
            mind.troops[line.hex] += 1
        elif line.order == "pillage":
            mind.stones += 1
    return mind, [*said, *_payment_warnings(sheet, view, mind.stones)]


def _payment_warnings(sheet: Sheet, view: View, stones: int) -> Iterator[str]:
    """Yield the payments for which no Stones will be left, or that the event forbids (R13)."""
    fights = [
        Battle(view.me, enemy, origin, step.to, 1)
        for line in sheet.lines
        for leg in line.legs
        for origin, step in leg.steps(line.hex)
        if (enemy := view.owner(step.to)) not in (None, view.me) and enemy and not step.follow
    ]
    attacks = {battle.hex: _most(sheet, battle, view.me) for battle in fights}
    defences = [sheet.pay_defend, *(paid.stones for paid in sheet.payments if paid.side == "defend")]
    promised = sum(attacks.values()) or max(map(at_most, defences))
    if promised and view.event == "missed_payroll":
        yield "Missed Payroll is in force, so your sheet pays no Stones in battles."
    elif promised > stones:
        yield (
            f"Your sheet may pay {_few(promised, 'Stone')} in battles, but after barrels and forced Marches "
            f"only {stones} will be left. It pays what is there."
        )


def _most(sheet: Sheet, battle: Battle, seat: Seat) -> int:
    special = payment_for(sheet.payments, battle, seat)
    return at_most(special.stones if special else sheet.pay_attack)


@dataclass
class _Mind:
    """The seat's troops, Stones and markers as they will be if everything works."""

    view: View
    stones: int
    slow: set[Hex]
    troops: Counter[Hex] = field(default_factory=Counter)

    def march(self, line: Line, later: tuple[Line, ...]) -> Iterator[str]:
        """Yield the warnings about one March, then carry it out."""
        yield from _battle_warnings(self.view, line)
        is_marked = line.hex in self.slow
        if not line.legs and not is_marked:
            yield f"The March in {line.hex} names no destination, so nobody moves."
        reach = 2 if line.forced else 1
        if line.forced and (is_marked or any(leg.then for leg in line.legs)):
            why = self._why_not_forced(line)
            reach = 1 if why else 2
            yield from [why] if why else []
        if is_marked:
            yield from self._marker_warnings(line, reach)
        if not is_marked or reach == 2:
            yield from self._count_warnings(line, later)
            self._carry_out(line, reach - is_marked)
        if is_marked:
            self.slow.discard(line.hex)

    def _why_not_forced(self, line: Line) -> str | None:
        if self.view.event == "heavy_rains":
            return f"Heavy Rains: the March in {line.hex} cannot be forced, so it takes only its first step."
        price = forced_price(self.view)
        if self.stones < price:
            return f"No Stone will be left to force the March in {line.hex}, so it takes only its first step."
        self.stones -= price
        return None

    def _marker_warnings(self, line: Line, reach: int) -> Iterator[str]:
        if not line.legs:
            return
        has = "has" if line.hex in self.view.slow else "will have"
        if reach == 1:
            yield f"{line.hex} {has} a Slow-Travel marker, so this March only clears it."
        elif any(leg.then and leg.to != line.hex for leg in line.legs):
            yield (
                f"{line.hex} {has} a Slow-Travel marker. Clearing it is the first step, "
                "so every group stops in its first hex."
            )

    def _count_warnings(self, line: Line, later: tuple[Line, ...]) -> Iterator[str]:
        there = self.troops[line.hex]
        legs = [(leg.to, leg.troops) for leg in line.legs if leg.to != line.hex]
        legs += [(leg.then.to, leg.then.troops) for leg in line.legs if leg.to == line.hex and leg.then]
        named = sum(troops for _, troops in legs if troops)
        rest = next((to for to, troops in legs if troops is None), None)
        if named > there:
            yield f"{line.hex} sends {_few(named, 'troop')}, but will have only {there}."
        elif rest and named == there:
            yield f"No troops will be left in {line.hex} to go to {rest}."
        if rest or named > there:
            for other in later:
                if any(_stops_in(line.hex, leg) for leg in other.legs):
                    yield f"{line.hex} moves out before {other.hex} moves in. Swap the two orders?"

    def _carry_out(self, line: Line, steps: int) -> None:
        """Move the troops as if they won every battle; `steps` counts the steps that troops have left."""
        for leg in sorted(line.legs, key=lambda leg: leg.troops is None):
            if leg.to == line.hex:
                if leg.then and not self._keeps_out(leg.then):
                    self._move(line.hex, leg.then.to, leg.then.troops)
                continue
            to = self._reached(line, leg)
            moved = self._move(line.hex, to, leg.troops) if to else 0
            if steps == 2 and leg.then and to == leg.to and not self._is_battle(leg):
                self._go_on(leg, moved)

    def _reached(self, line: Line, leg: Leg) -> Hex | None:
        """Return where the first step ends: the leg's hex, else its first free alternative; None if neither.

        Followers enter after a won battle, otherwise only if no enemy is there (R137).
        """
        is_won = any(other.to == leg.to and other.attack for other in line.legs)
        if is_won or not self._keeps_out(leg):
            return leg.to
        return next((to for to in leg.otherwise if self.view.owner(to) in (None, self.view.seat)), None)

    def _keeps_out(self, step: Leg | Step) -> bool:
        return step.follow and self.view.owner(step.to) not in (None, self.view.seat)

    def _go_on(self, leg: Leg, moved: int) -> None:
        assert leg.then
        if leg.then.to == leg.to:
            self.slow.discard(leg.to)
        elif not self._keeps_out(leg.then):
            self._move(leg.to, leg.then.to, moved if leg.then.troops is None else min(moved, leg.then.troops))

    def _move(self, origin: Hex, to: Hex, troops: int | None) -> int:
        moved = self.troops[origin] if troops is None else min(troops, self.troops[origin])
        self.troops[origin] -= moved
        self.troops[to] += moved
        if moved and self.view.marks(to):
            self.slow.add(to)
        return moved

    def _is_battle(self, leg: Leg) -> bool:
        return self.view.owner(leg.to) not in (None, self.view.seat)


def _stops_in(hex_: Hex, leg: Leg) -> bool:
    """Return whether some troops of the leg stop in the hex."""
    if leg.then is None or (leg.then.troops is not None and leg.then.to != hex_):
        return leg.to == hex_
    return leg.then.to == hex_


def _battle_warnings(view: View, line: Line) -> Iterator[str]:
    """Yield why an attack would fail even if the enemies stay where they are."""
    held: dict[Hex, Hex] = {}
    for leg in line.legs:
        for origin, step in leg.steps(line.hex):
            if view.owner(step.to) not in (None, view.seat) and not step.follow:
                held.setdefault(step.to, origin)
        if leg.then and leg.to in held:
            yield f"{_held(view, leg.to)}. Troops that attack it cannot go on to {leg.then.to}."
    for to, origin in held.items():
        if view.event == "truce":
            yield f"{_held(view, to)}. In a Truce you can enter it only if those troops leave."
        elif view.flies_from(origin) and not view.options.air_assault:
            yield f"{_held(view, to)}, and this table plays without attacks by air."
    if len(held) > 1:
        yield f"The March in {line.hex} attacks {' and '.join(held)}, but one March fights only one battle."


def _held(view: View, hex_: Hex) -> str:
    return f"{str(view.owner(hex_)).title()} holds {hex_}"


def _few(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
