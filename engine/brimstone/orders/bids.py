"""Fix payments in advance: in Stones or by the odds, for all battles or for some (R123, R136)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.brimstone.board.components import MAX_PAYMENT
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import Position
from engine.brimstone.rules.combat import (
    Battle,
    attack_terms,
    attacker_wins,
    defence_terms,
    most_payable,
    strength,
)
from engine.kernel.core import Seat

WIN, SURE = "win", "sure"


@dataclass(frozen=True)
class Odds:
    """A payment by the odds: the fewest Stones that win, at most `most`, else `otherwise` (None: ask).

    With `aim` "win" the other side is assumed to pay nothing; with "sure" it may pay any amount.
    """

    aim: str
    most: int = MAX_PAYMENT
    otherwise: int | None = 0

    def __str__(self) -> str:
        most = "" if self.most == MAX_PAYMENT else f" with {self.most}"
        instead = "ask" if self.otherwise is None else str(self.otherwise)
        return f"{self.aim}{most}{'' if self.otherwise == 0 else f' else {instead}'}"


Stones = int | Odds


@dataclass(frozen=True)
class Payment:
    """A payment as attacker or defender (`side` "attack" or "defend") in matching battles.

    "" in `against` or `at` matches every opponent or hex. `stones` None means to ask the player.
    """

    side: str
    stones: Stones | None
    against: Seat = ""
    at: Hex = ""

    def __str__(self) -> str:
        against = f" against {self.against}" if self.against else ""
        stones = "ask" if self.stones is None else str(self.stones)
        return f"pay {self.side} {stones}{against}{f' at {self.at}' if self.at else ''}"

    @property
    def key(self) -> tuple[str, Seat, Hex]:
        """Return the battles it is for, as side, opponent and hex."""
        return self.side, self.against, self.at

    def fits(self, battle: Battle, seat: Seat) -> bool:
        side = "attacker" if self.side == "attack" else "defender"
        other = battle.defender if side == "attacker" else battle.attacker
        is_there = self.at in ("", battle.hex)
        return battle.side_of(seat) == side and self.against in ("", other) and is_there


def payment_for(payments: Sequence[Payment], battle: Battle, seat: Seat) -> Payment | None:
    """Return the payment that fits the battle best; a named hex counts for more than a named opponent."""
    fitting = [payment for payment in payments if payment.fits(battle, seat)]
    return max(fitting, key=lambda payment: (bool(payment.at), bool(payment.against)), default=None)


def at_most(bid: Stones | None) -> int:
    """Return the most Stones the bid may cost."""
    return max(bid.most, bid.otherwise or 0) if isinstance(bid, Odds) else bid or 0


def stones_for(bid: Stones, position: Position, battle: Battle, seat: Seat) -> int | None:
    """Return the Stones to pay in a battle with open supports, at most those at hand; None to ask."""
    most = most_payable(position, seat)
    if isinstance(bid, int):
        return min(bid, most)
    other = battle.principals[1 - battle.principals.index(seat)]
    theirs = most_payable(position, other) if bid.aim == SURE else 0
    enough = (n for n in range(min(bid.most, most) + 1) if _wins(position, battle, seat, n, theirs))
    return next(enough, None if bid.otherwise is None else min(bid.otherwise, most))


def _wins(position: Position, battle: Battle, seat: Seat, mine: int, theirs: int) -> bool:
    attack, defence = strength(attack_terms(position, battle)), strength(defence_terms(position, battle))
    if seat == battle.attacker:
        return attacker_wins(position, attack + mine, defence + theirs)
    return not attacker_wins(position, attack + theirs, defence + mine)
