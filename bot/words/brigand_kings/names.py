"""What things are called: suits, cards, places, dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.words.speech import listed
from engine.brigand_kings.board import CARDS, EXCUSE, CardName, Suit
from engine.brigand_kings.state import Position, Roll

SIGNS: Mapping[Suit, str] = {
    "moons": "🌙",
    "suns": "☀️",
    "waves": "🌊",
    "leaves": "🍃",
    "wyrms": "🐉",
    "knots": "🪢",
}
LETTERS: Mapping[Suit, str] = dict(zip(SIGNS, "MSWLYK", strict=True))


def suits_word(suits: Iterable[Suit]) -> str:
    """The signs of some suits, one after another."""
    return "".join(SIGNS[suit] for suit in suits)


def card_word(name: CardName) -> str:
    """Pact 9 🌙☀️, Ace of Moons 🌙, Harvest (Pawn) 🌙☀️🍃."""
    card = CARDS[name]
    said = {"number": f"{card.title} {card.rank}", "ace": card.title}
    return f"{said.get(card.kind, f'{card.title} ({card.kind.title()})')} {suits_word(card.suits)}"


def place_word(view: Position, number: int) -> str:
    """The Excuse, or a county by its number and card: 4 Pact 9 🌙☀️."""
    return "1 The Excuse" if number == EXCUSE else f"{number} {card_word(view.county(number).card)}"


def place_name(view: Position, number: int) -> str:
    """The Excuse, or the name of the card that lies there."""
    return "the Excuse" if number == EXCUSE else CARDS[view.county(number).card].title


def roll_word(roll: Roll) -> str:
    """2 4 4 · 🌙🌙🌊🍃🪢."""
    return f"**{' '.join(map(str, roll.numbers))}** · {suits_word(roll.suits)}"


def cards_word(names: Iterable[CardName]) -> str:
    """Some cards, listed."""
    return listed(map(card_word, names))
