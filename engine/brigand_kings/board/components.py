"""Define the cards, dice and numbers as tables that a reader can check against the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.kernel.core import Seat

Card = str
Suit = str
Number = int
Face = int | str
"""The face of a die: a number from 1 to 6, or a suit."""

SEATS: tuple[Seat, ...] = ("red", "blue", "green", "yellow")
SUITS: tuple[Suit, ...] = ("moons", "suns", "waves", "leaves", "wyrms", "knots")
NUMBER_DICE = 3
SUIT_DICE = 5
DICE = NUMBER_DICE + SUIT_DICE
SIDES = 6
REROLLS = 2
COUNTIES = 5
SOLDIERS_PER_SEAT = 15
FULL = 7
"""Tokens at which a county is resolved: its soldiers plus its stability."""
DEALT_BONUS = 3
EXCUSE = 1
"""Destination number of the Excuse, which is not a county; 2 to 6 are the counties in line."""
DESTINATIONS: tuple[int, ...] = tuple(range(EXCUSE, EXCUSE + COUNTIES + 1))
PICTURE_POINTS = 3
"""Points of a Pawn or a Court."""
NUMBERS_ON_CARDS: tuple[Number, ...] = (2, 3, 4, 5, 6)
"""Ranks of cards that can turn a number die to that number."""


class Print(NamedTuple):
    """The print of a card: its rank (None: a Pawn, a Court or a Crown), its suits, its kind."""

    kind: str
    rank: int | None
    suits: tuple[Suit, ...]


_LETTERS: Mapping[str, Suit] = dict(zip("MSWLYK", SUITS, strict=True))


def _cards(kind: str, rank: int | None, **suits: str) -> dict[Card, Print]:
    return {
        card: Print(kind, rank, tuple(_LETTERS[letter] for letter in written))
        for card, written in suits.items()
    }


NUMBER_CARDS: Mapping[Card, Print] = {
    **_cards("number", 2, author="MK", desert="SY", origin="WL"),
    **_cards("number", 3, journey="MW", painter="SK", savage="LY"),
    **_cards("number", 4, mountain="MS", sailor="WL", battle="YK"),
    **_cards("number", 5, forest="ML", discovery="SW", soldier="YK"),
    **_cards("number", 6, lunatic="MW", penitent="SY", market="LK"),
    **_cards("number", 7, chance_meeting="ML", castle="SK", cave="WY"),
    **_cards("number", 8, diplomat="MS", mill="WL", betrayal="YK"),
    **_cards("number", 9, pact="MS", darkness="WY", merchant="LK"),
}
PAWNS = _cards("pawn", None, harvest="MSL", watchman="MYK", light_keeper="SWK", borderland="WLY")
COURTS = _cards("court", None, consul="MWK", rite="MLY", island="SWY", window="SLK")
ACES: Mapping[Card, Print] = {f"ace_of_{suit}": Print("ace", 1, (suit,)) for suit in SUITS}
CROWNS = _cards("crown", None, huntress="M", bard="S", sea="W", end="L", calamity="Y", windfall="K")
BONUS_CARDS: Mapping[Card, Print] = {**ACES, **CROWNS}
CARDS: Mapping[Card, Print] = {**NUMBER_CARDS, **PAWNS, **COURTS, **BONUS_CARDS}


def points(card: Card) -> int:
    """Return the points of a county card by itself; an Ace or a Crown scores nothing."""
    face = CARDS[card]
    if face.kind == "number":
        assert face.rank is not None
        return face.rank
    return PICTURE_POINTS if face.kind in ("pawn", "court") else 0


def suits_of(card: Card) -> tuple[Suit, ...]:
    return CARDS[card].suits


def number_on(card: Card) -> Number | None:
    """Return the number (2 to 6) to which the card can turn a number die, or None."""
    rank = CARDS[card].rank
    return rank if rank in NUMBERS_ON_CARDS else None


def is_number_die(die: int) -> bool:
    """Return whether the die with this number (1 to 8) is one of the three number dice."""
    return die <= NUMBER_DICE
