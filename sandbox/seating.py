"""Seats at a table as the game allows, and options that end the game soon."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.registry.catalogue import find_game

LIMIT = "round_limit"
"""Option that ends games after so many rounds."""


def seats_near(game: str, wanted: int) -> int:
    """Return so many seats, or the next larger number that the game allows, else the largest."""
    known = find_game(game).players
    return min((number for number in known if number >= wanted), default=max(known))


def limited(game: str, rounds: int) -> dict[str, int]:
    """Return the option that ends a game after about so many rounds, if it has such an option."""
    found = [offer for offer in find_game(game).offers if offer.name == LIMIT]
    return {offer.name: max(offer.least, min(rounds, offer.most)) for offer in found}


@dataclass(frozen=True)
class Setting:
    """A game with so many seats, which ends after so many rounds if it has such a limit."""

    game: str
    seats: int
    rounds: int

    def chosen(self) -> dict[str, Any]:
        """Return what `sandbox.people.open_table` is told."""
        return {"game": self.game, "players": self.seats, **limited(self.game, self.rounds)}
