"""A hero and the sheet."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.deeplamp.state.grid import Cell
from engine.kernel.core import Seat

LONGEST_NAME = 30
"""Of a hero."""
POLICY: dict[str, str] = {"saves": "lethal", "tests": "never", "heal": "even", "rest": "heal"}
POLICIES: dict[str, tuple[str, ...]] = {
    "saves": ("lethal", "always", "never"),
    "tests": ("never", "always"),
    "heal": ("even", "wounds", "mind"),
    "rest": ("heal", "nerve"),
}
"""What a hero may do by himself while others act (S27)."""


@dataclass
class Hero:
    """A hero and the sheet."""

    id: str
    seat: Seat
    hero_class: str
    name: str = ""
    upgrade: str | None = None
    keepsake: str | None = None
    at: Cell | None = None
    level: int = 1
    wounds: int = 0
    strain: int = 0
    nerve: int = 1
    xp: int = 0
    coin: int = 0
    ore: int = 0
    taint: int = 0
    poison: int = 0
    favor: int = 0
    bag: dict[str, int] = field(default_factory=dict)
    gear: list[str] = field(default_factory=list)
    """Items, forged upgrades behind a plus sign: bolt_gun+glass_sight."""
    hands: list[str] = field(default_factory=list)
    abilities: list[str] = field(default_factory=list)
    """What was learned besides the class's own."""
    injuries: list[str] = field(default_factory=list)
    madness: list[str] = field(default_factory=list)
    changes: list[str] = field(default_factory=list)
    stats: dict[str, int] = field(default_factory=dict)
    """Printed values that differ from the class's."""
    growth: dict[str, int] = field(default_factory=dict)
    """What was gained for good."""
    policy: dict[str, str] = field(default_factory=lambda: dict(POLICY))
    charges: list[str] = field(default_factory=list)
    chants: list[str] = field(default_factory=list)
    down: bool = False
    dead: bool = False
    done: bool = False
    """Has been activated in this turn."""
    acted: bool = False
    """Did more than move in this turn."""
    out: bool = False
    """Has no activation in this turn (S21)."""
    flee: bool = False
    left: bool = False
    """Has left town."""

    @property
    def is_up(self) -> bool:
        return not self.down and not self.dead

    @property
    def place(self) -> Cell:
        """Where he stands, in a descent."""
        assert self.at is not None, "he is on the map"
        return self.at

    @property
    def lasting(self) -> list[str]:
        """Injuries, madness and changes."""
        return [*self.injuries, *self.madness, *self.changes]

    def copy(self) -> Hero:
        """Another of the same: made often, so without asking each field for its type."""
        other = Hero.__new__(Hero)
        other.__dict__.update(self.__dict__)
        other.bag, other.gear, other.hands = self.bag.copy(), self.gear.copy(), self.hands.copy()
        other.abilities, other.injuries = self.abilities.copy(), self.injuries.copy()
        other.madness, other.changes = self.madness.copy(), self.changes.copy()
        other.stats, other.growth, other.policy = self.stats.copy(), self.growth.copy(), self.policy.copy()
        other.charges, other.chants = self.charges.copy(), self.chants.copy()
        return other


def base_of(entry: str) -> str:
    """The item of an entry of gear, without what was forged on it."""
    return entry.partition("+")[0]


def parts_of(entry: str) -> list[str]:
    """The item of an entry of gear, and all that was forged on it."""
    return entry.split("+")
