"""Spend fleets on claims, one after another (E19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.earth_mans_burden.board.names import amount, place_title
from engine.earth_mans_burden.board.reading import read_world
from engine.earth_mans_burden.board.state import Position, State, change
from engine.earth_mans_burden.board.worlds import World
from engine.earth_mans_burden.rules.attacks import own_fleets
from engine.earth_mans_burden.rules.events import ClaimRolled
from engine.earth_mans_burden.rules.odds import NEEDED
from engine.earth_mans_burden.rules.rolling import throw
from engine.kernel.core import Json, Refused, Seat, Tell
from engine.kernel.dice import Dice
from engine.kernel.strict_reading import read_list, read_number, read_object


class Claim(NamedTuple):
    """A claim: the fleets it may spend on a world, and the new regions after which it stops (None: never)."""

    world: World
    fleets: int
    regions: int | None = None

    def dump(self) -> Json:
        return {name: value for name, value in self._asdict().items() if value is not None}


def claimable(position: Position, seat: Seat) -> dict[World, int]:
    """Return the worlds with an empty region where the seat has fleets, and how many fleets."""
    return {world: count for world, count in own_fleets(position, seat).items() if position.empty_at(world)}


def read_claims(answer: Json, position: Position, seat: Seat) -> tuple[Claim, ...]:
    """Return the claims in the order to try them; Refused if there is nothing to claim or to spend."""
    written = read_list(read_object(answer, needs=("claims",))["claims"], "claims", "claims")
    claims = tuple(_read_claim(one, position, seat) for one in written)
    if len({claim.world for claim in claims}) < len(claims):
        raise Refused("Name each world only once.")
    return claims


def _read_claim(value: Json, position: Position, seat: Seat) -> Claim:
    data = read_object(value, needs=("world", "fleets"), may=("regions",))
    world = read_world(data["world"], position.board)
    fleets = read_number(data["fleets"], "The number of fleets", least=1)
    if "regions" in data:
        read_number(data["regions"], "The number of regions", least=1)
    if not position.empty_at(world):
        raise Refused(f"{place_title(world)} has no empty region.")
    if fleets > (there := position.fleets_at(seat, world)):
        raise Refused(f"You have {amount(there, 'fleets')} on {place_title(world)}, not {fleets}.")
    return Claim(world, fleets, data.get("regions"))


def claim(state: State, claims: Sequence[Claim], dice: Dice, tell: Tell) -> None:
    for one in claims:
        won = 0
        for _ in range(one.fleets):
            if won == one.regions or not state.empty_at(one.world):
                break
            won += _attempt(state, one.world, dice, tell)


def _attempt(state: State, world: World, dice: Dice, tell: Tell) -> bool:
    """Spend a fleet, then throw one die for each empty region; return whether a region is claimed."""
    change(state.fleets, state.active, world, -1)
    faces = throw(state, dice, state.empty_at(world))
    is_claimed = max(faces) >= NEEDED
    change(state.developments, state.active, world, int(is_claimed))
    tell(ClaimRolled(faces, state.active, world, is_claimed))
    return is_claimed
