"""Define the events of a game; the bot supplies their texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.earth_mans_burden.board.state import Trade
from engine.earth_mans_burden.board.worlds import Owner, Place, World
from engine.kernel.core import Event, Seat


@dataclass(frozen=True)
class FleetsPlaced(Event):
    """A seat placed its fleets during setup."""

    seat: Seat
    fleets: Mapping[Place, int]


@dataclass(frozen=True)
class UnArrived(Event):
    """The UN placed its fleets, and the first turn begins."""

    fleets: int
    starts: Seat


@dataclass(frozen=True)
class TurnBegun(Event):
    seat: Seat
    turn: int
    round: int


@dataclass(frozen=True)
class FleetsMoved(Event):
    """Fleets of a seat rose, or came down one link; `is_up` says which."""

    seat: Seat
    origin: Place
    to: Place
    fleets: int
    is_up: bool


@dataclass(frozen=True)
class AttackAnnounced(Event):
    """Units will fire at an owner or try to overthrow it."""

    seat: Seat
    at: Owner
    world: World
    units: int
    is_coup: bool


@dataclass(frozen=True)
class AttackVoid(Event):
    """An attack is void, because no attackers or no targets are left; no dice are thrown (E14)."""

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
    """A attackers rolled against D defenders; `save` is the lowest face that saves (None: no save)."""

    seat: Owner
    at: Owner
    world: World
    attackers: int
    defenders: int
    is_coup: bool
    save: int | None


@dataclass(frozen=True)
class SavesRolled(Throw):
    """Saves were rolled, one die for each success; `is_again` for failed ones, with the UN's help (E21)."""

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
    """The dice of a world's projects were rolled; `projects` has the dice of each, in order."""

    seat: Seat
    world: World
    projects: tuple[int, ...]


@dataclass(frozen=True)
class SupportRolled(Throw):
    """The UN let one die of a failed project be thrown again (E22)."""

    seat: Seat
    world: World


@dataclass(frozen=True)
class FleetsBuilt(Event):
    """A world's projects were resolved: each built a fleet, and each failed one lost a development."""

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
    """An offer ended; only its two seats see this.

    `seat` withdrew it; "" means that its last turn is over.
    """

    number: int
    trade: Trade
    seat: Seat = ""


@dataclass(frozen=True)
class Traded(Event):
    """An offer was accepted; all players see what changed hands."""

    number: int
    trade: Trade


@dataclass(frozen=True)
class Voted(Event):
    """A seat voted for a seat to win; "" means nobody."""

    seat: Seat
    choice: Seat


@dataclass(frozen=True)
class GameWon(Event):
    """The game ended, perhaps without a winner (E42); `scores` if the round limit ended it (E43)."""

    seats: tuple[Seat, ...]
    scores: Mapping[Seat, int]
    turn: int
    round: int
