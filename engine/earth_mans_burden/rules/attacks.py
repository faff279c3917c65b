"""Announce attacks: which units attack whom, and which seats may react (E10, E32)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.earth_mans_burden.board.names import amount, owner_word, place_title
from engine.earth_mans_burden.board.reading import read_world
from engine.earth_mans_burden.board.state import Position
from engine.earth_mans_burden.board.worlds import UN, Board, Owner, Place, World
from engine.kernel.core import Json, Refused, Seat
from engine.kernel.strict_reading import read_choice, read_list, read_number, read_object


class Attack(NamedTuple):
    """Units of one world that attack one owner there: fleets fire, developments overthrow."""

    world: World
    at: Owner
    units: int
    is_coup: bool

    def dump(self) -> Json:
        return {"world": self.world, "at": self.at, "developments" if self.is_coup else "fleets": self.units}


class Plan(NamedTuple):
    """The attacks that a `combat` answer announces; `coups` None means to ask after the fire (E12)."""

    fire: tuple[Attack, ...]
    coups: tuple[Attack, ...] | None


def own_fleets(position: Position, seat: Seat) -> dict[World, int]:
    return _on_worlds(position.board, position.fleets[seat])


def own_developments(position: Position, seat: Seat) -> dict[World, int]:
    return _on_worlds(position.board, position.developments[seat])


def _on_worlds(board: Board, held: Mapping[Place, int]) -> dict[World, int]:
    """Return the units on worlds, in board order."""
    return {world: held[world] for world in board.regions if world in held}


def fire_targets(position: Position, seat: Seat, ready: Mapping[World, int]) -> list[tuple[World, Owner]]:
    """Return each world and owner at which the seat's fleets can fire."""
    others = [owner for owner in position.owners if owner != seat]
    return [(world, owner) for world in ready for owner in others if position.units_at(owner, world)]


def coup_targets(position: Position, seat: Seat, ready: Mapping[World, int]) -> list[tuple[World, Owner]]:
    """Return each world and owner that the seat's developments can overthrow."""
    others = [owner for owner in position.owners if owner != seat]
    return [(world, owner) for world in ready for owner in others if position.developments_at(owner, world)]


def read_plan(answer: Json, position: Position, seat: Seat) -> Plan:
    """Return the announced attacks; Refused if a target is not there or attackers are missing."""
    data = read_object(answer, may=("fire", "coup"))
    fleets = own_fleets(position, seat)
    fire = _read_attacks(
        data.get("fire", []), "fleets", fleets, fire_targets(position, seat, fleets), position
    )
    if "coup" not in data and fire:
        return Plan(fire, None)
    return Plan(fire, read_coups(data.get("coup", []), position, seat, own_developments(position, seat)))


def read_coups(value: Json, position: Position, seat: Seat, ready: Mapping[World, int]) -> tuple[Attack, ...]:
    """Return the overthrows in an answer, by developments that are ready for them."""
    return _read_attacks(value, "developments", ready, coup_targets(position, seat, ready), position)


def _read_attacks(
    value: Json,
    units: str,
    ready: Mapping[World, int],
    targets: Sequence[tuple[World, Owner]],
    position: Position,
) -> tuple[Attack, ...]:
    attacks: list[Attack] = []
    for written in read_list(value, "Attacks", "attacks"):
        data = read_object(written, needs=("world", "at", units))
        world = read_world(data["world"], position.board)
        owner = read_choice(data["at"], position.owners, "The target")
        count = read_number(data[units], f"The number of {units}", least=1)
        if (world, owner) not in targets:
            raise Refused(f"Your {units} cannot attack {owner_word(owner)} on {place_title(world)}.")
        if any((attack.world, attack.at) == (world, owner) for attack in attacks):
            raise Refused(f"Name {owner_word(owner)} on {place_title(world)} only once.")
        attacks.append(Attack(world, owner, count, is_coup=units == "developments"))
        named = sum(attack.units for attack in attacks if attack.world == world)
        if named > ready[world]:
            own, where = amount(ready[world], units), place_title(world)
            raise Refused(f"You can attack with {own} on {where}, not {named}.")
    return tuple(attacks)


def still_there(stood: Mapping[World, int], now: Mapping[World, int]) -> dict[World, int]:
    """Return the units that may attack: they were there when the phase began, and are still left (E13)."""
    return {world: min(count, now[world]) for world, count in stood.items() if world in now}


def manned(attacks: Sequence[Attack], ready: Mapping[World, int]) -> list[tuple[Attack, int]]:
    """Return the attacks with their units; attacks announced first get units first."""
    left = dict(ready)
    found = []
    for attack in attacks:
        units = min(attack.units, left.get(attack.world, 0))
        left[attack.world] = left.get(attack.world, 0) - units
        found.append((attack, units))
    return found


def attacked(attacks: Sequence[Attack]) -> tuple[tuple[Seat, World], ...]:
    """Return each attacked seat and world; the UN is left out, because it makes no choices (E32)."""
    return tuple(dict.fromkeys((attack.at, attack.world) for attack in attacks if attack.at != UN))


def responding(position: Position) -> list[Seat]:
    """Return the attacked seats that have units where they are attacked, clockwise from the attacker."""
    return [
        seat
        for seat in position.clockwise_from(position.active)[1:]
        if any(seat == one and position.units_at(seat, world) for one, world in position.under_fire)
    ]
