"""Name cards and places in words, for refusals, reasons and logs."""

from __future__ import annotations

from engine.brigand_kings.board.components import CARDS, EXCUSE, Card
from engine.brigand_kings.board.state import Position


def card_name(card: Card) -> str:
    """Return the card's name and rank, as "Chance Meeting 7"."""
    name = " ".join(word if word == "of" else word.capitalize() for word in card.split("_"))
    face = CARDS[card]
    return f"{name} {face.rank}" if face.kind == "number" else name


def place_name(position: Position, destination: int) -> str:
    """Return the name of the card at a destination, as "Pact 9 (3)"."""
    if destination == EXCUSE:
        return "the Excuse"
    return f"{card_name(position.county(destination).card)} ({destination})"
