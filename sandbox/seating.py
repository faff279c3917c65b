"""Numbers of seats that a game allows, and options that shorten a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.registry.catalogue import find_game

LIMIT = "round_limit"
"""Option that ends a game after a number of rounds."""


def seats_near(game: str, wanted: int) -> int:
    """Return the wanted number of seats, or the next larger one that the game allows, else the largest."""
    known = find_game(game).players
    return min((number for number in known if number >= wanted), default=max(known))


def limited(game: str, rounds: int) -> dict[str, int]:
    """Return the option that limits a game to about that many rounds, or {} if there is none."""
    found = [offer for offer in find_game(game).offers if offer.name == LIMIT]
    return {offer.name: max(offer.least, min(rounds, offer.most)) for offer in found}


@dataclass(frozen=True)
class Setting:
    """A game with a number of seats and, where possible, a round limit."""

    game: str
    seats: int
    rounds: int

    def chosen(self) -> dict[str, Any]:
        """Return the options to pass to `sandbox.people.open_table`."""
        return {"game": self.game, "players": self.seats, **limited(self.game, self.rounds)}
