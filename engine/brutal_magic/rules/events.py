"""The events of a game; the bot renders them as text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.brutal_magic.armies.designs import Army
from engine.brutal_magic.board.policy import Policy
from engine.brutal_magic.board.state import Guard
from engine.brutal_magic.board.terrain import Kind
from engine.kernel.core import Event, Seat
from engine.kernel.hexes import Hex


@dataclass(frozen=True)
class Rolled(Event):
    """A throw of one number (1d20) or three (3d6) (B15); `level` is the bonus added to it."""

    roll: str
    who: str
    """The roller: a seat or a unit; for danger, a hex."""
    faces: tuple[int, ...]
    level: int = 0

    @property
    def total(self) -> int:
        return sum(self.faces) + self.level


@dataclass(frozen=True)
class Ranked(Event):
    """Seats were put in order by rolls: for the terrain battle, placing Masters, or initiative."""

    roll: str
    order: tuple[Seat, ...]
    round: int = 0


@dataclass(frozen=True)
class ArmiesOpened(Event):
    """All armies and policies were revealed together, and can no longer change (B10)."""

    armies: Mapping[Seat, Army]
    policies: Mapping[Seat, Policy]


@dataclass(frozen=True)
class TerrainAllotted(Event):
    """The winner of the terrain roll divided the terrain kinds and hexes among the seats."""

    seat: Seat
    types: Mapping[Seat, int]
    hexes: Mapping[Seat, int]


@dataclass(frozen=True)
class TerrainDefined(Event):
    """A seat defined its kinds of terrain; names are final (B18)."""

    seat: Seat
    kinds: Mapping[str, Kind]


@dataclass(frozen=True)
class TerrainLaid(Event):
    """A seat laid terrain in one hex."""

    seat: Seat
    terrain: str
    hex: Hex


@dataclass(frozen=True)
class UnitAppeared(Event):
    """A unit appeared on the board: a Master, one of its band, or a summoned unit (`by` the Master)."""

    seat: Seat
    unit: str
    type: str
    hex: Hex
    by: str = ""


@dataclass(frozen=True)
class PolicyChanged(Event):
    """A seat changed its dice policy."""

    seat: Seat
    policy: Policy


@dataclass(frozen=True)
class SeatRests(Event):
    """A seat's units hold or guard automatically for the rest of the round (B27)."""

    seat: Seat
    rest: str


@dataclass(frozen=True)
class ActBegun(Event):
    """A unit begins its act; all events until the next ActBegun belong to this act."""

    unit: str
    type: str
    hex: Hex


@dataclass(frozen=True)
class UnitHeld(Event):
    """A unit held: it acted without moving or attacking."""

    unit: str
    hex: Hex


@dataclass(frozen=True)
class UnitStepped(Event):
    """A unit moved to an adjacent hex."""

    unit: str
    origin: Hex
    to: Hex


@dataclass(frozen=True)
class GuardSet(Event):
    """A unit went on guard."""

    unit: str
    hex: Hex
    guard: Guard


@dataclass(frozen=True)
class AttackMade(Event):
    """An attack with its distance, penalty and line (B3), reported after its rolls.

    `by_guard` marks a guard's shot during another unit's move. A hit need not remove the target.
    """

    unit: str
    attack: str
    target: str
    origin: Hex
    to: Hex
    distance: int
    penalty: int
    line: tuple[Hex, ...]
    by_guard: bool = False
    is_hit: bool = False
    is_lethal: bool = False


@dataclass(frozen=True)
class AttackKept(Event):
    """An attack stayed unused because no target was left (B31)."""

    unit: str
    attack: str
    targets: tuple[str, ...]


@dataclass(frozen=True)
class DangerStruck(Event):
    """Danger in a hex struck a unit (B43)."""

    unit: str
    hex: Hex
    terrain: str
    power: int
    is_lethal: bool


@dataclass(frozen=True)
class UnitFell(Event):
    """A unit was removed; `by` is the seat that scores its points, or "" for danger (B35)."""

    unit: str
    type: str
    hex: Hex
    points: int
    by: Seat = ""


@dataclass(frozen=True)
class RoundEnded(Event):
    """All units have acted, and danger has struck."""

    round: int


@dataclass(frozen=True)
class GameEnded(Event):
    """The game ended: `why` is no_master, last_side, last_master or round_limit (B50, B52)."""

    winners: tuple[Seat, ...]
    why: str
    round: int
    points: Mapping[Seat, int]
    kills: Mapping[Seat, int]
