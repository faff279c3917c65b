"""The order sheet: what a player hands in for a round, as a value whose text form can be read back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.brimstone.board import Order
from engine.core import Json, Seat
from engine.hexes import Hex

Count = int | None
ANYWHERE = "*"
SELF = "self"


@dataclass(frozen=True)
class Step:
    """The second step of a leg; to where the first led means: clear the marker just entered.

    `troops` None is all of them; `attack`: fight an enemy there whatever his strength.
    """

    to: Hex
    troops: Count = None
    attack: bool = False

    def __str__(self) -> str:
        troops = "" if self.troops is None else f" {self.troops}"
        return f"{self.to}{troops}{' attack' if self.attack else ''}"


@dataclass(frozen=True)
class Leg:
    """Troops of a March that go the same way: None is all that no other leg names.

    A leg to the hex it starts in clears the marker there; its second step then leads out.
    """

    to: Hex
    troops: Count = None
    attack: bool = False
    then: Step | None = None

    def text(self, origin: Hex) -> str:
        """The leg as it is typed after the hex it starts in."""
        if self.to == origin:
            return f"> {self.then}" if self.then else ""
        troops = "all" if self.troops is None else str(self.troops)
        first = f"{self.to} {troops}{' attack' if self.attack else ''}"
        return f"{first} > {self.then}" if self.then else first

    def steps(self, origin: Hex) -> Iterator[tuple[Hex, Step]]:
        """Each step into another hex, with the hex it starts in."""
        if self.to != origin:
            yield origin, Step(self.to, self.troops, self.attack)
        if self.then and self.then.to != self.to:
            yield self.to, self.then


@dataclass(frozen=True)
class Line:
    """One order of the sheet: the token in a hex and, for a March or a Support, what it is for.

    `backs` is whom a Support helps: None is not said, () is nobody, else seats in order of preference; one's
    own side comes before all of them ("self" names it alone).
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
            parts.append(" ".join(self.backs) or "nobody")
        return " ".join(parts)


@dataclass(frozen=True)
class Means:
    """One way to make up a shortage: forage, buy, or discharge in a hex; None is as many as needed."""

    kind: str
    hex: Hex | None = None
    amount: Count = None

    def __str__(self) -> str:
        parts = (self.kind, self.hex, self.amount)
        return " ".join(str(part) for part in parts if part is not None)


@dataclass(frozen=True)
class Wish:
    """Where to retreat to from a hex ("*": from any), the best place first."""

    origin: str
    places: tuple[Hex, ...]

    def __str__(self) -> str:
        return " ".join(("retreat", self.origin, *self.places))


@dataclass(frozen=True)
class Sheet:
    """Orders in the sequence in which to carry them out, and standing instructions for what may come up."""

    lines: tuple[Line, ...] = ()
    pay_attack: int | None = None
    pay_defend: int | None = None
    wishes: tuple[Wish, ...] = ()
    supply: tuple[Means, ...] = ()

    def __str__(self) -> str:
        return "\n".join((*map(str, self.lines), *self._standing()))

    def __bool__(self) -> bool:
        return self != Sheet()

    def _standing(self) -> Iterator[str]:
        sides = (("attack", self.pay_attack), ("defend", self.pay_defend))
        if payments := " ".join(f"{side} {stones}" for side, stones in sides if stones is not None):
            yield f"pay {payments}"
        yield from map(str, self.wishes)
        if self.supply:
            yield f"if short {', '.join(map(str, self.supply))}"

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes with an order, in the sequence of execution."""
        return tuple(line.hex for line in self.lines)

    @property
    def orders(self) -> dict[Hex, Order]:
        return {line.hex: line.order for line in self.lines}

    def line(self, hex_: Hex) -> Line | None:
        """The order of a hex."""
        return next((line for line in self.lines if line.hex == hex_), None)

    def wish(self, origin: str) -> Wish | None:
        """The retreat wish for a hex, or the one for anywhere."""
        return next((wish for wish in self.wishes if wish.origin == origin), None)


def placed(sheet: Sheet) -> Json:
    """The sheet's tokens: the answer with which it is handed in."""
    return {"orders": sheet.orders}


def own_side(backs: tuple[str, ...], seat: Seat) -> tuple[str, ...]:
    """Whom a Support helps in the form that is kept: "self" stands for the seat, and only alone."""
    others = tuple(dict.fromkeys(name for name in backs if name not in (SELF, seat)))
    return others or ((SELF,) if backs else ())
