"""Define the events of a game; the bot supplies their texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.brigand_kings.board.components import REROLLS, Card, Face, Number
from engine.brigand_kings.board.state import Tally
from engine.kernel.core import Event, Seat


@dataclass(frozen=True)
class BonusKept(Event):
    """A seat chose its two bonus cards; only that seat learns of it."""

    seat: Seat
    kept: tuple[Card, ...]
    discarded: Card


@dataclass(frozen=True)
class HighRolled(Event):
    """Seats rolled for the first turn; `first` has won it, "" if the highest tied and roll again."""

    rolls: Mapping[Seat, Number]
    first: Seat


@dataclass(frozen=True)
class DiceRolled(Event):
    """A turn's first roll or a re-roll: the dice rolled (1 to 8), their faces, and all faces now."""

    seat: Seat
    turn: int
    dice: tuple[int, ...]
    rolled: tuple[Face, ...]
    faces: tuple[Face, ...]
    rerolls_left: int

    @property
    def is_first(self) -> bool:
        """Return whether the turn begins with this roll."""
        return self.rerolls_left == REROLLS


@dataclass(frozen=True)
class DiceKept(Event):
    """A seat accepted its dice before its re-rolls were used up."""

    seat: Seat
    turn: int
    faces: tuple[Face, ...]


@dataclass(frozen=True)
class CardFlipped(Event):
    """A captured card was turned face down and changed dice; each is listed with its new face."""

    seat: Seat
    card: Card
    changes: Mapping[int, Face]
    faces: tuple[Face, ...]


@dataclass(frozen=True)
class TransportChosen(Event):
    """A number die became the transport; `was_forced` if all three showed the same number."""

    seat: Seat
    transport: Number
    destinations: tuple[int, ...]
    was_forced: bool = False


@dataclass(frozen=True)
class SoldiersPlaced(Event):
    """A seat placed soldiers: mustered from the supply, or moved from the Excuse."""

    seat: Seat
    destination: int
    card: Card | None
    mustered: int
    moved: int


@dataclass(frozen=True)
class NothingPlaced(Event):
    """A seat placed no soldiers this turn; `could` says whether it could have."""

    seat: Seat
    could: bool


@dataclass(frozen=True)
class CombatFought(Event):
    """A combat in a county: what each side had and has left; `winner` None means that nobody is left."""

    destination: int
    card: Card
    attacker: Seat
    defender: Seat
    attackers: int
    defenders: int
    stability: int
    attackers_left: int
    defenders_left: int
    stability_left: int
    winner: Seat | None


@dataclass(frozen=True)
class StabilityAdded(Event):
    """Each of these counties got a stability token."""

    seat: Seat
    turn: int
    destinations: tuple[int, ...]


@dataclass(frozen=True)
class CountyResolved(Event):
    """A county had seven tokens or more; `seat` captures its card (None: the card is set aside)."""

    destination: int
    card: Card
    seat: Seat | None
    soldiers: int
    stability: int


@dataclass(frozen=True)
class CountyDealt(Event):
    """A card was dealt into a county."""

    destination: int
    card: Card
    deck_left: int


@dataclass(frozen=True)
class DeckTooSmall(Event):
    """The deck has too few cards to refill all resolved counties: the game ends."""

    missing: int
    deck_left: int


@dataclass(frozen=True)
class LastDieRolled(Event):
    """A seat rolled for a county at the end; it wins the card if the die is at most its soldiers."""

    seat: Seat
    destination: int
    card: Card
    soldiers: int
    die: Number
    is_taken: bool


@dataclass(frozen=True)
class GameWon(Event):
    """The game ended: bonus cards and scores of all seats, and the winners, perhaps several (K12)."""

    seats: tuple[Seat, ...]
    bonus: Mapping[Seat, tuple[Card, ...]]
    scores: Mapping[Seat, Tally]
    turn: int = 0
