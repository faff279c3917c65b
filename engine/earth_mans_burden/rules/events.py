"""List the events of a game; the bot finds the words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.earth_mans_burden.board.state import Trade
from engine.earth_mans_burden.board.worlds import Owner, Place, World
from engine.kernel.core import Event, Seat


@dataclass(frozen=True)
class FleetsPlaced(Event):
    """In setup: where a seat's fleets came to stand."""

    seat: Seat
    fleets: Mapping[Place, int]


@dataclass(frozen=True)
class UnArrived(Event):
    """The UN's fleets came, and the first turn begins."""

    fleets: int
    starts: Seat


@dataclass(frozen=True)
class TurnBegun(Event):
    seat: Seat
    turn: int
    round: int


@dataclass(frozen=True)
class FleetsMoved(Event):
    """Fleets of a seat rose or came down one link; `is_up` tells which."""

    seat: Seat
    origin: Place
    to: Place
    fleets: int
    is_up: bool


@dataclass(frozen=True)
class AttackAnnounced(Event):
    """Units will fire at an owner, or try to overthrow it."""

    seat: Seat
    at: Owner
    world: World
    units: int
    is_coup: bool


@dataclass(frozen=True)
class AttackVoid(Event):
    """An attack is void: no attackers or no targets are left, so no dice are thrown (E14)."""

    seat: Seat
    at: Owner
    world: World
    is_coup: bool


@dataclass(frozen=True)
class Throw(Event):
    """Dice were thrown."""

    faces: tuple[int, ...]


@dataclass(frozen=True)
class AttackRolled(Throw):
    """A attackers against D defenders; `save` is the least number that saves, None: there is no save."""

    seat: Owner
    at: Owner
    world: World
    attackers: int
    defenders: int
    is_coup: bool
    save: int | None


@dataclass(frozen=True)
class SavesRolled(Throw):
    """One die for each success; `is_again`: failed ones once more, with the UN's help (E21)."""

    owner: Owner
    world: World
    save: int
    is_again: bool = False


@dataclass(frozen=True)
class UnitsDestroyed(Event):
    owner: Owner
    by: Owner
    world: World
    fleets: int
    developments: int


@dataclass(frozen=True)
class Overthrown(Event):
    """Developments changed hands by overthrow."""

    owner: Owner
    by: Seat
    world: World
    developments: int


@dataclass(frozen=True)
class ProjectsRolled(Throw):
    """The construction pool of a world; `projects` are the dice of each, in order."""

    seat: Seat
    world: World
    projects: tuple[int, ...]


@dataclass(frozen=True)
class SupportRolled(Throw):
    """The UN had one die of a failed project thrown again (E22)."""

    seat: Seat
    world: World


@dataclass(frozen=True)
class FleetsBuilt(Event):
    """A world's projects: a fleet each, and a development lost for each that failed."""

    seat: Seat
    world: World
    fleets: int
    lost: int


@dataclass(frozen=True)
class ClaimRolled(Throw):
    """A fleet was spent on a claim."""

    seat: Seat
    world: World
    is_claimed: bool


@dataclass(frozen=True)
class UnFilled(Event):
    """The UN put developments into every empty region at home (E23)."""

    world: World
    regions: int


@dataclass(frozen=True)
class Constructed(Event):
    """Emergency construction: developments became fleets."""

    seat: Seat
    world: World
    fleets: int


@dataclass(frozen=True)
class Given(Event):
    seat: Seat
    to: Seat
    world: World
    fleets: int
    developments: int


@dataclass(frozen=True)
class Decommissioned(Event):
    seat: Seat
    world: World
    fleets: int
    developments: int


@dataclass(frozen=True)
class OfferMade(Event):
    """A seat made an offer; visible only to the two seats involved."""

    number: int
    trade: Trade


@dataclass(frozen=True)
class OfferDropped(Event):
    """An offer ended; visible only to its two seats. `seat` withdrew it, "" if its last turn is over."""

    number: int
    trade: Trade
    seat: Seat = ""


@dataclass(frozen=True)
class Traded(Event):
    """An offer was accepted: everyone hears what changed hands."""

    number: int
    trade: Trade


@dataclass(frozen=True)
class Voted(Event):
    """A seat votes for another to win; "" is nobody."""

    seat: Seat
    choice: Seat


@dataclass(frozen=True)
class GameWon(Event):
    """The game has ended; nobody may have won (E42). `scores` if the round limit ended it (E43)."""

    seats: tuple[Seat, ...]
    scores: Mapping[Seat, int]
    turn: int
    round: int
