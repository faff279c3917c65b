"""Resolve battles: possible supporters, strengths, losses and retreats."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.brimstone.board.components import LANDS, MAX_PAYMENT
from engine.brimstone.board.hexes import HEXES, Hex, neighbours
from engine.brimstone.board.state import Position
from engine.kernel.core import Seat

Side = str
SIDES: tuple[Side, ...] = ("attacker", "defender", "none")


class Backing(NamedTuple):
    """A Support order that is used in a battle: its seat, hex, troops and side."""

    seat: Seat
    hex: Hex
    troops: int
    side: Side


class Term(NamedTuple):
    """One term of a side's strength: its kind, source and amount."""

    what: str
    hex: Hex | None
    seat: Seat
    amount: int


@dataclass(frozen=True)
class Battle:
    """A declared battle; supports and payments are added when they are known."""

    attacker: Seat
    defender: Seat
    origin: Hex
    hex: Hex
    committed: int
    backings: tuple[Backing, ...] = ()
    payments: tuple[tuple[Seat, int], ...] = ()

    @property
    def principals(self) -> tuple[Seat, Seat]:
        return self.attacker, self.defender

    def side_of(self, seat: Seat) -> Side:
        """Return the side on which a seat fights; "none" for a third party."""
        return "attacker" if seat == self.attacker else "defender" if seat == self.defender else "none"

    def paid(self, seat: Seat) -> int:
        return dict(self.payments).get(seat, 0)

    def with_payments(self, **payments: int) -> Battle:
        return replace(self, payments=tuple(sorted(payments.items())))


def supporters(position: Position, battle: Battle) -> dict[Seat, tuple[Hex, int]]:
    """Return each seat's Support order beside the attacked hex, as hex and number of troops (R74 to R81)."""
    found = {}
    for seat in position.clockwise_from(battle.attacker):
        for hex_, order in position.orders.get(seat, {}).items():
            if order == "support" and hex_ in neighbours(battle.hex):
                attackers = battle.committed if hex_ == battle.origin else 0
                found[seat] = (hex_, position.troops(hex_) - attackers)
    return found


def attack_bonus(position: Position, origin: Hex) -> int:
    """Return the terrain's bonus for an attack out of this hex (R87); 0 in Deep Snow (R15)."""
    return 0 if position.event == "deep_snow" else LANDS[position.tiles[origin]].attack


def defence_bonus(position: Position, hex_: Hex) -> int:
    """Return the terrain's bonus for its defenders."""
    return 0 if position.event == "deep_snow" else LANDS[position.tiles[hex_]].defence


def attack_terms(position: Position, battle: Battle) -> list[Term]:
    """Return the terms of the attacker's strength."""
    terms = [Term("troops", battle.origin, battle.attacker, battle.committed)]
    if attack_bonus(position, battle.origin):
        terms.append(Term("terrain", battle.origin, battle.attacker, 1))
    return terms + _shared_terms(battle, "attacker")


def defence_terms(position: Position, battle: Battle) -> list[Term]:
    """Return the terms of the defender's strength."""
    terms = [Term("troops", battle.hex, battle.defender, position.troops(battle.hex))]
    if defence_bonus(position, battle.hex):
        terms.append(Term("terrain", battle.hex, battle.defender, 1))
    if position.order(battle.defender, battle.hex) == "defend":
        terms.append(Term("defend", battle.hex, battle.defender, 1))
    return terms + _shared_terms(battle, "defender")


def _shared_terms(battle: Battle, side: Side) -> list[Term]:
    terms = [Term("support", b.hex, b.seat, b.troops) for b in battle.backings if b.side == side]
    principal = battle.attacker if side == "attacker" else battle.defender
    if battle.paid(principal):
        terms.append(Term("payment", None, principal, battle.paid(principal)))
    return terms


def strength(terms: list[Term]) -> int:
    return sum(term.amount for term in terms)


def attacker_wins(position: Position, attack: int, defence: int) -> bool:
    """Return whether the attacker wins; a tie counts, except under Entrenched (R18)."""
    return attack > defence or (attack == defence and position.event != "entrenched")


def losses(attack: int, defence: int, army: int) -> int:
    """Return how many troops the loser loses: one, and one more for each full 3 of difference (R88)."""
    return min(army, 1 + abs(attack - defence) // 3)


def most_payable(position: Position, seat: Seat) -> int:
    """Return the most Stones the seat may pay in a battle (R85; R13: 0 under Missed Payroll)."""
    return 0 if position.event == "missed_payroll" else min(MAX_PAYMENT, position.stones[seat])


def payers(position: Position, battle: Battle) -> list[Seat]:
    """Return the attacker and the defender that have a choice of payments and so are asked (R132)."""
    return [seat for seat in battle.principals if most_payable(position, seat)]


def retreats(position: Position, seat: Seat, origin: Hex) -> list[Hex]:
    """Return the empty or friendly hexes a beaten army may retreat to, beside it or by air (R92 to R96)."""
    near = [to for to in neighbours(origin) if _is_refuge(position, seat, to)]
    if not position.flies_from(origin):
        return near
    far = (to for to in HEXES if to != origin and position.tiles[to] not in ("city", "home"))
    return sorted({*near, *(to for to in far if _is_refuge(position, seat, to))})


def _is_refuge(position: Position, seat: Seat, to: Hex) -> bool:
    is_foreign_home = position.tiles[to] == "home" and position.homes.get(seat) != to
    return not is_foreign_home and not position.is_fogged(to) and position.owner(to) in (None, seat)


def best_retreat(position: Position, seat: Seat, places: tuple[Hex, ...]) -> Hex:
    """R98: return a friendly hex, else the empty one with the best supply, else the first by name."""

    def rank(hex_: Hex) -> tuple[bool, int, Hex]:
        land = LANDS[position.tiles[hex_]]
        return position.owner(hex_) != seat, land.owed - land.barrels, hex_

    return min(places, key=rank)
