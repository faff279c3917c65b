"""Read a unit's act from an answer, and check it against the board (B26 to B32)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from engine.brutal_magic.armies.names import UnitName, is_master, seat_of
from engine.brutal_magic.board.policy import Policy, read_die, read_policy
from engine.brutal_magic.board.state import Guard, Position
from engine.brutal_magic.rules.attacks import Strike
from engine.brutal_magic.rules.guards import read_attack, read_guard
from engine.brutal_magic.rules.summoning import Creature, read_summons
from engine.kernel.core import Json, Refused, Seat
from engine.kernel.hexes import Hex
from engine.kernel.strict_reading import read_choice, read_list, read_object

RESTS: Final = ("hold", "guard")


class Act(NamedTuple):
    """One unit's act: move and attack, guard, or summon; an empty act holds (B28)."""

    unit: UnitName
    before: tuple[Strike, ...] = ()
    path: tuple[Hex, ...] = ()
    after: tuple[Strike, ...] = ()
    guard: Guard | None = None
    summons: tuple[Creature, ...] = ()


class Turn(NamedTuple):
    """An answer: acts, perhaps orders for the seat's other units this round, perhaps a new dice policy."""

    acts: tuple[Act, ...]
    rest: str | None = None
    policy: Policy | None = None


def acts_allowed(position: Position, seat: Seat) -> int:
    """Return how many of the seat's units may act in one answer (B26)."""
    own = len(position.to_act(seat))
    if position.able_seats() <= {seat}:
        return own
    batch = position.options.batch
    if batch > 1 and any(seat_of(unit) != seat and position.has_shot(unit) for unit in position.guards):
        return 1
    return min(batch, own)


def read_turn(answer: Json, position: Position, seat: Seat) -> Turn:
    """Read an answer and check it completely before any act happens (B26).

    Raise Refused with the first fault.
    """
    data = read_object(answer, needs=("acts",), may=("rest", "policy"))
    written = read_list(data["acts"], "acts", "acts of units")
    if len(written) > 1 and len(written) > (most := acts_allowed(position, seat)):
        raise Refused(f"At most {most} of your units may act in this answer, not {len(written)}.")
    if not written and "rest" not in data:
        raise Refused("At least one of your units must act. Holding still is an act too.")
    acts = [_read_act(one, position, seat) for one in written]
    if len(acts) > 1 and len({act.unit for act in acts}) < len(acts):
        raise Refused("A unit acts only once a round.")
    rest = read_choice(data["rest"], RESTS, "rest") if "rest" in data else None
    policy = None
    if "policy" in data:
        types = [type_.name for type_ in position.armies[seat]]
        policy = read_policy(data["policy"], position.policies[seat], types)
    return Turn(tuple(acts), rest, policy)


def _read_act(value: Json, position: Position, seat: Seat) -> Act:
    data = read_object(value, needs=("unit",), may=("before", "path", "after", "guard", "summon"))
    unit = _read_unit(data["unit"], position, seat)
    if len(data) > 2 and ("guard" in data or "summon" in data):
        raise Refused("A unit does one thing: it moves and attacks, stands on guard, or summons.")
    if "guard" in data:
        return Act(unit, guard=read_guard(data["guard"], position, unit))
    if "summon" in data:
        if not is_master(unit):
            raise Refused("Only a Master can summon.")
        return Act(unit, summons=read_summons(data["summon"], position, seat))
    type_ = position.type_of(unit)
    path = read_path(data.get("path", []), position, position.units[unit].hex, type_.move)
    ends = path[-1] if path else position.units[unit].hex
    before = _read_strikes(data.get("before", []), position, unit, position.units[unit].hex)
    after = _read_strikes(data.get("after", []), position, unit, ends)
    names = [order.attack.name for order in (*before, *after)]
    if len(set(names)) < len(names):
        raise Refused("A unit can use each of its attacks only once a round.")
    return Act(unit, before, path, after)


def _read_unit(value: Json, position: Position, seat: Seat) -> UnitName:
    is_unit = isinstance(value, str) and value in position.units
    if is_unit and value[0] == seat[0] and value not in position.acted:
        return str(value)
    return read_choice(value, position.to_act(seat), "A unit of yours still to act")


def read_path(value: Json, position: Position, start: Hex, budget: int) -> tuple[Hex, ...]:
    """Read a path of adjacent hexes and add up their costs; raise Refused beyond the budget (B29)."""
    at, spent, path = start, 0, []
    for hex_ in read_list(value, "A path", "hexes"):
        if hex_ not in position.board.neighbours(at):
            raise Refused(f"Hex {hex_} is not next to {at}. Name every hex of the path, one step at a time.")
        cost = position.kind(hex_).move
        if cost is None:
            raise Refused(f"No unit can enter {hex_}.")
        at, spent = hex_, spent + cost
        path.append(hex_)
    if spent > budget:
        raise Refused(f"That way costs {spent} movement, but the unit has only {budget}.")
    return tuple(path)


def _read_strikes(value: Json, position: Position, unit: UnitName, place: Hex) -> tuple[Strike, ...]:
    written = read_list(value, "before and after", "attacks")
    return tuple([_read_strike(one, position, unit, place) for one in written])


def _read_strike(value: Json, position: Position, unit: UnitName, place: Hex) -> Strike:
    data = read_object(value, needs=("attack", "at"), may=("hit", "damage"))
    attack = read_attack(data["attack"], position.type_of(unit))
    if attack.name in position.used.get(unit, ()):
        raise Refused(f"The unit has already used {attack.name} this round.")
    targets = _read_targets(data["at"], position, seat_of(unit))
    for target in targets:
        away = position.board.distance(place, position.units[target].hex)
        if away > attack.range:
            raise Refused(
                f"{target} is too far from {place}: {away} away; {attack.name} reaches {attack.range}."
            )
    dice: dict[str, Any] = {roll: read_die(data[roll], roll) for roll in ("hit", "damage") if roll in data}
    return Strike(attack, targets, **dice)


def _read_targets(value: Json, position: Position, seat: Seat) -> tuple[UnitName, ...]:
    enemies = [unit for unit in position.units if seat_of(unit) != seat]
    targets = tuple(
        read_choice(one, enemies, "A target") for one in read_list(value, "at", "enemies, best first")
    )
    if not targets:
        raise Refused("Name at least one target for the attack.")
    if len(set(targets)) < len(targets):
        raise Refused("Name each target only once.")
    return targets
