"""Summoning: the units a Master may summon, and where they appear (B45 to B48)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.brutal_magic.armies.names import UnitName, unit_name
from engine.brutal_magic.board.state import Position, State, Unit
from engine.brutal_magic.rules.events import UnitAppeared
from engine.kernel.core import Json, Refused, Seat, Tell
from engine.kernel.hexes import Hex
from engine.kernel.strict_reading import read_choice, read_list, read_object

AT_ONCE: Final = {"pawn": 2, "champion": 1}
"""Most units of each class that one summoning can bring (B45)."""


class Creature(NamedTuple):
    """A unit to summon: its type, and its hex."""

    type: str
    hex: Hex


def read_summons(value: Json, position: Position, seat: Seat) -> tuple[Creature, ...]:
    """Read one or two pawns, or one champion, next to the Master; raise Refused with the fault (B45, B46)."""
    written = read_list(value, "summon", "units")
    creatures = tuple(_read_creature(one, position, seat) for one in written)
    ranks = {rank_of(position, seat, creature) for creature in creatures}
    if len(ranks) != 1 or len(creatures) > AT_ONCE[min(ranks)]:
        raise Refused("A Master summons one pawn, two pawns or one champion at a time.")
    room = room_for(position, seat)
    if len(creatures) > room:
        raise Refused(f"This table limits units: you may summon at most {room} more.")
    return creatures


def room_for(position: Position, seat: Seat) -> int:
    """Return how many units the seat may still summon in one act (B48)."""
    cap, most = position.options.unit_cap, max(AT_ONCE.values())
    return most if cap is None else max(0, min(most, cap - len(position.units_of(seat))))


def rank_of(position: Position, seat: Seat, creature: Creature) -> str:
    """Return the class of the summoned unit."""
    type_ = position.type_named(seat, creature.type)
    assert type_ is not None, "what is summoned is of the seat's types"
    return type_.rank


def _read_creature(value: Json, position: Position, seat: Seat) -> Creature:
    data = read_object(value, needs=("type", "hex"))
    types = [type_.name for type_ in position.armies[seat] if type_.rank in AT_ONCE]
    name = read_choice(data["type"], types, "The type to summon")
    places = list(position.next_to(position.units[unit_name(seat, 1)].hex))
    return Creature(name, read_choice(data["hex"], places, f"The hex of {name}"))


def summon(state: State, master: UnitName, seat: Seat, creatures: Sequence[Creature], tell: Tell) -> None:
    """Put the units on the board; they count as having acted, and no guard or danger reacts (B46, B47)."""
    for creature in creatures:
        unit = appear(state, seat, Unit(*creature), tell, by=master)
        state.acted += (unit,)


def appear(state: State, seat: Seat, unit: Unit, tell: Tell, *, by: UnitName = "") -> UnitName:
    """Put a unit on the board under its seat's next number; numbers are never reused (B47)."""
    state.made[seat] += 1
    name = unit_name(seat, state.made[seat])
    state.units[name] = unit
    tell(UnitAppeared(seat, name, unit.type, unit.hex, by))
    return name
