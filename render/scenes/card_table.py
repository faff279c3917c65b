"""A table of cards as plain data: places in a row, dice, and what lies before each seat; no rules, no pixels.

A place is called by its number. Suits are those of the Decktet: moons, suns, waves, leaves, wyrms, knots.
Card tables are equal and hash alike when their pictures are the same.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, NamedTuple

Seat = str


class Card(NamedTuple):
    """A card: its name, its rank as printed in its corner ("7", "Ace", "Crown", "Pawn", ""), its suits."""

    title: str
    rank: str = ""
    suits: tuple[str, ...] = ()


class Stack(NamedTuple):
    """All tokens of one seat in a place."""

    seat: Seat
    size: int


class Place(NamedTuple):
    """One place of the row: its card, whose tokens lie there, and how many of nobody's.

    `goal`: with so many tokens in all something happens, None never; `mark` is target, done or empty;
    `note` a few words on the place.
    """

    number: int
    card: Card
    stacks: tuple[Stack, ...] = ()
    tokens: int = 0
    goal: int | None = None
    mark: str = ""
    note: str = ""


class Die(NamedTuple):
    """A die with a number or a suit on top; `mark` is kept, rolled, changed, used or empty; `note` a word."""

    face: str
    mark: str = ""
    note: str = ""


class Hand(NamedTuple):
    """A seat's cards: some face up, some that only the reader may see, and so many backs.

    `score` is in points, `note` a few words on what else it has.
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
        """Return the score in words."""
        return "1 point" if self.score == "1" else f"{self.score} points"


@dataclass(frozen=True)
class CardTable:
    """Everything in one picture; with a caption, as in a film, there is room for dice even if none lie.

    `seats` are all of the game, in its order.
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


def dump_card_table(shown: CardTable) -> dict[str, Any]:
    """Dump everything that the picture shows as JSON, and nothing else."""
    return {field.name: _plain(getattr(shown, field.name)) for field in fields(shown)}


def _plain(value: Any) -> Any:
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


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
