"""A whole pack, with its parts linked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, TypeVar

from engine.deeplamp.pack.model import (
    BagToken,
    Card,
    Chant,
    Charge,
    Chart,
    Discovery,
    EnemyKind,
    Entry,
    HeroClass,
    Item,
    Mod,
    Thing,
    Tile,
)
from engine.deeplamp.pack.world import Location, Mission, Numbers, Town, World

T = TypeVar("T")
_MOST_KEPT: Final = 4096


@dataclass(frozen=True)
class Pack:
    """A whole pack, with everything that has an id stored by that id."""

    id: str
    title: str
    about: str
    worlds: tuple[str, ...]
    terms: Mapping[str, str]
    numbers: Numbers
    bag: Mapping[str, BagToken]
    start_tokens: tuple[str, ...]
    classes: Mapping[str, HeroClass]
    enemies: Mapping[str, EnemyKind]
    tiles: Mapping[str, Tile]
    tokens: Mapping[str, Discovery]
    decks: Mapping[str, Mapping[str, Card]]
    items: Mapping[str, Item]
    charts: Mapping[str, Chart]
    town: Town
    missions: Mapping[str, Mission]
    abilities: Mapping[str, Thing]
    """Id -> ability, for the abilities of all classes."""
    lasting: Mapping[str, Entry]
    """Id -> chart entry, for the entries that stay on a sheet."""
    affliction: Mapping[str, str]
    """Id of a lasting chart entry -> its chart."""
    chants: Mapping[str, Chant]
    charges: Mapping[str, Charge]
    locations: Mapping[str, Location]
    deck_cards: Mapping[str, tuple[str, ...]]
    """Deck -> its cards at the start; tiles (`map`), tokens and items have decks too."""
    entrance: Tile
    beyond: Mapping[str, World] = field(default_factory=dict)
    """Id -> other world that gates lead to (S171)."""
    kept: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)
    """Cache for results about sheets and kinds of enemies (engine.deeplamp.state.hero_modifiers, .stats)."""

    @cached_property
    def huge(self) -> frozenset[str]:
        """Return the kinds of enemies that cover four spaces (S50)."""
        return frozenset(kind for kind, data in self.enemies.items() if data.size == "huge")

    @cached_property
    def mods_in_force(self) -> Mapping[str, tuple[Mod, ...]]:
        """Return the modifiers of each card that stays in play.

        If two decks share an id, the first one counts.
        """
        return {
            name: card.remains.mods
            for deck in reversed(list(self.decks.values()))
            for name, card in deck.items()
            if card.remains
        }

    def keep(self, key: Any, found: T) -> T:
        """Cache a value under that key; clear the cache when it is full."""
        if len(self.kept) >= _MOST_KEPT:
            self.kept.clear()
        self.kept[key] = found
        return found
