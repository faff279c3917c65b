"""Represent the order sheet of a round as an immutable value; its text can be parsed again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.brimstone.board.components import Order
from engine.brimstone.board.hexes import Hex
from engine.brimstone.orders.bids import Payment, Stones
from engine.kernel.core import Json

Count = int | None
ANYWHERE = "*"
BEST = "best"
CHEAPEST = "cheapest"
SELF = "self"


@dataclass(frozen=True)
class Step:
    """The second step of a leg. Going back to the first hex clears the marker just placed.

    `troops` None means all of them. An enemy is attacked only if visibly weaker (R122); with `attack` always,
    with a `margin` only if weaker by that much, with `follow` never.
    """

    to: Hex
    troops: Count = None
    attack: bool = False
    margin: int | None = None
    follow: bool = False

    def __str__(self) -> str:
        troops = "" if self.troops is None else f" {self.troops}"
        return f"{self.to}{troops}{manner(self)}"


@dataclass(frozen=True)
class Leg:
    """Troops of a March that go the same way; None means all that other legs do not name.

    Enemies are treated as in Step. A leg to its own hex clears the marker there, and its second step then
    moves out. `otherwise` lists alternative destinations, best first; with alternatives the leg attacks only
    if it says so.
    """

    to: Hex
    troops: Count = None
    attack: bool = False
    then: Step | None = None
    margin: int | None = None
    follow: bool = False
    otherwise: tuple[Hex, ...] = ()

    def text(self, origin: Hex) -> str:
        """Return the leg as it is typed after its origin."""
        if self.to == origin:
            return f"> {self.then}" if self.then else ""
        troops = "all" if self.troops is None else str(self.troops)
        instead = f" else {' '.join(self.otherwise)}" if self.otherwise else ""
        how = "" if self.otherwise and self.follow else manner(self)
        first = f"{self.to} {troops}{how}{instead}"
        return f"{first} > {self.then}" if self.then else first

    def steps(self, origin: Hex) -> Iterator[tuple[Hex, Step]]:
        """Yield each step into another hex, with the hex where it begins."""
        if self.to != origin:
            yield origin, Step(self.to, self.troops, self.attack, self.margin, self.follow)
        if self.then and self.then.to != self.to:
            yield self.to, self.then


def manner(step: Leg | Step) -> str:
    """Return the typed words for how a step treats an enemy."""
    if step.follow:
        return " follow"
    if step.margin is not None:
        return f" attack if stronger by {step.margin}"
    return " attack" if step.attack else ""


@dataclass(frozen=True)
class Line:
    """One order of the sheet: the token in a hex, with the details of a March or a Support.

    `backs` lists whom a Support helps, first choice first, each as the text of an Aid. None is not set, () is
    nobody. The own side always comes first; "self" names it alone.
    """

    hex: Hex
    order: Order
    legs: tuple[Leg, ...] = ()
    forced: bool = False
    backs: tuple[str, ...] | None = None

    def __str__(self) -> str:
        parts = [self.hex, self.order]
        if self.legs:
            parts.append(", ".join(leg.text(self.hex) for leg in self.legs))
        if self.forced:
            parts.append("forced")
        if self.backs is not None:
            has_conditions = any(" " in back for back in self.backs)
            parts.append((", " if has_conditions else " ").join(self.backs) or "nobody")
        return " ".join(parts)


@dataclass(frozen=True)
class Means:
    """One way to meet a shortage: forage, buy, or discharge in a hex; None means as many as needed.

    "cheapest" can only come last: the rules then choose how to cover the rest.
    """

    kind: str
    hex: Hex | None = None
    amount: Count = None

    def __str__(self) -> str:
        parts = (self.kind, self.hex, self.amount)
        return " ".join(str(part) for part in parts if part is not None)


@dataclass(frozen=True)
class Wish:
    """A retreat wish for a hex ("*": any hex), first choice first.

    "best" can only come last and follows R98.
    """

    origin: str
    places: tuple[Hex, ...]

    def __str__(self) -> str:
        return " ".join(("retreat", self.origin, *self.places))


@dataclass(frozen=True)
class Sheet:
    """Orders in the sequence in which they are carried out, and standing instructions."""

    lines: tuple[Line, ...] = ()
    pay_attack: Stones | None = None
    pay_defend: Stones | None = None
    wishes: tuple[Wish, ...] = ()
    supply: tuple[Means, ...] = ()
    payments: tuple[Payment, ...] = ()
    """Payments for particular battles; they take precedence over `pay_attack` and `pay_defend`."""

    def __str__(self) -> str:
        return "\n".join((*map(str, self.lines), *self._standing()))

    def __bool__(self) -> bool:
        return self != Sheet()

    def _standing(self) -> Iterator[str]:
        sides = (("attack", self.pay_attack), ("defend", self.pay_defend))
        if payments := " ".join(f"{side} {stones}" for side, stones in sides if stones is not None):
            yield f"pay {payments}"
        yield from map(str, self.payments)
        yield from map(str, self.wishes)
        if self.supply:
            yield f"if short {', '.join(map(str, self.supply))}"

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """Return the hexes with an order, in the sequence of the orders."""
        return tuple(line.hex for line in self.lines)

    @property
    def orders(self) -> dict[Hex, Order]:
        return {line.hex: line.order for line in self.lines}

    def line(self, hex_: Hex) -> Line | None:
        """Return the order of a hex, or None."""
        return next((line for line in self.lines if line.hex == hex_), None)

    def wish(self, origin: str) -> Wish | None:
        """Return the retreat wish for a hex, else the one for any hex; None if there is neither."""
        return next((wish for wish in self.wishes if wish.origin == origin), None)


def placed(sheet: Sheet) -> Json:
    """Return the sheet's tokens as an answer to hand in."""
    return {"orders": sheet.orders}
