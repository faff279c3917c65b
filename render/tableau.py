"""A table of cards as plain data: places in a row, dice, and what lies before each seat; no rules, no pixels.

A place is called by its number. Suits are those of the Decktet: moons, suns, waves, leaves, wyrms, knots.
Tableaux are equal and hash alike when their pictures are the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

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
    """What lies before a seat: cards face up, then cards that only the reader may see, then so many backs.

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


@dataclass(frozen=True)
class Tableau:
    """Everything in one picture; with a caption, as in a film, there is room for dice even if none lie."""

    title: str
    turn: Seat | None
    places: tuple[Place, ...]
    dice: tuple[Die, ...] = ()
    hands: tuple[Hand, ...] = ()
    deck: int = 0
    caption: str = ""
    token_word: str = "token"
    """What nobody's tokens are called where the picture is described."""
