"""The mine: tiles on the map, things on them, and the shaft."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

from engine.deeplamp.state.grid import Lying

HIDDEN = "hidden"
"""Name shown for everything face-down in a view."""


@dataclass(frozen=True)
class Placed:
    """A tile on the map."""

    lying: Lying
    token: str | None = None
    """Exploration token that lies face-down on the tile."""
    searched: bool = False
    reopened: tuple[int, ...] = ()
    """Connectors of this tile that were opened after a dead end (S78, S129)."""

    @cached_property
    def seen(self) -> Placed:
        """Return the tile's public state."""
        return self if self.token is None else replace(self, token=HIDDEN)


@dataclass(slots=True)
class Lot:
    """Things on a tile that any hero can take."""

    items: list[str] = field(default_factory=list)
    tokens: dict[str, int] = field(default_factory=dict)

    def copy(self) -> Lot:
        return Lot(list(self.items), dict(self.tokens))


@dataclass(slots=True)
class Mine:
    """The map of the mine."""

    tiles: list[Placed] = field(default_factory=list)
    objective: int | None = None
    """Number of the objective's tile; None until it is found."""
    clues: int = 0
    piles: dict[str, Lot] = field(default_factory=dict)
    """Tile number -> things that lie on the tile."""

    def seen(self) -> Mine:
        """Return the map's public state."""
        tiles = [placed.seen for placed in self.tiles]
        piles = {number: lot.copy() for number, lot in self.piles.items()}
        return Mine(tiles, self.objective, self.clues, piles)

    def copy(self) -> Mine:
        return Mine(
            self.tiles.copy(), self.objective, self.clues,
            {number: lot.copy() for number, lot in self.piles.items()},
        )  # fmt: skip


@dataclass(slots=True)
class Shaft:
    """The shaft: the spaces of the dark and the crew, and the omens."""

    dark: int = 0
    crew: int = 16
    is_below: bool = False
    """True once the dark has passed the crew (S56)."""
    omens: list[str] = field(default_factory=list)
    """Omen cards still in the shaft, the next one first."""

    def seen(self) -> Shaft:
        """Return the shaft's public state."""
        return Shaft(self.dark, self.crew, self.is_below, [HIDDEN] * len(self.omens))

    def copy(self) -> Shaft:
        return Shaft(self.dark, self.crew, self.is_below, self.omens.copy())
