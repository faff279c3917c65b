"""A fight: the enemies on the map, and the state of their kinds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from engine.deeplamp.state.grid import Cell


@dataclass(frozen=True)
class Enemy:
    """An enemy on the map; `at` is its space, for a huge enemy the anchor (S50)."""

    id: str
    kind: str
    at: Cell
    wounds: int = 0
    target: str | None = None


class Kind(NamedTuple):
    """A kind in this fight: whether its grim side is up, its hardenings, and whether models ran short."""

    grim: bool = False
    hardened: tuple[int, ...] = ()
    is_short: bool = False


@dataclass(slots=True)
class Fight:
    """The enemies on the map, and what counts until the fight ends."""

    enemies: dict[str, Enemy] = field(default_factory=dict)
    foes: list[str] = field(default_factory=list)
    """Ids of the objective's enemies that are still alive."""
    kinds: dict[str, Kind] = field(default_factory=dict)
    next_enemy: int = 1
    next_harden: int = 0
    """Extra hardenings for the kinds that arrive next."""
    is_fighting: bool = False
    """True from the start of a fight until it is ended."""
    threats: int = 0
    ambush: list[str] = field(default_factory=list)
    kinds_done: list[str] = field(default_factory=list)
    """Kinds that have acted this turn."""

    def copy(self) -> Fight:
        return Fight(
            self.enemies.copy(), self.foes.copy(), self.kinds.copy(), self.next_enemy, self.next_harden,
            self.is_fighting, self.threats, self.ambush.copy(), self.kinds_done.copy(),
        )  # fmt: skip
