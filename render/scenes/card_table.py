"""A card table as plain data: places in a row, dice, and each seat's cards; no rules, no pixels.

A place's name is its number. Suits are those of the Decktet: moons, suns, waves, leaves, wyrms, knots. Card
tables with the same picture are equal and have the same hash.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

Seat = str


class Card(NamedTuple):
    """A card: its name, its printed rank ("7", "Ace", "Crown", "Pawn", ""), its suits."""

    title: str
    rank: str = ""
    suits: tuple[str, ...] = ()


class Stack(NamedTuple):
    """All tokens of one seat in a place."""

    seat: Seat
    size: int


class Place(NamedTuple):
    """A place of the row: its card, its tokens by seat, and its neutral tokens.

    `goal`: the total number of tokens that triggers an effect (None: never). `mark` is target, done or empty.
    `note` is a short text.
    """

    number: int
    card: Card
    stacks: tuple[Stack, ...] = ()
    tokens: int = 0
    goal: int | None = None
    mark: str = ""
    note: str = ""


class Die(NamedTuple):
    """A die that shows a number or a suit.

    `mark` is kept, rolled, changed, used or empty; `note` is one word.
    """

    face: str
    mark: str = ""
    note: str = ""


class Hand(NamedTuple):
    """A seat's cards: face up, visible to the viewer alone, and a number of backs.

    `score` is in points, `note` a short text on its other possessions.
    """

    seat: Seat
    name: str
    score: str
    cards: tuple[Card, ...] = ()
    secret: tuple[Card, ...] = ()
    backs: int = 0
    note: str = ""
    is_turn: bool = False

    @property
    def points(self) -> str:
        """Return the score as text."""
        return "1 point" if self.score == "1" else f"{self.score} points"


@dataclass(frozen=True)
class CardTable:
    """A complete picture; with a caption (films), it reserves room for dice.

    `seats` are all seats of the game, in order.
    """

    title: str
    turn: Seat | None
    places: tuple[Place, ...]
    dice: tuple[Die, ...] = ()
    hands: tuple[Hand, ...] = ()
    deck: int = 0
    caption: str = ""
    token_word: str = "token"
    """Name of neutral tokens in descriptions."""
    seats: tuple[Seat, ...] = ()


def load_card_table(data: dict[str, Any]) -> CardTable:
    """Load a dumped table; pictures queued before an update have no `seats`."""
    places = (
        Place(number, _card(card), tuple(Stack(*stack) for stack in stacks), *more)
        for number, card, stacks, *more in data["places"]
    )
    hands = (
        Hand(seat, name, score, tuple(map(_card, cards)), tuple(map(_card, secret)), *more)
        for seat, name, score, cards, secret, *more in data["hands"]
    )
    dice = tuple(Die(*die) for die in data["dice"])
    seats = tuple(data.get("seats") or (hand[0] for hand in data["hands"]))
    return CardTable(**{**data, "places": tuple(places), "dice": dice, "hands": tuple(hands), "seats": seats})


def _card(data: list[Any]) -> Card:
    title, rank, suits = data
    return Card(title, rank, tuple(suits))
