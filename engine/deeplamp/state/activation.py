"""The open parts of an activation: movement left, a roll that nerve could change, hits to deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.deeplamp.state.grid import Cell


@dataclass(frozen=True)
class Roll:
    """A roll that nerve could still change: move, escape, search, throw, attack or chant (S26)."""

    what: str
    dice: tuple[int, ...]
    again: tuple[int, ...] = ()
    """Positions of the dice that were already rerolled, from 1 (S3)."""
    about: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Attack:
    """An attack whose hits are being dealt."""

    is_shot: bool
    weapons: tuple[str, ...]
    """Gun that fires each die of a shot; empty in melee."""
    is_pair: bool = False
    """True if the hero fires two guns at once (S41)."""
    dealt: tuple[int, ...] = ()
    """Positions of the dice whose hits were already dealt, from 1."""
    on: tuple[str, ...] = ()
    """Ids of the targets for hits that are dealt automatically."""
    boosts: tuple[str, ...] = ()
    """Ids of the boosts used so far; the ones named with the attack count for its first hit."""
    damage: int = 0
    is_double: bool = False
    splash: int = 0
    pierce: bool = False
    any_range: bool = False


@dataclass
class Activation:
    """Everything open while a hero is active."""

    hero: str
    began: Cell
    points: int = 0
    cover: int = 0
    """Highest escape value that the hero has overcome in this activation (S33)."""
    is_action_done: bool = False
    stays: bool = False
    free_attacks: int = 0
    had_free_attack: bool = False
    was_level_time: bool = True
    """True until the hero does anything but gain levels and set policies (S28)."""
    is_opening: bool = True
    """True until the hero does anything but gain levels, set policies and change hands (S25)."""
    roll: Roll | None = None
    attack: Attack | None = None

    def copy(self) -> Activation:
        """Return a copy; called for each ask."""
        other = Activation.__new__(Activation)
        other.__dict__.update(self.__dict__)
        if self.roll:
            other.roll = replace(self.roll, about=dict(self.roll.about))
        return other
