"""Armies to choose from as plain data: a card each, with silhouettes, a name and a few words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple


class ArmyCard(NamedTuple):
    """A card: the silhouettes beside the Master's, `tint` their colour, and three words of character."""

    name: str
    words: str
    tint: str
    signs: tuple[str, ...]


@dataclass(frozen=True)
class Armies:
    """The cards in reading order."""

    cards: tuple[ArmyCard, ...]


def load_armies(data: dict[str, Any]) -> Armies:
    """Load dumped cards."""
    return Armies(
        tuple(ArmyCard(name, words, tint, tuple(signs)) for name, words, tint, signs in data["cards"])
    )
