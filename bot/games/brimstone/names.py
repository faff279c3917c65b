"""Names of terrain, events and orders; seats and numbers use the shared names."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.phrases import SeatWords, count, listed, seat_word, shortened
from engine.brimstone.board.components import SEATS, Card, Order, Terrain
from engine.brimstone.board.hexes import Hex
from engine.brimstone.board.state import Position
from render.brimstone.scenes import CARD_EFFECTS, card_title

__all__ = [
    "LAND_NAMES",
    "SEAT_WORDS",
    "card_effect",
    "card_word",
    "count",
    "land",
    "lands",
    "listed",
    "order_word",
    "person",
    "seat_name",
    "seat_word",
    "shortened",
]

SEAT_WORDS = SeatWords(SEATS)
seat_name, person = SEAT_WORDS.name, SEAT_WORDS.person
LAND_NAMES: Mapping[Terrain, str] = {
    "home": "Home Base",
    "city": "City",
    "plains": "Plains",
    "village": "Village",
    "desert": "Desert",
    "farmland": "Farmland",
    "forest": "Forest",
    "mountain": "Mountain",
    "swamp": "Swamp",
    "airport": "Airport",
}
_UNCOUNTED = ("farmland", "plains")


def order_word(order: Order) -> str:
    """Return the order's name: March, Recruit, Bide."""
    return order.title()


def lands(number: int, terrain: Terrain) -> str:
    """Count tiles of a terrain in words: 1 Village, 3 Cities, 2 Farmland, no Plains."""
    name = LAND_NAMES[terrain]
    return f"{number or 'no'} {name}" if terrain in _UNCOUNTED else count(number, name)


def land(view: Position, hex_: Hex) -> str:
    """Return the name of the hex's terrain."""
    return LAND_NAMES[view.tiles[hex_]]


def card_word(card: Card) -> str:
    """Return the event's name."""
    return card_title(card)


def card_effect(card: Card) -> str:
    """Describe the event's effect in one line."""
    return CARD_EFFECTS[card]
