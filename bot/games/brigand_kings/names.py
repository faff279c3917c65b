"""Name seats, suits, cards, places and dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.games.phrases import SeatWords
from engine.brigand_kings.board.components import CARDS, EXCUSE, SEATS, SUITS, Card, Face, Suit
from engine.brigand_kings.board.state import Position
from render.brigand_kings.scenes import card_title

SEAT_WORDS = SeatWords(SEATS)
seat_name, person, symbol = SEAT_WORDS.name, SEAT_WORDS.person, SEAT_WORDS.symbol
SIGNS: Mapping[Suit, str] = {
    "moons": "🌙",
    "suns": "☀️",
    "waves": "🌊",
    "leaves": "🍃",
    "wyrms": "🐉",
    "knots": "🪢",
}


def suits_word(suits: Iterable[Suit]) -> str:
    """Return the symbols of the suits, in order."""
    return "".join(SIGNS[suit] for suit in suits)


def face_word(face: Face) -> str:
    """Return a die's face as text: 4 or 🌙."""
    return SIGNS[face] if isinstance(face, str) else str(face)


def faces_word(faces: Sequence[Face]) -> str:
    """Return the dice as text: **2 4 4** · 🌙🌙🌊🍃🪢."""
    numbers = " ".join(str(face) for face in faces if isinstance(face, int))
    suits = suits_word(face for face in faces if isinstance(face, str))
    return " · ".join(part for part in (f"**{numbers}**" if numbers else "", suits) if part)


def card_word(name: Card) -> str:
    """Return a card as text: Pact 9 🌙☀️, Ace of Moons 🌙, Harvest (Pawn) 🌙☀️🍃."""
    card, title = CARDS[name], card_title(name)
    said = {"number": f"{title} {card.rank}", "ace": title}
    return f"{said.get(card.kind, f'{title} ({card.kind.title()})')} {suits_word(card.suits)}"


def place_word(view: Position, number: int) -> str:
    """Return a place's name and number: Pact (4); or "the Excuse"."""
    return "the Excuse" if number == EXCUSE else f"{card_title(view.county(number).card)} ({number})"


def read_face(word: str) -> Face | None:
    """Parse a number or a suit; None if the word is neither."""
    is_number = word.isascii() and word.isdecimal() and len(word) < 3
    return int(word) if is_number else read_suit(word)


def read_suit(word: str) -> Suit | None:
    """Parse a suit from its name, a prefix, its singular or its symbol; None if nothing matches."""
    if word in SIGNS.values():
        return next(suit for suit, sign in SIGNS.items() if sign == word)
    likely = [suit for suit in SUITS if len(word) > 1 and (suit.startswith(word) or f"{suit}s" == word)]
    likely += [suit for suit in SUITS if word in _ONES and suit == _ONES[word]]
    return likely[0] if likely else None


_ONES: Mapping[str, Suit] = {"leaf": "leaves", "wyrm": "wyrms", "knot": "knots"}
