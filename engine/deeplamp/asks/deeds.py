"""Define the deeds of a hero's activation, each with what was chosen for it."""

from __future__ import annotations

from dataclasses import dataclass

from engine.deeplamp.state.grid import Cell


@dataclass(frozen=True)
class Deed:
    """Base class of all deeds: one step of a hero's activation."""


@dataclass(frozen=True)
class Move(Deed):
    """Move through these spaces; the hero can drag another who is down."""

    way: tuple[Cell, ...]
    drag: str | None = None


@dataclass(frozen=True)
class MoreMove(Deed):
    """Spend a nerve to roll a D6 and add it to the movement."""


@dataclass(frozen=True)
class Reroll(Deed):
    """Spend a nerve to reroll those dice."""

    dice: tuple[int, ...]


@dataclass(frozen=True)
class Accept(Deed):
    """Accept the open roll."""


@dataclass(frozen=True)
class Assault(Deed):
    """Attack, in melee or by shot."""

    is_shot: bool
    weapons: tuple[str, ...]
    on: tuple[str, ...]
    boost: tuple[str, ...]
    stay: bool = False


@dataclass(frozen=True)
class DealHits(Deed):
    """Assign hits of the open attack to an enemy."""

    enemy: str
    dice: tuple[int, ...]
    boost: tuple[str, ...] = ()


@dataclass(frozen=True)
class Throw(Deed):
    token: str
    at: Cell
    stay: bool = False


@dataclass(frozen=True)
class Search(Deed):
    tile: int
    stay: bool = False


@dataclass(frozen=True)
class Look(Deed):
    tile: int
    connector: int
    stay: bool = False


@dataclass(frozen=True)
class Help(Deed):
    hero: str
    stay: bool = False


@dataclass(frozen=True)
class Use(Deed):
    """Use a token, an ability or an item."""

    thing: str
    hero: str | None = None
    enemy: str | None = None
    option: int | None = None


@dataclass(frozen=True)
class SingChant(Deed):
    chant: str
    hero: str | None = None
    enemy: str | None = None


@dataclass(frozen=True)
class AddFavor(Deed):
    count: int


@dataclass(frozen=True)
class SetHands(Deed):
    items: tuple[str, ...]


@dataclass(frozen=True)
class SetPolicy(Deed):
    policy: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Give(Deed):
    """Give an item, a token, coin, ore or the Lamp to another hero."""

    to: str
    what: str
    thing: str = ""
    count: int = 1


@dataclass(frozen=True)
class Take(Deed):
    """Take an item or a token from the pile on the tile."""

    what: str
    thing: str


@dataclass(frozen=True)
class Attach(Deed):
    """Attach an upgrade to an item, or take it off."""

    upgrade: str
    entry: str
    is_off: bool = False


@dataclass(frozen=True)
class LevelUp(Deed):
    track: int


@dataclass(frozen=True)
class SetFlee(Deed):
    is_on: bool


@dataclass(frozen=True)
class End(Deed):
    pass
