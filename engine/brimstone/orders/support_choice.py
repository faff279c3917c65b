"""Choose whom a Support helps: a seat, the own side or anyone, in all battles or some (R128, R135)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.brimstone.board.hexes import Hex
from engine.brimstone.orders.plan import SELF
from engine.brimstone.rules.combat import Battle, Side
from engine.kernel.core import Seat

ANYONE = "anyone"
_ATTACKING, _DEFENDING = "attacking", "defending"


@dataclass(frozen=True)
class Aid:
    """One entry of Line.backs: whom to help, and in which battles.

    The entry helps a seat, "self" or "anyone". `side` limits it to helping an "attacker" or "defender",
    `against` to battles against a seat, `at` to a hex; "" means any.
    """

    whom: str
    side: Side = ""
    against: Seat = ""
    at: Hex = ""

    def __str__(self) -> str:
        side = {"attacker": f" {_ATTACKING}", "defender": f" {_DEFENDING}"}.get(self.side, "")
        against = f" {'' if self.side == 'attacker' else 'against '}{self.against}" if self.against else ""
        return f"{self.whom}{side}{against}{f' at {self.at}' if self.at else ''}"

    def sides(self, battle: Battle, seat: Seat) -> Iterator[Side]:
        """Yield the sides of a battle that this entry helps when `seat` supports."""
        for helped, other in (battle.principals, battle.principals[::-1]):
            side = battle.side_of(helped)
            is_meant = self.whom in (ANYONE, helped) or (self.whom == SELF and helped == seat)
            fits = self.side in ("", side) and self.against in ("", other) and self.at in ("", battle.hex)
            if is_meant and fits:
                yield side


def read_aid(text: str) -> Aid:
    """Parse the text form of an entry, as printed by str(aid)."""
    whom, *words = text.split()
    aid = Aid(whom)
    for before, word in zip(["", *words], words, strict=False):
        if word in (_ATTACKING, _DEFENDING):
            aid = replace(aid, side="attacker" if word == _ATTACKING else "defender")
        elif before == "at":
            aid = replace(aid, at=word)
        elif word not in ("at", "against"):
            aid = replace(aid, against=word)
    return aid


def side_for(backs: Sequence[str] | None, battle: Battle, seat: Seat) -> Side:
    """Return the side to support: the seat's own side first, unless an entry names it with a condition."""
    own = battle.side_of(seat)
    if not backs:
        return own if backs is None else "none"
    aids = [read_aid(back) for back in backs]
    if all(aid.whom != SELF for aid in aids):
        aids.insert(0, Aid(SELF))
    fitting = (side for aid in aids for side in aid.sides(battle, seat))
    return next((side for side in fitting if own in ("none", side)), "none")


def own_side(backs: tuple[str, ...], seat: Seat) -> tuple[str, ...]:
    """Return the entries with the seat written as "self".

    A plain "self" is dropped unless it is alone, because it is always implied.
    """
    aids = [read_aid(back) for back in backs]
    aids = [replace(aid, whom=SELF) if aid.whom == seat else aid for aid in aids]
    if Aid(SELF) in aids:
        aids = [aid for aid in aids if aid.whom != SELF] or [Aid(SELF)]
    return tuple(dict.fromkeys(map(str, aids)))
