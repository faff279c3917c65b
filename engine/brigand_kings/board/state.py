"""Describe the position on the table, with the queries that rules, views and computers share."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from engine.brigand_kings.board.components import (
    BONUS_CARDS,
    CARDS,
    COUNTIES,
    EXCUSE,
    FULL,
    NUMBER_DICE,
    REROLLS,
    SOLDIERS_PER_SEAT,
    Card,
    Face,
    Number,
    Suit,
    points,
    suits_of,
)
from engine.brigand_kings.board.options import Options
from engine.kernel.core import Seat


class County(NamedTuple):
    """A county card with its tokens; all its soldiers have one owner (None: no soldiers)."""

    card: Card
    seat: Seat | None = None
    soldiers: int = 0
    stability: int = 0

    @property
    def tokens(self) -> int:
        return self.soldiers + self.stability

    @property
    def is_full(self) -> bool:
        """Return whether the county is full, so that it is resolved at the end of the turn."""
        return self.tokens >= FULL

    @property
    def suits(self) -> tuple[Suit, ...]:
        return suits_of(self.card)

    @property
    def rank(self) -> int | None:
        """Return the card's rank; None for a Pawn or a Court."""
        return CARDS[self.card].rank


class Roll(NamedTuple):
    """The current dice, number dice first and numbered 1 to 8, and the re-rolls left.

    `fresh` lists the dice that were re-rolled last; it is empty after the first roll.
    """

    faces: tuple[Face, ...]
    rerolls: int = REROLLS
    fresh: tuple[int, ...] = ()

    @property
    def numbers(self) -> tuple[Number, ...]:
        return tuple(face for face in self.faces[:NUMBER_DICE] if isinstance(face, int))

    @property
    def suits(self) -> tuple[Suit, ...]:
        return tuple(face for face in self.faces[NUMBER_DICE:] if isinstance(face, str))

    def destinations(self, transport: Number) -> tuple[int, ...]:
        """Return where soldiers can go if a die of that number is the transport.

        Each destination once (K4).
        """
        left = list(self.numbers)
        left.remove(transport)
        return tuple(sorted(set(left)))


class Tally(NamedTuple):
    """A seat's score: the points of its cards, and for each bonus card the number of matching cards."""

    cards: int
    bonus: tuple[tuple[Card, int], ...] = ()

    @property
    def total(self) -> int:
        return self.cards + sum(matches for _, matches in self.bonus)


@dataclass
class Position:
    """Everything on the table that all players can see.

    `captured` cards are face up and may still be flipped; `flipped` cards are in the score pile. Nobody
    scores `set_aside` cards. `transport` is the number chosen this turn (None: not yet).
    """

    seats: tuple[Seat, ...]
    options: Options
    counties: tuple[County, ...] = ()
    camp: dict[Seat, int] = field(default_factory=dict)
    captured: dict[Seat, tuple[Card, ...]] = field(default_factory=dict)
    flipped: dict[Seat, tuple[Card, ...]] = field(default_factory=dict)
    set_aside: tuple[Card, ...] = ()
    active: Seat = ""
    turn: int = 0
    roll: Roll | None = None
    transport: Number | None = None
    scores: dict[Seat, Tally] = field(default_factory=dict)
    winners: tuple[Seat, ...] = ()

    def clockwise_from(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats in turn order, beginning with this one."""
        at = self.seats.index(seat)
        return self.seats[at:] + self.seats[:at]

    def county(self, destination: int) -> County:
        """Return the county to which a destination number from 2 to 6 leads."""
        return self.counties[destination - EXCUSE - 1]

    def on_board(self, seat: Seat) -> int:
        """Count the seat's soldiers in counties and on the Excuse."""
        held = sum(county.soldiers for county in self.counties if county.seat == seat)
        return held + self.camp.get(seat, 0)

    def supply(self, seat: Seat) -> int:
        """Count the soldiers that the seat can still muster."""
        return SOLDIERS_PER_SEAT - self.on_board(seat)

    def pile(self, seat: Seat) -> tuple[Card, ...]:
        """Return the county cards that the seat will score, both face up and flipped."""
        return self.captured.get(seat, ()) + self.flipped.get(seat, ())

    def put(self, destination: int, county: County) -> None:
        """Replace the county at a destination."""
        at = destination - EXCUSE - 1
        self.counties = self.counties[:at] + (county,) + self.counties[at + 1 :]


def places(position: Position) -> Iterable[tuple[int, County]]:
    """Yield each county with its destination number (2 to 6)."""
    return enumerate(position.counties, start=EXCUSE + 1)


def tally(pile: Iterable[Card], bonus: Iterable[Card]) -> Tally:
    """Return the score of a pile with these bonus cards; one card may match both."""
    cards = tuple(pile)
    kept = tuple(bonus)
    everything = cards + kept
    return Tally(
        sum(map(points, cards)),
        tuple((card, _matches(card, everything)) for card in kept),
    )


def _matches(bonus: Card, pile: tuple[Card, ...]) -> int:
    (suit,) = BONUS_CARDS[bonus].suits
    return sum(suit in suits_of(card) for card in pile if card != bonus)


@dataclass
class State(Position):
    """The position with its hidden information: bonus cards, deck order, and rolls that a record sets."""

    hands: dict[Seat, tuple[Card, ...]] = field(default_factory=dict)
    """The three Aces and Crowns dealt to each seat, which chooses its bonus cards from them."""
    bonus: dict[Seat, tuple[Card, ...]] = field(default_factory=dict)
    deck: tuple[Card, ...] = ()
    rolls: tuple[tuple[Face, ...], ...] = ()


@dataclass
class View(Position):
    """The position as a seat sees it (None: a spectator). After the end it shows all bonus cards."""

    seat: Seat | None = None
    hand: tuple[Card, ...] = ()
    bonus: dict[Seat, tuple[Card, ...]] = field(default_factory=dict)
    deck_left: int = 0
    """Number of cards left in the deck."""

    @property
    def me(self) -> Seat:
        assert self.seat is not None
        return self.seat

    @property
    def unseen(self) -> tuple[Card, ...]:
        """Return the county cards that are still in the deck, in an order that reveals nothing."""
        known = {county.card for county in self.counties} | set(self.set_aside)
        known.update(card for seat in self.seats for card in self.pile(seat))
        return tuple(card for card in self.options.county_cards if card not in known)


_NAMES = tuple(entry.name for entry in fields(Position))
_FLAT = ("camp", "captured", "flipped", "scores")


def copied_fields(position: Position) -> dict[str, Any]:
    """Return the fields of a Position by name; changeable values are copied."""
    values = {name: getattr(position, name) for name in _NAMES}
    for name in _FLAT:
        values[name] = values[name].copy()
    return values


def seen_by(state: State, seat: Seat | None) -> View:
    """Return a seat's view as an independent copy; information is hidden nowhere else."""
    is_open = bool(state.winners)
    bonus = {owner: cards for owner, cards in state.bonus.items() if is_open or owner == seat}
    hand = state.hands.get(seat, ()) if seat and not state.bonus else ()
    return View(**copied_fields(state), seat=seat, hand=hand, bonus=bonus, deck_left=len(state.deck))


def empty(position: Position) -> None:
    """Clear the captured and flipped cards, and the soldiers on the Excuse."""
    position.camp = dict.fromkeys(position.seats, 0)
    position.captured = dict.fromkeys(position.seats, ())
    position.flipped = dict.fromkeys(position.seats, ())


assert COUNTIES + EXCUSE == 6, "a number die leads to the Excuse or to one of the counties"
