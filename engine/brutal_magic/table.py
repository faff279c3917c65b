"""A position as data: read and write the `table` of a record."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from engine.brutal_magic.armies.designs import Army, read_types
from engine.brutal_magic.armies.names import UnitName, is_unit_name, number_of, seat_of
from engine.brutal_magic.armies.rosters import rosters
from engine.brutal_magic.board.options import read_options
from engine.brutal_magic.board.policy import UNIT_ROLLS, read_policy
from engine.brutal_magic.board.state import State, Throw, Unit
from engine.brutal_magic.board.terrain import read_kind
from engine.brutal_magic.rules.ending import end_of
from engine.brutal_magic.rules.flow import spread
from engine.brutal_magic.rules.guards import read_attack, read_guard
from engine.brutal_magic.rules.rolling import SIDES
from engine.brutal_magic.rules.rounds import next_turn, roll_initiative
from engine.kernel.core import Event, Json, Refused, Seat
from engine.kernel.dice import Dice
from engine.kernel.strict_reading import read_choice, read_flag, read_list, read_number, read_object

_ALWAYS = ("players", "setup", "options", "rolls", "seed")
_IN_PLAY = (
    "types", "policy", "terrain", "units", "made", "kills", "round", "order", "turn",
    "acted", "guards", "fired", "used", "struck",
)  # fmt: skip
_BY_SEATS = ("initiative", "battle", "place")
MOST_PLAYERS = 6


def read_table(table: Json, dice: Dice) -> State:
    """Return the State that a table describes; raise Refused if it is impossible."""
    if not isinstance(table, dict) or "players" not in table:
        raise Refused("A table must be an object with players.")
    in_setup = read_flag(table.get("setup", False), "setup")
    data = read_object(table, needs=("players",), may=(*_ALWAYS, *(() if in_setup else _IN_PLAY)))
    players = read_number(data["players"], "players", least=2)
    if players > MOST_PLAYERS:
        raise Refused(f"players must be 2 to {MOST_PLAYERS}.")
    state = spread(players, read_options(players, data.get("options", {})))
    state.rolls = tuple(map(_read_throw, read_list(data.get("rolls", []), "rolls", "throws")))
    if not in_setup:
        _read_armies(state, data)
        _read_terrain(state, data.get("terrain"))
        _read_units(state, data)
        _read_round(state, data)
        _read_notes(state, data)
        if not state.order:
            roll_initiative(state, dice, _nobody_hears)
    return state


def _nobody_hears(event: Event) -> None:
    """Ignore an event: rolls before the table begins are not reported."""


def _read_throw(value: Json) -> Throw:
    """Read a throw: the roll, the roller, then one number for 1d20 or three for 3d6 (B15)."""
    written = read_list(value, "A throw", "a roll, who rolls, and what the dice show")
    if len(written) < 3 or written[0] not in (*_BY_SEATS, *UNIT_ROLLS, "danger"):
        raise Refused(f"A throw must have a roll, the roller and what the dice show, not {value!r}.")
    faces = written[2:]
    sides = next((sides for sides in SIDES.values() if len(sides) == len(faces)), ())
    if not isinstance(written[1], str) or not sides:
        raise Refused(f"A throw must show one number or three, not {value!r}.")
    for face, most in zip(faces, sides, strict=True):
        if type(face) is not int or not 1 <= face <= most:
            raise Refused(f"Each die of that throw must show 1 to {most}, not {face!r}.")
    return tuple(written)


def _read_armies(state: State, data: Mapping[str, Json]) -> None:
    """Read rosters or types (by default the first rosters, in seat order), then policies."""
    usual = dict(zip(state.seats, rosters(state.options.prices).values(), strict=False))
    written = _by_seat(state, data.get("types"))
    state.armies = {
        seat: _read_army(state, written[seat]) if seat in written else usual[seat] for seat in state.seats
    }
    for seat, policy in _by_seat(state, data.get("policy")).items():
        types = [type_.name for type_ in state.armies[seat]]
        state.policies[seat] = read_policy(policy, state.policies[seat], types)


def _read_army(state: State, value: Json) -> Army:
    if isinstance(value, str):
        known = rosters(state.options.prices)
        return known[read_choice(value, known, "The roster")]
    return read_types(value, state.options.price_list)


def _read_terrain(state: State, value: Json) -> None:
    """Read the terrain on the board; by default that of the table's map."""
    if value is None:
        return
    data = read_object(value, may=("kinds", "hexes"))
    own: dict[str, Any] = {}
    for one in read_list(data.get("kinds", []), "kinds", "kinds of terrain"):
        name, kind = read_kind(one, own)
        own[name] = kind
    state.kinds = {**state.options.box.kinds, **own}
    hexes = read_object(data.get("hexes", {}), may=state.board.hexes)
    state.terrain = {
        hex_: read_choice(kind, state.kinds, f"The terrain of {hex_}") for hex_, kind in hexes.items()
    }


def _read_units(state: State, data: Mapping[str, Json]) -> None:
    for name, written in _objects(data.get("units"), "units").items():
        if not is_unit_name(name) or seat_of(name) not in state.seats:
            raise Refused(f"{name!r} is not a unit of a seat at this table.")
        state.units[name] = _read_unit(state, name, written)
    for seat in state.seats:
        state.made[seat] = max(1, *map(number_of, state.units_of(seat)), 1)
    for seat, number in _by_seat(state, data.get("made")).items():
        state.made[seat] = read_number(number, f"made of {seat}", least=state.made[seat])
    for seat, points in _by_seat(state, data.get("kills")).items():
        state.kills[seat] = read_number(points, f"kills of {seat}")


def _read_unit(state: State, name: UnitName, value: Json) -> Unit:
    """Read a unit such as "Emberling G7"; number 1 must be the Master."""
    type_name, _, hex_ = value.rpartition(" ") if isinstance(value, str) else ("", "", "")
    type_ = state.type_named(seat_of(name), type_name)
    if type_ is None or not state.board.has(hex_):
        raise Refused(f"{name} must be a type of its army and a hex, not {value!r}.")
    if (type_.rank == "master") != (number_of(name) == 1):
        raise Refused(f"{name} cannot be a {type_.rank}: number 1 is the Master, and only that.")
    if state.kind(hex_).move is None:
        raise Refused(f"{name} cannot stand in {hex_}.")
    return Unit(type_.name, hex_)


def _read_round(state: State, data: Mapping[str, Json]) -> None:
    """Read the round and its order of seats; without an order, initiative is rolled first."""
    state.round = read_number(data.get("round", 1), "round", least=1)
    if state.round > (state.options.round_limit or state.round) or end_of(state) is not None:
        raise Refused("The game is already over in this position. Change its round or its units.")
    state.acted = _read_on_board(state, data.get("acted", []), "acted")
    seats = [seat for seat in state.seats if state.units_of(seat)]
    if "order" not in data:
        if "turn" in data:
            raise Refused("Give an order before you give a turn.")
        return
    order = read_list(data["order"], "order", "seats")
    if sorted(map(str, order)) != sorted(seats):
        raise Refused(f"order must name each seat with units once: {', '.join(seats)}.")
    state.order = tuple(order)
    state.turn = next_turn(state)
    if "turn" in data:
        able = [seat for seat in state.order if state.to_act(seat)]
        state.turn = read_choice(data["turn"], able, "turn")


def _read_notes(state: State, data: Mapping[str, Json]) -> None:
    """Read guards and the record of this round's acts."""
    for unit, guard in _by_unit(state, data.get("guards"), "guards").items():
        state.guards[unit] = read_guard(guard, state, unit)
    state.fired = _read_on_board(state, data.get("fired", []), "fired")
    for unit, names in _by_unit(state, data.get("used"), "used").items():
        type_ = state.type_of(unit)
        used = tuple(read_attack(name, type_).name for name in read_list(names, "used", "attacks"))
        state.used[unit] = used
    dangerous = [hex_ for hex_ in state.terrain if state.kind(hex_).power is not None]
    for unit, hexes in _by_unit(state, data.get("struck"), "struck").items():
        state.struck[unit] = _each_once(hexes, dangerous, f"A hex that struck {unit}")


def _read_on_board(state: State, value: Json, what: str) -> tuple[UnitName, ...]:
    return _each_once(value, state.units, f"Each of {what}")


def _each_once(value: Json, choices: Collection[str], what: str) -> tuple[str, ...]:
    names = tuple(read_choice(name, choices, what) for name in read_list(value, what, "names"))
    if len(set(names)) < len(names):
        raise Refused(f"{what} may be named only once.")
    return names


def _by_seat(state: State, value: Json) -> Mapping[Seat, Json]:
    return {} if value is None else read_object(value, may=state.seats)


def _by_unit(state: State, value: Json, what: str) -> Mapping[UnitName, Json]:
    units = _objects(value, what)
    _read_on_board(state, list(units), what)
    return units


def _objects(value: Json, what: str) -> Mapping[str, Json]:
    if not isinstance(value or {}, dict):
        raise Refused(f"{what} must be an object by unit.")
    return value or {}


def write_table(state: State, *, seed: str) -> dict[str, Json]:
    """Return the table of a match at its first ask, during setup, in the form `read_table` reads."""
    return {
        "players": len(state.seats),
        "setup": True,
        "options": state.options.dump(),
        "rolls": [],
        "seed": seed,
    }
